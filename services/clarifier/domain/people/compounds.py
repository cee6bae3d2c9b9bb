"""Names side by side: one person ("언니 딸"), or several with one particle ("엄마랑 아빠가")."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from services.clarifier.domain.people.family_paths import SELF, reduced
from services.clarifier.domain.people.person import Case, Person, Viewpoint


def composed_of(text: str, relatives: list[Person]) -> list[Person]:
    """Make one person of "아내의 아버지" or "언니 딸"; of "엄마랑 아빠가" both get the particle of the last."""
    composed: list[Person] = []
    for person in reversed(relatives):
        following = composed[-1] if composed else None
        if following is not None and following.start < person.end:  # "아버님(시아버지)이", "외할머니(제 친정엄마)가"
            is_opened = _OPENS.search(text, 0, following.start) is not None
            is_name = is_opened and text[following.end : following.end + 1] == ")"
            path, viewpoint = (following.path, following.viewpoint) if is_name else (person.path, person.viewpoint)
            composed[-1] = replace(person, path=path, viewpoint=viewpoint)  # "손녀(만 15세, 아들 생존)에게"
            continue
        gap = text[person.end : following.start] if following else "|"
        if following is not None and following.name in _ORDERED and _AMONG.fullmatch(gap):  # "손주 둘 중 큰애한테"
            composed[-1] = replace(following, start=person.start, path=person.path)
            continue
        if following is not None and gap.strip() in _DESCRIBES:
            composed[-1] = replace(following, start=person.start)
            continue
        if (
            following is None
            or gap.strip() not in ("", "우리", "제")
            or _PREDICATE.search(text, person.start, person.end)
        ):
            composed.append(person)
        elif _is_of(person, following) or _has_remarried(person, following):
            path = reduced(person.path + following.path)
            composed[-1] = replace(
                following, start=person.start, path=path, viewpoint=person.viewpoint, is_deceased=following.is_deceased
            )
        elif person.case is Case.BARE and person.name in _ORDERED and following.name not in _ORDERED:
            composed[-1] = replace(following, start=person.start)  # "둘째 며느리가"
        elif person.case in (Case.TOGETHER, Case.BARE) and {person.path, following.path} == _COUPLE:
            composed[-1] = replace(following, start=person.start, path="C")
        elif person.case in (Case.TOGETHER, Case.BARE):
            composed.append(
                person if gap.strip() and _gives_to(person, following) else replace(person, case=following.case)
            )
        else:
            composed.append(person)
    return composed[::-1]


_OPENS: Final = re.compile(r"\((?:(?:제|내|저희|우리)\s)?$")


def _gives_to(person: Person, following: Person) -> bool:
    """ "시어머니 우리 아들 통장으로": the elder gives to the other."""
    return person.case is Case.BARE and following.case is Case.TO and person.path not in _YOUNGER


def identified(text: str, persons: list[Person]) -> list[Person]:
    """Give a name the path that a sentence says it has: "어머님은 시어머님이세요" is of every 어머님 beside it."""
    for name, meant in pairwise(persons):
        is_said = name.case in (Case.TOPIC, Case.SUBJECT) and text[name.end : meant.start].strip() == ""
        if is_said and _IS.search(text, meant.start, meant.end + 3):
            called = text[name.start : name.start + 2]
            persons = [
                replace(person, path=meant.path) if text[person.start : person.start + 2] == called else person
                for person in persons
            ]
    return persons


def of_counted(text: str, persons: list[Person]) -> list[Person]:
    """Of those who were counted before are the first, the eldest, the youngest: "손주가 셋인데 막내한테"."""
    counted = next((each for each in persons if each.path in _COUNTED and _COUNT.match(text, each.end)), None)
    if counted is None:
        return persons
    return [
        replace(person, path=counted.path)
        if person.name in _ORDERED and person.path == "C" and person.start > counted.start
        else person
        for person in persons
    ]


def referred_to(text: str, persons: list[Person]) -> list[Person]:
    """Whom a bare "애" means: the only young one named before, "손자 백일이라고 애 통장에"; who has died is none of two.

    A grandparent's is the grandchild, and so is a baby beside one: "손주 봤습니다. 아들 내외가 … 아기 앞으로".
    So does "형님" after "육촌형님".
    """
    found: list[Person] = []
    before: set[str] = set()
    living: set[str] = set()
    is_grandparent = _IS_GRANDPARENT.search(text) is not None
    for person in persons:
        is_bare = person.name in _CHILD and person.path == "C" and person.viewpoint is Viewpoint.OPEN
        meant = next((paths for paths in (before, living) if len(paths) == 1), None) if is_bare else None
        if is_bare and (is_grandparent or (person.name in BABY and "CC" in before)):
            meant = {"CC"}
        if person.path == "PC" and person.viewpoint is Viewpoint.OPEN:
            meant = {
                each.path for each in found if each.name != person.name and each.name.endswith(person.name)
            } or None
        found.append(replace(person, path=min(meant)) if meant else person)
        before |= {found[-1].path} & _YOUNG
        living |= set() if is_bare or person.is_deceased else {person.path} & _YOUNG
    return found


_GRANDPARENT: Final = r"(?:친|외)?(?:할아버지|할아비|할애비|할배|할머니|할미|할매|조부|조모)"
_IS_GRANDPARENT: Final = re.compile(
    rf"{_GRANDPARENT}(?:인|된)\s[제내]가|(?<![가-힣])(?:저는|제가|나는|내가|전|난)\s(?:아[이기]\s|애\s)?{_GRANDPARENT}(?:이?에요|예요|인데|입니다|이고|이오|라서|올시다|이?[유요](?=[\s.,]|$))"
)
""" "할아버지인 제가", "저는 외할머니예요"."""
BABY: Final = frozenset({"아기", "애기"})


def of_themselves(text: str, persons: list[Person]) -> list[Person]:
    """Whose "자기 아들" is: of the relative who is named before, "언니도 자기 아들한테 1억 줬는데"."""
    return [
        replace(person, path=reduced(of[-1].path + person.path))
        if person.path in _YOUNGER
        and _HIS_OWN.search(text, max(0, person.start - 5), person.start)
        and (of := [each for each in persons[:index] if each.case is Case.TOPIC])
        and of[-1].path in _BESIDE
        else person
        for index, person in enumerate(persons)
    ]


def of_humble_speaker(text: str, persons: list[Person]) -> list[Person]:
    """Elders who name themselves: "이 할미가", "내가 받은 거여, 늙은 어미가"."""
    own_cases = {person.case for person in persons if person.path == SELF}
    return [
        replace(person, path=SELF)
        if person.name in _HUMBLE
        and (
            _THIS.search(text, max(0, person.start - 7), person.start)
            or (person.case in own_cases and _ADDED.search(text, max(0, person.start - 7), person.start))
        )
        else person
        for person in persons
    ]


def _is_of(owner: Person, owned: Person) -> bool:
    """Whether two terms side by side name one person: always with 의, without it where a list makes no sense."""
    if owner.case is Case.OWNER:
        return True
    return owner.case is Case.BARE and (owner.path, owned.path) in _POSSESSIVE_PAIRS


def _has_remarried(person: Person, following: Person) -> bool:
    """ "엄마가 재혼한 아저씨가": her husband."""
    is_hers = person.case in (Case.SUBJECT, Case.BARE)
    return is_hers and following.case in (Case.SUBJECT, Case.BARE, Case.FROM) and following.name.startswith("재혼한")


_YOUNGER: Final = ("C", "CS", "CC")
_PREDICATE: Final = re.compile(r"(?:데|요|다|유|고|죠)$")
""" "애엄마인데요 친정아버지가": what somebody is said to be ends its sentence."""
_DESCRIBES: Final = ("인", "이신")
""" "애 아빠인 아들은": one person."""
_HIS_OWN: Final = re.compile(r"(?<![가-힣])(?:자기|지)(?:네|들?)?\s?(?:큰|작은|막내|둘째)?\s?$")
_BESIDE: Final = frozenset({"PC", "SPC", "PPC", "SPPC", "PPCC", "X"})
_CHILD: Final = frozenset({"애", "아이", "아기", "애기"})
_YOUNG: Final = frozenset({"C", "CC", "CCC", "PCC"})
_HUMBLE: Final = frozenset({"어미", "애미", "에미", "아비", "애비", "할미", "할애비", "할아비", "할매", "할배"})
_THIS: Final = re.compile(r"(?<![가-힣])이\s(?:늙은\s|못난\s)?$")
_ADDED: Final = re.compile(r",\s(?:늙은|못난)\s$")
_IS: Final = re.compile(
    r"(?:이시고|이세요|이십니다|이에요|예요|입니다|이고요|인데요|이셔|이?죠|이?래요|이?랍니다|이었|였)"
)
_AMONG: Final = re.compile(
    r"\s?(?:이|가)?\s?(?:하나|[둘셋넷]|여럿|[두세네\d]\s?명)?\s?(?:이?\s?(?:인데|있는데|이고|있고)|중|가운데)(?:에서?)?,?\s?(?:그\s?중(?:에서?)?\s?)?"
)
_COUNTED: Final = ("CC", "PCC")
_COUNT: Final = re.compile(
    r"\s?(?:모두\s|다\s|총\s)?(?:[둘셋넷]|다섯|여섯|(?:[두세네]|다섯|여섯|\d)\s?명)(?:이|을|인|입|있|\s)"
)
_BY_ORDER: Final = "큰애 작은애 큰아이 작은아이 큰놈 작은놈 맏이 막내 막둥이 첫째 둘째 셋째 넷째 첫째애 둘째애 막내애"
_ORDERED: Final = frozenset(_BY_ORDER.split())
_COUPLE: Final = {"C", "CS"}
""" "아들 며느리에게", "딸이랑 사위한테": to the child's household, so to the child."""
_POSSESSIVE_PAIRS: Final = frozenset(
    {
        *(("S", path) for path in ("P", "PP", "PC", "PPC", "PCC", "X", "E", "PPCC")),
        *(("P", path) for path in ("PC", "X", "PPCC", "PPC")),
        *(("PC", path) for path in ("C", "S", "X", "CC")),
        *(("C", path) for path in ("S", "X", "SP", "PP", "PPC")),
        *(("PPC", path) for path in ("C", "S", "X")),
        *(("X", path) for path in ("P", "PP", "PC", "C", "S")),
        *(("E", path) for path in ("P", "PC")),
        *(("SPC", path) for path in ("S", "C")),
        *(("PPCC", path) for path in ("C",)),
    }
)
