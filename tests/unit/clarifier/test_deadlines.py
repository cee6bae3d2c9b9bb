"""Until which day to file, said of a day that is told before anything is calculated."""

from datetime import date

import pytest

from services.clarifier.adapters.filing_periods import load_filing_periods
from services.clarifier.domain.taxes import TaxIntent
from shared.contracts.document import Parameters

PERIODS = load_filing_periods()
TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("written", "tax", "says"),
    [
        ("10월 30일에 받았는데 마감이 며칠인가요", "gift_tax", "2027년 2월 1일"),  # the 31st is a Sunday
        ("이틀 전 11월 20일에 받았어요", "gift_tax", "2027년 3월 2일"),  # a Sunday, then a holiday
        ("올해 8월 31일에 증여받았으면", "gift_tax", "2026년 11월 30일"),
        ("어머니가 2026년 5월 14일 별세하셨어요", "inheritance_tax", "2026년 11월 30일"),
        ("11월 19일에 돌아가셨어요", "inheritance_tax", "2027년 5월 31일"),
    ],
)
def test_the_day_is_that_of_the_law_or_the_next_working_day(written: str, tax: TaxIntent, says: str) -> None:
    assert f"신고기한은 {says}" in (PERIODS.said(written, {}, tax, TODAY) or "")


@pytest.mark.parametrize(
    ("written", "tax", "says"),
    [
        ("7월 9일에 받았는데 이제라도 하면 깎아주나요", "gift_tax", "1개월 안이어서 무신고가산세의 50%"),
        ("6월 9일에 받았는데 이제라도 하면 깎아주나요", "gift_tax", "3개월 안이어서 무신고가산세의 30%"),
        ("3월 9일에 받았는데 이제라도 하면 깎아주나요", "gift_tax", "6개월 안이어서 무신고가산세의 20%"),
        ("작년 3월 9일에 받았는데 이제라도 하면 깎아주나요", "gift_tax", "6개월이 넘어 무신고가산세는 줄지 않지만"),
        ("10월 9일에 받았는데 가산세를 깎아주나요", "gift_tax", "아직 지나지 않았습니다"),
        ("4월 15일에 돌아가셨는데 늦었어요", "inheritance_tax", "1개월 안이어서 무신고가산세의 50%"),
    ],
)
def test_how_much_of_the_penalty_is_waived_today(written: str, tax: TaxIntent, says: str) -> None:
    assert says in (PERIODS.relief(written, {}, tax, TODAY) or "")


def test_nothing_is_waived_of_no_day() -> None:
    assert PERIODS.relief("지금이라도 하면 깎아주나요", {}, "gift_tax", TODAY) is None


def test_what_is_known_goes_before_what_is_named_by_the_way() -> None:
    said = PERIODS.said("마감이 11월 14일이었으면 늦은 건가요?", {"death_date": "2026-05-14"}, "inheritance_tax", TODAY)
    assert said is not None
    assert "2026년 11월 30일" in said


def test_an_heir_abroad_has_longer() -> None:
    known: Parameters = {"death_date": "2026-05-14", "decedent_or_heir_abroad": True}
    assert "2027년 3월 2일" in (PERIODS.said("언제까지예요?", known, "inheritance_tax", TODAY) or "")


def test_a_day_that_is_past_is_said_to_be() -> None:
    assert "이미 지났으니" in (PERIODS.said("2025년 3월 10일에 받았어요", {}, "gift_tax", TODAY) or "")


@pytest.mark.parametrize("written", ["언제까지 신고해요?", "2007년 3월 10일에 받았어요"])
def test_nothing_is_said_of_no_day_and_of_another_law(written: str) -> None:
    assert PERIODS.said(written, {}, "gift_tax", TODAY) is None
