"""The document of a calculation: steps, citations, input."""

import pytest
from pydantic import JsonValue

from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine
from shared.document import Parameters

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
