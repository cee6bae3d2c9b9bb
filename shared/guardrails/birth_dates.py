"""Birth dates. The year stays, because the tax depends on the age: `1985년 5월 3일생` becomes `1985년생[생년월일]`.

Of whoever was born since 2000, and can be a minor in a case, the month stays too, with the third of it:
`2010년 5월 3일생` becomes `2010년 5월생·상순[생년월일]` (상증법 20①2 deducts for each year until an heir comes of age).
Why: docs/decisions/0072.

A birth from 2022 on is also an event that the tax asks the day of (출산공제, 상증법 53의2 ②: two years from the
birth, for gifts since 2024), so it stays unless it is called a date of birth. Why: docs/decisions/0032.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.guardrails.reading import Recogniser, Span, only_where

_FIRST_YEAR_OF_THE_DEDUCTION: Final = 2022
_FIRST_YEAR_OF_MINORS: Final = 2000
_TWO_DIGITS_OF_THIS_CENTURY: Final = 30
_LAST_OF_FIRST_THIRD: Final = 10
_LAST_OF_SECOND_THIRD: Final = 20
_NUMERALS: Final = "일이삼사오육륙칠팔구"
_SPELLED: Final = f"[{_NUMERALS}공영십백천]"
_DATE: Final = rf"""
    (?<![0-9]) (?:
      (?P<year>(?:19|20)[0-9]{{2}}|[0-9]{{2}}) (?:
          [ ]{{0,2}}년도?[ ,]{{0,2}} (?:(?:음|양)력[ ]?)? (?P<month>0?[1-9]|1[0-2])[ ]{{0,2}}월[ ,]{{0,2}} (?P<day>[0-2]?[0-9]|3[01])(?![0-9])(?:[ ]{{0,2}}일)?
        | (?P<between>[ ]?[./-][ ]?|[ ]) (?P<second>0?[1-9]|1[0-2]) (?P=between) (?P<day_after>[0-2]?[0-9]|3[01])(?![0-9])
        | (?P<third>0[1-9]|1[0-2])(?P<last>0[1-9]|[12][0-9]|3[01])(?![0-9])
      )
    | [0-9]{{1,2}}[/.-][0-9]{{1,2}}[/.-](?P<late>(?:19|20)[0-9]{{2}})(?![0-9])
    | (?P<spelled>{_SPELLED}{{2,8}}) [ ]?년[ ,]{{0,2}} [{_NUMERALS}시유십]{{1,3}}[ ]?월[ ,]{{0,2}} [{_NUMERALS}십]{{1,3}}[ ]?일
    )
