"""Who gives, where a story leaves it doubtful: somebody else hands something over too, or whoever is between may have died."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift.others import ALSO_TO
from services.clarifier.domain.gift.placing import OTHER_SIDE
from services.clarifier.domain.gift.qualification import is_of_the_other_side
from services.clarifier.domain.gift.topics import NONE, Placed, Topic, only_says_why, verbs_of
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.frames import not_beside_speaker
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import LeftOver
from services.clarifier.domain.people.common_law import unregistered_in
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of, skips_generation
from services.clarifier.domain.people.person import Case, Person, Viewpoint
from services.clarifier.domain.people.sides import is_for_speaker
from services.clarifier.domain.people.transfers import Direction

_OF_ANOTHER: Final = frozenset({Topic.EARLIER, Topic.OTHERS, Topic.BESIDE})
_AROUND: Final = frozenset({Topic.CIRCUMSTANCE, Topic.BESIDE, Topic.IDENTITY})
_TAKES_PART: Final = frozenset({Case.SUBJECT, Case.TOPIC, Case.FROM, Case.GIVER, Case.TO})
_GIVEN_BY: Final = frozenset({Case.FROM, Case.GIVER, Case.TO})
_GIVES: Final = frozenset({Case.SUBJECT, Case.FROM, Case.GIVER})
_WENT_BEFORE: Final = re.compile(
    r"(?<![할시])(?P<who>아빠|엄마|아버지|어머니|부친|모친|애\s?아빠|애\s?엄마|아들|딸)(?:가|이|께서|는|은)?\s(?:[^.!?\n]{0,16}\s)?(?:먼저\s?(?:가|떠|하늘)|돌아가|하늘나라|세상을|사망|여의|별세)"
)
_STEP_PARENT: Final = re.compile(
    r"(?:엄마|아빠|어머니|아버지)(?:랑|와|하고)\s(?:같이\s)?(?:사는|산|살던|지내는)\s|(?<![가-힣])(?:그\s)?아저씨|(?<![가-힣])(?:그\s)?아주머니|새\s?(?:아버|어머|엄마|아빠|부모)|계[부모]|의붓|재혼|사실혼|동거|같이\s?(?:사|산|살)|(?:엄마|어머니|아빠|아버지)(?:랑|와|과|하고)"
)
"""Whose marriage is not registered: not the speaker's own, that is still to come."""
_LITTLE_ONE: Final = re.compile(r"(?:애기?|아이|애들|아이들)$")
_HONOURED: Final = re.compile(r"(?:주|보내|넣어|부쳐|사|해)\s?(?:주)?(?:셨|시[ㄴ는]|신대|신다)")
""" "아버지가 큰애한테 주셨어요": the speaker's father, and the speaker's child."""
_GRANDPARENT: Final = re.compile(r"^(?:외|친|시|증)?조?(?:할머니|할아버지|할머님|할아버님|조부|조모|할매|할배)")


def doubtful_sides(message: Message, findings: Findings, told: list[Placed]) -> Iterator[LeftOver]:
    """The giver and the skipped generation, each with the words in question. `told`: the clauses that may tell a gift."""
    yield from _giver_among_several(message, findings)
    yield from _other_giver(message, findings, told)
    yield from _from_child(message, findings)
    yield from _from_receiver(message, findings)
    yield from _from_nobody(message, findings)
    yield from _from_spouse(message, findings)
    yield from _between_spouses(message, findings)
    yield from _generation(message, findings)
    yield from _minor_beside(message, findings)


def _other_giver(message: Message, findings: Findings, told: list[Placed]) -> Iterator[LeftOver]:
    """Somebody else who gives in a clause that tells a gift; a couple without a registration."""
    giver, relationship = message.parties.giver, findings.values.get(p.RELATIONSHIP)
    if giver is None or relationship is None or message.shares:
        return
    unregistered = unregistered_in(message.said)
    is_of_step_parent = relationship.value == "직계존속" and _STEP_PARENT.search(message.said) is not None
    if unregistered is not None and (relationship.value == "배우자" or is_of_step_parent):
        yield LeftOver(p.RELATIONSHIP, unregistered)
    recipient = message.parties.recipient.path if message.parties.recipient else SELF
    group = _group(recipient, giver.path)
    if giver.path != SELF and giver.start >= 0 and not _is_in_gift(giver, message) and len(message.persons) > 1:
        yield LeftOver(p.RELATIONSHIP, giver.name)
    for each in told:
        verbs = verbs_of(each.clause) if each.topic is Topic.GIFT else []
        if verbs:
            for person in not_beside_speaker(each.clause):
                takes = person.case is Case.TO and person.path not in ("", giver.path, recipient)
                if takes and person.path != SELF and verbs[-1].direction is not Direction.RECEIVE:
                    yield LeftOver(p.RELATIONSHIP, person.name)
                gives = person.case in _GIVES and not person.is_deceased and person.path not in ("", SELF, recipient)
                if gives and _group(recipient, person.path) != group:
                    yield LeftOver(p.RELATIONSHIP, person.name)


