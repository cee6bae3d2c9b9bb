"""An inheritance as its parameters describe it. Amounts are won."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.calculator.domain.filing import Filing

SPOUSES: Final = frozenset({"배우자", "남편", "아내", "처"})
"""How the spouse is named as the recipient of a gift and among the persons."""
FETUS: Final = "태아"
CHILDREN: Final = frozenset({"자녀", "아들", "딸", "장남", "장녀", "차남", "차녀", "양자", "양녀"})
"""How a child is named among the persons (법 20① 1호)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriorGift:
    """A gift that the deceased made while alive (법 13①)."""

    gift_date: date
    recipient: str
    recipient_is_heir: bool
    value: int
    """Its value at the time of the gift."""
    computed_tax: int
    """The gift tax by the table (산출세액) at the time."""
    deduction: int
    """What 법 53, 53의2 and 54 deducted from it."""
    tax_base: int
    """Its tax base at the time."""
    is_taxed_by_law: bool = False
    """Whether these three were worked out by the law of the time, and not said by the return."""

    @property
    def to_spouse(self) -> bool:
        return self.recipient_is_heir and self.recipient in SPOUSES


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An heir or a relative who lived with the deceased and was supported by him (법 20①, 영 18①)."""

    relation: str
    birth_date: date | None
    life_expectancy: int | None
    """Years, a part of one counted as a whole; only of a disabled person."""

    @property
    def is_spouse(self) -> bool:
        return self.relation in SPOUSES

    @property
    def is_unborn(self) -> bool:
        return self.relation == FETUS

    @property
    def is_child(self) -> bool:
        return self.relation in CHILDREN

    def age_on(self, day: date) -> int | None:
        """Completed years; none if the date of birth is not known."""
        if self.birth_date is None:
            return None
        before_birthday = (day.month, day.day) < (self.birth_date.month, self.birth_date.day)
        return day.year - self.birth_date.year - before_birthday


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedGeneration:
    """What a lineal descendant other than a child takes (법 27)."""

    value: int
    minor: bool
    substitution: bool
    """Whether he takes the place of a parent who died before (대습상속, 민법 1001)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinheritance:
    """An earlier inheritance out of which property is inherited again (법 30)."""

    prior_death_date: date
    prior_calculated_tax: int
    reinherited_value: int
    prior_estate_value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """One inheritance (상속). `financial_debts` is the part of `debts` that is owed to financial institutions."""

    death_date: date
    decedent_resident: bool
    decedent_or_heir_abroad: bool
    gross_estate: int
    nontaxable: int
    debts: int
    public_dues: int
    funeral_general: int
    funeral_enshrine: int
    spouse: bool
    children: int
    """How many children inherit; one who died before and is represented counts."""
    ascendants: int
    spouse_actual: int
    """What the spouse really takes (배우자가 실제 상속받은 금액)."""
    persons: tuple[Person, ...]
    financial_assets: int
    financial_debts: int
    cohabiting_house_value: int
    cohabiting_house_debt: int
    prior_gifts: tuple[PriorGift, ...]
    bequests_to_nonheirs: int
    renounced_to_next_rank: int
    generation_skip: tuple[SkippedGeneration, ...]
    short_term_reinheritance: tuple[Reinheritance, ...]
    appraisal_fee: int
    filing: Filing | None
    """None is taken to mean a return and a payment in time."""
    defaulted: frozenset[str]
    """The parameters that were left out and got their default."""

    @property
    def spouse_is_only_heir(self) -> bool:
        """Whether the spouse has no co-heir by law: no children and no ascendants (민법 1003)."""
        return self.spouse and self.co_heirs == 0

    @property
    def co_heirs(self) -> int:
        """Who inherits beside the spouse: the children, without any the ascendants (민법 1000)."""
        return self.children or self.ascendants

    @property
    def listed_children(self) -> int:
        """The children among the persons."""
        return sum(person.is_child for person in self.persons)

    @property
    def unlisted_children(self) -> int:
        """The children who are not among the persons."""
        return max(0, self.children - self.listed_children)

    def skipped_generations(self) -> Iterator[SkippedGeneration]:
        """Those whose part is surcharged."""
        return (each for each in self.generation_skip if not each.substitution and each.value)
