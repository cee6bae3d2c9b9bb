"""Several gifts in one question: each knows of the others to the same person, and the sum is that of the parts."""

from datetime import date

import pytest
from pydantic import JsonValue

from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from services.calculator.several_gifts import PartOfSeveral, SeveralGifts
from shared.contracts.document import Parameters

EOK = 100_000_000


def gift(value: int, relationship: str = "직계존속", day: str = "2026-11-16", **further: JsonValue) -> Parameters:
    return {"gift_date": day, "donor_relationship": relationship, "gift_property_value": value, **further}


def told(*gifts: Parameters, to: str = "나") -> list[PartOfSeveral]:
    return [PartOfSeveral(f"{number}번째 증여", to, each) for number, each in enumerate(gifts, start=1)]


def computed(engine: TaxEngine, gifts: list[PartOfSeveral]) -> SeveralGifts:
    outcome = engine.calculate_several(gifts)
    assert isinstance(outcome, SeveralGifts), outcome
    assert [label for label, _ in outcome.parts] == [each.label for each in gifts]
    return outcome


def taxes(engine: TaxEngine, gifts: list[PartOfSeveral]) -> list[int]:
    return [calculation.final_tax for _, calculation in computed(engine, gifts).parts]


def refused(engine: TaxEngine, gifts: list[PartOfSeveral]) -> Refusal:
    outcome = engine.calculate_several(gifts)
    assert isinstance(outcome, Refusal)
    return outcome


def test_donors_of_one_group_on_one_day_share_the_deduction(engine: TaxEngine) -> None:
    """영 46①2: 아버지 3억원에 3,750만원, 할아버지 1억원에 1,250만원."""
    several = computed(engine, told(gift(3 * EOK), gift(EOK, is_generation_skipping=True)))
    assert [calculation.final_tax for _, calculation in several.parts] == [42_500_000, 11_375_000]
    assert several.final_tax == 53_875_000
    assert several.payable_tax == sum(calculation.payable_tax for _, calculation in several.parts) < 53_875_000


def test_three_relatives_on_one_day(engine: TaxEngine) -> None:
    assert taxes(engine, told(*(gift(10_000_000, "기타친족") for _ in range(3)))) == [666_666] * 3


def test_donors_of_different_groups_share_nothing(engine: TaxEngine) -> None:
    assert taxes(engine, told(gift(EOK), gift(EOK, "기타친족"))) == [5_000_000, 9_000_000]


def test_a_relative_without_a_deduction_takes_no_share(engine: TaxEngine) -> None:
    """5촌 당숙에게는 공제가 없어 이모가 1천만원을 모두 공제받는다."""
    far = gift(EOK, "기타친족", kinship=["혈족", 5])
    assert taxes(engine, told(gift(EOK, "기타친족"), far)) == [9_000_000, 10_000_000]


def test_recipients_share_nothing(engine: TaxEngine) -> None:
    son, daughter_in_law = gift(50_000_000, donor_group="시부모"), gift(50_000_000, "기타친족", donor_group="시부모")
    parts = [PartOfSeveral("아들", "아들", son), PartOfSeveral("며느리", "며느리", daughter_in_law)]
    assert taxes(engine, parts) == [0, 4_000_000]
    twice = [PartOfSeveral("아들", "아들", son), PartOfSeveral("딸", "딸", son)]
    assert computed(engine, twice).final_tax == 0


def test_an_earlier_day_comes_before_a_later_one_whatever_was_told_first(engine: TaxEngine) -> None:
    """2019년 1억원의 500만원, 2026년 2억원은 3억 − 5천만의 4천만원에서 500만원을 뺀다."""
    now, then = gift(2 * EOK, donor_group="부모"), gift(EOK, day="2019-06-20", donor_group="부모")
    assert taxes(engine, told(now, then)) == [35_000_000, 5_000_000]
    assert taxes(engine, told(then, now)) == [5_000_000, 35_000_000]


def test_earlier_gifts_that_were_told_apart_count_too(engine: TaxEngine) -> None:
    """2018년의 5천만원이 공제를 다 썼다: 2022년 1억원의 1천만원, 2026년 1억원은 2억원의 3천만원에서 1천만원을 뺀다."""
    before: Parameters = {**gift(50_000_000, day="2018-03-02"), "donor_group": "부모"}
    then = gift(EOK, day="2022-03-02", donor_group="부모", prior_gifts=[before])
    now = gift(EOK, donor_group="부모", prior_gifts=[before])
    assert taxes(engine, told(then, now)) == [10_000_000, 20_000_000]


