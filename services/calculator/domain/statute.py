"""The law as dated values: a gift is taxed with the values of its date."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Generic, TypeVar

from services.calculator.domain.deadline import FilingPeriodStart
from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.refusal import Refused
from services.calculator.domain.wording import korean_date

ValueT = TypeVar("ValueT")


class Provision(StrEnum):
    """The articles that steps of a calculation rest on, as they are cited."""

    TAXABLE_VALUE = "상속세및증여세법 제47조"
    BASIC_DEDUCTION = "상속세및증여세법 제53조"
    MARRIAGE_CHILDBIRTH_DEDUCTION = "상속세및증여세법 제53조의2"
    TAXABLE_BASE = "상속세및증여세법 제55조"
    TAX_RATE = "상속세및증여세법 제56조"
    GENERATION_SKIPPING = "상속세및증여세법 제57조"
    FILING_CREDIT = "상속세및증여세법 제69조"
    PAYMENT = "상속세및증여세법 제70조"


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
        """The value for a gift of this day; a day before the first known value is refused."""
        for block in reversed(self.blocks):
            if block.first_day <= day:
                return block.value
        raise Refused(
            "gift_date",
            "LAW_NOT_KNOWN",
            f"{korean_date(self.blocks[0].first_day)} 이전의 증여에 적용되는 '{self.title}'은(는) 확인된 자료가 없어 "
            "계산해 드릴 수 없습니다. 증여일이 맞는지 확인해 주세요. 그 이전의 증여라면 세무서나 세무사에게 문의해 주세요.",
        )

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


def _dated(unit: str) -> dict[str, str]:
    return {"unit": unit}


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftTaxStatute:
    """What the gift tax needs to know of the law. A field's `unit` says what its data file must hold.

    법 is 상속세및증여세법, 영 its 시행령, 기본법 국세기본법.
    """

    rates: Dated[RateSchedule] = field(metadata=_dated("rate_schedule"))  # 법 26, 56
    minimum_taxable_base: Dated[int] = field(metadata=_dated("won"))  # 법 55②
    spouse_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53 1호
    ascendant_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53 2호
    minor_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53 2호 단서
    descendant_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53 3호
    relative_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53 4호
    relative_blood_degree: Dated[int] = field(metadata=_dated("degree"))  # 법 53 4호
    relative_inlaw_degree: Dated[int] = field(metadata=_dated("degree"))  # 법 53 4호
    marriage_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53의2①
    childbirth_deduction: Dated[int] = field(metadata=_dated("won"))  # 법 53의2②
    marriage_childbirth_cap: Dated[int] = field(metadata=_dated("won"))  # 법 53의2③
    surcharge_rate: Dated[int] = field(metadata=_dated("basis_points"))  # 법 57①
    minor_surcharge_rate: Dated[int] = field(metadata=_dated("basis_points"))  # 법 57①
    minor_surcharge_threshold: Dated[int] = field(metadata=_dated("won"))  # 법 57①
    filing_credit_rate: Dated[int] = field(metadata=_dated("basis_points"))  # 법 69②
    filing_period_months: Dated[int] = field(metadata=_dated("months"))  # 법 68①
    filing_period_start: Dated[FilingPeriodStart] = field(metadata=_dated("filing_period_start"))  # 법 68①
    installment_threshold: Dated[int] = field(metadata=_dated("won"))  # 법 70②
    installment_half_threshold: Dated[int] = field(metadata=_dated("won"))  # 영 66②
    aggregation_years: Dated[int] = field(metadata=_dated("years"))  # 법 47②
    aggregation_floor: Dated[int] = field(metadata=_dated("won"))  # 법 47②
    no_filing_penalty_rate: Dated[int] = field(metadata=_dated("basis_points"))  # 기본법 47의2①
    articles: Mapping[str, Article]
    """Every article there is a data file for, by its reference."""

    def article(self, provision: Provision) -> Article:
        return self.articles[provision]

    @property
    def checked_on(self) -> date:
        """The last day whose law is known in full."""
        return min(article.checked_on for article in self.articles.values())
