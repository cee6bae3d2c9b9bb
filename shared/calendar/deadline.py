"""Filing deadlines (신고기한): the period of the tax law, and the next day that is not a holiday.

Sources: 상속세및증여세법 제68조 제1항, 국세기본법 제5조 제1항, 민법 제157조·제160조.
"""

import calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

SATURDAY: Final = 5

HolidayPredicate = Callable[[date], bool]
"""Whether offices are closed on a day for another reason than the weekend."""


class FilingPeriodStart(StrEnum):
    """What the period for filing is counted from."""

    GIFT_DATE = "gift_date"
    DEATH_DATE = "death_date"
    MONTH_END = "month_end"


@dataclass(frozen=True, slots=True)
class Deadline:
    """`statutory` ends the period of the law; `due` is that day or, when it is a holiday, the next working day."""

    statutory: date
    due: date


@lru_cache(maxsize=1024)
def filing_deadline(event_day: date, months: int, start: FilingPeriodStart, is_holiday: HolidayPredicate) -> Deadline:
    """The deadline for what happened on `event_day`."""
    if start is FilingPeriodStart.MONTH_END:
        statutory = month_end_after(event_day, months)
    else:
        statutory = day_after_months(event_day, months)
    return Deadline(statutory, next_working_day(statutory, is_holiday))


def month_end_after(day: date, months: int) -> date:
    """The last day of the month that is `months` after the month of `day`."""
    year, month = _month_after(day, months)
    return date(year, month, calendar.monthrange(year, month)[1])


@lru_cache(maxsize=1024)
def day_after_months(day: date, months: int) -> date:
    """The last day of a period of months that is counted from `day`, whose own day does not count (민법 157, 160)."""
    first = day + timedelta(days=1)
    year, month = _month_after(first, months)
    month_length = calendar.monthrange(year, month)[1]
    if first.day > month_length:
        return date(year, month, month_length)
    return date(year, month, first.day) - timedelta(days=1)


def next_working_day(day: date, is_holiday: HolidayPredicate) -> date:
    """`day`, or the first day after it that is no Saturday, Sunday or holiday."""
    while day.weekday() >= SATURDAY or is_holiday(day):
        day += timedelta(days=1)
    return day


def _month_after(day: date, months: int) -> tuple[int, int]:
    years, month_index = divmod(day.month - 1 + months, 12)
    return day.year + years, month_index + 1
