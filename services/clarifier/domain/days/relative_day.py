"""A day told by another one in the same message: "잔치가 11월 22일인데 돈은 그 다음날 보냈어요"."""

import re
from datetime import timedelta
from typing import Final

from services.clarifier.domain.days.calendar_words import COUNTED_DAYS, COUNTED_WEEKS
from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.people.transfers import Transfer
from services.clarifier.domain.writing.clauses import BOUNDARY

_BESIDE: Final = {
    "다음날": 1,
    "담날": 1,
    "이튿날": 1,
    "뒷날": 1,
    "다다음날": 2,
    "전날": -1,
    "전전날": -2,
    "하루전날": -1,
}
_RELATIVE: Final = re.compile(
    r"(?<![가-힣])(?:(?P<same>그\s?날|같은\s?날|당일)(?!부터|까지|이\s?언제|이\s?(?:아니|아닌)|\s?(?:축의|조의|부의|부조))"
    r"|(?:바로\s?|딱\s?)?(?:그\s?)?(?:바로\s?)?(?P<beside>다다음\s?날|다음\s?날|담\s?날|이튿\s?날|뒷\s?날|전전\s?날|하루\s?전\s?날|전\s?날)"
    rf"|그(?:로?부터)?\s?(?:딱\s?)?(?:(?P<days>\d{{1,2}}(?=\s?일)|{'|'.join(COUNTED_DAYS)})\s?일?|(?P<weeks>[일한이두삼세\d])\s?주일?)\s?(?P<direction>전|뒤|후|있다가?|지나)"
    rf"|(?P<later>\d{{1,2}}(?=\s?일)|{'|'.join(COUNTED_DAYS)})\s?일?\s?[뒤후](?:에|쯤)?(?=\s[^.!?\n]{{0,16}}[셨았었했줬냈왔]))"
)
_AFTER_IT: Final = re.compile(
    rf"(?:[줬냈겼]|주었|주셨|받았|(?:증여|이체|송금)했)(?:는데|더니)[\s,]+(?P<later>(?:\d{{1,2}}|{'|'.join(COUNTED_DAYS)}|[일한두세\d])\s?(?:일|주일?|달|개월)?\s?[뒤후])"
)
""" "아들 줬는데 이틀 뒤에 폭락했어요": a day of what happened then, counted from one that is not told."""
_COMMA: Final = re.compile(",")


def with_relative_days(text: str, days: list[DateMention], verbs: list[Transfer]) -> list[DateMention]:
    """The days of a message, and those that it counts from the day of something else."""
    later = [match.span("later") for match in _AFTER_IT.finditer(text)]
    days = [day for day in days if not any(start <= day.start < end for start, end in later)]
    found: list[DateMention] = []
    for match in _RELATIVE.finditer(text):
        before = [day for day in days if day.end <= match.start()]
        if before and before[-1].day is not None and not _is_of_transfer(text, before[-1], verbs):
            day = before[-1].day + timedelta(days=_offset(match))
            found.append(DateMention(match.start(), match.end(), day, Certainty.EXACT))
    if not found:
        return days
    others = (day for day in days if not any(each.start <= day.start < each.end for each in found))
    return sorted((*others, *found), key=lambda mention: mention.start)


def _is_of_transfer(text: str, day: DateMention, verbs: list[Transfer]) -> bool:
    """Whether something changes hands in the clause of a day: the next day is then of something else."""
    ends = (end.end() for end in (BOUNDARY.search(text, day.end), _COMMA.search(text, day.end)) if end)
    end = min(ends, default=len(text))
    return any(day.end <= verb.start < end for verb in verbs)


def _offset(match: re.Match[str]) -> int:
    if match["same"]:
        return 0
    if match["beside"]:
        return _BESIDE["".join(match["beside"].split())]
    if match["later"]:
        return int(match["later"]) if match["later"].isdigit() else COUNTED_DAYS[match["later"]]
    if match["days"]:
        days = int(match["days"]) if match["days"].isdigit() else COUNTED_DAYS[match["days"]]
    else:
        days = 7 * (int(match["weeks"]) if match["weeks"].isdigit() else COUNTED_WEEKS[match["weeks"]])
    return -days if match["direction"] == "전" else days
