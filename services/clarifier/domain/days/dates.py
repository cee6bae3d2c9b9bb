"""Days named in a text: written out, counted from today, or only roughly."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.days import calendar_words as words
from services.clarifier.domain.days.day_patterns import (
    DAY,
    MONTH,
    MONTH_SHIFT,
    PATTERNS,
    SHORT_REPLIES,
    WEEK_SHIFT,
    YEAR,
    YEAR_WORD,
)
from services.clarifier.domain.days.year_after import year_said_after
from services.clarifier.domain.writing.remembered import TEXTS, remembered
from services.clarifier.domain.writing.sought import possible_in, sought
from services.clarifier.domain.writing.text import without


class Certainty(Enum):
    EXACT = auto()
    VAGUE = auto()
    """A month, a season, "며칠 전": not one day."""
    IMPOSSIBLE = auto()
    """A day that no calendar has."""


@dataclass(frozen=True, slots=True)
class DateMention:
    start: int
    end: int
    day: date | None
    certainty: Certainty


_LUNAR: Final = sought(rf"음력\s?(?:으로)?[는은이]?\s?(?:{YEAR}\s?)?(?:{MONTH})?\s?(?:{DAY})?")
_VAGUE: Final = sought(
    rf"(?:{YEAR}\s?)?(?:(?<![\d.,])\d{{1,2}}|(?<![가-힣])(?:유|시|십일|십이|[일이삼사오칠팔구]))\s?월(?!\s?세|급|\s?생(?![각활일]))(?:달)?\s?(?:초|중순|하순|상순|말|경|쯤)?"
    rf"|(?:\d{{4}}|(?<!\d)\d{{2}})\s?년(?!생|\s?\d{{1,2}}\s?월\s?생(?![각활일])|\s?(?:생|전|후|뒤|간|동안|이내|내(?:로|에)|안|사이|차|째|월|된|넘|(?:정도\s|쯤\s)?(?:같이|함께|살|모[시셔]|남짓|가까이)))(?:도|쯤|경)?"
    rf"|(?:{MONTH_SHIFT})\s?달(?!라|만\s?(?:한|해|했)|해|했)\s?(?:초|중순|말|쯤)?|(?:{WEEK_SHIFT})\s?주(?=\s|에|쯤|말|$)(?!에?\s(?:살|사[는시신]|계[시신셔]|세무서|시[청내]|시\s|집|아파트|땅|본가))(?:말)?"
    r"|(?:올|지난|작년|내년|이번|다음|금년)\s?(?:봄|여름|가을|겨울)|(?:봄|여름|가을|겨울)(?=에|쯤|철|방학)"
    r"|설날|설(?=에\s|쯤|때|\s연휴)|추석|구정|명절|크리스마스|성탄절|생일(?![은이]\s(?:19|20)\d\d)|연초|연말|월초|월말|상반기|하반기"
    r"|며칠\s?전|몇\s?일\s?전|얼마\s?전|최근|요즘|요새|조만간|나중에"
    r"|(?:\d{1,2}|몇|한|두|세|네|일|다섯|여섯|수)\s?(?:개월|달|년|해)\s?(?:전|후|뒤)"
    rf"|[{words.WEEKDAYS}]요일|{YEAR_WORD}"
)


@remembered(TEXTS)
def date_mentions(text: str, today: date, *, is_asked: bool = False) -> list[DateMention]:
    """Every day named in a normalised text. `is_asked`: the message answers a question for the day."""
    found: list[DateMention] = []
    whole = text
    for mention in _all(text, today, is_asked=is_asked):
        if any(earlier.start <= mention.start < earlier.end for earlier in found):
            continue
        other = words.OR_ANOTHER.match(text, mention.end)
        if other is not None:
            mention = DateMention(mention.start, other.end(), None, Certainty.VAGUE)
        if mention.day is not None and (rather := words.RATHER.match(text, mention.end)):
            day = words.possible_date(mention.day.year, mention.day.month, int(rather["day"]))
            certainty = Certainty.EXACT if day else Certainty.IMPOSSIBLE
            mention = DateMention(mention.start, rather.end(), day, certainty)
        if mention.day and (year := year_said_after(whole, whole[mention.start : mention.end], today.year)):
            day = words.possible_date(year, mention.day.month, mention.day.day)
            mention = DateMention(mention.start, mention.end, day, Certainty.EXACT if day else Certainty.IMPOSSIBLE)
        if mention.day and (bracket := _YEAR_IN_BRACKETS.match(whole, mention.end)):
            day = words.possible_date(words.full_year(bracket["year"].lstrip("'")), mention.day.month, mention.day.day)
            mention = DateMention(mention.start, bracket.end(), day, Certainty.EXACT if day else Certainty.IMPOSSIBLE)
        if mention.day and _is_of_year_before(whole, mention, today):
            day = words.possible_date(mention.day.year - 1, mention.day.month, mention.day.day)
            mention = replace(mention, day=day, certainty=Certainty.EXACT if day else Certainty.IMPOSSIBLE)
        found.append(mention)
        text = without(text, [mention])
    return _of_month_before(_without_repeats(whole, sorted(found, key=lambda mention: mention.start)), whole, today)


_DAY_ALONE: Final = re.compile(r"\d{1,2}(?=\s?일$)")
_SEVERAL_DAYS: Final = re.compile(r"월\s?\d{1,2}\s?일.*(?<![\d월.])(?<!월\s)\d{1,2}\s?일(?=에|날\s)", re.DOTALL)
_MONTH_ALONE: Final = re.compile(r"(?:(?P<year>\d{4})\s?년\s?)?(?P<month>\d{1,2})\s?월(?:달)?")
_SAME_BREATH: Final = 40
"""Characters from a month to a day that is of it."""


def _of_month_before(found: list[DateMention], text: str, today: date) -> list[DateMention]:
    """The mentions, a day alone as one of the month named right before: "9월에 두 번 받았어요. 1일에 아버지가, 15일에 고모가"."""
    placed: list[DateMention] = []
    month: tuple[int, int] | None = None
    end = 0
    for mention in found:
        said = text[mention.start : mention.end]
        alone = _DAY_ALONE.match(said)
        if alone and month is not None and mention.start - end <= _SAME_BREATH:
            day = words.possible_date(*month, int(alone[0]))
            mention = replace(mention, day=day) if day is not None and day <= today else mention
        named = None if mention.day else _MONTH_ALONE.fullmatch(said)
        if mention.day is not None:
            month, end = (mention.day.year, mention.day.month), mention.end
        elif named is not None:
            number = int(named["month"])
            year = int(named["year"]) if named["year"] else today.year - (number > today.month)
            month, end = (year, number), mention.end
        placed.append(mention)
    return placed


def with_months(text: str, today: date) -> str:
    """A normalised text with the month of each day that goes without one: "10월 26일에 2천, 27일에 3천"."""
    if _SEVERAL_DAYS.search(text) is None:
        return text
    for mention in reversed(date_mentions(text, today)):
        if mention.day is not None and _DAY_ALONE.match(text, mention.start, mention.end):
            text = f"{text[: mention.start]}{mention.day.month}월 {text[mention.start :]}"
    return text


_WITHOUT_YEAR: Final = re.compile(r"\d{1,2}\s?(?:월\s?\d{1,2}\s?일|[/.-]\s?\d{1,2}\.?)")
_HAPPENED: Final = re.compile(
    r"(?:에|날)?(?:\s|,)[^.!?\n]{0,40}?(?:받았|주셨|줬|주었|보냈|보내셨|드렸|(?:증여|이체|송금|입금)(?:했|하셨|됐|되었)|들어왔)(?!으면|다면|더라면|다\s?(?:치|가정|하면))"
)
_LONG_AHEAD: Final = timedelta(days=90)


def _is_of_year_before(text: str, mention: DateMention, today: date) -> bool:
    """Whether a day without a year that would be far ahead has come: in January "9월 2일에 1억 받았어요"."""
    is_ahead = mention.day is not None and mention.day > today + _LONG_AHEAD
    return (
        is_ahead
        and _WITHOUT_YEAR.fullmatch(text, mention.start, mention.end) is not None
        and _HAPPENED.match(text, mention.end) is not None
    )


_YEAR_IN_BRACKETS: Final = re.compile(r"\s?\(\s?(?P<year>\d{4}|'?\d{2})\s?년\s?\)")
""" "1월 26일(2024년)"."""
_IN_BRACKETS: Final = re.compile(r"\s?\(\s?|\s")


def _without_repeats(text: str, found: list[DateMention]) -> list[DateMention]:
    """Each day once: "2025년 현충일(6월 6일)" says again which it is, "5월 8일 어버이날" too."""
    kept: list[DateMention] = []
    for mention in found:
        before = kept[-1] if kept else None
        if before is not None and _IN_BRACKETS.fullmatch(text, before.end, mention.start) and _is_same(before, mention):
            kept[-1] = DateMention(before.start, mention.end, before.day, before.certainty)
        else:
            kept.append(mention)
    return kept


def _is_same(one: DateMention, other: DateMention) -> bool:
    days = (one.day, other.day)
    return len({(day.month, day.day) for day in days if day is not None}) == 1 and None not in days


def _all(text: str, today: date, *, is_asked: bool) -> Iterator[DateMention]:
    """The mentions from the surest kind of pattern to the vaguest; what one has taken no other reads again."""
    for match in _LUNAR.finditer(text):
        yield DateMention(match.start(), match.end(), None, Certainty.VAGUE)
        text = without(text, [DateMention(match.start(), match.end(), None, Certainty.VAGUE)])
    possible = possible_in(text)
    for pattern, resolve in (*PATTERNS, *(SHORT_REPLIES if is_asked else ())):
        if not pattern.alternatives & possible:
            continue
        for match in pattern.pattern.finditer(text):
            if match.start() == match.end():
                continue
            day = resolve(match, today)
            certainty = Certainty.EXACT if day else Certainty.IMPOSSIBLE
            mention = DateMention(match.start(), match.end(), day, certainty)
            yield mention
            text = without(text, [mention])
    for match in _VAGUE.finditer(text):
        yield DateMention(match.start(), match.end(), None, Certainty.VAGUE)
