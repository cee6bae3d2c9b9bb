"""The law as dated values: a gift is taxed with the values of its date."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Generic, TypeVar

from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.refusal import LawNotKnown
from shared.calendar.deadline import FilingPeriodStart

ValueT = TypeVar("ValueT")


class Provision(StrEnum):
    """The articles that steps of a calculation rest on, as they are cited."""

    UNTAXED_ESTATE = "상속세및증여세법 제12조"
    ESTATE_VALUE = "상속세및증여세법 제13조"
    ESTATE_DEBTS = "상속세및증여세법 제14조"
    ESTATE_BASIC_DEDUCTION = "상속세및증여세법 제18조"
    SPOUSE_DEDUCTION = "상속세및증여세법 제19조"
    PERSONAL_DEDUCTION = "상속세및증여세법 제20조"
    LUMP_SUM_DEDUCTION = "상속세및증여세법 제21조"
    FINANCIAL_DEDUCTION = "상속세및증여세법 제22조"
    COHABITING_HOUSE_DEDUCTION = "상속세및증여세법 제23조의2"
    DEDUCTION_CEILING = "상속세및증여세법 제24조"
    ESTATE_TAXABLE_BASE = "상속세및증여세법 제25조"
    ESTATE_TAX_RATE = "상속세및증여세법 제26조"
    ESTATE_GENERATION_SKIPPING = "상속세및증여세법 제27조"
    GIFT_TAX_CREDIT = "상속세및증여세법 제28조"
    REINHERITANCE_CREDIT = "상속세및증여세법 제30조"
    BARGAIN_PURCHASE = "상속세및증여세법 제35조"
    LOW_INTEREST_LOAN = "상속세및증여세법 제41조의4"
    TAXABLE_VALUE = "상속세및증여세법 제47조"
    BASIC_DEDUCTION = "상속세및증여세법 제53조"
    MARRIAGE_CHILDBIRTH_DEDUCTION = "상속세및증여세법 제53조의2"
    TAXABLE_BASE = "상속세및증여세법 제55조"
    TAX_RATE = "상속세및증여세법 제56조"
    GENERATION_SKIPPING = "상속세및증여세법 제57조"
    PRIOR_TAX_CREDIT = "상속세및증여세법 제58조"
    ESTATE_RETURN = "상속세및증여세법 제67조"
    GIFT_RETURN = "상속세및증여세법 제68조"
    FILING_CREDIT = "상속세및증여세법 제69조"
    PAYMENT = "상속세및증여세법 제70조"
    ANNUAL_INSTALMENTS = "상속세및증여세법 제71조"
    NO_FILING_PENALTY = "국세기본법 제47조의2"
    UNDER_REPORTING_PENALTY = "국세기본법 제47조의3"
    LATE_PAYMENT_PENALTY = "국세기본법 제47조의4"
    PENALTY_REDUCTION = "국세기본법 제48조"
    MAJORITY = "민법 제4조"


@dataclass(frozen=True, slots=True)
class Article:
    """An article of law: where it stands and what it says, in our own words."""

    source_id: int
    law_name: str
    number: str
    """`제53조의2`."""
    title: str
    url: str
    summary: str
    checked_on: date
    """The last day whose law is known."""

    @property
    def reference(self) -> str:
        return f"{self.law_name} {self.number}"


@dataclass(frozen=True, slots=True)
class Block(Generic[ValueT]):
    """A value and the days that it holds for, both included; without `last_day` it is in force."""

    first_day: date
    last_day: date | None
    value: ValueT
    source: str


@dataclass(frozen=True, slots=True)
class Dated(Generic[ValueT]):
    """A value of the law over time: blocks in the order of their dates, without gap or overlap."""

    title: str
    """What the value is, in Korean, for the user."""
    blocks: tuple[Block[ValueT], ...]

    def on(self, day: date) -> ValueT:
        """The value of this day. Raises `LawNotKnown` for a day before the first known value."""
        for block in reversed(self.blocks):
            if block.first_day <= day:
                return block.value
        raise LawNotKnown(self.title, self.blocks[0].first_day)

    def is_known_on(self, day: date) -> bool:
        """Whether the value for this day is known."""
        return self.blocks[0].first_day <= day

    @property
    def in_force(self) -> ValueT:
        """The latest value."""
        return self.blocks[-1].value

    def defects(self) -> Iterator[str]:
        """What is wrong with the dates: every day from the first on must have exactly one value."""
        if not self.blocks:
            yield "it has no value"
            return
        for block in self.blocks:
            if block.last_day is not None and block.last_day < block.first_day:
                yield f"the block of {block.first_day} ends before it begins"
        for earlier, later in pairwise(self.blocks):
            if earlier.last_day is None or earlier.last_day >= later.first_day:
                yield f"the blocks of {earlier.first_day} and {later.first_day} overlap"
            elif earlier.last_day + timedelta(days=1) != later.first_day:
                yield f"there is a gap between {earlier.last_day} and {later.first_day}"
        if self.blocks[-1].last_day is not None:
            yield f"nothing is in force after {self.blocks[-1].last_day}"


def unit(name: str) -> dict[str, str]:
    """What a field of a statute holds: the reader of the data files goes by it."""
    return {"unit": name}


@dataclass(frozen=True, slots=True)
class Reduction:
    """How much of a penalty is waived when the return comes within some months of the deadline."""

    within_months: int
    rate_bp: int


class LateDaysEnd(StrEnum):
    """The last day that a late payment is charged for."""

    PAYMENT_DAY = "payment_day"
    DAY_BEFORE_PAYMENT = "day_before_payment"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxStatute:
    """What both taxes need to know of the law. A field's `unit` says what its data file must hold.

    법 is 상속세및증여세법, 영 its 시행령, 기본법 국세기본법.
    """

    rates: Dated[RateSchedule] = field(metadata=unit("rate_schedule"))  # 법 26, 56
    filing_credit_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 69
    installment_threshold: Dated[int] = field(metadata=unit("won"))  # 법 70②
    installment_months: Dated[int] = field(metadata=unit("months"))  # 법 70②
    installment_half_threshold: Dated[int] = field(metadata=unit("won"))  # 영 66②
    larger_installment_rate: Dated[int] = field(metadata=unit("basis_points"))  # 영 66②2
    annual_instalments_threshold: Dated[int] = field(metadata=unit("won"))  # 법 71①
    age_of_majority: Dated[int] = field(metadata=unit("years"))  # 민법 4
    appraisal_fee_cap: Dated[int] = field(metadata=unit("won"))  # 영 20의3③
    rent_conversion_rate: Dated[int] = field(metadata=unit("basis_points"))  # 규칙 15의2
    no_filing_penalty_rate: Dated[int] = field(metadata=unit("basis_points"))  # 기본법 47의2①
    no_filing_fraud_rate: Dated[int] = field(metadata=unit("basis_points"))  # 기본법 47의2①
    under_reporting_penalty_rate: Dated[int] = field(metadata=unit("basis_points"))  # 기본법 47의3①
    under_reporting_fraud_rate: Dated[int] = field(metadata=unit("basis_points"))  # 기본법 47의3①
    late_payment_rate: Dated[int] = field(metadata=unit("per_100_000_a_day"))  # 기본법 47의4①, 그 시행령 27의4
    late_payment_end: Dated[LateDaysEnd] = field(metadata=unit("late_days_end"))  # 기본법 47의4①
    late_return_reductions: Dated[tuple[Reduction, ...]] = field(metadata=unit("reductions"))  # 기본법 48②2
    amended_return_reductions: Dated[tuple[Reduction, ...]] = field(metadata=unit("reductions"))  # 기본법 48②1
    articles: Mapping[str, Article]
    """Every article there is a data file for, by its reference."""
    checked_on: date
    """The last day whose law is known in full."""
    version: str
    """Names this state of the data files: that day and a digest."""

    def article(self, provision: Provision) -> Article:
        return self.articles[provision]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftTaxStatute(TaxStatute):
    """What the gift tax needs beside."""

    minimum_taxable_base: Dated[int] = field(metadata=unit("won"))  # 법 55②
    spouse_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53 1호
    ascendant_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53 2호
    minor_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53 2호 단서
    lineal_gifts_share_a_limit: Dated[bool] = field(metadata=unit("yes_or_no"))  # 법 53, 2013년까지
    descendant_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53 3호
    relative_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53 4호
    relative_blood_degree: Dated[int] = field(metadata=unit("degree"))  # 법 53 4호
    relative_inlaw_degree: Dated[int] = field(metadata=unit("degree"))  # 법 53 4호
    marriage_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53의2①
    childbirth_deduction: Dated[int] = field(metadata=unit("won"))  # 법 53의2②
    marriage_childbirth_cap: Dated[int] = field(metadata=unit("won"))  # 법 53의2③
    marriage_childbirth_years: Dated[int] = field(metadata=unit("years"))  # 법 53의2①②
    no_marriage_return_months: Dated[int] = field(metadata=unit("months"))  # 법 53의2⑥
    surcharge_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 57①
    minor_surcharge_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 57①
    minor_surcharge_threshold: Dated[int] = field(metadata=unit("won"))  # 법 57①
    filing_period_months: Dated[int] = field(metadata=unit("months"))  # 법 68①
    filing_period_start: Dated[FilingPeriodStart] = field(metadata=unit("filing_period_start"))  # 법 68①
    annual_instalments_years: Dated[int] = field(metadata=unit("years"))  # 법 71②2
    aggregation_years: Dated[int] = field(metadata=unit("years"))  # 법 47②
    aggregation_floor: Dated[int] = field(metadata=unit("won"))  # 법 47②
    bargain_threshold_rate: Dated[int] = field(metadata=unit("basis_points"))  # 영 26②1, ③
    bargain_threshold_maximum: Dated[int] = field(metadata=unit("won"))  # 영 26②2
    bargain_stranger_deduction: Dated[int] = field(metadata=unit("won"))  # 영 26④
    loan_proper_rate: Dated[int] = field(metadata=unit("basis_points"))  # 규칙 10의5
    loan_benefit_minimum: Dated[int] = field(metadata=unit("won"))  # 영 31의4②
