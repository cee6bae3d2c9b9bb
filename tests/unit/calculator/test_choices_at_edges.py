"""Choices that cost less, where one begins or ends to be worth its while."""

from datetime import date

import pytest

from services.calculator.assessment import Assessment
from services.calculator.domain.alternatives import Share, cheapest_part
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine
from shared.contracts.document import Alternative, Parameters
from tests.unit.calculator.test_alternatives import (
    CHILDBIRTH,
    GRANDCHILD,
    MARRIAGE,
    SPOUSE,
    TEN_YEARS,
    choices,
)

HEIRS_SPOUSE = "배우자가 공제 한도까지 상속받기"
ESTATE: Parameters = {"death_date": "2025-03-10", "gross_estate": 5_000_000_000, "spouse": True, "children": 1}


def choices_of_heirs(engine: TaxEngine, parameters: Parameters, today: date | None = None) -> dict[str, Alternative]:
    outcome = engine.assess("inheritance", ESTATE | parameters, today)
    assert isinstance(outcome, Assessment), outcome
    return {each.title: each for each in outcome.alternatives}


def test_the_surcharge_decides_how_much_a_grandchild_gets(engine: TaxEngine) -> None:
    """100억원: 40% × 130%는 50%보다 비싸 손주는 과세표준 10억원까지, 배우자는 30억원까지 받는다."""
    found = choices(engine, gift_property_value=10_000_000_000)
    # 89.8억(과세표준 89.3억, 40억 500만원)과 10.2억(과세표준 10억, 2.4억원 × 130%)
    assert found[GRANDCHILD].estimated_tax == 4_005_000_000 + 312_000_000
    # 69.9억(과세표준 69.4억, 30.1억원)과 30.1억(과세표준 30억, 10.4억원)
    assert found[SPOUSE].estimated_tax == 3_010_000_000 + 1_040_000_000


def test_what_was_claimed_is_claimed_once(engine: TaxEngine) -> None:
    """지금 3.5억(공제 1.5억과 수수료 5백만, 2,900만원)과 10년 뒤 1.5억(공제 5천만, 1천만원)."""
    for claim in ("marriage_deduction_amount", "childbirth_deduction_amount"):
        changes: Parameters = {"gift_property_value": 500_000_000, claim: 100_000_000, "appraisal_fee": 5_000_000}
        assert choices(engine, **changes)[TEN_YEARS].estimated_tax == 39_000_000


def test_who_comes_of_age_that_very_day_is_an_adult(engine: TaxEngine) -> None:
    """2035년 10월 16일에 만 19세: 지금 2천만원, 그날 5천만원."""
    assert (
        choices(engine, gift_property_value=70_000_000, recipient_birth_date="2016-10-16")[TEN_YEARS].estimated_tax == 0
    )


def test_ten_years_must_end_in_the_calendar(engine: TaxEngine) -> None:
    assert TEN_YEARS in choices(engine, gift_date="2089-12-30")
    assert TEN_YEARS not in choices(engine, gift_date="2089-12-31")


@pytest.mark.parametrize("changes", [{"secured_debt": 100_000_000}, {"concurrent_gifts": [{"net_value": 100_000_000}]}])
def test_a_gift_with_a_debt_or_beside_another_is_not_split(engine: TaxEngine, changes: Parameters) -> None:
    assert not {TEN_YEARS, SPOUSE, GRANDCHILD} & choices(engine, **changes).keys()


@pytest.mark.parametrize(
    ("claim", "day", "title"),
    [
        ("marriage_deduction_amount", "marriage_date", MARRIAGE),
        ("childbirth_deduction_amount", "childbirth_date", CHILDBIRTH),
    ],
)
def test_a_saving_of_one_won_is_a_saving(engine: TaxEngine, claim: str, day: str, title: str) -> None:
    """과세표준 50,000,010원이 5천만원이 된다."""
    changes: Parameters = {"gift_property_value": 200_000_000, claim: 99_999_990, day: "2025-01-01"}
    assert choices(engine, **changes)[title].saving == 1


def test_to_give_everything_to_another_is_no_split(statute: GiftTaxStatute) -> None:
    rates = statute.rates.in_force
    assert cheapest_part(30_000_000, Share(rates, 0), Share(rates, 50_000_000)) == 0


def test_a_spouse_takes_no_more_than_is_deducted_at_most(engine: TaxEngine) -> None:
    """100억원의 3/5은 60억원이지만 30억원까지 공제한다."""
    found = choices_of_heirs(engine, {"gross_estate": 10_000_000_000})[HEIRS_SPOUSE]
    assert found.description.startswith("배우자가 30억원을 상속받는 것으로 나누면")


def test_a_spouse_takes_no_more_than_is_left(engine: TaxEngine) -> None:
    """50억원에서 유증 10억원과 다음 순위의 20억원을 뺀 20억원. 한도는 40억원의 3/5인 24억원."""
    parameters: Parameters = {"bequests_to_nonheirs": 1_000_000_000, "renounced_to_next_rank": 2_000_000_000}
    found = choices_of_heirs(engine, parameters)[HEIRS_SPOUSE]
    assert found.description.startswith("배우자가 20억원을 상속받는 것으로 나누면")


def test_an_estate_can_be_divided_until_the_deadline(engine: TaxEngine) -> None:
    assert HEIRS_SPOUSE in choices_of_heirs(engine, {}, date(2025, 9, 30))
    assert HEIRS_SPOUSE not in choices_of_heirs(engine, {}, date(2025, 10, 1))


def test_a_spouse_alone_has_nobody_to_agree_with(engine: TaxEngine) -> None:
    found = choices_of_heirs(engine, {"children": 0})[HEIRS_SPOUSE]
    assert found.pros == ("협의할 다른 상속인이 없습니다.",)


def test_one_won_saved_by_a_spouse_is_a_saving(engine: TaxEngine) -> None:
    """13억 8,750만원의 3/5은 8억 3,250만원: 과세표준 50,000,010원이 5천만원이 된다."""
    found = choices_of_heirs(engine, {"gross_estate": 1_387_500_000, "spouse_actual": 832_499_990})
    assert found[HEIRS_SPOUSE].saving == 1
