"""A day of which a message puts only a part right takes the rest from what was said before."""

from datetime import date

import pytest

from services.clarifier.domain.days.corrected_day import with_corrected_day
from services.clarifier.domain.days.dates import date_mentions

TODAY = date(2025, 11, 21)
KNOWN = date(2025, 9, 18)


def days_in(text: str, known: date | None = KNOWN) -> list[str | None]:
    days = with_corrected_day(text, date_mentions(text, TODAY), known, TODAY)
    return [day.day.isoformat() if day.day else None for day in days]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("날짜도 18일 말고 19일입니다", "2025-09-19"),
        ("19일이에요 18일이 아니라", "2025-09-19"),
        ("18일이라고 했는데 17일이었어요", "2025-09-17"),
        ("18일인 줄 알았는데 20일이에요", "2025-09-20"),
        ("아니다 4일이요", "2025-09-04"),
        ("받은 날은 21일이네요", "2025-09-21"),
        ("다시 보니 20일에 들어왔네요", "2025-09-20"),
        ("9월이 아니라 10월이에요", "2025-10-18"),
        ("작년이에요 올해가 아니라", "2024-09-18"),
        ("2025년이 아니고 2024년이에요", "2024-09-18"),
        ("18일이 아니라 31일이에요", None),
    ],
)
def test_a_part_is_put_right(text: str, day: str | None) -> None:
    assert days_in(text) == [day]


@pytest.mark.parametrize("text", ["19일이 지났어요", "20일 전에 받았어요", "3일 동안 고민했어요", "10월에는 바빴어요"])
def test_a_mere_day_or_month_puts_nothing_right(text: str) -> None:
    assert "2025-09-19" not in days_in(text)
    assert days_in(text) == days_in(text, known=None)


def test_a_whole_day_stands_for_itself() -> None:
    assert days_in("18일이 아니라 8월 3일이에요") == ["2025-08-03"]
