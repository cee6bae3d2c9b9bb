"""Children under age whose day of birth or age is told: the law deducts for each year until they come of age (법20①2)."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import full_year
from services.clarifier.domain.estate.case import Decedent, Minor

_NEPHEWS: Final = re.compile(r"조카(?!\s?손)")
_CHILD: Final = r"(?:큰|작은|막내)?조카|첫째|둘째|셋째|넷째|막내|큰애|작은애|큰아이|작은아이|큰딸|작은딸|큰아들|작은아들|아들|딸|아이|애"
_NAMES_CHILD: Final = re.compile(rf"(?<![가-힣])(?:{_CHILD})(?:들)?[은는이가]?(?=[\s,:(]|$)")
_YEAR_ALONE: Final = re.compile(r"20\d\d년\s?생")
_IN_MONTH: Final = re.compile(r"(?P<year>20\d\d|(?<!\d)[0-2]\d)년\s?(?P<month>1[0-2]|0?[1-9])월\s?생(?![각활일])")
""" "2015년 5월생": what is left of a birth date. The first of the month is taken, so that no year too many is deducted."""
_OTHERS: Final = re.compile(r"손[주자녀]|조카")
BORN: Final = re.compile(r"\s?(?:일\s?)?(?:생(?![가-힣]{2,}|일|활)|생이|생입|생인|출생|에?\s?태어)")
_AGED: Final = re.compile(
    rf"(?<![가-힣])(?:{_CHILD})[은는이가]?\s?(?:이제\s|올해\s|겨우\s)?(?:만\s?)?(?P<age>\d{{1,2}})\s?(?:살|세(?!대))"
    rf"|(?<!\d)(?:만\s?)?(?P<years>\d{{1,2}})\s?(?:살|세)(?:짜리|인|\s된|\s먹은)?\s?(?:{_CHILD})"
)


def minors(text: str, clauses: Sequence[Clause], of: Decedent | None = None) -> tuple[Minor, ...]:
    """The children of whom a message tells when they were born, or how old they are; none where a year is all of one.

    `of`: who died; a brother's children are the speaker's nephews.
    """
    is_siblings = of is not None and of.path == "PC"
    return () if _YEAR_ALONE.search(text) else tuple(_told(text, clauses, is_siblings))


def _told(text: str, clauses: Sequence[Clause], is_siblings: bool) -> Iterator[Minor]:
    goes_on = False
    for clause in clauses:
        is_listed = goes_on and not clause.persons
        goes_on = not clause.ends_sentence and (is_listed or _NAMES_CHILD.search(clause.text) is not None)
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
                born = date(full_year(match["year"]), int(match["month"]), 1)
                yield Minor(born=born, words=clause.text[: match.end()].strip())
        for match in _AGED.finditer(clause.text):
            yield Minor(age=int(match["age"] or match["years"]), words=match[0].strip())
