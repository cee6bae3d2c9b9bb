"""Numbers spelt out: 십오, 이십삼."""

import re
from typing import Final

_UNITS: Final = {character: value for value, character in enumerate("일이삼사오육칠팔구", 1)}


def day_in_words(words: str) -> int:
    """The number of 십오 (15) or 이십삼 (23)."""
    tens, has_ten, ones = words.rpartition("십")
    return (_UNITS.get(tens, 1) * 10 if has_ten else 0) + _UNITS.get(ones, 0)


_YEARS_AGO: Final = re.compile(
    r"(?<![가-힣])(?P<years>[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?)(?=\s?(?:여\s?)?년\s?전)"
)


def with_years_ago_in_figures(text: str) -> str:
    """The text with a figure for the years since something: "십오 년 전"."""
    return _YEARS_AGO.sub(lambda said: str(day_in_words(said["years"])), text)
