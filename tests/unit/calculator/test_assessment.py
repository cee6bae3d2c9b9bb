"""The document of a calculation: steps, citations, input."""

import pytest
from pydantic import JsonValue

from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters

PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}


def assess(engine: TaxEngine, /, **changes: JsonValue) -> Assessment:
    outcome = engine.assess("gift", PARENTS | changes)
    assert isinstance(outcome, Assessment), outcome
    return outcome


def test_every_step_shows_its_numbers_and_its_article(engine: TaxEngine) -> None:
    steps = assess(engine).calculation.steps
    assert [(step.step, step.description, step.formula, step.value, step.reference) for step in steps] == [
        (1, "증여재산가액", "증여받은 재산의 가액 100,000,000원", 100_000_000, "상속세및증여세법 제47조"),
        (
            2,
            "증여재산공제 (직계존속)",
            "공제 한도 50,000,000원과 과세가액 100,000,000원 중 적은 금액 50,000,000원",
            -50_000_000,
            "상속세및증여세법 제53조",
        ),
        (3, "과세표준", "100,000,000원 − 50,000,000원 = 50,000,000원", 50_000_000, "상속세및증여세법 제55조"),
        (4, "산출세액", "과세표준 50,000,000원 × 10% = 5,000,000원", 5_000_000, "상속세및증여세법 제56조"),
        (5, "신고세액공제", "기한 안에 신고할 때: 5,000,000원 × 3% = 150,000원", -150_000, "상속세및증여세법 제69조"),
        (
            6,
            "기한 안에 신고할 때 낼 세금",
            "5,000,000원 − 150,000원 = 4,850,000원",
            4_850_000,
            "상속세및증여세법 제70조",
        ),
    ]


def test_debt_marriage_and_surcharge_have_steps_of_their_own(engine: TaxEngine) -> None:
    assessment = assess(
        engine,
        gift_property_value=400_000_000,
        secured_debt=100_000_000,
        marriage_deduction_amount=100_000_000,
        is_generation_skipping=True,
    )
    steps = {step.description: (step.formula, step.value) for step in assessment.calculation.steps}
    assert steps["넘겨받는 채무"][1] == -100_000_000
    assert steps["증여세 과세가액"] == ("400,000,000원 − 100,000,000원 = 300,000,000원", 300_000_000)
    assert steps["혼인·출산 증여재산공제"][1] == -100_000_000
    assert steps["산출세액"] == ("과세표준 150,000,000원 × 20% − 누진공제 10,000,000원 = 20,000,000원", 20_000_000)
    assert steps["세대생략 할증세액"] == ("산출세액 20,000,000원 × 30% = 6,000,000원", 6_000_000)
    assert steps["할증을 더한 세액"] == ("20,000,000원 + 6,000,000원 = 26,000,000원", 26_000_000)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"is_non_resident": True}, "받는 분이 비거주자여서 공제 없음"),
        ({"donor_relationship": "타인"}, "친족이 아닌 분의 증여여서 공제 없음"),
    ],
)
def test_a_deduction_of_nothing_says_why(engine: TaxEngine, changes: Parameters, reason: str) -> None:
    steps = {step.description.split(" (")[0]: step for step in assess(engine, **changes).calculation.steps}
    assert (steps["증여재산공제"].formula, steps["증여재산공제"].value) == (reason, 0)
    assert steps["과세표준"].formula == "과세가액 100,000,000원 그대로"


def test_below_the_floor_the_step_cites_the_floor(engine: TaxEngine) -> None:
    calculation = assess(engine, gift_property_value=50_499_999).calculation
    last = calculation.steps[-1]
    assert (last.description, last.value, last.reference) == ("산출세액", 0, "상속세및증여세법 제55조")
    assert last.formula == "과세표준 499,999원이 500,000원 미만이므로 세금 없음"


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"gift_property_value": 40_000_000},
        {"gift_property_value": 300_000_000, "marriage_deduction_amount": 100_000_000},
        {"is_generation_skipping": True, "secured_debt": 10_000_000},
        {"donor_relationship": "타인"},
    ],
)
def test_the_citations_are_the_articles_of_the_steps(engine: TaxEngine, changes: Parameters) -> None:
    assessment = assess(engine, **changes)
    cited = [citation.full_reference for citation in assessment.citations]
    assert cited == list(dict.fromkeys(step.reference for step in assessment.calculation.steps))
    assert len(cited) >= 2


def test_a_citation_is_complete(engine: TaxEngine, statute: GiftTaxStatute) -> None:
    citation = assess(engine, marriage_deduction_amount=1).citations[2]
    assert citation.source_type == "law"
    assert (citation.law_name, citation.article) == ("상속세및증여세법", "제53조의2")
    assert citation.content_snippet == statute.articles["상속세및증여세법 제53조의2"].summary
    assert str(citation.source_url).startswith("https://www.law.go.kr/")
    assert str(citation.source_url).isascii()


