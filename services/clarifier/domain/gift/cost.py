"""What the giver once paid for what is given: no sum and no day of any gift."""

import re
from typing import Final

from services.clarifier.domain.writing.text import Span, without

_COST: Final = re.compile(
    r"(?:(?:\d{1,4}|[한두세네]|몇\s?십?|십몇|이십)\s?년\s?(?:전|도)?\s?쯤?(?:에|쯤)?\s|예전에\s|옛날에\s|과거에\s|당시\s?(?:에\s)?)?"
    r"\d[\d,.]*\s?[억천만백](?:[\d,.억천만백원\s]*[억천만백원])?\s?(?:(?:을|를|에)\s(?:주고\s)?|주고\s|에)"
    r"(?:사(?:신|셨던|[놓뒀둔두][가-힣]{1,2}|서\s가지고\s계[시셨]던)|산|샀던|(?:구입|매입|매수|분양\s?받으?)(?:하신|하셨던|한|했던))\s"
    r"(?=[^.!?\n]{0,40}(?:주[셨시신]|줬|증여|넘겨|넘기|물려|받).*(?:지금|현재|요즘|시세|시가|감정|공시)[^.!?\n]{0,12}\d)",
    re.DOTALL,
)
_WORTH_BY_NOW: Final = re.compile(
    r"(?:(?:19|20)?\d\d\s?년(?:도)?에\s)?\d[\d,.]*\s?[억천만백](?:[\d,.억천만백원\s]*[억천만백원])?\s?(?:에|을\s주고|를\s주고|주고)\s(?:사신|산|샀던|구입한|구입하신|매입한|매입하신|분양받은|분양받으신)\s(?:건데|거고|거라|거예요|거였고|것인데|것이고|(?:집|땅|상가|건물|아파트|빌라|오피스텔)(?:인데|이고)|게|것이|(?:집|땅|건물)이|(?:상가|아파트|빌라)가)(?=\s)"
    r"(?=[^!?\n]{0,14}(?:지금|현재|요즘|시세|시가|감정)[^.!?\n]{0,12}\d)"
)
""" "2006년에 1억 9천에 사신 건데 지금 시세는 6억 4천입니다"."""


def without_cost(text: str) -> str:
    """A normalised text with the price covered that was paid for the thing: "10년 전에 2억 주고 사신 집을 주셨어요"."""
    found = (match for pattern in (_COST, _WORTH_BY_NOW) for match in pattern.finditer(text))
    return without(text, [Span(match.start(), match.end()) for match in found], " ")
