"""Children under age whose day of birth or age is told: the law deducts for each year until they come of age (법20①2)."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import full_year
from services.clarifier.domain.estate.case import Decedent, Minor
from services.clarifier.domain.estate.kin import relation

_NEPHEWS: Final = re.compile(r"조카(?!\s?손)")
_CHILD: Final = r"(?:큰|작은|막내)?조카|첫째|둘째|셋째|넷째|막내|큰애|작은애|큰아이|작은아이|큰딸|작은딸|큰아들|작은아들|아들|딸|아이|애"
_NAMES_CHILD: Final = re.compile(rf"(?<![가-힣])(?:{_CHILD})(?:들)?[은는이가]?(?=[\s,:(]|$)")
_YEAR_ALONE: Final = re.compile(r"20\d\d년\s?생")
_IN_MONTH: Final = re.compile(
    r"(?P<year>20\d\d|(?<!\d)[0-2]\d)년\s?(?P<month>1[0-2]|0?[1-9])월\s?생(?![각활일])(?:·(?P<third>[상중하])순)?"
)
""" "2015년 5월생·하순": what is left of a birth date. The first day of it is taken, so that no year too many is deducted."""
_FIRST_DAYS: Final = {"상": 1, "중": 11, "하": 21}
_OTHERS: Final = re.compile(r"손[주자녀]|조카")
BORN: Final = re.compile(r"\s?(?:일\s?)?(?:생(?![가-힣]{2,}|일|활)|생이|생입|생인|출생|에?\s?태어)")
_ONES: Final = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
_NATIVE: Final = {
    f"{tens}{one}": 10 * bool(tens) + n for tens in ("열", "") for n, one in enumerate(_ONES) if tens or one
}
_NATIVE_AGE: Final = "|".join(sorted(_NATIVE, key=len, reverse=True))
_AGE: Final = rf"(?:만\s?)?(?P<n>(?<!\d)\d{{1,2}}|(?<![가-힣])(?:{_NATIVE_AGE}))\s?(?:살(?![아았])|세(?!대))(?!\s?(?:때|적에|무렵))"
_UNNAMED_AGE: Final = _AGE.replace("?P<n>", "?:")
_LIST: Final = rf"{_UNNAMED_AGE}(?:(?:짜리|이고|이랑|하고|이?랑|과|와)?[\s,·/]*{_UNNAMED_AGE})+"
_CHILDREN: Final = rf"(?:{_CHILD})(?:들)?|남매|형제|자매"
_COUNTED: Final = r"\s?(?:둘|셋|넷|[두세네]\s?명|\d\s?명)"
_AGES_LISTED: Final = re.compile(
    rf"{_LIST}(?:짜리|인|이?\s?된|먹은)?\s?(?:어린\s)?(?:{_CHILDREN}|(?:둘|셋|넷)(?=[이인입을요.,\s]|$))"
    rf"|(?<![가-힣])(?:{_CHILDREN})만?[은는이가도]?(?:{_COUNTED})?(?:이?에?요|예요|입니다|인데|이고|이요|임)?[\s.,(:]*(?:각각\s|지금\s|이제\s|만으로\s|나이는\s|만\s나이로\s)*{_LIST}"
)
""" "만 8살, 만 5살 아이 둘", "아이 둘이요. 여덟 살 다섯 살이에요"."""
_ONE_AGED: Final = re.compile(
    rf"(?<![가-힣])(?:{_CHILD})[은는이가]?\s?\(?(?:이제\s|올해\s|겨우\s|아직\s)?{_UNNAMED_AGE}|{_UNNAMED_AGE}(?:짜리|인|\s?된|\s?먹은)?\s?(?:{_CHILD})"
)
ONE_AGE: Final = re.compile(
    r"(?<!\d)\d{1,2}\s?(?:살|세)|(?:열|스물|서른|마흔)(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)?(?:\s?살)?|(?:다섯|여섯|일곱|여덟|아홉|[한두세네])\s?살"
)
AGES_OF_ALL: Final = re.compile(
    rf"(?<![가-힣])(?:아이|애|자식|자녀)들(?:은|이|도)?\s(?:이제\s|아직\s|각각\s|겨우\s)?(?P<ages>(?:{ONE_AGE.pattern})(?:(?:\s*[,·/]\s*|이고[\s,]+|하고\s|이랑\s|\s)(?:{ONE_AGE.pattern}))+)"
)
""" "애들은 열다섯, 열둘이에요"."""
_BARE_TEENS: Final = re.compile(r"열(?P<one>하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)(?!\s?살)")
_SHORT: Final = {"하나": "한", "둘": "두", "셋": "세", "넷": "네"}


def with_years(text: str) -> str:
    """The text with "살" behind ages that are listed without it."""

    def aged(listed: re.Match[str]) -> str:
        return _BARE_TEENS.sub(lambda age: f"열{_SHORT.get(age['one'], age['one'])} 살", listed[0])

    return AGES_OF_ALL.sub(aged, text)


_BIRTHDAYS: Final = re.compile(r"(?:생일|생년월일|출생일)(?:은|이|:)\s?[^.!?\n]*")
_DAY_ALONE: Final = re.compile(r"(?<=\d일)(?=[,\s]|이|입|예)(?!\s?생)")


def with_births(text: str) -> str:
    """The text with "생" behind days that are listed as birthdays: "아이들 생일은 첫째 2014년 3월 2일, 둘째 2017년 8월 21일이에요"."""
    return _BIRTHDAYS.sub(lambda listed: _DAY_ALONE.sub("생", listed[0]), text)


_OF_SPEAKER: Final = re.compile(r"(?<![가-힣])(?:저|저희|제|우리|나|내)(?:는|도|가|한테는?)?\s(?:[^.!?\n]{0,10}\s)?$")
_OF_AGE: Final = 19


def minors(text: str, clauses: Sequence[Clause], of: Decedent | None = None) -> tuple[Minor, ...]:
    """The children of whom a message tells when they were born, or how old they are; none where a year is all of one.

    `of`: who died; a brother's children are the speaker's nephews.
    """
    is_siblings = of is not None and of.path == "PC"
    if _YEAR_ALONE.search(text):
        return ()
    aged = tuple(_aged(text, clauses, is_siblings, is_elders=of is not None and relation("", of.path) != "S"))
    born = tuple(_told(text, clauses, is_siblings))
    return born if len(born) >= len(aged) and _AGE_AND_BIRTH.search(text) else (*born, *aged)


_AGE_AND_BIRTH: Final = re.compile(rf"{_UNNAMED_AGE}\s?\(\s?(?:20)?\d\d년")
""" "일곱 살(2019년 3월생)과 네 살(2022년 5월생) 둘": each child once."""
_COUNTS_CHILDREN: Final = re.compile(
    r"(?:애|아이|자녀|자식|아들|딸|남매)(?:들?이|가|은|는)?\s(?:모두\s)?(?:하나|둘|셋|넷|[한두세네\d]\s?명)(?:이|인)?(?:에?요|예요|입니다|데|고)?[\s.]*$"
)
""" "애가 셋이에요. 2012년 9월생, 2015년 1월생": their births follow."""


_ARE_YOUNG: Final = re.compile(
    r"(?<![가-힣])(?:애|아이|자녀|자식)들?(?:이|가|은|는|도)?\s(?:아직\s|다\s|모두\s|너무\s)*(?:어려|어립|어리|미성년)"
)
""" "애들이 아직 어려요. 2018년 4월 2일생, …": their births follow, too."""


def _told(text: str, clauses: Sequence[Clause], is_siblings: bool) -> Iterator[Minor]:
    goes_on = False
    for clause in clauses:
        is_listed = goes_on and not clause.persons
        names = is_listed or _NAMES_CHILD.search(clause.text) is not None
        follow = any(sign.search(clause.text) for sign in (_COUNTS_CHILDREN, _ARE_YOUNG))
        goes_on = (names and not clause.ends_sentence) or follow
        if _OTHERS.search(clause.text) and not (is_siblings and _NEPHEWS.search(clause.text)):
            continue
        for day in clause.days:
            if (
                day.day is not None
                and BORN.match(text, day.end)
                and (is_listed or _NAMES_CHILD.search(text[clause.start : day.start]))
            ):
                yield Minor(born=day.day, words=text[clause.start : day.end].strip())
        for match in _IN_MONTH.finditer(clause.text):
            if is_listed or _NAMES_CHILD.search(clause.text[: match.start()]):
                born = date(full_year(match["year"]), int(match["month"]), _FIRST_DAYS.get(match["third"], 1))
                yield Minor(born=born, words=clause.text[: match.end()].strip())


def _aged(text: str, clauses: Sequence[Clause], is_siblings: bool, *, is_elders: bool) -> Iterator[Minor]:
    """Children by their ages, of a list those under age. `is_elders`: the speaker's own are none of the one who died."""
    listed = list(_AGES_LISTED.finditer(text))
    apart = (each for each in _ONE_AGED.finditer(text) if all(_is_apart(each, other) for other in listed))
    for match in sorted((*listed, *apart), key=lambda each: each.start()):
        clause = next((each for each in clauses if each.start < match.end() <= each.end), None)
        if clause is None or (_OTHERS.search(clause.text) and not (is_siblings and _NEPHEWS.search(clause.text))):
            continue
        if is_elders and not is_siblings and _OF_SPEAKER.search(text, 0, match.start()):
            continue
        said = (each["n"] for each in re.finditer(_AGE, match[0]))
        ages = [int(n) if n.isdigit() else _NATIVE[n] for n in said]
        for age in ages:
            if len(ages) == 1 or age < _OF_AGE:
                yield Minor(age=age, words=match[0].strip())


def _is_apart(match: re.Match[str], other: re.Match[str]) -> bool:
    return match.end() <= other.start() or other.end() <= match.start()
