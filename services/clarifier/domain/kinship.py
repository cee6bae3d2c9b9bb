"""Relatives named in a text, with the particle that says what part they play; and what one is to another."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.kin_terms import BAD_FOLLOWERS, KIN_TERMS, NEEDS_WORD_END
from services.clarifier.domain.parameters import Relationship
from services.clarifier.domain.text import BARRIER, is_denied

SELF: Final = ""


class Case(Enum):
    SUBJECT = auto()
    TOPIC = auto()
    TO = auto()
    """에게, 한테, 께: the recipient of 주다, the giver of 받다."""
    FROM = auto()
    OWNER = auto()
    TOGETHER = auto()
    OBJECT = auto()
    BARE = auto()


class Viewpoint(Enum):
    """Whose relative it is."""

    OPEN = auto()
    SPEAKER = auto()
    """우리 아버지"""
    OTHER_PARTY = auto()
    """자기 아버지: of the other one in the sentence."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone named: `path` leads there from the speaker (`SELF` is the speaker); the span includes the particle."""

    start: int
    end: int
    path: str
    case: Case
    viewpoint: Viewpoint = Viewpoint.OPEN
    is_deceased: bool = False


_TERMS: Final = sorted((term for terms in KIN_TERMS.values() for term in terms.split()), key=len, reverse=True)
_PATHS: Final = {term.replace("_", ""): path for path, terms in KIN_TERMS.items() for term in terms.split()}
_TERM: Final = "|".join(term.replace("_", r"\s?") for term in _TERMS)
_PARTICLES: Final[tuple[tuple[str, Case], ...]] = (
    (r"에게서는?|한테서는?|한테써|에게써|께로부터|한테로부터|으로부터|로부터|에서(?=\s)", Case.FROM),
    (r"께서[는도]?|깨서|께선", Case.SUBJECT),
    (
        r"에게[는도만로]?|에겐|에개|한테[는도만]?|한텐|한데|한태|헌테|께[는도]?|더러|보고|앞으로|\s?(?:명의|이름|계좌|통장)(?:으로|로|에)",
        Case.TO,
    ),
    (
        r"의|\s?(?:명의|소유|이름으로 된)(?:의|인|였던)?|네(?=\s)|(?=\s(?:돈|재산|집|아파트|땅|토지|건물|빌라|주택|주식)(?:을|를|은|이|도|\s))",
        Case.OWNER,
    ),
    (r"(?:이요|요|이에요|예요|에요|입니다|이고요|이구요|이세요|이십니다|이시고|이죠)(?![가-힣])", Case.BARE),
    (r"이랑|랑|하고|(?:과|와)(?![가-힣])|및|,", Case.TOGETHER),
    (r"이가|이(?!나|든|라|며|면|자|고|신|었|에요|지)|가(?!족)", Case.SUBJECT),
    (r"은|는|도(?!\s?(?:안|못))|만(?=\s)", Case.TOPIC),
    (r"을|를", Case.OBJECT),
)
_AFTER_TERM: Final = r"(?:님|들|분|\s?쪽|댁|씨|네(?=가|서|에|께)){0,2}"
_WORD_END: Final = re.compile(
    rf"{_AFTER_TERM}(?:{'|'.join(particle for particle, _ in _PARTICLES)}|인|로|\s|[^가-힣]|$)"
)
_BEFORE_TERM: Final = frozenset(
    "우리희제내울친큰은막외에서께한테가이을를도는의랑고와과만로인된살째생니데요다월일년원억천만"
)
"""Syllables after which a term may begin without a space: determiners, particles and units."""
_KIN: Final = re.compile(rf"(?P<term>{_TERM})(?P<suffix>{_AFTER_TERM})")
_CASES: Final = tuple((re.compile(particle), case) for particle, case in _PARTICLES)
_SELF: Final = re.compile(
    r"(?<![가-힣])(?P<self>저희|저|제|나|내|본인)(?P<particle>에게|한테|께|가|는|도|로|희가|희는)?(?=[\s,.!?\d]|$)|(?<![가-힣])(?:전|난|날)(?=\s)"
)
_SELF_TO: Final = re.compile(r"(?<![가-힣])(?:제|내)게(?:는|도|로)?(?!\s?(?:있|없))")
_OF_SPEAKER: Final = re.compile(r"(?:우리|저희|제|내|울|저의|나의)\s?(?:큰|작은|막내|외동|둘째|첫째)?\s?$")
_OF_OTHER: Final = re.compile(r"(?:자기|본인|자신의?|지네)\s?$")
_DECEASED_BEFORE: Final = re.compile(
    r"(?:돌아가신|작고하신|사망한|사망하신|고인이\s?된|고인이\s?되신|먼저\s?간|세상을\s?떠난|(?<![가-힣])고)\s?$"
)
_DECEASED_AFTER: Final = re.compile(
    rf"(?:\s|{BARRIER})*(?:에\s)?(?:이미|먼저|일찍|작년에|올해|몇\s?년\s?전에?|\d+년\s?전에?)?\s?(?:다\s?)?(?:돌아가(?!시기?\s?전)[셔셨시신]|사망|상(?:을|이|중|당)|별세|소천|작고|타계|여의|세상을?\s?(?:떠|뜨|먼저)|안\s?계|하늘나라|죽)"
)