def test_what_is_no_gift_stands_beside_nothing(engine: TaxEngine) -> None:
    bargain: Parameters = {
        "gift_date": "2026-11-16",
        "donor_relationship": "직계존속",
        "market_value": 2 * EOK,
        "purchase_price": 190_000_000,
    }
    assert taxes(engine, told(gift(EOK), bargain)) == [5_000_000, 0]
    assert taxes(engine, told(bargain, gift(EOK))) == [0, 5_000_000]


def test_two_gifts_of_one_donor_on_one_day_are_one(engine: TaxEngine) -> None:
    outcome = refused(engine, told(gift(EOK, donor_group="부모"), gift(EOK, donor_group="부모")))
    assert (outcome.parameter, outcome.code) == ("donor_group", "INVALID_PARAMETER")
    assert outcome.reason.startswith("1번째 증여: ")
    assert "합쳐서" in outcome.reason


@pytest.mark.parametrize(("second", "is_refused"), [(50_000_000, False), (50_000_001, True)])
def test_the_deduction_for_marriage_is_one_on_one_day(engine: TaxEngine, second: int, is_refused: bool) -> None:
    married = "2026-10-01"
    gifts = told(
        gift(2 * EOK, marriage_deduction_amount=50_000_000, marriage_date=married),
        gift(2 * EOK, is_generation_skipping=True, marriage_deduction_amount=second, marriage_date=married),
    )
    assert isinstance(engine.calculate_several(gifts), Refusal) is is_refused


def test_a_part_that_cannot_be_refuses_them_all(engine: TaxEngine) -> None:
    outcome = refused(engine, told(gift(EOK), {**gift(EOK), "gift_property_value": 0}))
    assert (outcome.parameter, outcome.code) == ("gift_property_value", "INVALID_PARAMETER")
    assert outcome.reason.startswith("2번째 증여: 증여재산가액은 ")


def test_a_part_whose_law_is_not_known_refuses_them_all(engine: TaxEngine) -> None:
    outcome = refused(engine, told(gift(EOK, day="1999-12-31"), gift(EOK)))
    assert (outcome.parameter, outcome.code) == ("gift_date", "LAW_NOT_KNOWN")
    assert outcome.reason.startswith("1번째 증여: 2000년 1월 1일 전의 증여")


def test_several_gifts_of_a_conversation(engine: TaxEngine) -> None:
    """아들 둘에게 1억원씩(각 5백만원), 며느리에게 5천만원(4백만원)."""
    parameters: Parameters = {
        **gift(EOK),
        "several_gifts": [
            {"label": "아들 2명 각각", "recipient": "아들", "count": 2},
            {
                "label": "며느리",
                "recipient": "며느리",
                "donor_relationship": "기타친족",
                "gift_property_value": 50_000_000,
            },
        ],
    }
    assessment = engine.assess("gift", parameters)
    assert isinstance(assessment, Assessment)
    calculation = assessment.calculation
    assert calculation.final_tax == 14_000_000
    assert calculation.payable_tax == 13_580_000
    assert [(part.label, part.count, part.value, part.final_tax) for part in calculation.parts] == [
        ("아들 2명 각각", 2, EOK, 5_000_000),
        ("며느리", 1, 50_000_000, 4_000_000),
    ]
    assert [step.step for step in calculation.steps] == list(range(1, len(calculation.steps) + 1))
    assert calculation.steps[0].description == "아들 2명 각각 · 증여재산가액"
    assert calculation.steps[-1].value == 14_000_000
    assert calculation.steps[-1].formula == "아들 2명 각각 5,000,000원 × 2명 + 며느리 4,000,000원 = 14,000,000원"
    assert engine.calculate("gift", parameters) == calculation
    what_if = engine.what_if("gift", parameters, {**parameters, "gift_property_value": 2 * EOK})
    assert not isinstance(what_if, Refusal)
    assert what_if.final_tax.difference == 30_000_000


def test_one_gift_has_no_parts(engine: TaxEngine) -> None:
    assessment = engine.assess("gift", gift(EOK))
    assert isinstance(assessment, Assessment)
    assert assessment.calculation.parts == ()


