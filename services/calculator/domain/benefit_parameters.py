"""Reads what was agreed where a benefit is taxed as a gift, or says what is impossible and why."""

from typing import Final

from services.calculator.domain.benefit import BargainPurchase, Benefit, Loan
from services.calculator.domain.gift import Relationship
from services.calculator.domain.money import BASIS_POINTS
from services.calculator.domain.reading import Reader

PURCHASE: Final = ("market_value", "purchase_price", "is_related_party")
LOAN: Final = ("loan_principal", "loan_interest_rate_bp", "loan_interest_paid")
INSTEAD: Final = ("gift_property_value", "secured_debt")
"""What only a gift of property has: a debt that is taken over with a purchase is a part of its price."""


def read_benefit(reader: Reader, relationship: Relationship) -> Benefit | None:
    """What was agreed instead of a gift of property; none where property was given. Raises `Refused`.

    Kin are related parties unless told otherwise, who is a stranger is not (영 2의2①1).
    """
    purchase = [name for name in PURCHASE if reader.has(name)]
    loan = [name for name in LOAN if reader.has(name)]
    if not purchase and not loan:
        return None
    for name in (*(loan if purchase else ()), *(name for name in INSTEAD if reader.value(name))):
        raise reader.invalid(name, "싸게 산 재산이나 빌린 돈의 계산과 함께 쓸 수 없습니다. 하나씩 나누어 알려 주세요.")
    if loan:
        return _loan(reader)
    return BargainPurchase(
        market_value=reader.positive_amount("market_value"),
        purchase_price=reader.positive_amount("purchase_price"),
        is_related=reader.flag("is_related_party", relationship is not Relationship.STRANGER),
    )


def _loan(reader: Reader) -> Loan:
    if reader.has("loan_interest_rate_bp") and reader.has("loan_interest_paid"):
        raise reader.invalid("loan_interest_paid", "이자율과 함께 쓸 수 없습니다. 둘 중 하나만 알려 주세요.")
    return Loan(
        principal=reader.positive_amount("loan_principal"),
        interest_rate_bp=reader.count("loan_interest_rate_bp", BASIS_POINTS, 0),
        interest_paid=reader.amount("loan_interest_paid") if reader.has("loan_interest_paid") else None,
    )
