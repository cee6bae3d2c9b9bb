"""A part of a thing that is given."""

from datetime import date
from fractions import Fraction

import pytest

from services.clarifier.domain.gift.share import share_in
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GIFT_VALUE

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("아파트 절반 지분을 받았어요", Fraction(1, 2)),
        ("집을 반만 주신대요", Fraction(1, 2)),
        ("땅의 3분의 1만 받아요", Fraction(1, 3)),
        ("땅의 삼분의 일만 받아요", Fraction(1, 3)),
        ("상가 지분 30%를 받았어요", Fraction(3, 10)),
        ("건물 1/4 지분", Fraction(1, 4)),
        ("반년 전에 받았어요", None),
        ("지분 3분의 1인 2억을 받았어요", None),
        ("아파트를 통째로 받았어요", None),
        ("금리가 4%예요", None),
    ],
)
def test_a_share(text: str, share: Fraction | None) -> None:
    assert share_in(text) == share


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("아버지가 10억 아파트의 절반 지분을 주셨어요", 500_000_000),
        ("시세 9억 빌라 3분의 1만 엄마가 주셨어요", 300_000_000),
        ("아버지가 집이 6억인데 반만 주신대요 3억", 300_000_000),
        ("형이랑 8억 땅을 반씩 나눠 받아서 저는 4억이에요", 400_000_000),
        ("아버지가 10억 아파트를 주셨어요", 1_000_000_000),
    ],
)
def test_only_the_part_is_the_gift(text: str, won: int) -> None:
    assert understand(text, FRIDAY).values[GIFT_VALUE].value == won
