"""What a message tells of the estate: assets, totals, debts, the funeral, earlier gifts; and what there was none of."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.estate.case import Asset, Debt, Flag, Left, Money, Standing
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    DEBTS,
    ENSHRINED,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    NONTAXABLE,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.piece import UNNAMED, Piece
from services.clarifier.domain.estate.things import HOME_THEN_LOAN, ON_HOME

_OWED: Final = r"(?:빚|채무|부채|대출|융자|차입금|갚을\s?돈|보증금)"
_DENIED: Final = (
    r"[^.!?\n\x00있남]{0,14}?(?:없|[x×]|무(?![가-힣])|무무|無|다\s?갚|모두\s?갚|전부\s?갚|안\s?(?:남|계)|깨끗|제로)"
)
_NO_DEBTS: Final = re.compile(_OWED + _DENIED + r"[가-힣]*")
_UNKNOWN_DEBT: Final = re.compile(
    r"(?:보증금|전세금|대출|융자|빚|채무)(?:이|은|는|도)?\s?(?:정확히\s)?(?:얼만지|얼마인지|얼마였는지|얼마나\s?(?:되는지|있는지))[^.!?\n\x00]{0,30}(?:모르|몰라|모릅|안|못|확인)"
)
""" "은행 대출은 없대요. 전세보증금이 얼만지는 세입자랑 연락이 안 돼요"."""
_NO_BANK_DEBTS: Final = re.compile(r"은행\s?(?:빚|대출)(?:은|는|이|도)?\s?없")
_BANKED: Final = rf"(?:{words('assets', 'financial')}|잔고|현금\s?이나)"
_NO_FINANCIAL: Final = re.compile(
    _BANKED + r"[^.!?\n\x00있]{0,14}?(?:없|[x×]|비었|텅|無|무(?![가-힣])|안\s?남|제로|한\s?푼)"
)
_ONLY_PROPERTY: Final = re.compile(
    r"(?:전부|모두|다|죄다|전액|몽땅)\s?(?:다\s?)?(?:부동산|토지|땅|아파트|건물|집)|(?:부동산|땅|집|토지)\s?(?:뿐|(?:밖에|말고는?)(?!\s?[^.!?\n]{0,6}(?:집|주택|아파트|빌라))|만\s?(?:있|남|갖))"
)
""" "남긴 건 집뿐이에요"; "이 집 말고 집 없어요" is of owning no other house."""
_NOTHING_ELSE: Final = re.compile(
    r"(?:다른|딴|그\s?외|그\s?밖|이\s?외|나머지)(?:에|에는|엔)?\s?(?:재산|거|것|건|게)?[은는이도]?\s?(?:하나도\s?|전혀\s?|아무것도\s?|딱히\s?)?(?:없|암것도)|(?:그게|이게|그거|이거)\s?(?:다(?=[예에야고임입이라]|$)|전부)"
)
_THAT_IS_ALL: Final = re.compile(
    r"뿐|밖에\s?(?:없|안)|(?:전부|전액)(?=[\s가예에야고임입이인라.,]|$)|(?<=\s)다(?=예|에[요유]|야|고|임|입|인데)|[\x00원]\s?만\s?(?:있|남)"
)
_SOME: Final = r"[^.!?\n\x00없]{0,10}?(?:있[어습음네다지고는]|남[아았은]|많)"
_BALANCE: Final = re.compile(r"잔액|남아\s?있|그대로")
_SOME_OF: Final = ((DEBTS, re.compile(_OWED + _SOME)), (FINANCIAL, re.compile(_BANKED + _SOME)))
_TAKEN: Final = re.compile(r"(?<!상속)(?<!물려)받|가[지져]|갖|쓰[라시]")
_SENTENCE_END: Final = re.compile(r"[.!?\n]|[요다음임]\s")
_ANY_HOME: Final = frozenset({"집", "집값", "시골집", "주택"})
"""What any home is called: an apartment and a villa of one value are two."""
_ALL_BANK: Final = re.compile(r"(?:전부|모두|다)\s?(?:은행|금융)")


def property_of(
    text: str, found: Sequence[Piece], asked: str | None, ambiguous: dict[str, str], impossible: dict[str, str]
) -> dict[str, Any]:
    """The fields of the notes that a message's amounts fill. `text`: it, covered. What is vague is put in `ambiguous`."""
    usable = [piece for piece in found if _is_usable(piece, ambiguous)]
    of = {name: [piece for piece in usable if piece.parameter == name] for name in _PARAMETERS}
    facts: dict[str, Any] = {"left": tuple(_left(piece) for piece in usable if piece.parameter == "")}
    if facts["left"]:
        ambiguous[ESTATE] = facts["left"][0].words
    facts |= _whole(of, facts["left"], ambiguous, impossible)
    of[FINANCIAL] = _beside_others(of[FINANCIAL])
    things = (*of[ESTATE], *of[FINANCIAL])
    named = [piece for piece in things if piece.name and not piece.is_whole]
    facts["assets"] = tuple(_asset(piece) for piece in named if not _is_again(text, piece, named))
    if unnamed := [piece for piece in of[FINANCIAL] if not piece.name]:
        facts["financial"] = _summed(unnamed)
    debts = _without_sum([piece for piece in of[DEBTS] if piece.won])
    facts["debts"] = tuple(
        Debt(
            won=piece.won or 0,
            kind=_kind(piece, text),
            words=piece.words,
            is_on_home=_is_on_home(piece, text, is_alone=len(debts) == 1),
        )
        for piece in debts
    )
    facts |= {field: _summed(of[name]) for name, field in _SINGLE if of[name]}
    facts["nothing_else"] = _nothing_else(text, things, asked)
    facts |= _denials(text, of, asked, ambiguous)
    _mentioned(text, facts, ambiguous)
    return facts


