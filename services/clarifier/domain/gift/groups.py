"""Those whom a clause names together, each with a number: "손주 셋한테", "아들과 며느리에게"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import without

_COUNTS: Final = {"하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8}  # fmt: skip
_WORDS: Final = "|".join(sorted(_COUNTS, key=len, reverse=True))
_AFTER: Final = re.compile(
    rf"(?:들)?\s?(?:(?P<digits>\d{{1,2}})\s?(?:명|분|인)|(?P<words>{_WORDS})(?!째)\s?(?:명|분)?)(?=한테|에게|께|이?랑|하고|과|와|[,.\s]|모두|다)\s?(?:모두\s?|다\s?)?(?:한테|에게|께|이?랑|하고|과|와)?"
)
""" "손주 셋한테", "자녀 3명에게"."""
_BEFORE: Final = re.compile(r"(?:^|(?<=\s))(?P<words>두|세|네|다섯|여섯)\s(?:명의\s)?$|(?P<digits>\d)\s?명의\s$")
""" "두 아들에게"."""
_JOINED: Final = re.compile(r"[\s,·/]*(?:그리고|및|와|과|이랑|랑|하고)?[\s,]*")
_AND: Final = re.compile(r"(?:과|와|이랑|랑|하고)\s?$")
_TWO: Final = re.compile(
    r"(?P<one>[가-힣]+?)(?:(?:과|와|이랑|랑|하고)\s|(?<=아들)[\s,]{1,2}(?=며느리)|(?<=딸)[\s,]{1,2}(?=사위))(?P<other>[가-힣]+?)(?:에게|한테|께|이|가)?$"
)
_TO: Final = re.compile(r"(?:한테|에게|께)\s?$")
_TAKING_PART: Final = frozenset({Case.TO, Case.BARE, Case.TOGETHER, Case.SUBJECT})


_PARENTS: Final = re.compile(r"^(?:친정|친|양|조|외조|친조|시|처|외)?(?:부모|양친|조부모)")
_OF_EACH: Final = re.compile(
    r"각각|각자|(?<![가-힣])각\s|(?:한|1)\s?분\s?당|두\s?분[가-힣]{0,3}\s(?:[^.!?\n]{0,16}\s)?\S{1,9}씩"
)
_US: Final = re.compile(
    r"(?:저희|우리)(?:\s?(?:둘|셋|부부|남매|형제|자매)|(?:에게|한테|가|는)(?=\s))|저희\s?(?:각각|각자)"
)
_TIMES: Final = re.compile(r"(?:두|세|네|\d)\s?(?:번|차례|회)|매[달월년주]|달마다|해마다")


@dataclass(frozen=True, slots=True)
class Group:
    """A run of names, each with its number, and where it stands."""

    named: tuple[tuple[Person, int], ...]
    start: int
    end: int

    @property
    def count(self) -> int:
        return sum(each for _, each in self.named)


def group_in(text: str, money: Sequence[Amount]) -> Group | None:
    """The run of most names of more than one person that ends as who receives, or gives."""
    covered, found, run, start, end = without(text, money), list[Group](), list[tuple[Person, int]](), 0, 0
    persons = people(covered)
    for person, following in zip_longest(persons, persons[1:]):
        if person.path in (SELF, OUTSIDER) or person.case not in _TAKING_PART:
            run = []
            continue
        count, begins, ends = _counted(covered, person)
        if not (run and _is_joined(covered[end:begins], run[-1][0], person)):
            run, start = [], begins
        run, end = [*run, *((each, count) for each in _both(covered, person))], ends
        if _AND.search(covered, begins, ends) or _stands_before(person, following):
            continue
        if person.case in (Case.TO, Case.SUBJECT) or _TO.search(covered, begins, ends):
            found.append(Group(tuple(run), start, end))
        if person.case is Case.SUBJECT:
            run = []
    return max((group for group in found if group.count > 1), key=lambda group: len(group.named), default=None)


def parents_in(text: str, money: Sequence[Amount]) -> Group | None:
    """Father and mother by one name, of whom each gives: "부모님한테 각각 7천만원씩"."""
    if _OF_EACH.search(text) is None or _TIMES.search(text) or _US.search(text):
        return None
    named = [person for person in people(without(text, money)) if person.path != SELF]
    named = [person for person in named if person.case is not Case.TO] or named
    is_couple = len(named) == 1 and _PARENTS.match(named[0].name) is not None
    return Group(((named[0], 2),), named[0].start, named[0].end) if is_couple else None


def _stands_before(person: Person, following: Person | None) -> bool:
    """ "엄마 아빠가": whether a name without a particle leads on to another of its kind."""
    is_bare = person.end == person.start + len(person.name)
    return is_bare and following is not None and (following.start, following.path) == (person.end + 1, person.path)


def _is_joined(between: str, one: Person, other: Person) -> bool:
    """Whether one name goes on with the other: "큰아들 작은아들", not "아이 고모", nor "아들 통장에 시아버지께서"."""
    if {one.case, other.case} == {Case.TO, Case.SUBJECT}:
        return False
    is_apart = between.strip() == "" and between != "" and one.case is Case.BARE
    return _JOINED.fullmatch(between) is not None and not (is_apart and one.path != other.path)


def _both(text: str, person: Person) -> list[Person]:
    """ "아들과 며느리에게": the names that were read as one."""
    words = _TWO.match(text[person.start : person.end])
    if words is None or not (people(words["one"]) and people(words["other"])):
        return [person]
    return [replace(person, name=words["one"]), replace(person, name=words["other"])]


def _counted(text: str, person: Person) -> tuple[int, int, int]:
    """How many a name stands for, and from where to where that is said."""
    if match := _AFTER.match(text, person.start + len(person.name)):
        return _number(match), person.start, max(match.end(), person.end)
    if match := _BEFORE.search(text, 0, person.start):
        return _number(match), match.start(), person.end
    return 1, person.start, person.end


def _number(match: re.Match[str]) -> int:
    return int(match["digits"]) if match["digits"] else _COUNTS[match["words"]]
