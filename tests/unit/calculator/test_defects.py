"""What is wrong with dated values and rate schedules, said of exactly those that have the defect."""

from datetime import date

import pytest

from services.calculator.domain.progressive_rate import Bracket, RateSchedule
from services.calculator.domain.statute import Block, Dated, unit

NEW_YEAR = date(2020, 1, 1)
YEARS_END = date(2020, 12, 31)
NEXT_YEAR = date(2021, 1, 1)


def dated(*blocks: tuple[date, date | None]) -> Dated[int]:
    return Dated("공제", tuple(Block(first, last, 1, "시험") for first, last in blocks))


@pytest.mark.parametrize(
    ("value", "defects"),
    [
        (dated(), ["it has no value"]),
        (dated((NEW_YEAR, None)), []),
        (dated((NEW_YEAR, YEARS_END)), ["nothing is in force after 2020-12-31"]),
        (dated((NEW_YEAR, NEW_YEAR), (date(2020, 1, 2), None)), []),
        (dated((NEW_YEAR, YEARS_END), (NEXT_YEAR, None)), []),
        (
            dated((NEW_YEAR, date(2019, 12, 31)), (NEW_YEAR, None)),
            ["the block of 2020-01-01 ends before it begins"],
        ),
        (
            dated((NEW_YEAR, NEXT_YEAR), (NEXT_YEAR, None)),
            ["the blocks of 2020-01-01 and 2021-01-01 overlap"],
        ),
        (dated((NEW_YEAR, None), (NEXT_YEAR, None)), ["the blocks of 2020-01-01 and 2021-01-01 overlap"]),
        (
            dated((NEW_YEAR, date(2020, 12, 30)), (NEXT_YEAR, None)),
            ["there is a gap between 2020-12-30 and 2021-01-01"],
        ),
        (
            dated((NEW_YEAR, YEARS_END), (NEXT_YEAR, date(2021, 6, 30))),
            ["nothing is in force after 2021-06-30"],
        ),
    ],
)
def test_dated_values(value: Dated[int], defects: list[str]) -> None:
    assert list(value.defects()) == defects


@pytest.mark.parametrize(
    ("brackets", "defects"),
    [
        ([], ["it has no bracket"]),
        ([(None, 1_000, 0)], []),
        ([(100, 1_000, 0), (200, 2_000, 10), (None, 3_000, 30)], []),
        (
            [(100, 1_000, 1), (None, 2_000, 11)],
            ["its first bracket has a deduction"],
        ),
        (
            [(100, 1_000, 0), (200, 2_000, 10)],
            ["its last bracket has an upper edge, so larger bases would have no rate"],
        ),
        (
            [(100, 1_000, 0), (None, 2_000, 10), (200, 3_000, 20), (200, 4_000, 40), (None, 5_000, 60)],
            ["bracket 2 has no upper edge although another follows", "bracket 4 ends where or before bracket 3 does"],
        ),
        (
            [(100, 1_000, 0), (100, 2_000, 10), (None, 3_000, 20)],
            ["bracket 2 ends where or before bracket 1 does"],
        ),
        (
            [(100, 1_000, 0), (200, 1_000, 0), (None, 2_000, 20)],
            ["the rate of bracket 2 is not above that of bracket 1"],
        ),
        (
            [(100, 1_000, 0), (None, 2_000, 11)],
            ["the tax jumps between bracket 1 and bracket 2: check the deduction"],
        ),
    ],
)
def test_rate_schedules(brackets: list[tuple[int | None, int, int]], defects: list[str]) -> None:
    schedule = RateSchedule(tuple(Bracket(*bracket) for bracket in brackets))
    assert list(schedule.defects()) == defects


def test_a_base_above_every_bracket_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^The last bracket of a schedule has no upper edge$"):
        RateSchedule((Bracket(100, 1_000, 0),)).bracket_of(101)


def test_a_field_of_a_statute_says_what_it_holds() -> None:
    assert unit("won") == {"unit": "won"}
