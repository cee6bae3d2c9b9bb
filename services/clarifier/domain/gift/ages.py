"""How old a clause says that somebody is: an age, a birth date, a school, a decade."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.notes import Field
from services.clarifier.domain.gift.whose import IDENTITY, tells_birth, told_of
from services.clarifier.domain.parameters import FAMILY_DEDUCTION_SINCE
from services.clarifier.domain.people.recipient import NOT_LIKE
from services.clarifier.domain.writing.numbers import day_in_words
from services.clarifier.domain.writing.text import Span

_TENS: Final = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
_ONES: Final = {"하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}  # fmt: skip
_LIVES: Final = r"[아았고던며면려]|다가|다\s|지\s|기\s"
""" "전세 살다가 이번에 아파트로 옮기면서": nobody is three years old."""
_NATIVE: Final = (
    rf"(?:(?P<tens>{'|'.join(_TENS)})(?P<ones>{'|'.join(_ONES)})?|(?P<few>{'|'.join(_ONES)})(?=\s?살(?!{_LIVES})))"
)
_AGE: Final = re.compile(
    rf"(?:만\s?(?:으로\s?)?)?(?!(?:\d{{1,2}}|(?:열|스무)?[한두세네가-힣]{{0,2}})\s?살?\s?(?:이나\s)?(?:위로|위(?=[라인예이고])|위[,.]|손위|아래로|연상|연하|터울|차이))(?:(?<![\d.,초중고])(?P<digits>\d{{1,3}})\s?(?:살|세(?!금|대|전|입(?!니)|후|무|율|\s?이상|\s?미만)|(?=인데|이고|이에요|입니다|임|야))|(?P<sino>[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?)\s?세|{_NATIVE}(?:\s?살(?!{_LIVES})|(?=이|예|여(?=[유요라])|입|인|임|야|에|됐|된|\s됐|\s됬|$|[\s,.](?!(?:해|년|달|개월|번|명|평|시|개|마지기|필지|그루|마리|채|칸|가마|가구|가지|군데)(?:[가-힣]|\s|$)))))"
)
""" "만 38세", "서른여덟 살", "예순하나입니다"."""
_DECADE: Final = re.compile(r"(?P<decade>[1-9]0)\s?대")
_BORN_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d{2}|\d{2})\s?년\s?(?:도\s?)?(?:(?P<month>\d{1,2})\s?월\s?)?(?:생(?![각활일])|에?\s?태어)"
)
_BORN: Final = re.compile(r"(?<!\[)생년월일|생일|일\s?생(?!각|활)|^\s?생(?![각활])|태어|출생(?!신고)|난\s?날")
_MINOR: Final = re.compile(
    r"(?<!비)미성년(?!\s?공제(?:로|라|를\s?받|받|가\s?돼|여서))|초등|초딩|중학(?:교|생)|중딩|고등학(?:교|생)|고딩|고교생|유치원|어린이집|갓난|신생아|돌쟁이|(?<![가-힣])[초중고]\s?[1-6](?![가-힣]*억)"
)
_NOT_NOW: Final = re.compile(
    r"[가-힣]{0,2}\s?(?:동창|동기|친구|선배|후배|때|졸업|교사|선생|은사|시절|소리|딱지|벗|마치|마쳤|나와|나온|중퇴|그만)"
)
""" "중학교 마치고", "미성년 소리 오랜만에 듣네요", "고등학교 동창": nobody is one now."""
_GROWN: Final = re.compile(rf"(?<!미)성인{NOT_LIKE}|(?<!미)성년{NOT_LIKE}|대학생|대학원생|다\s?컸")
_WORKING: Final = re.compile(r"직장인|회사원|공무원|자영업|군인|직장\s?다")
""" "미성년자인가요?" - "직장인이에요"."""
_HAS_ONE: Final = re.compile(
    r"[가-힣]{0,2}\s?(?:하나|둘|셋|[한두세]\s?명)?\s?(?:딸|아들|아이|애)?[을를이가]?\s?(?:\S{1,3}\s)?(?:키우|둔|두고|있는|있고|기르|가르치|교사|선생)"
)
""" "중학생 둘 키우는데", "중학생 딸을 둔 동생": of whom they are children."""
_OF_AGE: Final = 19
"""In the year in which somebody turns so old only the day decides; "만 19세라 성인이에요" says it."""
_TURNED: Final = re.compile(r"(?:이|가)?\s?(?:됐|되었|됬|됨)")
""" "20일에 만19살 됐어요": the day is a birthday."""
_NOT_SO: Final = re.compile(r"^[가-힣]{0,4}\s?(?:아니|아닙|아님|아녜|지났|넘)")
_SUBJECT: Final = re.compile(r"(?P<noun>[가-힣]{2,})(?:이|가|은|는)\s")
_NOBODY_ELSE: Final = re.compile(
    r"(?:사람|분|수증자|나이|연세|생년월일|생일|현재|지금|올해|이제|아직|만|참고로|제가|내가|춘추)"
)


@dataclass(frozen=True, slots=True)
class Age:
    """`at`: where in the clause it is said. `field`, `value`: of a note."""

    at: int
    field: Field
    value: str


def ages(clause: Clause, day: date | None, today: date) -> Iterator[Age]:
    """What a clause says of how old people are; `day`: the one that it names."""
    if _is_of_a_thing(clause):
        return
    if day is not None and names_year(clause) and (match := _BORN.search(clause.text)) and not tells_birth(clause):
        yield Age(match.start(), "born", past(day, today).isoformat())
    elif match := _BORN_YEAR.search(clause.text):
        month = f"-{int(match['month']):02}" if match["month"] else ""
        yield Age(match.start(), "born", f"{_born_in(match, today)}{month}")
    elif found := list(_AGE.finditer(clause.bare)):
        if day is not None and len(found) == 1 and _TURNED.match(clause.bare, found[0].end()):
            yield Age(
                found[0].start(),
                "born",
                day.replace(year=day.year - _years(found[0]), day=min(day.day, 28)).isoformat(),
            )
            return
        for each in found:
            if _years(each) == _OF_AGE and (grown := _GROWN.search(clause.bare)):
                yield Age(grown.start(), "minor", "0")
                continue
            next_year = "내년" in clause.bare[: each.start()]
            yield Age(each.start(), "age", str(_years(each) - (1 if next_year else 0)))
    else:
        yield from _of_an_age_group(clause.bare)


def is_full_day(born: str) -> bool:
    """Whether a note of a birth is of a day, and not of a year or a month alone."""
    return len(born) == len("2000-01-01")


def past(day: date, today: date) -> date:
    """A birthday that was written with two digits of its year: "77년 1월 24일"."""
    return day.replace(year=day.year - 100) if day.year > today.year + 1 else day


def last_day_of_birth(clause: Clause, today: date) -> date | None:
    """The last day on which a child can be born of whose birth the mask leaves the year: before any deduction for one."""
    match = _BORN_YEAR.search(clause.text)
    year = _born_in(match, today) if match else today.year
    return date(year, 12, 31) if year < FAMILY_DEDUCTION_SINCE.year - 2 else None


def years_of_birth(clause: Clause) -> list[Span]:
    """Where a clause names the year, or the month, in which somebody was born."""
    return [
        Span(clause.start + match.start(), clause.start + match.end()) for match in _BORN_YEAR.finditer(clause.text)
    ]


def works(clause: Clause) -> bool:
    """Whether somebody has a profession: an answer to whether he is a minor."""
    return _WORKING.search(clause.bare) is not None


def _of_an_age_group(bare: str) -> Iterator[Age]:
    if match := _DECADE.search(bare):
        yield Age(match.start(), "minor", "1" if int(match["decade"]) < 20 else "0")
    elif (match := _MINOR.search(bare)) and not _is_no_pupil(bare, match.end()):
        yield Age(match.start(), "minor", "0" if _NOT_SO.match(bare[match.end() :]) else "1")
    elif match := _GROWN.search(bare):
        yield Age(match.start(), "minor", "1" if _NOT_SO.match(bare[match.end() :]) else "0")


def _is_no_pupil(bare: str, end: int) -> bool:
    return any(pattern.match(bare, end) for pattern in (_HAS_ONE, _NOT_NOW))


def _years(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    if match["sino"]:
        return day_in_words(match["sino"])
    if match["few"]:
        return _ONES[match["few"]]
    return _TENS[match["tens"]] + _ONES.get(match["ones"] or "", 0)


def names_year(clause: Clause) -> bool:
    """Whether a day is told with its year: "3월 5일 생일" says when to celebrate, not how old somebody is."""
    words = (clause.text[day.start - clause.start : day.end - clause.start] for day in clause.days)
    return any("년" in told or len(re.findall(r"\d+", told)) > 2 or re.search(r"\d{6}", told) for told in words)


def _born_in(match: re.Match[str], today: date) -> int:
    """1988 of 88, 2005 of 05."""
    digits = int(match["year"])
    if digits > 100:
        return digits
    return 2000 + digits if 2000 + digits <= today.year else 1900 + digits


def _is_of_a_thing(clause: Clause) -> bool:
    """Whether something that is nobody is so old: "강아지가 9살인데"."""
    if told_of(clause):
        return False
    subject = _SUBJECT.search(clause.bare)
    return subject is not None and not _NOBODY_ELSE.search(subject["noun"]) and not IDENTITY.search(clause.text)
