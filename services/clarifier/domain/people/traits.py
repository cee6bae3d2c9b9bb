"""Whose age or home a message tells of: only the recipient's counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.relation import bearer_of_role


@dataclass(frozen=True, slots=True)
class Trait:
    """Something said of a person: true or false of whoever it is about."""

    start: int
    end: int
    value: bool
    is_contradicted: bool = False
    """Something else is said of the same person, too."""


def of_recipient(text: str, traits: list[Trait], persons: list[Person], parties: Parties) -> Trait | None:
    """What the traits of a text say of the recipient; of two that contradict each other the later."""
    of_people = (trait for trait in traits if not _OF_A_THING.search(text, max(0, trait.start - 10), trait.start))
    stated = [trait for trait in of_people if not any(said.match(text, trait.end) for said in _OF_NOBODY)]
    own = [trait for trait in stated if _is_about_recipient(text, trait, persons, parties)]
    if not own:
        return None
    if all(trait.value == own[0].value for trait in own):
        return own[0]
    return replace(max(own, key=lambda trait: trait.start), is_contradicted=True)  # the later holds for the time being


_MEANING_ASKED: Final = re.compile(
    r"(?:자라?)?(?:이?란|이?라는|이라카는|이|가|은|는)?\s?(?:게|거|건|말이|말은|기준이|기준은)?\s?(?:뭐|머(?=[꼬고여임예지])|뭔|먼|뭣|무엇|무신|무슨|몇\s?살(?:까지|부터|인))"
)
""" "미성년이 뭐꼬?" asks what the word means, and tells of nobody."""
_MENTIONED: Final = re.compile(
    r"(?:자|생)?\s?(?:(?:이?냐|같다|같단|맞냐|아니냐)(?:는|고)?\s)?(?:소리|말(?=[을도\s])|취급|딱지|시절|흉내|대접|대우|티(?=[가를\s]))"
)
""" "미성년 소리 오랜만에 듣네요": what somebody is called, or was once."""
_WHOSE: Final = "제|우리|저희|울|내|자기|본인|자신의|지|큰|작은|막내|외|쌍둥이"
_MODIFIES: Final = re.compile(
    rf"(?:\s[가-힣]{{1,3}}생)?\s?(?:인|이신|된|되신|넘은|넘으신|되는|짜리|먹은|다니는|재학\s?중인|사는|사시는|살고\s?있는|거주하는|거주\s?중인|거주|간|가는|나가\s?있는|있는|계신|계시는|에\s?다니는|의|생|학년|,|는|신)?\s?(?:{_WHOSE})?\s?"
)
_ENDS_IN_N: Final = "".join(chr(code) for code in range(ord("간"), ord("힣"), 28))
_CLAUSE_MODIFIES: Final = re.compile(
    rf"(?!(?:이?랑|하고|과|와|[을를](?!\s?다니))\s)(?:(?!(?:[고며데서니만요]|(?<!\s)다)\s)[^.!?,\n]){{0,24}}[{_ENDS_IN_N}]\s(?:(?:{_WHOSE})\s)?"
)
""" "고등학교 1학년인 제 남동생": a clause that ends as one before its noun does."""
_OF_ONE_RULED_OUT: Final = re.compile(rf"{_CLAUSE_MODIFIES.pattern}[가-힣]{{1,6}}\s?(?:말고|빼고)")
_OF_A_THING: Final = re.compile(
    r"(?<![가-힣])(?:강아지|고양이|반려견|반려묘|멍멍이|댕댕이|(?:자동)?차|아파트|건물|집|회사|가게)[가이는은도]\s(?:벌써\s|이제\s|올해\s)?(?:만\s)?$"
)
""" "강아지가 8살인데"."""
_OF_NOBODY: Final = (_MEANING_ASKED, _MENTIONED, _OF_ONE_RULED_OUT)
_LONGEST_MODIFIER: Final = 32
_MORE_AGES: Final = r"(?:[\s,·/]{0,2}(?:와|과|랑|하고)?\s?(?:\d{1,2}\s?[살세]|\d{1,2}\s?개월|[초중고]\s?[1-6]))*+"
_CHILDREN: Final = rf"{_MORE_AGES}(?:\s(?:다니는|간))?\s?(?:수험생|학생|아들|딸|남매|형제|자매|자녀|아이|애)?(?:들)?\s?(?:하나|[둘셋넷]|[한두세네\d]\s?명)?"
_RAISED: Final = re.compile(
    rf"{_CHILDREN}(?:을|를|도)?\s?(?:혼자\s)?(?:키우|기르)(?:고\s?있)?(?:는데|는|고|며|면서|느라|어서|거든요|ㅂ니다)?"
)
""" "초등생 둘 키우는데": whoever is raised is no party of the gift, unless he is named as one."""
_HAS_CHILDREN: Final = re.compile(
    rf"{_CHILDREN}(?:을|를|이|가)?\s?(?:(?:둔|있는)\s(?:집|가정)|(?:(?:둔|있는)\s)?(?:엄마|아빠|부모|학부모|학부형|맘)(?=인데|이고|입니다|예요|에요|이에요|인$|입[니장]))"
)
_ALL_OF_THEM: Final = re.compile(r"(?:[둘셋넷]\s?(?:다|모두)|모두|다들)\s?(?:아직\s?)?$")
""" "둘 다 초등학생이고요": of children named before."""
_AGE_NEXT: Final = re.compile(
    r"\s?(?:\d{1,2}\s?[살세]|[초중고]\s?[1-6]|대학|고등|중학|초등|열[가-힣]|스물|스무|서른|마흔|쉰)"
)
_NOUN_FOR_RECIPIENT: Final = re.compile(r"(?:받는|받을|받으시는)\s?(?:사람|분|쪽|애|아이)|수증자")
_OWN_CLAUSE: Final = re.compile(
    r"[.!?\n]|(?:요|니다|는데|은데|인데|지만)\s|[가-힣]고\s|(?:[가-힣]심|[받줬했냈]음|줌|보냄|드림)\s"
)
_NOUN_FOR_GIVER: Final = re.compile(r"(?:주는|주신|주시는|준)\s?(?:사람|분|쪽)|증여자")

_OF_BOTH: Final = re.compile(r"(?:모두|둘\s?다|양쪽\s?다|다\s?같이|전부)\s?[^.!?\n]{0,8}$")


_GIVER_NEXT: Final = re.compile(r"\s?(?:인|의|,)?\s?증여(?:자|인)")
_INTRODUCES: Final = re.compile(
    r"\s?(?:먹은|된|넘은|넘긴|인|의|나는|줄의|,)?\s?(?:[가-힣]{1,5}\s)?(?:늙은이|늙은\s?몸|노인네?|노친네|사람|주부|가장|직장인|회사원|남자|여자|남성|여성|청년|총각|처녀|할미|할매|할멈|아줌마|아저씨|아낙|농부|공무원|자영업자|은퇴자|퇴직자)"
    r"(?:인데|입니다|이?올시다|이오|이요|이에요|예요|이고|이구|로서|이라|라서|임|이야|이여|구먼|이네)"
)
""" "일흔여섯 먹은 늙은이올시다": the speaker, by way of greeting."""
_SPEAKER_BEFORE: Final = re.compile(r"(?<![가-힣])(?:나|저|본인|(?:제|내)\s?나이[가는]?)\s?(?:\(\s?(?:만\s?)?)?$")
_SPEAKER: Final = Person(0, 0, SELF, Case.TOPIC)


def _described_in_brackets(text: str, trait: Trait, persons: Iterable[Person | None]) -> Person | None:
    """Whom a note in brackets right behind a name tells of: "부친 → 본인(비거주자)"."""
    opened = text.rfind("(", 0, trait.start + 1)
    if opened < 0 or ")" in text[opened : trait.start]:
        return None
    return next((person for person in persons if person and text[person.end : opened + 1].strip() == "("), None)


def _is_about_recipient(text: str, trait: Trait, persons: list[Person], parties: Parties) -> bool:
    """Whether a trait is the recipient's: of the person it describes ("고등학생 조카"), else of its subject."""
    if raised := _RAISED.match(text, trait.end):
        is_parent_next = any(person.start in (raised.end(), raised.end() + 1) for person in persons)
        return not is_parent_next and parties.recipient is not None and parties.recipient.path == "C"
    are_parties = _NOUN_FOR_RECIPIENT.search(text, max(0, trait.start - 24), trait.start) is not None
    if _ALL_OF_THEM.search(text, max(0, trait.start - 9), trait.start) and not are_parties:
        return parties.recipient is not None and parties.recipient.path == "C"
    if (described := _one_of_a_list(text, trait, persons) or _described(text, trait, persons)) is not None:
        return _is_recipient(described, persons, parties)
    if _GIVER_NEXT.match(text, trait.end) or _HAS_CHILDREN.match(text, trait.end):
        return False
    noted = _described_in_brackets(text, trait, (parties.giver, parties.recipient, *persons))
    if noted is not None:
        return parties.is_recipient(noted)
    if _SPEAKER_BEFORE.search(text, max(0, trait.start - 8), trait.start):
        return not parties.are_known or parties.is_recipient(_SPEAKER)
    return _is_said_of_recipient(text, trait, persons, parties)


