"""Which of a message's days is that of the death."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import possible_date
from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.writing.text import is_denied

_THAT_DAY: Final = re.compile(r"그날|당일|같은\s?날")
_DAY_ALONE: Final = re.compile(r"\d{1,2}\s?일")
_WITHOUT_YEAR: Final = re.compile(r"\d{1,2}\s?월\s?\d{1,2}\s?일")
_FELL_ILL: Final = re.compile(r"(?:쓰러|입원|중환자|응급|실려|위독|사고)(?![^.!?\n]*(?:퇴원|회복|지내))[^.!?\n]*$")
_SOON_DAYS: Final = 60
_UNTIL_NOW: Final = re.compile(r"오늘(?:로|까지)?")
""" "오늘로 열흘 됐어요": today is not the day."""
_IN_FULL: Final = re.compile(r"(?:19|20)\d\d\D{1,3}\d{1,2}\D{1,3}\d{1,2}")
""" "크리스마스 이틀 뒤요, 2025년 12월 27일이요": an answer's whole day."""
SAID_OF_IT: Final = 3
_ANNIVERSARY: Final = re.compile(
    r"(?P<first>첫\s?)?(?:기일|제사|제삿날)|(?P<of>\d{1,2}|[일이삼사오육칠팔구십])\s?주기|지\s(?:[가-힣]{1,3}\s)?(?P<since>\d{1,2}|[일이삼사오육칠팔구십한두세네])\s?(?:년|해)"
)
_DAYS_BY_NOW: Final = re.compile(r"오늘|내일|모레|글피|어제|그제|그저께|엊그제")
_LAST_YEAR: Final = re.compile(r"(?P<before>재)?작년|지난해")
_YEARS: Final = {each: number for word in ("일이삼사오육칠팔구십", "한두세네") for number, each in enumerate(word, 1)}
_BEGINS_WITH_DAY: Final = re.compile(r"[\s\x00]*\x00\s[가-힣]{1,5}(?:는|은|도|가|이)?\s?(?:있|계|살아)")
""" "아빠돌아가심 10월7일 엄마있음": the day is of what was said before it."""
_ONLY_DAY: Final = re.compile(
    r"[\s\x00]+[(월화수목금토일)요]{0,5}\s?(?:이었|이|였|에(?=요|[\s.,]*$)|입|임|일세|예|,|\.|$|이?[요오네다])"
)


def death_day(
    text: str,
    clauses: Sequence[Clause],
    others: Sequence[bool],
    *,
    is_asked: bool,
    is_known: bool,
    was: date | None = None,
) -> DateMention | None:
    """The day of the death. `others`: of each clause, whether it tells the death of somebody else.

    `is_known`: it was told before; then only a day that is said of it can be another one, and that goes before the
    day that it `was` taken for: "5월 30일은 응급실 가신 날이고 6월 1일에 돌아가셨네요".
    """
    told: list[tuple[int, DateMention]] = []
    last: DateMention | None = None
    spoke_of_death = False
    for clause, is_other in zip(clauses, others, strict=True):
        of_other = is_other and not (spoke_of_death and _BEGINS_WITH_DAY.match(clause.bare))
        dies = signs("days", "death").search(clause.bare) is not None and not of_other
        if dies and _THAT_DAY.search(clause.bare) and not clause.days and last is not None:
            told.append((4, last))
        for mention in clause.days:
            if is_denied(text, mention.end) or of_other:
                continue
            rank = _rank(clause, mention, dies=dies, follows_death=spoke_of_death)
            if rank and not (is_known and not is_asked and rank < SAID_OF_IT):
                told.append((rank, mention))
            last = mention
        spoke_of_death = dies if not clause.days else spoke_of_death and of_other
    if not told and is_asked:
        told = [
            (1, mention)
            for clause in clauses
            for mention in clause.days
            if not is_denied(text, mention.end) and not signs("days", "other").search(clause.bare)
        ]
    anew = [each for each in told if each[1].day != was and each[0] >= SAID_OF_IT]
    told = anew if was is not None and anew else told
    exact = [each for each in told if each[1].certainty is Certainty.EXACT] or told
    dated = [each for each in exact if _IN_FULL.match(text, each[1].start, each[1].end)]
    exact = dated if is_asked and dated else exact
    since = [each for each in exact if not (_UNTIL_NOW.fullmatch(text, each[1].start, each[1].end) and len(exact) > 1)]
    found = max(since, key=lambda each: each[0], default=(0, None))[1]
    if found is None:
        return None
    if (remembered := _ANNIVERSARY.search(text, found.end)) and _DAYS_BY_NOW.match(text, found.start):
        return _years_before(text, found, remembered)
    return _in_month_before(text, clauses, found)


