"""What clauses tell of people around a gift: how old, born when, married, registered when, with which children, dead."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from itertools import zip_longest
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift.ages import Age, ages, is_full_day, last_day_of_birth, names_year, past, works
from services.clarifier.domain.gift.deduction_used import as_declined, earlier_use, use_told
from services.clarifier.domain.gift.fates import fate, fate_told_on
from services.clarifier.domain.gift.marriage import (
    NOT_YET,
    SINGLE,
    WILL_MARRY,
    marriage_told,
    registered_next,
    tells_marriage,
)
from services.clarifier.domain.gift.notes import RECIPIENT, Field, Note
from services.clarifier.domain.gift.scope import is_between_spouses
from services.clarifier.domain.gift.topics import Placed, Topic
from services.clarifier.domain.gift.whose import NEWBORN, is_born_one, owner_of, tells_birth, told_of
from services.clarifier.domain.people.common_law import COUPLES
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.people.person import Case, Person

_NO_CHILD: Final = re.compile(
    r"(?:아이|애|자녀|자식)[는은가이도]?\s?(?:아직\s?)?없|출산[은을도]?\s?(?:안|못)\s?(?:했|함|해)|무자녀"
)


def circumstances(
    placed: list[Placed], asked: str | None, today: date, *, known: KnownParties | None = None
) -> list[tuple[Placed, list[Note]]]:
    """What each clause of a message tells of people; clauses that tell nothing are left out.

    `known`: who takes part in the gift in hand.
    """
    found = []
    for each, following in zip_longest(placed, placed[1:]):
        if each.topic in (Topic.QUESTION, Topic.BESIDE, Topic.OTHERS) or each.act in (Act.ASK, Act.SUPPOSE):
            continue
        notes = list(earlier_use(each, today) if each.topic is Topic.EARLIER else _told_of(each.clause, asked, today))
        notes += fate_told_on(each, placed, today)
        if (day := registered_next(each.clause, following.clause if following else None, today)) is not None:
            notes = [
                *(note for note in notes if note.field not in ("married", "wedding")),
                _registered(each, day, today),
            ]
        if NOT_YET.search(each.clause.text) and (_are_spouses(known) or is_between_spouses(placed)):
            continue  # no spouse in law: it is of the relation
        if each.topic is Topic.GIFT and not _is_label(each.clause):
            is_of_age = not (each.clause.money or each.clause.days)  # "07년생이라 받은 날엔 만 18세였어요"
            is_of_age = is_of_age or _BORN_AND_GETS.search(each.clause.text) is not None
            notes = [note for note in notes if note.field == "used" or (is_of_age and note.field in _AGES)]
        if SINGLE.search(each.clause.text) and any(WILL_MARRY.search(other.clause.text) for other in placed):
            continue  # "미혼인데 내년 3월에 결혼해요"
        notes = [as_declined(note, placed, asked) for note in notes if _matters(note, known)]
        notes = [note for note in notes if note.field not in _AGES or _is_of_one(note, each.clause, placed, asked)]
        if notes:
            found.append((each, notes))
    is_to_speaker = known is not None and known.recipient in (SELF, "")
    is_to_newborn = _is_to_newborn(placed, known)
    found = [(each, [_as_child(note, placed, is_to_speaker=is_to_speaker) for note in notes]) for each, notes in found]
    found = [(each, [_as_own_birth(note) if is_to_newborn else note for note in notes]) for each, notes in found]
    return [(each, kept) for each, notes in found if (kept := _of_who_receives(notes, found, placed))]


_MASKED: Final = r"생(?:·[상중하]순)?(?:\[생년월일\])?"
""" "2012년 4월생·중순[생년월일]": as a birth is masked, or told by its year alone."""
_BORN_AND_GETS: Final = re.compile(
    rf"년\s?(?:\d{{1,2}}\s?월\s?)?{_MASKED}인?\s(?:제\s|우리\s|저희\s)?(?:외?손[주자녀]|아들|딸|조카|아이|애)[가-힣]{{0,3}}(?:에게|한테)"
)
""" "할아버지가 2012년 4월생 손녀에게 9월 30일에 5천만원을 주셨어요": of whoever gets it."""


def _registered(each: Placed, day: date, today: date) -> Note:
    words = each.clause.text.strip()
    return Note(owner=RECIPIENT, field="married", value=day.isoformat(), words=words, on=today)


def _as_child(note: Note, placed: list[Placed], *, is_to_speaker: bool) -> Note:
    """A birth that names nobody is of the child where a delivery is told: "첫째구요 6월 5일에 태어났어요. 산후조리원 …".

    So it is of one who could not write yet, where the speaker receives.

    A year alone is somebody's age: "2008년생이에요, 출산공제는 5천만 쓸게요".
    """
    is_open = note.field == "born" and note.owner == RECIPIENT and not note.name and is_full_day(note.value)
    is_infant = is_open and is_to_speaker and note.on.year - int(note.value[:4]) < _WRITES
    is_delivery = is_infant or (is_open and any(_DELIVERY.search(each.clause.text) for each in placed))
    return note.model_copy(update={"field": "child"}) if is_delivery else note


_BABY: Final = frozenset({"아기", "애기", "신생아", "갓난아기", "갓난쟁이"})
_GRANDCHILD: Final = frozenset(
    {"손주", "손자", "손녀", "외손주", "외손자", "외손녀", "첫손주", "첫손자", "첫손녀", *_BABY}
)
"""Not 큰손주 or 둘째손녀: of several the birth that is told may be another's."""


