"""Where a conversation about an inheritance stands with what a message says: the notes, and what the law makes of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.standing import MAX_OPTIONAL_ATTEMPTS, Standing
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.answered import answers
from services.clarifier.domain.estate.case import (
    ESTATE_NOTES,
    SUPPOSED_NOTES,
    Count,
    Day,
    Debt,
    EstateCase,
    Flag,
    Money,
    Share,
    Spouse,
)
from services.clarifier.domain.estate.merge import merged, supposed
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.qualification import gross_estate, qualified, statutory_share
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.taxes import INHERITANCE_TAX
from shared.contracts.document import Correction, Parameters
from shared.contracts.json_object import JsonObject

HIGHEST_FUNERAL_WON: Final = 10_000_000
"""More of the funeral is not deducted (영9②)."""


@dataclass(frozen=True, slots=True)
class EstateStanding:
    """`standing`: with the parameters to compute with, those of a what-if beside the notes where it is one."""

    standing: Standing
    case: EstateCase

    @property
    def left_over(self) -> str | None:
        """The parameter to ask for before a figure is shown: words that could be of it were not understood."""
        left = (*(each.parameter for each in (*self.case.doubted, *self.case.left)), *_half_told(self.case))
        open_ones = (name for name in left if self.standing.attempts(name) < MAX_OPTIONAL_ATTEMPTS)
        return None if self.standing.is_supposed else next(open_ones, None)


def _half_told(case: EstateCase) -> Iterator[str]:
    """What was told by half and changes the tax: a gift without its day, an heir without a house who may have lived there."""
    if any(gift.day is None for gift in case.gifts):
        yield i.GIFTS
    gross = gross_estate(case)
    if case.share is not None and gross is not None and (case.share.won or 0) > gross:
        yield i.SPOUSE_ACTUAL
    has_none = case.owns_no_house is not None and case.owns_no_house.value
    if has_none and case.lived_together is None and any(asset.is_home for asset in case.assets):
        yield i.HOME


def noted(collected: Parameters, dialogue: Dialogue) -> EstateCase:
    """The notes of a conversation; of one recorded before there were any, what was collected."""
    if ESTATE_NOTES in dialogue.case:
        return EstateCase.model_validate(dialogue.case[ESTATE_NOTES])
    return _from_parameters(collected) if dialogue.intent == INHERITANCE_TAX.intent else EstateCase()


def after(standing: Standing, reading: Reading) -> EstateStanding:
    """Where the conversation stands with a message's notes."""
    notes = reading.notes or Notes()
    before = noted(standing.collected, standing.dialogue)
    case = merged(_without_refused(before, standing, notes), notes)
    known = qualified(case)
    says_nothing = known == qualified(before) and not (notes.asks or notes.requests)
    what_if = supposed(
        _supposed_before(standing) or case if notes.goes_on_supposing else case, notes
    ) or _still_supposed(standing, notes, says_nothing=says_nothing)
    dialogue = _dialogue(standing, reading, case, known)
    if what_if is not None:
        kept = {**dialogue.case, SUPPOSED_NOTES: what_if.model_dump(mode="json", exclude_defaults=True)}
        dialogue = dialogue.model_copy(update={"case": kept})
    corrections = tuple(
        Correction(parameter=name, before=value, after=known.get(name))
        for name, value in qualified(before).items()
        if known.get(name) != value and isinstance(value, (str, int)) and name in i.PARAMETERS
    )
    computed = qualified(what_if) if what_if is not None else known
    stands = Standing(
        computed, dialogue, corrections, standing.changes_subject, standing.returns, is_supposed=what_if is not None
    )
    return EstateStanding(stands, case)


def _supposed_before(standing: Standing) -> EstateCase | None:
    stored = standing.dialogue.case.get(SUPPOSED_NOTES)
    return None if stored is None else EstateCase.model_validate(stored)


def _still_supposed(standing: Standing, notes: Notes, *, says_nothing: bool) -> EstateCase | None:
    """What was supposed, with the answer to the question that came with it; None where a message speaks of the case.

    What is only said of a result, "와 차이가 크네요", leaves it as it stands.
    """
    before, pending = _supposed_before(standing), standing.dialogue.pending_question
    if before is None or notes.supposed is not None or notes.returns or notes.corrects:
        return None
    is_answered = pending is not None and (answers(notes.told, pending) or pending in notes.unknown)
    if pending is None and says_nothing:  # "빚은 없으니까 그건 빼고요" takes back what was supposed
        return merged(before, replace(notes, corrects=True, clears_debts=notes.told.no_debts is not None))
    if not (pending in i.OPTIONAL and is_answered):
        return None
    return merged(before, notes)


def is_unread(before: Standing, after: Standing, reading: Reading) -> bool:
    """Whether a message takes something of a shown result back and changes nothing: the figure is no answer to it."""
    was_calculated = before.dialogue.last_calculated is not None and before.dialogue.pending_question is None
    notes = reading.notes
    is_adopted = notes is not None and not notes.told.is_empty and SUPPOSED_NOTES in before.dialogue.case
    tells_in_vain = notes is not None and notes.tells_in_vain and not is_adopted
    return was_calculated and tells_in_vain and after.collected == before.collected and _told(after) == _told(before)


def _told(standing: Standing) -> set[str]:
    """What of an inheritance was spoken of."""
    return set(noted(standing.collected, standing.dialogue).model_dump(exclude_defaults=True))


def _without_refused(case: EstateCase, standing: Standing, notes: Notes) -> EstateCase:
    """The notes without what the calculator refused: it was asked for again, and the message says nothing of it."""
    pending = standing.dialogue.pending_question
    is_refused = pending in _REFUSABLE and pending in standing.collected and not (case.left or case.doubted)
    if not is_refused or answers(notes.told, str(pending)):
        return case
    return case.model_copy(update=_REFUSABLE[str(pending)])


