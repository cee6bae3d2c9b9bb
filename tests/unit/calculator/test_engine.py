"""The entrance of both taxes."""

from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters, Question
from shared.contracts.events.catalogue import FollowUp

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 100_000_000}
ESTATE: Parameters = {"death_date": "2025-03-10", "gross_estate": 1_005_000_000, "children": 1}


def asking(parameter: str, value: int) -> FollowUp:
    return FollowUp(question=Question(parameter=parameter, text=f"{parameter}?"), what_if={parameter: value})


def test_another_tax_is_refused(engine: TaxEngine) -> None:
    assert engine.assess("income", {}) == Refusal(
        "tax_type", "UNSUPPORTED_TAX_TYPE", "증여세(gift)와 상속세(inheritance)만 계산할 수 있습니다."
    )


def test_a_question_may_weigh_one_won(engine: TaxEngine) -> None:
    """빚 10원은 과세표준을 10원, 세금을 1원 줄인다."""
    debt = asking("secured_debt", 10)
    assert engine.weightiest([debt], "gift", GIFT, 5_000_000) == debt.question.model_copy(update={"remaining": 1})


def test_a_question_about_an_inheritance(engine: TaxEngine) -> None:
    """빚 1억원은 과세표준 5억원의 9천만원을 4억원의 7천만원으로 줄인다. 자녀가 둘이어도 일괄공제가 더 크다."""
    debt, children = asking("debts", 100_000_000), asking("children", 2)
    assert engine.weightiest([children, debt], "inheritance", ESTATE, 90_000_000) == debt.question.model_copy(
        update={"remaining": 1}
    )
