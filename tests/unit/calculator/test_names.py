"""Every parameter is called by its name when its value cannot be: in Korean, and with the row it stands in."""

import pytest
from pydantic import JsonValue

from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters

NO_VALUE: JsonValue = {"no": "value"}
"""What no parameter can be, except a record."""
NO_RECORD = "no record"
GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 100_000_000}
ESTATE: Parameters = {"death_date": "2025-03-10", "gross_estate": 1_000_000_000}
FULL_GIFT: Parameters = {**GIFT, "gift_date": "2020-10-15"}
FULL_GIFT_BEFORE_DEATH: Parameters = {"gift_date": "2020-10-15", "value": 1}
FULL_REINHERITANCE: Parameters = {
    "prior_death_date": "2020-10-15",
    "prior_calculated_tax": 1,
    "reinherited_value": 1,
    "prior_estate_value": 1,
}
OF_A_GIFT = {
    "gift_date": "증여일은",
    "donor_relationship": "증여하신 분과의 관계는",
    "gift_property_value": "증여재산가액은",
    "is_generation_skipping": "세대를 건너뛴 증여인지는",
    "is_minor_recipient": "받는 분이 미성년자인지는",
    "is_non_resident": "받는 분이 비거주자인지는",
    "marriage_deduction_amount": "혼인 증여재산공제액은",
    "childbirth_deduction_amount": "출산 증여재산공제액은",
    "secured_debt": "넘겨받는 대출이나 보증금은",
    "donor_group": "같은 증여자를 묶는 이름은",
    "prior_gifts": "이전 증여는",
    "recipient_birth_date": "받는 분의 생년월일은",
    "parent_deceased": "손주의 부모가 먼저 사망했는지는",
    "kinship": "촌수는",
    "marriage_date": "혼인신고일은",
    "childbirth_date": "자녀의 출생일이나 입양신고일은",
    "prior_marriage_deduction": "전에 받은 혼인 공제액은",
    "prior_childbirth_deduction": "전에 받은 출산 공제액은",
    "excluded_kind": "공제에서 빠지는 증여의 종류는",
    "concurrent_gifts": "같은 날 받은 다른 증여는",
    "appraisal_fee": "감정평가 수수료는",
    "filing": "신고와 납부는",
}
OF_A_PRIOR_GIFT = {
    "gift_date": "증여일은",
    "donor_relationship": "증여하신 분과의 관계는",
    "gift_property_value": "증여재산가액은",
    "secured_debt": "넘겨받는 대출이나 보증금은",
    "donor_group": "같은 증여자를 묶는 이름은",
    "kinship": "촌수는",
    "is_generation_skipping": "세대를 건너뛴 증여인지는",
    "is_minor_recipient": "받는 분이 미성년자인지는",
    "marriage_deduction_amount": "혼인 증여재산공제액은",
    "childbirth_deduction_amount": "출산 증여재산공제액은",
}
OF_A_CONCURRENT_GIFT = {
    "donor_group": "같은 증여자를 묶는 이름은",
    "net_value": "채무를 뺀 증여재산가액은",
}
OF_A_PURCHASE = {
    "market_value": "시가는",
    "purchase_price": "실제로 치른 값은",
    "is_related_party": "특수관계인지는",
}
OF_A_LOAN = {
    "loan_principal": "빌린 돈은",
    "loan_interest_rate_bp": "빌린 돈의 이자율은",
    "loan_interest_paid": "한 해에 내는 이자는",
}
OF_AN_ESTATE = {
    "death_date": "돌아가신 날은",
    "gross_estate": "남기신 재산은",
    "decedent_resident": "돌아가신 분이 거주자였는지는",
    "decedent_or_heir_abroad": "돌아가신 분이나 상속인이 외국에 주소를 두었는지는",
    "nontaxable": "비과세 재산은",
    "debts": "남기신 빚은",
    "public_dues": "공과금은",
    "funeral_general": "장례비는",
    "funeral_enshrine": "봉안시설·자연장지 비용은",
    "spouse": "배우자가 계시는지는",
    "children": "자녀 수는",
    "ascendants": "부모님·조부모님 수는",
    "spouse_actual": "배우자가 상속받는 금액은",
    "spouse_share": "배우자의 몫은",
    "persons": "인적공제를 받을 가족은",
    "financial_assets": "금융재산은",
    "financial_debts": "은행에 남기신 빚은",
    "cohabiting_house_value": "함께 사신 집의 값은",
    "cohabiting_house_debt": "함께 사신 집에 담보된 채무는",
    "prior_gifts": "이전 증여는",
    "bequests_to_nonheirs": "상속인이 아닌 사람에게 유증한 재산은",
    "renounced_to_next_rank": "상속 포기로 다음 순위가 받은 재산은",
    "generation_skip": "세대를 건너뛴 상속은",
    "short_term_reinheritance": "단기 재상속은",
    "appraisal_fee": "감정평가 수수료는",
    "filing": "신고와 납부는",
}
OF_A_GIFT_BEFORE_DEATH = {
    "gift_date": "증여일은",
    "recipient": "받은 사람은",
    "recipient_is_heir": "받은 사람이 상속인인지는",
    "value": "증여 당시 가액은",
    "computed_tax": "증여 당시 산출세액은",
    "deduction": "증여 때 공제받은 금액은",
    "tax_base": "증여 당시 과세표준은",
    "donor_relationship": "받은 사람에게 돌아가신 분이 누구인지는",
    "is_minor_recipient": "받은 사람이 미성년자였는지는",
    "is_generation_skipping": "세대를 건너뛴 증여인지는",
    "marriage_deduction_amount": "혼인 증여재산공제액은",
    "childbirth_deduction_amount": "출산 증여재산공제액은",
}
OF_A_PERSON = {
    "relation": "관계는",
    "birth_date": "생년월일은",
    "life_expectancy": "기대여명은",
}
OF_A_SKIPPED_GENERATION = {
    "value": "받은 재산은",
    "minor": "미성년자인지는",
    "substitution": "대습상속인지는",
}
OF_AN_EARLIER_INHERITANCE = {
    "prior_death_date": "앞선 상속의 사망일은",
    "prior_calculated_tax": "앞선 상속의 산출세액은",
    "reinherited_value": "다시 상속되는 재산은",
    "prior_estate_value": "앞선 상속의 상속재산가액은",
    "prior_taxable_value": "앞선 상속의 과세가액은",
}
OF_A_RETURN = {
    "type": "신고의 종류는",
    "filing_date": "신고한 날은",
    "payment_date": "납부한 날은",
    "reported_tax": "처음에 신고한 세액은",
    "fraud": "부정행위인지는",
    "reason": "적게 신고한 사유는",
}


