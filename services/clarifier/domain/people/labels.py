"""The sides of a gift where they are called so: "증여자: 부", "받는 사람은 딸", "아버지 → 나"."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import PATHS, TERM
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.text import BARRIER

_SHORT: Final = {
    "부": "P",
    "모": "P",
    "처": "S",
    "부인": "S",
    "자": "C",
    "녀": "C",
    "손": "CC",
    **dict.fromkeys(("본인", "나", "저", "me", "제", "수증자", "증여자", "수증인", "증여인"), SELF),
}
"""What registers and contracts call relatives in one syllable; only a label or an arrow tells it from a word."""
_NAME: Final = rf"(?P<name>{TERM}|{'|'.join(_SHORT)})(?=님|분|들|께|이|가|은|는|의|로|으로|인|임|예|에|입|야|요|고|라|지|죠|한테|\s|[^가-힣a-z]|$)"
_OF: Final = r"(?:(?:수증자|증여자|수증인|증여인|저희|우리|제|내|저|나|본인|오랜|친한|아는)(?:의)?\s?)?(?:[가-힣]{1,5}[한간인된는은린운]\s)?"
""" "받는 건 저희 시집간 딸이에요"."""
_IS: Final = r"\s?(?:님)?\s?(?:은|는|이|가|도|을|를|:|=|\(|-)?\s?:?\s?"
_INSTEAD: Final = rf"(?:{TERM}(?:이|가)?\s?(?:아니라|아니고|말고)\s?(?:우리\s|저희\s|제\s)?)?"
""" "주신 분이 작은아버지가 아니라 할아버지예요"."""
_GIVER: Final = sought(
    rf"(?:증여자\)?|증여인|(?:주는|주신|주시는|주실|준|줄|드린|드릴|드리는|보낸|보내신|보내는|해\s?주신)\s?(?:사람|분|쪽|건|이)(?:(?=\s|은|는|:|이\s))|(?<![a-z])(?:from|donor|giver)){_IS}{_OF}{_INSTEAD}{_NAME}"
)
_RECIPIENT: Final = sought(
    rf"(?:수증자\)?|수증인|(?:받는|받은|받을|받으시는|받으실)\s?(?:사람|분|쪽|건|애|아이)|(?<![a-z])(?:to|recipient)(?=\s?:)){_IS}{_OF}{_INSTEAD}{_NAME}"
)
_REGISTERED: Final = sought(
    rf"(?<![가-힣])(?:우리\s?|저희\s?|제\s?)?{_NAME}(?:님|분)?\s?(?:명의로|이름으로|앞으로)\s?(?:다\s|바로\s|그냥\s)?(?:했|해\s?[줬놨뒀]|등기했|등기해\s?줬|돌렸|돌려\s?줬|올렸)(?!던|더)"
)
""" "집 사는 데 보탰는데 며느리 명의로 했어": in whose name it is, receives it."""
_OF_ANOTHER_THING: Final = re.compile(
    r"(?:(?:대출|융자|빚|통장|계좌|보험|카드|담보)[은는을를도이]?|(?:집|아파트|빌라|차|건물|땅)[은는도])\s(?:[가-힣]{1,4}\s)?$"
)
_ARROW: Final = sought(
    rf"(?<![가-힣])(?:우리\s?|저희\s?|제\s?)?{_NAME}(?:님|분)?\s?(?:\([^()]*\))?\s?(?:→|⇒|➡|➜|-+>|=+>)\s?(?:우리\s?|저희\s?|제\s?)?{_NAME.replace('name', 'other')}"
)
_HEADING: Final = sought(rf"(?:^|[\n/|]\s?){_NAME}\s?:\s")
""" "부: 5억 증여 예정": a heading names who gives what follows."""
_THING_GIVEN: Final = re.compile(r"(?:주는|줄|해\s?주는)\s?(?:건|것은|거는)\s(?:제|우리|저희|내)?\s?$")
_YOUNGER: Final = ("C", "CC", "CCC", "CS")
_PAIRS: Final = {
    **dict.fromkeys(("부자", "모자", "부녀", "모녀", "부모자식", "부모 자식", "부모자녀", "부모 자녀"), "P"),
    "부부": "S",
    "조손": "PP",
    **dict.fromkeys(("고부", "옹서", "장서"), "SP"),
    "숙질": "PPC",
    **dict.fromkeys(("형제", "자매", "남매"), "PC"),
}
_PAIR: Final = sought(
    rf"(?<![가-힣])(?P<pair>{'|'.join(_PAIRS)})\s?(?:지?간|사이|관계|끼리)|관계\s?(?:는|은|:)?\s?(?P<named>{'|'.join(_PAIRS)})(?![가-힣])"
)

_IS_IT_A_GIFT: Final = re.compile(
    r"차용증|무이자|돈\s?거래|빌[려린리]|꿔|증여(?:로|라고)\s?(?:도\s?|안\s?)?(?:보|치|간주|추정)|증여(?:인가|인지|인\s?건|예요|에요|일까)"
)
_AS_SUCH: Final = re.compile(r"[가-힣]\s?(?:끼리|지?간(?=에|의|\s)|사이)")


def asks_of_relatives_as_such(text: str) -> bool:
    """Whether a message asks what is a gift between relatives, and nothing is given: "부모 자식 간에 차용증 쓰면 …?"."""
    is_general = BARRIER not in text and _AS_SUCH.search(text) is not None
    return is_general and _IS_IT_A_GIFT.search(text) is not None


def pair_in(text: str) -> Person | None:
    """The giver where only the two are named as a pair: "부자간 증여". The elder is taken to give."""
    if match := _PAIR.search(text):
        group = "pair" if match["pair"] else "named"
        return Person(match.start(group), match.end(group), _PAIRS[match[group]], Case.GIVER)
    return None


def labelled(text: str) -> list[Person]:
    """Those whom a normalised text calls giver or recipient, from left to right."""
    found = [_person(match, "name", Case.GIVER) for match in _GIVER.finditer(text)]
    headings = (_person(match, "name", Case.GIVER) for match in _HEADING.finditer(text))
    found += [person for person in headings if person.path != SELF]
    found = [replace(person, case=Case.RECIPIENT) if _is_thing_given(text, person) else person for person in found]
    found += [_person(match, "name", Case.RECIPIENT) for match in _RECIPIENT.finditer(text)]
    registered = (match for match in _REGISTERED.finditer(text) if not _is_of_another_thing(text, match.start()))
    found += [_person(match, "name", Case.RECIPIENT) for match in registered]
    for match in _ARROW.finditer(text):
        found += [_person(match, "name", Case.GIVER), _person(match, "other", Case.RECIPIENT)]
    return sorted(found, key=lambda person: person.start)


def _is_of_another_thing(text: str, start: int) -> bool:
    return _OF_ANOTHER_THING.search(text, max(0, start - 14), start) is not None


def _is_thing_given(text: str, person: Person) -> bool:
    """ "이번에 주는 건 손주고": an elder speaks of whom he gives to."""
    return person.path in _YOUNGER and _THING_GIVEN.search(text, 0, person.start) is not None


def _person(match: re.Match[str], group: str, case: Case) -> Person:
    name = match[group].replace(" ", "")
    path = PATHS.get(name) or _SHORT.get(name, SELF)
    return Person(match.start(group), match.end(group), path, case)
