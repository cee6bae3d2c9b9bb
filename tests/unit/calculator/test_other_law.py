"""Rules under another law: where two values of the statute are equal today, only others show which one a rule uses."""

from dataclasses import replace
from datetime import date

import pytest

from services.calculator.assessment import Assessment
from services.calculator.domain.law import Statute
from services.calculator.domain.statute import Block, Dated
from services.calculator.engine import TaxEngine
from shared.calendar.deadline import HolidayPredicate
from shared.contracts.document import Parameters

FROM_PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 1_000_000_000,
}

FROM_2030 = date(2030, 1, 1)


def always(value: int) -> Dated[int]:
    return Dated("바뀐 값", (Block(date(2000, 1, 1), None, value, "시험"),))


def engine_of_another_law(law: Statute, is_holiday: HolidayPredicate) -> TaxEngine:
    """혼인과 출산에 각각 1억원, 둘을 합해 1억 5천만원을 공제하는 법."""
    gift = replace(law.gift, marriage_childbirth_cap=always(150_000_000))
    return TaxEngine(replace(law, gift=gift), is_holiday)


@pytest.mark.parametrize(
    ("claims", "granted"),
    [
        ({"marriage_deduction_amount": 150_000_000}, 100_000_000),
        ({"childbirth_deduction_amount": 150_000_000}, 100_000_000),
        ({"marriage_deduction_amount": 100_000_000, "childbirth_deduction_amount": 100_000_000}, 150_000_000),
        ({"marriage_deduction_amount": 100_000_000, "prior_marriage_deduction": 70_000_000}, 30_000_000),
        ({"marriage_deduction_amount": 100_000_000, "prior_childbirth_deduction": 80_000_000}, 70_000_000),
        ({"childbirth_deduction_amount": 100_000_000, "prior_childbirth_deduction": 70_000_000}, 30_000_000),
        ({"marriage_deduction_amount": 10, "prior_marriage_deduction": 120_000_000}, 0),
        ({"childbirth_deduction_amount": 10, "prior_childbirth_deduction": 120_000_000}, 0),
    ],
)
def test_each_deduction_has_its_limit_beside_the_common_one(
    law: Statute, is_holiday: HolidayPredicate, claims: Parameters, granted: int
) -> None:
    outcome = engine_of_another_law(law, is_holiday).assess("gift", FROM_PARENTS | claims)
    assert isinstance(outcome, Assessment)
    assert outcome.calculation.figures["marriage_childbirth_deduction"] == granted


def test_a_deduction_exists_from_the_first_won_on(law: Statute, is_holiday: HolidayPredicate) -> None:
    one_won = Dated("한도", (Block(date(2000, 1, 1), date(2029, 12, 31), 0, "시험"), Block(FROM_2030, None, 1, "시험")))
    engine = TaxEngine(replace(law, gift=replace(law.gift, marriage_childbirth_cap=one_won)), is_holiday)
    claim: Parameters = {"marriage_deduction_amount": 1}
    before = engine.assess("gift", FROM_PARENTS | claim)
    after = engine.assess("gift", FROM_PARENTS | claim | {"gift_date": "2030-01-01"})
    assert isinstance(before, Assessment)
    assert isinstance(after, Assessment)
    assert "2030년 1월 1일 이후의 증여부터 생긴 공제" in "".join(before.calculation.warnings)
    assert after.calculation.figures["marriage_childbirth_deduction"] == 1