def _is_to_newborn(placed: list[Placed], known: KnownParties | None) -> bool:
    """Whether a baby, or a grandchild who may be one, receives."""
    told = [person for each in placed if each.topic is Topic.GIFT for person in each.clause.persons]
    to = [(person.name, person.path) for person in told if person.case is Case.TO]
    if known is not None and not to:
        to = [(known.recipient_name, known.recipient)]
    return bool(to) and all(name in _BABY or (name in _GRANDCHILD and path == "CC") for name, path in to)


def _as_own_birth(note: Note) -> Note:
    """The birth of a child is that of the newborn who receives, and gives him no deduction: "며느리가 낳았어요. 아기 앞으로 …"."""
    is_birth = note.field == "child" and is_full_day(note.value) and note.owner in (RECIPIENT, "C", "CS", "S", SELF)
    is_delivery = note.owner == RECIPIENT and _BORN.search(note.words) is None
    if not is_birth or is_delivery:
        return note
    return note.model_copy(update={"field": "born", "owner": RECIPIENT, "name": ""})


_BORN: Final = re.compile(r"태어|생일|봤|보[았셨]|얻")
_WRITES: Final = 7
"""Years of age."""
_DELIVERY: Final = re.compile(r"출산|산후|조리원|만삭|임신")


def _are_spouses(known: KnownParties | None) -> bool:
    return known is not None and known.path in COUPLES


def _matters(note: Note, known: KnownParties | None) -> bool:
    """Whether a note can be of the gift in hand: no age of somebody else, no wedding day of spouses who give each other."""
    if known is None:
        return True
    if note.field in ("married", "wedding"):
        return not _are_spouses(known)
    young = {"C"} if known.recipient in ("CC", "CCC", "PCC") else set()
    parties = {RECIPIENT, SELF, known.giver, known.recipient, *young}
    return note.field not in _AGES or note.owner in parties


_AGES: Final = ("age", "born", "minor")
_COUNTED: Final = re.compile(r"^[\s~]*(?:하나|둘|셋|넷|나머지|모두|다들)(?:은|는|이|만)?\s")


_BACK_THEN: Final = re.compile(
    r"(?<![가-힣])(?:그\s?땐|그\s?때는?|그\s?당시|당시)(?:에|에는)?\s[^.!?]{0,12}(?:살|세|미성년|학생|열|초등|중학|고등)"
)
""" "2019년에도 2천 받았는데 그땐 열네 살이라": behind an earlier gift it is nobody's age of this one's day."""


def _follows_earlier(placed: list[Placed], asked: str | None) -> bool:
    return asked == p.PRIOR_GIFTS or any(each.topic is Topic.EARLIER for each in placed)