def _from_child(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A child as the giver, which is seldom so, where no clause says so whole, no elder is given to and no verb is humble."""
    relationship = findings.values.get(p.RELATIONSHIP)
    if relationship is None or relationship.value != "직계비속" or message.whole is not None:
        return
    given = [person for each in message.placed for person in each.clause.persons if person.case in _RECEIVES]
    to_elder = any(person.path in _ELDERS for person in given)
    is_humble = any(verb.direction is Direction.GIVE_UPWARD for verb in message.verbs)
    giver = message.parties.giver
    is_own = giver is not None and giver.start >= 0 and is_for_speaker(message.said, giver.end, len(message.said))
    is_drawn = _FROM_SPEAKER.search(message.said) is not None
    if not (to_elder or is_humble or is_own or is_drawn):
        yield LeftOver(p.RELATIONSHIP, relationship.words)


def _from_receiver(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A giver who is told to receive: "오빠는 결혼할 때 3억짜리 아파트 받고 나는 8천임"."""
    giver, relationship = message.parties.giver, findings.values.get(p.RELATIONSHIP)
    if giver is None or relationship is None or giver.path == SELF or message.whole is not None:
        return
    for each in message.placed:
        verbs = verbs_of(each.clause)
        takes = bool(verbs) and verbs[-1].direction is Direction.RECEIVE
        subjects = [person for person in each.clause.persons if person.case in (Case.SUBJECT, Case.TOPIC)]
        if takes and subjects and subjects[-1].path == giver.path and not _gives_in(each.clause, subjects[-1]):
            yield LeftOver(p.RELATIONSHIP, relationship.words)


def _from_nobody(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A husband, a sister who receives, where nobody is said to give: "남편이 1억을 받았어요" is not of the speaker."""
    relationship, recipient = findings.values.get(p.RELATIONSHIP), message.parties.recipient
    if relationship is None or recipient is None or message.parties.giver is not None:
        return
    names_speaker = any(person.path == SELF for person in message.persons)
    is_subject = recipient.case in (Case.SUBJECT, Case.TOPIC) and not recipient.path.startswith("C")
    if is_subject and not names_speaker and all(verb.direction is Direction.RECEIVE for verb in message.verbs):
        yield LeftOver(p.RELATIONSHIP, relationship.words)


def _gives_in(clause: Clause, person: Person) -> bool:
    """Whether somebody is the subject of another verb than the last: "삼촌이 준 빌라 받았고"."""
    return any(clause.start + verb.start >= person.end for verb in verbs_of(clause)[:-1])


def _from_spouse(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A husband or wife as the giver where children or parents are named, and no clause says who gives whom."""
    relationship = findings.values.get(p.RELATIONSHIP)
    others = {person.path[:1] for person in message.persons} & {"C", "P"}
    if relationship is not None and relationship.value == "배우자" and others and message.whole is None:
        yield LeftOver(p.RELATIONSHIP, relationship.words)


_FROM_SPEAKER: Final = re.compile(r"(?<![가-힣])(?:나|저|본인)\s?(?:→|-+>|=+>)")
""" "나→아버지 7천만원"."""
_RECEIVES: Final = frozenset({Case.TO, Case.RECIPIENT})
_ELDERS: Final = frozenset({"P", "PP", "SP"})


def _giver_among_several(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """The giver, where others of another group hand something over as well."""
    giver, relationship = message.parties.giver, findings.values.get(p.RELATIONSHIP)
    if giver is not None and relationship is not None and not _tells_of_dead(message):
        recipient = message.parties.recipient.path if message.parties.recipient else SELF
        told = (each for each in message.placed if each.topic not in _AROUND and not _is_before(each, message))
        others = {person.path for each in told for person in _who_give(each)}
        others -= {"", SELF, recipient, giver.path}
        if {_group(recipient, path) for path in others} - {_group(recipient, giver.path)}:
            yield LeftOver(p.RELATIONSHIP, giver.name)


def _is_before(each: Placed, message: Message) -> bool:
    """Whether a clause tells an earlier gift beside one that has its own exact day: "2년 전에 아버지한테 5천 받았고"."""
    has_day = any(day.certainty is Certainty.EXACT for day in message.days)
    is_dated = any(day.certainty is Certainty.EXACT for day in each.clause.days)
    is_mentioned = not each.clause.money and any(_tells_giver_and_sum(other) for other in message.placed)
    return each.topic is Topic.EARLIER and (is_mentioned or (has_day and (is_dated or len(each.clause.money) == 1)))


def _tells_giver_and_sum(each: Placed) -> bool:
    """ "아빠가 1억을 주셨거든요", beside "예전에 할아버지한테도 받은 게 있어서"."""
    return each.topic is Topic.GIFT and bool(each.clause.money) and bool(_who_give(each))


def _who_give(each: Placed) -> list[Person]:
    """Those who may give in a clause: "형은 2억 받았고" names nobody, "장인은 아내에게 2억을 주셨고" not the wife."""
    clause, verbs = each.clause, verbs_of(each.clause)
    if not verbs or NONE.search(clause.bare) or (each.topic is Topic.OTHERS and OTHER_SIDE.search(clause.bare)):
        return []
    cases = _GIVEN_BY if verbs[-1].direction is Direction.RECEIVE else _TAKES_PART
    names_giver = any(person.case in (Case.SUBJECT, Case.TOPIC) for person in clause.persons)
    if each.topic is Topic.OTHERS and (names_giver or ALSO_TO.search(clause.text)):
        cases = cases - {Case.TO}
    is_received = verbs[-1].direction is Direction.RECEIVE
    persons = clause.persons if is_received else not_beside_speaker(clause)
    return [person for person in persons if person.case in cases]


def _tells_of_dead(message: Message) -> bool:
    is_dead = any(person.is_deceased for each in message.placed for person in each.clause.persons)
    return is_dead or _WENT_BEFORE.search(message.said) is not None


def _is_in_gift(giver: Person, message: Message) -> bool:
    """Whether the giver is named where something changes hands, or beside it: "은행 언니가 세금 나온다던데" is no giver."""
    gives = [
        index
        for index, each in enumerate(message.placed)
        if each.topic not in _OF_ANOTHER and (verbs_of(each.clause) or _tells_transfer(each.clause))
    ]
    near = {at for index in gives for at in _leads_to(message.placed, index)}
    return any(
        each.clause.start <= giver.start < each.clause.end for index, each in enumerate(message.placed) if index in near
    )


def _leads_to(placed: Sequence[Placed], index: int) -> Iterator[int]:
    """A clause and the one that leads to it, past what only says why."""
    yield index
    for at in range(index - 1, -1, -1):
        yield at
        if not only_says_why(placed[at]):
            return


def _tells_transfer(clause: Clause) -> bool:
    """ "장인이 3월 5일 사위인 저한테 1억": without a verb."""
    cases = {person.case for person in clause.persons}
    return bool(clause.money) and Case.TO in cases and Case.SUBJECT in cases


_SPOUSES: Final = re.compile(r"부부\s?(?:지간|간|끼리|사이)")


def _between_spouses(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A grandparent where spouses are spoken of: "우리 하르방이 … 부부지간에도 세금 있나요?" is of the husband."""
    giver, words = message.parties.giver, _SPOUSES.search(message.text)
    if giver is not None and words is not None and giver.path.endswith("PP") and p.RELATIONSHIP in findings.values:
        yield LeftOver(p.RELATIONSHIP, giver.name or words[0])


def _generation(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A grandparent, where it is not plain whether the parent between lives (법57 단서), or whose child receives."""
    skipping, giver = findings.values.get(p.GENERATION_SKIPPING), message.parties.giver
    died = _WENT_BEFORE.search(message.said)
    is_of_others = died is not None and giver is not None and is_of_the_other_side(giver.name, died["who"])
    if skipping is not None and skipping.value and died is not None and not is_of_others:
        yield LeftOver(p.GENERATION_SKIPPING, died[0])
    elif skipping is None and giver is not None and _GRANDPARENT.search(giver.name) and not _is_settled(message):
        yield LeftOver(p.GENERATION_SKIPPING, giver.name)
    elif skipping is None and giver is not None and (recipient := message.parties.recipient) is not None:
        is_little = _LITTLE_ONE.search(recipient.name) is not None and recipient.viewpoint is Viewpoint.OPEN
        if is_little and giver.path == "P" and _HONOURED.search(message.said):
            yield LeftOver(p.GENERATION_SKIPPING, recipient.name)


def _is_settled(message: Message) -> bool:
    """Whether who gives is the speaker, or it is said of a side that the parent between has died."""
    giver = message.parties.giver
    is_of_side = giver is not None and giver.name.startswith(("친", "외"))
    has_died = any(note.field == "dead" and note.owner == "S" for note in message.notes)
    return giver is None or giver.path == SELF or (is_of_side and has_died)


def _minor_beside(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A minor whose parent writes, where nobody is read as receiving: "친정아버지가 애들 통장에 … 큰애가 열네살인데"."""
    minor, recipient = findings.values.get(p.MINOR), message.parties.recipient
    has_children = any(person.path.startswith("C") for person in message.persons)
    if minor is not None and minor.value and has_children and (recipient is None or recipient.path == SELF):
        yield LeftOver(p.RELATIONSHIP, minor.words)


def _group(recipient: str, giver: str) -> tuple[object, bool]:
    """What the law calls a giver, seen by the recipient."""
    path = path_between(recipient, giver)
    return relationship_of(path), skips_generation(path)
