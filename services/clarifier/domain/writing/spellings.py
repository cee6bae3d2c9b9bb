"""Words of money, and of a birth, as they sound or in Chinese characters, as the readers know them. Every character keeps its place."""

import re
from collections.abc import Mapping
from typing import Final

from services.clarifier.domain.writing.numbers import day_in_words

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
_DIGIT: Final = "일이삼사오육칠팔구"
_BORN: Final = re.compile(
    rf"(?<![가-힣\d])(?:(?P<century>천구백|이천)(?P<year>[{_DIGIT}]?십?[{_DIGIT}]?)|(?P<digits>[공영{_DIGIT}]{{2}})|(?P<short>[{_DIGIT}]십[{_DIGIT}]?|십[{_DIGIT}]))(?=\s?년)"
    rf"(?P<year_unit>\s?년(?:도)?)(?:(?P<month>\s?(?:[{_DIGIT}유시]|십[일이]?))(?P<month_unit>\s?월))?(?:(?P<day>\s?[이삼]?십?[{_DIGIT}]?)(?P<day_unit>\s?일))?(?=\s?생(?![각활일])|에?\s?(?:태어|출생))"
)
"""천구백칠십칠년생, 칠칠년생, 이천십년 오월 삼일에 태어났어요."""
_MONTHS: Final[Mapping[str, int]] = {"유": 6, "시": 10}
_SOUNDS_LIKE: Final[Mapping[str, str]] = {
    "니": "이", "늘": "을", "네": "에", "는": "은", "넌": "원", "만": "만", "기": "이", "글": "을", "근": "은",
}  # fmt: skip


def in_plain_spelling(text: str) -> str:
    """The text with its words of money in their plain spelling."""
    text = _UNIT_IN_BRACKETS.sub(lambda match: match["unit"] + "  ", text)
    text = _LIAISON.sub(_separated, text.translate(_CHINESE))
    text = _UP_TO.sub("까지", _MISTYPED.sub("억", text))
    text = _BORN.sub(_born, text)
    text = _SOLAR.sub(lambda match: (match["day"] + match["particle"]).rjust(len(match[0])), text)
    return _WON.sub(lambda match: "원" if len(match[0]) == 1 else "만원", text)


def _separated(match: re.Match[str]) -> str:
    if match["thousand"]:
        return "천" + _SOUNDS_LIKE[match["after"]]
    return "억" + _SOUNDS_LIKE[match["particle"]]


def _born(match: re.Match[str]) -> str:
    """The birth in figures, each where its words end."""
    if match["century"]:
        year = str((1900 if match["century"] == "천구백" else 2000) + day_in_words(match["year"]))
    elif match["digits"]:
        year = "".join("0" if each in "공영" else str(_DIGIT.index(each) + 1) for each in match["digits"])
    else:
        year = str(day_in_words(match["short"]))
    place = match.start("year_unit") - match.start()
    whole = (year if len(year) <= place else year[2:]).rjust(place) + match["year_unit"]
    for part in ("month", "day"):
        if words := match[part]:
            bare = words.strip()
            whole += str(_MONTHS.get(bare) or day_in_words(bare)).rjust(len(words)) + match[f"{part}_unit"]
    return whole
