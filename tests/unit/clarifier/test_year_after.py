"""A year as an afterthought is of the day before it; a year of something else is not."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GIFT_DATE

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2024-12-24", "12월 24일에 받았어요 작년"),
        ("2024-12-24", "12/24요 작년"),
        ("2024-05-03", "5월 3일이요. 작년에요"),
        ("2023-03-05", "3월 5일에 받음, 재작년"),
        ("2024-08-15", "8월 15일에 보냈습니다 작년이에요"),
        ("2026-01-10", "1월 10일에 주려고요 내년"),
        ("2025-12-24", "12월 24일에 받았어요 작년에는 못 받았고"),
        ("2025-11-20", "어제 받았어요 작년"),
        ("2024-03-05", "2024년 3월 5일이요 작년"),
        ("2025-03-05", "3월 5일에 받았는데 작년에 결혼했어요"),
    ],
)
def test_the_year_is_of_the_day(day: str, text: str) -> None:
    assert understand(text, FRIDAY, GIFT_DATE).values[GIFT_DATE].value == day