def _is_usable(piece: Piece, ambiguous: dict[str, str]) -> bool:
    """Whether an amount is a figure of the estate; where it is vague its words are asked about."""
    if piece.parameter is None or piece.parameter == SPOUSE_ACTUAL:
        return False
    is_vague = piece.won is None or piece.won < 0 or piece.amount.precision in (Precision.VAGUE, Precision.FOREIGN)
    if is_vague:
        ambiguous[piece.parameter or ESTATE] = piece.words
    return not is_vague


_AS_GIVEN: Final = re.compile(
    r"(?:19|20)\d\d\s?년[^.!?\n]{0,30}(?:한테|에게|[제내]게|받)|(?:한테|에게|[제내]게)\s?(?:19|20)\d\d\s?년"
)
""" "저한테 2022년 5월 11일에 1억,": what was given to somebody on a day may be a gift."""


def _left(piece: Piece) -> Left:
    return Left(parameter=GIFTS if _AS_GIVEN.search(piece.words) else ESTATE, words=piece.words)


def _whole(
    of: dict[str, list[Piece]], left: tuple[Left, ...], ambiguous: dict[str, str], impossible: dict[str, str]
) -> dict[str, Any]:
    """All that was left, where one figure is said for it. Parts that are more than the whole leave it open."""
    wholes = [piece for piece in of[ESTATE] if piece.is_whole]
    if not wholes:
        return {}
    last = wholes[-1]
    if len({piece.won for piece in wholes if piece.kind == UNNAMED}) > 1:
        ambiguous[ESTATE] = wholes[0].words
        return {}
    if last.won == 0:
        impossible[ESTATE] = last.words
        return {}
    parts = [piece for piece in (*of[ESTATE], *of[FINANCIAL]) if piece.name and not piece.is_whole]
    is_more = sum(piece.won or 0 for piece in parts) > (last.won or 0)
    return {"total": _money(last), "left": (*left, _left(last)) if is_more else left}


_SINGLE: Final = ((BANK_DEBTS, "bank_debts"), (FUNERAL, "funeral"), (ENSHRINED, "enshrined"), (NONTAXABLE, "donated"))
_PARAMETERS: Final = (ESTATE, FINANCIAL, DEBTS, BANK_DEBTS, FUNERAL, ENSHRINED, NONTAXABLE, GIFTS)


def _money(piece: Piece) -> Money:
    return Money(won=piece.won or 0, words=piece.words)


def _is_on_home(piece: Piece, text: str, *, is_alone: bool) -> bool:
    is_told_behind = any(told.end() == piece.amount.start for told in HOME_THEN_LOAN.finditer(text))
    return piece.is_on_home or is_told_behind or (is_alone and ON_HOME.search(piece.words) is not None)


def _without_sum(found: list[Piece]) -> list[Piece]:
    """ "친구한테 빌린 3천이 있대요. 빚 3천 넣어서 다시": told again, or summed up, a debt is not one more."""
    whole = sum(piece.won or 0 for piece in found)
    kept = [piece for piece in found if len(found) <= 2 or 2 * (piece.won or 0) != whole]
    return [piece for index, piece in enumerate(kept) if not _is_told_again(piece, kept[:index])]


def _is_told_again(piece: Piece, before: Sequence[Piece]) -> bool:
    """ "대출 2억이 있었어요. 돌아가신 날 잔액이 2억이에요": once; a deposit and a loan of one sum are two."""
    same = [each for each in before if each.won == piece.won and each.words != piece.words]
    if piece.kind in (UNNAMED, ""):
        return bool(same)
    is_balance = _BALANCE.search(piece.words) is not None
    return is_balance and any(each.kind in (piece.kind, UNNAMED, "") for each in same)


