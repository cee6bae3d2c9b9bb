"""A gift that an old person tells: what is sent is a sum, and nobody has died."""

from datetime import date

import pytest

from services.clarifier.domain.messages.reading import Expected
from services.clarifier.domain.reader.reader import read_by_rules

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    "told",
    [
        "일흔 넘은 할미요. 자식이 둘인데 딸이 9월 2일에 3천만원을 보냈어요. 세금이 있습니까?",
        "아들이 둘인데 작은아들 앞으로 6월 5일에 3억을 보낸 지 몇 달 됐어요. 세금이 얼마죠",
        "애비가 딸한테 집 판 돈 4억을 5월 9일에 보냈습니다. 아내하고 상의해서요. 세금이 얼마인지요",
        "여든 먹은 할애비올시다. 아내하고 둘이 사는데 손자 통장으로 2억을 8월 1일에 보냈소. 세금이 얼마요",
    ],
)
def test_a_sum_that_is_sent_is_a_gift(told: str) -> None:
    assert read_by_rules(told, TODAY, Expected()).subject == "gift_tax"


@pytest.mark.parametrize(
    "told",
    [
        "아버지를 9월 3일에 보냈습니다. 남은 건 아파트 8억이고 어머니와 저 하나입니다. 세금이 얼마죠",
        "남편을 5월에 먼저 보냈어요. 재산은 10억이고 아이가 둘입니다. 세금이 얼마나 나올까요",
    ],
)
def test_somebody_who_was_sent_off_has_died(told: str) -> None:
    assert read_by_rules(told, TODAY, Expected()).subject == "inheritance_tax"
