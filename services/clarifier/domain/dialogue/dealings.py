"""Whether a conversation is of a loan or a purchase below value, and what becomes of what is known where that changes."""

from dataclasses import replace

from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.dealing import DEALING, TERMS, VALUE, Kind
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.reader.dealings import OF_GIFTS


def with_dealing(standing: Standing, reading: Reading) -> Standing:
    """The standing as of what the message tells of: what is given, lent or sold keeps its value under another name."""
    kind, before = reading.dealing, standing.dealing or Kind.GIFT
    if kind is None or kind is before:
        return _with_one_interest(standing, reading)
    left_out = {*TERMS[before], *(() if kind is Kind.GIFT else OF_GIFTS)}
    collected = {
        VALUE[kind] if name == VALUE[before] else name: value
        for name, value in standing.collected.items()
        if name not in left_out
    }
    case = {name: noted for name, noted in standing.dialogue.case.items() if name != DEALING}
    if kind is not Kind.GIFT:
        case[DEALING] = kind.value
    pending = standing.dialogue.pending_question
    followed_up = tuple(name for name in standing.dialogue.followed_up if name != pending)
    dialogue = standing.dialogue.model_copy(update={"case": case, "pending_question": None, "followed_up": followed_up})
    return replace(standing, collected=collected, dialogue=dialogue)


def _with_one_interest(standing: Standing, reading: Reading) -> Standing:
    """The interest of a loan is agreed as a rate or as an amount; what is told later holds."""
    told = [name for name in TERMS[Kind.LOAN] if name in reading.values]
    if not told:
        return standing
    known = {name: value for name, value in standing.collected.items() if name not in TERMS[Kind.LOAN] or name in told}
    return replace(standing, collected=known)
