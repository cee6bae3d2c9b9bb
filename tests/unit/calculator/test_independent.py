"""The table and the deadlines computed again, by other methods than the engine's."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.calculator.adapters.statute_files import load_statute
from shared.calendar.deadline import FilingPeriodStart, filing_deadline
from shared.calendar.korean_holidays import korean_holidays

RATES = load_statute().gift.rates
IS_HOLIDAY = korean_holidays()

SLICES = (
    (100_000_000, Fraction(10, 100)),
    (400_000_000, Fraction(20, 100)),
    (500_000_000, Fraction(30, 100)),
    (2_000_000_000, Fraction(40, 100)),
    (10**16, Fraction(50, 100)),
)
"""How much of a base each rate applies to, as the law writes it: no progressive deduction."""


def tax_by_slices(base: int) -> Fraction:
    tax, rest = Fraction(0), base
    for width, rate in SLICES:
        part = min(rest, width)
        tax += part * rate
        rest -= part
    return tax


EDGES = [0, 100_000_000, 500_000_000, 1_000_000_000, 3_000_000_000]


@given(st.one_of(st.integers(0, 10**15), st.sampled_from(EDGES).flatmap(lambda e: st.integers(e, e + 20))))
def test_the_progressive_table_equals_the_sum_of_its_slices(base: int) -> None:
    tax = RATES.in_force.tax_on(base)
    expected = tax_by_slices(base)
    assert tax.amount == expected.numerator // expected.denominator
    assert tax.exact == (expected.denominator == 1)


@pytest.mark.parametrize("edge", EDGES[1:])
def test_the_tax_is_continuous_at_the_edges(edge: int) -> None:
    schedule = RATES.in_force
    step = schedule.tax_on(edge + 10).amount - schedule.tax_on(edge).amount
    assert 0 < step <= 5


def month_end_by_walking(day: date, months: int) -> date:
    """Walk day by day and count the ends of months: the one of the gift's own month, then `months` more."""
    ends_to_pass = months + 1
    while True:
        tomorrow = day + timedelta(days=1)
        if tomorrow.day == 1:
            ends_to_pass -= 1
            if ends_to_pass == 0:
                return day
        day = tomorrow


def period_by_walking(day: date, months: int) -> date:
    """민법 160: the day before the one that corresponds to the first counted day, or the last day of the month."""
    first = candidate = day + timedelta(days=1)
    firsts_to_pass = months
    while firsts_to_pass:
        candidate += timedelta(days=1)
        firsts_to_pass -= candidate.day == 1
    month = candidate.month
    while candidate.day < first.day and candidate.month == month:
        candidate += timedelta(days=1)
    return candidate - timedelta(days=1)


def first_open_day(day: date) -> date:
    """Of the next thirty days the first on which offices are open."""
    days = [day + timedelta(days=number) for number in range(30)]
    return min(each for each in days if each.isoweekday() not in (6, 7) and not IS_HOLIDAY(each))


@given(st.dates(date(2009, 1, 1), date(2099, 8, 31)))
def test_the_deadline_from_the_end_of_the_month(day: date) -> None:
    deadline = filing_deadline(day, 3, FilingPeriodStart.MONTH_END, IS_HOLIDAY)
    assert deadline.statutory == month_end_by_walking(day, 3)
    assert deadline.due == first_open_day(deadline.statutory)


@given(st.dates(date(2000, 1, 1), date(2008, 12, 31)))
def test_the_deadline_from_the_day_of_the_gift(day: date) -> None:
    deadline = filing_deadline(day, 3, FilingPeriodStart.GIFT_DATE, IS_HOLIDAY)
    assert deadline.statutory == period_by_walking(day, 3)
    assert deadline.due == first_open_day(deadline.statutory)
