"""How many people Koreans say there are: 둘, 세 명, 서이, 2명, 삼남매, 1남 2녀."""

import re
from typing import Final

from services.clarifier.domain.writing.text import BARRIER

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
_ALONE: Final = (
    "하나|둘|셋|넷|서이|너이|다섯|여섯|일곱|여덟|아홉|열(?!하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)"
)
_BEFORE_UNIT: Final = r"한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|\d{1,2}"
NUMBER: Final = rf"(?:(?:{_BEFORE_UNIT})\s?(?:명|분|사람|인(?![가-힣])|인(?=입|이[에요며고다]|이\s|임)|식구)|(?:{_ALONE})(?!째)(?!도\s?(?:안|못|없|모르))(?![가-힣]?\s?(?:살|달))|(?<!\d)\d{{1,2}}(?=$|[\s,.!/]|이[고에요며다]|임|입|일세))"
"""A number of people, with its unit or standing alone."""
SIBLINGS: Final = re.compile(
    r"(?<![가-힣])(?P<n>\d|[이삼사오육칠팔구두세네]|다섯|여섯|일곱)\s?(?:남매|형제(?!\s?자매)|자매)"
)
SONS_AND_DAUGHTERS: Final = re.compile(r"(?P<sons>\d|[일이삼사오])\s?남\s?(?P<daughters>\d|[일이삼사오])\s?녀")
OF_LINE: Final = r"아빠|아버지|아부지|엄마|어머니|남편|신랑|애\s?아빠|아내|집사람|와이프"
ONLY_OF_LINE: Final = re.compile(
    rf"(?:{OF_LINE})[은는이가도]?\s(?:[가-힣]{{2,5}}(?:의)?\s)?(?:외동|외아들|외딸|무남독녀|독자|형제[가는도]?\s?없)(?!(?:[이은는가도]|딸|아들)*\s?(?:아니|아닌|않))"
)
""" "아빠가 외아들이에요", of a grandfather."""
_FIGURE: Final = re.compile(r"\d{1,2}|[가-힣]+")
_UNIT: Final = re.compile(r"\s?(?:명|분|사람|인|식구)$")


def number(said: str) -> int:
    """The number in words like "세 명", "서이", "2명"; 0 where there is none."""
    match = _FIGURE.match(_UNIT.sub("", said.strip()))
    if match is None:
        return 0
    return int(match[0]) if match[0].isdigit() else _NUMBERS.get(match[0], 0)


_NO_HEIR: Final = re.compile(
    r"(?:^|(?<=[.!?,\n]))[^.!?,\n]*(?:친자식|친자|친딸|친아들|양자|양녀|입양|상속인)(?:도|은|이|가|으로도?)?\s?[^.!?,\n]{0,8}(?:아니|아녀|아녜|아닙|아님|안\s?[됐돼되했하]|못\s?[됐했])[가-힣]{0,4}"
)


def without_denied(text: str) -> str:
    """The text with those covered who are said to be no children: "저하고 동생은 친자식도 양자도 아니에요"."""
    return _NO_HEIR.sub(lambda match: BARRIER * len(match[0]), text)


_LISTED: Final = re.compile(
    rf"\s*(?P<names>(?:[가-힣]{{1,8}}[\s,]{{1,3}}){{2,8}}?)(?:모두|전부|다|이렇게|합쳐서|합해)?\s?(?P<number>{NUMBER})(?:이|입|임|예|요|인데|[\s.!]|$)"
)
_JOINED: Final = re.compile(r"[\s,]+|(?<=[가-힣])(?:이랑|랑|하고|과|와|그리고)(?=[\s,])")
_NO_NAMES: Final = frozenset({"", "그리고", "그", "사람까지", "또"})
_SONS_ALONE: Final = re.compile(r"\s*(?P<n>\d|[일이삼사오])\s?[남녀](?:요|입니다|이요|임|예요|이에요)?[\s.]*")
_ONE_ALONE: Final = re.compile(
    r"\s*(?:저|나|지|제|내|저만|나만)\s?(?:하나|혼자)(?:요|유|예요|에요|입니다|라|이라|뿐)?[가-힣]{0,3}[\s.]*"
)
_LEAST_LISTED: Final = 3


def listed(text: str) -> int:
    """How many a reply lists and counts, "저, 누나, 여동생 셋입니다", or says shortly, "2남입니다", "나 하나요"; else 0."""
    if match := _SONS_ALONE.fullmatch(text):
        return number(match["n"])
    if _ONE_ALONE.fullmatch(text):
        return 1
    if (match := _LISTED.match(text)) is None:
        return 0
    names = [name for name in _JOINED.split(match["names"]) if name not in _NO_NAMES]
    count = number(match["number"])
    return count if count == len(names) >= _LEAST_LISTED else 0
