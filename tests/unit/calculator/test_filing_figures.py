"""The figures that the page puts into the lines of a return: they add up as the form says."""

import pytest

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters, TaxCalculation

FROM_MOTHER: Parameters = {
    "gift_date": "2026-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 300_000_000,
    "donor_group": "부모",
}


def calculation(engine: TaxEngine, tax_type: str, parameters: Parameters) -> TaxCalculation:
    outcome = engine.assess(tax_type, parameters)
    assert isinstance(outcome, Assessment), outcome
    return outcome.calculation


def in_all(found: TaxCalculation) -> list[int]:
    return [int(found.figures[f"{kind}_deduction_in_all"]) for kind in ("basic", "marriage", "childbirth")]


def test_the_deductions_of_an_added_gift_stand_with_their_kind(engine: TaxEngine) -> None:
    """2024년에 5,000만원과 혼인 공제 4,000만원을 썼고, 이번에 출산 공제 6,000만원을 받는다."""
    before: Parameters = {
        "gift_date": "2024-05-02",
        "donor_relationship": "직계존속",
        "gift_property_value": 90_000_000,
        "donor_group": "부모",
        "marriage_deduction_amount": 40_000_000,
    }
    gift: Parameters = FROM_MOTHER | {"prior_gifts": [before], "childbirth_deduction_amount": 60_000_000}
    found = calculation(engine, "gift", gift)
    assert in_all(found) == [50_000_000, 40_000_000, 60_000_000]
    assert found.figures["prior_deduction"] == 90_000_000
    assert sum(in_all(found)) == found.figures["total_deduction"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, [50_000_000, 0, 0]),
        ({"marriage_deduction_amount": 100_000_000}, [50_000_000, 100_000_000, 0]),
        ({"donor_relationship": "타인", "donor_group": None}, [0, 0, 0]),
    ],
)
def test_a_gift_alone_has_its_own(engine: TaxEngine, changed: Parameters, expected: list[int]) -> None:
    assert in_all(calculation(engine, "gift", FROM_MOTHER | changed)) == expected


def test_the_parts_of_the_values_are_steps_of_these_names(engine: TaxEngine) -> None:
    gift = calculation(engine, "gift", FROM_MOTHER | {"secured_debt": 100_000_000})
    assert {"증여재산가액", "넘겨받는 채무"} <= {step.description for step in gift.steps}
    estate = calculation(
        engine,
        "inheritance",
        {
            "death_date": "2026-06-10",
            "gross_estate": 3_000_000_000,
            "nontaxable": 10_000_000,
            "public_dues": 20_000_000,
            "debts": 30_000_000,
            "children": 12,
        },
    )
    names = {"상속재산가액", "비과세 재산", "공과금", "채무", "기초공제", "그 밖의 인적공제"}
    assert names <= {step.description for step in estate.steps}