def _is_of_one(note: Note, clause: Clause, placed: list[Placed], asked: str | None) -> bool:
    """Whether an age is somebody's who may receive: not of some of many, "둘은 대학생", nor of a giver who says his own."""
    if _COUNTED.search(clause.bare) or (_BACK_THEN.search(clause.bare) and _follows_earlier(placed, asked)):
        return False
    if note.owner != RECIPIENT or asked is not None:
        return True
    gifts = [person for each in placed if each.topic is Topic.GIFT for person in each.clause.persons]
    named = [each for each in placed if each.clause.start < clause.start and each.clause.persons]
    is_to_another = any(person.case is Case.TO and person.path != SELF for person in gifts)
    gives = is_to_another and not any(person.path == SELF or person.case is Case.SUBJECT for person in gifts)
    before_gift = any(each.topic is Topic.GIFT and each.clause.start > clause.start for each in placed)
    return bool(named) or clause.persons != () or not (gives and before_gift)


_ANY_NAME: Final = frozenset({"아이", "애", "자녀", "자식", "아기", "애기", "손주", "아이들", "애들"})


def _of_who_receives(notes: list[Note], found: list[tuple[Placed, list[Note]]], placed: list[Placed]) -> list[Note]:
    """Of several children the ages of who receives: "큰애는 25살 작은애는 16살인데 작은애한테 2천 줄게요"."""
    told = {(note.owner, note.name) for _, each in found for note in each if note.field in _AGES and note.name}
    receivers = {
        (person.path, person.name)
        for each in placed
        if each.topic is Topic.GIFT
        for person in each.clause.persons
        if person.case is Case.TO
    }

    def is_of_another(note: Note) -> bool:
        same = [name for path, name in receivers if path == note.owner]
        others = {name for path, name in told | receivers if path == note.owner}
        return len(others) > 1 and bool(same) and not any(_may_be_one(note.name, name) for name in same)

    return [note for note in notes if note.field not in _AGES or not is_of_another(note)]


def _may_be_one(one: str, other: str) -> bool:
    """Whether two names can be of one child: 막내 and 막내아들, 애 and 아들."""
    return one in _ANY_NAME or other in _ANY_NAME or one in other or other in one


def _told_of(clause: Clause, asked: str | None, today: date) -> Iterator[Note]:
    owner, name = owner_of(clause)
    if asked == p.MINOR and name in NEWBORN:
        owner = RECIPIENT

    def note(field: Field, value: object) -> Note:
        return Note(owner=owner, field=field, value=str(value), words=clause.text.strip(" ,.~"), on=today, name=name)

    day = next((day.day for day in clause.days if day.certainty is Certainty.EXACT and day.day is not None), None)
    born = day or (None if owner == RECIPIENT else last_day_of_birth(clause, today))
    if asked == p.CHILDBIRTH and name in NEWBORN:
        owner = RECIPIENT  # "애는 2019년생이에요": whose child was asked for
    yield from use_told(clause, note)
    if is_childless := _NO_CHILD.search(clause.text) is not None:
        childless = note("child", "none")
        yield childless.model_copy(update={"owner": RECIPIENT, "name": ""}) if name in NEWBORN else childless
    if tells_marriage(clause, asked):
        yield from marriage_told(clause, day, asked, today, note)
    elif is_childless:
        return
    elif born is not None and (tells_birth(clause) or _is_born(clause, born, today) or asked == p.CHILDBIRTH):
        yield from _child(clause, born, owner, today)
    elif asked == p.MINOR and works(clause):
        yield note("minor", 0)
    else:
        if asked not in (p.MARRIAGE, p.CHILDBIRTH, p.PRIOR_GIFTS):
            yield from _ages(clause, day, note, today, is_asked=asked == p.MINOR)
        yield from fate(clause, today)


def _is_born(clause: Clause, born: date, today: date) -> bool:
    """ "손주 봤습니다. 7월 7일에 태어났어요": somebody who is not named, on a day without its year, is born lately."""
    is_named = bool(clause.persons) or names_year(clause)
    return not is_named and born <= today and _IS_BORN.search(clause.bare) is not None


