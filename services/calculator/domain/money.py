"""Won and basis points. Amounts are whole won; nothing here is ever a float."""

from dataclasses import dataclass
from typing import Final

BASIS_POINTS: Final = 10_000
"""A whole, in basis points: 10,000 = 100 %."""


@dataclass(frozen=True, slots=True)
class Portion:
    """A part of an amount. The law does not say how to round: a fraction of a won is dropped.

    `exact` is false when something was dropped.
    """

    amount: int
    exact: bool


NOTHING: Final = Portion(0, exact=True)


def share(amount: int, rate_bp: int) -> Portion:
    """`rate_bp` of a non-negative amount of won, without the fraction of a won."""
    whole, rest = divmod(amount * rate_bp, BASIS_POINTS)
    return Portion(whole, rest == 0)


def proportion(amount: int, part: int, whole: int) -> Portion:
    """`amount × part ÷ whole`, of non-negative amounts, without the fraction of a won."""
    quotient, rest = divmod(amount * part, whole)
    return Portion(quotient, rest == 0)


def won(amount: int) -> str:
    """`100,000,000원`."""
    return f"{amount:,}원"


def percent(rate_bp: int) -> str:
    """`10%`, `2.5%`."""
    whole, rest = divmod(rate_bp, 100)
    return f"{whole}.{rest:02d}".rstrip("0") + "%" if rest else f"{whole}%"
