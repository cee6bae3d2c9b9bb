"""Amounts of a message that another one replaces, contains or results from: they are nothing of their own."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.estate.counting import NUMBER, number
from services.clarifier.domain.estate.lexicon import words
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FINANCIAL, FUNERAL, GIFTS, SPOUSE_ACTUAL
from services.clarifier.domain.estate.piece import EACH, GIFT_DEDUCTION, GIFT_TAX, UNNAMED, Piece, in_won, is_thing
from services.clarifier.domain.estate.sums_less import (
    net_of_debts,
    of_others_in_it,
    paid_off,
    rest_of_debt,
    run_of_things,
)
from services.clarifier.domain.estate.sums_owed import ADDED, more_before_whole, owed_in_parts, summed_up
from services.clarifier.domain.estate.things import NOUN

_THOUGHT: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?(?:인|일|이|로|으로)?\s?(?:줄(?:로만?|만)?\s?알|(?:(?<=로)|라고?|다고)\s?(?:들었|들은)|(?:라고?|다고)?\s?(?:생각|알았|알고\s?있|적었|말했)|(?:[가-힣]{1,3}기로\s?)?했다가)"
)
_LESS: Final = re.compile(
    r"(?:빼|제하|떼|차감하|갚)(?:면|고\s?나면|고\s?보면|고)|(?<![가-힣])(?:실제로?|순수하게?|남는)\s"
)
_SHARED: Final = re.compile(r"공동|부부|같이|둘이|저랑|나랑")
_OF_WHOLE: Final = re.compile(
    r"절반|반반|(?<![가-힣])반(?=[\s인만])|몫|책임|지분|각자|(?<![가-힣])(?:것|거|건|껀)(?![가-힣])|프로|%"
)
_AND_MORE: Final = re.compile(r"\s?(?:원)?(?:하고도|에다가?|에\s?더해|더하기|플러스|\s\+)\s(?:또\s|거기에?\s)?")
_BACK: Final = 16
_FEWEST: Final = 2
_BOUND: Final = re.compile(
    r"\s?(?:원)?(?:은|는|을|를|도)?\s?(?:채\s?)?(?:안|못)\s?(?:될|되|넘)|\s?(?:원)?\s?(?:미만|이하|아래)"
)
_ITEM: Final = re.compile(
    r"\s?(?:원)?(?:이고|하고|이랑|랑)?[\s,-]+(?:(?:지하\s?)?\d+\s?(?:층|호|동)|옥탑(?:방)?|반?지하|[가-힣]{1,6}은행|[가-힣]{1,3}뱅크|[가-힣]{1,3}협|국민|신한|우체국)(?:은|는|에|이|가|에서)?\s?(?:(?:전세|월세|보증금)\s)?"
)
_COMMA: Final = re.compile(r"\s?원?\s?[,/]\s?")
_AND: Final = re.compile(r"\s?원?(?:이?랑|하고|과|와)\s")
_THEN_ON: Final = re.compile(
    r"\s?(?:원)?(?:을|씩|이랑|하고|과)?,?\s+(?:그리고\s|또\s)?(?:[가-힣]{1,6}(?:이|가|은|는|한테|에게|께|도)\s)?(?:20)?\d\d년[^.!?\n,]{0,16}"
)
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
""" "1억(산출세액 500만, 할증 150만 별도), 2019년": what its return said."""
_DEDUCTED: Final = re.compile(r"공제")
_PAID: Final = re.compile(r"\s?(?:원)?(?:을|를|정도|쯤)?\s?(?:냈|내셨|납부|신고)")
_HEADS: Final = re.compile(rf"(?P<n>{NUMBER})[^.!?\n\d]{{0,12}}$")


def counted(text: str, found: Sequence[Piece], asked: str | None) -> list[Piece]:
    """The amounts of a message with those that are nothing of their own put beside the point. `asked`: what it answers."""
    pieces = list(found)
    for rule in (
        of_others_in_it,
        rest_of_debt,
        paid_off,
        _announced,
        _listed,
        _gifts_listed,
        _of_returns,
        _each,
        _replaced,
        _ranges,
        _within,
        _parts,
        _without_net,
        _in_things,
        _made_up,
        _up_to,
        _dealt_out,
        summed_up,
        more_before_whole,
        owed_in_parts,
        _divided_up,
    ):
        pieces = rule(text, pieces)
    pieces = run_of_things(net_of_debts(pieces))
    by_question = {ESTATE: _wholes, FINANCIAL: _accounts}.get(str(asked))
    if by_question:
        return by_question(text, pieces)
    return pieces if asked else _again(_summed_up(text, pieces))


def _listed(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "전세보증금 1층 2억, 2층 2억5천", "보증금이 각각 5천, 7천": of the same kind as the one before it in the list."""
    kept = list(pieces)
    for index in range(1, len(kept)):
        before, piece = kept[index - 1], kept[index]
        is_item = not piece.parameter and piece.reason == "" and before.parameter is not None
        joined = (_COMMA, _AND) if before.parameter == FINANCIAL else (_COMMA,) if before.parameter == DEBTS else ()
        runs_on = any(sign.fullmatch(text, before.amount.end, piece.amount.start) for sign in joined)
        is_item = is_item or (piece.parameter == DEBTS == before.parameter and piece.kind == UNNAMED and runs_on)
        if is_item and (runs_on or _ITEM.fullmatch(text, before.amount.end, piece.amount.start)):
            kept[index] = replace(piece, parameter=before.parameter, name=before.name, kind=before.kind)
    return kept


