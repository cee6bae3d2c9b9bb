"""What the law makes of the notes around a gift: minority, the deduction for marriage and birth, a skipped generation."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.days.calendar_words import last_day, months_since
from services.clarifier.domain.gift.ages import is_full_day
from services.clarifier.domain.gift.notes import RECIPIENT, Field, GiftNotes, Note
from services.clarifier.domain.people.family_paths import SELF
from shared.contracts.document import Parameters

WINDOW_YEARS: Final = 2
BIRTH_DATE: Final = "recipient_birth_date"
MARRIAGE_DATE: Final = "marriage_date"
CHILDBIRTH_DATE: Final = "childbirth_date"
KINSHIP: Final = "kinship"
CONCURRENT: Final = "concurrent_gifts"
APPRAISAL_FEE: Final = "appraisal_fee"
EXCLUDED_KIND: Final = "excluded_kind"
SOURCES: Final[Mapping[str, tuple[Field, ...]]] = {
    p.MINOR: ("born", "age", "minor"),
    p.MARRIAGE: ("married", "wedding"),
    p.CHILDBIRTH: ("child",),
    p.GENERATION_SKIPPING: ("dead",),
    p.DEBT: ("debt",),
    KINSHIP: ("degree",),
    BIRTH_DATE: ("born",),
}
"""The notes that a parameter follows from."""
_TOGETHER: Final[Mapping[str, str]] = {
    p.RELATIONSHIP: KINSHIP,
    p.MINOR: BIRTH_DATE,
    p.MARRIAGE: MARRIAGE_DATE,
    p.CHILDBIRTH: CHILDBIRTH_DATE,
}
"""What is of another giver, of another age, or of another deduction, does not stay with a new one."""
_FATHER: Final = re.compile(r"(?:친정?\s?)?(?:아[버부브빠배]|부친|부$)")
_MOTHER: Final = re.compile(r"(?:친정?\s?)?(?:어[머무매]|엄[마니]|모친|모$)")
_FATHER_IN_LAW: Final = re.compile(r"시\s?아버|시부(?!모)|장인")
_MOTHER_IN_LAW: Final = re.compile(r"시\s?어머|시모|장모")
_OF_A_SIDE: Final = re.compile(r"외|친(?!정)")
_MATERNAL: Final = re.compile(r"[시처]?\s?외(?!삼|숙|사)")
_HUSBAND: Final = re.compile(r"애\s?들?\s?아[빠버]|아이\s?아[빠버]|남편|신랑|서방|바깥")
_WIFE: Final = re.compile(r"애\s?들?\s?엄마|아이\s?엄마|아내|와이프|집사람|안사람|마누라|처$")


def qualified(
    known: Parameters, notes: GiftNotes, parties: Mapping[str, str], donor_group: str | None = None
) -> Parameters:
    """The parameters with what follows from the notes.

    `parties`: ways from the user to giver and recipient. `donor_group`: the giver by a name.
    """
    if not notes.notes or p.GIFT_DATE not in known:
        return known
    owners = _recipients(parties)
    given_on = date.fromisoformat(str(known[p.GIFT_DATE]))
    found = dict(known)
    if (minor := _is_minor(notes, owners, given_on)) is not None:
        found[p.MINOR] = minor
    found |= _earlier_gifts(known, notes, owners)
    found |= _family_deductions(known, notes, owners, given_on)
    found = {name: value for name, value in found.items() if name not in (MARRIAGE_DATE, CHILDBIRTH_DATE)}
    found |= _family_days(found, notes, owners)
    giver = parties.get("giver_name") or donor_group or ""
    if found.get(p.GENERATION_SKIPPING) is True and parent_between_died(notes, parties, giver):
        found[p.GENERATION_SKIPPING] = False
    if (degree := notes.of(("",), "degree")) is not None and known.get(p.RELATIONSHIP) == "기타친족":
        found.pop(KINSHIP, None)
        kind, _, number = degree.value.partition(" ")
        found |= {KINSHIP: [kind, int(number)]} if number else {}
    if (fee := notes.of(("",), "fee")) is not None:
        found[APPRAISAL_FEE] = int(fee.value)
    if notes.of(("",), "relieved") is not None:
        found[EXCLUDED_KIND] = "채무변제"
    if told := notes.all_of("concurrent"):
        found[CONCURRENT] = [{"donor_group": note.name, "net_value": int(note.value)} for note in told]
    return found


def replaced_by(
    given: Collection[str], known: Parameters, notes: GiftNotes, parties: Mapping[str, str]
) -> tuple[Parameters, GiftNotes]:
    """What is known, and noted, without that from which parameters follow that are given by themselves."""
    names = {*given, *(also for name, also in _TOGETHER.items() if name in given)}
    kept = tuple(note for note in notes.notes if not any(_follows(name, note, parties) for name in names))
    return {name: value for name, value in known.items() if name not in names}, GiftNotes(notes=kept)


def _follows(parameter: str, note: Note, parties: Mapping[str, str]) -> bool:
    """Whether a parameter follows from a note: age only from that of who receives, a birth from that of a child too."""
    if note.field == "born" and parameter == p.CHILDBIRTH:
        return note.owner == "C"
    if parameter in (p.MINOR, BIRTH_DATE) and note.owner not in _recipients(parties):
        return False
    return note.field in SOURCES.get(parameter, ())


def stated_by(notes: GiftNotes, recipient: str, given_on: date) -> dict[str, tuple[p.Value, str]]:
    """The parameters that a message's own notes state of who receives, each with its words; without a gift in hand.

    `given_on`: the day of the gift, or else of the message.
    """
    owners = _owners(recipient)
    found: dict[str, tuple[p.Value, str]] = {}
    ages = [note for note in notes.notes if note.field in ("born", "age", "minor") and note.owner in owners]
    if ages and (minor := _is_minor(notes, owners, given_on)) is not None:
        found[p.MINOR] = (minor, ages[-1].words)
    for name, note in ((p.MARRIAGE, notes.of(owners, "married")), (p.CHILDBIRTH, notes.of(owners, "child"))):
        if note is not None and not (note.field == "child" and note.name == recipient != SELF):
            found[name] = (_deduction(note, name, given_on, {}, p.FULL_FAMILY_DEDUCTION_WON), note.words)
    wedding = notes.of(owners, "wedding")
    if p.MARRIAGE not in found and wedding is not None and wedding.value:
        won = _deduction(wedding, p.MARRIAGE, given_on, {}, p.FULL_FAMILY_DEDUCTION_WON)
        if won:  # else it is asked when the marriage was registered
            found[p.MARRIAGE] = (won, wedding.words)
    return found


def _earlier_gifts(known: Parameters, notes: GiftNotes, owners: tuple[str, ...]) -> Parameters:
    """What else the engine needs of earlier gifts: the birth date, for who was a minor then, and what was deducted."""
    rows = known.get(p.PRIOR_GIFTS)
    if not isinstance(rows, list) or not rows:
        return {}
    found: Parameters = {}
    born, used = notes.of(owners, "born"), notes.of(owners, "used")
    if born is not None and len(born.value) > len("2000"):
        found[BIRTH_DATE] = _as_day(born.value)
    if used is not None and int(used.value):
        found[p.PRIOR_GIFTS] = _with_deduction(rows, int(used.value))
    elif used is None:
        found[p.PRIOR_GIFTS] = _with_deduction_first(rows, known, notes, owners)
    return found


def _with_deduction_first(
    rows: list[JsonValue], known: Parameters, notes: GiftNotes, owners: tuple[str, ...]
) -> list[JsonValue]:
    """The earlier gifts, the first of which that is still to be filed takes the deduction before the one in hand does."""
    for name, note in ((p.MARRIAGE, notes.of(owners, "married")), (p.CHILDBIRTH, notes.of(owners, "child"))):
        is_told = note is not None and is_full_day(note.value) and known.get(name) != 0
        if note is None or not is_told or note.name == owners[0] != SELF:
            continue
        for index, row in enumerate(rows):
            if not isinstance(row, dict) or row.get(p.RELATIONSHIP) != "직계존속":
                continue
            given_on = date.fromisoformat(str(row[p.GIFT_DATE]))
            won = _deduction(note, name, given_on, row, p.FULL_FAMILY_DEDUCTION_WON)
            if won and months_since(given_on, note.on) <= p.MONTHS_TO_FILE:
                return [*rows[:index], {**row, name: won}, *rows[index + 1 :]]
    return rows


def _family_deductions(known: Parameters, notes: GiftNotes, owners: tuple[str, ...], given_on: date) -> Parameters:
    """The deductions for a marriage and a birth; together they are no more than one (법53의2③)."""
    used = notes.of(owners, "used")
    left = p.FULL_FAMILY_DEDUCTION_WON - (int(used.value) if used else 0)
    if 0 < left < p.FULL_FAMILY_DEDUCTION_WON and known.get(p.PRIOR_GIFTS):
        left = p.FULL_FAMILY_DEDUCTION_WON  # the engine knows what of it the earlier gift really took
    found: Parameters = {}
    for name, note in ((p.MARRIAGE, notes.of(owners, "married")), (p.CHILDBIRTH, notes.of(owners, "child"))):
        if note is not None and not (note.field == "child" and note.name == owners[0] != SELF):
            found[name] = _as_claimed(_deduction(note, name, given_on, known, left), known.get(name))
    born = notes.of(("C",), "born")
    if p.CHILDBIRTH not in found and owners[0] == SELF and born is not None and is_full_day(born.value):
        found[p.CHILDBIRTH] = _deduction(born, p.CHILDBIRTH, given_on, known, left)
    if p.CHILDBIRTH in found and known.get(p.MINOR) is True and notes.all_of("born"):
        del found[p.CHILDBIRTH]  # the birth of a minor who receives, while who receives is not clear
    if known.get(p.RELATIONSHIP) not in (None, "직계존속"):  # no such deduction: nothing to say of it
        found = {name: value for name, value in found.items() if known.get(name)}
    if {**known, **found}.get(p.MARRIAGE) and found.get(p.CHILDBIRTH):
        found[p.CHILDBIRTH] = 0
    return found


def _family_days(found: Parameters, notes: GiftNotes, owners: tuple[str, ...]) -> Parameters:
    """The days that were told of a marriage and of a birth, unless what they give was used up before."""
    is_used = notes.of(owners, "used") is not None
    told = {
        (p.MARRIAGE, MARRIAGE_DATE): notes.of(owners, "married"),
        (p.CHILDBIRTH, CHILDBIRTH_DATE): notes.of(owners, "child"),
    }
    return {
        day: note.value
        for (deduction, day), note in told.items()
        if note is not None and is_full_day(note.value)
        if found.get(deduction) or (deduction in found and not is_used)
    }


def _as_claimed(allowed: int, claimed: JsonValue) -> int:
    """Whoever takes a part of a deduction has no more: "혼인공제를 2천만원만 쓰겠습니다"."""
    return claimed if isinstance(claimed, int) and 0 < claimed < allowed else allowed


def is_of_the_other_side(grandparent: str, parent: str) -> bool:
    """Whether a parent is not the child of a grandparent who is called by his side: 어머니 beside 친할아버지."""
    child = {"외": _MOTHER, "친": _FATHER}.get(grandparent[:1])
    return child is not None and child.match(parent) is None


def parent_between_died(notes: GiftNotes, parties: Mapping[str, str], grandparent: str) -> bool:
    """Whether the parent between grandparent and grandchild has died: then nothing is skipped (법57① 단서).

    `grandparent`: what he is called, which tells the mother's side from the father's.
    """
    giver, recipient = parties.get("giver", SELF), parties.get("recipient", SELF)
    dead = notes.all_of("dead")
    is_maternal = _MATERNAL.match(grandparent) is not None
    if recipient in (SELF, "PC"):
        between = _MOTHER if is_maternal else _FATHER
        return any(note.owner == "P" and between.match(note.name) for note in dead)
    if recipient == "S" and giver == "SPP":  # "시외할머니가 남편에게"
        between = _MOTHER_IN_LAW if is_maternal else _FATHER_IN_LAW
        return any(note.owner == "SP" and between.match(note.name) for note in dead)
    if recipient == "PCC" and giver == "P":
        return any(note.owner == "PC" for note in dead)
    is_named_by_child = recipient == "C" and (giver == SELF or _OF_A_SIDE.match(grandparent) is not None)
    if giver == "PP" or is_named_by_child:  # "아이한테는 친할아버지요"
        between = _WIFE if is_maternal else _HUSBAND  # as the speaker's child calls them
        return any(note.owner == "S" and between.match(note.name) for note in dead)
    if giver == SELF:
        return any(note.owner == "C" for note in dead)
    return any(note.owner == "S" for note in dead) if giver == "SP" else False


def may_have_died(notes: GiftNotes, parties: Mapping[str, str]) -> bool:
    """Whether nothing says that the parent between a grandparent and a grandchild lives; who writes does."""
    is_speaker = parties.get("giver") == "P" and parties.get("recipient") == "C"
    return not is_speaker and not any(note.owner in _BETWEEN for note in notes.all_of("living"))


_BETWEEN: Final = ("P", "S", "C", "PC", "SP")


def _with_deduction(rows: list[JsonValue], won: int) -> list[JsonValue]:
    """The earlier gifts, with the deduction for marriage or birth in the first one that can have had it."""
    found = list(rows)
    for index, row in enumerate(found):
        if isinstance(row, dict) and row.get(p.RELATIONSHIP) == "직계존속":
            found[index] = {**row, p.MARRIAGE: won}
            break
    return found


def _recipients(parties: Mapping[str, str]) -> tuple[str, ...]:
    return _owners(parties.get("recipient", SELF))


def _owners(recipient: str) -> tuple[str, ...]:
    """Whose notes are of the recipient: "애가 아홉 살" is of the grandchild who receives."""
    return (recipient, RECIPIENT, "C") if recipient in ("CC", "CCC", "PCC") else (recipient, RECIPIENT)


def is_age_open(notes: GiftNotes, parties: Mapping[str, str], given_on: date) -> bool:
    """Whether a birth or an age was told by which the recipient may or may not be of age on the day of the gift."""
    owners = _recipients(parties)
    told = [note for note in notes.notes if note.field in ("born", "age") and note.owner in owners]
    return bool(told) and minor_by(told[-1], given_on) is None and _is_minor(notes, owners, given_on) is None


def _is_minor(notes: GiftNotes, owners: tuple[str, ...], given_on: date) -> bool | None:
    told = [note for note in notes.notes if note.field in ("born", "age", "minor") and note.owner in owners]
    if not told:
        return None
    births = [note for note in told if note.field == "born"]
    if births and told[-1].field == "minor" and (is_birthday(births[-1]) or WONDERS.search(told[-1].words)):
        return minor_by(births[-1], given_on)  # "2007년 11월 3일생이고 … 미성년자라서 2천만 빠지는 건지"
    is_of_now = told[-1].field == "minor" and _NOW.search(told[-1].words) is not None
    if is_of_now and any(minor_by(note, given_on) is None for note in told):
        return None  # "2007년생인데 … 이제 성인인데": whether on the day of the gift is asked
    return minor_by(told[-1], given_on)


WONDERS: Final = re.compile(r"[는인은건]지(?![가-힣])|헷갈|[ㄹ을]까|모르|몰라")
_NOW: Final = re.compile(r"이제|지금|현재")


def is_birthday(note: Note) -> bool:
    """Whether the day of somebody's birth is told, which alone decides whether he is a minor (민법 4)."""
    return note.field == "born" and is_full_day(note.value)


