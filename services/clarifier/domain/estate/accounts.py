"""Whether everything that a message mentions is in the notes, or beside the point with a reason."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.estate.amounts_told import reason_beside
from services.clarifier.domain.estate.case import Day, Decedent, EstateCase
from services.clarifier.domain.estate.kin import relation, same_person
from services.clarifier.domain.estate.lexicon import all_signs, signs
from services.clarifier.domain.estate.minors import BORN
from services.clarifier.domain.estate.parameters import ASCENDANTS, CHILDREN, DEATH_DATE, GIFTS, SPOUSE
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.writing.text import is_denied

_DENIED: Final = re.compile(r"[^.!?\n]{0,12}(?:없|않|아니|아닙|안\s|무관)")


@dataclass(frozen=True, slots=True)
class Account:
    """Something mentioned. `place`: the parameter it is noted for; `reason`: why it is of no account. Neither: left over."""

    kind: str
    words: str
    place: str = ""
    reason: str = ""
    words_of: str = ""
    """Of a happening: which one it is."""

    @property
    def is_left(self) -> bool:
        return not (self.place or self.reason)


def accounts(
    text: str, clauses: Sequence[Clause], found: Sequence[Piece], facts: EstateCase, known: EstateCase
) -> tuple[Account, ...]:
    """Every amount, day, person and happening of some clauses. `facts`: what they tell; `known`: what was told before."""
    of = facts.decedent or known.decedent
    death = facts.death or known.death
    listed: list[Account] = [
        Account("amount", text[each.amount.start : each.amount.end], each.parameter or "", each.reason)
        for each in found
    ]
    for clause in clauses:
        listed += (_day(text, clauses, clause, day, facts, death) for day in clause.days)
        listed += (_person(clause, person, of) for person in clause.persons)
        listed += _happenings(clause, facts)
    return tuple(listed)


def left_over(listed: Sequence[Account]) -> Iterator[tuple[str, str]]:
    """The parameters to ask for because of days and gifts that nothing accounts for, each with their words."""
    for each in listed:
        if each.is_left and (each.kind == "day" or each.words_of == "gift"):
            yield (DEATH_DATE if each.kind == "day" else GIFTS), each.words


def uncounted(listed: Sequence[Account]) -> Iterator[str]:
    """The words of happenings that change the tax and are not computed here."""
    return (each.words for each in listed if each.is_left and each.kind == "happening" and each.words_of != "gift")


def _day(
    text: str, clauses: Sequence[Clause], clause: Clause, day: DateMention, facts: EstateCase, death: Day | None
) -> Account:
    words = text[day.start : day.end]
    if day.certainty is not Certainty.EXACT or not any(sign.isdigit() for sign in words):
        return Account("day", words, reason="vague")
    if is_denied(text, day.end):
        return Account("day", words, reason="denied")
    if BORN.match(text, day.end):
        return Account("day", words, reason="birth")
    if death is None or day.day == death.day:
        return Account("day", words, DEATH_DATE)
    if any(gift.day == day.day for gift in facts.gifts):
        return Account("day", words, GIFTS)
    near = "".join(each.text for each in _beside(clauses, clause))
    reason = "other" if signs("days", "other").search(near) else reason_beside(near)
    reason = reason or ("another_death" if signs("days", "death").search(near) else None)
    return Account("day", words, reason=reason or "")


def _beside(clauses: Sequence[Clause], clause: Clause) -> Sequence[Clause]:
    """A clause with those of its sentence that touch it."""
    at = clauses.index(clause)
    first = at - 1 if at and not clauses[at - 1].ends_sentence else at
    return clauses[first : at + (1 if clause.ends_sentence else 2)]


def _person(clause: Clause, person: Person, of: Decedent | None) -> Account:
    """Whose place in the family is that of an heir is asked for before there is a figure."""
    if person.path == SELF:
        return Account("person", person.name, reason="speaker")
    if OUTSIDER in person.path or reason_beside(clause.bare):
        return Account("person", person.name, reason="outsider")
    if of is None or same_person(person, of):
        return Account("person", person.name, "decedent")
    place = {"S": SPOUSE, "C": CHILDREN, "CC": CHILDREN, "P": ASCENDANTS}.get(relation(person.path, of.path), "")
    return Account("person", person.name, place, "" if place else "no_heir")


def _happenings(clause: Clause, facts: EstateCase) -> Iterator[Account]:
    """What changes the tax beside property and family: a will, a gift before, an heir's disability, a farm."""
    for name, sign in all_signs("happenings").items():
        match = sign.search(clause.bare)
        if match is None:
            continue
        is_noted = {
            "gift": bool(facts.gifts or facts.no_gifts),
            "will": bool(facts.bequests),
            "minor": bool(facts.minors),
            "disabled": bool(facts.disabled),
        }.get(name, False)
        reason = "denied" if _DENIED.match(clause.bare, match.end()) else ""
        yield Account("happening", match[0], name if is_noted else "", "" if is_noted else reason, name)
