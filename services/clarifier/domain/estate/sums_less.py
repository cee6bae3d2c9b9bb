"""Amounts of which only a part was left or owed: net of debts, of others in it, paid in part; and the sum of a few things."""

import itertools
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE
from services.clarifier.domain.estate.piece import NET, UNNAMED, Piece, is_thing
from services.clarifier.domain.estate.sums_owed import STRONG
from services.clarifier.domain.estate.things import debt_kind

_REACH: Final = 16
_AMONG: Final = re.compile(
    r"(?:[억천만원\d]\s?(?:중|가운데)(?:에서?|에는?)?|(?<![가-힣])(?:그|이|거기)\s?(?:중|가운데|안)(?:에서?|에는?)?|거기서)\s?(?:한\s|약\s)?$"
)
_IS_OTHERS: Final = re.compile(
    r"\s?원?(?:은|는|이|정도는)?\s(?:사실\s|원래\s)?(?:제|내|저희|형|누나|오빠|언니|동생|아들|딸|며느리|사위|조카|이모|고모|삼촌|친구|남)(?:님)?(?:의|네)?\s?(?:돈|거|것|꺼|몫)(?:이|예|입|라|인|임|야|였)"
)


def is_part_of_others(text: str, amount: Amount) -> bool:
    """Whether an amount is a part of the one before it that belongs to somebody else."""
    start = max(0, amount.start - _REACH)
    return _AMONG.search(text, start, amount.start) is not None and _IS_OTHERS.match(text, amount.end) is not None


def of_others_in_it(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "통장에 2억 있는데 그중 8천은 제 돈이에요": so much less was left."""
    kept = list(pieces)
    for index, (whole, part) in enumerate(itertools.pairwise(pieces)):
        if is_part_of_others(text, part.amount) and is_thing(whole) and 0 < (part.won or 0) < (whole.won or 0):
            kept[index] = replace(whole, won=(whole.won or 0) - (part.won or 0))
            kept[index + 1] = replace(part, parameter=None, reason="owner")
    return kept


_PAID_OFF: Final = re.compile(r"\s?원?(?:을|를|은)?\s?(?:이미\s|먼저\s|다\s)?(?:갚|상환)")
_PAID_BY_HEIR: Final = re.compile(r"\s?원?(?:을|를|은)?\s(?:제가|저희가|내가|우리가)\s(?:[가-힣]{1,4}\s)?(?:갚|상환)")
_STILL_LEFT: Final = re.compile(r"\s?원?(?:이|은|만)?\s?(?:더\s)?남[아았은]")
_WHAT_IS_LEFT: Final = re.compile(r"남[은았]\s?(?:것|거|건|게|돈|빚|대출|잔액|잔금)?(?:은|이|는)?\s?(?:이제\s)?$")


def rest_of_debt(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "은행 2억은 5천 갚아서 돌아가실 때 남은 건 1억5천이에요": only what is left of it was owed."""
    kept = list(pieces)
    for index, (whole, paid, rest) in enumerate(zip(pieces, pieces[1:], pieces[2:], strict=False)):
        if not rest.won or (whole.won or 0) - (paid.won or 0) != rest.won:
            continue
        near = max(0, rest.amount.start - _REACH)
        is_left = _WHAT_IS_LEFT.search(text, near, rest.amount.start) or _STILL_LEFT.match(text, rest.amount.end)
        is_heirs = _PAID_BY_HEIR.match(text, paid.amount.end) is not None
        if is_left and is_heirs and whole.parameter == DEBTS:  # since the death: all of it was owed
            kept[index + 1 : index + 3] = [replace(each, parameter=None, reason="replaced") for each in (paid, rest)]
        elif is_left and _PAID_OFF.match(text, paid.amount.end):
            kind = whole.kind if whole.parameter == DEBTS else debt_kind(whole.words, "")
            kept[index] = replace(whole, parameter=None, reason="replaced")
            kept[index + 1] = replace(paid, parameter=None, reason="replaced")
            kept[index + 2] = replace(rest, parameter=DEBTS, name="", kind=kind, is_whole=False)
    return kept


_WAS_PAID: Final = re.compile(
    r"\s?원?(?:이|을|정도)?\s?(?:있었|였|이었)(?:는데|지만|으나)요?[\s,]*(?:그건\s|그거는?\s)?(?:(?!제가|저희|내가|우리|보험|남)[^.!?\n\d]){0,20}?(?:다|전부|모두|완전히)\s?(?:갚|상환|청산)(?:으?셨|았|했|하셨|된|됐)"
)


def paid_off(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "빚은 3천 있었는데 돌아가시기 전에 다 갚으셨어요": none of it was owed."""
    return [
        replace(piece, parameter=None, reason="spent")
        if piece.parameter == DEBTS and _WAS_PAID.match(text, piece.amount.end)
        else piece
        for piece in pieces
    ]


def net_of_debts(pieces: list[Piece]) -> list[Piece]:
    """ "빚 다 빼고 9억 남아요. 빚은 대출 2억이었고요": with what was owed it is everything; else it is asked about."""
    if any(is_thing(piece) or piece.is_whole for piece in pieces):
        return pieces
    owed = sum(piece.won or 0 for piece in pieces if piece.parameter == DEBTS)
    whole: Mapping[str, Any] = {"parameter": ESTATE, "is_whole": True} if owed else {"parameter": "", "kind": UNNAMED}
    return [
        replace(piece, won=(piece.won or 0) + owed, **whole)
        if piece.reason == NET and piece.parameter is None
        else piece
        for piece in pieces
    ]


def run_of_things(pieces: list[Piece]) -> list[Piece]:
    """ "국민 4천, 신한 1천, 다 하면 5천이에요. 그리고 빌라가 2억": the sum of what stands before it, and not of all."""
    kept = list(pieces)
    count = sum(is_thing(piece) for piece in pieces)
    for index, whole in enumerate(pieces):
        if whole.parameter != ESTATE or not whole.is_whole or STRONG.search(whole.words):
            continue
        things = list(itertools.takewhile(is_thing, reversed(pieces[:index])))
        runs = itertools.accumulate(each.won or 0 for each in things)
        is_sum = any(won == whole.won for number, won in enumerate(runs) if number)
        if is_sum and count > len(things):
            kept[index] = replace(whole, parameter=None, reason="sum")
    return kept
