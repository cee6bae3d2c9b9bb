"""The recipient's age and residence. What is said of anybody else does not count."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from services.clarifier.domain.family_paths import SELF
from services.clarifier.domain.parties import Parties
from services.clarifier.domain.person import Case, Person
from services.clarifier.domain.places import ABROAD, AT_HOME

AGE_OF_MAJORITY: Final = 19


@dataclass(frozen=True, slots=True)
class Trait:
    """Something said of a person: true or false of whoever it is about."""

    start: int
    end: int
    value: bool
    is_contradicted: bool = False
    """Something else is said of the same person, too."""


_SCHOOL: Final = (
    r"미성년(?:자)?|(?:만\s?)?19\s?세\s?미만|초등(?:학교|학생|생)?(?:\s?\d\s?학년)?|초딩|미자(?=임|인|라|야|예|이에)|(?<![가-힣])(?:첫\s?돌|돌|백일)(?=이라|잔치|선물|기념|을?\s?맞)|국민학생|중학(?:교|생)|중딩|고등(?:학교|학생)?|고딩|유치원생?|어린이집|갓난|신생아|젖먹이|갓\s?태어난|돌쟁이|돌\s?(?:도\s?안\s?|막\s?)?(?:지난|된)"
    r"|(?<![가-힣\d])[초중고]\s?[1-6](?=\s?학년|\s|인|이|짜|에|한|,|\.|아들|딸|손|조카|동생|$)|(?:태어난\s?지|생후)\s?(?:이제\s?|겨우\s?|막\s?)?(?:\d{1,3}|[가-힣]{1,2})\s?(?:일|개월|달|주)(?=\s|된|인|밖|짜|이|$)|\d{1,2}\s?개월\s?(?:된|짜리)?\s?(?=아기|아이|아들|딸|손|조카|애)|어린\s?(?=아들|딸|손|조카|자녀|아이|애)"
)
_MINOR: Final = re.compile(
    rf"(?:{_SCHOOL})(?!(?:학교|학생|생)?\s?(?:교사|선생|동창|졸업|때|방학|원장|교장|운영|근무|급식|행사|앞))"
)
_ADULT: Final = re.compile(
    r"(?<!미)성인|(?<!미)성년(?!후견)|만\s?19\s?세\s?(?:이상|넘)|만\s?(?:으로\s?)?19\s?[살세](?!\s?미만)"
)
_DENIED: Final = re.compile(r"(?:은|는|이|가|도|자는|자가|까지는)?\s?(?:아니|아닙|아님|아닌|지났|넘었|안\s?[돼되])")
_ONES_OF_AGE: Final = r"(?P<ones>하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)?"
_AFTER_AGE: Final = r"\s?(?:살|(?=먹[은었]|된|인\s|이에요|이예요|이요|예요|입니다|이고|인데|이라|요|임|$|[.,!])|(?=\s(?:제|우리|저희|막내|큰|작은|외)?\s?(?:딸|아들|손[자녀주]|조카|동생|막내|자식|아이|애|며느리|사위|[첫둘셋]째|형|오빠|누나|언니|아버지|어머니|아빠|엄마|할))|(?=[이을]?\s?(?:다\s?|훌쩍\s?|막\s?)?(?:됐|되었|되어|넘)))"
_AGE: Final = re.compile(
    r"(?<![\d.])(?P<age>\d{1,3})\s?(?:살|세(?!대|금|율|무|액|\s?미만|\s?이상))(?!\s?(?:차이|많|어린|어려|연상|연하|터울|때))"
    r"|만\s?(?P<full>\d{1,2})(?=\s?(?:인데|이고|이에요|이라|이야|임|살|$|[,)]))"
    rf"|(?P<tens>열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|환갑){_ONES_OF_AGE}{_AFTER_AGE}|(?<![가-힣])(?P<few>한|두|세|네|다섯|여섯|일곱|여덟|아홉)\s?살"
)
_AGE_ASIDE: Final = re.compile(r"\(\s?(?P<age>\d{1,2})\s?\)")
_TENS: Final = {
    word: 10 * value
    for value, words in enumerate(("", "열", "스물 스무", "서른", "마흔", "쉰", "예순 환갑", "일흔", "여든", "아흔"))
    for word in words.split()
}
_ONES: Final = {
    word: value
    for value, words in enumerate(("", "하나 한", "둘 두", "셋 세", "넷 네", "다섯", "여섯", "일곱", "여덟", "아홉"))
    for word in words.split()
}
_BIRTH_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d{2}|\d{2})\s?년(?:도)?(?:\s?\d{1,2}\s?월)?(?:\s?\d{1,2}\s?일)?(?:\s?생(?!\s?(?:아니|말고|이\s?아니))|에?\s?(?:태어|출생))"
)

_GROWN_UP: Final = re.compile(
    r"어른|다\s?(?:컸|큰)|직장|회사\s?다|회사원|취직|취업|군대|제대|군필|대학원|결혼한|결혼했|지났|넘었"
)
""" "미성년자인가요?" - "직장인이에요"."""

_LIVES: Final = r"(?:에서|에|으로|로)?\s?(?:나가\s?)?(?:(?:계속|쭉|오래|혼자|\d+년\s?(?:째|넘게|동안|가까이)?|[가-힣]+년째|가족[들과이랑]*)\s?)?(?:시집|거주|살(?!다|았)|사는|산(?=\s?지)|사시|산다|체류|정착|이민|이주|나가|나와|지내|지낸|있는|있어|있습|있고|있음|계시|계신|계셔)"
_WORKS: Final = r"에서\s(?!유학|공부|학교|대학|주재|파견|출장|여행|어학|연수)(?:[가-힣]{1,6}\s)?(?:일하|근무|하는데|하고\s?있|다니는데|다니고|직장)"
_ABROAD: Final = re.compile(
    rf"비거주자|(?:{ABROAD}){_WORKS}|(?:{ABROAD})[^.!?\n]{{0,24}}(?:거기|그쪽|그곳)(?:서|에|에서)?\s?(?:산(?=\s?지)|살(?!다)|사는|사세|사시)|(?:해외|외국|국외|타국|{ABROAD}){_LIVES}|해외\s?거주|외국\s?거주|(?:해외|외국)에(?:서)?요|이민\s?(?:간|가|갔|와|생활)|재외국민|재외동포|(?:재미|재일)\s?교포|교민"
)
_HOME: Final = re.compile(
    rf"(?<!비)거주자(?=예요|에요|입니다|이에요|이고|이며|인|요|임|$)|(?<![가-힣])(?:{AT_HOME})(?:에서|에|에만)?\s?(?:계속\s?|쭉\s?|만\s?)?(?:거주|살|사는|산다|있어|있습|있음|계[셔시])|국내\s?거주|(?:^|\s)(?:한국|국내|서울)(?:이에요|이요|요|입니다)"
)
_PLACE_ALONE: Final = re.compile(
    rf"\s*(?:(?:네|넵|예|응|아니요|아뇨)[\s,.]*)?(?:지금\s?|현재\s?)?(?:(?P<abroad>해외|외국|{ABROAD})|{AT_HOME})(?:이요|요|예요|이에요|입니다|임|이야|야|이죠)?[\s.!~]*$"
)
_ABROAD_DENIED: Final = re.compile(
    r"(?:해외|외국|비거주자?)(?:에서|에|는|가|로|도)?\s?(?:살지|거주하지|나가지|안\s?(?:살|나|있|거주)|거주\s?(?:안|아니)|아니|아닙|아님|아닌|산\s?적|나간\s?적)"
)


def is_minor(
    text: str, persons: list[Person], parties: Parties, today: date, *, is_asked: bool = False
) -> Trait | None:
    """Whether the recipient is under 19 (법53 2호), where the message says so."""
    ages = list(_ages(text, today))
    if is_asked and not ages and (match := _GROWN_UP.search(text)):
        return Trait(match.start(), match.end(), value=False)
    return _of_recipient(text, ages, persons, parties)


def is_non_resident(text: str, persons: list[Person], parties: Parties, *, is_asked: bool = False) -> Trait | None:
    """Whether the recipient lives abroad, where the message says so."""
    residences = list(_residences(text))
    if is_asked and not residences and (match := _PLACE_ALONE.match(text)):
        return Trait(match.start(), match.end(), value=match["abroad"] is not None)
    return _of_recipient(text, residences, persons, parties)


def _ages(text: str, today: date) -> Iterator[Trait]:
    for match in _MINOR.finditer(text):
        yield Trait(match.start(), match.end(), _DENIED.match(text, match.end()) is None)
    for match in _ADULT.finditer(text):
        yield Trait(match.start(), match.end(), _DENIED.match(text, match.end()) is not None)
    for match in _AGE.finditer(text):
        if (age := _years(match)) != AGE_OF_MAJORITY:
            yield Trait(match.start(), match.end(), age < AGE_OF_MAJORITY)
    for match in _AGE_ASIDE.finditer(text):
        if (age := int(match["age"])) != AGE_OF_MAJORITY:
            yield Trait(match.start(), match.end(), age < AGE_OF_MAJORITY)
    for match in _BIRTH_YEAR.finditer(text):
        digits = int(match["year"])
        year = digits if digits >= 100 else 2000 + digits if 2000 + digits <= today.year else 1900 + digits
        if (age := today.year - year) != AGE_OF_MAJORITY:
            yield Trait(match.start(), match.end(), age < AGE_OF_MAJORITY)


def _years(match: re.Match[str]) -> int:
    if digits := match["age"] or match["full"]:
        return int(digits)
    return _TENS.get(match["tens"] or "", 0) + _ONES.get(match["ones"] or match["few"] or "", 0)


def _residences(text: str) -> Iterator[Trait]:
    if match := _ABROAD_DENIED.search(text):
        yield Trait(match.start(), match.end(), value=False)
        return
    abroad = list(_ABROAD.finditer(text))
    for match in abroad:
        yield Trait(match.start(), match.end(), value=True)
    for match in _HOME.finditer(text):
        if not any(each.start() <= match.start() < each.end() for each in abroad):  # "해외거주자"
            yield Trait(match.start(), match.end(), value=False)


def _of_recipient(text: str, traits: list[Trait], persons: list[Person], parties: Parties) -> Trait | None:
    own = [trait for trait in traits if _is_about_recipient(text, trait, persons, parties)]
    if not own:
        return None
    if all(trait.value == own[0].value for trait in own):
        return own[0]
    return replace(max(own, key=lambda trait: trait.start), is_contradicted=True)  # the later holds for the time being


_MODIFIES: Final = re.compile(
    r"\s?(?:인|이신|된|되신|넘은|넘으신|되는|짜리|먹은|다니는|재학\s?중인|사는|사시는|살고\s?있는|거주하는|거주\s?중인|거주|간|가는|나가\s?있는|있는|계신|계시는|에\s?다니는|의|생|학년|,|는|신)?\s?(?:제|우리|저희|내|큰|작은|막내|외)?\s?"
)
_CHILDREN: Final = (
    r"\s?(?:수험생|학생|아들|딸|남매|형제|자매|자녀|아이|애)?(?:들)?\s?(?:하나|[둘셋넷]|[한두세네\d]\s?명)?"
)
_RAISED: Final = re.compile(
    rf"{_CHILDREN}(?:을|를|도)?\s?(?:혼자\s)?(?:키우|기르)(?:고\s?있)?(?:는데|는|고|며|면서|느라|어서|거든요|ㅂ니다)?"
)
""" "초등생 둘 키우는데": whoever is raised is no party of the gift, unless he is named as one."""
_HAS_CHILDREN: Final = re.compile(
    rf"{_CHILDREN}(?:을|를|이|가)?\s?(?:(?:둔|있는)\s(?:집|가정)|(?:(?:둔|있는)\s)?(?:엄마|아빠|부모|학부모|학부형|맘)(?=인데|이고|입니다|예요|에요|이에요|인$|입[니장]))"
)
_NOUN_FOR_RECIPIENT: Final = re.compile(r"(?:받는|받을|받으시는)\s?(?:사람|분|쪽|애|아이)|수증자")
_OWN_CLAUSE: Final = re.compile(r"[.!?\n]|(?:요|니다|는데|은데|인데|지만)\s|[가-힣]고\s")
_NOUN_FOR_GIVER: Final = re.compile(r"(?:주는|주신|주시는|준)\s?(?:사람|분|쪽)|증여자")


_GIVER_NEXT: Final = re.compile(r"\s?(?:인|의|,)?\s?증여(?:자|인)")
_SPEAKER_BEFORE: Final = re.compile(r"(?<![가-힣])(?:나|저|본인|제\s?나이)\s?(?:\(\s?(?:만\s?)?)?$")
_SPEAKER: Final = Person(0, 0, SELF, Case.TOPIC)


def _described_in_brackets(text: str, trait: Trait, persons: Iterable[Person | None]) -> Person | None:
    """Whom a note in brackets right behind a name tells of: "부친 → 본인(비거주자)"."""
    opened = text.rfind("(", 0, trait.start + 1)
    if opened < 0 or ")" in text[opened : trait.start]:
        return None
    return next((person for person in persons if person and text[person.end : opened + 1].strip() == "("), None)


def _is_about_recipient(text: str, trait: Trait, persons: list[Person], parties: Parties) -> bool:
    """Whether a trait is the recipient's: of the person it describes ("고등학생 조카"), else of its subject."""
    ends_clause = text[trait.start : trait.end].rstrip().endswith(("데", "고", "서", "요"))
    if raised := _RAISED.match(text, trait.end):
        is_parent_next = any(person.start in (raised.end(), raised.end() + 1) for person in persons)
        return not is_parent_next and parties.recipient is not None and parties.recipient.path == "C"
    for person in persons:
        if person.start < trait.start < person.end:  # "딸(54)에게"
            return parties.is_recipient(person)
        if person.start >= trait.end and not ends_clause and _MODIFIES.fullmatch(text, trait.end, person.start):
            return parties.is_recipient(person)
    if _GIVER_NEXT.match(text, trait.end) or _HAS_CHILDREN.match(text, trait.end):
        return False
    described = _described_in_brackets(text, trait, (parties.giver, parties.recipient, *persons))
    if described is not None:
        return parties.is_recipient(described)
    if _SPEAKER_BEFORE.search(text, max(0, trait.start - 5), trait.start):
        return parties.path is None or parties.is_recipient(_SPEAKER)
    own_clause = max((match.end() for match in _OWN_CLAUSE.finditer(text, 0, trait.start)), default=0)
    if _NOUN_FOR_GIVER.search(text, own_clause, trait.start):
        return False
    if _NOUN_FOR_RECIPIENT.search(text, own_clause, trait.start):
        return True
    subjects = [
        person
        for person in persons
        if own_clause <= person.start < trait.start and person.case in (Case.SUBJECT, Case.TOPIC, Case.BARE)
    ]
    return not subjects or (
        not parties.is_giver(subjects[-1]) and (parties.path is None or parties.is_recipient(subjects[-1]))
    )
