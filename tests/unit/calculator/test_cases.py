"""The worked cases in `cases/*.yaml`: written to be read and added to by a tax accountant."""

from datetime import date
from typing import Any

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters
from tests.support.tables import all_of
from tests.unit.calculator.worked_cases import assert_explained, assert_refused, cases_in, title_of

PARAMETERS = {
    "증여일": "gift_date",
    "관계": "donor_relationship",
    "재산": "gift_property_value",
    "세대생략": "is_generation_skipping",
    "미성년": "is_minor_recipient",
    "비거주": "is_non_resident",
    "혼인공제": "marriage_deduction_amount",
    "출산공제": "childbirth_deduction_amount",
    "채무": "secured_debt",
    "증여자": "donor_group",
    "이전": "prior_gifts",
    "생년월일": "recipient_birth_date",
    "부모사망": "parent_deceased",
    "촌수": "kinship",
    "혼인신고일": "marriage_date",
    "출생일": "childbirth_date",
    "전에쓴혼인공제": "prior_marriage_deduction",
    "전에쓴출산공제": "prior_childbirth_deduction",
    "제외": "excluded_kind",
    "같은날": "concurrent_gifts",
    "가액": "net_value",
    "감정수수료": "appraisal_fee",
    "신고": "filing",
    "종류": "type",
    "신고일": "filing_date",
    "납부일": "payment_date",
    "신고세액": "reported_tax",
    "부정행위": "fraud",
    "사유": "reason",
    "시가": "market_value",
    "산값": "purchase_price",
    "특수관계": "is_related_party",
    "빌린돈": "loan_principal",
    "이자율": "loan_interest_rate_bp",
    "이자": "loan_interest_paid",
}
FIGURES = {
    "과세가액": "net_gift_value",
    "합산가액": "aggregated_prior_value",
    "합산한과세가액": "taxable_value",
    "이전공제": "prior_deduction",
    "수수료공제": "appraisal_fee",
    "납부세액공제": "prior_tax_credit",
    "납부세액공제한도": "prior_tax_credit_limit",
    "신고가산세": "reporting_penalty",
    "납부지연가산세": "late_payment_penalty",
    "이자상당액": "interest",
    "모두낼금액": "total_due",
    "기본공제": "basic_deduction",
    "혼인출산공제": "marriage_childbirth_deduction",
    "공제": "total_deduction",
    "과세표준": "taxable_base",
    "산출세액": "calculated_tax",
    "할증률": "surtax_rate_percent",
    "할증": "surtax",
    "세액": "tax_before_filing_credit",
    "신고세액공제": "filing_credit",
    "납부세액": "payable_tax",
    "신고기한": "filing_deadline",
    "분납한도": "installment_max",
}
CASES = cases_in("cases")
COMPUTED = [case for case in CASES if "expect" in case]
REFUSED = [case for case in CASES if "refused" in case]


def parameters_of(case: dict[str, Any]) -> Parameters:
    return named(case["gift"])


def named(record: dict[str, Any]) -> dict[str, Any]:
    return {PARAMETERS.get(name, name): plain(value) for name, value in record.items()}


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return named(value)
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value.isoformat() if isinstance(value, date) else value


def assess(engine: TaxEngine, case: dict[str, Any]) -> Assessment:
    outcome = engine.assess("gift", parameters_of(case))
    assert isinstance(outcome, Assessment), outcome
    return outcome


@all_of("case", COMPUTED, ids=title_of)
def test_the_figures_are_exact(engine: TaxEngine, case: dict[str, Any]) -> None:
    figures = assess(engine, case).calculation.figures
    expected = {FIGURES[name]: plain(value) for name, value in case["expect"].items()}
    assert {name: figures[name] for name in expected} == expected


@all_of("case", [case for case in COMPUTED if "warning" in case], ids=title_of)
def test_it_warns(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert case["warning"] in "\n".join(assess(engine, case).calculation.warnings)


@all_of("case", [case for case in COMPUTED if "assumption" in case], ids=title_of)
def test_it_says_what_it_assumed(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert case["assumption"] in "\n".join(assess(engine, case).calculation.assumptions)


@all_of("case", [case for case in COMPUTED if "not_applied" in case], ids=title_of)
def test_it_says_why_a_rule_did_not_apply(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert case["not_applied"] in "\n".join(each.reason for each in assess(engine, case).calculation.not_applied)


@all_of("case", REFUSED, ids=title_of)
def test_it_refuses_with_the_reason(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert_refused(engine.assess("gift", parameters_of(case)), case)


def test_every_case_expects_something_and_names_its_article_and_how_it_was_worked() -> None:
    assert_explained(CASES)
