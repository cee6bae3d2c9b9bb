"""What Korean words say about days, months and years, seen from a given day."""

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from services.clarifier.domain.writing.numbers import day_in_words

DAY_OFFSETS: Final[Mapping[str, int]] = {
    "그끄저께": -3, "그끄제": -3, "그그저께": -3, "엊그저께": -2, "엊그제": -2, "그저께": -2, "그제": -2, "어저께": -1, "어젯밤": -1, "엊저녁": -1, "간밤": -1, "어제": -1, "방금": 0, "오늘": 0, "금일": 0, "작일": -1,
    "내일모레": 2, "낼모레": 2, "내일": 1, "명일": 1, "낼": 1, "모레": 2, "글피": 3, "그글피": 4,
}  # fmt: skip
COUNTED_DAYS: Final[Mapping[str, int]] = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15,
}  # fmt: skip
COUNTED_WEEKS: Final[Mapping[str, int]] = {"일": 1, "한": 1, "이": 2, "두": 2, "삼": 3, "세": 3, "사": 4, "네": 4}
WEEK_OFFSETS: Final[Mapping[str, int]] = {
    "지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "전": -1, "이번": 0, "요번": 0, "금": 0, "다음": 1, "담": 1, "다다음": 2, "다담": 2, "담담": 2,
}  # fmt: skip
MONTH_OFFSETS: Final[Mapping[str, int]] = {
    "지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "전": -1, "이번": 0, "요번": 0, "이": 0, "다음": 1, "담": 1, "내": 1, "다다음": 2, "다담": 2, "담담": 2,
}  # fmt: skip
YEAR_OFFSETS: Final[Mapping[str, int]] = {
    "재작년": -2, "제작년": -2, "작년": -1, "지난해": -1, "전년": -1, "올해": 0, "올": 0, "금년": 0, "이번해": 0, "내년": 1, "명년": 1, "다음해": 1, "내후년": 2,
}  # fmt: skip
WEEKDAYS: Final = "월화수목금토일"
MONTH_NAMES: Final[Mapping[str, int]] = {
    "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "유": 6, "육": 6, "칠": 7, "팔": 8, "구": 9, "시": 10, "십": 10, "십일": 11, "십이": 12,
}  # fmt: skip
FIXED_DAYS: Final[Mapping[str, tuple[int, int]]] = {
    "신정": (1, 1), "발렌타인데이": (2, 14), "삼일절": (3, 1), "31절": (3, 1), "화이트데이": (3, 14), "만우절": (4, 1), "식목일": (4, 5),
    "근로자의날": (5, 1), "노동절": (5, 1), "어린이날": (5, 5), "어버이날": (5, 8), "스승의날": (5, 15), "현충일": (6, 6), "제헌절": (7, 17),
    "광복절": (8, 15), "개천절": (10, 3), "한글날": (10, 9), "할로윈": (10, 31), "빼빼로데이": (11, 11), "크리스마스이브": (12, 24),
    "크리스마스": (12, 25), "성탄절": (12, 25),
}  # fmt: skip
"""Holidays that the calendar keeps on one day, without spaces and points; those of the moon are on another every year."""
_NATIVE_UNITS: Final[Mapping[str, int]] = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9,
}  # fmt: skip
NATIVE_DAYS: Final[Mapping[str, int]] = {
    "초열흘": 10, "열흘": 10, "보름": 15, "스무날": 20,
    **{f"{tens}{word}": value + day for tens, value in (("초", 0), ("열", 10), ("스무", 20)) for word, day in _NATIVE_UNITS.items()},
    **{
        f"{tens}{word}": value + day
        for tens, value in (("초", 0), ("열", 10), ("스무", 20))
        for word, day in (("하룻", 1), ("이튿", 2), ("사흗", 3), ("나흗", 4), ("닷샛", 5), ("엿샛", 6), ("이렛", 7), ("여드렛", 8), ("아흐렛", 9))
    },
}  # fmt: skip
"""Days of a month as the elderly count them: 초하루 is the 1st, 보름 the 15th, 스무닷새 the 25th."""
COUNTED_MONTHS: Final[Mapping[str, int]] = {
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
}  # fmt: skip
_NATIVE_TENS: Final = {"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60}
OR_ANOTHER: Final = re.compile(
    rf"(?:날)?\s?(?:이?나|이었나|였나|이던가|인가|인지|아니면|또는|혹은|~)\s?(?:\d{{1,2}}\s?월\s?)?(?:\d{{1,2}}\s?일|[{WEEKDAYS}]요일)(?:날)?(?:이었나|였나|인가|인지)?"
)
"""After a day: another one that it could have been as well."""
RATHER: Final = re.compile(
    r"(?:날)?\s?(?:이|은|는)?\s?(?:아니(?:라|고|구)|아닌|말고|(?:인|일)\s?줄(?:로)?\s?알[가-힣]{1,4}|(?:이)?라고\s?(?:생각|알고)[가-힣\s]{1,6}[데니])\s?(?P<day>\d{1,2})\s?일(?!\s?[억천백\d])"
)
"""After a day: the one of the same month that was meant, "7월 2일이 아니라 3일", "3일인 줄 알았는데 4일"."""


def number_in_words(words: str) -> int:
    """The number of 12, 십이, 열두 or 스물다섯."""
    if words.isdigit():
        return int(words)
    if tens := next((tens for tens in _NATIVE_TENS if words.startswith(tens)), ""):
        return _NATIVE_TENS[tens] + COUNTED_MONTHS.get(words.removeprefix(tens), 0)
    return COUNTED_MONTHS.get(words) or day_in_words(words)


def year_in_words(words: str) -> int:
    """The number of 이천이십오 (2025) or 천구백팔십삼 (1983)."""
    century, rest = (
        (1900, words.removeprefix("천구백")) if words.startswith("천구백") else (2000, words.removeprefix("이천"))
    )
    return century + day_in_words(rest)


def full_year(digits: str) -> int:
    """2025 of "2025", "25" or "'25"."""
    year = int(digits)
    return year if year >= 100 else 2000 + year


def shifted_month(today: date, months: int) -> tuple[int, int]:
    """Year and month so many months from today."""
    index = today.year * 12 + today.month - 1 + months
    return index // 12, index % 12 + 1


def months_since(day: date, today: date) -> int:
    """How many months the month of today is after that of a day."""
    return (today.year - day.year) * 12 + today.month - day.month


def last_day(year: int, month: int) -> int:
    return monthrange(year, month)[1]


def weekday_of_week(today: date, weeks: int, weekday: int) -> date:
    """A weekday of the week so many weeks from now; weeks run from Monday to Sunday."""
    return today - timedelta(days=today.weekday()) + timedelta(weeks=weeks, days=weekday)


def last_weekday(today: date, weekday: int) -> date:
    """The latest such weekday before today."""
    return today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def next_weekday(today: date, weekday: int) -> date:
    """The first such weekday after today."""
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def possible_date(year: int, month: int, day: int) -> date | None:
    """The day, or None where the calendar has none."""
    if 1900 <= year <= 2200 and 1 <= month <= 12 and 1 <= day <= last_day(year, month):
        return date(year, month, day)
    return None
