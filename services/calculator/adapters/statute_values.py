"""Reads the dated values of a statute file, each by its unit."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final

from services.calculator.domain.progressive_rate import Bracket, RateSchedule
from services.calculator.domain.statute import Block, LateDaysEnd, Reduction
from shared.calendar.deadline import FilingPeriodStart

WHOLE_BP: Final = 10_000

Table = Mapping[str, Any]


def shape_problems(table: object, expected: Mapping[str, type]) -> Iterator[str]:
    """What keeps a table from having these keys, of these kinds, and no others."""
    if not isinstance(table, dict):
        yield "this must be a table"
        return
    for key, kind in expected.items():
        if key not in table:
            yield f"{key} is missing"
        # A TOML date with a time is a date to Python, but cannot be compared with one.
        elif not isinstance(table[key], kind) or (kind is date and isinstance(table[key], datetime)):
            yield f"{key} must be {kind.__name__}"
        elif kind is str and not table[key].strip():
            yield f"{key} is empty"
    for key in table.keys() - expected.keys():
        yield f"{key} is not known here"


def read_block(table: Table, read_value: Callable[[object], object]) -> Block[object]:
    """One dated block. Raises `ValueError` saying what is wrong."""
    expected = {"from": date, "source": str, "value": object}
    if isinstance(table, dict) and "to" in table:
        expected["to"] = date
    for problem in shape_problems(table, expected):
        raise ValueError(problem)
    return Block(table["from"], table.get("to"), read_value(table["value"]), table["source"])


def _whole_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is not a whole number of at least 0")
    return value


def _basis_points(value: object) -> int:
    rate = _whole_number(value)
    if rate > WHOLE_BP:
        raise ValueError(f"{rate} basis points are more than 100 %")
    return rate


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _filing_period_start(value: object) -> FilingPeriodStart:
    return FilingPeriodStart(str(value))


def _late_days_end(value: object) -> LateDaysEnd:
    return LateDaysEnd(str(value))


def _rate_schedule(value: object) -> RateSchedule:
    rows = value if isinstance(value, list) else []
    brackets = []
    for number, row in enumerate(rows, start=1):
        keys = {"rate": int, "deduction": int} | ({} if number == len(rows) else {"up_to": int})
        for problem in shape_problems(row, keys):
            raise ValueError(f"bracket {number}: {problem}")
        up_to = None if number == len(rows) else _whole_number(row["up_to"])
        brackets.append(Bracket(up_to, _whole_number(row["rate"]), _whole_number(row["deduction"])))
    schedule = RateSchedule(tuple(brackets))
    for defect in schedule.defects():
        raise ValueError(defect)
    return schedule


def _reductions(value: object) -> tuple[Reduction, ...]:
    rows = value if isinstance(value, list) else []
    reductions = []
    for number, row in enumerate(rows, start=1):
        for problem in shape_problems(row, {"within_months": int, "rate": int}):
            raise ValueError(f"reduction {number}: {problem}")
        reductions.append(Reduction(_whole_number(row["within_months"]), _whole_number(row["rate"])))
    if not reductions:
        raise ValueError("it has no reduction")
    for earlier, later in pairwise(reductions):
        if earlier.within_months >= later.within_months or earlier.rate_bp <= later.rate_bp:
            raise ValueError("reductions must fall as the months rise")
    return tuple(reductions)


READERS: Final[Mapping[str, Callable[[object], object]]] = {
    "won": _whole_number,
    "basis_points": _basis_points,
    "years": _whole_number,
    "months": _whole_number,
    "degree": _whole_number,
    "per_100_000_a_day": _whole_number,
    "yes_or_no": _yes_or_no,
    "reductions": _reductions,
    "filing_period_start": _filing_period_start,
    "late_days_end": _late_days_end,
    "rate_schedule": _rate_schedule,
}
