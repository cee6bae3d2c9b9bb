"""What was told of the estate and stays: an answer to another question makes it no smaller, and a sum of it is no more of it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.estate.case import EstateCase, Left, Money
from services.clarifier.domain.estate.lexicon import words
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEATH_DATE, DEBTS, ESTATE, FINANCIAL
from services.clarifier.domain.estate.qualification import financial_assets, gross_estate
from services.clarifier.domain.estate.things import NOUN

_OF_ESTATE: Final = (None, DEATH_DATE, ESTATE, FINANCIAL, DEBTS)
_FINANCIAL: Final = "financial"
_FLATLY: Final = re.compile(
    rf"(?:{words('assets', _FINANCIAL)})(?:은|는|이|도)?\s(?:전혀\s|하나도\s|원래\s|아예\s|따로\s)?없"
)


def with_estate_kept(notes: Notes, asked: str | None, case: EstateCase) -> Notes:
    """The notes of an answer to a question of the family, the costs or the house, without what denies known money.

    "집이라곤 그 집뿐이에요" is of owning a house. Where money is named, it is asked about: "통장에 돈이 없어서 제가 냈어요".
    """
    told = notes.told
    denies = told.financial is not None and not told.financial.won
    if asked in _OF_ESTATE or told.financial is None or not denies or not financial_assets(case):
        return notes
    if _FLATLY.match(told.financial.words):
        return notes  # "금융재산은 없어요" puts it right
    is_named = any(noun.lastgroup == _FINANCIAL for noun in NOUN.finditer(told.financial.words))
    doubts = (Left(parameter=FINANCIAL, words=told.financial.words),) if is_named else ()
    return replace(notes, told=told.model_copy(update={"financial": None, "doubted": (*told.doubted, *doubts)}))


def with_sum_of_all(notes: Notes, asked: str | None, case: EstateCase) -> Notes:
    """ "차를 빼먹었어요 2천만원. 그래서 다 하면 17억이에요": what was known and what is told of now add up to the last sum."""
    known, told = gross_estate(case), notes.told
    if asked == ESTATE or known is None or notes.changed is not None or notes.supposed is not None:
        return notes
    sums = list(_sums(told))
    whole = max((won for won, _ in sums), default=0)
    of_whole = next((said for won, said in sums if won == whole), "")
    parts = [won for won, _ in sums if won != whole]
    if not parts or known + sum(parts) != whole:
        return notes
    said = {said for _, said in sums}
    rest = {name: each for name, each in notes.ambiguous.items() if name != ESTATE or each not in said}
    update = {
        "total": Money(won=whole, words=of_whole),
        "assets": tuple(asset for asset in told.assets if asset.won != whole),
        "left": tuple(left for left in told.left if left.words not in said),
        "doubted": tuple(doubt for doubt in told.doubted if doubt.parameter != ESTATE or doubt.words not in said),
    }
    return replace(notes, told=told.model_copy(update=update), ambiguous=rest)


def _sums(told: EstateCase) -> Iterator[tuple[int, str]]:
    """The sums of a message that are of the estate, or of nothing that is named, each with its words."""
    named = [(asset.won, asset.words) for asset in told.assets]
    yield from named
    if told.total is not None:
        yield told.total.won, told.total.words
    apart = {each.words for each in chain(told.left, told.doubted) if each.parameter == ESTATE}
    for said in sorted(apart):
        for amount in amounts(said):
            if amount.precision is Precision.EXACT and amount.won and (amount.won, said) not in named:
                yield amount.won, said
