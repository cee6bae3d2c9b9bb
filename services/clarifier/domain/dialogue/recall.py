"""Reads what a conversation remembers, as far as that can be read: another version may have written it."""

from collections.abc import Callable
from typing import Final

from pydantic import JsonValue, ValidationError

from services.clarifier.domain.dialogue.gift_history import ROW_KEYS
from services.clarifier.domain.dialogue.memory import FORGOTTEN, Dialogue
from services.clarifier.domain.estate.case import ESTATE_NOTES, SUPPOSED_NOTES, EstateCase
from services.clarifier.domain.gift.notes import GIFT_NOTES, from_document
from shared.contracts.events.catalogue import Answered
from shared.contracts.json_object import JsonObject

_PARTS: Final[dict[str, Callable[[JsonValue], object]]] = {
    GIFT_NOTES: from_document,
    ESTATE_NOTES: EstateCase.model_validate,
    SUPPOSED_NOTES: EstateCase.model_validate,
}
_WAYS: Final = frozenset({"giver", "recipient", "path"})


def recalled(document: JsonObject, last_answer: Answered | None) -> Dialogue:
    """What is remembered when a turn opens. What cannot be read is left out, and noted as forgotten.

    `document`: what the clarifier wrote in the turn before, empty in the first. `last_answer`: what that turn's answer
    came to; None where the synthesizer still wrote it into the document itself.
    """
    dialogue = _read(document)
    case = {name: part for name, part in dialogue.case.items() if _is_readable(name, part)}
    gifts = tuple(row for row in dialogue.earlier_gifts if row.keys() >= ROW_KEYS)
    if len(case) < len(dialogue.case) or len(gifts) < len(dialogue.earlier_gifts):
        case[FORGOTTEN] = True
    parties = dialogue.parties if dialogue.parties.keys() >= _WAYS else {}
    dialogue = dialogue.model_copy(update={"case": case, "earlier_gifts": gifts, "parties": parties})
    return _with_answer(dialogue, last_answer) if last_answer else dialogue


def _read(document: JsonObject) -> Dialogue:
    try:
        return Dialogue.model_validate(document)
    except ValidationError as error:
        unreadable = {each["loc"][0] for each in error.errors()}
    dialogue = Dialogue.model_validate({name: part for name, part in document.items() if name not in unreadable})
    return dialogue.model_copy(update={"case": {**dialogue.case, FORGOTTEN: True}})


def _is_readable(name: str, part: JsonValue) -> bool:
    try:
        _PARTS.get(name, bool)(part)
    except ValidationError:
        return False
    return True


def _with_answer(dialogue: Dialogue, answer: Answered) -> Dialogue:
    """A result settles what was open, and may ask for one thing more. Any other answer that asks nothing leaves it."""
    if answer.calculated is not None:
        asked = (answer.asked,) if answer.asked else ()
        update = {"followed_up": (*dialogue.followed_up, *asked), "last_calculated": answer.calculated}
        return dialogue.model_copy(update={"pending_question": answer.asked, **update})
    if answer.asked is not None:
        return dialogue.model_copy(update={"pending_question": answer.asked})
    return dialogue
