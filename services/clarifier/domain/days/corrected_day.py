"""A day put right in part: "18일 말고 19일입니다" is of the month and the year that were said before."""

import re
from datetime import date
from typing import Final

from services.clarifier.domain.days.calendar_words import YEAR_OFFSETS, possible_date
from services.clarifier.domain.days.dates import Certainty, DateMention, date_mentions
from services.clarifier.domain.stance.stance import corrects
from services.clarifier.domain.writing.text import Span, is_denied, without

_DAY: Final = re.compile(
    r"(?<![\d./-])(?<!월)(?<!월\s)(\d{1,2})\s?일(?!\s?(?:전|후|뒤|동안|간|이내|만에|차|째|[억천백]))"
)
_MONTH: Final = re.compile(r"(?<![\d.,])(\d{1,2})\s?월(?!\s?\d|\s?(?:세|급|달|초|중순|말|쯤|경))")
_YEAR: Final = re.compile(
    rf"(?<!\d)(?P<year>20\d{{2}})\s?년|(?P<word>{'|'.join(sorted(YEAR_OFFSETS, key=len, reverse=True))})"
)
_ALONE: Final = re.compile(
    r"\s*(?:(?:아|음|흠|네|그럼|그러면|일단|참)[\s,.~]*){0,3}(?:(?:그냥|걍|다시)\s\d{1,2}\s?일(?:로)?(?:이?요|에요|이에요|입니다|임|이야|이다)?|\d{1,2}\s?일로요?)[\s.!~ㅋㅎ]*"
)
""" "아 그냥 20일로"."""
_TOLD: Final = re.compile(r"(?:이)?라고?\s?(?:말씀\s?드렸|말씀\s?드린|말했|말한|했|한|적었|썼|그랬|알)|(?:인|은)\s?줄")


def with_corrected_day(text: str, days: list[DateMention], known: date | None, today: date) -> list[DateMention]:
    """The days of a message, with the one that it puts in the place of the `known` one instead of its parts."""
    corrected = corrected_day(text, days, known, today) if known else None
    if corrected is None:
        return days
    parts = [Span(match.start(), match.end()) for part in (_DAY, _MONTH, _YEAR) for match in part.finditer(text)]
    rest = without(text, parts)
    others = (
        day for day in days if rest[day.start : day.end] == text[day.start : day.end] and day.start != corrected.start
    )
    return sorted((*others, corrected), key=lambda day: day.start)


def corrected_day(text: str, days: list[DateMention], known: date, today: date) -> DateMention | None:
    """The day that a message puts in the place of the one known, of which it says only what is different.

    None where it names a whole day, or puts nothing right.
    """
    if whole := [day for day in days if _is_whole(text, day)]:
        return _in_known_year(text, days, whole, known)
    found = {"day": _DAY, "month": _MONTH, "year": _YEAR}
    said = {name: list(pattern.finditer(text)) for name, pattern in found.items()}
    stated = {name: [match for match in matches if not _is_taken_back(text, match)] for name, matches in said.items()}
    puts_right = any(len(said[name]) > len(stated[name]) for name in found if stated[name])
    if not puts_right and not (corrects(text) or _ALONE.fullmatch(text)):
        return None
    last = {name: matches[-1] for name, matches in stated.items() if matches}
    if not last or (not puts_right and "day" not in last):
        return None
    year, month, number = known.year, known.month, known.day
    if match := last.get("year"):
        year = int(match["year"]) if match["year"] else today.year + YEAR_OFFSETS[match["word"]]
    if match := last.get("month"):
        month = int(match[1])
    if match := last.get("day"):
        number = int(match[1])
    day = possible_date(year, month, number)
    start, end = min(match.start() for match in last.values()), max(match.end() for match in last.values())
    return DateMention(start, end, day, Certainty.EXACT if day else Certainty.IMPOSSIBLE)


def is_of_known_day(text: str, known: date | None, today: date) -> bool:
    """Whether a normalised message puts the known day right by name: "4월 1일이 아니라 5월 3일이었어요", "받은 날은 5월 3일이에요"."""
    if known is None or _OTHER_EVENT.search(text):
        return False
    told = [each for each in date_mentions(text, today) if each.day is not None]
    stated = [each for each in told if not is_denied(text, each.end)]
    is_named = bool(stated) and _DAY_NAMED.search(text) is not None
    is_told_of = any(_TOLD_OF.search(text, max(0, each.start - 12), each.start) for each in stated)
    return (
        is_named
        or is_told_of
        or any(
            each.day is not None and (each.day.month, each.day.day) == (known.month, known.day)
            for each in told
            if each not in stated
        )
    )


_OTHER_EVENT: Final = re.compile(r"결혼|혼인|신고|출산|출생|태어|낳|생일|돌잔치|예식")
_HANDED: Final = (
    r"(?:받은|주신|준|보낸|보내신|입금(?:된|한|하신)?|이체(?:된|한)?|송금(?:한)?|증여(?:한|받은)?|들어온|찍힌)"
)
_DAY_NAMED: Final = re.compile(
    rf"(?:날짜|날)(?:가|를|을|이|는|은)?\s?(?:좀\s)?(?:틀|잘못|착각|헷갈|달라|다르)|{_HANDED}\s?(?:날짜?|일자)(?=[는은이가\s])|증여일"
)
_TOLD_OF: Final = re.compile(rf"{_HANDED}\s?(?:건|거는|것은|게)\s?$")


def _in_known_year(text: str, days: list[DateMention], whole: list[DateMention], known: date) -> DateMention | None:
    """A month and a day in the place of others: "4월 말고 5월 1일" is of the year that was said before."""
    parts = [match.end() for part in (_DAY, _MONTH) for match in part.finditer(text)]
    is_denying = any(is_denied(text, end) for end in (*parts, *(day.end for day in days)))
    puts_right = is_denying or corrects(text) or _DAY_NAMED.search(text) is not None
    only = whole[0]
    if (
        len(whole) > 1
        or only.day is None
        or not puts_right
        or not _MONTH_AND_DAY.fullmatch(text[only.start : only.end])
    ):
        return None
    day = possible_date(known.year, only.day.month, only.day.day)
    return DateMention(only.start, only.end, day, Certainty.EXACT) if day else None


_MONTH_AND_DAY: Final = re.compile(r"\d{1,2}\s?(?:월|[./])\s?\d{1,2}\s?일?")


def _is_whole(text: str, mention: DateMention) -> bool:
    """Whether a mention is a day of its own: not a lone "5일", a month or a year."""
    if mention.certainty is Certainty.VAGUE or is_denied(text, mention.end):
        return False
    words = text[mention.start : mention.end]
    return not any(part.fullmatch(words) for part in (_DAY, _MONTH, _YEAR))


def _is_taken_back(text: str, match: re.Match[str]) -> bool:
    return is_denied(text, match.end()) or _TOLD.match(text, match.end()) is not None