def _years_before(text: str, found: DateMention, remembered: re.Match[str]) -> DateMention | None:
    """ "작년 이맘때 돌아가셨는데 오늘이 기일이에요": the day, so many years ago; None where nothing says how many."""
    last_year = _LAST_YEAR.search(text)
    if number := remembered["of"] or remembered["since"]:
        years = int(number) if number.isdigit() else _YEARS[number]
    elif remembered["first"] or last_year:
        years = 2 if last_year and last_year["before"] else 1
    else:
        return None
    day = found.day and possible_date(found.day.year - years, found.day.month, found.day.day)
    return replace(found, day=day) if day else None


def _in_month_before(text: str, clauses: Sequence[Clause], found: DateMention) -> DateMention:
    """ "2025년 10월 17일에 쓰러지셔서 20일에 돌아가셨어요": a day alone is of the month, and of the year, named before it."""
    before = [day.day for clause in clauses for day in clause.days if day.day and day.end <= found.start]
    if found.day is None or not before:
        return found
    last, first = before[-1], before[0]
    if _DAY_ALONE.fullmatch(text, found.start, found.end):
        day = possible_date(last.year, last.month, found.day.day)
    elif _WITHOUT_YEAR.fullmatch(text, found.start, found.end) and _FELL_ILL.search(text, 0, found.start):
        day, last = possible_date(first.year, found.day.month, found.day.day), first
    else:
        return found
    is_soon = day is not None and 0 <= (day - last).days <= _SOON_DAYS
    return replace(found, day=day) if is_soon else found


_ISSUED: Final = re.compile(r"(?:진단서|증명서?|신고서?)(?:는|은|를|을)?\s?$")
_GOT: Final = re.compile(r"(?:에|날)?\s?(?:뗐|떼|발급|끊|받았|받은)")
""" "사망진단서는 1월 1일에 뗐대요"."""


_LABEL: Final = re.compile(
    r"(?<![가-힣])(?:(?P<other>발인|입관|장례식?|화장|봉안|안장|삼우제|사망\s?신고)|사망일?|별세일?|작고|소천|타계|임종|선종)\s?(?:일|날짜)?\s?:?\s$"
)
""" "사망 20260719 발인 20260721": each day by the word before it."""


def _rank(clause: Clause, mention: DateMention, *, dies: bool, follows_death: bool) -> int:
    """How surely a day is that of the death: 0 where nothing says so."""
    bare = clause.bare
    start, end = mention.start - clause.start, mention.end - clause.start
    near = bare[max(0, start - 14) : start]
    behind = bare[end:].split("\x00", 1)[0]
    if _ISSUED.search(near) and _GOT.match(behind):
        return 0
    label = _LABEL.search(near)
    if label is not None and label["other"]:
        return 0
    if label is not None and not signs("days", "death").search(behind):
        return 4
    if signs("days", "shown").search(near) or signs("days", "shown").search(behind):
        is_other = signs("days", "other").search(near + behind) is not None and "제사" not in bare
        return 0 if is_other and "서류" not in bare else 5
    death = signs("days", "death").search(behind)
    other = signs("days", "other").search(behind)
    if death and (other is None or death.start() < other.start()):
        return 4
    if signs("days", "other").search(bare):
        return 1 if dies and other is None else 0
    if dies:
        return 3
    return 2 if follows_death or _ONLY_DAY.match(bare) else 0
