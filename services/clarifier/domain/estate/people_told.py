"""The people of a message, each with what is said of him; and what of it is said of the one who died."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import DateMention
from services.clarifier.domain.estate.case import Decedent
from services.clarifier.domain.estate.kin import Named, is_woman, relation, same_person
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.named_children import BY_BIRTH, UNSPECIFIC
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import BARRIER

_DAYS_OF_COUNT: Final = re.compile(r"[\d한두세네섯곱덟홉열]\s?$")
""" "자녀 두 명일세": no 명일."""
_THE_DEAD: Final = re.compile(
    r"고인(?:은|이)?\s?$|(?:돌아가신|작고하신|사망한|사망하신|먼저\s가신|(?<![가-힣)])고)\s?$"
)
_ONLY_WHEN: Final = re.compile(r"[\s,]*(?:(?:이미|벌써|진작에?|먼저)\s)?\x00+[\x00\s\d월일초말에,]*")
_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)
_GOES_ON: Final = re.compile(
    r"\s*(?:(?:처자식|자식|자녀|애들?|아이|배우자|결혼)[은는이가]?도\s?|(?:미혼|독신|총각|처녀)(?:이|였|으로|인)|\()"
)
""" "막내가 먼저 갔어요. 처자식도 없고요", "둘째가 먼저 갔습니다 (처자식 없음)"."""
_BY_BIRTH: Final = re.compile(r"[^.!?\n]{0,14}(?<![가-힣])(?:막내|첫째|둘째|셋째|넷째|맏이|큰애|작은애)(?:는|은|가)\s")
_LIVES: Final = re.compile(r"계[시신셔세십심]|살아|생존|정정")
_AGO: Final = re.compile(r"년\s?전|해\s?전|옛날|작년|재작년|어릴")
_DIED: Final = signs("days", "death")
_THAN: Final = "보다"
YEARS_TO_FILE: Final = 10
"""A death longer ago is told beside another one: the tax is past assessment."""


def covered_text(text: str, clauses: Sequence[Clause], found: Sequence[Piece]) -> str:
    """The text of some clauses, everything else covered, and their days and amounts too; bare figures stay."""
    parts = [BARRIER] * len(text)
    for clause in clauses:
        parts[clause.start : clause.end] = text[clause.start : clause.end]
        if signs("beside", "crowd").search(clause.bare):
            parts[clause.start : clause.end] = BARRIER * (clause.end - clause.start)
        for day in clause.days:
            if text[day.start : day.end] == "명일" and _DAYS_OF_COUNT.search(text, 0, day.start):
                continue
            parts[day.start : day.end] = BARRIER * (day.end - day.start)
    for piece in found:
        parts[piece.amount.start : piece.amount.end] = BARRIER * (piece.amount.end - piece.amount.start)
    return "".join(parts)


def of_the_dead(covered: str, clauses: Sequence[Clause], of: Decedent | None) -> str:
    """The text without what is said of a child's own family: "큰오빠는 총각으로 먼저 갔어요. 처자식도 없고요"."""
    parts, is_others = list(covered), False
    for index, clause in enumerate(clauses):
        subjects = [person for person in clause.persons if person.case in _SUBJECTS and person.name not in UNSPECIFIC]
        goes_on = index > 0 and (not clauses[index - 1].ends_sentence or _GOES_ON.match(clause.text) is not None)
        if subjects:
            is_others = of is not None and _is_childs(subjects[0], of)
        elif _BY_BIRTH.match(clause.text):
            is_others = True
        elif not goes_on:
            is_others = False
        if is_others:
            parts[clause.start : clause.end] = BARRIER * (clause.end - clause.start)
    return "".join(parts)


def _is_childs(person: Person, of: Decedent) -> bool:
    """Whether somebody is a child of the one who died: named as one, or by the order of birth alone, "둘째가 총각 때 갔습니다"."""
    is_child = relation(person.path, of.path) == "C" or person.name in BY_BIRTH
    return is_child and not same_person(person, of)


def named_in(text: str, covered: str, clauses: Sequence[Clause], person: Person, today: date) -> Named:
    index = next(i for i, clause in enumerate(clauses) if clause.start <= person.start < clause.end)
    clause = clauses[index]
    after = covered[person.end : clause.end]
    following = clauses[index + 1] if index + 1 < len(clauses) else None
    behind = after
    if following is not None and not clause.ends_sentence and not following.persons:
        behind += covered[following.start : following.end]
        after_it = clauses[index + 2] if index + 2 < len(clauses) else None
        if clause.is_listed and not following.ends_sentence and after_it is not None and not after_it.persons:
            behind += _verb_of(covered[after_it.start : after_it.end])
    elif following is not None and clause.is_listed and _is_only_day(covered[clause.start : person.start], after):
        behind += _verb_of(covered[following.start : following.end])
    if person.case in _SUBJECTS and not clause.ends_sentence and _DIED.search(behind) is None:
        behind = after + _said_on(covered, clauses[index + 1 :])
    before = covered[clause.start : person.start]
    others = [
        each.start for each in clause.persons if each.start > person.start and _is_another(each, person, covered, text)
    ]
    own = behind[: others[0] - person.end] if others else behind
    dies = _DIED.search(own) is not None or _THE_DEAD.search(before) is not None
    dies = dies or _DIED.search(covered, person.start, person.end) is not None  # "부친(2013년 사망)"
    dies = dies and not re.search(r"상속인|경황", own[:6]) and not _is_speaker(person, text)
    dies = dies and not covered.startswith(_THAN, person.end)
    dies = dies and not (person.case is Case.TOGETHER and _stands_behind_subject(person, clauses[: index + 1], own))
    is_earlier = signs("days", "earlier").search(before[-6:] + own) is not None or "옆에" in own
    is_earlier = is_earlier or any(_AGO.search(text, day.start, day.end) for day in clause.days if day.day is None)
    year = max((year for day in clause.days if (year := _year_of(text, day)) is not None), default=None)
    is_earlier = is_earlier or (year is not None and year < today.year - YEARS_TO_FILE)
    is_first = (
        clause.is_listed and before.startswith("\x00") and _AND_ANOTHER_DAY.match(covered, person.end) is not None
    )  # "2015년에 아버지, 그리고 2026년 6월에 어머니까지 가셨습니다"
    is_dated = is_first or _is_dated(clause, person, after)
    return Named(person, after, before, dies, is_earlier, clause.ends_sentence, year, is_dated)


