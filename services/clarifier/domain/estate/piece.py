"""An amount with the words around it, and what it turns out to be of."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    SPOUSE_ACTUAL,
)

AMOUNTS: Final = (ESTATE, DEBTS, FINANCIAL, BANK_DEBTS, FUNERAL, SPOUSE_ACTUAL, GIFTS)
RECEIVED: Final = "received"
GIFT_TAX: Final = "gift_tax"
GIFT_BASE: Final = "gift_base"
GIFT_DEDUCTION: Final = "gift_deduction"
"""What the return of an earlier gift said."""
EACH: Final = re.compile(r"\s?(?:원)?\s?씩")
_LARGEST_IN_MYRIADS: Final = 100_000
_LEAST_IN_MYRIADS: Final = 100
""" "3" may be 3억 or the third of a list: it is asked about again."""
UNNAMED: Final = "unnamed"
NET: Final = "net"
"""What is left of the estate once the debts are paid."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An amount and what it is of: a parameter, or None beside the point. `won`: None where it is no single figure."""

    amount: Amount
    won: int | None
    parameter: str | None
    words: str
    name: str = ""
    kind: str = ""
    label: str = ""
    is_whole: bool = False
    is_on_home: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """An amount with the words before and after it that can say what it is of. `asked`: what the message answers."""

    clause: Clause
    sentence: str
    amount: Amount
    before: str
    after: str
    asked: str | None
    leads_on: bool = False
    """Another amount follows in its clause."""

    def piece(self, parameter: str | None, **more: object) -> Piece:
        """The amount as what it is of."""
        won = None if EACH.match(self.after) else in_won(self.amount)
        return replace(Piece(self.amount, won, parameter, self.clause.text.strip()), **more)  # type: ignore[arg-type]


def in_won(amount: Amount) -> int | None:
    """A lone 5000 is 5,000만원."""
    if amount.precision is Precision.BARE and amount.won is not None and amount.won < _LARGEST_IN_MYRIADS:
        return amount.won * 10_000 if amount.won >= _LEAST_IN_MYRIADS else None
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None


def is_thing(piece: Piece) -> bool:
    """Whether a piece is a thing that was left, and not everything."""
    return piece.parameter in (ESTATE, FINANCIAL) and not piece.is_whole
