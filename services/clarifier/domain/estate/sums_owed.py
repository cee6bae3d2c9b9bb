"""What debts and costs add up to, and debts that are told with their parts: each is counted once."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.estate.lexicon import any_of
from services.clarifier.domain.estate.parameters import DEBTS, FINANCIAL, FUNERAL
from services.clarifier.domain.estate.piece import UNNAMED, Piece
from services.clarifier.domain.estate.things import debt_kind

ADDED: Final = re.compile(
    r"해서|하면|합(?:이|쳐|해|하|계|치)?|총|다\s|모두|전부|그래서|그러니|이렇게|그렇게|도합|딱|빼면|더하|통틀어|이네"
)
STRONG: Final = any_of("total", "strong")
_SENTENCE_END: Final = re.compile(r"[.!?\n]|[요다음임죠]\s")
_CLAUSE_END: Final = re.compile(r"[,.!?\n]|이?고\s")
_OF_WHOLE: Final = re.compile(
    r"\s?(?:원)?(?:인데|이고\s(?:그|이)|이며\s(?:그|이)|\s?중|\s?가운데|\s?\(|[가-힣]{0,4}[,.]?\s(?:그|이)\s?중)"
)
_FEWEST: Final = 2
_MOST_PARTS: Final = 4


def summed_up(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "은행 대출 2억, 보증금 1억 → 합 3억": what debts or costs add up to is one more of neither, but for what it is more."""
    kept = list(pieces)
    for index in range(1, len(pieces)):
        last, between = pieces[index], text[pieces[index - 1].amount.end : pieces[index].amount.start]
        told = [each for each in pieces[:index] if each.parameter is not None]
        of = told[-1].parameter if told else None
        others = [place for place, each in enumerate(told) if each.parameter != of]
        run = told[others[-1] + 1 if others else 0 :][::-1]
        is_open = last.parameter == "" or (last.is_whole and not STRONG.search(between))
        if of not in (DEBTS, FUNERAL) or not is_open or not last.won or not ADDED.search(between):
            continue
        if any(sum(each.won or 0 for each in run[:count]) == last.won for count in range(1, len(run) + 1)):
            kept[index] = replace(last, parameter=None, reason="sum")
        elif of == DEBTS and not _SENTENCE_END.search(between):
            rest = last.won - sum(each.won or 0 for each in run)
            kept[index] = replace(last, parameter=DEBTS, is_whole=False, kind=UNNAMED, won=rest if rest > 0 else None)
    return kept


_MORE: Final = re.compile(r"\s?(?:원)?(?:을|를|이|은)?\s?더(?=[\s가-힣])")


def more_before_whole(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "보증금을 3천 더 냈다고 … 보증금이 6억3천이면": what it grew by is in what it is."""
    kept = list(pieces)
    for index, (more, whole) in enumerate(itertools.pairwise(pieces)):
        is_of_one = more.parameter == whole.parameter == DEBTS and more.kind == whole.kind
        if is_of_one and _MORE.match(text, more.amount.end) and (whole.won or 0) > (more.won or 0):
            kept[index] = replace(more, parameter=None, reason="sum")
    return kept


def owed_in_parts(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "대출이 3억인데 2억은 은행, 1억은 시누이한테 빌린 거예요": the parts are told, each with its lender, and not the whole."""
    kept = list(pieces)
    for index, whole in enumerate(pieces):
        parts = list(itertools.takewhile(_may_be_owed, pieces[index + 1 : index + 1 + _MOST_PARTS]))
        count = next((n for n in range(_FEWEST, len(parts) + 1) if _are_parts(parts[:n], whole)), 0)
        is_told = all(part.parameter == DEBTS for part in parts[:count])
        if whole.parameter != DEBTS or is_told or not _OF_WHOLE.match(text, whole.amount.end):
            continue
        kept[index] = replace(whole, parameter=None, reason="sum")
        for part in parts[:count]:
            at = pieces.index(part)
            end = pieces[at + 1].amount.start if at + 1 < len(pieces) else len(text)
            own = _CLAUSE_END.split(text[part.amount.end : end], maxsplit=1)[0]
            kind = part.kind if part.parameter == DEBTS and part.kind != UNNAMED else debt_kind(own, "")
            kept[at] = replace(part, parameter=DEBTS, is_whole=False, name="", kind=kind)
    return kept


def _are_parts(parts: Sequence[Piece], whole: Piece) -> bool:
    return bool(whole.won) and sum(part.won or 0 for part in parts) == whole.won


def _may_be_owed(piece: Piece) -> bool:
    """Whether an amount may be a part of a debt; "2억은 은행" is money in a bank only where nothing was owed."""
    is_banked = piece.parameter == FINANCIAL and not any_of("assets", "financial").search(piece.words)
    return piece.parameter in ("", DEBTS) or is_banked
