"""The facts of a case that a message after a result can put right: where each stands, and the case with another there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, in_won
from services.clarifier.domain.estate.case import Asset, Debt, EarlierGift, EstateCase, Flag, Money, Share, Standing
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.writing.text import Span

_NAMED: Final = {
    "debts": any_of("debts", "bank", "private", "unnamed", "deposit", "lenders"),
    "funeral": any_of("other", "funeral"),
    "enshrined": any_of("other", "enshrined"),
    "total": re.compile(words("total", "strong")),
    "financial": re.compile(words("assets", "financial")),
    "share": re.compile(r"몫|받|가[지져]"),
    "gifts": re.compile(r"증여|생전|전에\s?받|받은\s?(?:돈|게|거|건)"),
}
_SINGLE: Final = ("total", "financial", "funeral", "enshrined", "share")
_MANY: Final = ("assets", "debts", "gifts")
_HUNDRED_MILLION: Final = 100_000_000

Found = tuple[EstateCase, tuple[Span, ...]]
"""A case as some parts of a message leave it, and those parts."""


@dataclass(frozen=True, slots=True)
class Place:
    """A fact of the case: its field and, of several, which one."""

    field: str
    index: int
    fact: Money | Share


def places(case: EstateCase) -> Iterator[Place]:
    for field in _MANY:
        yield from (Place(field, index, fact) for index, fact in enumerate(getattr(case, field)))
    for field in _SINGLE:
        fact = getattr(case, field)
        if fact is not None and fact.won:
            yield Place(field, 0, fact)


def meant(amount: Amount) -> set[int]:
    """What a figure can mean; a lone 20 beside "22억" is of 억."""
    bare = {amount.won * _HUNDRED_MILLION} if amount.precision is Precision.BARE and amount.won else set()
    return {won for won in (in_won(amount),) if won} | bare


def names(text: str, place: Place) -> bool:
    """Whether a message names what a fact is of."""
    if place.field == "assets":
        return str(getattr(place.fact, "name", "")) in text
    return _NAMED[place.field].search(text) is not None


def put(case: EstateCase, place: Place, won: int, said: str, gift: EarlierGift | None) -> EstateCase:
    """The case with another sum at one place."""
    if place.field == "share":
        return case.model_copy(update={"share": Share(how="won", won=won, words=said, standing=Standing.PLANNED)})
    update: dict[str, object] = {"won": won, "words": said}
    if isinstance(place.fact, EarlierGift):
        update |= {"tax": gift.tax if gift else None, "base": gift.base if gift else None}
    return replacing(case, place, place.fact.model_copy(update=update), won - (place.fact.won or 0))


def take(case: EstateCase, places: Sequence[Place], said: str) -> EstateCase:
    """The case without some facts, the last of several first. What is left then is everything there is."""
    for place in reversed(places):
        case = replacing(case, place, None, -(place.fact.won or 0))
    is_left = {"words": said, "value": True}
    update: dict[str, object] = {"nothing_else": Flag.model_validate(is_left)} if case.assets else {}
    if not case.debts:
        update["no_debts"] = Flag.model_validate(is_left)
    is_banked = any(p.field == "financial" or getattr(p.fact, "kind", "") == "financial" for p in places)
    if is_banked and all(asset.kind != "financial" for asset in case.assets):
        update["financial"] = Money(won=0, words=said)
    return case.model_copy(update=update)


def replacing(case: EstateCase, place: Place, fact: Money | Share | None, more: int) -> EstateCase:
    """The case with another fact at one place, or none; the sums that it is part of grow by as much."""
    if place.field not in _MANY:
        return case.model_copy(update={place.field: fact})
    facts: list[Asset | Debt | EarlierGift] = list(getattr(case, place.field))
    facts[place.index : place.index + 1] = [fact] if isinstance(fact, Asset | Debt | EarlierGift) else []
    update: dict[str, object] = {place.field: tuple(facts)}
    if place.field == "assets" and case.total is not None:
        update["total"] = case.total.model_copy(update={"won": case.total.won + more})
    is_financial = isinstance(place.fact, Asset) and place.fact.kind == "financial"
    if is_financial and case.financial is not None and case.financial.won:
        update["financial"] = case.financial.model_copy(update={"won": max(0, case.financial.won + more)})
    return case.model_copy(update=update)


def restated(told: Sequence[Asset], known: Sequence[Asset]) -> tuple[list[Asset], list[Asset]]:
    """ "예금이 6천 더 나왔어요. 그럼 예금은 1억 6천이고": what came to something known, and what that is with it."""
    found = [
        (more, whole)
        for more, whole in permutations(told, 2)
        if more.name == whole.name
        and any(each.name == whole.name and each.won + more.won == whole.won for each in known)
    ]
    return [more for more, _ in found], [whole for _, whole in found]
