"""Gifts that a message only sets beside the one in hand: "언니는 1억 드렸다는데", "동생도 나중에 받기로 했고요"."""

import re
from itertools import pairwise
from typing import Final

from services.clarifier.domain.people.asides import asides
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction, Transfer, transfers
from services.clarifier.domain.writing.clauses import BOUNDARY
from services.clarifier.domain.writing.text import Span, without

_SET_BESIDE: Final = re.compile(r"(?P<too>[가-힣]도)|[가-힣](?:은|는)(?=[\s,])|(?:한텐|에겐)(?=\s)")
_REPORTED: Final = re.compile(r"[가-힣]{0,3}?(?:대요?|다는데|다던데|다더라|다더니|답니다|다네요?|다고\s)")
_PRONOUN: Final = re.compile(r"(?<![가-힣])(?:걔|쟤|얘|그\s?애|그\s?분|그\s?사람|그\s?친구|그\s?집)(?:네)?(?:는|은|도)")

_GOES_ON: Final = re.compile(r"\s*(?:그건|그거는?|그게|그것은|거기는|거긴)\s(?!됐|빼|말고)")
""" "동서는 논을 받았는데 그건 2억이래요": still of the same."""


def gifts_of_others(text: str, known: KnownParties | None) -> list[Span]:
    """The clauses of a normalised text in which somebody else than the known parties gives or receives.

    A topic (은, 는) or a too (도) sets somebody beside them; who gives by 이/가 takes the known giver's place.
    """
    if known is None:
        return []
    found = asides(text)
    if _SET_BESIDE.search(text) is None:
        return found
    persons, verbs = [*people(text), *_pronouns(text)], transfers(text)
    ends = sorted({0, len(text), *(match.end() for match in BOUNDARY.finditer(text))})
    for start, end in pairwise(ends):
        follows = bool(found) and found[-1].end == start and _GOES_ON.match(text, start) is not None
        if follows or _is_of_others(text, Span(start, end), persons, verbs, known):
            found.append(Span(start, end))
    return found


def _pronouns(text: str) -> list[Person]:
    """ "동생이 캐나다에 사는데 걔도 받았어요": somebody of whom the message has told already."""
    return [Person(match.start(), match.end(), OUTSIDER, Case.TOPIC) for match in _PRONOUN.finditer(text)]


def _is_of_others(text: str, clause: Span, persons: list[Person], verbs: list[Transfer], known: KnownParties) -> bool:
    named = [person for person in persons if clause.start <= person.start < clause.end]
    told = [verb for verb in verbs if clause.start <= verb.start < clause.end]
    beside = [person for person in named if person.path != SELF and _is_topic(text, person)]
    return any(
        person.end <= verb.start
        and (_stands_beside(text, person, known) or _is_said_to_receive(text, person, verb, known))
        for person in beside
        for verb in told[-1:]
    )


def _is_topic(text: str, person: Person) -> bool:
    """ "조카한테는" is one as well."""
    return person.case is Case.TOPIC or text[person.start : person.end].endswith(("는", "도", "텐", "겐"))


def _is_said_to_receive(text: str, person: Person, verb: Transfer, known: KnownParties) -> bool:
    """Whether somebody called as the giver is said to have received something: "언니는 오빠한테 5천 받았대요"."""
    is_reported = verb.direction is Direction.RECEIVE and _REPORTED.match(text, verb.end) is not None
    return is_reported and person.path != known.recipient


def _stands_beside(text: str, person: Person, known: KnownParties) -> bool:
    is_too = text[person.start : person.end].rstrip().endswith("도")
    return is_too or person.path not in (known.giver, known.recipient)


def besides(text: str, others: list[Span], known: KnownParties | None) -> list[Span]:
    """Of the gifts of others, those with one of the known parties: "엄마도 3천 주셨어요", "아들한테도 5천 줬어요"."""
    if known is None:
        return []
    return [clause for clause in others if _has_known_party(text, clause, known)]


def _has_known_party(text: str, clause: Span, known: KnownParties) -> bool:
    covered = without(text, (Span(0, clause.start), Span(clause.end, len(text))))
    named, verbs = people(covered), transfers(covered)
    if not verbs or verbs[-1].direction is Direction.RECEIVE:
        return any(person.case is Case.FROM and _is_topic(text, person) for person in named)
    recipients = [person for person in named if person.case is Case.TO]
    return not recipients or any(_is_topic(text, person) or person.path == known.recipient for person in recipients)