_REFUSABLE: Final[Mapping[str | None, Mapping[str, object]]] = {
    i.DEATH_DATE: {"death": None},
    i.ESTATE: {"total": None, "assets": ()},
}


def open_questions(standing: Standing) -> Iterator[tuple[str, Parameters]]:
    """What of the notes is worth asking after a calculation, each with what to try in order to see whether it matters."""
    known, case = standing.collected, noted(standing.collected, standing.dialogue)
    estate, debts = _int(known.get(i.ESTATE)), _int(known.get(i.DEBTS))
    # What the spouse takes would be answered of the case, and not of what is supposed beside it.
    if (
        not standing.is_supposed
        and known.get(i.SPOUSE) is True
        and not (known.get(i.CHILDREN) == 0 and known.get(i.ASCENDANTS) == 0)
    ):
        yield i.SPOUSE_ACTUAL, {i.SPOUSE_ACTUAL: statutory_share(max(0, estate - debts), known)}
    if known.get(i.FINANCIAL) and (unnamed := sum(debt.won for debt in case.debts if debt.kind == "unnamed")):
        yield i.BANK_DEBTS, {i.BANK_DEBTS: unnamed}
    homes = [asset.won for asset in case.assets if asset.is_home]
    if case.lived_together is not None and case.lived_together.value and homes and case.owns_no_house is None:
        yield i.HOME, {i.HOME: max(homes)}
    if undated := [gift.won for gift in case.gifts if gift.day is None]:
        day = str(known.get(i.DEATH_DATE))
        gift: Parameters = {"gift_date": day, "recipient_is_heir": True, "value": undated[0], "tax_base": undated[0]}
        yield i.GIFTS, {i.GIFTS: [gift]}
    yield i.FUNERAL, {i.FUNERAL: HIGHEST_FUNERAL_WON}


def _dialogue(standing: Standing, reading: Reading, case: EstateCase, known: Parameters) -> Dialogue:
    dialogue, pending = standing.dialogue, standing.dialogue.pending_question
    unknown = dict.fromkeys((*dialogue.user_unknown, *reading.unknown))
    if case.share is not None and case.share.how == "undecided":
        unknown[i.SPOUSE_ACTUAL] = None
    ambiguous = dict.fromkeys((*dialogue.ambiguous, *reading.ambiguous))
    return dialogue.model_copy(
        update={
            "intent": INHERITANCE_TAX.intent,
            "pending_question": None,
            "user_unknown": tuple(name for name in unknown if name not in known and name not in reading.ambiguous),
            "ambiguous": tuple(name for name in ambiguous if name not in known and name not in reading.unknown),
            "attempts": _attempts(standing, reading, case, known),
            "followed_up": _followed_up(dialogue, reading, known, pending),
            "case": _without_what_if(dialogue) | {ESTATE_NOTES: case.model_dump(mode="json", exclude_defaults=True)},
        }
    )


def _without_what_if(dialogue: Dialogue) -> JsonObject:
    return {name: notes for name, notes in dialogue.case.items() if name != SUPPOSED_NOTES}


def _attempts(standing: Standing, reading: Reading, case: EstateCase, known: Parameters) -> dict[str, int]:
    """How often each parameter was asked for in vain."""
    dialogue, pending = standing.dialogue, standing.dialogue.pending_question
    settled = set(known) - {each.parameter for each in (*case.doubted, *case.left)}
    attempts = {name: count for name, count in dialogue.attempts.items() if name not in settled}
    in_vain = {name for name in reading.unknown if name in i.PARAMETERS}
    is_blocked = standing.blocking is not None and Standing(known, dialogue).blocking is not None
    says_nothing = reading.notes is None or not reading.notes.says_something or known == standing.collected
    if pending is not None and (
        is_blocked or (pending not in settled and (says_nothing or pending in reading.ambiguous))
    ):
        in_vain.add(pending)
    return attempts | {name: dialogue.attempts.get(name, 0) + 1 for name in in_vain}


def _followed_up(dialogue: Dialogue, reading: Reading, known: Parameters, pending: str | None) -> tuple[str, ...]:
    """The optional questions that are done with; one that a message passes over stays open once."""
    is_left_open = reading.says_something and pending not in (*known, *reading.unknown, *reading.ambiguous)
    was_passed_over = is_left_open and dialogue.attempts.get(str(pending), 0) + 1 < MAX_OPTIONAL_ATTEMPTS
    return tuple(name for name in dialogue.followed_up if not (name == pending and was_passed_over))


def _from_parameters(known: Parameters) -> EstateCase:
    """The notes of a conversation that was recorded without them."""
    facts: dict[str, object] = {}
    if i.DEATH_DATE in known:
        facts["death"] = Day(day=date.fromisoformat(str(known[i.DEATH_DATE])))
    for name, field in ((i.ESTATE, "total"), (i.FINANCIAL, "financial"), (i.FUNERAL, "funeral")):
        if name in known:
            facts[field] = Money(won=_int(known[name]))
    if debts := _int(known.get(i.DEBTS)):
        facts["debts"] = (Debt(won=debts, kind="unnamed"),)
    elif i.DEBTS in known:
        facts["no_debts"] = Flag(value=True)
    if i.SPOUSE in known:
        facts["spouse"] = Spouse(state="alive" if known[i.SPOUSE] else "none")
    for name, field in ((i.CHILDREN, "children"), (i.ASCENDANTS, "ascendants")):
        if name in known:
            facts[field] = Count(number=_int(known[name]))
    if i.SPOUSE_ACTUAL in known:
        facts["share"] = Share(how="won", won=_int(known[i.SPOUSE_ACTUAL]))
    return EstateCase.model_validate(facts)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