def test_the_input_is_the_nine_parameters_with_their_defaults(engine: TaxEngine) -> None:
    assert assess(engine).calculation.input == {
        "gift_date": "2025-10-15",
        "donor_relationship": "직계존속",
        "gift_property_value": 100_000_000,
        "is_generation_skipping": False,
        "is_minor_recipient": False,
        "is_non_resident": False,
        "marriage_deduction_amount": 0,
        "childbirth_deduction_amount": 0,
        "secured_debt": 0,
    }


def test_another_tax_is_refused(engine: TaxEngine) -> None:
    outcome = engine.assess("income", PARENTS)
    assert isinstance(outcome, Refusal)
    assert (outcome.parameter, outcome.code) == ("tax_type", "UNSUPPORTED_TAX_TYPE")


def test_marriage_and_childbirth_are_claimed_together(engine: TaxEngine) -> None:
    steps = assess(engine, marriage_deduction_amount=20_000_000, childbirth_deduction_amount=10_000_000)
    formulas = {step.description: step.formula for step in steps.calculation.steps}
    assert formulas["혼인·출산 증여재산공제"] == "신청한 공제 30,000,000원 중 한도 안의 금액 30,000,000원"


GRANDPARENTS: Parameters = {
    "gift_date": "2024-01-20",
    "donor_relationship": "직계존속",
    "gift_property_value": 500_000_000,
    "donor_group": "조부모",
    "is_generation_skipping": True,
}


def steps_of(engine: TaxEngine, parameters: Parameters) -> dict[str, tuple[str | None, int, str | None]]:
    outcome = engine.assess("gift", parameters)
    assert isinstance(outcome, Assessment), outcome
    return {step.description: (step.formula, step.value, step.reference) for step in outcome.calculation.steps}


def test_earlier_gifts_have_steps_with_their_dates_and_articles(engine: TaxEngine) -> None:
    prior: Parameters = {**GRANDPARENTS, "gift_date": "2020-06-15"}
    steps = steps_of(engine, GRANDPARENTS | {"prior_gifts": [prior]})
    assert steps["10년 안의 이전 증여"] == ("2020년 6월 15일 500,000,000원", 500_000_000, "상속세및증여세법 제47조")
    assert steps["합산한 과세가액"][0] == "500,000,000원 + 500,000,000원 = 1,000,000,000원"
    assert steps["이전 증여의 공제"][:2] == ("더한 이전 증여에서 당시 공제한 금액 50,000,000원", -50_000_000)
    assert steps["증여재산공제 (직계존속)"][0] == "공제 한도 50,000,000원을 10년 안의 이전 증여에서 모두 써서 공제 없음"
    assert steps["세대생략 할증세액"][0] == ("산출세액 225,000,000원 × 30% − 전에 낸 할증 24,000,000원 = 43,500,000원")
    assert steps["납부세액공제"] == (
        "이전 증여의 당시 산출세액 80,000,000원과 한도 225,000,000원 × 450,000,000원 ÷ 950,000,000원 = 106,578,947원 "
        "중 적은 금액 80,000,000원",
        -80_000_000,
        "상속세및증여세법 제58조",
    )
    assert steps["이전 세금을 뺀 세액"][:2] == ("268,500,000원 − 80,000,000원 = 188,500,000원", 188_500_000)


def test_several_earlier_gifts_are_summed_in_their_step(engine: TaxEngine) -> None:
    priors: list[JsonValue] = [
        {**GRANDPARENTS, "gift_date": f"202{year}-06-15", "gift_property_value": 6_000_000} for year in (1, 0)
    ]
    steps = steps_of(engine, GRANDPARENTS | {"prior_gifts": priors})
    assert steps["10년 안의 이전 증여"][0] == (
        "2020년 6월 15일 6,000,000원 + 2021년 6월 15일 6,000,000원 = 12,000,000원"
    )
    assert steps["증여재산공제 (직계존속)"][0] == (
        "공제 한도 50,000,000원 − 10년 안에 공제한 12,000,000원 = 38,000,000원 남음, "
        "과세가액 500,000,000원 중 적은 금액 38,000,000원"
    )


def test_a_shared_deduction_shows_the_share(engine: TaxEngine) -> None:
    steps = steps_of(engine, GRANDPARENTS | {"concurrent_gifts": [{"net_value": 1_500_000_000}]})
    assert steps["증여재산공제 (직계존속)"][0] == (
        "공제 한도 50,000,000원 중 이번 증여의 몫 × 500,000,000원 ÷ 2,000,000,000원, 공제 12,500,000원"
    )


def test_penalties_have_steps_with_their_rates_and_articles(engine: TaxEngine) -> None:
    late: Parameters = {"type": "late", "filing_date": "2022-03-31"}
    steps = steps_of(engine, PARENTS | {"gift_date": "2021-09-10", "filing": late})
    assert steps["가산세를 더하기 전의 낼 세금"] == ("세액 5,000,000원 그대로", 5_000_000, "상속세및증여세법 제70조")
    assert steps["무신고가산세"] == (
        "제때 신고하지 않은 세액 5,000,000원 × 20% = 1,000,000원",
        1_000_000,
        "국세기본법 제47조의2",
    )
    assert steps["무신고가산세 감면"] == (
        "신고기한이 지나고 3개월 안에 신고: 1,000,000원 × 30% = 300,000원",
        -300_000,
        "국세기본법 제48조",
    )
    assert steps["납부지연가산세"] == (
        "5,000,000원 × (45일 × 25/100,000 + 45일 × 22/100,000) = 105,750원",
        105_750,
        "국세기본법 제47조의4",
    )
    assert steps["모두 낼 금액"][0] == "5,000,000원 + 700,000원 + 105,750원 = 5,805,750원"
    assert "신고세액공제" not in steps


