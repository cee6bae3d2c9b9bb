"""Korean public holidays: the `holidays` package, and a data file for the days that it lacks."""

import tomllib
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

import holidays

HOLIDAYS_FILE: Final = Path(__file__).parent.parent / "holidays.toml"


class HolidaysInvalid(Exception):
    """The holiday data file cannot be used; the message says why."""


def korean_holidays(path: Path = HOLIDAYS_FILE) -> Callable[[date], bool]:
    """A predicate for days on which deadlines move, weekends aside. Years are computed once, when first asked for."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        annual = [(int(day["month"]), int(day["day"])) for day in table.get("annual", [])]
        single = {_exact_date(day["date"]) for day in table.get("dates", [])}
        for month, day in annual:
            date(2000, month, day)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise HolidaysInvalid(f"{path.name} cannot be used: {type(error).__name__}: {error}") from error

    @cache
    def closed_days(year: int) -> frozenset[date]:
        public = holidays.country_holidays("KR", years=year)
        return frozenset(public) | {date(year, month, day) for month, day in annual} | single

    closed_days(2000)  # The package loads a country with its first year: half a second that no turn should wait for.
    return lambda day: day in closed_days(day.year)


def _exact_date(value: object) -> date:
    if not isinstance(value, date):
        raise ValueError(f"{value!r} is not a date")
    return value
