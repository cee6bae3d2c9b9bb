"""Periods of years and months, and ages, as 민법 157-160 count them."""

from datetime import date, timedelta
from typing import Final

from shared.calendar.deadline import day_after_months

MONTHS_A_YEAR: Final = 12
LONGEST_LIFE: Final = 150
"""Years. A date of birth that is further back is a slip."""


def years_later(day: date, years: int) -> date:
    """The last day of a period of years that is counted from `day`, whose own day does not count."""
    return day_after_months(day, years * MONTHS_A_YEAR)


def within_years(earlier: date, later: date, years: int) -> bool:
    """Whether `later` is no more than `years` after `earlier`. The day that closes the period is inside."""
    return earlier <= later <= years_later(earlier, years)


def comes_of_age(born: date, years: int) -> date:
    """The birthday on which a person is `years` old: the day of birth counts as the first (민법 158)."""
    return day_after_months(born - timedelta(days=1), years * MONTHS_A_YEAR) + timedelta(days=1)
