"""Who was asked, who tells of it, and who ran the errand gives nothing; who gives and was asked does."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GENERATION_SKIPPING, GIFT_DATE, GIFT_VALUE, NON_RESIDENT, RELATIONSHIP

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (GIFT_DATE, "남편한테 물어봤어요 3월 3일이래요"),
        (GIFT_DATE, "와이프한테 전화해보니 3월 3일이래요"),
        (GIFT_DATE, "아빠께 여쭤보니 어제래요"),
        (GIFT_DATE, "언니랑 통화했는데 지난주 화요일이었대"),
        (GIFT_DATE, "집사람이 그러는데 지난주 화요일이래"),
        (GIFT_DATE, "아내가 알려줬는데 3월 3일이었네요"),
        (GIFT_DATE, "누나가 알아요 물어볼게요"),
        (GIFT_DATE, "할매가 카던데 동짓날이라 카네"),
        (GIFT_VALUE, "형한테 확인했는데 2억이래요"),
        (GIFT_VALUE, "며느리하고 얘기해보니 8천이라네"),
        (NON_RESIDENT, "오빠한테 카톡해볼게요"),
    ],
)
def test_who_was_asked_gives_nothing(asked: str, text: str) -> None:
    assert RELATIONSHIP not in understand(text, FRIDAY, asked).values


@pytest.mark.parametrize(
    ("relationship", "text"),
    [
        ("기타친족", "남편한테 물어봤는데 시어머니가 어제 1억 주신 거래요"),
        ("기타친족", "엄마한테 물어보니까 할머니가 아니라 외삼촌이 준 거래요"),
        ("직계존속", "삼촌은 심부름만 한 거고 할머니가 1억 준 거예요"),
        ("직계존속", "형은 이체만 해준 거고 아버지가 5천 주신 겁니다"),
        ("직계존속", "이모가 그러는데 엄마가 3천 보내셨대"),
        ("배우자", "딸이랑 상의하고 남편한테 7억 줬어요"),
        ("직계존속", "엄마한테 물어봤더니 1억 주신대요"),
        ("직계존속", "아들한테 물어보고 1억 주려고요"),
        ("기타친족", "누나한테 1억 받았어요 엄마한테 말했더니 놀라심"),
    ],
)
def test_who_gives_is_somebody_else(relationship: str, text: str) -> None:
    assert understand(text, FRIDAY).values[RELATIONSHIP].value == relationship


def test_a_giver_may_be_said_to_be_the_right_one() -> None:
    values = understand("아니다 할머니 맞대요 외삼촌은 심부름만 한 거래요", FRIDAY, NON_RESIDENT).values
    assert (values[RELATIONSHIP].value, values[GENERATION_SKIPPING].value) == ("직계존속", True)