"""
_BEFORE: Final = r"""
    (?: (?P<certain>생년[ ]?월[ ]?일|생년|생월일|출생[ ]?연월일|(?i:date[ ]of[ ]birth|birth[ ]?(?:date|day)|\bd\.?o\.?b\b\.?|\bborn\b))
        [^0-9\0.!?]{0,12}?
      | (?P<aged>[0-9]{1,3}[ ]?(?:세|살)[ ]?[,(/][ ]?)
      | (?:(?:호적|주민등록)(?:상|에는|에)?|생일|출생일자?|출생|탄생일?|생신|태어난[ ]?(?:날짜?|때|건|게|것))(?:은|는|이|가|도)?[ ]?[:=(,-]?[ ]{0,2}
        (?:(?:양|음)력(?:으로)?[ ]?)? )
"""
_BESIDE_NAME: Final = re.compile(rf"\0[ ]?[(,][ ]?(?P<date>{_DATE}[.]?)[ ]?\)", re.VERBOSE)
""" "[이름](1985.3.2)" """
_BIRTHDAY: Final = re.compile(
    rf"""(?:생일|생신|탄생일|태어난[ ]?날)(?:은|는|이|가)?[ ]?[:=(,-]?[ ]{{0,2}}(?:(?:양|음)력(?:으로)?[ ]?)?
    (?P<date>[0-9]{{1,2}}[ ]?월[ ]?[0-9]{{1,2}}[ ]?일|[0-9]{{1,2}}[/.][0-9]{{1,2}}|(?:0[1-9]|1[0-2])[0-3][0-9]|[{_NUMERALS}시유십]{{1,3}}[ ]?월[ ]?[{_NUMERALS}십]{{1,3}}[ ]?일)
    (?![0-9]|[ ]?에(?![가-힣]|요)|[ ]?날|[ ]?선물|[^.!?]{{0,12}}(?:그날|그[ ]날|당일|그때)|[./][0-9])""",
    re.VERBOSE,
)
""" "생일은 음력 5월 27일": the day alone. "생일 3월 9일에 1억 받았어요" is the day of a gift."""
_BORN_IN: Final = "생(?:(?![가-힣])|(?=이|인|입|으로|의|은|는|도|과|임|요|아[들이]|딸|손|[남여]자))"
_AFTER: Final = rf"""
    [.]?[ ]?(?:\((?:양|음)력\)|(?:양|음)력)?[ ]?
    (?: (?P<born>{_BORN_IN}) | (?:이|이[ ]제|이[ ]내)?[ ]?생일(?![에선]) | 에?[ ]?(?:태어|출생|탄생|낳|났|나셨|나신) )
"""
_DAY_BORN: Final = re.compile(
    rf"(?<!작년)(?<!작년[ ])(?<!올해)(?<!올해[ ])(?<!금년[ ])(?<!지난[ ])(?<!202[2-9]년)(?<!202[2-9]년[ ])(?<!202[2-9]년도[ ])(?<![0-9])(?P<date>[0-9]{{1,2}}[ ]?월[ ]?[0-9]{{1,2}}[ ]?일){_BORN_IN}"
)
""" "70년 3월생" stays, "3월 2일생" does not. """
_CUED: Final = re.compile(rf"{_BEFORE}(?P<date>{_DATE}[.]?(?:[ ]?{_BORN_IN})?)", re.VERBOSE)
_BORN: Final = re.compile(rf"(?P<date>{_DATE}){_AFTER}", re.VERBOSE)


def _is_event(match: re.Match[str]) -> bool:
    """Whether the birth is of the years that the deduction is for, told of as something that happened."""
    return _born_in(match) >= _FIRST_YEAR_OF_THE_DEDUCTION


def _born_in(match: re.Match[str]) -> int:
    """The year in four digits: two below 30 are of this century."""
    year = int(match["year"] or match["late"] or 0)
    return year + (2000 if year < _TWO_DIGITS_OF_THIS_CENTURY else 1900) if year < 100 else year


def _masked(match: re.Match[str], start: int, end: int) -> Span:
    year, month = (
        match["year"] or match["late"] or match["spelled"],
        match["month"] or match["second"] or match["third"],
    )
    day = int(match["day"] or match["day_after"] or match["last"] or 0)
    is_minors = bool(month) and _born_in(match) >= _FIRST_YEAR_OF_MINORS
    kept = f"{year}년 {int(month)}월생·{_third(day)}" if is_minors else f"{year}년생"
    return Span(start, end, "birth_date", kept)


def _third(day: int) -> str:
    return "상순" if day <= _LAST_OF_FIRST_THIRD else "중순" if day <= _LAST_OF_SECOND_THIRD else "하순"


def _cued(text: str) -> Iterator[Span]:
    for match in _CUED.finditer(text):
        if match["certain"] or not _is_event(match):
            yield _masked(match, *match.span("date"))


def _beside_names(text: str) -> Iterator[Span]:
    for match in _BESIDE_NAME.finditer(text):
        if not _is_event(match):
            yield _masked(match, *match.span("date"))


def _birthdays(text: str) -> Iterator[Span]:
    for expression in (_BIRTHDAY, _DAY_BORN):
        for match in expression.finditer(text):
            yield Span(*match.span("date"), "birth_date")


def _born(text: str) -> Iterator[Span]:
    for match in _BORN.finditer(text):
        if not _is_event(match):
            yield _masked(match, match.start("date"), match.end("born") if match["born"] else match.end("date"))


BIRTH_DATES: Final[tuple[Recogniser, ...]] = (
    only_where("\0[ ]?[(,]", _beside_names),
    only_where("[세살][ ]?[,(/][ ]?[0-9]", _cued),
    only_where("생|탄생|태어|낳|났|나[셨신]|호적|주민등록|(?i:birth|born|dob)", _cued, _born, _birthdays),
)
