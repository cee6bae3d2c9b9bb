"""The wordings of one day, each with what it says of the calendar: written out, or counted from today."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from services.clarifier.domain.days import calendar_words as words
from services.clarifier.domain.writing.numbers import day_in_words
from services.clarifier.domain.writing.sought import Sought, sought

Resolve = Callable[[re.Match[str], date], date | None]


def _either(keys: object) -> str:
    """An alternation that prefers the longest word; spaces inside words are optional."""
    return "|".join(sorted(map(str, keys), key=len, reverse=True))  # type: ignore[call-overload]


_SPELLED: Final = r"(?:[이삼]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])"
YEAR_WORD: Final = (
    _either(set(words.YEAR_OFFSETS) - {"올"}).replace("지난해", r"지난\s?해").replace("다음해", r"다음\s?해")
)
MONTH_SHIFT: Final = _either(words.MONTH_OFFSETS)
WEEK_SHIFT: Final = _either(words.WEEK_OFFSETS)
YEAR: Final = rf"(?:(?P<year>\d{{4}}|'?(?<!\d)\d{{2}})\s?년도?|(?P<year_spelled>(?:이천[이삼]?십?|천구백[오육칠팔구]?십?)[일이삼사오육칠팔구]?)\s?년|(?P<year_word>{YEAR_WORD}|올(?=\s?[\d일이삼사오유육칠팔구시십]{{1,2}}\s?월))(?:도|에)?)"
MONTH: Final = rf"(?:(?<![\d.,])(?P<month>\d{{1,2}})|(?<![가-힣])(?P<month_name>{_either(words.MONTH_NAMES)}))\s?월"
DAY: Final = (
    r"(?:(?P<day>\d{1,2})(?:\s?일(?!\s?[억천백])|(?!\s?[\d만억천백,.일]))|(?P<day_spelled>" + _SPELLED + r")일"
    rf"|(?P<last>말일|마지막\s?날|그믐날?)|(?P<first>첫날)|(?P<day_native>{_either(words.NATIVE_DAYS)})(?:날)?)"
)
_FIXED_DAY: Final = (
    _either(words.FIXED_DAYS)
    .replace("31절", r"3\s?[.·ㆍ•]\s?1\s?절")
    .replace("의날", r"의\s?날")
    .replace("데이", r"\s?데이")
    .replace("이브", r"\s?이브")
)
_AROUND: Final = r"(?!\s?(?:이브|쯤|즈음|무렵|때쯤|전(?![가-힣])|전후|전에|지나|이후|연휴|선물|이?라고|기념|용돈|씰))"
_BESIDE: Final = {"전날": -1, "다음날": 1, "이튿날": 1}
_DAY_WORD: Final = rf"(?:{_either(set(words.DAY_OFFSETS) - {'낼'})})".replace("내일모레", r"내일\s?모레").replace(
    "금일", "(?<![예적연])금일(?!봉)"
)
_MEASURE: Final = r"\s?(?:[억만천백조평점배%℃]|k?g(?![a-z])|[ck]?m(?![a-z])|키로|킬로|그램|센[치티]|미터|퍼|프로|리터|도(?![가-힣])|[대인]\s?\d|시간|명|개월|인치|세(?=[로이요\s]|$))"
""" "3.2키로" is what a baby weighs."""
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
    day = words.possible_date(_year_of(match, today), *words.FIXED_DAYS[re.sub(r"[^\d가-힣]", "", match["fixed"])])
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
    return words.possible_date(year, month, int(match["day"]) if match["day"] else day_in_words(match["day_spelled"]))


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
    ago = int(years) if years.isdigit() else day_in_words(years)
    return words.possible_date(today.year - ago, today.month, today.day)


def _today_of_month(match: re.Match[str], today: date) -> date | None:
    """ "한 달 전 오늘", "지난달 오늘"."""
    found = match.groupdict()
    if found.get("shift"):
        return words.possible_date(*words.shifted_month(today, words.MONTH_OFFSETS[found["shift"]]), today.day)
    months = int(found["months"]) if found["months"].isdigit() else words.COUNTED_MONTHS[found["months"]]
    return words.possible_date(*words.shifted_month(today, -months), today.day)


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
        days = int(found["days"]) if found["days"].isdigit() else day_in_words(found["days"])
    else:
        days = words.COUNTED_DAYS[found["counted"]]
    return today + timedelta(days=days if match["direction"] in ("후", "뒤") else -days)


def _weekday(match: re.Match[str], today: date) -> date:
    return words.weekday_of_week(today, words.WEEK_OFFSETS[match["shift"]], words.WEEKDAYS.index(match["weekday"]))


def _latest_weekday(match: re.Match[str], today: date) -> date:
    return words.last_weekday(today, words.WEEKDAYS.index(match["weekday"]))


def _next_weekday(match: re.Match[str], today: date) -> date:
    return words.next_weekday(today, words.WEEKDAYS.index(match["weekday"]))


_ENGLISH_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ENGLISH: Final = "|".join(_ENGLISH_MONTHS)


def _english(match: re.Match[str], _: date) -> date | None:
    """ "August 20, 2026", "20 Aug 2026"."""
    month = _ENGLISH_MONTHS.index(match["month"]) + 1
    return words.possible_date(int(match["year"]), month, int(match["day"]))


_LABEL_BEFORE: Final = (
    "(?:"
    + "|".join(
        rf"(?<={label})\s"
        for label in ("날짜는", "일자는", "날은", "증여일", "증여일은", "등기", "등기는", "날짜:", "일자:", "증여일:")
    )
    + ")"
)
""" "날짜는 10.12"."""
PATTERNS: Final[tuple[tuple[Sought, Resolve], ...]] = tuple(
    (sought(expression), resolve)
    for expression, resolve in (
        (r"(?<![\d.])(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)", _written),
        (r"(?<![\d.,])((?:19|20)\d\d)\s(1[0-2]|0?[1-9])\s(3[01]|[12]\d|0?[1-9])(?=[\s.,]|에|$)", _written),
        (
            r"(?<![\d.-])'?(\d{2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d-])",
            lambda match, _: words.possible_date(words.full_year(match[1]), int(match[3]), int(match[4])),
        ),
        (r"(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d|\s?원)", _written),
        (
            rf"(?<![a-z])(?P<month>{_ENGLISH})[a-z]*\.?\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s(?P<year>\d{{4}})",
            _english,
        ),
        (rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?P<month>{_ENGLISH})[a-z]*\.?,?\s(?P<year>\d{{4}})", _english),
        (r"(?<![\d,.])([12]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=에|날|자로|일자)", _written),
        (r"(?<![\d,.])(0[1-9])(0[1-9]|[12]\d|3[01])(?=에\s|날|자로|일자)", _of_this_year),
        (rf"(?:{YEAR}\s?(?:(?:마지막|첫)\s?날인\s)?)?{MONTH}\s?{DAY}", _korean),
        (rf"(?P<shift>{MONTH_SHIFT})\s?[달월]\s?{DAY}", _of_shifted_month),
        (
            rf"(?P<months>\d{{1,2}}|{_either(words.COUNTED_MONTHS)})\s?(?:개월|달)\s?(?P<direction>전|후|뒤)\s?{DAY}",
            _of_counted_month,
        ),
        (rf"(?:{YEAR}\s?)?(?P<fixed>{_FIXED_DAY})(?:\s?(?P<beside>전\s?날|다음\s?날|이튿날))?{_AROUND}", _fixed),
        (rf"{YEAR}\s?오늘", _same_day),
        (rf"(?<![\d가-힣])(?P<years>\d{{1,2}}|{_SPELLED})\s?년\s?전\s?오늘", _same_day),
        (rf"(?P<months>\d{{1,2}}|{_either(words.COUNTED_MONTHS)})\s?(?:개월|달)\s?전\s?오늘", _today_of_month),
        (rf"(?P<shift>{MONTH_SHIFT})\s?달\s?오늘", _today_of_month),
        (
            rf"{_DAY_WORD}(?!날|야|서야|\s?(?:말씀|말한|얘기))(?<!방금(?=\s?(?:통장|계좌|문자|내역|확인|조회|찾아|봤|보니|건|거(?!기)|것|그\s?(?:건|거|질문)|질문|물어|여쭤|계산|설명)))",
            _named,
        ),
        (
            r"(?<![가-힣])(?<!세금\s)(?<![을를마나안]\s)낼(?=\s(?!돈|형편|여력|여유|능력|처지|사정|몫|방법|길|차례|의무|책임|이유|까닭|때|수|것|거|건|텐|게|예정|사람|생각|필요|금액|세금|증여세|상속세|세액)|$)",
            _named,
        ),
        (rf"(?<![\d가-힣])(?P<days>\d{{1,3}}|{_SPELLED})\s?일{_DIRECTION}", _counted),
        (rf"(?P<counted>{_either(words.COUNTED_DAYS)}){_DIRECTION}", _counted),
        (rf"(?<![\d.])(?P<weeks>\d{{1,2}}|[일한이두삼세사네])\s?주일?{_DIRECTION}", _counted),
        (rf"(?P<shift>{WEEK_SHIFT})\s?주\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _weekday),
        (rf"(?:지난|저번)\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _latest_weekday),
        (rf"(?:돌아)?오는\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _next_weekday),
        (rf"(?P<shift>이번|다음)\s?(?P<weekday>[{words.WEEKDAYS}])\s?(?:요일|욜)", _weekday),
        (
            rf"{YEAR}\s?(?P<month>\d{{1,2}})\s?[/.]\s?(?P<day>\d{{1,2}})(?!\d|\s?[억만천조배%]|\s?퍼)",
            lambda match, today: words.possible_date(_year_of(match, today), int(match["month"]), int(match["day"])),
        ),
        (r"(?<![\d/.])(?<!지분\s)(?<!지분)(\d{1,2})\s?/\s?(\d{1,2})(?![\d/]|\s?(?:지분|씩|만큼|로 나))", _of_this_year),
        (r"(?<![\d.-])(\d{1,2})\s?[.-]\s?(\d{1,2})\.?(?=\s?(?:에|일|날|자로))", _of_this_year),
        (
            rf"{_LABEL_BEFORE}(1[0-2]|0?[1-9])\.(3[01]|[12]\d|0?[1-9])(?=[\s,.]|이고|이에요|예요|입니다|임|$)(?!{_MEASURE})",
            _of_this_year,
        ),
        (r"(?<=[/,|]\s)(\d{1,2})\.(\d{1,2})\.?(?=\s?(?:[/,|]|$))", _of_this_year),
        (r"(?<![\d월.])(\d{1,2})\s?일(?=에|날\s)", _of_this_month),
    )
)
SHORT_REPLIES: Final[tuple[tuple[Sought, Resolve], ...]] = tuple(
    (sought(expression), resolve)
    for expression, resolve in (
        (r"(?<!\d)(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d만억천]|\s?원)", _written),
        (rf"(?<![\d.-])(\d{{1,2}})\s?[.-]\s?(\d{{1,2}})(?![\d]|{_MEASURE})", _of_this_year),
        (r"(?<!\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d만억천]|\s?원)", _of_this_year),
        (rf"(?<![\d가-힣])(?P<days>\d{{1,3}}|{_SPELLED})\s?일{_ELAPSED}", _counted),
        (rf"(?P<counted>{_either(words.COUNTED_DAYS)}){_ELAPSED}", _counted),
        (rf"(?<![\d.])(?P<weeks>\d{{1,2}}|[일한이두삼세사네])\s?주일?{_ELAPSED}", _counted),
        (r"(?<![\d월.])(\d{1,2})\s?일(?!\s?(?:전|후|뒤|동안|간|이내))", _of_this_month),
    )
)
"""Readings that only make sense as the answer to "언제인가요?"."""