def test_a_deduction_for_marriage_is_had_once_by_one_recipient(engine: TaxEngine) -> None:
    parameters: Parameters = {
        **gift(EOK, marriage_deduction_amount=EOK),
        "several_gifts": [
            {"label": "아버지", "recipient": "나", "count": 1},
            {"label": "할머니", "recipient": "나", "count": 1, "donor_group": "할머니"},
        ],
    }
    outcome = engine.calculate("gift", parameters)
    assert not isinstance(outcome, Refusal)
    assert [part.final_tax for part in outcome.parts] == [0, 7_500_000]


def test_whose_an_earlier_gift_was_must_be_told(engine: TaxEngine) -> None:
    parameters: Parameters = {
        **gift(EOK, prior_gifts=[gift(EOK, day="2020-01-02")]),
        "several_gifts": [{"label": "아들 2명 각각", "recipient": "아들", "count": 2}],
    }
    outcome = engine.calculate("gift", parameters)
    assert isinstance(outcome, Refusal)
    assert outcome.parameter == "prior_gifts"
    assert "누구의 것인지" in outcome.reason


def test_the_deadline_is_said_once_and_what_is_due_of_one_gift_says_of_which(engine: TaxEngine) -> None:
    """5,000만원의 증여에는 낼 세금이 없고, 1억원의 증여에는 있다."""
    rows: JsonValue = [
        {"label": label, "recipient": label, "gift_property_value": value}
        for label, value in (("큰아들", EOK), ("작은아들", EOK // 2))
    ]
    shared = {"gift_date": "2026-11-03", "donor_relationship": "직계존속", "several_gifts": rows}
    assessed = engine.assess("gift", shared, date(2026, 11, 20))
    assert isinstance(assessed, Assessment)
    assert sum("2027년 3월 2일" in each for each in assessed.calculation.warnings) == 1
    untaxed = [each for each in assessed.recommendations if "낼 세금이 없어" in each]
    assert [each.partition(": ")[0] for each in untaxed] == ["작은아들"]
    assert len(assessed.recommendations) == len(set(assessed.recommendations))


def test_gifts_of_different_days_are_called_by_their_days_and_have_their_own_deadlines(engine: TaxEngine) -> None:
    """아버지의 1억원에 500만원, 작은아버지의 3천만원에 200만원; 4월의 것은 기한이 지나 가산세가 붙는다."""
    rows: JsonValue = [
        {"label": "아버지", "recipient": "나", "gift_date": "2026-04-01"},
        {
            "label": "작은아버지",
            "recipient": "나",
            "gift_date": "2026-09-15",
            "donor_relationship": "기타친족",
            "gift_property_value": 30_000_000,
        },
    ]
    parameters = {**gift(EOK, day="2026-04-01"), "several_gifts": rows}
    assessed = engine.assess("gift", parameters, date(2026, 11, 29))
    assert isinstance(assessed, Assessment)
    calculation = assessed.calculation
    assert [(part.label, part.filing_deadline, part.final_tax) for part in calculation.parts] == [
        ("아버지(2026년 4월 1일)", date(2026, 7, 31), 5_000_000),
        ("작은아버지(2026년 9월 15일)", date(2026, 12, 31), 2_000_000),
    ]
    assert calculation.filing_deadline == date(2026, 7, 31)
    (late,) = calculation.late
    assert late.total_due == 5_000_000 + late.reporting_penalty + late.late_payment_penalty + 1_940_000
    assert not any("이전 증여" in each for each in calculation.assumptions)


def test_what_the_first_gift_leaves_of_a_deduction_for_marriage_is_for_the_next(engine: TaxEngine) -> None:
    """이모의 것에는 없고, 아버지의 6천만원을 다 공제한 나머지 4천만원이 할머니의 1억원에: 기본 공제 5천만원을 빼면 1천만원."""
    rows: JsonValue = [
        {"label": "이모", "recipient": "나", "gift_date": "2026-11-16", "donor_relationship": "기타친족"},
        {"label": "할머니", "recipient": "나", "gift_date": "2026-11-17", "donor_group": "할머니"},
        {
            "label": "아버지",
            "recipient": "나",
            "gift_date": "2026-11-10",
            "donor_group": "부모",
            "gift_property_value": 60_000_000,
        },
    ]
    outcome = engine.calculate("gift", {**gift(EOK, marriage_deduction_amount=EOK), "several_gifts": rows})
    assert not isinstance(outcome, Refusal)
    assert [part.final_tax for part in outcome.parts] == [9_000_000, 1_000_000, 0]