_ANNOUNCES: Final = re.compile(
    r"(?:생전에|미리|사전에|살아\s?계실\s?때|돌아가시기\s?전에)\s[^.!?\n\d]{0,16}(?:증여|주[셨신시]|준\s|나눠\s?주|물려\s?주)[^.!?\n\d]{0,16}[.!?\n]\s*(?P<list>[^.!?\n]+)"
)
_TO_SOMEBODY: Final = re.compile(r"(?:한테|에게|(?<![가-힣])[제내]게)(?:는|도)?\s[^.!?\n]{0,24}$")


def _announced(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "생전에 엄마가 증여를 좀 하셨거든요. 오빠한테 2019년에 1억, 저한테 2022년에 1억": the list of what was announced."""
    told = [match.span("list") for match in _ANNOUNCES.finditer(text)]
    return [
        replace(piece, parameter=GIFTS, name="", kind="")
        if piece.parameter == ""
        and any(start <= piece.amount.start < end for start, end in told)
        and _TO_SOMEBODY.search(text, 0, piece.amount.start)
        else piece
        for piece in pieces
    ]


def _gifts_listed(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "2022년 5월 2일에 3천만원, 2019년 5월 2일에 1천만원 주셨어요": the verb of the last is of those before it."""
    kept = list(pieces)
    for index in reversed(range(len(kept) - 1)):
        piece, after = kept[index], next((each for each in kept[index + 1 :] if not each.reason), None)
        if after is None or after.parameter != GIFTS:
            continue
        between = _IN_BRACKETS.sub("", text[piece.amount.end : after.amount.start])
        if piece.parameter == "" and _THEN_ON.fullmatch(between):
            kept[index] = replace(piece, parameter=GIFTS, name="", kind="")
    return kept


def _of_returns(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "2천만원을 받은 적이 있고 그건 천만원 공제하고 백만원 냈어요": what was deducted from a gift, and its tax."""
    kept, gift = list(pieces), None
    for index, piece in enumerate(pieces):
        gift = piece if piece.parameter == GIFTS else gift
        if gift is None or gift is piece or text.count(".", gift.amount.end, piece.amount.start) > 1:
            continue
        if piece.reason == "rule" and _DEDUCTED.search(_around(text, piece)):
            kept[index] = replace(piece, reason=GIFT_DEDUCTION)
        elif not piece.parameter and piece.kind == UNNAMED and _PAID.match(text, piece.amount.end):
            kept[index] = replace(piece, parameter=None, reason=GIFT_TAX)
    return kept


def _each(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "형제 셋이 400씩 냈어요", "세입자 둘한테 보증금 5천씩": so many times."""
    return [_times(text, piece) if piece.parameter in (DEBTS, FUNERAL) else piece for piece in pieces]


def _times(text: str, piece: Piece) -> Piece:
    heads = _HEADS.search(text, max(0, piece.amount.start - _BACK - 8), piece.amount.start)
    once = in_won(piece.amount)
    is_each = piece.won is None and once is not None and EACH.match(text, piece.amount.end) is not None
    return replace(piece, won=(once or 0) * number(heads["n"])) if is_each and heads else piece


def _replaced(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "처음엔 9억인 줄 알았는데 감정하니 9억 6천이래요": the first was only thought."""
    kept = list(pieces)
    for index, (old, new) in enumerate(itertools.pairwise(pieces)):
        between = text[old.amount.end : new.amount.start]
        is_thought = _THOUGHT.match(between) is not None and re.search(r"는데|지만|더니|다가|으나", between) is not None
        if is_thought and not NOUN.search(between):
            kept[index] = replace(old, parameter=None, reason="replaced")
            if not new.parameter or new.kind in ("", UNNAMED) or not NOUN.search(new.name):
                kept[index + 1] = replace(old, amount=new.amount, won=new.won, words=new.words)
    return kept


def _without_net(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "빚 3억 빼기 전으로는 11억이에요. 빼면 8억": what is left of the estate is none; of debts it is what is meant."""
    kept = list(pieces)
    for index, net in enumerate(pieces):
        before = [piece for piece in pieces[:index] if piece.won]
        near = text[max(0, net.amount.start - _BACK) : net.amount.start]
        if not net.won or not _LESS.search(near):
            continue
        for whole in before:
            less = [each for each in before if each is not whole and (each.won or 0) + net.won == whole.won]
            if less and whole.parameter == ESTATE:
                kept[index] = replace(net, parameter=None, reason="net")
            elif less and whole.parameter == DEBTS and less[0].parameter != DEBTS:
                kept[pieces.index(whole)] = replace(whole, parameter=None, reason="net")
    return kept


def _parts(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "부부 공동 대출 4억인데 남편 책임은 절반인 2억": the part counts, and the whole does not."""
    kept = list(pieces)
    for index, whole in enumerate(pieces[:-1]):
        before = text[max(0, whole.amount.start - _BACK) : whole.amount.start]
        behind = text[whole.amount.end : pieces[index + 1].amount.start][:_BACK]
        if not _SHARED.search(f"{before} {behind}") or whole.parameter not in (DEBTS, FINANCIAL) or not whole.won:
            continue
        later = [each for each in pieces[index + 1 :] if _OF_WHOLE.search(_around(text, each))]
        parts = [each for each in later if each.won and each.won < whole.won]
        if parts:
            kept[index] = replace(whole, parameter=None, reason="share")
            at = pieces.index(parts[-1])
            kept[at] = replace(whole, amount=parts[-1].amount, won=parts[-1].won, words=parts[-1].words)
            kept = [_aside(each) if each in later and each is not parts[-1] else each for each in kept]
    return kept


_KIND_OF_THING: Final = re.compile(r"부동산|재산|자산|토지|땅|예금|금융|통장|현금|주식|건물")
_LEADS_TO_THINGS: Final = re.compile(
    r"\s?원?(?:짜리|쯤|정도)?(?:[이은는]?[가-힣]{0,4}\s?[(:=]|(?:인데|이고|이구|이며|이에요|예요|입니다|이요)[가-힣]?[\s.,]*\(?)"
)
_MOST_THINGS: Final = 6


def _in_things(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "부동산만 15억이고요(집 6억, 가게터 9억)": what the things that follow come to is no thing of its own."""
    kept = list(pieces)
    for index, whole in enumerate(pieces):
        is_of_kind = is_thing(whole) and _KIND_OF_THING.search(whole.words) is not None
        if not (is_of_kind and whole.won and _LEADS_TO_THINGS.match(text, whole.amount.end)):
            continue
        things = list(itertools.takewhile(is_thing, pieces[index + 1 : index + 1 + _MOST_THINGS]))
        closed = text.find(")", whole.amount.end) if text[whole.amount.end :].lstrip("원 ").startswith("(") else -1
        if things and 0 <= closed < things[0].amount.start:
            continue  # "땅이 3억(농사짓는 땅 아님), 예금 2억 4천, 주식 6천": beside them
        sums = itertools.accumulate(each.won or 0 for each in things)
        if any(won == whole.won for number, won in enumerate(sums) if number):
            kept[index] = replace(whole, parameter=None, reason="sum")
    return kept


_REAL: Final = rf"(?:{words('assets', 'home', 'real')})"
_BANKED: Final = rf"(?:{words('assets', 'financial')})"
_MADE_UP: Final = re.compile(
    rf"(?:{_REAL}(?:이?랑|하고|과|와)\s?{_BANKED}|{_BANKED}(?:이?랑|하고|과|와)\s?{_REAL})\s?(?:다\s?|모두\s?|전부\s?)?(?:해서|합쳐서?|합[해하]여?서?|하면)\s?(?:총|모두|다|전부|도합|한)?\s?$"
)


def _made_up(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "재산이 집이랑 예금해서 8억인데 예금은 1억": the sum of what is named is everything, not the last of it."""
    if any(piece.is_whole for piece in pieces) or not any(is_thing(piece) for piece in pieces[1:]):
        return pieces
    return [
        replace(piece, parameter=ESTATE, name="", kind=UNNAMED, is_whole=True)
        if is_thing(piece) and not any(is_thing(each) for each in pieces[:index]) and _is_made_up(text, piece)
        else piece
        for index, piece in enumerate(pieces)
    ]


def _is_made_up(text: str, piece: Piece) -> bool:
    return _MADE_UP.search(text, 0, piece.amount.start) is not None


_UP_TO: Final = re.compile(
    r"까지\s?(?:(?:다|모두|전부)\s?)?(?:합쳐서?|합[해하]여?서?|합하면|해서|하면|포함해서?|포함하면|넣어서?|넣으면|더해서?|더하면|치면|쳐서)?\s?(?:총|모두|다|전부|도합)?\s?$"
)


def _up_to(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "집 7억, 예금 1억, 보험금 2억 … 보험금까지 10억": what all of them come to; "집 7억, 예금까지 10억": the last is the rest."""
    kept = list(pieces)
    for index, last in enumerate(pieces):
        things = [piece.won or 0 for piece in pieces[:index] if is_thing(piece)]
        if not (things and last.won and is_thing(last) and _UP_TO.search(text, 0, last.amount.start)):
            continue
        if last.won in {sum(things[start:]) for start in range(len(things) - 1)}:
            kept[index] = replace(last, parameter=None, reason="sum")
        elif last.won > sum(things):
            kept[index] = replace(last, won=last.won - sum(things))
    return kept


_TO_WHOM: Final = re.compile(
    r"\s?원?(?:짜리)?(?:을|를|은|는)?\s[^.!?\n\d]{0,14}(?:앞으로|몫|명의로|한테|에게|께|드리|가[지져]|갖|차지|하기로)"
)


def _dealt_out(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "집 6억, 가게터 9억 … 집 6억을 어머니 앞으로": the same thing, and to whom it goes."""
    kept, told = list(pieces), set[tuple[str, int]]()
    for index, piece in enumerate(pieces):
        if piece.parameter not in (ESTATE, FINANCIAL) or not piece.won or not piece.name:
            continue
        if (piece.name, piece.won) in told and _TO_WHOM.match(text, piece.amount.end):
            kept[index] = replace(piece, parameter=None, reason="again")
        told.add((piece.name, piece.won))
    return kept


_OF_OTHERS: Final = re.compile(
    r"나머지|남은\s|애들?|아이들?|자식|자녀|아들|딸|저희|우리|남매|형제|자매|동생|(?<![가-힣])(?:형|누나|오빠|언니)"
)
_WHO: Final = re.compile(
    r"[가-힣]{1,6}(?:은|는|이|가|께서|한테|에게)\s?$|(?:어머니|엄마|아버지|아빠|배우자|아내|남편|저|제)\s$"
)


def _divided_up(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "8억은 제가, 나머지 12억은 애들이 갖기로": of two parts that are all there is the children's is nothing more."""
    whole = next((piece.won for piece in pieces if piece.parameter == ESTATE and piece.is_whole), None)
    whole = whole or sum(piece.won or 0 for piece in pieces if is_thing(piece))
    kept = list(pieces)
    for index, (one, other) in enumerate(itertools.pairwise(pieces)):
        are_parts = {one.parameter, other.parameter} <= {"", SPOUSE_ACTUAL} and one.won and other.won
        if not are_parts or (one.won or 0) + (other.won or 0) != whole:
            continue
        before = pieces[index - 1].amount.end if index else 0
        of_others = [_is_of_others(text, one, before), _is_of_others(text, other, one.amount.end)]
        if of_others.count(True) == 1:
            for at, is_theirs in enumerate(of_others, index):
                kept[at] = _aside(pieces[at]) if is_theirs else replace(pieces[at], parameter=SPOUSE_ACTUAL)
    return kept


def _is_of_others(text: str, piece: Piece, since: int) -> bool:
    """Whether the words at a part, before it or else behind it, name others than the spouse."""
    before = re.split(r"[,.!?\n]", text[max(since, piece.amount.start - _BACK) : piece.amount.start])[-1]
    if _OF_OTHERS.search(before):
        return True
    behind = re.split(r"[,.!?\n\d]|나머지|남은\s", text[piece.amount.end : piece.amount.end + _BACK])[0]
    return not _WHO.search(before) and _OF_OTHERS.search(behind) is not None


_COMES_TO: Final = re.compile(
    r"(?:해서|있어서|있으니까?|이니까?|하면|하니까?|이렇게|그래서|다\s?하면)[\s,]*(?:모두\s|총\s|다\s|전부\s|합\s|도합\s)?$"
)


def _summed_up(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "집 12억, 예금 2억 해서 14억이고": what the things before it come to is no thing of its own."""
    kept = list(pieces)
    for index in range(_FEWEST, len(pieces)):
        last = pieces[index]
        things = [(piece.won or 0) for piece in pieces[:index] if is_thing(piece)]
        runs = {sum(things[start:]) for start in range(len(things) - 1)}
        between = text[pieces[index - 1].amount.end : last.amount.start]
        comes_to = _COMES_TO.search(between) or (len(things) > _FEWEST and not NOUN.search(between))
        if not last.parameter and last.reason == "" and last.won in runs and comes_to:
            kept[index] = replace(last, parameter=None, reason="sum")
    return kept


def _again(pieces: list[Piece]) -> list[Piece]:
    """ "땅 합쳐 60억이에요 … 이번에 감정받은 게 60억입니다": what its clause does not name was told by another before."""
    kept, told, owed = list(pieces), set[int](), set[int]()
    for index, piece in enumerate(pieces):
        known = told if piece.parameter == ESTATE else told | owed
        is_unnamed = piece.won in known and piece.parameter in ("", ESTATE) and not NOUN.search(piece.words)
        if is_unnamed:
            kept[index] = replace(piece, parameter=None, reason="again")
        if piece.parameter and piece.won:
            (owed if piece.parameter == DEBTS else told).add(piece.won)
    return kept


def _around(text: str, piece: Piece) -> str:
    return text[max(0, piece.amount.start - _BACK) : piece.amount.end + _BACK // 2]


def _aside(piece: Piece) -> Piece:
    return replace(piece, parameter=None, reason="share")


def _wholes(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "아파트 12억 예금 2억 차 3천 해서 14억 3천이요", "삼십억하고도 오천이 더": what is said of everything, once."""
    kept = _joined(text, pieces)
    for index in range(_FEWEST, len(pieces)):
        last = pieces[index]
        near = text[pieces[index - 1].amount.end : last.amount.start]
        is_marked = ADDED.search(near) is not None or not NOUN.search(near)
        parts = [(piece.won or 0) for piece in pieces[:index] if piece.parameter in (ESTATE, FINANCIAL)]
        runs = (sum(parts[start:]) for start in range(len(parts) - 1))
        if is_marked and last.won and last.won in runs:
            kept[:index] = [_aside(each) if each.is_whole else each for each in kept[:index]]
            kept[index] = replace(last, parameter=ESTATE, name="", kind=UNNAMED, is_whole=True)
    return kept


def _joined(text: str, pieces: list[Piece]) -> list[Piece]:
    kept = list(pieces)
    for index, more in enumerate(pieces[1:]):
        first = kept[index]
        is_more = first.is_whole and more.is_whole and _AND_MORE.fullmatch(text, first.amount.end, more.amount.start)
        if is_more:
            kept[index] = _aside(first)
            kept[index + 1] = replace(more, won=(first.won or 0) + (more.won or 0))
    return kept


def _accounts(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "국민은행 3천, 신한 2천": one beside the other, unless one of them is the sum or is nothing."""
    banked = [piece for piece in pieces if piece.parameter == FINANCIAL and piece.won]
    if len(banked) < _FEWEST:
        return [_aside(each) if banked and each.parameter == FINANCIAL and each.won == 0 else each for each in pieces]
    whole = sum(piece.won or 0 for piece in banked)
    return [
        replace(piece, name="예금", kind="financial")
        if piece in banked and not piece.name and 2 * (piece.won or 0) != whole and not _is_summed(text, piece)
        else piece
        for piece in pieces
    ]


def _is_summed(text: str, piece: Piece) -> bool:
    return ADDED.search(text[max(0, piece.amount.start - _BACK // 2) : piece.amount.start]) is not None


_UP_TO_SO_MUCH: Final = re.compile(
    r"\s?원?(?:이|은|도)?\s?(?:안짝|안쪽|미만|이하|남짓\s?안|못\s?(?:되|미)|안\s?(?:되게|돼|되는|됨)|조금\s?(?:못|안)|채\s?(?:못|안))[가-힣]{0,4}[\s,.]*(?:정확히\s|딱\s|한\s)?$"
)


def _within(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "500만원 안짝요 470": the first is only a bound of the second."""
    kept = list(pieces)
    for index, (bound, told) in enumerate(itertools.pairwise(pieces)):
        is_bound = _UP_TO_SO_MUCH.fullmatch(text, bound.amount.end, told.amount.start) is not None
        if is_bound and bound.parameter == told.parameter and (told.won or 0) < (bound.won or 0):
            kept[index] = replace(bound, parameter=None, reason="vague")
    return kept


def _ranges(text: str, pieces: list[Piece]) -> list[Piece]:
    """ "2억은 넘고 4억은 안 될 거예요": neither is the figure."""
    kept = list(pieces)
    for index, (low, high) in enumerate(itertools.pairwise(pieces)):
        is_low = low.amount.precision is Precision.VAGUE and low.parameter == high.parameter
        if is_low and _BOUND.match(text, high.amount.end):
            kept[index + 1] = replace(high, parameter=None, reason="vague")
    return kept
