"""What a conversation remembers, as far as it can be read: it may have been begun with another version of the notes."""

from collections.abc import Callable
from typing import Final

from pydantic import JsonValue, ValidationError

from services.clarifier.domain.dialogue.gift_history import ROW_KEYS
from services.clarifier.domain.estate.case import ESTATE_NOTES, EstateCase
from services.clarifier.domain.gift.notes import GIFT_NOTES, from_document
from shared.events.catalogue import TurnOpened

FORGOTTEN: Final = "forgotten"
"""Stands in the case file until it is said that some of it could not be read."""
_PARTS: Final[dict[str, Callable[[JsonValue], object]]] = {
    GIFT_NOTES: from_document,
    ESTATE_NOTES: EstateCase.model_validate,
}
_WAYS: Final = frozenset({"giver", "recipient", "path"})


def recalled(event: TurnOpened) -> TurnOpened:
    """The turn without the notes that cannot be read: its conversation goes on with the parameters collected by then."""
    dialogue = event.dialogue
    case = {name: part for name, part in dialogue.case.items() if _is_readable(name, part)}
    gifts = tuple(row for row in dialogue.earlier_gifts if row.keys() >= ROW_KEYS)
    if len(case) < len(dialogue.case) or len(gifts) < len(dialogue.earlier_gifts):
        case[FORGOTTEN] = True
    parties = dialogue.parties if dialogue.parties.keys() >= _WAYS else {}
    update = {"case": case, "earlier_gifts": gifts, "parties": parties}
    return event.model_copy(update={"dialogue": dialogue.model_copy(update=update)})


def _is_readable(name: str, part: JsonValue) -> bool:
    try:
        _PARTS.get(name, bool)(part)
    except ValidationError:
        return False
    return True
