"""A gift as the nine parameters describe it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final


class Relationship(StrEnum):
    """Who gives, seen from the recipient."""

    SPOUSE = "배우자"
    ASCENDANT = "직계존속"
    DESCENDANT = "직계비속"
    RELATIVE = "기타친족"
    STRANGER = "타인"


DEFAULTS: Final[Mapping[str, bool | int]] = {
    "is_generation_skipping": False,
    "is_minor_recipient": False,
    "is_non_resident": False,
    "marriage_deduction_amount": 0,
    "childbirth_deduction_amount": 0,
    "secured_debt": 0,
}
"""What is assumed of the parameters that may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """One gift. Amounts are won; a deduction amount is what the recipient claims."""

    gift_date: date
    donor_relationship: Relationship
    gift_property_value: int
    is_generation_skipping: bool
    is_minor_recipient: bool
    is_non_resident: bool
    marriage_deduction_amount: int
    childbirth_deduction_amount: int
    secured_debt: int
    """The debt secured on the property that the recipient takes over."""
    defaulted: frozenset[str]
    """The parameters that were left out and got their default."""

    @property
    def net_value(self) -> int:
        """The taxable value (증여세 과세가액): what is left of the property after the debt."""
        return self.gift_property_value - self.secured_debt

    @property
    def from_ascendant(self) -> bool:
        return self.donor_relationship is Relationship.ASCENDANT

    @property
    def skips_generation(self) -> bool:
        """Whether the recipient is a lineal descendant of the donor other than a child (법 57①)."""
        return self.from_ascendant and self.is_generation_skipping