def _described(text: str, trait: Trait, persons: list[Person]) -> Person | None:
    """Whose name a trait stands in or before: "딸(54)에게", "고등학생 조카"."""
    ends_clause = text[trait.start : trait.end].rstrip().endswith(("데", "고", "서", "요"))
    for person in persons:
        if person.start < trait.start < person.end:
            return person
        if _said_of(text, trait, person) and text.startswith(",", trait.end):  # "영감은 여든하나, 자식이 셋"
            return person
        if person.start >= trait.end and not ends_clause and _modifies(text, trait, person):
            return bearer_of_role(text, person, persons) or person
    return None


def _said_of(text: str, trait: Trait, person: Person) -> bool:
    """Whether a trait stands right behind its subject."""
    return person.case in (Case.SUBJECT, Case.TOPIC) and text[person.end : trait.start] == " "


def _modifies(text: str, trait: Trait, person: Person) -> bool:
    if person.start - trait.end > _LONGEST_MODIFIER:
        return False
    modifiers = (_MODIFIES, _CLAUSE_MODIFIES)
    return any(modifier.fullmatch(text, trait.end, person.start) for modifier in modifiers)


def _is_said_of_recipient(text: str, trait: Trait, persons: list[Person], parties: Parties) -> bool:
    """Whether the subject of a trait's own clause is the recipient, or nobody."""
    own_clause = max((match.end() for match in _OWN_CLAUSE.finditer(text, 0, trait.start)), default=0)
    is_of_giver = _NOUN_FOR_GIVER.search(text, own_clause, trait.start) is not None
    if is_of_giver and _OF_BOTH.search(text, own_clause, trait.start) is None:
        return False
    if _NOUN_FOR_RECIPIENT.search(text, own_clause, trait.start):
        return True
    subjects = [
        person
        for person in persons
        if own_clause <= person.start < trait.start
        and (person.case in (Case.SUBJECT, Case.TOPIC, Case.BARE) or text[person.end - 1] == ",")
    ]
    if not subjects and _INTRODUCES.match(text, trait.end):
        return not parties.are_known or parties.is_recipient(_SPEAKER)
    return not subjects or (
        not parties.is_giver(subjects[-1]) and (not parties.are_known or _is_recipient(subjects[-1], persons, parties))
    )


