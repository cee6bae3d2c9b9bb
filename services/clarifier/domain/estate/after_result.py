"""What a message after a result may change of the estate: only what it names as property."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.estate.case import EstateCase, Left
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FUNERAL
from services.clarifier.domain.estate.things import ASSETS, NOUN, OWED, SUMS, means_thing

_VALUE: Final = re.compile(r"(?:감정|평가)(?:가|가액|액|평가|금액)?|시세|시가|집값|매매가|실거래가?")
_HALVED: Final = re.compile(r"공동|절반|반반|지분")
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


def valued(text: str, case: EstateCase) -> EstateCase | None:
    """The one thing of a family with another value: "감정가가 15억으로 나오면 어떻게 돼요?"; None where it is of another."""
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    real = [asset for asset in case.assets if asset.kind == "real"]
    names = {noun.group() for noun in NOUN.finditer(text) if noun.lastgroup not in SUMS}
    is_other = any(not means_thing(name, real[0].name) for name in names) if real else True
    if len(found) != 1 or len(real) != 1 or is_other or not _VALUE.search(text) or _HALVED.search(text):
        return None
    return EstateCase(assets=(real[0].model_copy(update={"won": found[0].won, "words": text.strip()}),))


def _groups(text: str) -> frozenset[str]:
    return frozenset(noun.lastgroup or "" for noun in NOUN.finditer(text))
