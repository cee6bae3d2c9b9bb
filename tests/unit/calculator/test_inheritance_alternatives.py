"""What else heirs could do: only what is lawful, still possible and really cheaper."""

from datetime import date

from services.calculator.domain.law import Statute
from services.calculator.inheritance_assessor import InheritanceAssessor
from shared.calendar.deadline import HolidayPredicate
from shared.contracts.case_line import Circumstances
from shared.contracts.document import Alternative, Parameters

ESTATE: Parameters = {"death_date": "2025-03-10", "gross_estate": 1_505_000_000, "spouse": True, "children": 2}
"""90,000,000 won of tax: the spouse's limit is 645,000,000."""


def alternatives(
    law: Statute, is_holiday: HolidayPredicate, parameters: Parameters, today: date | None = None
) -> dict[str, Alternative]:
    found = (
        InheritanceAssessor(law.inheritance, is_holiday, law.gift)
        .assess(parameters, today, Circumstances())
        .alternatives
    )
    savings = [each.saving or 0 for each in found]
    assert savings == sorted(savings, reverse=True)
    return {each.title: each for each in found}


def test_the_spouse_takes_up_to_the_limit(law: Statute, is_holiday: HolidayPredicate) -> None:
    found = alternatives(law, is_holiday, ESTATE)["배우자가 공제 한도까지 상속받기"]
    assert (found.estimated_tax, found.saving) == (61_000_000, 29_000_000)
    assert "6억 4,500만원" in found.description


def test_a_spouse_alone_has_nobody_to_divide_with(law: Statute, is_holiday: HolidayPredicate) -> None:
    """20.05억 − 장례비 500만 − 기초공제 2억 − 배우자 20.05억이면 남는 것이 없다."""
    alone: Parameters = {"death_date": "2025-03-10", "gross_estate": 2_005_000_000, "spouse": True}
    found = alternatives(law, is_holiday, alone)["배우자가 공제 한도까지 상속받기"]
    assert found.estimated_tax == 0
    assert found.description == (
        "다른 상속인이 없어 배우자가 20억 500만원을 상속받으면 그 금액을 배우자 상속공제로 모두 뺍니다."
    )
    assert "나누" not in "".join((found.description, *found.pros))


def test_nothing_more_for_a_spouse_who_takes_the_limit(law: Statute, is_holiday: HolidayPredicate) -> None:
    assert alternatives(law, is_holiday, ESTATE | {"spouse_actual": 645_000_000}) == {}


def test_after_the_deadline_nothing_is_left(law: Statute, is_holiday: HolidayPredicate) -> None:
    assert alternatives(law, is_holiday, ESTATE, date(2025, 11, 3)) == {}


def test_a_spouse_alone_is_told_nothing_of_what_is_undecided(law: Statute, is_holiday: HolidayPredicate) -> None:
    """Whether the lump sum applies without a return is open, so the two cannot be compared."""
    alone: Parameters = {"death_date": "2025-03-10", "gross_estate": 5_005_000_000, "spouse": True}
    assert alternatives(law, is_holiday, alone, date(2025, 11, 3)) == {}


def test_no_tax_no_alternatives(law: Statute, is_holiday: HolidayPredicate) -> None:
    assert alternatives(law, is_holiday, ESTATE | {"gross_estate": 900_000_000}) == {}


def test_an_inheritance_that_was_returned_is_settled(law: Statute, is_holiday: HolidayPredicate) -> None:
    assert alternatives(law, is_holiday, ESTATE | {"filing": {"type": "on_time"}}) == {}
