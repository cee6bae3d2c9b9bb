"""What the giver is to the recipient, both named by whoever tells of them: "형이 형수한테", "아내가 자기 아버지한테"."""

import re
from typing import Final

from services.clarifier.domain.people.couples import are_married
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF, inverse, path_between
from services.clarifier.domain.people.person import Case, Person, Viewpoint

_ROLE: Final = re.compile(r"인\s?$")
_SPEAKER_IS: Final = re.compile(r"(?:(?<![가-힣])(?:저는|나는|전|난|제가|내가)\s)(?:[가-힣]{1,5}\s){0,3}$")
_IS: Final = re.compile(
    r"(?:이?고요?(?=[\s,.]|$)|인데요?|입니다|이?에요|예요|이?올시다|이오|이라서?(?=\s)|라서|임(?=[\s.,]|$)|이?거든요|이?구요|이?네요)"
)
""" "저는 며느리예요"."""
_CHILD_IN_LAW: Final = "CS"
_ROLE_OF: Final = re.compile(r"인\s?(?:우리|저희|제|내|울)?\s?")
_MOTHERS_SIDE: Final = "외"
_FATHERS_SIDE: Final = "친"
_OF_FATHERS_SIDE: Final = re.compile(
    r"친?(?:아[버부브]|아빠|부친)|(?:큰|작은|막내|둘째)?고모|(?:큰|작은)(?:아[버부빠]|어머|엄마)|[백숙][부모]"
)
_OF_MOTHERS_SIDE: Final = re.compile(r"친?(?:어[머무]|엄[마니]|모친)|(?:큰|작은|막내|둘째)?이모|외")
_MOTHER_IN_LAW: Final = re.compile(r"시(?:어머|엄마|모)|장모|처어머|빙모")
_SON_OR_HIS_WIFE: Final = re.compile(r"아들|아드님|며느리|[장차삼]남")
_IN_LAWS_HOUSE: Final = re.compile(r"시댁|시갓집|시집|처가|처갓집")
_PARENT_IN_LAW: Final = re.compile(r"(?:아버|어머)님")
""" "어머님이 남편에게": a husband's or a wife's parents are called so."""
_MARRIED_ONE: Final = re.compile(
    r"(?:(?:시집|장가)(?:를|을)?\s?(?:간|보낸)|출가(?:한|시킨)|결혼(?:한|시킨)|재혼한)\s(?:우리\s|저희\s|제\s|내\s)?$"
)
_WIFES_FAMILY: Final = "친정"
_HUSBAND: Final = re.compile(r"(?:제\s|우리\s|저희\s)?(?:남편|신랑|서방|바깥|영감|애\s?들?\s?아빠)")
_REMARRIED: Final = "재혼한"
_MARRIED_IN: Final = ("S", "SPC", "CS", "PPCC")
"""Whoever is named with his parents has his own: "며느리가 어머니한테"."""


def is_role_of_speaker(text: str, name: Person, persons: list[Person]) -> bool:
    """Whether a name is what the speaker is to the other side: "손녀인 저에게", "아빠인 제가"."""
    if name.path == SELF:
        return False
    if _IS.match(text, name.start + len(name.name)) and _SPEAKER_IS.search(text, 0, name.start):
        return any(other.path not in (SELF, name.path) for other in persons)
    speakers = (person for person in persons if person.path == SELF)
    return any(_ROLE.fullmatch(text[name.end : speaker.start]) for speaker in speakers)


def _is_parent_in_law_of_speaker(
    text: str, giver: Person | None, recipient: Person | None, persons: list[Person]
) -> bool:
    """Whether the giver's 아버님 is no father, for the speaker has married in: "아버님이 주셨어요 저는 며느리예요"."""
    if giver is None or giver.path != "P" or (recipient is not None and recipient.path != SELF):
        return False
    return any(person.path == _CHILD_IN_LAW and is_role_of_speaker(text, person, persons) for person in persons)


def bearer_of_role(text: str, role: Person, persons: list[Person]) -> Person | None:
    """Who is in the role that a name tells: "손자인 저한테", "며느리인 우리 엄마한테"."""
    return next((person for person in persons if _ROLE_OF.fullmatch(text, role.end, person.start)), None)


def path_to_giver(text: str, giver: Person | None, recipient: Person | None, persons: list[Person]) -> str:
    """The way from the recipient to the giver; a side that was not named is the speaker. Empty: one to himself."""
    if (giver is None or giver.path == SELF) and (recipient is None or recipient.path == SELF):
        role = next((person for person in persons if is_role_of_speaker(text, person, persons)), None)
        if role is None:
            return SELF
        return role.path if recipient is None else inverse(role.path)
    if _is_parent_in_law_of_speaker(text, giver, recipient, persons):
        return "SP"
    if giver is None or recipient is None:
        return inverse(recipient.path) if recipient else giver.path if giver else SELF
    role = next((person for person in persons if bearer_of_role(text, person, [recipient])), None)
    if role is not None and role.path != SELF and role is not giver:
        return inverse(role.path)
    return _path_between_two(text, giver, recipient)


