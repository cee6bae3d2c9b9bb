"""Who gives and who receives, as the first clause that tells the gift whole says it by its own particles and verb."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.topics import NONE, Placed, Topic, verbs_of
from services.clarifier.domain.people.common_law import unregistered_in
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties, declines, is_beside_speaker, is_one_person, resolved
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.sides import whose_account
from services.clarifier.domain.people.transfers import Direction, Transfer
from services.clarifier.domain.writing.replacing import REPAIR

Sides = tuple[Person | None, Person | None]
"""Who gives and who receives; None is the speaker."""
_STANDS_BESIDE: Final = frozenset({Case.OWNER, Case.TOGETHER, Case.OBJECT})
_LABELS: Final = frozenset({Case.GIVER, Case.RECIPIENT})
_SUBJECTS: Final = frozenset({Case.SUBJECT, Case.TOPIC})
_IS_ROLE: Final = re.compile(r"\s?인\s")
""" "막내인 저한테", "아빠인 제가": what somebody is."""
_BORN_AS: Final = re.compile(r"막내|막둥이|맏이|[첫둘셋넷]째")
_REASON: Final = re.compile(
    r"(?:[가-힣\d](?:서|라고|다고|느라|니까|길래|려고|려니|는데|기에|(?<!돈)(?<!거)이라(?!\s[^.!?\n]{0,20}(?:하라고|쓰라고|저한테|나한테|저에게|모은|벌어|번\s)))|통에|가가|낳은|키운)\s"
)
_ONLY_SENT: Final = re.compile(r"(?:이체|송금|심부름|전달)만\s")
""" "형은 이체만 해준 거고"."""
_UNAWARE: Final = re.compile(r"\s?(?:모르게|몰래)")
""" "남편도 모르게": who knows nothing of it."""
_NOT_SO: Final = re.compile(
    r"[가-힣]{0,3}\s?(?:거|것|게|건|돈)?(?:이|가|은|는|도)?\s?(?:아니|아님|말고)|[가-힣]{0,3}\s?적[이은도]?\s?[있잇]|려[던다]"
)
""" "엄빠한테 받은 거 아니고", "예전에 받은 적이 있어요", "며느리한테 주려던 건"."""
_COUNTED: Final = re.compile(r"들?\s?(?:[둘셋넷]|[한두세네\d]\s?(?:명|사람))\s?(?:다\s|모두\s)?(?:한테|에게)")
_HEARD: Final = re.compile(r"대요|대(?=[\s.,]|$)|[다라]고|다던데|다는데|다길래|래요")
_OF_OTHERS: Final = re.compile(r"다고\s?(?:하|그러)(?:던데|더라)|다던데|다길래")
""" "동서네는 자식한테 3억을 주고도 세금을 안 냈다고 하던데"."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A clause that tells a gift and leaves neither side open."""

    parties: Parties
    clause: Clause


def told_whole(text: str, placed: Iterable[Placed]) -> Whole | None:
    """The first clause of a normalised text that tells a gift and leaves neither side open."""
    if unregistered_in(text):
        return None
    told = _repaired(list(placed))
    persons = [
        person for each in told for person in each.clause.persons if not _is_place_among_siblings(each.clause, person)
    ]
    for index, each in enumerate(told):
        if each.topic is Topic.GIFT and each.act in (Act.TELL, Act.CORRECT):
            sides = sides_in(each.clause, _subject_before([before.clause for before in told[:index]]))
            parties = resolved(text, sides, persons) if sides is not None else None
            if parties is not None and parties.relationship:
                return Whole(parties, each.clause)
    return None


def _repaired(placed: list[Placed]) -> list[Placed]:
    """The clauses from the last one that puts the ones before it right: "며느리한테 줄게요 아니다 손자한테 줄게요"."""
    repairs = [at for at, each in enumerate(placed) if at and _REPAIRS.match(each.clause.text) and each.clause.persons]
    return placed[repairs[-1] :] if repairs else placed


_REPAIRS: Final = re.compile(rf"\s*{REPAIR}")


def reconciled(told: Whole | None, named: Parties) -> Parties:
    """The sides by one clause, unless the message names somebody else for the side that the clause leaves to the speaker."""
    if told is None:
        return named
    whole = told.parties
    for left, other, said in (
        (whole.recipient, named.recipient, whole.giver),
        (whole.giver, named.giver, whole.recipient),
    ):
        is_other = other is not None and other.path != SELF and (said is None or other.path != said.path)
        if left is None and is_other:
            return named
    return whole


def _subject_before(clauses: list[Clause]) -> Person | None:
    """The elder whom the sentence went on of: "할아버지가 저를 예뻐하셨는데 1억을 주셨어요"."""
    for clause in reversed(clauses):
        if clause.ends_sentence:
            return None
        subjects = [person for person in clause.persons if person.case in _SUBJECTS and not person.is_deceased]
        if subjects:
            return subjects[0] if subjects[0].path != SELF and "C" not in subjects[0].path[:1] else None
    return None


def _is_place_among_siblings(clause: Clause, person: Person) -> bool:
    """Whether somebody is only said to be the first or the last of several: "막내인 저한테" is said by a sister, too."""
    return (
        _BORN_AS.match(person.name) is not None and _IS_ROLE.match(clause.text, person.end - clause.start) is not None
    )


