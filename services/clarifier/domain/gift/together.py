"""Several givers in one message, each with an amount of his own: "엄마가 9천만, 아빠가 7500만원을 주셨어요"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.scope import Placed, Topic
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

_GIVING: Final = frozenset({Case.SUBJECT, Case.TOPIC, Case.FROM, Case.TO, Case.BARE, Case.TOGETHER})
_ONE_DAY: Final = re.compile(r"같은\s?날|한\s?날|동시에|함께|같이|각각|따로")
_PART: Final = re.compile(r"\x00\s?(?:원)?\s?(?:중|가운데|에서)\s")


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several givers gives. `name` as the message calls him, `path` the way to him from the user."""

    name: str
    path: str
    won: int
    words: str


def shares_in(placed: Sequence[Placed]) -> list[Share]:
    """Each giver's part where a message tells several on one day; empty where it tells one."""
    found: list[Share] = []
    told = [each.clause for each in placed if each.topic in (Topic.GIFT, Topic.OPEN) and each.clause.money]
    for clause in told:
        found += _shares(clause)
    names = {share.name for share in found}
    is_of_one_day = len({day.day for clause in told for day in clause.days if day.day}) < 2
    return found if len(found) > 1 and len(names) == len(found) and is_of_one_day else []


def _shares(clause: Clause) -> list[Share]:
    """Somebody right before each amount: pairs of a clause, "아빠한테 6천, 엄마한테 3500만원"."""
    found = []
    last_end = clause.start
    for amount in _joined(clause):
        named = [
            person
            for person in clause.persons
            if last_end <= person.start < amount.start and person.path != SELF and person.case in _GIVING
        ]
        is_gift = not _PART.search(clause.bare) and not debts.NAMED.search(clause.bare)
        if named and amount.precision is Precision.EXACT and amount.won and is_gift:
            found.append(Share(named[0].name, named[0].path, amount.won, clause.text.strip(" ,.")))
        last_end = amount.end
    return found


def _joined(clause: Clause) -> list[Amount]:
    """The amounts of a clause, "3억하고 5천" as one."""
    found: list[Amount] = []
    for amount in clause.money:
        before = found[-1] if found else None
        if (
            before
            and before.won
            and amount.won
            and before.won > amount.won
            and _AND.fullmatch(clause.text[before.end - clause.start : amount.start - clause.start])
        ):
            found[-1] = replace(before, end=amount.end, won=before.won + amount.won)
        else:
            found.append(amount)
    return found


_AND: Final = re.compile(r"\s?(?:하고|에|이랑)\s?")


def are_a_couple(one: Share, other: Share, text: str) -> bool:
    """Whether two givers are the recipient's father and mother, who are one giver unless divorced (법47②)."""
    return one.path == other.path == "P" and re.search(r"이혼(?!\s?(?:안|않|은\s?안|하지))|갈라섰|남남", text) is None
