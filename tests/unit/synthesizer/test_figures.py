"""Reading figures out of Korean text, however they are spelled."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from services.synthesizer.domain.figures import Figure, read_figures
from services.synthesizer.domain.korean_numbers import read_number
from services.synthesizer.domain.money import won

Read = tuple[str, object]


def read(text: str) -> list[Read]:
    return [(figure.kind, figure.value) for figure in read_figures(text)]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0원"),
        (1, "1원"),
        (9_999, "9,999원"),
        (10_000, "1만원"),
        (5_000_000, "500만원"),
        (50_000_000, "5,000만원"),
        (100_000_000, "1억원"),
        (123_456_789, "1억 2,345만 6,789원"),
        (10**12 + 1, "1조 1원"),
        (10**15, "1,000조원"),
        (-50_000_000, "-5,000만원"),
    ],
)
def test_won_is_written_as_koreans_do(amount: int, text: str) -> None:
    assert won(amount) == text


@given(st.integers(min_value=0, max_value=10**16 - 1))
def test_every_way_to_write_an_amount_is_read_back(amount: int) -> None:
    for text in (won(amount), f"{amount:,}원", f"{amount}원", f"세액은 **{won(amount)}**입니다."):
        assert read(text) == [("amount", Fraction(amount))]


DIGITS = "영일이삼사오육칠팔구"


def in_words(number: int) -> str:
    """A number in Korean words, written out in full: an independent way to spell what is read back."""
    words = ""
    for unit, name in ((10**12, "조"), (10**8, "억"), (10**4, "만"), (1, "")):
        group, number = divmod(number, unit)
        if not group:
            continue
        for size, small in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
            digit, group = divmod(group, size)
            words += DIGITS[digit] + small if digit else ""
        words += name
    return words


def as_said(number: int) -> int:
    """What those words mean: behind 억 without 만, hundreds and thousands are of 만 ("일억오천")."""
    rest = number % 10**8
    leaves_out = number // 10**8 % 10**4 > 0 and 100 <= rest < 10**4 and rest % 10 == 0
    return number + rest * (10**4 - 1) if leaves_out else number


@given(st.integers(min_value=10, max_value=10**16 - 1))
@example(100_005_000)
@example(100_002_880)
@example(100_005_001)
def test_amounts_in_words_are_read_back(amount: int) -> None:
    assert read_number(in_words(amount)) == as_said(amount)
    if amount >= 10**5 and amount % 10**4 == 0:
        assert read(f"{in_words(amount)}원입니다") == [("amount", Fraction(amount))]


@pytest.mark.parametrize(
    "text",
    [
        "1억5천만원", "1억 5천만 원", "1억 5,000만원", "1억5천", "1억5천을", "1.5억", "1.5억원", "일억 오천만원", "일억오천",
        "150,000,000원", "150000000원", "１억５천만원", "1억*5*천만원", "**1억** 5,000만원", "1\u200b억 5천만원", "١억 ٥천만원",
        "150백만원", "15천만원", "1억5000만",
    ],
)  # fmt: skip
def test_one_and_a_half_eok_in_every_spelling(text: str) -> None:
    assert read(text) == [("amount", Fraction(150_000_000))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("오백만원", [("amount", Fraction(5_000_000))]),
        ("세액은오백만원", [("amount", Fraction(5_000_000))]),
        ("5백만 원", [("amount", Fraction(5_000_000))]),
        ("5.0%", [("percent", Fraction(5))]),
        ("5 퍼센트", [("percent", Fraction(5))]),
        ("십 프로", [("percent", Fraction(10))]),
        ("２．５％", [("percent", Fraction("2.5"))]),
        ("2025년 10월 15일", [("date", (2025, 10, 15))]),
        ("2025-10-15", [("date", (2025, 10, 15))]),
        ("2026. 2. 2.까지", [("date", (2026, 2, 2))]),
        ("2026년 2월까지", [("date", (2026, 2, None))]),
        ("2월 2일", [("date", (None, 2, 2))]),
        ("2024년부터", [("date", (2024, None, None))]),
        ("상속세 및 증여세법 제53조", [("article", ("상속세및증여세법", "53", None, None))]),
        ("상증세법 제53조의2 제1항 제2호", [("article", ("상속세및증여세법", "53의2", "1", "2"))]),
        ("같은 법 53조", [("article", ("", "53", None, None))]),
        ("민법 제4조", [("article", ("민법", "4", None, None))]),
        ("상속세및증여세법제53조", [("article", ("상속세및증여세법", "53", None, None))]),
        ("이제53조를", [("article", ("", "53", None, None))]),
        ("공제 1조원", [("amount", Fraction(10**12))]),
        ("3개월", [("quantity", (Fraction(3), "개월"))]),
        ("석 달", [("quantity", (Fraction(3), "개월"))]),
        ("만 19세", [("quantity", (Fraction(19), "세"))]),
        ("열아홉 살", [("quantity", (Fraction(19), "세"))]),
        ("다섯 단계", [("quantity", (Fraction(5), "단계"))]),
        ("두 배", [("quantity", (Fraction(2), "배"))]),
        ("두 번째로", [("ordinal", Fraction(2))]),
        ("세액 5,000,000", [("number", Fraction(5_000_000))]),
        ("①", [("number", Fraction(1))]),
    ],
)
def test_each_kind_of_figure(text: str, expected: list[Read]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "절반", "수천만 원", "몇백만원", "10분의 1", "오분의 일", "½", "10/15", "내년", "올해", "다음 달", "보름",
        "五百萬", "five million", "1,5억", "1억 5천원", "5 할", "같은 조 제2항",
    ],
)  # fmt: skip
def test_what_only_hints_at_a_figure_is_not_let_through(text: str) -> None:
    assert "phrase" in {kind for kind, _ in read(text)}


@pytest.mark.parametrize(
    "text",
    [
        "하지만 원칙적으로 그렇습니다.", "만약 만일에 이만 줄이면", "구조와 조사", "한 번 더", "한 가지", "공제에 한해서",
        "여러분의 소중한 재산", "접수만 하시면", "1. 먼저 확인합니다.\n2) 다음으로 신고합니다.", "일반적으로", "부모님께 받으셨습니다.",
        "백분율로", "사원과 일원",
    ],
)  # fmt: skip
def test_ordinary_words_are_no_figures(text: str) -> None:
    assert read(text) == []


@given(st.text(max_size=80))
def test_no_digit_is_overlooked(text: str) -> None:
    figures = list(read_figures("가 " + text))
    has_digit = any(character.isdecimal() for character in text)
    at_line_start = any(line.strip()[:1].isdecimal() for line in text.splitlines())
    assert figures or not has_digit or at_line_start


def test_figures_are_equal_in_every_spelling() -> None:
    assert Figure("amount", Fraction(1), "1원") == Figure("amount", Fraction(1), "일원")
