"""Events as the calculator sends them, for tests of what comes after it."""

from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from shared.contracts.case_line import Circumstances
from shared.contracts.document import CalculationStep, Citation, TaxCalculation
from shared.contracts.events.catalogue import TaxCalculated, TurnMetadata

RECEIVED_AT = datetime(2025, 10, 20, 3, 0, tzinfo=UTC)
INHERITANCE_AND_GIFT_TAX_ACT = "상속세및증여세법"


def scenario_1(session_id: UUID | None = None, **changes: object) -> TaxCalculated:
    """100,000,000 won from a parent on 2025-10-15: 5,000,000 won of tax."""
    event = TaxCalculated(
        event_id=uuid4(),
        session_id=session_id or uuid4(),
        turn_id=uuid4(),
        occurred_at=RECEIVED_AT,
        intent="gift_tax",
        collected_parameters={
            "gift_date": "2025-10-15",
            "donor_relationship": "직계존속",
            "gift_property_value": 100_000_000,
        },
        calculation=_calculation(),
        citations=(_citation("제53조"), _citation("제56조"), _citation("제68조")),
        alternatives=(),
        assumptions=("받는 분이 성년(만 19세 이상)이라고 보았습니다.", "최근 10년 안에 다른 증여가 없다고 보았습니다."),
        exceptions=(),
        recommendations=("증여계약서를 보관해 두세요.",),
        corrections=(),
        follow_up=None,
        circumstances=Circumstances(giver="아버지", recipient="나"),
        dialogue={"intent": "gift_tax"},
        metadata=TurnMetadata(received_at=RECEIVED_AT),
    )
    return event.model_copy(update=changes)


def _calculation() -> TaxCalculation:
    return TaxCalculation(
        tax_type="gift",
        input={
            "gift_date": "2025-10-15",
            "donor_relationship": "직계존속",
            "gift_property_value": 100_000_000,
            "is_generation_skipping": False,
            "is_minor_recipient": False,
            "is_non_resident": False,
            "marriage_deduction_amount": 0,
            "childbirth_deduction_amount": 0,
            "secured_debt": 0,
        },
        steps=(
            _step(1, "증여재산가액", 100_000_000, "증여받은 재산의 가액 100,000,000원", "제47조"),
            _step(2, "증여재산공제 (직계존속)", -50_000_000, "공제 한도 50,000,000원", "제53조"),
            _step(3, "과세표준", 50_000_000, "100,000,000원 − 50,000,000원 = 50,000,000원", "제55조"),
            _step(4, "산출세액", 5_000_000, "과세표준 50,000,000원 × 10% = 5,000,000원", "제56조"),
            _step(5, "신고세액공제", -150_000, "5,000,000원 × 3% = 150,000원", "제69조"),
            _step(6, "기한 안에 신고할 때 낼 세금", 4_850_000, "5,000,000원 − 150,000원 = 4,850,000원", "제70조"),
        ),
        final_tax=5_000_000,
        payable_tax=4_850_000,
        filing_deadline=date(2026, 2, 2),
        warnings=(
            "증여세 신고와 납부는 2026년 2월 2일까지 해야 합니다.",
            "기한을 넘기면 무신고가산세(원칙 20%)가 붙습니다.",
        ),
        figures={
            "taxable_value": 100_000_000,
            "total_deduction": 50_000_000,
            "taxable_base": 50_000_000,
            "calculated_tax": 5_000_000,
            "surtax_rate_percent": 0,
            "surtax": 0,
            "filing_credit": 150_000,
        },
    )


def _step(number: int, description: str, value: int, formula: str, article: str) -> CalculationStep:
    reference = f"{INHERITANCE_AND_GIFT_TAX_ACT} {article}"
    return CalculationStep(step=number, description=description, value=value, formula=formula, reference=reference)


def _citation(article: str) -> Citation:
    snippets = {
        "제53조": "관계에 따라 10년 동안 공제합니다. 배우자 6억원, 직계존속 5천만원, 기타 친족 1천만원입니다.",
        "제56조": "세율은 10%에서 50%까지입니다.",
        "제68조": "증여받은 날이 속하는 달의 말일부터 3개월 안에 신고합니다. 2009년 1월 1일부터 적용합니다.",
    }
    return Citation.model_validate(
        {
            "source_id": int(article[1:3]),
            "source_type": "law",
            "law_name": INHERITANCE_AND_GIFT_TAX_ACT,
            "full_reference": f"{INHERITANCE_AND_GIFT_TAX_ACT} {article}",
            "article": article,
            "content_snippet": snippets[article],
            "source_url": "https://www.law.go.kr/%EB%B2%95%EB%A0%B9/%EC%83%81%EC%86%8D%EC%84%B8%EB%B0%8F%EC%A6%9D%EC%97%AC%EC%84%B8%EB%B2%95",
        }
    )
