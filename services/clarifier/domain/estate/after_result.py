"""What a message after a result may change of the estate: only what it names as property."""

from dataclasses import replace
from typing import Final

from services.clarifier.domain.estate.case import Left
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FUNERAL
from services.clarifier.domain.estate.things import ASSETS, NOUN, OWED

_PROPERTY: Final = frozenset((*ASSETS, "strong"))


def with_property_named(notes: Notes, text: str) -> Notes:
    """The notes without a whole whose clause names no property while the message speaks of something else.

    "병원비 천만원이 밀려 있었어요. 다 해서 3천이에요": what it speaks of is asked for.
    """
    total = notes.told.total
    if total is None or notes.told.assets:
        return notes
    is_named = not _PROPERTY.isdisjoint(_groups(total.words))
    others = _groups(text) - {"total"}
    if is_named or not others:
        return notes
    parameter = DEBTS if others <= set(OWED) else FUNERAL if others <= {"funeral", "enshrined"} else ESTATE
    doubted = (*notes.told.doubted, Left(parameter=parameter, words=total.words))
    return replace(notes, told=notes.told.model_copy(update={"total": None, "doubted": doubted}))


def _groups(text: str) -> frozenset[str]:
    return frozenset(noun.lastgroup or "" for noun in NOUN.finditer(text))
