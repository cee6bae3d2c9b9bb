"""Whom a clause about people tells of, and whether that is who receives."""

import re
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.notes import RECIPIENT
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person

NEWBORN: Final = frozenset({"아이", "아기", "애기", "애", "쌍둥이", "첫째", "둘째", "셋째", "막내", "첫아이"})
""" "첫째가 태어났어요": who is born, by no name of his own."""
_YOUNG: Final = (
    r"(?:쌍둥이|아이|아기|애기|애|첫째|둘째|셋째|막내|첫아이|첫애|첫째아이|딸|아들|손주|손녀|손자|자녀|늦둥이)"
)
_CHILD: Final = re.compile(
    rf"(?:{_YOUNG})(?:가|이|는|은|를|을)?\s?[^.!?\n]{{0,24}}(?:태어|낳|출산|출생|입양|나왔|나온(?=\s))|(?:{_YOUNG})[를을]\s?(?:봤|보[았셨]|얻)|출산(?:일|했|하|을|한)|입양|낳[았은고아]|출생(?:신고|일)|(?:아기|애기|아이)\s?생일"
)
IDENTITY: Final = re.compile(r"^[\s~)(]*(?:저는|저|나는|나|제|내|전|난)\s")
_COVERED: Final = re.compile("\x00+")


def tells_birth(clause: Clause) -> bool:
    """Whether a child is born or adopted."""
    return _CHILD.search(_COVERED.sub(" ", clause.bare)) is not None


def owner_of(clause: Clause) -> tuple[str, str]:
    """Whom a clause tells of: its subject, or whoever it names with 의; else nobody by name."""
    if IDENTITY.search(clause.text):
        return SELF, ""
    named = told_of(clause)
    elders = [person for person in named if person.name not in NEWBORN]
    if not elders and named and tells_birth(clause) and len(named[0].path) > 1 and named[0].path.endswith("C"):
        return named[0].path[:-1], ""  # "우리 아들네 아기": a child of the son's
    if not elders and named and not tells_birth(clause):
        return named[0].path, named[0].name
    if elders and not (tells_birth(clause) and is_born_one(elders[0], clause)):
        return elders[0].path, elders[0].name
    if len(elders) > 1:
        return elders[0].path, elders[0].name
    return RECIPIENT, ""


_OF_ANOTHER: Final = re.compile(
    r"\s?(?:하나|둘|셋|넷|[한두세네]\s?명)?[을를이가]?\s?(?:있는|둔|키우는|있고|키우고|있음|아빠|엄마)"
)
""" "애 둘 있는 40대인데", "조카 아빠는 쉰 살": told of who has them."""


def told_of(clause: Clause) -> list[Person]:
    """The people whom a clause may tell of."""
    cases = (Case.SUBJECT, Case.TOPIC, Case.OWNER, Case.BARE)
    return [
        person
        for person in clause.persons
        if person.case in cases and not _OF_ANOTHER.match(clause.bare, person.end - clause.start)
    ]


def is_born_one(person: Person, clause: Clause) -> bool:
    """Whether somebody is who was born: "딸이 8월에 태어났어요", not "딸은 아이를 낳았어요"."""
    return (
        person.path in ("C", "CC")
        and person.name not in NEWBORN
        and re.match(r"(?:이|가)?\s?[^.!?\n]{0,24}(?:태어|출생|생일)", clause.text[person.end - clause.start :])
        is not None
        and not re.search(r"아이|아기|쌍둥이|애기|첫째|둘째|셋째|첫애", clause.text[person.end - clause.start :])
    )
