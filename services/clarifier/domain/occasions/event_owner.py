"""Whose wedding or birth a message tells of: "동생 결혼할 때는 2억, 저는 이번에 1억" is of somebody else's."""

import re
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span, without

_COLLATERAL: Final = ("PC", "PCS", "PPC", "PPCS", "PCC", "PPCC", "SPC", "SPCS", "X")
_EVENT: Final = re.compile(
    r"\s?(?:[가-힣\d]{1,5}\s){0,2}?(?:결혼(?:식|자금|비용)?|혼인|재혼|혼수|신혼(?:집)?|예식|장가|시집|출산|(?:애|아이|아기|첫째|둘째|딸|아들)(?:를|을|가|이)?\s?(?:낳|태어))"
)
_CHILDLESS: Final = re.compile(
    r"(?:자식|자녀|자손|애|아이|아들|딸|슬하)들?(?:이나\s?딸|이고\s?딸이고)?(?:이|가|은|는|도|에)?\s?(?:[가-힣]{1,4}\s)?(?:없|안\s?낳|못\s?낳)(?P<honorific>으[시셔셨신십세]|으시)?"
    r"|(?:결혼|혼인|장가|시집)(?:을|를|도|은)?\s?(?:안|못)\s?(?:하|했|해|한|가|갔|간)|(?:미혼|비혼|독신)(?=[이으]|\s)"
)
_BORE: Final = re.compile(
    r"(?:딸|아들|아이|아기|애기|애|손주|손자|손녀|첫째|둘째|셋째|막내|쌍둥이)(?:를|을)?\s?(?:막\s|갓\s)?(?:낳|얻)|출산(?:을\s?)?(?:했|한|하[여고]|해)|몸(?:을)?\s?[푼풀]|득남|득녀|입양"
)
_WHO: Final = re.compile(r"은?\s(?:우리\s|제\s|내\s)?")
""" "아들 낳은 손녀"; "딸이 낳은 손녀" is who was born."""
_MOTHER: Final = re.compile(
    r"(?<![가-힣])[가-힣]{1,6}[이가]\s(?=낳은\s(?:지\s[^.!?\n]{1,10}\s된\s)?(?:우리\s|제\s|내\s)?(?:외|친|첫|큰|작은)?\s?(?:손|아이|아기|애|아들|딸|조카|증손|늦둥이|쌍둥이|[첫둘셋]째|막내))"
)
_BETWEEN: Final = re.compile(r"[가-힣\s]{0,8}")
_TOLD_OF: Final = (Case.SUBJECT, Case.TOPIC, Case.BARE)
_NAMES_SPEAKER: Final = (Case.SUBJECT, Case.TOPIC, Case.TO)


def without_childless_giver(text: str, persons: list[Person], parties: Parties) -> str:
    """The text without a giver's having no children, or no spouse: "고모가 자식이 없으셔서 저한테 주셨어요"."""
    return without(
        text, [Span(*said.span()) for said in _CHILDLESS.finditer(text) if _is_of_giver(said, persons, parties)]
    )


def _is_of_giver(said: re.Match[str], persons: list[Person], parties: Parties) -> bool:
    before = [person for person in persons if person.start < said.start() and person.case in _TOLD_OF]
    if said["honorific"] is not None:
        return True
    is_next = bool(before) and _BETWEEN.fullmatch(said.string, before[-1].end, said.start()) is not None
    return is_next and parties.is_giver(before[-1])


def without_events_of_others(text: str, persons: list[Person], parties: Parties) -> str:
    """The text without events of brothers and sisters, cousins, friends, where the speaker tells of himself besides."""
    told_beside = [person for person in persons if person.path == SELF and person.case in _NAMES_SPEAKER]
    others = (
        event
        for person in persons
        if (person.path in _COLLATERAL or (person.path == "P" and person.case is Case.TOGETHER))
        and not parties.is_recipient(person)
        and not parties.is_giver(person)
        if person.path in ("P", "X") or any(speaker.start > person.start for speaker in told_beside)
        if (event := _EVENT.match(text, person.end)) is not None
        if not any(person.end <= speaker.start < event.end() for speaker in told_beside)
    )
    return without(text, [Span(event.start(), event.end()) for event in others])


def mothers(text: str) -> list[Span]:
    """Who is named only as the mother of the one behind: "며느리가 낳은 손자한테"."""
    return [Span(match.start(), match.end()) for match in _MOTHER.finditer(text)]


_NEWBORN: Final = re.compile(
    r"(?<![가-힣])(?P<child>아이|아기|애기|애|아그|쌍둥이|첫째|둘째|셋째|막내)"
    r"(?:(?:가|이|는|도)?\s(?=[^.!?\n]{0,14}(?:태어|출생)"
    r"[^.!?\n]{0,12}(?:친정|시댁|시가|처가|장인|장모|부모|아버지|아부지|어머니|아빠|엄마)[가-힣]{0,4}(?:가|이|께서|에서|한테|에게)\s)"
    r"|(?:가|이)?\s(?=(?:나오|태어나|낳|생기)기\s?(?:도\s)?전))"
)


def newborns(text: str) -> list[Span]:
    """Whose birth is why the parents receive: "아이가 지난달에 태어났는데 친정아버지가 5천을 주셨어요", "애기 나오기 전에 쓰라고"."""
    return [Span(*match.span("child")) for match in _NEWBORN.finditer(text)]


def _is_married_to_recipient(person: Person, parties: Parties) -> bool:
    return parties.recipient is not None and person.path == parties.recipient.path + "S"


def recipient_bore(text: str, persons: list[Person], parties: Parties) -> bool:
    """Whether the recipient, or who is married to him, had the child: "손녀가 아기를 낳아서", "아들 낳은 손녀한테"; not "며느리가 손녀를 낳아서"."""
    for event in _BORE.finditer(text):
        modifies = _WHO.match(text, event.end())
        described = [person for person in persons if modifies and person.start == modifies.end()]
        before = [person for person in persons if person.end <= event.start()]
        subjects = [person for person in before if person.case is Case.SUBJECT]
        told_of = [person for person in before if person.case in _TOLD_OF]
        mother = next(iter(described or subjects[-1:] or told_of[-1:]), None)
        if mother is not None and (parties.is_recipient(mother) or _is_married_to_recipient(mother, parties)):
            return True
    return False
