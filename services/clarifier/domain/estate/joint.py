"""What of a thing that several owned was left: the part of the one who died, where each one's part is told."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.case import Decedent
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.parameters import ESTATE
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.people.person import Person

_PART: Final = re.compile(
    r"(?:님)?(?:의|이|가|은|는|께서)?\s?(?:지분(?:은|이)?\s?)?(?:(?P<under>\d)\s?분의\s?(?P<over>\d)|(?P<over_>\d)\s?/\s?(?P<under_>\d)|(?P<percent>\d{1,2})(?!\d)\s?(?:%|프로|퍼센트)?(?![\d억천백만살세년월일명]))"
)
_SHARED: Final = re.compile(r"지분|공동|%|프로|퍼센트")
_OWNERS: Final = 2
_REACH: Final = 40
_HUNDRED: Final = 100


def with_part_left(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent | None) -> Piece:
    """ "아파트 9억(남편 60 저 40 지분)": so much of it was left; only where the parts that are told make up the whole."""
    is_whole_value = piece.won == piece.amount.won
    if piece.parameter != ESTATE or piece.kind != "real" or of is None or not (piece.won and is_whole_value):
        return piece
    start = max(text.rfind(mark, 0, piece.amount.start) for mark in ".!?\n") + 1
    near = text[max(start, piece.amount.start - _REACH) : piece.amount.end + _REACH]
    parts = list(_parts(text, piece, clauses, start))
    own = [part for person, part in parts if person is not None and same_person(person, of)]
    is_told = len(parts) >= _OWNERS and sum(part for _, part in parts) == 1 and _SHARED.search(near) is not None
    return replace(piece, won=int(piece.won * own[0])) if is_told and len(own) == 1 else piece


_SPEAKERS: Final = re.compile(rf"(?<![가-힣])(?:저|나|제|내){_PART.pattern}")


def _parts(text: str, piece: Piece, clauses: Sequence[Clause], since: int) -> Iterator[tuple[Person | None, Fraction]]:
    """Whose part is how much, as the words around an amount tell it; None for the speaker."""
    near = max(since, piece.amount.start - _REACH)
    if (match := _SPEAKERS.search(text, near, piece.amount.end + _REACH)) is not None:
        yield None, _fraction(match)
    for clause in clauses:
        for person in clause.persons:
            is_near = since <= person.start and abs(person.start - piece.amount.end) <= _REACH
            if not is_near or (match := _PART.match(text, person.end)) is None:
                continue
            yield person, _fraction(match)


def _fraction(match: re.Match[str]) -> Fraction:
    over = int(match["over"] or match["over_"] or match["percent"])
    return Fraction(over, int(match["under"] or match["under_"] or _HUNDRED) or 1)
