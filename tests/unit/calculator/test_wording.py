"""How amounts, rates and particles are written."""

from datetime import date

import pytest

from services.calculator.domain.money import Portion, percent, share, won
from services.calculator.domain.refusal import LawNotKnown
from services.calculator.domain.wording import korean_won, topic


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0원"),
        (1, "1원"),
        (9_999, "9,999원"),
        (10_000, "1만원"),
        (5_000_000, "500만원"),
        (10_000_000, "1,000만원"),
        (100_000_000, "1억원"),
        (123_456_789, "1억 2,345만 6,789원"),
        (1_000_000_000_001, "1조 1원"),
    ],
)
def test_amounts_in_words(amount: int, text: str) -> None:
    assert korean_won(amount) == text


def test_amounts_in_digits() -> None:
    assert won(100_000_000) == "100,000,000원"


@pytest.mark.parametrize(("rate_bp", "text"), [(0, "0%"), (300, "3%"), (1000, "10%"), (250, "2.5%"), (205, "2.05%")])
def test_rates(rate_bp: int, text: str) -> None:
    assert percent(rate_bp) == text


def test_a_share_drops_the_fraction_and_says_so() -> None:
    assert share(1_000, 300) == Portion(30, exact=True)
    assert share(999, 300) == Portion(29, exact=False)
    assert share(10**15 - 1, 3_000) == Portion(299_999_999_999_999, exact=False)


@pytest.mark.parametrize(("title", "text"), [("세율", "세율은"), ("직계존속 증여재산공제", "직계존속 증여재산공제는")])
def test_the_particle_fits_the_word(title: str, text: str) -> None:
    assert topic(title) == text


def test_a_law_that_is_not_known_is_refused_in_a_sentence() -> None:
    refusal = LawNotKnown("증여세 세율", date(1997, 1, 1)).refused("gift_date", "증여").refusal
    assert refusal.reason.startswith("1997년 1월 1일 전의 증여에 적용되는 증여세 세율은 확인된 자료가 없어 ")