def _beside_others(found: list[Piece]) -> list[Piece]:
    """ "예금이랑 적금 합쳐 1억 5천, 보험금 2억": a sum of some accounts is a thing beside the others."""
    others = {piece.name for piece in found if piece.name}
    return [
        replace(piece, name=piece.label.split(" ")[0])
        if not piece.name and " " in piece.label and others and others.isdisjoint(piece.label.split(" "))
        else piece
        for piece in found
    ]


def _summed(found: Sequence[Piece]) -> Money:
    """ "장례식장 500만원, 묘지 300만원": the sum, unless it is told itself."""
    won = [piece.won or 0 for piece in found]
    last = found[-1]
    is_sum = len(won) == 1 or last.won in (sum(won[:-1]), won[0])
    return _money(last) if is_sum else Money(won=sum(won), words=last.words)


def _is_again(text: str, piece: Piece, named: Sequence[Piece]) -> bool:
    """ "아파트 9억, 땅 3억이 있어요. 저는 집(9억)을 받아요": a later sentence comes back to what was named."""
    homes = any_of("assets", "home")
    is_taken = _TAKEN.search(piece.words) is not None
    start = piece.amount.start
    sentence_before = (
        start if is_taken else max((end.start() for end in _SENTENCE_END.finditer(text, 0, start)), default=-1)
    )
    for each in named:
        if each.won != piece.won or each.amount.end >= start or each.amount.end > sentence_before:
            continue
        if is_taken or each.name == piece.name:
            return True
        if _ANY_HOME & {each.name, piece.name} and homes.fullmatch(each.name) and homes.fullmatch(piece.name):
            return True
    return False


def _asset(piece: Piece) -> Asset:
    kind: Any = piece.kind if piece.kind in ("real", "other", "claim", "financial") else "other"
    is_home = any_of("assets", "home").fullmatch(piece.name) is not None
    return Asset(won=piece.won or 0, name=piece.name, label=piece.label, kind=kind, is_home=is_home, words=piece.words)


def _kind(piece: Piece, text: str) -> Any:
    """Whom a debt is owed to; "(전부 은행 대출)" says it behind."""
    if piece.kind in ("unnamed", ""):
        behind = text[piece.amount.end : piece.amount.end + 14]
        return "bank" if _ALL_BANK.search(behind) else "unnamed"
    return piece.kind


def _nothing_else(text: str, things: Sequence[Piece], asked: str | None) -> Flag | None:
    """ "예금 15억이 전부예요", "딴거는 없다"; whatever answers the question for everything is everything."""
    if match := _NOTHING_ELSE.search(text):
        return Flag(value=True, words=match[0])
    told = [piece for piece in things if asked == ESTATE or _THAT_IS_ALL.search(piece.words)]
    return Flag(value=True, words=told[-1].words) if told else None


def _denials(text: str, of: dict[str, list[Piece]], asked: str | None, ambiguous: dict[str, str]) -> dict[str, Any]:
    """What there was none of. A debt that is there and of no known sum is put in `ambiguous`."""
    denied: dict[str, Any] = {}
    only_bank = _NO_BANK_DEBTS.search(text) is not None and (asked == BANK_DEBTS or bool(of[DEBTS]))
    zero = next((piece for piece in of[DEBTS] if piece.won == 0), None)
    if only_bank:
        denied["bank_debts"] = Money(won=0, words=text.strip("\x00 "), standing=Standing.DENIED)
    elif (open_debt := _UNKNOWN_DEBT.search(text)) and not of[DEBTS]:
        ambiguous.setdefault(DEBTS, open_debt[0])
    elif not any(piece.won for piece in of[DEBTS]):
        match = _NO_DEBTS.search(text)
        if said := zero.words if zero else match[0] if match else None:
            denied["no_debts"] = Flag(value=True, words=said, standing=Standing.DENIED)
    if not of[FINANCIAL] and (match := _NO_FINANCIAL.search(text) or _ONLY_PROPERTY.search(text)):
        denied["financial"] = Money(won=0, words=match[0], standing=Standing.DENIED)
    return denied


def _mentioned(text: str, facts: dict[str, Any], ambiguous: dict[str, str]) -> None:
    """What there was of, without saying how much."""
    for name, pattern in _SOME_OF:
        told = (
            facts.get("debts") or facts.get("no_debts") if name == DEBTS else facts.get("financial") or facts["assets"]
        )
        if not told and name not in ambiguous and (match := pattern.search(text)):
            ambiguous[name] = match[0]
