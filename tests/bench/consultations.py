"""What the load says: consultations of three messages, no two alike, so that no memory of a text makes it look cheaper than it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from services.calculator.app import tax_engine
from services.calculator.domain.refusal import Refusal
from services.calculator.domain.wording import korean_date, korean_won

CONSULTATIONS: Final = 400
DONORS: Final = (
    ("부모님께", "직계존속", False),
    ("남편에게", "배우자", False),
    ("할머니께", "직계존속", True),
    ("어머니께", "직계존속", False),
    ("삼촌에게", "기타친족", False),
    ("아들에게", "직계비속", False),
    ("외할아버지께", "직계존속", True),
)
"""As they are named, their relationship, and whether a generation is skipped."""
OPENINGS: Final = (
    "{day}에 {donor} {amount} 받았어요",
    "{donor} {amount}을 받았습니다. 받은 날은 {day}입니다.",
    "안녕하세요. {day}에 {donor} 현금 {amount}을 받았는데 증여세가 얼마인가요?",
)
AMOUNT_CORRECTIONS: Final = ("아니요, {amount}이에요", "사실은 {amount}이에요", "{amount}으로 고쳐 주세요")
DAY_CORRECTIONS: Final = ("날짜는 {day}이에요", "받은 날은 {day}이에요")


@dataclass(frozen=True, slots=True)
class Said:
    """A message, and the tax in won that its answer must show."""

    content: str
    final_tax: int

    def is_answered_by(self, answer: bytes) -> bool:
        return f'"final_tax":{self.final_tax},'.encode() in answer


MESSAGES_EACH: Final = 3


@cache
def consultation(number: int) -> Sequence[Said]:
    """An opening, another amount, another day: always the same for a number, and alike only for `CONSULTATIONS` more."""
    number %= CONSULTATIONS
    donor, relationship, skips = DONORS[number % len(DONORS)]
    first, second = 60_000_000 + number * 2_710_000, 80_000_000 + number * 1_930_000
    day = date(2025, 3, 20) + timedelta(days=number * 37 % 250)
    later = day + timedelta(days=1 + number % 5)

    def said(template: str, amount: int, day: date) -> Said:
        content = template.format(donor=donor, amount=korean_won(amount), day=korean_date(day))
        return Said(content, _final_tax(relationship, skips, amount, day))

    return (
        said(OPENINGS[number % len(OPENINGS)], first, day),
        said(AMOUNT_CORRECTIONS[number // 3 % len(AMOUNT_CORRECTIONS)], second, day),
        said(DAY_CORRECTIONS[number % len(DAY_CORRECTIONS)], second, later),
    )


_engine: Final = cache(tax_engine)


def _final_tax(relationship: str, skips: bool, amount: int, day: date) -> int:
    calculation = _engine().calculate(
        "gift",
        {
            "gift_date": day.isoformat(),
            "donor_relationship": relationship,
            "gift_property_value": amount,
            "is_generation_skipping": skips,
        },
    )
    if isinstance(calculation, Refusal):
        raise ValueError(calculation.reason)
    return calculation.final_tax
