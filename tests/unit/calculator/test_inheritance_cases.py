"""The worked inheritances in `inheritance_cases/*.yaml`: written to be read and added to by a tax accountant."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters
from tests.support.tables import all_of
from tests.unit.calculator.worked_cases import assert_explained, assert_refused, cases_in, title_of

PARAMETERS = {
    "사망일": "death_date",
    "상속재산": "gross_estate",
    "거주자": "decedent_resident",
    "외국주소": "decedent_or_heir_abroad",
    "비과세": "nontaxable",
    "채무": "debts",
    "공과금": "public_dues",
    "장례비": "funeral_general",
    "봉안비": "funeral_enshrine",
    "배우자": "spouse",
    "자녀": "children",
    "부모": "ascendants",
    "배우자상속": "spouse_actual",
    "배우자몫": "spouse_share",
    "가족": "persons",
    "금융재산": "financial_assets",
    "금융채무": "financial_debts",
    "동거주택": "cohabiting_house_value",
    "주택채무": "cohabiting_house_debt",
    "증여": "prior_gifts",
    "유증": "bequests_to_nonheirs",
    "상속포기": "renounced_to_next_rank",
    "세대생략": "generation_skip",
    "재상속": "short_term_reinheritance",
    "감정수수료": "appraisal_fee",
    "신고": "filing",
}
ROWS = {
    "가족": {"관계": "relation", "생일": "birth_date", "기대여명": "life_expectancy"},
    "증여": {
        "증여일": "gift_date",
        "받은사람": "recipient",
        "상속인": "recipient_is_heir",
        "가액": "value",
        "산출세액": "computed_tax",
        "공제": "deduction",
        "과세표준": "tax_base",
        "관계": "donor_relationship",
        "미성년": "is_minor_recipient",
        "세대생략": "is_generation_skipping",
        "혼인공제": "marriage_deduction_amount",
        "출산공제": "childbirth_deduction_amount",
    },
    "세대생략": {"가액": "value", "미성년": "minor", "대습": "substitution"},
    "재상속": {
        "사망일": "prior_death_date",
        "산출세액": "prior_calculated_tax",
        "재상속재산": "reinherited_value",
        "상속재산": "prior_estate_value",
    },
    "신고": {
        "종류": "type",
        "신고일": "filing_date",
        "납부일": "payment_date",
        "처음신고세액": "reported_tax",
        "부정행위": "fraud",
        "사유": "reason",
    },
}
FIGURES = {
    "장례비": "funeral_deduction",
    "더한증여": "added_gifts",
    "과세가액": "taxable_value",
    "기초인적공제": "itemized_deduction",
    "기초또는일괄": "basic_or_lump_deduction",
    "배우자한도": "spouse_limit",
    "배우자공제": "spouse_deduction",
    "금융공제": "financial_deduction",
    "주택공제": "cohabiting_house_deduction",
    "공제합계": "deduction_sum",
    "공제한도": "deduction_limit",
    "공제": "deduction_applied",
    "과세표준": "taxable_base",
    "산출세액": "calculated_tax",
    "할증": "surtax",
    "증여세액공제": "gift_tax_credit",
    "증여세공제한도": "gift_tax_credit_limit",
    "재상속공제": "short_term_credit",
    "세액": "tax_before_filing_credit",
    "신고세액공제": "filing_credit",
    "납부세액": "payable_tax",
    "분납한도": "installment_max",
    "신고기한": "filing_deadline",
    "신고가산세": "reporting_penalty",
    "납부지연가산세": "late_payment_penalty",
    "모두": "total_due",
}
SUBTOTALS = frozenset(
    {
        "상속세 과세가액",
        "과세표준",
        "할증을 더한 세액",
        "세액공제를 뺀 세액",
        "기한 안에 신고할 때 낼 세금",
        "가산세를 더하기 전의 낼 세금",
        "모두 낼 금액",
    }
)
SUM = re.compile(r"([\d,]+원(?: [+−] [\d,]+원)*) = ([\d,]+)원")
TABLE = re.compile(r"과세표준 ([\d,]+)원 × (\d+)%(?: − 누진공제 ([\d,]+)원)? = ([\d,]+)원")
CASES = cases_in("inheritance_cases")
COMPUTED = [case for case in CASES if "expect" in case]
REFUSED = [case for case in CASES if "refused" in case]


def parameters_of(case: dict[str, Any]) -> Parameters:
    return {PARAMETERS.get(name, name): plain(value, ROWS.get(name, {})) for name, value in case["상속"].items()}


def plain(value: Any, names: Mapping[str, str]) -> Any:
    """A value of the file as JSON, with the names of the parameters."""
    match value:
        case date():
            return value.isoformat()
        case list():
            return [plain(each, names) for each in value]
        case dict():
            return {names.get(name, name): plain(each, {}) for name, each in value.items()}
        case _:
            return value


def assess(engine: TaxEngine, case: dict[str, Any]) -> Assessment:
    outcome = engine.assess("inheritance", parameters_of(case))
    assert isinstance(outcome, Assessment), outcome
    return outcome


@all_of("case", COMPUTED, ids=title_of)
def test_the_figures_are_exact(engine: TaxEngine, case: dict[str, Any]) -> None:
    figures = assess(engine, case).calculation.figures
    expected = {FIGURES[name]: plain(value, {}) for name, value in case["expect"].items()}
    assert {name: figures[name] for name in expected} == expected


@all_of("case", COMPUTED, ids=title_of)
def test_every_won_is_in_a_step(engine: TaxEngine, case: dict[str, Any]) -> None:
    """Each subtotal is the sum of the lines above it; the tax by the table starts a new sum."""
    calculation = assess(engine, case).calculation
    figures, total = calculation.figures, 0
    for step in calculation.steps:
        if step.description == "신고세액공제":
            assert total == figures["tax_before_filing_credit"]
        if step.description == "모두 낼 금액" and case["상속"]["신고"]["종류"] == "amended":
            assert step.value == figures["total_due"]
        elif step.description in SUBTOTALS:
            assert total == step.value
        elif step.description == "산출세액":
            total = step.value
        else:
            assert step.value or step.description == "상속재산가액"
            total += step.value
    extra = {"할증을 더한 세액", "세액공제를 뺀 세액"} & {step.description for step in calculation.steps}
    assert bool(extra) == any(figures[name] for name in ("surtax", "gift_tax_credit", "short_term_credit"))


@all_of("case", COMPUTED, ids=title_of)
def test_the_formula_of_a_step_is_right(engine: TaxEngine, case: dict[str, Any]) -> None:
    """It has the step's value; a plain sum adds up, and so does the tax by the table."""
    for step in assess(engine, case).calculation.steps:
        assert step.formula is not None
        if step.value:
            assert f"{abs(step.value):,}원" in step.formula
        if whole := SUM.fullmatch(step.formula):
            assert sum(won_of(term) for term in whole[1].replace("− ", "+ −").split(" + ")) == won_of(whole[2])
        if by_table := TABLE.fullmatch(step.formula):
            base, percentage, deduction, tax = by_table.groups(default="0")
            assert won_of(base) * int(percentage) // 100 - won_of(deduction) == won_of(tax) == step.value


def won_of(text: str) -> int:
    return int(text.replace("−", "-").replace("원", "").replace(",", ""))


@all_of("case", [case for case in COMPUTED if "warning" in case], ids=title_of)
def test_it_warns(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert case["warning"] in "\n".join(assess(engine, case).calculation.warnings)


@all_of("case", [case for case in COMPUTED if "assumption" in case], ids=title_of)
def test_it_says_what_it_assumed(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert case["assumption"] in "\n".join(assess(engine, case).calculation.assumptions)


@all_of("case", [case for case in COMPUTED if "not_applied" in case], ids=title_of)
def test_it_says_why_not(engine: TaxEngine, case: dict[str, Any]) -> None:
    reasons = {each.rule: each.reason for each in assess(engine, case).calculation.not_applied}
    for rule, reason in case["not_applied"].items():
        assert reason in reasons[rule]


@all_of("case", REFUSED, ids=title_of)
def test_it_refuses_with_the_reason(engine: TaxEngine, case: dict[str, Any]) -> None:
    assert_refused(engine.assess("inheritance", parameters_of(case)), case)


def test_every_case_expects_something_and_names_its_article_and_how_it_was_worked() -> None:
    assert_explained(CASES)