def minor_by(note: Note, given_on: date) -> bool | None:
    """What one note says of whether somebody is a minor; None in the year in which that changes."""
    if note.field == "born":
        return _under_age(note.value, given_on)
    if note.field == "age":
        then = int(note.value) - (note.on.year - given_on.year)
        return then < p.AGE_OF_MAJORITY if then != p.AGE_OF_MAJORITY else None
    return note.value == "1"


def _under_age(born: str, on: date) -> bool | None:
    """None in the year, or the month, of the nineteenth birthday where no more of the birth is known."""
    of_age = f"{int(born[:4]) + p.AGE_OF_MAJORITY}{born[4:]}"
    then = on.isoformat()[: len(born)]
    return None if then == of_age and not is_full_day(born) else then < of_age


def _as_day(born: str) -> str:
    """The last day of a month of birth: the mask leaves no more of it."""
    if is_full_day(born):
        return born
    year, month = (int(part) for part in born.split("-"))
    return date(year, month, last_day(year, month)).isoformat()


def _deduction(note: Note, name: str, given_on: date, known: Parameters, left: int) -> int:
    """The deduction that a marriage or a birth gives a gift of this day from this giver (법53의2)."""
    if (
        note.value == "none"
        or known.get(p.RELATIONSHIP) not in (None, "직계존속")
        or given_on < p.FAMILY_DEDUCTION_SINCE
    ):
        return 0
    day = date.fromisoformat(note.value)
    earliest, latest = _years_from(day, -WINDOW_YEARS), _years_from(day, WINDOW_YEARS)
    is_inside = earliest <= given_on <= latest if name == p.MARRIAGE else day <= given_on <= latest
    return max(left, 0) if is_inside else 0


def _years_from(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, day=28)
