"""Words of money as they sound or in Chinese characters, as the readers know them. Every character keeps its place."""

import re
from collections.abc import Mapping
from typing import Final

_CHINESE: Final[Mapping[int, int]] = str.maketrans(
    "一壹二貳三參四五六七八九十拾百千萬万億兆圓年月日", "일일이이삼삼사오육칠팔구십십백천만만억조원년월일"
)
_NUMBER: Final = r"(?<=[\d일이삼사오육칠팔구])"
_WON: Final = re.compile(r"마[넌눤논]|만[언윈웜웡눤]|(?<=[천억])[언윈](?![가-힣])")
_UNIT_IN_BRACKETS: Final = re.compile(r"(?<=\d)\((?P<unit>(?:백|천)?[만억]?원)\)")
""" "5000(만원)"."""
_LIAISON: Final = re.compile(
    rf"{_NUMBER}(?P<thousand>처)(?P<after>[만니늘네는넌])|{_NUMBER}(?P<hundred_million>어)(?P<particle>[기글근])"
)
"""A final consonant written where it is heard, after a number: 삼처니 (삼천이), 2어글 (2억을)."""
_MISTYPED: Final = re.compile(r"(?<=\d)[어엌얶](?=\s?\d|\s|원|정도|짜리|[을은이]\s|$)")
"""1어5천: 억, its last letter missed or mistaken."""
_UP_TO: Final = re.compile(r"(?<=[만억천백원])까진")
"""5천까진: 까지는."""
_SOLAR: Final = re.compile(r"\(\s?양력(?:으로)?\s?(?P<day>[\d년월일.\s]+)\)(?P<particle>에)")
"""초사흘(양력 2026년 4월 3일)에: the day by the calendar that the law knows."""
_SOUNDS_LIKE: Final[Mapping[str, str]] = {
    "니": "이", "늘": "을", "네": "에", "는": "은", "넌": "원", "만": "만", "기": "이", "글": "을", "근": "은",
}  # fmt: skip


def in_plain_spelling(text: str) -> str:
    """The text with its words of money in their plain spelling."""
    text = _UNIT_IN_BRACKETS.sub(lambda match: match["unit"] + "  ", text)
    text = _LIAISON.sub(_separated, text.translate(_CHINESE))
    text = _UP_TO.sub("까지", _MISTYPED.sub("억", text))
    text = _SOLAR.sub(lambda match: (match["day"] + match["particle"]).rjust(len(match[0])), text)
    return _WON.sub(lambda match: "원" if len(match[0]) == 1 else "만원", text)


def _separated(match: re.Match[str]) -> str:
    if match["thousand"]:
        return "천" + _SOUNDS_LIKE[match["after"]]
    return "억" + _SOUNDS_LIKE[match["particle"]]
