"""Korean public holidays: the `holidays` package, and a data file for the days that it lacks."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

HOLIDAYS_FILE: Final = Path(__file__).parent / "holidays.toml"
DAY_KEYS: Final = {"annual": {"name", "month", "day", "source"}, "dates": {"name", "date", "source"}}


class HolidaysInvalid(Exception):
    """The holiday data file cannot be used; the message says why."""


def korean_holidays(path: Path = HOLIDAYS_FILE) -> Callable[[date], bool]:
    """A predicate for days on which deadlines move, weekends aside. Years are computed once, when first asked for.

    Raises `HolidaysInvalid` for a data file with anything in it that is not understood.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        annual = [(int(day["month"]), int(day["day"])) for day in _days(table, "annual")]
        single = {_exact_date(day["date"]) for day in _days(table, "dates")}
        for month, day in annual:
            date(2000, month, day)
        if unknown := table.keys() - DAY_KEYS.keys():
            raise ValueError(f"{sorted(unknown)} is not known here")
    except (tomllib.TOMLDecodeError, AttributeError, TypeError, ValueError) as error:
        raise HolidaysInvalid(f"{path.name} cannot be used: {type(error).__name__}: {error}") from error

    @cache
    def closed_days(year: int) -> frozenset[date]:
        import holidays  # Only here: it takes a third of a second, which not every start should wait for.

        public = holidays.country_holidays("KR", years=year)
        return frozenset(public) | {date(year, month, day) for month, day in annual} | single

    return lambda day: day in closed_days(day.year)


def _days(table: Mapping[str, Any], kind: str) -> Iterator[Mapping[str, Any]]:
    """The days of a kind, each with all that must be known of it and nothing else."""
    for day in table.get(kind, []):
        if day.keys() != DAY_KEYS[kind]:
            raise ValueError(f"each of [[{kind}]] must have {', '.join(sorted(DAY_KEYS[kind]))}, and only these")
        yield day


def _exact_date(value: object) -> date:
    if not isinstance(value, date) or isinstance(value, datetime):
        raise ValueError(f"{value!r} is not a date")
    return value
