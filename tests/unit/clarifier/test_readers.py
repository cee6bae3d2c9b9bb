"""Each reader alone: numbers, days, relatives."""

from datetime import date

import pytest

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.people.family_paths import (
    inverse,
    path_between,
    reduced,
    relationship_of,
    skips_generation,
)
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import normalise

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("written", "won"),
    [
        ("1억", 100_000_000),
        ("5천만원", 50_000_000),
        ("3억5천", 350_000_000),
        ("200만원", 2_000_000),
        ("100,000,000원", 100_000_000),
        ("일억 오천", 150_000_000),
        ("2.5억", 250_000_000),
        ("천오백", 15_000_000),
        ("1억 2500", 125_000_000),
        ("１억２천", 120_000_000),
        ("12억3천4백만원", 1_234_000_000),
        ("60백만원", 60_000_000),
        ("1억 반", 150_000_000),
        ("오천만원정", 50_000_000),
        ("3조", 3_000_000_000_000),
        ("1억에서 2천 빠지는", 80_000_000),
        ("만원", 10_000),
    ],
)
def test_an_amount_is_read(written: str, won: int) -> None:
    assert [amount.won for amount in amounts(normalise(written))] == [won]


@pytest.mark.parametrize(
    "written",
    [
        "몇억",
        "수천만원",
        "억대",
        "1억대",
        "1~2억",
        "2-3억",
        "1,2억",
        "한두 억",
        "이삼천만원",
        "5천에서 1억",
        "1억 넘게",
        "3만 달러",
        "$50만",
    ],
)
def test_no_single_amount_is_no_amount(written: str) -> None:
    assert [amount.won for amount in amounts(normalise(written))] == [None]


@pytest.mark.parametrize(
    "written",
    ["30평", "101동 1203호", "만 19세", "천천히", "백화점", "하지만", "조카", "이만 줄일게요", "기억", "삼촌"],
)
def test_what_only_looks_like_an_amount_is_none(written: str) -> None:
    assert amounts(normalise(written)) == []


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("오늘", date(2025, 11, 21)),
        ("어제", date(2025, 11, 20)),
        ("그저께", date(2025, 11, 19)),
        ("내일모레", date(2025, 11, 23)),
        ("이번 달 15일", date(2025, 11, 15)),
        ("2025년 10월 15일", date(2025, 10, 15)),
        ("10/15", date(2025, 10, 15)),
        ("25.1.5", date(2025, 1, 5)),
        ("작년 12월 25일", date(2024, 12, 25)),
        ("지난주 금요일", date(2025, 11, 14)),
        ("지난 금요일", date(2025, 11, 14)),
        ("다음 주 일요일", date(2025, 11, 30)),
        ("닷새 전", date(2025, 11, 16)),
        ("2주 뒤", date(2025, 12, 5)),
        ("지난달 말일", date(2025, 10, 31)),
        ("이천이십오년 시월 십오일", date(2025, 10, 15)),
    ],
)
def test_a_day_is_read(written: str, day: date) -> None:
    assert [mention.day for mention in date_mentions(normalise(written), FRIDAY)] == [day]


@pytest.mark.parametrize(
    ("today", "written", "day"),
    [
        (date(2025, 1, 5), "지난달 3일", date(2024, 12, 3)),
        (date(2025, 12, 31), "내일", date(2026, 1, 1)),
        (date(2024, 2, 28), "모레", date(2024, 3, 1)),
        (date(2025, 11, 23), "이번 주 월요일", date(2025, 11, 17)),
        (date(2025, 11, 24), "지난주 일요일", date(2025, 11, 23)),
        (date(2025, 3, 10), "지난달 말일", date(2025, 2, 28)),
    ],
)
def test_a_day_is_counted_over_months_and_weeks(today: date, written: str, day: date) -> None:
    assert [mention.day for mention in date_mentions(written, today)] == [day]


@pytest.mark.parametrize(
    "written",
    ["2월 30일", "2025-02-29", "13월 1일", "설날", "올가을", "다음 달", "며칠 전", "음력 8월 15일", "2025년 3월"],
)
def test_no_single_day_is_no_day(written: str) -> None:
    assert [mention.day for mention in date_mentions(normalise(written), FRIDAY)] == [None]


@pytest.mark.parametrize("written", ["1/2 지분", "1.5억", "오늘날", "24평", "101동"])
def test_what_only_looks_like_a_day_is_none(written: str) -> None:
    assert date_mentions(normalise(written), FRIDAY) == []


@pytest.mark.parametrize(
    ("recipient", "giver", "relationship"),
    [
        ("", "P", "직계존속"),
        ("", "PP", "직계존속"),
        ("P", "", "직계비속"),
        ("C", "", "직계존속"),
        ("C", "S", "직계존속"),
        ("C", "SP", "직계존속"),
        ("S", "SP", "직계존속"),
        ("S", "P", "기타친족"),
        ("P", "P", "배우자"),
        ("PC", "P", "직계존속"),
        ("PC", "PC", "기타친족"),
        ("CS", "", "기타친족"),
        ("SP", "S", "직계비속"),
        ("", "PCC", "기타친족"),
        ("", "X", "타인"),
        ("", "", None),
    ],
)
def test_the_relationship_is_seen_from_the_recipient(recipient: str, giver: str, relationship: str | None) -> None:
    assert relationship_of(path_between(recipient, giver)) == relationship


def test_only_a_grandparent_or_older_skips_a_generation() -> None:
    assert [skips_generation(path) for path in ("P", "PP", "PPP", "CC", "S", "PPC")] == [
        False,
        True,
        True,
        False,
        False,
        False,
    ]


def test_the_way_back_and_there_is_none() -> None:
    for path in ("P", "S", "PP", "SP", "PPP"):
        assert reduced(inverse(path) + path) == ""


@pytest.mark.parametrize(
    ("written", "paths"),
    [
        ("남편의 어머니가", ["SP"]),
        ("언니 딸에게", ["PCC"]),
        ("아버지의 아버지께서", ["PP"]),
        ("엄마 아빠가", ["P", "P"]),
        ("아들과 딸에게", ["C", "C"]),
        ("아빠 친구가", ["PX"]),
        ("받아들이다", []),
        ("딸기를 형편에 맞게", []),
    ],
)
def test_relatives_are_found_and_put_together(written: str, paths: list[str]) -> None:
    assert [person.path for person in people(written)] == paths
