"""Said again without a space, of a share beside its whole, as a bankbook shows it, denied in dialect."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import CHILDBIRTH, GIFT_DATE, GIFT_VALUE, MARRIAGE, NON_RESIDENT, RELATIONSHIP

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("어재요어재", GIFT_DATE, "2025-11-20"),
        ("어제라고요어제", GIFT_DATE, "2025-11-20"),
        ("그저께요그저께", GIFT_DATE, "2025-11-19"),
        ("엄마요엄마", RELATIONSHIP, "직계존속"),
        ("이모라니까요이모", RELATIONSHIP, "기타친족"),
        ("삼천이요삼천", GIFT_VALUE, 30_000_000),
    ],
)
def test_an_echo_is_one_answer(text: str, asked: str, value: object) -> None:
    assert understand(text, FRIDAY, asked).values[asked].value == value


@pytest.mark.parametrize(
    ("won", "text"),
    [
        (450_000_000, "남편한테 9억짜리 집을 반 받았대요 4억5천어치"),
        (450_000_000, "아니 9억짜리 집을 반 받은 거예요 4억5천"),
        (500_000_000, "아빠 아파트 10억인데 지분 절반 5억 받았어요"),
        (400_000_000, "집이 8억인데 반만 주신대요 4억"),
        (600_000_000, "형제랑 12억 땅을 반씩 나눠 받아서 저는 6억이요"),
        (35_000_000, "근데 통장 보니까 누나한테 들어온 게 3500 찍혀있네요"),
        (42_000_000, "엄마가 보낸 게 통장에 4200 찍혔어요"),
    ],
)
def test_the_share_is_the_gift(won: int, text: str) -> None:
    assert understand(text, FRIDAY, NON_RESIDENT).values[GIFT_VALUE].value == won


def test_the_only_gift_of_a_message_is_in_hand_however_long_ago() -> None:
    reading = understand("엄마가 반년 전에 3억 주셨고 지금 시세는 모르겠어요", FRIDAY)
    assert reading.values[GIFT_VALUE].value == 300_000_000


@pytest.mark.parametrize(
    "text",
    [
        "결혼은 십년도 넘었고 아는 없심더. 결혼이고 출산이고 둘 다 아입니더",
        "결혼이고 출산이고 둘 다 아니에요",
        "혼인이나 출산은 아이다",
        "결혼도 출산도 둘다 아입니더",
    ],
)
def test_both_are_denied(text: str) -> None:
    values = understand(text, FRIDAY, MARRIAGE).values
    assert (values[MARRIAGE].value, values[CHILDBIRTH].value) == (0, 0)