def people(text: str) -> list[Person]:
    """Everybody named in a normalised text who could give or receive, from left to right."""
    relatives = [person for match in _KIN.finditer(text) if (person := _relative(text, match)) is not None]
    taken = [(person.start, person.end) for person in relatives]
    speakers = [person for person in _speakers(text) if not any(start <= person.start < end for start, end in taken)]
    return sorted(_composed(text, relatives) + speakers, key=lambda person: person.start)


def _relative(text: str, match: re.Match[str]) -> Person | None:
    term = match["term"]
    before = text[match.start() - 1] if match.start() else " "
    if "가" <= before <= "힣" and before not in _BEFORE_TERM:
        return None
    if term in NEEDS_WORD_END and not _WORD_END.match(text, match.end("term")):
        return None
    if (bad := BAD_FOLLOWERS.get(term)) and re.compile(bad).match(text, match.end("term")):
        return None
    end, case = match.end(), Case.BARE
    for particle, meaning in _CASES:
        if found := particle.match(text, match.end()):
            end, case = found.end(), meaning
            break
    if is_denied(text, end):
        return None
    left = text[max(0, match.start() - 12) : match.start()]
    viewpoint = (
        Viewpoint.SPEAKER
        if _OF_SPEAKER.search(left)
        else Viewpoint.OTHER_PARTY
        if _OF_OTHER.search(left)
        else Viewpoint.OPEN
    )
    is_deceased = bool(_DECEASED_BEFORE.search(left) or (case is not Case.TO and _DECEASED_AFTER.match(text, end)))
    return Person(match.start(), end, _PATHS[term.replace(" ", "")], case, viewpoint, is_deceased)


def _speakers(text: str) -> list[Person]:
    cases = {
        "에게": Case.TO,
        "한테": Case.TO,
        "께": Case.TO,
        "게": Case.TO,
        "로": Case.TO,
        "가": Case.SUBJECT,
        "희가": Case.SUBJECT,
        "는": Case.TOPIC,
        "희는": Case.TOPIC,
        "도": Case.TOPIC,
    }
    found = [Person(match.start(), match.end(), SELF, Case.TO) for match in _SELF_TO.finditer(text)]
    for match in _SELF.finditer(text):
        particle = match["particle"]
        if particle is None and match["self"] in ("제", "내", "저희", "나", "저", "본인"):
            continue
        found.append(Person(match.start(), match.end(), SELF, cases.get(particle or "", Case.TOPIC)))
    return found


def _composed(text: str, relatives: list[Person]) -> list[Person]:
    """Make one person of "아내의 아버지" or "언니 딸"; of "엄마랑 아빠가" both get the particle of the last."""
    composed: list[Person] = []
    for person in reversed(relatives):
        following = composed[-1] if composed else None
        gap = text[person.end : following.start] if following else "|"
        if following is None or gap.strip() not in ("", "우리", "제"):
            composed.append(person)
        elif _is_of(person, following):
            path = reduced(person.path + following.path)
            composed[-1] = replace(
                following, start=person.start, path=path, viewpoint=person.viewpoint, is_deceased=following.is_deceased
            )
        elif person.case in (Case.TOGETHER, Case.BARE):
            composed.append(replace(person, case=following.case))
        else:
            composed.append(person)
    return composed[::-1]


def _is_of(owner: Person, owned: Person) -> bool:
    """Whether two terms side by side name one person: always with 의, without it where a list makes no sense."""
    if owner.case is Case.OWNER:
        return True
    return owner.case is Case.BARE and (owner.path, owned.path) in _POSSESSIVE_PAIRS


_POSSESSIVE_PAIRS: Final = frozenset(
    {
        *(("S", path) for path in ("P", "PP", "PC", "PPC", "PCC", "X", "PPCC")),
        *(("P", path) for path in ("PC", "X", "PPCC", "PPC")),
        *(("PC", path) for path in ("C", "S", "X", "CC")),
        *(("C", path) for path in ("S", "X")),
        *(("PPC", path) for path in ("C", "S", "X")),
        *(("X", path) for path in ("P", "PP", "PC", "C", "S")),
        *(("PPCC", path) for path in ("C",)),
    }
)
_REDUCTIONS: Final = (("CP", ""), ("SS", ""), ("XX", ""), ("PS", "P"), ("SC", "C"))
"""A child's parent is oneself, a spouse's spouse too; a parent's spouse is a parent, a spouse's child a child."""


def reduced(path: str) -> str:
    """The same person by the shortest way."""
    while True:
        shorter = path
        for long, short in _REDUCTIONS:
            shorter = shorter.replace(long, short)
        if shorter == path:
            return path
        path = shorter


def inverse(path: str) -> str:
    """The way back."""
    return path[::-1].translate(str.maketrans("PC", "CP"))


def path_between(recipient: str, giver: str) -> str:
    """The way from the recipient to the giver. Two different people at one place are a couple."""
    path = reduced(inverse(recipient) + giver)
    return "S" if path == SELF and recipient and giver else path


def relationship_of(path: str) -> Relationship | None:
    """What the law calls somebody at the end of this path (법53). None for oneself."""
    if path == SELF:
        return None
    if "X" in path:
        return "타인"
    if path == "S":
        return "배우자"
    if set(path) == {"P"}:
        return "직계존속"
    return "직계비속" if set(path) == {"C"} else "기타친족"


def skips_generation(path: str) -> bool:
    """Whether the giver is a grandparent or further up."""
    return len(path) > 1 and set(path) == {"P"}
