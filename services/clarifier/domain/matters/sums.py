"""The sums that a question names, where it tells no case."""

from collections.abc import Iterator
from dataclasses import dataclass

from services.clarifier.domain.amounts.money import Precision, amounts, in_won


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount in won, and where it stands."""

    start: int
    end: int
    won: int


def sums_in(text: str) -> Iterator[Sum]:
    """Those of a normalised text that are told exactly, from left to right."""
    for each in amounts(text):
        known = in_won(each) if each.precision is Precision.BARE else each.won
        if known and known > 0 and each.precision in (Precision.EXACT, Precision.BARE):
            yield Sum(each.start, each.end, known)