def test_an_amended_return_shows_the_shortfall_and_one_rate_without_brackets(engine: TaxEngine) -> None:
    amended: Parameters = {"type": "amended", "reported_tax": 2_000_000, "filing_date": "2026-03-02"}
    steps = steps_of(engine, PARENTS | {"filing": amended})
    assert steps["신고세액공제"][0] == "기한 안에 신고한 세액: 2,000,000원 × 3% = 60,000원"
    assert steps["과소신고가산세"] == (
        "적게 신고한 세액 3,000,000원 × 10% = 300,000원",
        300_000,
        "국세기본법 제47조의3",
    )
    assert steps["납부지연가산세"][0] == "3,000,000원 × 28일 × 22/100,000 = 18,480원"


def test_a_fraction_dropped_from_a_penalty_is_said(engine: TaxEngine) -> None:
    dropped = "계산 중에 나온 1원 미만은 버렸습니다. 실제 세액과 1원 정도 다를 수 있습니다."
    on_time: Parameters = {"type": "on_time", "payment_date": "2026-02-03"}
    # 4,850,000원의 하루는 1,067원, 4,846,993원의 하루는 1,066.3원
    assert dropped not in assess(engine, filing=on_time).exceptions
    assert dropped in assess(engine, gift_property_value=99_969_000, filing=on_time).exceptions


def test_only_a_payment_day_that_was_left_out_is_assumed(engine: TaxEngine) -> None:
    late: Parameters = {"type": "late", "filing_date": "2026-02-10"}
    assumed = "신고한 날에 세금도 모두 냈다고 보았습니다."
    assert assumed in assess(engine, filing=late).calculation.assumptions
    assert assumed not in assess(engine, filing=late | {"payment_date": "2026-02-10"}).calculation.assumptions
    assert assumed not in assess(engine, filing={"type": "on_time"}).calculation.assumptions


def test_a_return_that_was_made_is_not_told_to_come(engine: TaxEngine) -> None:
    assessment = assess(engine, filing={"type": "late", "filing_date": "2026-02-10"})
    assert not any("까지 해야 합니다" in each for each in assessment.calculation.warnings)
    assert not any("신고세액공제로" in each for each in assessment.recommendations)


def test_the_law_files_are_named(engine: TaxEngine, statute: GiftTaxStatute) -> None:
    assert assess(engine).calculation.statute_version == statute.version


def test_the_rates_are_those_of_the_day_of_the_gift(engine: TaxEngine) -> None:
    rates = assess(engine).calculation.rates
    assert [(each.up_to, each.rate_bp) for each in rates] == [
        (100_000_000, 1_000),
        (500_000_000, 2_000),
        (1_000_000_000, 3_000),
        (3_000_000_000, 4_000),
        (None, 5_000),
    ]


def test_what_else_was_given_follows_the_nine(engine: TaxEngine) -> None:
    given = assess(engine, marriage_date="2026-01-01", appraisal_fee=0, donor_group=None).calculation.input
    assert list(given)[9:] == ["appraisal_fee", "marriage_date"]


def test_annual_instalments_are_named_above_their_threshold(engine: TaxEngine) -> None:
    def named(**changes: JsonValue) -> bool:
        return any("연부연납" in each for each in assess(engine, **changes).recommendations)

    # 20,600,000원의 97%는 19,982,000원, 20,800,000원의 97%는 20,176,000원
    assert not named(gift_property_value=203_000_000)
    assert named(gift_property_value=204_000_000)
    assert not named(gift_property_value=204_000_000, filing={"type": "late", "filing_date": "2026-02-10"})


def test_where_every_rule_applies_nothing_is_listed(engine: TaxEngine) -> None:
    assert assess(engine).calculation.not_applied == ()


def test_a_small_gift_on_the_closing_day_raises_only_the_question_of_its_deduction(engine: TaxEngine) -> None:
    prior: Parameters = {**PARENTS, "gift_date": "2015-10-15", "donor_group": "부모", "gift_property_value": 9_999_999}
    warnings = assess(engine, donor_group="부모", prior_gifts=[prior]).calculation.warnings
    [question] = [each for each in warnings if "꼭 10년이 되는 날" in each]
    assert "공제 한도를 줄여서 계산했습니다" in question


def test_a_gift_on_the_closing_day_that_had_no_deduction_raises_no_question(engine: TaxEngine) -> None:
    prior: Parameters = {"gift_date": "2015-10-15", "donor_relationship": "타인", "gift_property_value": 9_999_999}
    stranger = assess(
        engine, donor_relationship="타인", donor_group="이웃", prior_gifts=[{**prior, "donor_group": "이웃"}]
    )
    assert not any("꼭 10년이 되는 날" in each for each in stranger.calculation.warnings)
