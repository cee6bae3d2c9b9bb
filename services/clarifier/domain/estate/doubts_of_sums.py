"""What of the sums of a story contradicts another: they are asked for all the same, for one of the two was misread."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FINANCIAL
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.estate.qualification import gross_estate
from services.clarifier.domain.estate.things import NOUN, SUMS

_ALL_TOGETHER: Final = re.compile(
    r"(?:합쳐서?|합해서?|합하면|합치면|합하여|합계|총합|(?<![가-힣])합이?|모두|도합|통틀어|다\s?해서|다\s?합[쳐해]서?|전부|총액?)(?:\s?(?:해서|하면|하니|다\s?해))?[\s:]?(?:약|한|대략|딱)?\s?$"
)
_LONGEST_MARK: Final = 14


def doubts_of_sums(text: str, facts: EstateCase, found: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """The parameters that contradict each other, each with the words in question. `text`: the whole message."""
    gross = gross_estate(facts)
    if gross is None:
        return
    if (said := next(_other_wholes(text, facts, found, gross), None)) is not None:
        yield ESTATE, said
    if facts.debts and sum(debt.won for debt in facts.debts) > gross:
        yield DEBTS, facts.debts[-1].words
    if facts.financial is not None and facts.financial.won > gross:
        yield FINANCIAL, facts.financial.words


def _things_in(words: str) -> set[str]:
    return {noun[0] for noun in NOUN.finditer(words) if noun.lastgroup not in SUMS}


def _other_wholes(text: str, facts: EstateCase, found: Sequence[Piece], gross: int) -> Iterator[str]:
    """The words of a sum that is said of everything and is not what the things add up to: "빌딩하고 땅 합쳐 60억 … 70억".

    Money in banks may be told beside it: "땅하고 집 합쳐 8억이고 예금 2억".
    """
    for piece in found:
        before = text[max(0, piece.amount.start - _LONGEST_MARK) : piece.amount.start]
        if piece.parameter != ESTATE or piece.won in (None, gross) or not _ALL_TOGETHER.search(before):
            continue
        if piece.name and facts.total is None and len(_things_in(piece.words)) == 1:
            continue  # "임야 4필지 합계 3억": of one kind of thing
        beside = sum(asset.won for asset in facts.assets if asset.kind != piece.kind)
        if (piece.won or 0) + beside != gross:
            yield piece.words
