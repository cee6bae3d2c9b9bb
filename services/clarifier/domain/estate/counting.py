"""How many people Koreans say there are: 둘, 세 명, 서이, 2명, 삼남매, 1남 2녀."""

import re
from typing import Final

_WORDS: Final = (
    "",
    "하나 한 외동",
    "둘 두 둘이",
    "셋 세 서이 석",
    "넷 네 너이 넉",
    "다섯 닷",
    "여섯",
    "일곱",
    "여덟",
    "아홉",
    "열",
)
_NUMBERS: Final = {word: value for value, said in enumerate(_WORDS) for word in said.split()} | {
    character: value for value, character in enumerate("영일이삼사오육칠팔구")
}
_ALONE: Final = "하나|둘|셋|넷|서이|너이|다섯|여섯|일곱|여덟|아홉|열"
_BEFORE_UNIT: Final = r"한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|\d{1,2}"
NUMBER: Final = rf"(?:(?:{_BEFORE_UNIT})\s?(?:명|분|사람|인(?![가-힣])|식구)|(?:{_ALONE})(?!째)(?![가-힣]?\s?(?:살|달))|\d{{1,2}}(?=$|[\s,.!/]|이[고에요며다]|임|입|일세))"
"""A number of people, with its unit or standing alone."""
SIBLINGS: Final = re.compile(
    r"(?<![가-힣])(?P<n>\d|[이삼사오육칠팔구두세네]|다섯|여섯|일곱)\s?(?:남매|형제(?!\s?자매)|자매)"
)
SONS_AND_DAUGHTERS: Final = re.compile(r"(?P<sons>\d|[일이삼사오])\s?남\s?(?P<daughters>\d|[일이삼사오])\s?녀")
_FIGURE: Final = re.compile(r"\d{1,2}|[가-힣]+")
_UNIT: Final = re.compile(r"\s?(?:명|분|사람|인|식구)$")


def number(said: str) -> int:
    """The number in words like "세 명", "서이", "2명"; 0 where there is none."""
    match = _FIGURE.match(_UNIT.sub("", said.strip()))
    if match is None:
        return 0
    return int(match[0]) if match[0].isdigit() else _NUMBERS.get(match[0], 0)
