"""Who says to go back to what was talked of before, by whatever it is called, goes back to the gift."""

from datetime import date

import pytest

from services.clarifier.domain.messages.reading import Expected
from services.clarifier.domain.parameters import GIFT_VALUE, RELATIONSHIP
from services.clarifier.domain.reader.reader import read_by_rules

EXPECTED = Expected("inheritance_tax", "death_date", {}, set_aside={RELATIONSHIP: "직계존속", GIFT_VALUE: 300_000_000})


def subject(text: str) -> str:
    return read_by_rules(text, date(2025, 11, 21), EXPECTED).subject


@pytest.mark.parametrize(
    "text",
    [
        "다시 빌라 이야기로 갈게요, 10월 3일입니다",
        "다시 아까 그 상가 건이요. 다음 달 5일에 주세요",
        "땅 얘기로 돌아가서요, 12월 24일이에요",
        "원래 하던 얘기로 돌아갈게요 11월 2일이었어요",
        "다시 제 얘기 할게요. 어제요",
        "아무튼 다시 밭 문제로 돌아와서 9월 9일에요",
        "그건 됐고 다시 적금 얘기요",
        "다시 아까 질문으로 돌아가면 11월 3일이요",
        "다시 본론으로 돌아와서 그저께였어요",
        "처음에 물어본 가게 건으로 돌아가요 12월 1일입니다",
        "다시 할머니가 주신다던 과수원 얘긴데요 12월 7일이래요",
        "아까 하던 얘기 마저 할게요 10월 10일이요",
        "처음 얘기로 다시 갈게요",
        "다시 차 얘기로요",
    ],
)
def test_it_goes_back_to_the_gift(text: str) -> None:
    assert subject(text) == "gift_tax"


@pytest.mark.parametrize(
    "text",
    [
        "다시 상속 얘기요",
        "다시 말씀드리면 3월 5일이에요",
        "다시 보니 3월 6일이네요",
        "큰아버지 돌아가신 얘기로 돌아가서요 3월 5일이에요",
        "다시 유산 얘기요 10억이에요",
        "3월 5일이에요",
        "집은 원래 큰아버지 거예요",
        "3월 5일에 세상을 떠나셨다는 얘기예요",
        "땅 얘기예요 10억이요",
        "고향에 돌아가서 돌아가셨어요 3월 5일에",
    ],
)
def test_it_goes_on_with_the_inheritance(text: str) -> None:
    assert subject(text) == "inheritance_tax"
