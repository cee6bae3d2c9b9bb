"""Days that are told by another one, and days that are only of the calendar or of a scale."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand

FRIDAY = date(2025, 11, 21)


def day_of(sentence: str) -> object:
    stated = understand(sentence, FRIDAY, "gift_date").values.get("gift_date")
    return stated.value if stated else None


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2025-11-13", "칠순잔치가 11월 12일인데 돈은 그 다음날 보냈어요"),
        ("2025-10-19", "집들이가 10월 18일이었는데 다음날 부쳐주셨어요"),
        ("2025-10-17", "결혼식이 10월 18일이었고 전날에 주셨어요"),
        ("2025-02-15", "졸업식이 2월 14일이었거든요 이튿날 계좌로 보내주셨더라고요"),
        ("2025-11-03", "제 생일이 11월 3일인데 그날 받았어요"),
        ("2025-11-10", "11월 3일에 이사했는데 그로부터 일주일 뒤에 들어왔어요"),
        ("2025-11-01", "수술이 11월 3일이었고 그 이틀 전에 보내주셨어요"),
        ("2025-11-04", "계약은 11월 3일, 입금은 그 다음날"),
        ("2025-11-06", "이사가 11월 3일이었는데 그 사흘 뒤 주셨습니다"),
        ("2025-11-16", "합격 발표가 11월 14일이었고 이틀 뒤에 주셨어요"),
        ("2025-11-23", "발표가 11월 14일이고 돈은 이틀 뒤에 줄 거예요"),
        ("2025-09-18", "9월 18일이요 결혼기념일이라고요"),
        ("2025-02-28", "등기 이전은 2월 28일에 끝났어요"),
        ("2025-11-03", "11월 3일에 받았고 다음날 신고하러 갔어요"),
        ("2025-11-12", "돈은 11월 12일에 받고 다음날 통장에 넣었어요"),
        ("2025-11-03", "11월 3일 당일에 받았어요"),
        (None, "그날 받았어요"),
        (None, "다음날이었나 그랬을 거예요"),
    ],
)
def test_a_day_is_counted_from_the_one_of_another_event(day: str | None, sentence: str) -> None:
    assert day_of(sentence) == day


@pytest.mark.parametrize(
    "sentence",
    [
        "아 2월은 28일까지군요 착오했습니다",
        "앗 6월은 30일까지밖에 없네 ㅋㅋ 죄송",
        "31일이 없는 달이네요",
        "9월엔 31일이 없구나",
        "6월은 30일이 마지막 날이네요",
        "애기는 3.2키로로 태어났어요",
        "2.9kg이었어요",
        "열이 38.5도까지 올랐어요",
        "키가 1.7m예요",
        "이자가 3.5%예요",
    ],
)
def test_how_long_a_month_is_or_what_somebody_weighs_is_no_day(sentence: str) -> None:
    assert day_of(sentence) is None


@pytest.mark.parametrize(
    ("day", "sentence"), [("2025-03-02", "3.2"), ("2025-03-02", "3.2일이요"), ("2025-11-03", "11.3이요")]
)
def test_a_short_day_still_is_one(day: str, sentence: str) -> None:
    assert day_of(sentence) == day
