"""Which facts of the notes answer a question, and what a plain no to it says."""

from collections.abc import Callable, Mapping
from typing import Final

from services.clarifier.domain.estate.case import Count, EstateCase, Flag, Money, Share, Standing
from services.clarifier.domain.estate.parameters import (
    ASCENDANTS,
    BANK_DEBTS,
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    HOME,
    SPOUSE,
    SPOUSE_ACTUAL,
)

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    DEATH_DATE: ("death",),
    ESTATE: ("total", "assets"),
    DEBTS: ("debts", "no_debts"),
    BANK_DEBTS: ("bank_debts", "debts", "no_debts"),
    SPOUSE: ("spouse",),
    CHILDREN: ("children",),
    ASCENDANTS: ("ascendants",),
    FINANCIAL: ("financial",),
    SPOUSE_ACTUAL: ("share",),
    FUNERAL: ("funeral",),
    GIFTS: ("gifts", "no_gifts"),
    HOME: ("lived_together", "owns_no_house"),
}


def answers(told: EstateCase, asked: str) -> bool:
    """Whether what was told answers a question."""
    if asked == FINANCIAL and any(asset.kind == "financial" for asset in told.assets):
        return True
    return any(getattr(told, name) not in (None, ()) for name in FIELDS.get(asked, ()))


def _no_gifts(said: str) -> tuple[str, object]:
    return "no_gifts", Flag(value=True, words=said, standing=Standing.DENIED)


NONE: Final[Mapping[str, Callable[[str], tuple[str, object]]]] = {
    DEBTS: lambda said: ("no_debts", Flag(value=True, words=said, standing=Standing.DENIED)),
    FINANCIAL: lambda said: ("financial", Money(won=0, words=said, standing=Standing.DENIED)),
    BANK_DEBTS: lambda said: ("bank_debts", Money(won=0, words=said, standing=Standing.DENIED)),
    FUNERAL: lambda said: ("funeral", Money(won=0, words=said, standing=Standing.DENIED)),
    CHILDREN: lambda said: ("children", Count(number=0, words=said, standing=Standing.DENIED)),
    ASCENDANTS: lambda said: ("ascendants", Count(number=0, words=said, standing=Standing.DENIED)),
    SPOUSE_ACTUAL: lambda said: ("share", Share(how="none", words=said, standing=Standing.PLANNED)),
    GIFTS: _no_gifts,
    HOME: lambda said: ("lived_together", Flag(value=False, words=said, standing=Standing.DENIED)),
}
