"""How people write amounts, days, ages and endings in Korean. Knows nothing of how they are read."""

import random
import re
from collections.abc import Mapping
from datetime import date
from typing import Final

TODAY: Final = date(2026, 11, 22)
"""The day on which every story is told."""
_DIGITS: Final = "영일이삼사오육칠팔구"
_TENS: Final = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_ONES: Final = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_COUNTED: Final = {"하나": "한", "둘": "두", "셋": "세", "넷": "네", "스물": "스무"}
_FINAL_DIGIT: Final = frozenset("013678")
_PARTICLES: Final = re.compile(
    r"(\S)([)\]'\"]*)(이/가|을/를|은/는|과/와|이랑/랑|이고/고|으로/로|이라/라|이면/면|아/야)"
)


def ends_in_consonant(text: str) -> bool:
    """Whether the last letter or digit is spoken with a consonant at its end."""
    last = next((sign for sign in reversed(text) if sign.isalnum()), "가")
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % 28 != 0
    return last in _FINAL_DIGIT


def with_particles(text: str) -> str:
    """`어머니이/가` becomes 어머니가, `2억으로/로` 2억으로."""

    def chosen(found: re.Match[str]) -> str:
        long, short = found[3].split("/")
        is_liquid = found[3] == "으로/로" and "가" <= found[1] <= "힣" and (ord(found[1]) - ord("가")) % 28 == 8
        return found[1] + found[2] + (long if ends_in_consonant(found[1]) and not is_liquid else short)

    return _PARTICLES.sub(chosen, text)


def with_endings(text: str, endings: Mapping[str, str]) -> str:
    """A stem before `_` and a noun before `=` get the endings of a register; before `?` those of a question.

    `endings`: by `_`, `_?`, `=` after a consonant (`=c`), `=` after a vowel (`=v`), and the same with `?`.
    """

    def copula(found: re.Match[str]) -> str:
        kind = ("=c" if ends_in_consonant(found[1]) else "=v") + found[2]
        return found[1] + endings[kind] + found[2]

    text = re.sub(r"(\S)=(\??)", copula, text)
    return re.sub(r"_(\??)", lambda found: endings["_" + found[1]] + found[1], text)


def _spoken(number: int) -> str:
    """Below ten thousand: 3500 is 삼천오백."""
    said = ""
    for place, unit in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
        digit = number // place % 10
        if digit:
            said += ("" if digit == 1 and unit else _DIGITS[digit]) + unit
    return said


def _parts(won: int) -> tuple[int, int]:
    return won // 10**8, won % 10**8 // 10**4


def _mixed(won: int, gap: str, is_short: bool = True) -> str:
    """`1억 5천만`, without short thousands `1억 5,000만`."""
    eok, man = _parts(won)
    said = f"{eok}억" if eok else ""
    if man:
        small = f"{man // 1000}천만" if is_short and man % 1000 == 0 else f"{man:,}만"
        said += (gap if said else "") + small
    return said


def money(won: int, chance: random.Random) -> str:
    """An amount of whole 만원, one of the ways it is written."""
    eok, man = _parts(won)
    ways = [
        _mixed(won, " ") + "원",
        _mixed(won, " ") + " 원",
        _mixed(won, "") + "원",
        _mixed(won, " ", is_short=False) + "원",
        f"{won:,}원",
    ]
    if won % 10**7 == 0:
        ways += [_mixed(won, " ").removesuffix("만"), _mixed(won, "").removesuffix("만"), _mixed(won, " ")]
    if eok and won % 10**7 == 0 and man:
        ways.append(f"{won / 10**8:g}억")
    if won % 10**6 == 0:
        spoken = (_spoken(eok) + "억" if eok else "") + ((" " if eok else "") + _spoken(man) + "만" if man else "")
        ways.append(spoken + (" 원" if man else "원"))
    return chance.choice(ways)


def plain_day(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"


def a_day(day: date, chance: random.Random) -> str:
    """A day, one of the ways it is written by somebody who writes on `TODAY`."""
    ways = [
        plain_day(day),
        plain_day(day),
        f"{day.year}년{day.month}월{day.day}일",
        f"{day.year}.{day.month}.{day.day}",
        day.isoformat(),
        f"{day.year}/{day.month:02}/{day.day:02}",
        f"{day.year % 100}년 {day.month}월 {day.day}일",
        f"{day.year % 100}년도 {day.month}월 {day.day}일",
    ]
    years = {0: "올해", 1: "작년", 2: "재작년"}
    if (named := years.get(TODAY.year - day.year)) and day <= TODAY:
        ways += [f"{named} {day.month}월 {day.day}일"] * 2
    months = (TODAY.year - day.year) * 12 + TODAY.month - day.month
    if months == 1:
        ways += [f"지난달 {day.day}일"] * 3
    if 0 < (TODAY - day).days <= 2:
        ways += [{1: "어제", 2: "그저께"}[(TODAY - day).days]] * 6
    return chance.choice(ways)


def native(number: int) -> str:
    """A number as things are counted: 셋, 스물넷."""
    return _TENS[number // 10] + _ONES[number % 10]


def counted(number: int) -> str:
    """A number before what it counts: 세 명, 스물네 살."""
    said = native(number)
    for alone, before in _COUNTED.items():
        if said.endswith(alone):
            return said.removesuffix(alone) + before
    return said