def wrong(record: Parameters, name: str) -> Parameters:
    return record | {name: NO_RECORD if name == "filing" else NO_VALUE}


def reason(engine: TaxEngine, tax_type: str, parameters: Parameters) -> str:
    outcome = engine.assess(tax_type, parameters)
    assert isinstance(outcome, Refusal)
    return outcome.reason


@pytest.mark.parametrize(("name", "called"), OF_A_GIFT.items())
def test_of_a_gift(engine: TaxEngine, name: str, called: str) -> None:
    assert reason(engine, "gift", wrong(GIFT, name)).startswith(f"{called} ")


@pytest.mark.parametrize(("name", "called"), [*OF_A_PURCHASE.items(), *OF_A_LOAN.items()])
def test_of_a_benefit(engine: TaxEngine, name: str, called: str) -> None:
    agreed: Parameters = {"market_value": 2, "purchase_price": 1} if name in OF_A_PURCHASE else {"loan_principal": 1}
    whole = {key: value for key, value in GIFT.items() if key != "gift_property_value"} | agreed
    assert reason(engine, "gift", wrong(whole, name)).startswith(f"{called} ")


@pytest.mark.parametrize(("name", "called"), OF_AN_ESTATE.items())
def test_of_an_estate(engine: TaxEngine, name: str, called: str) -> None:
    assert reason(engine, "inheritance", wrong(ESTATE, name)).startswith(f"{called} ")


@pytest.mark.parametrize(
    ("tax_type", "parameter", "title", "row", "names"),
    [
        ("gift", "prior_gifts", "이전 증여", FULL_GIFT, OF_A_PRIOR_GIFT),
        ("gift", "concurrent_gifts", "같은 날 받은 다른 증여", {"net_value": 1}, OF_A_CONCURRENT_GIFT),
        ("inheritance", "prior_gifts", "이전 증여", FULL_GIFT_BEFORE_DEATH, OF_A_GIFT_BEFORE_DEATH),
        ("inheritance", "persons", "인적공제를 받을 가족", {"relation": "형"}, OF_A_PERSON),
        ("inheritance", "generation_skip", "세대를 건너뛴 상속", {"value": 1}, OF_A_SKIPPED_GENERATION),
        ("inheritance", "short_term_reinheritance", "단기 재상속", FULL_REINHERITANCE, OF_AN_EARLIER_INHERITANCE),
    ],
)
def test_in_a_row(
    engine: TaxEngine, tax_type: str, parameter: str, title: str, row: Parameters, names: dict[str, str]
) -> None:
    whole: Parameters = GIFT if tax_type == "gift" else ESTATE
    for name, called in names.items():
        said = reason(engine, tax_type, whole | {parameter: [row, wrong(row, name)]})
        assert said.startswith(f"{title} 2번째: {called} ")


@pytest.mark.parametrize(("name", "called"), OF_A_RETURN.items())
def test_of_a_return(engine: TaxEngine, name: str, called: str) -> None:
    filing: Parameters = {"type": "amended", "filing_date": "2026-03-02", "reported_tax": 1}
    said = reason(engine, "gift", {**GIFT, "filing": wrong(filing, name)})
    assert said.startswith(f"신고와 납부: {called} ")
