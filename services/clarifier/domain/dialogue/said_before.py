"""What the user said earlier in the conversation, as far as it is kept, and what of it a message is read by."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.amounts.secured_debt import names_real_estate
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.earlier_gift_corrected import with_earlier_gift_corrected
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.share import parts_in, tells_value_of_part
from services.clarifier.domain.messages.intents import turns_to_gift
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.parameters import AMOUNTS, DEBT, GIFT_DATE, GIFT_VALUE
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.stance.replies import Wish, wish
from services.clarifier.domain.stance.stance import corrects, stance_of
from services.clarifier.domain.taxes import GIFT_TAX, INHERITANCE_TAX, TaxIntent
from services.clarifier.domain.writing.text import is_denied, normalise
from shared.contracts.events.catalogue import HistoryEntry

_NAMES_NOTHING: Final = re.compile(
    r"(?:아|앗|어|참|잠깐만?|아니(?:다|요|에요|네요|라|고)?|다시|정정|확인해?|보니까?|이?요|이?네요|이?에요|예요|입니다|이었어요|였어요|맞아요|으?로|고쳐|바꿔|주세요|할게요|원|[\s,.!~…ㅋㅎ])*"
)
"""What may stand beside an amount that is of whatever was told last."""


def as_meant(reading: Reading, text: str, standing: Standing, history: Sequence[HistoryEntry]) -> Reading:
    """A message as it is meant after what was said before. `text`: the message, normalised."""
    said = _said_of_case(standing, reading, history)
    reading = replace(reading, names_real_estate=reading.names_real_estate or any(map(names_real_estate, said)))
    reading = _without_parts_told_again(_with_part_corrected(reading, text, standing, said), standing)
    return _with_last_amount_corrected(with_earlier_gift_corrected(reading, text, standing), text, standing, said)


def _without_parts_told_again(reading: Reading, standing: Standing) -> Reading:
    """The reading without a sum that is known, told once more by its parts: "전세가 3억6천, 담보대출도 5천" of a debt of 4억 1천."""
    again = {
        name
        for name, added in reading.added.items()
        if standing.collected.get(name) == added.value
        and len(parts := [each.won or 0 for each in amounts(added.words)]) > 1
        and sum(parts) == added.value
    }
    return replace(reading, added={name: added for name, added in reading.added.items() if name not in again})


def said_in_case(history: Sequence[HistoryEntry]) -> tuple[str, ...]:
    """What the user has said since the last new beginning."""
    said: list[str] = []
    for entry in history:
        if entry.role == "user":
            begins = wish(normalise(entry.content), is_asked=False) in (Wish.RESTART, Wish.ANOTHER_GIFT)
            said = [entry.content] if begins else [*said, entry.content]
    return tuple(said)


def _said_of_case(standing: Standing, reading: Reading, history: Sequence[HistoryEntry]) -> list[str]:
    """What the user has said of the case in hand before this message, normalised, since the last new beginning.

    Where the other tax was talked about too, what names neither before one was named may be of that one.
    """
    if reading.wish is Wish.ANOTHER_GIFT:
        return []
    tax, said = standing.tax.intent, list[str]()
    of: TaxIntent | None = None if standing.dialogue.set_aside else tax
    for entry in history:
        if entry.role != "user":
            continue
        text = normalise(entry.content)
        if wish(text, is_asked=False) in (Wish.RESTART, Wish.ANOTHER_GIFT):
            said, of = [], tax
        of = _tax_named(text) or of
        if of == tax:
            said.append(text)
    return said


def _with_last_amount_corrected(reading: Reading, text: str, standing: Standing, said: Sequence[str]) -> Reading:
    """The reading where a bare "아니 2억이요" puts right what the message before said: of a debt, say."""
    known, value = standing.collected, GIFT_VALUE
    stated = reading.values.get(value)
    if stated is None or set(reading.values) != {value} or not said:
        return reading
    if not (corrects(text) and _NAMES_NOTHING.fullmatch(text.replace(stated.words, "", 1))):
        return reading
    told = _told(said[-1])
    last = [name for name in AMOUNTS if name != value and name in known and known[name] in told]
    if len(last) != 1 or known.get(value) in told:
        return reading
    return replace(reading, values={last[0]: stated})


def _with_part_corrected(reading: Reading, text: str, standing: Standing, said: Sequence[str]) -> Reading:
    """ "보증금이 1억이 아니라 1억5천이에요" of a loan of 2억 and that deposit: a part of what is known is put right."""
    found = [amount for amount in amounts(text) if amount.won]
    denied = [amount.won or 0 for amount in found if is_denied(text, amount.end)]
    for name in (DEBT, GIFT_VALUE):
        known, stated = standing.collected.get(name), reading.values.get(name)
        told = [amount.won or 0 for amount in found if not is_denied(text, amount.end)]
        if stated is None or not isinstance(known, int) or len(denied) != 1 or not told:
            continue
        won = known - denied[0] + told[0]
        is_whole = {*told} <= {told[0], won}  # "대출이 2억7천이라 보증금과 합하면 3억2천이에요"
        if denied[0] < known and is_whole and any({denied[0], known - denied[0]} <= _told(each) for each in said):
            whole = replace(stated, value=won)
            return replace(reading, values={**reading.values, name: whole})
    return reading


def with_other_share(reading: Reading, text: str, standing: Standing, history: Sequence[HistoryEntry]) -> Reading:
    """ "절반 말고 30%만 받았으면 얼마예요?": another part of the same thing, whose value the known one says."""
    parts, known = parts_in(text), standing.collected.get(GIFT_VALUE)
    if not parts or not isinstance(known, int) or standing.dialogue.last_calculated is None:
        return reading
    sums = [each for each in amounts(text) if each.precision is not Precision.BARE]
    if not (stance_of(text).supposes or corrects(text)):
        return reading
    before = [part for each in _said_of_case(standing, reading, history) for part in parts_in(each)]
    now, was = parts[-1], parts[0] if len(parts) > 1 else next(iter(reversed(before)), None)
    whole = _whole_value(text, sums)
    if was is None or was == now or (sums and whole is None):
        return reading
    value = Stated(int((known / was if whole is None else whole) * now), text)
    values = {name: each for name, each in reading.values.items() if name not in (GIFT_DATE, GIFT_VALUE)}
    acts = reading.acts | {Act.SUPPOSE}
    return replace(reading, subject="gift_tax", values={**values, GIFT_VALUE: value}, acts=acts, ambiguous={})


def _whole_value(text: str, sums: Sequence[Amount]) -> int | None:
    """What the whole is worth, where that alone is told beside a part: "60%를 받았으면요? 시세는 똑같이 14억으로 보고요"."""
    is_whole = len(sums) == 1 and _OF_WHOLE.search(text, 0, sums[0].start) is not None
    return sums[0].won if is_whole and not tells_value_of_part(text) else None


_OF_WHOLE: Final = re.compile(
    r"(?<!지분\s)(?:시세|시가|감정가|매매가|집값|가격|전체|공시가격|기준시가)(?:는|은|가|이|액은)?\s?(?:[가-힣]{1,5}\s){0,2}$"
)


def _told(text: str) -> set[int]:
    """The amounts of a message; a bare one may be of 만원."""
    won = {amount.won for amount in amounts(text) if amount.won}
    return won | {each * 10_000 for each in won}


def _tax_named(text: str) -> TaxIntent | None:
    """The tax of which a message tells by itself; None where it goes on with what was told before."""
    if tells_of_inheriting(text):
        return INHERITANCE_TAX.intent
    if turns_to_gift(text, names_giver=False):
        return GIFT_TAX.intent
    return INHERITANCE_TAX.intent if tells_of_death(text) else None
