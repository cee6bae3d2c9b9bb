"""What is told of somebody else beside oneself, or of two figures between which nobody chose."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import CHILDBIRTH, GIFT_DATE, GIFT_VALUE, MARRIAGE, NON_RESIDENT

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize("asked", [MARRIAGE, NON_RESIDENT])
@pytest.mark.parametrize(
    ("parameter", "text"),
    [
        (MARRIAGE, "결혼은 누나가 했고 저는 아니에요"),
        (MARRIAGE, "결혼은 동생이 하는데 전 아직이요"),
        (MARRIAGE, "혼인은 오빠만 했고 저는 안 했어요"),
        (CHILDBIRTH, "출산은 언니가 했고 저는 아니에요"),
        (CHILDBIRTH, "혼인이고 출산이고 인자 그런 건 없어"),
        (MARRIAGE, "혼인이고 출산이고 인자 그런 건 없어"),
        (CHILDBIRTH, "결혼이고 출산이고 뭐 그런 거 다 없소"),
    ],
)
def test_it_is_denied_of_oneself(parameter: str, text: str, asked: str) -> None:
    assert understand(text, FRIDAY, asked).values[parameter].value == 0


@pytest.mark.parametrize("asked", [GIFT_DATE, GIFT_VALUE])
@pytest.mark.parametrize(
    "text", ["금액이요? 음 2억인가 3억인가", "5천인지 6천인지 가물가물해요", "1억이던가 1억5천이던가"]
)
def test_nobody_chose_between_two_figures(text: str, asked: str) -> None:
    reading = understand(text, FRIDAY, asked)
    assert GIFT_VALUE in reading.ambiguous
    assert GIFT_VALUE not in reading.values


def test_one_figure_with_a_doubt_is_one() -> None:
    assert understand("3억인가 그래요", FRIDAY, GIFT_VALUE).values[GIFT_VALUE].value == 300_000_000


def test_grandchildren_are_no_stock_price() -> None:
    assert understand("시집간 지 25년 됐고 손주가 둘이여", FRIDAY, MARRIAGE).values[MARRIAGE].value == 0
