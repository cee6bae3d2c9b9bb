"""How long ago something was, from the words that measure it."""

import pytest

from services.clarifier.domain.occasions.time_since import time_since


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("결혼한 지 2년 됐어요", 24),
        ("2년 반 됐어요", 30),
        ("2년 넘었어요", 25),
        ("2년이 조금 안 됐어요", 24),
        ("십 년도 넘었어요", 121),
        ("12년 됐어요", 144),
        ("3년차 부부예요", 36),
        ("석 달 됐어요", 3),
        ("27개월이에요", 27),
        ("태어난 지 열한 달 됐어요", 11),
        ("첫 돌 지났어요", 13),
        ("두 돌이에요", 24),
        ("다섯 살이요", 60),
        ("2년 안 넘었어요", 24),
        ("스무 해여", 240),
        ("서른두 해 됐지", 384),
        ("20여 년이에요", 240),
        ("열다섯 해 남짓", 180),
    ],
)
def test_a_length_of_time_is_told_in_months(text: str, months: int) -> None:
    since = time_since(text)
    assert since is not None
    assert since.months == months


@pytest.mark.parametrize(
    "text",
    [
        "2년 동안 받았어요",
        "2023년에 했어요",
        "작년에 했어요",
        "3개월치예요",
        "돌아가셨어요",
        "집을 구해요",
        "회사 일 해요",
    ],
)
def test_what_measures_nothing_is_none(text: str) -> None:
    assert time_since(text) is None


def test_only_the_part_that_is_asked_for_is_read() -> None:
    text = "결혼한 지 30년 된 딸"
    assert time_since(text, text.index("0년")) is None
