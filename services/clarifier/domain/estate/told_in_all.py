"""A sum that is said to be all there is: with what was told before it is the sum, and not one more."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.estate.case import Asset, Debt, EstateCase, Left
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEBTS

_IN_ALL: Final = re.compile(
    r"(?:(?<![가-힣])총액?|모두|합쳐서?|합해서?|합[치하]면|합이|합계|다\s?해서|다\s?합|전부|도합|통틀어|죄다)[^\d.!?\n]{0,10}$"
)


@dataclass(frozen=True, slots=True)
class InAll:
    """What is left of a message's debts beside their sum. `whole`: they are all that is owed, and replace what was known."""

    debts: tuple[Debt, ...]
    is_whole: bool = False
    doubted: tuple[Left, ...] = ()


def debts_in_all(known: Sequence[Debt], told: Sequence[Debt]) -> InAll:
    """ "마이너스통장 빚이 8천 더 있답니다. 그러니까 빚이 총 1억8천이네요": the second sum is no further debt."""
    last_words = dict.fromkeys(debt.words for debt in reversed(told)) if known else {}
    whole = next((won for words in last_words for won in reversed(_said_in_all(words))), None)
    if whole is None:
        return InAll(tuple(told))
    before = sum(debt.won for debt in known)
    parts = tuple(debt for debt in told if debt.won != whole)
    fewer = (tuple(each for each in parts if each is not rest) for rest in parts)
    for kept in (parts, *fewer):
        if before + sum(debt.won for debt in kept) == whole:
            return InAll(kept)
    if not parts or sum(debt.won for debt in parts) == whole:
        return InAll(parts or tuple(told[-1:]), is_whole=not parts)
    return InAll(parts, doubted=(Left(parameter=DEBTS, words=told[-1].words),))


def with_assets_in_all(case: EstateCase, notes: Notes) -> Notes:
    """ "예금 5천 더 해서 총 1억5천이에요": the sum of what is of a kind is not everything that was left."""
    total, told = notes.told.total, notes.told.assets
    if total is None or not told or not _said_in_all(total.words):
        return notes
    known = _alike(case.assets, told)
    if not known or total.won != sum(asset.won for asset in (*known, *told)) or len(known) == len(case.assets):
        return notes
    return replace(notes, told=notes.told.model_copy(update={"total": None}), adds=True, corrects=False)


def _alike(known: Sequence[Asset], told: Sequence[Asset]) -> list[Asset]:
    kinds = {asset.kind for asset in told}
    return [asset for asset in known if {asset.kind} == kinds]


def _said_in_all(words: str) -> list[int]:
    """The sums that some words call everything."""
    return [won for each in amounts(words) if (won := in_won(each)) and _IN_ALL.search(words[: each.start])]