_IS_BORN: Final = re.compile(r"태어[났나]")
_YEARS_ALONE: Final = re.compile(
    r"\s*만?\s?(?P<years>[3-9]|[1-9]\d)\s?(?:이?요|입니다|이에요|예요|임|이?야|이오)?[\s.,!~]*"
)
""" "35요"; 1 and 2 are choices of a list."""


def _child(clause: Clause, day: date, owner: str, today: date) -> Iterator[Note]:
    """Whose child was born when; somebody with a name of his own may be the one who receives."""
    words = clause.text.strip(" ,.~")
    day = past(day, today)
    born = next((person.path for person in clause.persons if is_born_one(person, clause)), "")
    yield Note(owner=owner, field="child", value=day.isoformat(), words=words, on=today, name=born)
    if born:
        yield Note(owner=born, field="born", value=day.isoformat(), words=words, on=today)


def _ages(
    clause: Clause, day: date | None, note: Callable[[Field, object], Note], today: date, *, is_asked: bool
) -> Iterator[Note]:
    """The ages of a clause; of several each is of who was named last: "큰애는 25살 작은애는 16살"."""
    if is_asked and (alone := _YEARS_ALONE.fullmatch(clause.text)):
        yield note("age", int(alone["years"]))
    found = list(ages(clause, day, today))
    for age in found:
        is_of_age = age.field == "age" and age.value == str(p.AGE_OF_MAJORITY) and "내년" not in clause.bare
        is_of_that_day = is_asked and is_of_age
        told = note("minor", 0) if is_of_that_day else note(age.field, age.value)  # so old on the day of the gift
        is_sure = age.value != str(p.AGE_OF_MAJORITY) or "만" in clause.bare
        if age.field == "age" and is_sure and _THEN_SO_OLD.search(clause.bare):
            told = note("minor", int(int(age.value) < p.AGE_OF_MAJORITY))
        person = _named_right_behind(clause, age) if age.field == "born" else None
        person = person or _named_before(clause, age)
        if person is not None and len(found) == 1 and clause.start + age.at - person.end > _NEXT_TO_IT:
            person = None
        person = person or _named_right_behind(clause, age)
        yield told.model_copy(update={"owner": person.path, "name": person.name}) if person else told


_THEN_SO_OLD: Final = re.compile(
    r"(?<![가-힣])(?:그\s?땐|그\s?때는?|그\s?날엔?|당시엔?|받은\s?날엔?|받을\s?때)[은는엔에]{0,2}\s[^.!?\n]{0,8}(?:만\s?)?(?:\d{1,2}|[가-힣]{1,4})\s?(?:살|세)|\d\s?(?:살|세)(?:이었|였)"
)
""" "6월 10일엔 아직 만 18살이었어요", "그땐 만 19살 지났는데": on the day of the gift, not today."""


def _named_right_behind(clause: Clause, age: Age) -> Person | None:
    """ "8살 쌍둥이 아들딸한테 아빠인 제가": whom the age stands before."""
    for person in clause.persons:
        between = clause.text[age.at : person.start - clause.start]
        if person.path.startswith("C") and person.start - clause.start > age.at and _OF_AGE.fullmatch(between):
            return person
    return None


_OF_AGE: Final = re.compile(
    rf"(?:(?:만\s?)?\d{{1,2}}\s?(?:살|세)(?:짜리|인|된)?|(?:\d{{4}}|\d{{2}})\s?년\s?(?:\d{{1,2}}\s?월\s?)?(?:\d{{1,2}}\s?일\s?)?{_MASKED}인?)\s(?:쌍둥이\s|막내\s|우리\s|저희\s|제\s)?"
)
""" "2012년 4월생·중순[생년월일] 손녀에게"."""


_NEXT_TO_IT: Final = 2
"""Letters between a name and an age of its own: "친정아버지가 우리 애 초등학생인데"."""


def _named_before(clause: Clause, age: Age) -> Person | None:
    before = [person for person in told_of(clause) if person.start - clause.start < age.at]
    return before[-1] if before else None


def _is_label(clause: Clause) -> bool:
    """ "받는 사람은 미성년자예요": of who receives, and nothing of the gift itself."""
    return not (clause.money or clause.days or clause.persons)
