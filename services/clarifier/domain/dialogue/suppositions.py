"""What is only supposed stands beside the case: "원래대로" returns to it, whatever was supposed in between."""

from dataclasses import replace
from typing import Final

from services.clarifier.domain.afterwards.figures import SUPPOSED
from services.clarifier.domain.afterwards.supposed import supposed_values
from services.clarifier.domain.afterwards.way_back import AGAIN, asks_for_what_is, asks_for_what_was
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.notes import GIFT_NOTES
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.parameters import GENERATION_SKIPPING, GIFT_DATE, GIFT_VALUE, RELATIONSHIP
from shared.contracts.document import Parameters
from shared.contracts.json_object import JsonObject

BASE: Final = "base"
"""Where the case file keeps what was known before the first supposition."""
_DIALOGUE: Final = "base_dialogue"
"""Where it keeps what was remembered then of the parties, of earlier gifts, and of people around."""
_REMEMBERED: Final = ("earlier_gifts", "donor_group", "parties")


def returned(standing: Standing, reading: Reading, text: str) -> tuple[Standing, Reading]:
    """The standing of before the suppositions, where a message returns to it; what it quotes of that says nothing new.

    `text`: the message, normalised.
    """
    base = standing.dialogue.case.get(BASE)
    is_as_it_was = isinstance(base, dict) and _says_as_it_was(base, standing.collected, reading)
    if (
        is_as_it_was
        or is_way_back(standing, reading, text)
        or (AGAIN.search(text) and _names_who_it_was(standing.dialogue, reading))
    ):
        reading = replace(reading, subject="gift_tax", acts=frozenset({Act.RETURN}))
    if Act.RETURN not in reading.acts:
        return standing, reading
    if not isinstance(base, dict):
        anew = _new_day(reading, standing.collected) | _new_sum(text, standing.collected)
        return standing, replace(reading, values=anew, added={}, ambiguous={}, left_over=())
    case = {name: value for name, value in standing.dialogue.case.items() if name not in (BASE, _DIALOGUE)}
    kept = standing.dialogue.case.get(_DIALOGUE)
    told = dict(kept) if isinstance(kept, dict) else {}
    case |= {GIFT_NOTES: told.pop(GIFT_NOTES)} if told.get(GIFT_NOTES) is not None else {}
    dialogue = Dialogue.model_validate(standing.dialogue.model_dump() | told | {"case": case, "contested": {}})
    values = _new_day(reading, standing.collected, base) | _new_sum(text, base)
    acts = reading.acts | {Act.SUPPOSE} if GIFT_VALUE in values else reading.acts
    reading = replace(reading, acts=acts, values=values, added={}, ambiguous={}, left_over=())
    return replace(standing, collected=base, dialogue=dialogue), reading


def _says_as_it_was(base: Parameters, supposed: Parameters, reading: Reading) -> bool:
    """Whether a mere sum is that of before what is supposed: "아니다 그냥 4억5천 그대로 갈게요" of a deposit."""
    told = reading.values.get(GIFT_VALUE)
    if told is None or len(reading.values) > 1 or Act.SUPPOSE in reading.acts:
        return False
    changed = {name for name, value in base.items() if supposed.get(name) != value} - {GIFT_VALUE}
    return any(base[name] == told.value for name in changed)


def is_way_back(standing: Standing, reading: Reading, text: str) -> bool:
    """Whether a message asks once more for what was before a supposition."""
    base = standing.dialogue.case.get(BASE)
    if not isinstance(base, dict):
        return False
    is_past = Act.SUPPOSE not in reading.acts and asks_for_what_was(text, base, standing.collected)
    return is_past or asks_for_what_is(text)


def _names_who_it_was(dialogue: Dialogue, reading: Reading) -> bool:
    """Whether a message names only who gave or received before somebody else was supposed: "걍 엄마가 주는 걸로 다시"."""
    kept, told = dialogue.case.get(_DIALOGUE), reading.parties
    parties = kept.get("parties") if isinstance(kept, dict) else None
    if told is None or not isinstance(parties, dict) or Act.SUPPOSE in reading.acts:
        return False
    is_alone = set(reading.values) <= {RELATIONSHIP, GENERATION_SKIPPING}
    was_other_giver = dialogue.parties.get("giver_name") != told.giver_name
    was_other_recipient = dialogue.parties.get("recipient_name") != told.recipient_name
    gave = (parties.get("giver"), parties.get("giver_name")) == (told.giver, told.giver_name)
    received = (parties.get("recipient"), parties.get("recipient_name")) == (told.recipient, told.recipient_name)
    return is_alone and ((was_other_giver and gave) or (was_other_recipient and received))


def _new_day(reading: Reading, *known: Parameters) -> dict[str, Stated]:
    """The day that a message tells beside its return: "원래대로 다 받을게요. 대신 날짜가 밀려서 12월 4일이래요"."""
    day = reading.values.get(GIFT_DATE)
    return {} if day is None or day.value in {each.get(GIFT_DATE) for each in known} else {GIFT_DATE: day}


def _new_sum(text: str, known: Parameters) -> dict[str, Stated]:
    """The sum that is supposed beside a return: "원래대로 외할머니가 주는 걸로 하고 금액만 2억이면 얼마예요?"."""
    told = supposed_values(text, known, supposes=True) if SUPPOSED.search(text) else None
    return {GIFT_VALUE: told[GIFT_VALUE]} if told and GIFT_VALUE in told else {}


def remembered(before: Standing, after: Standing, reading: Reading) -> Standing:
    """The standing with what was known before the first supposition.

    What is told meanwhile holds of both; what is put right ends supposing.
    """
    case = after.dialogue.case
    tells = reading.values or reading.history.says_something
    if Act.SUPPOSE in reading.acts and tells and before.dialogue.last_calculated is not None:
        kept = {_DIALOGUE: _remembered(before.dialogue), BASE: before.collected, **case}
    elif isinstance(base := case.get(BASE), dict) and reading.values and Act.CORRECT not in reading.acts:
        told = {name: after.collected[name] for name in reading.values if name in after.collected}
        kept = {**case, BASE: {**base, **told}}
    elif tells and Act.CORRECT in reading.acts:
        kept = {name: value for name, value in case.items() if name not in (BASE, _DIALOGUE)}
    else:
        return after
    return replace(after, dialogue=after.dialogue.model_copy(update={"case": kept}))


def _remembered(dialogue: Dialogue) -> JsonObject:
    kept = dialogue.model_dump(mode="json", include=set(_REMEMBERED))
    return {**kept, GIFT_NOTES: dialogue.case.get(GIFT_NOTES)}
