"""Who gives and who receives, whoever is speaking: from particles, verbs and politeness."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.kinship import (
    SELF,
    Case,
    Person,
    Viewpoint,
    inverse,
    path_between,
    relationship_of,
    skips_generation,
)
from services.clarifier.domain.parameters import RELATIONSHIP, Relationship
from services.clarifier.domain.transfers import Direction, Transfer

_CLAUSE_END: Final = re.compile(
    r"(?:[가-힣](?:서|는데|은데|인데|니까|려고|라고|다고|자고|이고|며|지만|는다|한다)\s|[.!?,])"
)
_IDENTITY: Final = re.compile(r"인\s?$")


@dataclass(frozen=True, slots=True)
class Parties:
    """The two sides of the gift. A side that was not named is None, and is then the speaker where the other was."""

    giver: Person | None = None
    recipient: Person | None = None
    words: tuple[int, int] = (0, 0)
    path: str | None = None
    """The way from the recipient to the giver; None while nobody was named."""

    @property
    def relationship(self) -> Relationship | None:
        return relationship_of(self.path) if self.path is not None else None

    @property
    def skips_generation(self) -> bool:
        return self.path is not None and skips_generation(self.path)

    def is_recipient(self, person: Person) -> bool:
        if self.recipient is not None:
            return person == self.recipient or person.path == self.recipient.path
        return person.path == SELF and self.giver is not None

    def is_giver(self, person: Person) -> bool:
        if self.giver is not None:
            return person == self.giver
        return person.path == SELF and self.recipient is not None


def find_parties(text: str, persons: list[Person], verbs: list[Transfer], *, asked: str | None = None) -> Parties:
    """The giver and the recipient of the transfer that a message is about: the last one that has people.

    `asked`: the parameter that the message answers. Asked for the giver, a name alone is the giver's; asked for
    something else, it says nothing of the gift.
    """
    living = [person for person in persons if not person.is_deceased and person.case is not Case.OBJECT]
    if not verbs:
        return _without_verb(text, living, asked)
    sides = [_sides(text, verb, _attached(verb, verbs, living)) for verb in verbs]
    named = [side for side in sides if side != (None, None)]
    if not named:
        return Parties()
    giver, recipient = named[-1]
    if (giver is None or giver.path == SELF) and recipient is not None and recipient.path == SELF:
        giver = next((side[1] for side in reversed(named[:-1]) if side[1] and side[1].path != SELF), None)
    return _resolved(text, giver, recipient, living)


def _attached(verb: Transfer, verbs: list[Transfer], persons: list[Person]) -> list[Person]:
    """The people of a verb: those between it and the verb before, and after the last verb those that follow it."""
    index = verbs.index(verb)
    previous_end = verbs[index - 1].end if index else -1
    before = [person for person in persons if previous_end <= person.start < verb.start]
    if verb is not verbs[-1]:
        return before
    return before + [person for person in persons if person.start >= verb.end and person.path != SELF]


def _sides(text: str, verb: Transfer, persons: list[Person]) -> tuple[Person | None, Person | None]:
    """Giver and recipient of one verb."""
    to = _last(persons, Case.TO)
    source = _last(persons, Case.FROM) or _last(persons, Case.OWNER)
    subject = _last(persons, Case.SUBJECT) or _last(persons, Case.TOPIC)
    bare = _last(persons, Case.BARE, Case.TOGETHER)
    if verb.direction is Direction.RECEIVE:
        giver = source or to or bare
        recipient = subject if subject is not giver else None
        if (
            giver is None
            and recipient is not None
            and recipient.path != SELF
            and _last(persons, Case.TOPIC) is recipient
        ):
            return recipient, None
        return giver, recipient
    if verb.direction is Direction.GIVE_UPWARD:
        recipient = to or bare or (subject if subject and subject.path.startswith(("P", "SP")) else None)
        return (subject if subject is not recipient else None) or source, recipient
    if to is not None:
        return subject or source or (bare if bare and bare.start < to.start else None), to
    named = subject or source or bare
    if named is None or named.path == SELF:
        return named or None, bare if named and bare is not named else None
    if _is_meant_to_receive(text, named, verb) or (bare is not None and bare is not named and _is_younger(bare)):
        recipient = bare if bare is not None and bare is not named and _is_younger(bare) else named
        return (None if recipient is named else named), recipient
    return named, None


def _is_meant_to_receive(text: str, person: Person, verb: Transfer) -> bool:
    """Whether 주다 without 에게 leads to this person: "딸 결혼해서 1억 주려고요", "아들 1억 줌"."""
    if verb.is_honorific or not _is_younger(person):
        return verb.is_planned and person.case is Case.BARE and not verb.is_honorific
    if person.case in (Case.BARE, Case.TOGETHER) or verb.is_planned:
        return True
    return _CLAUSE_END.search(text, person.end, verb.start) is not None


def _is_younger(person: Person) -> bool:
    return person.path in ("C", "CC", "CCC", "CS", "CCS", "PCC")


def _last(persons: list[Person], *cases: Case) -> Person | None:
    return next((person for person in reversed(persons) if person.case in cases), None)


def _without_verb(text: str, persons: list[Person], asked: str | None) -> Parties:
    """ "부모님께 1억": the older one gives; "손자에게 1억": the speaker does. An answer names the giver."""
    relatives = [person for person in persons if person.path != SELF]
    to = _last(relatives, Case.TO)
    subject = _last(relatives, Case.SUBJECT, Case.TOPIC, Case.FROM, Case.OWNER)
    if to is not None and (subject is not None or _is_younger(to)):
        return _resolved(text, subject, to, persons)
    if asked == RELATIONSHIP and relatives:
        return _resolved(text, relatives[-1], None, persons)
    named = subject or to or _last(relatives, Case.BARE, Case.TOGETHER)
    if named is None or (asked not in (None, RELATIONSHIP) and named.case is not Case.FROM):
        return Parties()
    if named.case in (Case.BARE, Case.TOGETHER) and _is_younger(named):
        return _resolved(text, None, named, persons)
    return _resolved(text, named, None, persons)


def _resolved(text: str, giver: Person | None, recipient: Person | None, persons: list[Person]) -> Parties:
    path = _path(text, giver, recipient, persons)
    ends = [end for person in (giver, recipient) if person for end in (person.start, person.end)]
    return Parties(giver, recipient, (min(ends), max(ends)), path or None)


def _path(text: str, giver: Person | None, recipient: Person | None, persons: list[Person]) -> str:
    recipient_path = recipient.path if recipient else SELF
    if giver is None and recipient_path == SELF:
        identity = next(
            (person for person in persons if recipient and _IDENTITY.fullmatch(text[person.end : recipient.start])),
            None,
        )
        return inverse(identity.path) if identity else SELF
    if giver is None:
        return inverse(recipient_path)
    if recipient is not None and _is_relative_of(giver, recipient):
        return giver.path
    return path_between(recipient_path, giver.path)


def _is_relative_of(giver: Person, recipient: Person) -> bool:
    """Whether the giver is named from the recipient's side: "아내가 자기 아버지한테", "어머니가 아들에게"."""
    if giver.viewpoint is Viewpoint.OTHER_PARTY:
        return True
    if Viewpoint.SPEAKER in (giver.viewpoint, recipient.viewpoint) or giver.path == SELF:
        return False
    return (
        giver.path in ("P", "PP")
        and recipient.path in ("S", "C", "X", "SPC", "CS", "PPCC")
        and giver.path != recipient.path
    )
