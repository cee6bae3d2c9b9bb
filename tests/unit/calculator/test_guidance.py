"""What is said with a calculation: assumptions, warnings, exceptions, recommendations."""

from datetime import date, timedelta

import pytest
from pydantic import JsonValue

from services.calculator.assessment import Assessment
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters

PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}
ASKED_ON = date(2025, 10, 20)


def assess(engine: TaxEngine, /, **changes: JsonValue) -> Assessment:
    return assess_on(ASKED_ON, engine, **changes)


def assess_on(today: date, engine: TaxEngine, /, **changes: JsonValue) -> Assessment:
    outcome = engine.assess("gift", PARENTS | changes, today)
    assert isinstance(outcome, Assessment), outcome
    return outcome


def test_every_default_that_was_used_is_said(engine: TaxEngine) -> None:
    assert assess(engine).calculation.assumptions == (
        "받는 분이 국내 거주자라고 보았습니다.",
        "받는 분이 성년(만 19세 이상)이라고 보았습니다.",
        "할아버지·할머니가 아니라 부모님께 받은 증여라고 보았습니다.",
        "혼인 증여재산공제를 신청하지 않는다고 보았습니다.",
        "출산 증여재산공제를 신청하지 않는다고 보았습니다.",
        "증여받은 재산에 넘겨받는 대출이나 임대보증금이 없다고 보았습니다.",
        "최근 10년 안에 부모님·조부모님 등 직계존속에게서 받은 다른 증여가 없다고 보았습니다.",
    )


def test_what_was_answered_is_no_assumption(engine: TaxEngine) -> None:
    answered = dict(assess(engine).calculation.input)
    assert len(assess(engine, **answered).calculation.assumptions) == 1


def test_a_default_that_no_rule_looks_at_is_not_said(engine: TaxEngine) -> None:
    assumptions = "\n".join(assess(engine, donor_relationship="배우자").calculation.assumptions)
    assert "혼인" not in assumptions
    assert "할아버지" not in assumptions
    assert "국내 거주자" in assumptions


def test_a_granted_deduction_states_what_it_rests_on(engine: TaxEngine) -> None:
    assumptions = "\n".join(
        assess(engine, marriage_deduction_amount=10_000_000, childbirth_deduction_amount=1).calculation.assumptions
    )
    assert "혼인신고일 전후 2년 안에 받은 증여" in assumptions
    assert "출생일이나 입양신고일부터 2년 안에 받은 증여" in assumptions


def test_before_the_deadline_it_warns_of_the_day_and_the_penalty(engine: TaxEngine) -> None:
    warnings = "\n".join(assess(engine).calculation.warnings)
    assert "신고와 납부는 2026년 2월 2일까지 해야 합니다. 원래 기한인 2026년 1월 31일이 쉬는 날이어서" in warnings
    assert "무신고가산세(원칙 20%)" in warnings
    assert "10년 안에 받은 증여가 모두 합해 1,000만원 이상이면" in warnings


def test_on_the_day_of_the_deadline_it_is_not_too_late(engine: TaxEngine) -> None:
    assessment = assess_on(date(2026, 2, 2), engine)
    assert "지났습니다" not in "\n".join(assessment.calculation.warnings)
    assert any(
        "나누어 낼 수 있습니다" in each
        for each in assess_on(date(2026, 2, 2), engine, gift_property_value=200_000_000).recommendations
    )


def test_after_the_deadline_it_says_so_and_offers_no_instalments(engine: TaxEngine) -> None:
    assessment = assess_on(date(2026, 2, 3), engine)
    warnings = "\n".join(assessment.calculation.warnings)
    assert "신고기한이 2026년 2월 2일에 이미 지났습니다" in warnings
    assert "신고세액공제를 받지 못하고 무신고가산세" in warnings
    late = assess_on(date(2026, 2, 3), engine, gift_property_value=200_000_000)
    assert not any("나누어 낼 수 있습니다" in each for each in late.recommendations)


def test_without_tax_there_is_no_talk_of_penalties(engine: TaxEngine) -> None:
    assessment = assess(engine, gift_property_value=30_000_000)
    assert "가산세" not in "\n".join(assessment.calculation.warnings)
    assert any(each.startswith("낼 세금이 없어 신고하지 않아도") for each in assessment.recommendations)


def test_a_future_gift_assumes_the_law_of_today(engine: TaxEngine) -> None:
    future = "아직 오지 않은 날의 증여여서, 지금의 법이 그대로라고 보고 계산했습니다."
    assert future in assess(engine, gift_date="2025-10-21").calculation.warnings
    assert future not in assess(engine, gift_date="2025-10-20").calculation.warnings