def not_beside_speaker(clause: Clause) -> list[Person]:
    """Who is named in a clause, without whoever takes part beside the speaker: "저랑 제 와이프한테 1억씩"."""
    within = _within(clause, clause.persons)
    beside = [is_beside_speaker(clause.text, person) for person in within]
    return [person for person, is_beside in zip(clause.persons, beside, strict=True) if not is_beside]


def _within(clause: Clause, persons: Iterable[Person]) -> list[Person]:
    """People with their places in the clause."""
    return [replace(each, start=each.start - clause.start, end=each.end - clause.start) for each in persons]


def sides_in(clause: Clause, before: Person | None = None) -> Sides | None:
    """Who gives and receives in a clause; None where it does not say both, or names more than one for a side.

    `before`: the elder whom the sentence began with, who goes on where a verb has honour and no subject.
    """
    verbs = [verb for verb in verbs_of(clause) if not verb.is_noun]
    if not verbs or NONE.search(clause.bare) or _ONLY_SENT.search(clause.bare):
        return None
    verb = verbs[-1]
    if _NOT_SO.match(clause.bare, verb.end):
        return None
    persons = list(clause.persons) if verb.direction is Direction.RECEIVE else not_beside_speaker(clause)
    named = [person for person in persons if _takes_part(person, clause, verb)]
    if any(person.case in _LABELS for person in clause.persons):
        return None
    subjects = [person for person in named if person.case in _SUBJECTS]
    if any(_does_else(person, clause, verb) for person in subjects):
        return None
    if verb.comes and (account := whose_account(clause.text, _within(clause, named))) is not None:
        givers = [person for person in named if person.case is Case.FROM] or subjects
        return _pair(givers, [account]) if givers else None
    if verb.direction is Direction.RECEIVE:
        givers = [person for person in named if person.case in (Case.FROM, Case.TO)]
        if any(person.path != SELF and clause.text[: person.end - clause.start].endswith("도") for person in subjects):
            return None  # "언니도 엄마한테 4천 받았거든"
        givers = givers or [person for person in clause.persons if person.case is Case.OWNER and person.path != SELF]
        return _pair(givers, subjects) if givers else None
    receivers = [person for person in named if person.case is Case.TO or _is_counted(person, clause)]
    subjects = [person for person in subjects if not any(_is_named_again(clause, person, other) for other in receivers)]
    subjects = subjects or [person for person in named if person.case is Case.FROM]
    if not subjects and verb.is_honorific and before is not None:
        subjects = [before]
    return _given(clause, verb, subjects, receivers)


def _takes_part(person: Person, clause: Clause, verb: Transfer) -> bool:
    is_role = person.case is Case.BARE and _IS_ROLE.match(clause.text, person.end - clause.start) is not None
    is_unaware = _UNAWARE.match(clause.text, person.end - clause.start) is not None
    is_before = person.end <= clause.start + verb.end
    [within] = _within(clause, [person])
    is_unaware = is_unaware or declines(clause.text, within)
    return is_before and not (is_role or is_unaware or person.is_deceased or person.case in _STANDS_BESIDE)


def _does_else(person: Person, clause: Clause, verb: Transfer) -> bool:
    """Whether a child is the subject of something else first: "손자가 취직을 해서 차 값을 해줬소"."""
    between = clause.bare[person.end - clause.start : verb.start]
    return person.path.startswith("C") and _REASON.search(between) is not None


def _is_named_again(clause: Clause, person: Person, receiver: Person) -> bool:
    """ "손주가 하나뿐이라 그 아이 앞으로": the subject of a reason is who receives."""
    return is_one_person(clause.text, *_within(clause, (person, receiver)))


def _is_counted(person: Person, clause: Clause) -> bool:
    """ "손주 둘한테": who receives, with the particle behind the number."""
    return person.case is Case.BARE and _COUNTED.match(clause.text, person.end - clause.start) is not None


def _given(clause: Clause, verb: Transfer, subjects: list[Person], receivers: list[Person]) -> Sides | None:
    """The sides of a giving. Nobody speaks of himself with honour, and what is heard is of others."""
    is_heard = _HEARD.search(clause.text, verb.end) is not None
    gives_self = all(person.path == SELF for person in subjects)
    takes_self = all(person.path == SELF for person in receivers)
    if not subjects and (not receivers or takes_self or verb.is_honorific or is_heard):
        return None
    if _OF_OTHERS.search(clause.text, verb.end):
        return None
    if subjects and gives_self and (verb.is_honorific or takes_self):
        return None
    if not receivers and is_heard:
        return None
    return _pair(subjects, receivers)


def _pair(givers: list[Person], receivers: list[Person]) -> Sides | None:
    """One for each side, the speaker where nobody is named; a couple is one."""
    if len({person.path for person in givers}) > 1 or len({person.path for person in receivers}) > 1:
        return None
    giver, receiver = (found[-1] if found else None for found in (givers, receivers))
    sides = [person.path if person is not None else SELF for person in (giver, receiver)]
    return None if sides == [SELF, SELF] else (giver, receiver)
