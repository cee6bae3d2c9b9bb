"""The people of a message, seen from the one who died; and who that is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.estate.case import Decedent
from services.clarifier.domain.people.family_paths import inverse, reduced
from services.clarifier.domain.people.person import Case, Person

_OWNER: Final = re.compile(
    r"\s?(?:의\s?)?(?:상속세?\s|유산|상속재산|앞으로\s?된|명의(?:로|의)(?!\s?(?:하|돌|해))|남(?:긴|기신)\s[^.!?\n]{0,20}\x00)"
)
_BEREAVED: Final = {
    "부친": ("P", "부친"),
    "모친": ("P", "모친"),
    "장인": ("SP", "장인"),
    "장모": ("SP", "장모"),
    "빙부": ("SP", "장인"),
    "빙모": ("SP", "장모"),
    "시부": ("SP", "시아버지"),
    "시모": ("SP", "시어머니"),
    "조부": ("PP", "할아버지"),
    "조모": ("PP", "할머니"),
    "남편": ("S", "남편"),
    "아내": ("S", "아내"),
}
_MOURNED: Final = re.compile(rf"(?<![가-힣])(?P<who>{'|'.join(_BEREAVED)})상(?=[\s(,.을이중에:입인]|$)")
_WOMAN: Final = re.compile(
    r"[머무]니|머님|무님|엄마|모친|할매|할멈|할망|할마이|노모|어멍|어머이|장모|시모|조모|고모|이모|숙모|아내|와이프|집사람|마누라|누나|언니|딸|올케|새언니|형수|제수|며느리|여동생|엄니|어무이|어매|오매|옴마"
)
A_SPOUSE: Final = "배우자"
_WIDOWED: Final = re.compile(
    r"(?<![가-힣])(?:제가|내가|저는|나는|본인이)\s배우자(?![가-힣]?\s?몫)|배우자(?:는|가)?\s?(?:저|나|본인|제)(?:예요|에요|이에요|야|임|입|여|이고|뿐|라)"
)
A_PARENT: Final = Decedent(path="P", term="")
"""Whose children are asked for, where nobody said who died: mostly the speaker's parent's."""
CLAUSE_END: Final = re.compile(r"[.!?\n]|(?:고|는데|지만|으며|며|서)[\s,]")


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody in a telling clause: how the clause goes on behind the name, and whether it says that he died."""

    person: Person
    after: str
    before: str
    is_dead: bool
    is_earlier: bool
    is_final: bool
    """It ends a sentence: it is told for its own sake."""
    year: int | None = None
    """In which its clause says that it was."""
    is_only_dated: bool = False
    """Nothing but a time is said of him."""


def relation(path: str, of: str, *, is_other: bool = True) -> str:
    """What somebody is to the one who died; `path` and `of` lead there from the speaker. `is_other`: not himself."""
    if path == of:
        other = "S" if of.endswith(("P", "S")) else "PC"
        return other if is_other and of else ""
    if of and path.startswith(of) and path[len(of) :] in ("S", "C"):
        return path[len(of) :]
    if len(of) > 1 and of.endswith("S") and path.startswith(of[:-1]) and path[len(of) - 1 :] in ("", "C"):
        return path[len(of) - 1 :] or "S"  # "형수님이 돌아가셨는데 형님은 먼저 가셨고 조카가 둘이에요"
    return reduced(inverse(of) + path)


def decedent(named: Sequence[Named], known: Decedent | None, words: str) -> Decedent | None:
    """Who died: of several the one whose death is news, else whose property is told of."""
    dead = [each for each in named if each.is_dead and each.person.path and not _WITHOUT.match(each.after)]
    if mourned := _MOURNED.search(words):
        path, term = _BEREAVED[mourned["who"]]
        return Decedent(path=path, term=term, words=words)
    owners = [each for each in named if _OWNER.match(each.after) or each.person.case is Case.OWNER]
    owners = [each for each in owners if each.person.path and not each.is_dead]
    if known is None and owners and dead and all(each.is_earlier or _is_past(each, words) for each in dead):
        dead = []  # "엄마 상속세 때문에요. 아빠는 옛날에 돌아가셨고"
    if not dead:
        if known is None and owners:
            return Decedent(path=owners[0].person.path, term=owners[0].person.name, words=words, is_tentative=True)
        if known is None and (match := _WIDOWED.search(words)):
            return Decedent(path="S", term=A_SPOUSE, words=match[0], is_tentative=True)
        return None
    singles = [each for each in dead if "부모" not in each.person.name]
    if not singles and dead and owners:
        return Decedent(path=owners[0].person.path, term=owners[0].person.name, words=words)
    if not singles:
        return None
    of_property = {each.person.name for each in named if _is_asked_of(each)}
    asked_of = [each for each in singles if each.person.name in of_property]
    if len({each.person.name for each in asked_of}) == 1 and not any(each.is_earlier for each in asked_of):
        singles = asked_of  # "형수님이 두 달 뒤 돌아가셨어요. 지금 묻는 건 형수님 쪽 상속인데"
    last = max((each.year for each in singles if each.year is not None), default=0)
    in_time = [each for each in singles if each.year in (None, last) or each.person.name in of_property]
    chosen = max(in_time, key=lambda each: (_is_news(each), each.person.name in of_property))
    is_tentative = chosen.is_earlier and not (chosen.person.path == "S" and "\x00" in chosen.after)
    return Decedent(path=chosen.person.path, term=chosen.person.name, words=words, is_tentative=is_tentative)


_YEAR: Final = re.compile(r"(?<!\d)20\d\d(?=\s?[년.])")


def _is_past(each: Named, words: str) -> bool:
    """ "아버지 상속세 문의합니다. 2026년 6월 11일 사망, 모친은 2018년 작고": a later year is told of nobody else by name."""
    last = max((int(year) for year in _YEAR.findall(words)), default=0)
    return each.person.case is Case.TOPIC and each.year is not None and each.year < last


_OF_WHOM: Final = re.compile(
    r"(?:의|쪽|네)?\s?(?:쪽\s)?(?:재산|유산|명의|상속(?!\s?받|받|은\s?(?:이미\s)?(?:끝|다|신고|마)))"
)


def _is_asked_of(each: Named) -> bool:
    return _OF_WHOM.match(each.after) is not None or each.person.case is Case.OWNER


_WITHOUT: Final = re.compile(r"\s?(?:도\s|둘\s)?없이")


def _is_news(each: Named) -> int:
    """How surely it is this death that is told, rather than one mentioned beside it."""
    told = {Case.SUBJECT: 3, Case.OBJECT: 3, Case.BARE: 2}.get(each.person.case, 0)
    before = 0 if each.is_final else -2
    return told + (before if each.is_earlier else 2) + ("\x00" in each.after)


def same_person(person: Person, of: Decedent | None) -> bool:
    """Whether a name is another word for the one who died: 아버지, 부친, 아빠."""
    if of is None or person.path != of.path:
        return False
    return of.term == A_SPOUSE or is_woman(person.name) == is_woman(of.term)


def is_woman(term: str) -> bool:
    """Whether a kin term is of a woman."""
    return _WOMAN.search(term) is not None
