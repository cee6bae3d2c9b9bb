"""Values as they are said to people."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain.gift.dealing import LOAN_RATE
from services.clarifier.domain.writing.sums import won
from shared.contracts.parameters.catalogue import INHERITANCE

_RELATIONSHIPS: Final[Mapping[str, str]] = {
    "배우자": "배우자",
    "직계존속": "부모님이나 조부모님",
    "직계비속": "자녀나 손주",
    "기타친족": "그 밖의 친족",
    "타인": "가족이 아닌 분",
}
_COUNTED: Final = INHERITANCE.asked_of_kind("count")


def in_words(parameter: str, value: JsonValue) -> str:
    """A parameter's value in Korean: "1억 5,000만원", "2025년 10월 15일", "예"."""
    if isinstance(value, bool):
        return "예" if value else "아니오"
    if isinstance(value, int):
        if parameter == LOAN_RATE:
            return f"연 {value / 100:g}%"
        return f"{value}명" if parameter in _COUNTED else won(value)
    if parameter.endswith("_date"):
        day = date.fromisoformat(str(value))
        return f"{day.year}년 {day.month}월 {day.day}일"
    return _RELATIONSHIPS.get(str(value), str(value))
