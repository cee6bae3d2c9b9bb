"""Who gives and who receives, whoever is speaking: from particles, verbs and politeness."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.family_paths import (
    OUTSIDER,
    SELF,
    inverse,
    path_between,
    relationship_of,
    skips_generation,
)
from services.clarifier.domain.labels import asks_of_relatives_as_such, labelled, pair_in
from services.clarifier.domain.parameters import Relationship
from services.clarifier.domain.person import Case, Person, Viewpoint
from services.clarifier.domain.sides import Sides, last_with, sides_of_verb, sides_without_verb
from services.clarifier.domain.transfers import Transfer

_ROLE: Final = re.compile(r"인\s?$")
_PARENT_IN_LAW: Final = re.compile(r"(?:아버|어머)님")
""" "어머님이 남편에게": a husband's or a wife's parents are called so."""
_WIFES_FAMILY: Final = re.compile(r"친정")
_HUSBAND: Final = re.compile(r"(?:제\s|우리\s|저희\s)?(?:남편|신랑|서방|바깥|영감|애\s?들?\s?아빠)")
_WENT: Final = re.compile(r"\s?(?:집)?에?\s?(?:갔|가서|다녀|놀러|들렀|들러|내려)")
_CARED_FOR: Final = re.compile(
    r"\s?(?:위|통|도[와우]|키|돌[봐보]|봐|보|데|모시|모셔|간병|부양|만나|두고|둔|낳|출산|잃|여의|먼저|닮|믿|뺀|빼|제외)"
)
_RAISED: Final = re.compile(
    r"\s?(?:하나|[둘셋넷]|[한두세네\d]\s?명)?(?:을|를|도)?\s?(?:혼자\s)?(?:키우|기르|둔\s|두고\s?있)"
)
_ON_BEHALF: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:대신|대신해서?|부탁으로)\s?(?:해서\s?)?(?:물어|여쭤|여쭙|문의|질문|상담)"
)
_THAT_ONE: Final = re.compile(r"(?<![가-힣])그\s?$")
_TAKES_OVER: Final = re.compile(r"\s?(?:전부\s?|모두\s?|다\s?|그대로\s?)?(?:승계|인수|안고|떠안|넘겨받)")


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
            return person.path == self.recipient.path
        if self.giver is not None:
            return (person.path == SELF) != (self.giver.path == SELF)
        return False

    def is_giver(self, person: Person) -> bool:
        if self.giver is not None:
            return person == self.giver
        return person.path == SELF and self.recipient is not None


def find_parties(text: str, persons: list[Person], verbs: list[Transfer], *, asked: str | None = None) -> Parties:
    """The giver and the recipient of the transfer that a message is about: the last one that has people.

    `asked`: the parameter that the message answers. Asked for the giver, a name alone is the giver's; asked for
    something else, it says nothing of the gift. Whoever is called giver or recipient is it.
    """
    if asks_of_relatives_as_such(text):
        return Parties()
    named = labelled(text)
    others = [person for person in persons if not any(_overlap(person, name) for name in named)]
    giver, recipient = _sides_of_message(text, others, verbs, asked)
    named_giver, named_recipient = last_with(named, Case.GIVER), last_with(named, Case.RECIPIENT)
    if named_giver and not recipient and giver and giver.path != named_giver.path:
        recipient = giver  # "아내가 … 증여자는 저고요"
    if named_recipient and not giver and recipient and recipient.path != named_recipient.path:
        giver = recipient
    if named_recipient and giver and giver.path == named_recipient.path:  # "손주가 둘인데 … 주는 건 작은손주고"
        giver = None
    giver, recipient = named_giver or giver, named_recipient or recipient or _on_whose_behalf(text, others, giver)
    if giver is None and recipient is None:
        giver = pair_in(text)
    return _resolved(text, (giver, recipient), others)


def _on_whose_behalf(text: str, persons: list[Person], giver: Person | None) -> Person | None:
    """For whom the speaker asks, where somebody else gives: "동생 대신 물어봐요 할아버지가 5천 주신대요"."""
    asked_for = next((person for person in persons if _ON_BEHALF.match(text, person.end)), None)
    if giver is None or asked_for is None or asked_for.path in (giver.path, SELF):
        return None
    return asked_for


def _overlap(one: Person, other: Person) -> bool:
    return one.start < other.end and other.start < one.end


def _sides_of_message(text: str, persons: list[Person], verbs: list[Transfer], asked: str | None) -> Sides:
    able = [_as_recipient(text, person) for person in persons if _can_take_part(text, person, persons)]
    if not verbs:
        return sides_without_verb(able, asked)
    verbs = [verb for verb in verbs if not verb.is_denied] or verbs
    sides = [sides_of_verb(text, verb, verbs, able) for verb in verbs]
    named = [side for side in sides if side != (None, None)]
    if not named:
        return None, None
    giver, recipient = named[-1]
    if (giver is None or giver.path == SELF) and recipient is not None and recipient.path == SELF:
        giver = next((who for side in reversed(named[:-1]) for who in side if who and who.path != SELF), None)
    if giver is not None and recipient is not None and _is_one_person(text, giver, recipient):
        giver = None
    return giver, recipient


def _as_recipient(text: str, person: Person) -> Person:
    """Whoever takes over the debt is the recipient: "대출은 아들이 승계해요"; so is the object: "아들을 1억 줬어"."""
    takes_over = person.case is Case.SUBJECT and _TAKES_OVER.match(text, person.end) is not None
    return replace(person, case=Case.TO) if takes_over or person.case is Case.OBJECT else person


def _is_one_person(text: str, one: Person, other: Person) -> bool:
    """Whether a name is said twice: "아들이 혼자 사는데 땅을 아들 앞으로 해주면"."""
    if one.path == other.path and _THAT_ONE.search(text, 0, other.start):
        return True
    return one.path == other.path and text[one.start : one.start + 2] == text[other.start : other.start + 2]


def _can_take_part(text: str, person: Person, persons: list[Person]) -> bool:
    is_object = person.case is Case.OBJECT and _CARED_FOR.match(text, person.end) is not None
    is_object = is_object or (person.case is Case.BARE and _RAISED.match(text, person.end) is not None)
    is_place = person.case in (Case.BARE, Case.TO) and _WENT.match(text, person.end) is not None
    return not person.is_deceased and not is_object and not is_place and not _is_role_of_speaker(text, person, persons)


def _is_role_of_speaker(text: str, name: Person, persons: list[Person]) -> bool:
    """Whether a name is what the speaker is to the other side: "손녀인 저에게", "아빠인 제가"."""
    speakers = (person for person in persons if person.path == SELF and name.path != SELF)
    return any(_ROLE.fullmatch(text[name.end : speaker.start]) for speaker in speakers)


def _resolved(text: str, sides: Sides, persons: list[Person]) -> Parties:
    giver, recipient = sides
    ends = [end for person in sides if person for end in (person.start, person.end)]
    if not ends:
        return Parties()
    return Parties(giver, recipient, (min(ends), max(ends)), _path(text, giver, recipient, persons) or None)


def _path(text: str, giver: Person | None, recipient: Person | None, persons: list[Person]) -> str:
    recipient_path = recipient.path if recipient else SELF
    if (giver is None or giver.path == SELF) and recipient_path == SELF:
        role = next((person for person in persons if _is_role_of_speaker(text, person, persons)), None)
        if role is None:
            return SELF
        return role.path if recipient is None else inverse(role.path)
    if giver is None:
        return inverse(recipient_path)
    if recipient is not None and recipient_path == SELF:
        role = next((person for person in persons if _ROLE.fullmatch(text[person.end : recipient.start])), None)
        if role is not None and role.path != SELF:  # "며느리인 저에게"
            return inverse(role.path)
    if recipient is not None and _is_relative_of(text, giver, recipient):
        return giver.path
    if recipient is not None and _is_relative_of_giver(giver, recipient):
        return inverse(recipient.path)
    return path_between(recipient_path, giver.path)


def _is_relative_of(text: str, giver: Person, recipient: Person) -> bool:
    """Whether the giver is named from the recipient's side: "아내가 자기 아버지한테", "어머니가 아들에게"."""
    if giver.viewpoint is Viewpoint.OTHER_PARTY:
        return True
    if recipient.path == "S" and giver.path in ("P", "PP") and _WIFES_FAMILY.match(text, giver.start):
        return _HUSBAND.match(text, recipient.start) is None
    if giver.viewpoint is Viewpoint.SPEAKER or SELF in (giver.path, recipient.path):
        return False
    if OUTSIDER in recipient.path:
        return OUTSIDER not in giver.path
    if recipient.viewpoint is Viewpoint.SPEAKER:
        return False
    if giver.path == "PP" and recipient.path in ("CC", "CCC"):  # "할미가 손녀에게"
        return True
    if giver.path not in ("P", "PP"):
        return False
    if recipient.path == "C":
        return True
    is_subject = recipient.case in (Case.SUBJECT, Case.TOPIC)
    is_named_politely = _PARENT_IN_LAW.match(text, giver.start) is not None
    return recipient.path in ("S", "SPC", "CS", "PPCC") and (is_subject or is_named_politely)


def _is_relative_of_giver(giver: Person, recipient: Person) -> bool:
    """Whether the recipient is named from the giver's side: "친구가 아들에게", "전처가 자기 아들한테"."""
    if recipient.viewpoint is Viewpoint.OTHER_PARTY:
        return True
    return (
        giver.path.startswith(OUTSIDER)
        and recipient.path != SELF
        and OUTSIDER not in recipient.path
        and recipient.viewpoint is not Viewpoint.SPEAKER
    )
