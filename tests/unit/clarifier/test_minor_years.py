"""What is deducted from an estate for a minor of an age that is named (법 20①2, ③)."""

import pytest

from services.clarifier.adapters.matter_file import load_matters
from services.clarifier.domain.writing.text import normalise

MINOR_YEARS = load_matters().minor_years


@pytest.mark.parametrize(
    ("message", "deduction"),
    [
        (
            "상속인 중에 만 11살 5개월 된 조카가 있어요. 미성년자공제는 얼마로 계산돼요?",
            "만 11세이면 만 19세까지 8년이어서 **8,000만원**",
        ),
        ("15살 아이의 미성년자 상속공제는 얼마예요?", "4년이어서 **4,000만원**"),
        ("아빠가 돌아가셨는데 동생이 18세예요 미성년 공제 얼마나 돼요", "1년이어서 **1,000만원**"),
    ],
)
def test_the_years_are_reckoned(message: str, deduction: str) -> None:
    assert deduction in str(MINOR_YEARS.said(normalise(message)))


@pytest.mark.parametrize(
    "message",
    [
        "미성년자 공제는 19세까지 한 해에 천만원씩인가요? 상속세요",
        "12살 아들에게 증여하면 미성년자 공제가 얼마예요?",
        "상속세 미성년자 공제가 뭐예요?",
        "어머니는 70세이고 상속재산은 10억이에요",
    ],
)
def test_nothing_is_reckoned_without_an_age_and_an_estate(message: str) -> None:
    assert MINOR_YEARS.said(normalise(message)) is None
