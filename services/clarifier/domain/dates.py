"""Days named in a text: written out, counted from today, or only roughly."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto
from typing import Final

from services.clarifier.domain import calendar_words as words
from services.clarifier.domain.text import without


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


Resolve = Callable[[re.Match[str], date], date | None]


def _either(keys: object) -> str:
    """An alternation that prefers the longest word; spaces inside words are optional."""
    return "|".join(sorted(map(str, keys), key=len, reverse=True))  # type: ignore[call-overload]


_SPELLED: Final = r"(?:[이삼]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])"
_YEAR_WORD: Final = (
    _either(set(words.YEAR_OFFSETS) - {"올"}).replace("지난해", r"지난\s?해").replace("다음해", r"다음\s?해")
)
_MONTH_SHIFT: Final = _either(words.MONTH_OFFSETS)
_WEEK_SHIFT: Final = _either(words.WEEK_OFFSETS)
_YEAR: Final = rf"(?:(?P<year>\d{{4}}|'?(?<!\d)\d{{2}})\s?년도?|(?P<year_spelled>이천[이삼]?십?[일이삼사오육칠팔구]?)\s?년|(?P<year_word>{_YEAR_WORD}|올(?=\s?[\d일이삼사오유육칠팔구시십]{{1,2}}\s?월))(?:도|에)?)"
_MONTH: Final = rf"(?:(?<![\d.,])(?P<month>\d{{1,2}})|(?<![가-힣])(?P<month_name>{_either(words.MONTH_NAMES)}))\s?월"
_DAY: Final = (
    r"(?:(?P<day>\d{1,2})(?:\s?일(?!\s?[억천백])|(?!\s?[\d만억천백,.일]))|(?P<day_spelled>" + _SPELLED + r")일"
    rf"|(?P<last>말일|마지막\s?날|그믐날?)|(?P<first>첫날)|(?P<day_native>{_either(words.NATIVE_DAYS)})(?:날)?)"
)
_FIXED_DAY: Final = (
    _either(words.FIXED_DAYS).replace("의날", r"의\s?날").replace("데이", r"\s?데이").replace("이브", r"\s?이브")
)
_AROUND: Final = r"(?!\s?(?:이브|쯤|즈음|무렵|때쯤|전(?![가-힣])|전후|전에|지나|이후|연휴|선물|이?라고|기념|용돈|씰))"
_BESIDE: Final = {"전날": -1, "다음날": 1, "이튿날": 1}
_DAY_WORD: Final = rf"(?:{_either(set(words.DAY_OFFSETS) - {'낼'})})".replace("내일모레", r"내일\s?모레")
_ELAPSED: Final = r"\s?(?:쯤|정도)?\s?(?P<direction>됐|되었|됨|지났|지남)"
_DIRECTION: Final = r"\s?(?P<direction>전|후|뒤)(?![가-힣]*세)"


def _written(match: re.Match[str], _today: date) -> date | None:
    year, month, day = match.group(1, 2, 3)
    return words.possible_date(words.full_year(year), int(month), int(day))


def _korean(match: re.Match[str], today: date) -> date | None:
    found = match.groupdict()
    month = int(found["month"]) if found["month"] else words.MONTH_NAMES[found["month_name"]]
    return _on_day(_year_of(match, today), month, match)


def _fixed(match: re.Match[str], today: date) -> date | None:
    day = words.possible_date(_year_of(match, today), *words.FIXED_DAYS[re.sub(r"\s", "", match["fixed"])])
    beside = _BESIDE.get(re.sub(r"\s", "", match["beside"] or ""), 0)
    return day and day + timedelta(days=beside)


def _year_of(match: re.Match[str], today: date) -> int:
    """A date without a year is of the current one."""
    if digits := match["year"]:
        return words.full_year(digits.lstrip("'"))
    if spelled := match["year_spelled"]:
        return words.year_in_words(spelled)
    return today.year + words.YEAR_OFFSETS[re.sub(r"\s", "", match["year_word"])] if match["year_word"] else today.year


def _on_day(year: int, month: int, match: re.Match[str]) -> date | None:
    if match["last"]:
        return words.possible_date(year, month, words.last_day(year, month)) if 1 <= month <= 12 else None
    if match["first"]:
        return words.possible_date(year, month, 1)
    if match["day_native"]:
        return words.possible_date(year, month, words.NATIVE_DAYS[match["day_native"]])
    return words.possible_date(
        year, month, int(match["day"]) if match["day"] else words.day_in_words(match["day_spelled"])
    )


def _of_shifted_month(match: re.Match[str], today: date) -> date | None:
    return _on_day(*words.shifted_month(today, words.MONTH_OFFSETS[match["shift"]]), match)


def _of_counted_month(match: re.Match[str], today: date) -> date | None:
    months = int(match["months"]) if match["months"].isdigit() else words.COUNTED_MONTHS[match["months"]]
    return _on_day(*words.shifted_month(today, -months if match["direction"] == "전" else months), match)


def _same_day(match: re.Match[str], today: date) -> date | None:
    """ "작년 오늘", "3년 전 오늘"."""
    years = match.groupdict().get("years")
    if years is None:
        return words.possible_date(_year_of(match, today), today.month, today.day)
    ago = int(years) if years.isdigit() else words.day_in_words(years)
    return words.possible_date(today.year - ago, today.month, today.day)


def _of_this_year(match: re.Match[str], today: date) -> date | None:
    return words.possible_date(today.year, int(match[1]), int(match[2]))


def _of_this_month(match: re.Match[str], today: date) -> date | None:
    return words.possible_date(today.year, today.month, int(match[1]))


def _named(match: re.Match[str], today: date) -> date:
    return today + timedelta(days=words.DAY_OFFSETS[re.sub(r"\s", "", match[0])])


def _counted(match: re.Match[str], today: date) -> date:
    found = match.groupdict()
    if found.get("weeks"):
        days = 7 * (int(found["weeks"]) if found["weeks"].isdigit() else words.COUNTED_WEEKS[found["weeks"]])
    elif found.get("days"):
        days = int(found["days"]) if found["days"].isdigit() else words.day_in_words(found["days"])
    else:
        days = words.COUNTED_DAYS[found["counted"]]
    return today + timedelta(days=days if match["direction"] in ("후", "뒤") else -days)


def _weekday(match: re.Match[str], today: date) -> date:
    return words.weekday_of_week(today, words.WEEK_OFFSETS[match["shift"]], words.WEEKDAYS.index(match["weekday"]))


def _latest_weekday(match: re.Match[str], today: date) -> date:
    return words.last_weekday(today, words.WEEKDAYS.index(match["weekday"]))


def _next_weekday(match: re.Match[str], today: date) -> date:
    return words.next_weekday(today, words.WEEKDAYS.index(match["weekday"]))


_PATTERNS: Final[tuple[tuple[re.Pattern[str], Resolve], ...]] = tuple(
    (re.compile(expression), resolve)
    for expression, resolve in (
        (r"(?<![\d.])(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)", _written),
        (
            r"(?<![\d.-])'?(\d{2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d-])",
            lambda match, _: words.possible_date(words.full_year(match[1]), int(match[3]), int(match[4])),
        ),
        (r"(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d|\s?원)", _written),
        (rf"(?:{_YEAR}\s?)?{_MONTH}\s?{_DAY}", _korean),
        (rf"(?P<shift>{_MONTH_SHIFT})\s?[달월]\s?{_DAY}", _of_shifted_month),
        (
            rf"(?P<months>\d{{1,2}}|{_either(words.COUNTED_MONTHS)})\s?(?:개월|달)\s?(?P<direction>전|후|뒤)\s?{_DAY}",
            _of_counted_month,
        ),
        (rf"(?:{_YEAR}\s?)?(?P<fixed>{_FIXED_DAY})(?:\s?(?P<beside>전\s?날|다음\s?날|이튿날))?{_AROUND}", _fixed),
        (rf"{_YEAR}\s?오늘", _same_day),
        (rf"(?<![\d가-힣])(?P<years>\d{{1,2}}|{_SPELLED})\s?년\s?전\s?오늘", _same_day),
        (rf"{_DAY_WORD}(?!날|야|서야|\s?(?:말씀|말한|얘기))", _named),
        (
            r"(?<![가-힣])(?<!세금\s)(?<![을를마나안]\s)낼(?=\s(?!돈|때|수|것|거|게|예정|사람|생각|필요|금액|세금)|$)",
            _named,
        ),
        (rf"(?<![\d가-힣])(?P<days>\d{{1,3}}|{_SPELLED})\s?일{_DIRECTION}", _counted),
        (rf"(?P<counted>{_either(words.COUNTED_DAYS)}){_DIRECTION}", _counted),
        (rf"(?<![\d.])(?P<weeks>\d{{1,2}}|[일한이두삼세사네])\s?주일?{_DIRECTION}", _counted),
        (rf"(?P<shift>{_WEEK_SHIFT})\s?주\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _weekday),
        (rf"(?:지난|저번)\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _latest_weekday),
        (rf"(?:돌아)?오는\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _next_weekday),
        (rf"(?P<shift>이번|다음)\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _weekday),
        (r"(?<![\d/.])(\d{1,2})\s?/\s?(\d{1,2})(?![\d/]|\s?(?:지분|씩|만큼|로 나))", _of_this_year),
        (r"(?<![\d.-])(\d{1,2})\s?[.-]\s?(\d{1,2})\.?(?=\s?(?:에|일|날|자로))", _of_this_year),
        (r"(?<=[/,|]\s)(\d{1,2})\.(\d{1,2})\.?(?=\s?(?:[/,|]|$))", _of_this_year),
        (r"(?<![\d월.])(\d{1,2})\s?일(?=에|날\s)", _of_this_month),
    )
)
_SHORT_REPLIES: Final[tuple[tuple[re.Pattern[str], Resolve], ...]] = tuple(
    (re.compile(expression), resolve)
    for expression, resolve in (
        (r"(?<!\d)(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d만억천]|\s?원)", _written),
        (r"(?<![\d.-])(\d{1,2})\s?[.-]\s?(\d{1,2})(?![\d]|\s?[억만천백])", _of_this_year),
        (r"(?<!\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d만억천]|\s?원)", _of_this_year),
        (rf"(?<![\d가-힣])(?P<days>\d{{1,3}}|{_SPELLED})\s?일{_ELAPSED}", _counted),
        (rf"(?P<counted>{_either(words.COUNTED_DAYS)}){_ELAPSED}", _counted),
        (rf"(?<![\d.])(?P<weeks>\d{{1,2}}|[일한이두삼세사네])\s?주일?{_ELAPSED}", _counted),
        (r"(?<![\d월.])(\d{1,2})\s?일(?!\s?(?:전|후|뒤|동안|간|이내))", _of_this_month),
    )
)
"""Readings that only make sense as the answer to "언제인가요?"."""
_LUNAR: Final = re.compile(rf"음력\s?(?:으로)?\s?(?:{_YEAR}\s?)?(?:{_MONTH})?\s?(?:{_DAY})?")
_VAGUE: Final = re.compile(
    rf"(?:{_YEAR}\s?)?(?:(?<![\d.,])\d{{1,2}}|(?<![가-힣])(?:유|시|십일|십이|[일이삼사오칠팔구]))\s?월(?!\s?세|급)(?:달)?\s?(?:초|중순|하순|상순|말|경|쯤)?"
    rf"|(?:\d{{4}}|(?<!\d)\d{{2}})\s?년(?!생|\s?(?:생|전|후|뒤|간|동안|이내|안|차|째|월|된|넘))(?:도|쯤|경)?"
    rf"|(?:{_MONTH_SHIFT})\s?달(?!라)\s?(?:초|중순|말|쯤)?|(?:{_WEEK_SHIFT})\s?주(?=\s|에|쯤|말|$)(?:말)?"
    r"|(?:올|지난|작년|내년|이번|다음|금년)\s?(?:봄|여름|가을|겨울)|(?:봄|여름|가을|겨울)(?=에|쯤|철|방학)"
    r"|설날|설(?=에\s|쯤|때|\s연휴)|추석|구정|명절|크리스마스|성탄절|생일|연초|연말|월초|월말|상반기|하반기"
    r"|며칠\s?전|몇\s?일\s?전|얼마\s?전|최근|요즘|요새|조만간|나중에"
    r"|(?:\d{1,2}|몇|한|두|세|네|일|다섯|여섯|수)\s?(?:개월|달|년|해)\s?(?:전|후|뒤)"
    rf"|[{words.WEEKDAYS}]요일|{_YEAR_WORD}"
)


def date_mentions(text: str, today: date, *, is_asked: bool = False) -> list[DateMention]:
    """Every day named in a normalised text. `is_asked`: the message answers a question for the day."""
    found: list[DateMention] = []
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
        found.append(mention)
        text = without(text, [mention])
    return sorted(found, key=lambda mention: mention.start)


def _all(text: str, today: date, *, is_asked: bool) -> Iterator[DateMention]:
    """The mentions from the surest kind of pattern to the vaguest; what one has taken no other reads again."""
    for match in _LUNAR.finditer(text):
        yield DateMention(match.start(), match.end(), None, Certainty.VAGUE)
        text = without(text, [DateMention(match.start(), match.end(), None, Certainty.VAGUE)])
    for pattern, resolve in (*_PATTERNS, *(_SHORT_REPLIES if is_asked else ())):
        for match in pattern.finditer(text):
            if match.start() == match.end():
                continue
            day = resolve(match, today)
            certainty = Certainty.EXACT if day else Certainty.IMPOSSIBLE
            mention = DateMention(match.start(), match.end(), day, certainty)
            yield mention
            text = without(text, [mention])
    for match in _VAGUE.finditer(text):
        yield DateMention(match.start(), match.end(), None, Certainty.VAGUE)
