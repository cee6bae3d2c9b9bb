"""How long ago a wedding or a birth was, where a message says it as a length of time: "2년 반 됐어요", "27개월", "두 돌"."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.days.calendar_words import number_in_words

_COUNT: Final = r"(?P<{}>\d{{1,3}}|[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]|(?:열|스물|서른|마흔|쉰|예순)?(?:한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉)|열|스무|서른|마흔|쉰|예순)"
_TIME: Final = re.compile(
    rf"(?<![\d가-힣])(?:{_COUNT.format('years')}\s?(?:여\s?)?(?:년|(?<![일이삼사오육칠팔구])(?<![일이삼사오육칠팔구]\s)해)\s?(?P<half>반)?(?=\s?(?:전|차|째|도|은|이|정도|쯤|남짓|가까이|다|됐|되|된|돼|넘|지[났나]|안\s)|(?:여|요|예요|에요|야|라|네|고|구[먼만]|가)(?=[\s.,!]|$))"
    rf"|{_COUNT.format('months')}\s?(?:개월|달)(?=\s?(?:전|차|째|도|은|이|인|정도|쯤|됐|되|된|밖|넘|지[났나]|남|뒤|후|[.,!]|$))"
    rf"|{_COUNT.format('age')}\s?살|(?P<birthdays>첫|한|두|세|네)\s?돌(?=[이을도은지전]|[\s.,!]|$))"
)
_OVER: Final = re.compile(
    r"\s?(?:이|은|도|쯤|정도|차)?\s?(?:더\s|훨씬\s|좀\s|조금\s|막\s|벌써\s)?(?:넘(?!지)|지[났나]|초과)"
)
_MONTHS_OF_YEAR: Final = 12


@dataclass(frozen=True, slots=True)
class TimeSince:
    """`months`: one more than so many where it was longer than that: 25 of "2년 넘었어요"."""

    start: int
    end: int
    months: int


def time_since(text: str, start: int = 0, end: int | None = None) -> TimeSince | None:
    """The first length of time in a normalised text, or in a part of it."""
    match = _TIME.search(text, start, len(text) if end is None else end)
    if match is None:
        return None
    if match["months"]:
        months = number_in_words(match["months"])
    elif match["birthdays"]:
        months = _MONTHS_OF_YEAR * (number_in_words(match["birthdays"]) if match["birthdays"] != "첫" else 1)
    else:
        months = _MONTHS_OF_YEAR * number_in_words(match["years"] or match["age"])
    months += 6 if match["half"] else 0
    months += 1 if _OVER.match(text, match.end()) else 0
    return TimeSince(match.start(), match.end(), months)