def test_a_gift_after_the_last_check_of_the_law_says_so(engine: TaxEngine, statute: GiftTaxStatute) -> None:
    last = statute.checked_on
    today, said = last + timedelta(days=10), f"{korean_date(last)}까지 확인한 법"
    known = assess_on(today, engine, gift_date=last.isoformat()).calculation.warnings
    unknown = assess_on(today, engine, gift_date=(last + timedelta(days=1)).isoformat()).calculation.warnings
    assert said not in "\n".join(known)
    assert said in "\n".join(unknown)


def test_instalments_are_recommended_when_allowed(engine: TaxEngine) -> None:
    large = assess(engine, gift_property_value=1_000_000_000).recommendations
    assert any("나누어 낼 수 있습니다" in each for each in large)
    assert not any("나누어 낼 수 있습니다" in each for each in assess(engine).recommendations)


def test_exceptions_name_what_would_change_the_result(engine: TaxEngine) -> None:
    assert any("부모님이 먼저 돌아가셔서" in each for each in assess(engine, is_generation_skipping=True).exceptions)
    assert not any("부모님이 먼저 돌아가셔서" in each for each in assess(engine).exceptions)
    assert any("2년 안에 혼인신고를 하셔야" in each for each in assess(engine, marriage_deduction_amount=1).exceptions)
    assert any("촌수" in each for each in assess(engine, donor_relationship="기타친족").exceptions)


def test_a_dropped_fraction_is_said(engine: TaxEngine) -> None:
    dropped = "계산 중에 나온 1원 미만은 버렸습니다. 실제 세액과 1원 정도 다를 수 있습니다."
    assert dropped in assess(engine, gift_property_value=100_000_001).exceptions
    assert dropped not in assess(engine).exceptions


def test_strangers_debts_are_not_presumed_away(engine: TaxEngine) -> None:
    warnings = "\n".join(assess(engine, donor_relationship="타인", secured_debt=1_000_000).calculation.warnings)
    assert "양도소득세" in warnings
    assert "추정" not in warnings


@pytest.mark.parametrize("value", [150_000_000, 300_000_000])
def test_a_deduction_granted_in_full_needs_no_warning(engine: TaxEngine, value: int) -> None:
    calculation = assess(engine, gift_property_value=value, marriage_deduction_amount=100_000_000).calculation
    assert calculation.figures["marriage_childbirth_deduction"] == 100_000_000
    assert "공제는" not in "\n".join(calculation.warnings)


@pytest.mark.parametrize("relationship", ["배우자", "직계비속", "기타친족", "타인"])
def test_nobody_is_told_of_a_surcharge_that_he_did_not_ask_about(engine: TaxEngine, relationship: str) -> None:
    assessment = assess(engine, donor_relationship=relationship, gift_property_value=2_100_000_000)
    assert "할증" not in "\n".join((*assessment.calculation.warnings, *assessment.exceptions))


@pytest.mark.parametrize(
    "changes",
    [
        {"gift_property_value": 2_000_000_000, "secured_debt": 100_000_000},
        {"gift_property_value": 2_100_000_000, "secured_debt": 99_999_999},
        {"gift_property_value": 2_100_000_000, "secured_debt": 100_000_000, "is_minor_recipient": False},
        {"gift_property_value": 2_100_000_000, "secured_debt": 100_000_000, "is_generation_skipping": False},
        {"gift_property_value": 2_100_000_000, "secured_debt": 2_090_000_000},
        {"gift_property_value": 2_100_000_000, "secured_debt": 100_000_000, "gift_date": "2015-12-31"},
    ],
)
def test_the_open_question_of_the_threshold_is_raised_only_where_it_decides(
    engine: TaxEngine, changes: Parameters
) -> None:
    grandchild: Parameters = {"is_generation_skipping": True, "is_minor_recipient": True}
    assert "분명한 규정" not in "\n".join(assess(engine, **(grandchild | changes)).calculation.warnings)


def test_exceptions_are_not_mentioned_where_they_cannot_matter(engine: TaxEngine) -> None:
    refused_claim = assess(engine, donor_relationship="배우자", marriage_deduction_amount=1).exceptions
    childbirth_only = assess(engine, childbirth_deduction_amount=1).exceptions
    no_deduction = assess(engine, donor_relationship="기타친족", is_non_resident=True).exceptions
    assert not any("혼인신고" in each for each in (*refused_claim, *childbirth_only))
    assert not any("촌수" in each for each in (*refused_claim, *no_deduction))
