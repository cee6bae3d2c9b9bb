"""What the one who died gave away before: to whom, when, and what its return said (법13, 28)."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import full_year, possible_date
from services.clarifier.domain.estate.case import Bequest, Decedent, EarlierGift
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.parameters import BEQUESTS, GIFTS
from services.clarifier.domain.estate.piece import GIFT_BASE, GIFT_TAX, Piece
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

YEARS_ADDED: Final = 10
"""Gifts to heirs are added to the estate for so many years (법13①)."""
_RECEIVED: Final = re.compile(r"받|주셨|주신|줬|준\s|증여|보태")
_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)?\d\d)\s?년(?!\s?(?:전|간|동안|넘|째|을\s))(?:도?에?\s?(?P<month>\d{1,2})\s?월)?"
)
_YEARS_AGO: Final = re.compile(r"(?P<years>\d{1,2})\s?년\s?(?:쯤\s)?전")
_ONLY_DAY: Final = re.compile(r"[\s\x00에,.]*")
""" "1억을 증여하셨어요. 2024년 6월 1일에.": the day of what was just told."""
_TO: Final = (Case.TO, Case.RECIPIENT)
_TAKES: Final = re.compile(r"받")


def earlier_gifts(
    found: Sequence[Piece],
    clauses: Sequence[Clause],
    of: Decedent | None,
    known: Sequence[EarlierGift],
    death: date,
) -> tuple[EarlierGift, ...]:
    """The gifts of a message. A day of receiving told alone is of the known gift that lacks one."""
    told = [_gift(piece, found, clauses, of, death) for piece in found if piece.parameter == GIFTS and piece.won]
    if told:
        return tuple(gift for gift in told if gift.day is None or gift.day >= _years_before(death))
    undated = next((gift for gift in known if gift.day is None), None)
    days = [day.day for clause in clauses if _RECEIVED.search(clause.bare) for day in clause.days if day.day]
    return (undated.model_copy(update={"day": days[0]}),) if undated and days else ()


def bequests(found: Sequence[Piece], clauses: Sequence[Clause], of: Decedent | None) -> tuple[Bequest, ...]:
    """What the will of the one who died leaves, each with to whom."""
    return tuple(
        Bequest(won=piece.won, words=piece.words, recipient=_recipient(sentence_of(clauses, piece), of))
        for piece in found
        if piece.parameter == BEQUESTS and piece.won
    )


def _gift(
    piece: Piece, found: Sequence[Piece], clauses: Sequence[Clause], of: Decedent | None, death: date
) -> EarlierGift:
    sentence = sentence_of(clauses, piece)
    said = "".join(clause.text for clause in sentence)
    behind = [each for each in clauses if each.start == sentence[-1].end and _ONLY_DAY.fullmatch(each.bare)]
    since = _since(piece, found, sentence)
    days = [
        day.day
        for clause in (*sentence, *behind)
        for day in clause.days
        if day.day and day.day < death and day.start >= since
    ]
    following = (
        each.amount.start for each in found if each.parameter == GIFTS and each.amount.start > piece.amount.start
    )
    until = max(next(following, clauses[-1].end), sentence[-1].end)
    by_return = {
        each.reason: each.won
        for each in found
        if each.reason in (GIFT_TAX, GIFT_BASE) and since <= each.amount.start < until
    }
    return EarlierGift(
        won=piece.won or 0,
        words=piece.words,
        day=days[0] if days else _roughly(said, death),
        recipient=_recipient(sentence, of, since),
        tax=by_return.get(GIFT_TAX),
        base=by_return.get(GIFT_BASE),
    )


def sentence_of(clauses: Sequence[Clause], piece: Piece) -> Sequence[Clause]:
    """The clauses of the sentence that an amount stands in."""
    at = next(index for index, clause in enumerate(clauses) if clause.start <= piece.amount.start < clause.end)
    first = next((i + 1 for i in reversed(range(at)) if clauses[i].ends_sentence), 0)
    last = next((i for i in range(at, len(clauses)) if clauses[i].ends_sentence), len(clauses) - 1)
    return clauses[first : last + 1]


def _since(piece: Piece, found: Sequence[Piece], sentence: Sequence[Clause]) -> int:
    """Where what is told of a gift begins: behind the gift before it in its sentence."""
    before = [
        each.amount.end
        for each in found
        if each.parameter == GIFTS and sentence[0].start <= each.amount.start < piece.amount.start
    ]
    return max(before, default=sentence[0].start)


def _recipient(sentence: Sequence[Clause], of: Decedent | None, since: int = 0) -> str:
    """The path from the speaker to whoever received: "형한테 준", "형이 받은"; the speaker where nobody is named."""
    everybody = [person for clause in sentence for person in clause.persons]
    persons = [person for person in everybody if person.start >= since] or everybody
    others = [person for person in persons if person.path != SELF and not (of and same_person(person, of))]
    takes = any(_TAKES.search(clause.bare) for clause in sentence)
    cases = (Case.SUBJECT, Case.TOPIC, *_TO) if takes else _TO
    receiving = [person for person in others if takes and person.case in (Case.SUBJECT, Case.TOPIC)]
    named = receiving or [person for person in others if person.case in cases] or ([] if takes else others)
    return named[-1].path if named else SELF


def _roughly(said: str, death: date) -> date | None:
    """A day of the year or month that was told, where it does not matter which; None where it does, or none was told."""
    if match := _YEARS_AGO.search(said):
        year, months = death.year - int(match["years"]), (1, 12)
    elif match := _YEAR.search(said):
        year = full_year(match["year"])
        months = (int(match["month"]),) * 2 if match["month"] else (1, 12)
    else:
        return None
    begins, ends = (possible_date(year, month, day) for month, day in ((months[0], 1), (months[1], 28)))
    if begins is None or ends is None or ends >= death:
        return None
    limit = _years_before(death)
    return ends if begins >= limit or ends < limit else None


def _years_before(death: date) -> date:
    return possible_date(death.year - YEARS_ADDED, death.month, min(death.day, 28)) or death
