"""Who is left behind: whether the one who died had a husband or wife, and how many children, whoever is speaking."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.inheritance.counts import COUNTED, count_of, lone_count, number, sons_and_daughters
from services.clarifier.domain.inheritance.death_date import GONE
from services.clarifier.domain.people.family_paths import SELF, path_between
from services.clarifier.domain.people.person import Case, Person, Viewpoint

_DEATH: Final = re.compile(GONE)
_EARLIER_DEATH: Final = re.compile(r"\s?(?:먼저|일찍|안\s?계)")
_LEFT_BY: Final = re.compile(
    r"(?:의|께서|이|가)?\s?(?:유산|재산|유언|상속세|상속\s?재산|[^.!?\n]{0,16}?(?:남기[고신셨]|남긴|남겨))"
)
_DEATH_NEAR: Final = 40
_SENTENCE_END: Final = re.compile(r"[.!?\n]")
_MALE: Final = re.compile(r"아버|아빠|부친|아부지|할아|할배|조부(?!모)|장인|시부(?!모)|시아|계부|양부(?!모)")
_FEMALE: Final = re.compile(r"어머|어무|엄마|엄니|모친|할머|할매|할무|함미|조모|장모|시모|시어|계모|양모")
_ELDERS: Final = ("P", "PP", "PPP", "SP", "SPP")
_BOTH: Final = re.compile(r"부모님?|양친|조부모님?|시부모님?")
_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:저(?:와|랑|하고|도|는|까지)?|제가|나(?:와|랑|하고|도|는)?|내가|본인(?:과|이|도)?)(?=[\s,.!?]|$)"
)
_INHERITS: Final = re.compile(r"상속|물려|나누|나눠|유산|가족|남았|남은|있")
_SIBLINGS: Final = re.compile(
    r"(?:(?<![가-힣])(?P<sino>[이삼사오육칠팔]|[2-9])|(?P<native>두|세|네|다섯|여섯))\s?(?:남매|형제|자매)"
    rf"|(?:남매|형제자매|형제|자매)(?:들)?(?:가|이|는|은)?\s?(?:모두\s?|다\s?)?{COUNTED}"
)
_INCLUDING_SPEAKER: Final = re.compile(
    rf"(?:저|본인|나)(?:를|까지)?\s?(?:포함(?:해서|하여|해)?|까지)\s?(?:모두\s?|총\s?)?{COUNTED}"
)
_ONLY_CHILD: Final = re.compile(
    r"외동|외아들|무남독녀|독자(?=입|예|이)|(?:저|나|본인)(?:는|만)?\s?(?:하나|혼자|뿐|밖에)|저만\s?(?:있|상속)"
)
_TWO: Final = re.compile(r"\s?둘이(?!서)")
""" "저와 동생 둘이": two younger siblings, or the two of us."""
_BESIDE_SPEAKER: Final = re.compile(r"(?:저|나|본인)\s?(?:말고|외에|빼고)")
_NO_CHILDREN: Final = re.compile(
    r"(?:자녀|자식|아이|애|자손)(?:들)?(?:은|는|이|가|도)?\s?(?:아직\s?|따로\s?)?(?:없|안\s?계|안\s?낳|못\s?낳)|무자녀|딩크"
)
_NO_SPOUSE: Final = re.compile(
    r"(?:배우자|남편|아내|부인)(?:분)?(?:은|는|이|가|도)?\s?(?:따로\s?)?(?:없|안\s?계)|이혼(?:하|한|했|상태|\s?후)|미혼|독신|사실혼|혼인\s?신고(?:를|는)?\s?(?:안|하지)"
)
_SPOUSE_LIVES: Final = re.compile(
    r"배우자(?:분)?(?:은|는|이|가|도)?\s?(?:아직\s?|지금도\s?)?(?:살아\s?)?(?:계(?:시(?!면)|세|십|셔)|있(?:어|습))"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a message says of the family, with its place. `value` is None where it can be read in two ways."""

    start: int
    end: int
    value: int | None


@dataclass(frozen=True, slots=True)
class Family:
    """The people of a message beside the speaker; `decedent` is the one whose estate it is, if that is said."""

    text: str
    relatives: tuple[Person, ...]
    decedent: Person | None

    @classmethod
    def of(cls, text: str, persons: list[Person]) -> "Family":
        relatives = tuple(person for person in persons if person.path != SELF)
        return cls(text, relatives, _decedent(text, relatives))

    def left(self, relation: str) -> list[Person]:
        """Those who stand in this relation to the one who died: S, C or another path."""
        return [person for person in self.relatives if self.relation(person) == relation]

    def relation(self, person: Person) -> str | None:
        """What somebody is to the one who died; None where that cannot be told."""
        dead = self.decedent
        if dead is None or person is dead:
            return None
        if person.path == "C" and person.viewpoint is not Viewpoint.SPEAKER and dead.path in ("P", "PP", "SP"):
            return "C"  # "아버지가 돌아가셨고 아들 둘이 있어요": his sons
        if person.path == dead.path + "C":
            return "C"
        if (dead.path, person.path) == ("C", "CS"):
            return "S"
        if person.path == dead.path and not (dead.path in _ELDERS and self._are_a_couple(dead, person)):
            return None
        return path_between(dead.path, person.path)

    @property
    def speaker_relation(self) -> str | None:
        return path_between(self.decedent.path, SELF) if self.decedent else None

    def _are_a_couple(self, one: Person, other: Person) -> bool:
        names = [self.text[person.start : person.end] for person in (one, other)]
        return any(map(_MALE.search, names)) and any(map(_FEMALE.search, names))


