"""The days on which deadlines move, and that a data file that is not understood is not used."""

import re
from datetime import date
from pathlib import Path

import pytest

from shared.calendar.korean_holidays import HolidaysInvalid, korean_holidays
from tests.support.tables import all_of


@all_of("year", range(2000, 2100))
def test_the_first_of_may_and_new_year_move_deadlines_every_year(year: int) -> None:
    is_holiday = korean_holidays()
    assert is_holiday(date(year, 5, 1))
    assert is_holiday(date(year, 1, 1))


def test_known_holidays() -> None:
    is_holiday = korean_holidays()
    assert is_holiday(date(2024, 10, 1)), "임시공휴일"
    assert is_holiday(date(2025, 6, 3)), "선거일"
    assert is_holiday(date(2026, 7, 17)), "제헌절, 2026년부터"
    assert not is_holiday(date(2025, 7, 17)), "제헌절, 2025년까지"
    assert not is_holiday(date(2025, 7, 16))


def test_a_temporary_holiday_is_added_as_data(tmp_path: Path) -> None:
    path = tmp_path / "holidays.toml"
    path.write_text('[[dates]]\nname = "임시공휴일"\ndate = 2025-07-16\nsource = "공고"\n', encoding="utf-8")
    assert korean_holidays(path)(date(2025, 7, 16))


ANNUAL = '[[annual]]\nname = "쉬는 날"\nsource = "공고"\n'
SINGLE = '[[dates]]\nname = "쉬는 날"\nsource = "공고"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{ANNUAL}month = 13\nday = 1", "month must be in 1..12"),
        (f"{ANNUAL}month = 5", "must have day, month, name, source"),
        (f'{SINGLE}date = "2025-07-16"', "'2025-07-16' is not a date"),
        (f"{SINGLE}date = 2025-07-16T00:00:00", "is not a date"),
        (f"{SINGLE}date = 2025-07-16\nuntil = 2025-07-18", "must have date, name, source, and only these"),
        (f"{SINGLE}date = 2025-07-16".replace("[[dates]]", "[[date]]"), "['date'] is not known here"),
        ("[[dates]", "TOMLDecodeError"),
        ("annual = 5", "TypeError"),
        ("annual = [5]", "AttributeError"),
    ],
)
def test_a_broken_holiday_file_stops_with_a_message(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "holidays.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HolidaysInvalid, match=r"holidays\.toml cannot be used.*" + re.escape(message)):
        korean_holidays(path)
