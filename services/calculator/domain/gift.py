"""A gift, and what was given before it or at the same time."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Final

from services.calculator.domain.benefit import Benefit


class Relationship(StrEnum):
    """Who gives, seen from the recipient."""

    SPOUSE = "배우자"
    ASCENDANT = "직계존속"
    DESCENDANT = "직계비속"
    RELATIVE = "기타친족"
    STRANGER = "타인"


class KinshipKind(StrEnum):
    """How two persons are related."""

    BLOOD = "혈족"
    IN_LAW = "인척"


LINEAL: Final = frozenset({Relationship.ASCENDANT, Relationship.DESCENDANT})
FAMILY: Final = LINEAL | {Relationship.SPOUSE}
"""Between these a debt is presumed not to be taken over (법 47③)."""


@dataclass(frozen=True, slots=True)
class Kinship:
    """The degree (촌수) between donor and recipient."""

    kind: KinshipKind
    degree: int


@dataclass(frozen=True, kw_only=True)
class Gift:
    """One gift. Amounts are won; a deduction amount is what the recipient claims."""

    gift_date: date
    donor_relationship: Relationship
    gift_property_value: int
    secured_debt: int = 0
    """The debt secured on the property that the recipient takes over."""
    is_generation_skipping: bool = False
    is_minor_recipient: bool = False
    is_non_resident: bool = False
    donor_group: str | None = None
    """Who gives, as far as it is said: donors with the same group are one donor (법 47②). See `donor`."""
    kinship: Kinship | None = None
    parent_deceased: bool = False
    """Whether the recipient's parent, the donor's child, has died (법 57① 단서)."""
    marriage_deduction_amount: int = 0
    childbirth_deduction_amount: int = 0
    marriage_date: date | None = None
    """The day on which the marriage was or will be registered."""
    childbirth_date: date | None = None
    """The day of birth of the recipient's child, or on which its adoption was registered."""
    benefit: Benefit | None = None
    """What was agreed, where the law takes a part of it for a gift: `gift_property_value` is that part."""
    value_is_exact: bool = True
    """False when a fraction of a won was dropped from that part."""
    gives_benefit_only: bool = False
    """Whether no property was given but a benefit, such as 채무면제 (법 53의2④)."""
    appraisal_fee: int = 0
    concurrent_values: tuple[int, ...] = ()
    """The net values of gifts of the same day from other donors of the same relationship group: they share a limit."""

    @cached_property
    def net_value(self) -> int:
        """What is left of the property after the debt; nothing where the debt is more."""
        return max(self.gift_property_value - self.secured_debt, 0)

    @property
    def is_over_indebted(self) -> bool:
        """Whether the debt is more than the property: possible, but more likely a slip."""
        return self.secured_debt > self.gift_property_value

    @property
    def is_nothing(self) -> bool:
        """Whether the law does not take what was agreed for a gift at all."""
        return self.benefit is not None and self.gift_property_value == 0

    @property
    def from_ascendant(self) -> bool:
        return self.donor_relationship is Relationship.ASCENDANT

    @property
    def skips_generation(self) -> bool:
        """Whether the recipient is a lineal descendant of the donor other than a child (법 57①)."""
        return self.from_ascendant and self.is_generation_skipping

    @property
    def claimed(self) -> int:
        """The deduction for marriage and childbirth that is claimed."""
        return self.marriage_deduction_amount + self.childbirth_deduction_amount

    @property
    def donor(self) -> str | None:
        """The name under which gifts of one donor meet; without a group a spouse, who is one, or none: a person of his own."""
        of_the_spouse = self.donor_relationship is Relationship.SPOUSE
        return self.donor_group or (Relationship.SPOUSE.value if of_the_spouse else None)

    def is_from_donor_of(self, other: "Gift") -> bool:
        """Whether both gifts are from one donor in the sense of 법 47②."""
        return self.donor is not None and self.donor == other.donor


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftCase:
    """A gift with everything that its tax depends on."""

    gift: Gift
    prior_gifts: tuple[Gift, ...]
    """In the order of their dates; those of one day from one donor are one."""
    prior_marriage_deduction: int | None
    """What was deducted for marriage before, in a lifetime, with that of `prior_gifts`; none if not said."""
    prior_childbirth_deduction: int | None
    recipient_birth_date: date | None
    defaulted: frozenset[str]
    """The parameters that were left out and got their default."""
