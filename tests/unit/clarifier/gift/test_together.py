"""Several givers in one message."""

from datetime import date

import pytest

from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.gift.together import are_a_couple, shares_in
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GENERATION_SKIPPING, GIFT_VALUE, RELATIONSHIP

FRIDAY = date(2025, 11, 21)


def shares(text: str) -> list[tuple[str, int]]:
    return [(each.name, each.won) for each in shares_in(clauses_of(text, FRIDAY, is_known=False, asked=None))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("엄마가 9천만원, 아빠가 7천만원을 주셨어요", [("엄마", 90_000_000), ("아빠", 70_000_000)]),
        ("고모한테 2천, 이모한테 3천 받았어요", [("고모", 20_000_000), ("이모", 30_000_000)]),
        ("할머니가 3천 주셨고 이모가 2천 주셨어요", [("할머니", 30_000_000), ("이모", 20_000_000)]),
        ("엄마가 3억하고 5천을 줬고 이모가 2천 줬어요", [("엄마", 350_000_000), ("이모", 20_000_000)]),
        ("고모가 2천 줬고 이모가 3천 줬는데 이모 것만 계산해 주세요", [("이모", 30_000_000), ("고모", 20_000_000)]),
        ("엄마가 1억 주셨어요", []),
        ("11월 1일에 고모가 2천 줬고 11월 9일에 이모가 3천 줬어요", []),
        ("고모가 2천 주셨고 이모한테 3천 빌렸어요", []),
    ],
)
def test_the_shares(text: str, expected: list[tuple[str, int]]) -> None:
    assert shares(text) == expected


@pytest.mark.parametrize(
    ("text", "couple"),
    [
        ("엄마가 5천, 아빠가 3천 줬어요", True),
        ("할머니가 5천, 할아버지가 3천 줬어요", True),
        ("외할머니가 5천, 할아버지가 3천 줬어요", False),
        ("엄마가 5천, 아빠가 3천 줬어요 두 분은 이혼했어요", False),
        ("고모가 5천, 이모가 3천 줬어요", False),
    ],
)
def test_a_couple_is_one_giver(text: str, couple: bool) -> None:
    one, other = shares_in(clauses_of(text, FRIDAY, is_known=False, asked=None))
    assert are_a_couple(one, other, text) is couple


def test_father_and_mother_are_added_up() -> None:
    reading = understand("어제 엄마가 5천 아빠가 3천 줬어요", FRIDAY)
    assert reading.values[GIFT_VALUE].value == 80_000_000


def test_of_others_the_first_is_in_hand() -> None:
    reading = understand("어제 고모가 2천, 친구가 3천 줬어요", FRIDAY)
    assert (reading.values[GIFT_VALUE].value, reading.values[RELATIONSHIP].value) == (20_000_000, "기타친족")


def test_a_grandparent_who_is_the_first_skips_a_generation() -> None:
    reading = understand("어제 할머니가 5천, 엄마가 3천 주셨어요", FRIDAY)
    assert (reading.values[GIFT_VALUE].value, reading.values[GENERATION_SKIPPING].value) == (50_000_000, True)
    assert reading.parties is not None
    assert (reading.parties.giver, reading.parties.giver_name) == ("PP", "할머니")
    reading = understand("어제 엄마가 3천, 할머니가 5천 주셨어요", FRIDAY)
    assert GENERATION_SKIPPING not in reading.values
    assert reading.parties is not None
    assert (reading.parties.giver, reading.parties.giver_name) == ("P", "엄마")