_WHEN_BEFORE: Final = re.compile(r"\x00(?:에|날)?\s?$")


def _is_only_day(before: str, after: str) -> bool:
    """ "아버지는 작년 2월에, 어머니는 올해 돌아가셨어요", "작년 2월에 아버지가, 올해 어머니가 돌아가셨어요"."""
    return _ONLY_WHEN.fullmatch(after) is not None or (
        _WHEN_BEFORE.search(before) is not None and not after.strip(" ,")
    )


def _is_dated(clause: Clause, person: Person, after: str) -> bool:
    """Whether nothing but a time is said of somebody: "아버님은 30년 전."."""
    has_day = any(day.start >= person.end for day in clause.days)
    said = after.partition(")")[0].rstrip(" .…").removesuffix(" 먼저")  # "(엄마는 2019년에 먼저...)"
    return has_day and person.case is Case.TOPIC and _ONLY_WHEN.fullmatch(said) is not None


_AND_ANOTHER_DAY: Final = re.compile(r"[\s,]*그리고\s(?=\x00)")
_YEAR: Final = re.compile(r"(?:19|20)\d{2}(?=\s?년)")


def _year_of(text: str, day: DateMention) -> int | None:
    """The year of a day, or that it names alone: "아버지 2013년 작고"."""
    if day.day is not None:
        return day.day.year
    named = _YEAR.search(text, day.start, day.end)
    return int(named[0]) if named else None


_YOUNGER: Final = re.compile(r"^S?P*C+S?$")
"""The way to a child, a brother or a sister: beside them an elder is who died."""
_DIED_TOO: Final = re.compile(r"(?:같이|함께|나란히|한\s?날|같은\s?날|모두|둘\s?다|두\s?분)[^.!?\n]{0,12}$")
_WHAT_BETWEEN: Final = re.compile(r"다가|[가-힣]고(?=\s)|는데|면서|[던는]\s?중")
""" "엄마랑 여행 가셨다가 돌아가셨어요"; "어머니랑 사고로 돌아가셨어요" is of both."""


def _said_on(covered: str, following: Sequence[Clause]) -> str:
    """What goes on of a subject, with somebody beside him: "재혼해서 새어머니랑 혼인신고 하고 8년 살다가 돌아가셨어요"."""
    said = ""
    for clause in following:
        if any(each.case is not Case.TOGETHER for each in clause.persons):
            break
        said += covered[clause.start : clause.end]
        if clause.ends_sentence:
            break
    return said


def _stands_behind_subject(person: Person, until: Sequence[Clause], own: str) -> bool:
    """ "아버지가 엄마랑 여행 가셨다가 돌아가셨어요": she was with him."""
    *before, clause = until
    lead = before[-1].persons if before and not before[-1].ends_sentence else ()
    subjects = [each for each in (*lead, *clause.persons) if each.case in _SUBJECTS and each.start < person.start]
    died = _DIED.search(own)
    led = own[: died.start()] if died is not None else ""
    is_apart = _WHAT_BETWEEN.search(led) is not None and _DIED_TOO.search(led) is None
    if not (subjects and is_apart) or subjects[-1].name == person.name:
        return False
    return bool(subjects[-1].path) and not _YOUNGER.search(subjects[-1].path)


_SPEAKER: Final = re.compile(r"인\s(?:저|나|제|내|본인)(?=[한에가는를도은이\s(]|$)")


def _is_speaker(person: Person, text: str) -> bool:
    """ "손자인 나한테": whom the speaker calls himself."""
    return bool(person.name) and _SPEAKER.match(text, person.start + len(person.name)) is not None


def _is_another(other: Person, person: Person, covered: str, text: str) -> bool:
    """Whether somebody else is spoken of from here on: "아버지는 살아 계셔 2024년에 엄마가 돌아가셨어"."""
    if covered.startswith(_THAN, other.end):
        return False  # "남동생은 아버지보다 먼저 죽었어요"
    if person.case in _SUBJECTS and (other.case is Case.TO or _is_speaker(other, text)):
        return False
    if person.case in _SUBJECTS and other.case is Case.TOGETHER and not _YOUNGER.search(person.path):
        return False  # "아버지가 새어머니랑 8년 살다가 돌아가셨어요"
    if not other.path or other.path != person.path:
        return bool(other.path)
    is_of_couple = is_woman(other.name) != is_woman(person.name)
    return is_of_couple and _LIVES.search(covered, person.end, other.start) is not None


def _verb_of(clause: str) -> str:
    """The word of dying in a clause, which the one before it shares: "아버지는 작년 2월에, 어머니는 올해 돌아가셨어요"."""
    match = _DIED.search(clause)
    return match[0] if match else ""


def is_of_other(clause: Clause, of: Decedent | None) -> bool:
    """Whether a clause tells of the death of somebody else than the one whose estate it is."""
    if of is None or not clause.persons:
        return False
    persons = [person for person in clause.persons if person.path]
    return (
        bool(persons)
        and not any(person.path == of.path and person.name == of.term for person in persons)
        and not any(same_person(person, of) for person in persons)
    )