def _path_between_two(text: str, giver: Person, recipient: Person) -> str:
    is_couple = are_married(giver.name, recipient.name)
    if is_couple:
        return "S"
    if is_couple is False and (path := _of_another_sibling(giver.path, recipient.path)):
        return path
    if _is_relative_of(text, giver, recipient):
        return giver.path
    if _is_relative_of_giver(giver, recipient):
        return inverse(recipient.path)
    if _are_of_two_families(giver, recipient):
        return "SP"
    return path_between(recipient.path, giver.path)


def _of_another_sibling(giver: str, recipient: str) -> str | None:
    """ "누나가 형수한테": 형수 is the wife of a brother of hers."""
    if giver + "S" == recipient:
        return inverse(recipient[-2:]) + giver[-1]
    return inverse(recipient[-1]) + giver[-2:] if giver == recipient + "S" else None


def _are_of_two_families(one: Person, other: Person) -> bool:
    """Whether a marriage stands between two of different sides: "외할머니가 아빠한테", "며느리가 외손녀한테"."""
    return _is_no_child_of(one, other) or _is_no_child_of(other, one)


def _is_no_child_of(named: Person, elder: Person) -> bool:
    """Whether a grandparent is of the one side, and who could be his child of the other; so with a grandchild."""
    if elder.path == "CC":
        return elder.name.startswith(_MOTHERS_SIDE) and _SON_OR_HIS_WIFE.search(named.name) is not None
    if elder.path == "SPP":
        return named.path == "SP" and _MOTHER_IN_LAW.match(named.name) is not None
    if elder.path != "PP":
        return False
    if elder.name.startswith(_MOTHERS_SIDE):
        is_grandparent = named.path == "PP" and not named.name.startswith(_MOTHERS_SIDE)
        return is_grandparent or _OF_FATHERS_SIDE.match(named.name) is not None
    return elder.name.startswith(_FATHERS_SIDE) and _OF_MOTHERS_SIDE.match(named.name) is not None


def _is_relative_of(text: str, giver: Person, recipient: Person) -> bool:
    """Whether the giver is named from the recipient's side: "아내가 자기 아버지한테", "어머니가 아들에게"."""
    is_subject = recipient.case in (Case.SUBJECT, Case.TOPIC)
    if giver.viewpoint is Viewpoint.OTHER_PARTY or (is_subject and _is_of_own_marriage(text, giver, recipient)):
        return True
    if recipient.case is Case.TO and giver.path == "SP" and _is_told_of_as_married(text, recipient, giver):
        return True
    if recipient.path == "S" and giver.path in ("P", "PP") and giver.name.startswith(_WIFES_FAMILY):
        return _HUSBAND.match(text, recipient.start) is None
    if giver.viewpoint is Viewpoint.SPEAKER or SELF in (giver.path, recipient.path):
        return False
    if recipient.path in ("C", "CC") and giver.name.startswith(_WIFES_FAMILY):
        return False  # "우리 딸이 친정아버지한테": a mother speaks
    if OUTSIDER in recipient.path:
        return OUTSIDER not in giver.path
    if recipient.viewpoint is Viewpoint.SPEAKER and not is_subject:
        return False
    return _is_parent_as_named_by_child(giver, recipient, is_subject=is_subject)


def _is_told_of_as_married(text: str, recipient: Person, giver: Person) -> bool:
    """Whether a married one is named first, and then parents-in-law: they are his own, "시집간 딸이 시어머니한테"."""
    described = _MARRIED_ONE.search(text, max(0, recipient.start - 14), recipient.start)
    return recipient.start < giver.start and described is not None


def _is_of_own_marriage(text: str, giver: Person, recipient: Person) -> bool:
    """Whether the one who receives is told of by his own marriage: "형수님이 친정에서", "딸이 시댁에서"."""
    if recipient.path == "C" and giver.path == "SP":
        return _IN_LAWS_HOUSE.match(giver.name) is not None or _is_told_of_as_married(text, recipient, giver)
    is_own_home = recipient.path.endswith("S") and recipient.path != "S" and giver.name.startswith(_WIFES_FAMILY)
    return is_own_home or (recipient.path != SELF and giver.name.startswith(_REMARRIED))


def _is_parent_as_named_by_child(giver: Person, recipient: Person, *, is_subject: bool) -> bool:
    if giver.path == "PP" and recipient.path in ("CC", "CCC"):  # "할미가 손녀에게"
        return True
    if giver.path not in ("P", "PP"):
        return False
    is_named_politely = _PARENT_IN_LAW.match(giver.name) is not None
    return recipient.path == "C" or (recipient.path in _MARRIED_IN and (is_subject or is_named_politely))


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