def _one_of_a_list(text: str, trait: Trait, persons: list[Person]) -> Person | None:
    """Whom an age right behind a name is of, where the next name has one, too: "큰애는 25살 작은애는 16살"."""
    named = next((person for person in persons if person.path != SELF and text[person.end : trait.start] == " "), None)
    following = next((person for person in persons if person.start >= trait.end), None)
    return named if named and following and _AGE_NEXT.match(text, following.end) else None


def _is_recipient(person: Person, persons: list[Person], parties: Parties) -> bool:
    """Whether somebody is the recipient, and not another of several children: "큰애는 25살, 작은애는 16살인데 큰애한테"."""
    named = parties.recipient
    listed = {other.name for other in persons if other.case is Case.TOPIC and other.path == person.path}
    is_listed = person.name in listed and not all(_is_same_name(person.name, name) for name in listed)
    if named is not None and named.name and is_listed:
        return _is_same_name(person.name, named.name)  # "아들은 미국 살고 딸은 대전 살아요. 딸한테 주려고요"
    others = [other for other in persons if named is not None and named.name == other.name != person.name]
    if any(other != named and other.start < person.start for other in others):
        return False
    return parties.is_recipient(person)


def _is_same_name(one: str, other: str) -> bool:
    """딸 and 딸아이."""
    return one.startswith(other) or other.startswith(one)