def _decedent(text: str, relatives: tuple[Person, ...]) -> Person | None:
    """Who died, and not long ago; else who left something."""
    dead = [person for person in relatives if _has_died(text, person, relatives) and not _died_before(text, person)]
    left_something = [person for person in relatives if _LEFT_BY.match(text, person.end)]
    return next(iter((*dead, *left_something)), None)


def _died_before(text: str, person: Person) -> bool:
    """Whether somebody is told to be gone already, beside whose death the message is about."""
    return person.is_deceased and _EARLIER_DEATH.match(text, person.end) is not None


def _has_died(text: str, person: Person, relatives: tuple[Person, ...]) -> bool:
    if person.is_deceased:
        return True
    if person.case not in (Case.SUBJECT, Case.TOPIC, Case.BARE):
        return False
    sentence_end = _SENTENCE_END.search(text, person.end)
    next_person = min((other.start for other in relatives if other.start >= person.end), default=len(text))
    limit = min(next_person, person.end + _DEATH_NEAR, sentence_end.start() if sentence_end else len(text))
    return _DEATH.search(text, person.end, limit) is not None


def spouse(family: Family, *, is_asked: bool) -> Found | None:
    """Whether there is a husband or wife (1 or 0), where the message says so."""
    text, dead = family.text, family.decedent
    if match := _NO_SPOUSE.search(text):
        return Found(match.start(), match.end(), 0)
    if match := _SPOUSE_LIVES.search(text):
        return Found(match.start(), match.end(), 1)
    if dead is not None and family.speaker_relation == "S":
        return Found(dead.start, dead.end, 1)
    if dead is not None and _BOTH.match(text, dead.start):
        return Found(dead.start, dead.end, 0)
    if spouses := family.left("S"):
        is_alive = not _has_died(text, spouses[0], family.relatives)
        return Found(spouses[0].start, spouses[0].end, int(is_alive))
    candidates = [person for person in family.relatives if person.path in ("S", *_ELDERS)]
    gone = [person for person in candidates if _died_before(text, person)]
    if dead is None and gone:  # "어머니는 안 계세요"
        return Found(gone[0].start, gone[0].end, 0)
    if is_asked and candidates:  # "어머니가 계세요"; "아버지도 돌아가셨어요"
        return Found(candidates[0].start, candidates[0].end, int(candidates[0] is not dead))
    return None


def children(family: Family, *, is_asked: bool) -> Found | None:
    """How many children there are, where the message says so of all of them."""
    text, dead = family.text, family.decedent
    if match := _NO_CHILDREN.search(text):
        return Found(match.start(), match.end(), 0)
    is_of_parent = dead.path in ("P", "SP") if dead else is_asked
    if is_of_parent and (group := _group(text)):
        return group
    if counted := sons_and_daughters(text):
        return Found(*counted)
    counted_alone = lone_count(text) if is_asked else None
    if counted_alone and _BESIDE_SPEAKER.search(text):
        return Found(*counted_alone.span(), number(counted_alone) + 1)
    if named := _named(family, is_asked=is_asked):
        return named
    return Found(*counted_alone.span(), number(counted_alone)) if counted_alone else None


def _group(text: str) -> Found | None:
    """ "삼남매", "형제가 셋", "저까지 넷", "외동": the speaker is one of them, unless he stands beside them."""
    if match := _INCLUDING_SPEAKER.search(text):
        return Found(match.start(), match.end(), number(match))
    if match := _ONLY_CHILD.search(text):
        return Found(match.start(), match.end(), 1)
    if match := _SIBLINGS.search(text):
        beside = _SPEAKER.search(text[max(0, match.start() - 5) : match.start()])
        return Found(match.start(), match.end(), number(match) + bool(beside))
    return None


def _named(family: Family, *, is_asked: bool) -> Found | None:
    """The children named one by one: all of them, if they are counted, asked for, or said to inherit with others."""
    text, dead = family.text, family.decedent
    own = family.left("C")
    if dead is None:
        of_asked = [person for person in family.relatives if person.path in ("C", "PC")]
        own = of_asked if is_asked else [person for person in of_asked if _is_counted_child(text, person)]
    speaker = _SPEAKER.search(text) if family.speaker_relation == "C" or (is_asked and dead is None) else None
    is_among_siblings = any(person.path == "PC" for person in own)
    places = [(person.start, person.end) for person in own] + ([speaker.span()] if speaker else [])
    counts = [count_of(text, *place) for place in places[: len(own)]]
    heirs = len(places) + len(family.left("S")) + (family.speaker_relation == "S")
    is_said_to_inherit = heirs > 1 and _INHERITS.search(text) is not None
    if not places or not (is_asked or any(counts) or is_said_to_inherit):
        return None
    two_of_us = speaker is not None and len(own) == 1 and _TWO.match(text, own[0].end) is not None
    is_open = two_of_us or any(
        "들" in text[start:end] for (start, end), count in zip(places, counts, strict=False) if count is None
    )
    total = sum(count or 1 for count in counts) + bool(speaker or is_among_siblings)
    return Found(min(places)[0], max(end for _, end in places), None if is_open else total)


def _is_counted_child(text: str, person: Person) -> bool:
    """ "자녀는 셋이에요", whoever has died."""
    is_own = person.path == "C" and person.viewpoint is not Viewpoint.SPEAKER
    return is_own and count_of(text, person.start, person.end) is not None
