"""The law on both taxes, from one state of the data files."""

from dataclasses import dataclass

from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.statute import GiftTaxStatute


@dataclass(frozen=True, slots=True)
class Statute:
    """What each of the taxes needs to know; a value that serves both is the same in both."""

    gift: GiftTaxStatute
    inheritance: InheritanceTaxStatute
