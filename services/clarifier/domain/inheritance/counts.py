"""How many people Koreans say there are: 둘, 세 명, 2명, 삼남매, 1남 2녀."""

import re
from typing import Final

_WORDS: Final = ("", "하나 한", "둘 두", "셋 세", "넷 네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_NUMBERS: Final = {word: value for value, words in enumerate(_WORDS) for word in words.split()}
_SINO: Final = {character: value for value, character in enumerate("영일이삼사오육칠팔구")}
COUNTED: Final = (
    r"(?:(?P<word>하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열)(?!째)|(?P<few>한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|\d{1,2})\s?(?:명|분|사람|인(?![가-힣]))"
    r"|(?P<digits>\d{1,2})(?=$|[\s,.!]|이|요))"
)
_AFTER: Final = re.compile(rf"\s?(?:이|가|은|는|만|도|모두|다|총)?\s?(?:모두\s|다\s)?{COUNTED}")
_BEFORE: Final = re.compile(r"(?P<few>한|두|세|네|다섯|여섯|일곱)\s?(?:명의\s?)?$")
_ALONE: Final = re.compile(rf"(?<![가-힣\d]){COUNTED}")
_SONS_AND_DAUGHTERS: Final = re.compile(r"(?P<sons>\d|[일이삼사오])\s?남\s?(?P<daughters>\d|[일이삼사오])\s?녀")


def count_of(text: str, start: int, end: int) -> int | None:
    """The number that stands right after or before a name."""
    if match := _AFTER.match(text, end):
        return number(match)
    match = _BEFORE.search(text[max(0, start - 6) : start])
    return number(match) if match else None


def lone_count(text: str) -> re.Match[str] | None:
    """A number of people that belongs to no name."""
    return _ALONE.search(text)


def sons_and_daughters(text: str) -> tuple[int, int, int] | None:
    """Start, end and number of "1남 2녀"."""
    match = _SONS_AND_DAUGHTERS.search(text)
    return (match.start(), match.end(), sum(map(_value, match.group("sons", "daughters")))) if match else None


def number(match: re.Match[str]) -> int:
    """The number in whichever group of a pattern of counts has it; 0 if none has."""
    return next((_value(words) for words in match.groupdict().values() if words), 0)


def _value(words: str) -> int:
    return int(words) if words.isdigit() else _NUMBERS.get(words) or _SINO.get(words, 0)
