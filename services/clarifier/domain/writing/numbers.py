"""Numbers spelt out: 십오, 이십삼."""

from typing import Final

_UNITS: Final = {character: value for value, character in enumerate("일이삼사오육칠팔구", 1)}


def day_in_words(words: str) -> int:
    """The number of 십오 (15) or 이십삼 (23)."""
    tens, has_ten, ones = words.rpartition("십")
    return (_UNITS.get(tens, 1) * 10 if has_ten else 0) + _UNITS.get(ones, 0)
