"""What each amount of a message is of: an asset, all that was left, a debt, the funeral, the spouse's share, a gift."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.lexicon import any_of, sections, signs, words
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.writing.text import is_denied

AMOUNTS: Final = (ESTATE, DEBTS, FINANCIAL, BANK_DEBTS, FUNERAL, SPOUSE_ACTUAL, GIFTS)

_NOUN: Final = re.compile(
    "|".join(
        f"(?P<{group}>{pattern})"
        for group, pattern in (
            ("funeral", words("other", "funeral")),
            ("deposit", words("debts", "deposit")),
            ("bank", words("debts", "bank")),
            ("claim", words("assets", "claim")),
            ("private", words("debts", "private")),
            ("financial", words("assets", "financial")),
            ("real", words("assets", "real")),
            ("other", words("assets", "other")),
            ("unnamed", words("debts", "unnamed")),
            ("strong", words("total", "strong")),
            ("total", words("total", "names")),
        )
    )
)
_ASSETS: Final = ("real", "other", "financial", "claim")
_DEBTS: Final = ("deposit", "bank", "private", "unnamed")
_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:정도|쯤)?\s?(?:짜리|어치|상당의?|의|은|는|이|가)?\s?(?:[가-힣]{{2,4}}\s)??(?P<noun>{_NOUN.pattern})"
)
_THING_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:짜리\s?)?(?P<noun>{words('assets', 'home')})\s?(?:하나|한\s?채|뿐|이고|인데)"
)
""" "재산 8억 아파트 하나예요"."""
_TOTAL_AFTER: Final = re.compile(
    r"\s?(?:원)?\s?(?:정도|쯤|가량)?(?:을|를|이|가)?\s?(?:남기|남겼|남긴|남아\s?있|남았|나왔|상속(?:\s?받|하|합|한)|물려\s?받|된다)"
)
_PART_AFTER: Final = re.compile(r"\s?(?:원)?(?:이|은|는)?\s?(?:통장|은행|예금)")
_IN_BANK: Final = re.compile(r"은행에|통장에|계좌에|증권사에")
_TAKES: Final = re.compile(
    r"몫|받기로|받으시기로|받는\s?걸로|받고|받으면|받아요|가져|갖기로|배우자[^.!?\n]{0,24}상속|상속분|만\s?받|받는다"
)
_TAKES_PART: Final = re.compile(
    r"몫|만\s?받|받기로|받으시기로|받는\s?걸로|갖기로|가져가|배우자[^.!?\n]{0,24}상속|명의로\s?하"
)
_GIVEN: Final = re.compile(
    r"증여|보태\s?[주준줬]|(?:미리|전에|때|생전에)[^.!?\n]{0,14}(?:주셨|주신|줬|받았|받은)|(?:주셨|주신|줬)(?:던|었|어|고|는데|습)"
)
_RECEIVED: Final = (
    re.compile(
        r"(?<!대출)(?<!대출\s)(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?:받은|받으신|받았던|챙긴|가져간|(?<![가-힣])준|주신|드린|보낸|보내신)\s?(?:돈|거|건|것|게|금액|몫|현금)?(?:은|는|이|가|도|만)?\s?(?:약|한|총|딱)?\s?$"
    ),
    re.compile(r"\s?원?(?:정도|쯤)?(?:을|를)?\s?(?:더\s)?(?:받은|받으신|받았던)\s?(?:돈|거|건|것|게)"),
)
"""What somebody received, or gave away in his life: neither left nor owed by the dead."""
_INSTITUTIONS: Final = re.compile(r"은행|농협|수협|신협|금고|캐피탈|세입자|임차인|보험|퇴직|손님")
_TOGETHER: Final = re.compile(r"(?<![가-힣])(?:저희|우리|가족|식구|모두|전부)(?:들)?(?:이|가|는|은)?\s")
_BOUGHT: Final = re.compile(r"\s?(?:원)?\s?(?:에|주고)\s?(?:샀|산\s|산$|사서|사신|사셨|매입|구입|분양)")
_TAX: Final = re.compile(r"(?:상속세|취득세|(?<![전월])세금)(?:로|으로|는|은|를|을|가|이)?\s?$")
_OWN_PART: Final = re.compile(r"(?<![가-힣])(?:제가|내가|저는|나는|저만|나만)\s?$")
_TAX_PAID: Final = re.compile(r"증여세(?:로|는|를|도)?[^.!?\n]{0,8}$")
_HALF: Final = re.compile(
    r"지분\s?(?:은\s?)?(?:절반|반)|(?:절반|반반|반|1/2|50%)\s?(?:의\s?)?(?:지분|명의|공동|소유)|공동\s?명의"
)
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_BRACKETS_BEFORE: Final = re.compile(r"^[^()]*(?:\([^()]*)?\)")
_BRACKET_AFTER: Final = re.compile(r"\s?\([^()\d]*\)")
""" "12억(아내 지분 절반)": without another amount, it is of this one."""
_OF_SHARE: Final = re.compile(r"지분|공동|반반")
_WORTH: Final = re.compile(r"공시\s?(?:가격|지가|가)?\s?(?:가|는|이)?\s?아니")
_REFERS: Final = re.compile(r"^\s?(?:원)?\s?(?:짜리|어치)|고쳐|바꿔|정정|수정")
""" "땅이 하나 더 나왔어요. 1억짜리예요": of what the sentence before names."""
_RATHER: Final = re.compile(r"[\s,.]*(?:아니|아|참|정확히는?)[\s,]")
""" "10억쯤.. 아니 딱 10억 6천만원이에요"."""
_EACH: Final = re.compile(r"\s?(?:원)?\s?씩")
_LARGEST_IN_MYRIADS: Final = 100_000
_MAY_BE_DEBT: Final = ("own", "fee", "rule")
"""What looks beside the point and is not where a debt or the funeral is named right beside the amount."""
LONGEST_PARTICLES: Final = 4
UNNAMED: Final = "unnamed"
RECEIVED: Final = "received"


@dataclass(frozen=True, slots=True)
class Piece:
    """An amount and what it is of: a parameter, or None beside the point. `won`: None where it is no single figure."""

    amount: Amount
    won: int | None
    parameter: str | None
    words: str
    name: str = ""
    kind: str = ""
    is_whole: bool = False
    reason: str = ""
    tax_paid: bool = False


@dataclass(slots=True)
class _Window:
    """The words before an amount, as far as they can say what it is of, and the nouns among them."""

    text: str
    nouns: list[re.Match[str]]


def reason_beside(bare: str) -> str | None:
    """Why the amounts of a clause are of no account, if they are; "공시 아니고 시세 9억" is of account."""
    bare = _WORTH.sub("", bare)
    return next((name for name in sections("beside") if signs("beside", name).search(bare)), None)


def pieces(text: str, clauses: Sequence[Clause], asked: str | None) -> list[Piece]:
    """What every amount in some clauses is of. `text`: the whole message; `asked`: the parameter that it answers."""
    brackets = [match.span() for match in _IN_BRACKETS.finditer(text) if _OF_SHARE.search(match[0])]
    found: list[Piece] = []
    carried = before_it = ""
    is_beside: str | None = None
    for clause in clauses:
        bare = clause.bare
        reason = reason_beside(bare) or (is_beside if not _NOUN.search(bare) and is_beside == "own" else None)
        at = 0
        for amount in clause.money:
            if amount.precision is Precision.BARE and asked not in AMOUNTS:
                continue
            start, end = amount.start - clause.start, amount.end - clause.start
            refers = not (carried or _NOUN.search(bare)) and _REFERS.search(bare[end:]) is not None
            before = (before_it if refers else carried) + bare[at:start]
            after = bare[end:].split("\x00", 1)[0]
            in_brackets = any(left < amount.start < right for left, right in brackets)
            piece = _piece(clause, amount, before, after, asked)
            if in_brackets:
                piece = replace(piece, parameter=None, reason="share")
            elif reason is not None and not (reason in _MAY_BE_DEBT and _names_debt(bare[at:start] + after)):
                piece = replace(piece, parameter=None, reason=reason)
            if is_denied(text, amount.end):
                carried = before
                at = end
                continue
            if found and not piece.parameter and _RATHER.match(bare):
                piece = replace(found.pop(), amount=amount, won=piece.won, words=piece.words)
            found.append(piece)
            carried = ""
            at = end
        carried = carried if clause.money and carried else _open_noun(clause, bare[at:]) if reason is None else ""
        is_beside = reason
        before_it = bare if _NOUN.search(bare) else ""
    return _halved(text, found)


def _open_noun(clause: Clause, tail: str) -> str:
    """The end of a clause where it names what the next amount is of: "빚은, 은행에서 1억", "보험금(보험료는 본인이 냄) 1억"."""
    if tail.rfind("(") > tail.rfind(")"):
        return tail
    nouns = list(_NOUN.finditer(tail))
    if not nouns or clause.ends_sentence or nouns[-1].lastgroup == "total":
        return ""
    return tail if len(tail) - nouns[-1].end() <= LONGEST_PARTICLES else ""


def _names_debt(words_near: str) -> bool:
    return any(_side(noun.lastgroup or "") in ("debt", "funeral") for noun in _NOUN.finditer(words_near))


def _piece(clause: Clause, amount: Amount, before: str, after: str, asked: str | None) -> Piece:
    won, said = _in_won(amount), clause.text.strip()
    if _EACH.match(after):
        won = None
    whole = clause.bare
    if _TAX_PAID.search(before):
        return Piece(amount, won, GIFTS, said, tax_paid=True)
    if _BOUGHT.match(after) or _TAX.search(before):
        return Piece(amount, won, None, said, reason="price")
    if asked not in (SPOUSE_ACTUAL, FUNERAL) and _is_received(before, after):
        return Piece(amount, won, None, said, reason=RECEIVED)
    nouns = list(_NOUN.finditer(before))
    named = [noun.lastgroup or "" for noun in nouns]
    takes = _TAKES_PART if any(group in _ASSETS for group in named) else _TAKES
    if takes.search(whole) and not any(group in _DEBTS for group in named) and "살던" not in before:
        return Piece(amount, won, SPOUSE_ACTUAL, said, name=nouns[-1][0] if nouns and named[-1] in _ASSETS else "")
    if _GIVEN.search(whole) and "계산해" not in whole and not nouns:
        return Piece(amount, won, GIFTS, said)
    if not nouns and (match := _AFTER.match(after)):
        nouns, named = list(_NOUN.finditer(match["noun"])), [_group(match["noun"])]
        before = before + match[0]
    if asked == FINANCIAL and nouns and nouns[-1][0] == "현금":
        return Piece(amount, won, FINANCIAL, said, name="현금", kind="financial")
    if nouns and named[-1] in ("total", "strong") and (match := _THING_AFTER.match(after)):
        return Piece(amount, won, ESTATE, said, name=match["noun"], kind="real")
    if nouns:
        piece = _of_nouns(amount, won, said, before + " " + after, nouns, named)
        is_asset = asked == ESTATE and piece.kind == "deposit" and not any_of("debts", "unnamed").search(before)
        return replace(piece, parameter=ESTATE, name="보증금", kind="claim") if is_asset else piece
    if _IN_BANK.search(before) or _PART_AFTER.match(after):
        return Piece(amount, won, FINANCIAL, said, name="예금", kind="financial")
    if _TOTAL_AFTER.match(after):
        if _OWN_PART.search(before):
            return Piece(amount, won, None, said, reason="share")
        return Piece(amount, won, ESTATE, said, is_whole=True)
    return Piece(amount, won, asked if asked in AMOUNTS else "", said, is_whole=asked == ESTATE, kind=UNNAMED)


def _group(noun: str) -> str:
    match = _NOUN.match(noun)
    return (match.lastgroup or "") if match else ""


def _of_nouns(
    amount: Amount, won: int | None, said: str, around: str, nouns: list[re.Match[str]], named: list[str]
) -> Piece:
    last, group, is_sum = nouns[-1], named[-1], named[-1] in ("total", "strong")
    if group in ("total", "strong"):
        others = {each for each in named if each not in ("total", "strong")}
        if "strong" in named or not others or len({_side(each) for each in others}) > 1:
            return Piece(amount, won, ESTATE, said, is_whole=True)
        index = max(index for index, each in enumerate(named) if each not in ("total", "strong"))
        last, group = nouns[index], named[index]
    if group == "funeral":
        return Piece(amount, won, FUNERAL, said)
    if group in _DEBTS:
        around = _BRACKETS_BEFORE.sub("", around)
        if any_of("debts", "receivable").search(around):
            return Piece(amount, won, ESTATE, said, name=last[0], kind="claim")
        return Piece(amount, won, DEBTS, said, kind=debt_kind(around, group))
    if group == "financial":
        return Piece(amount, won, FINANCIAL, said, name="" if is_sum else last[0], kind="financial")
    return Piece(amount, won, ESTATE, said, name=last[0], kind=group)


def _is_received(before: str, after: str) -> bool:
    told = _RECEIVED[0].search(before) is not None or _RECEIVED[1].match(after) is not None
    return told and _TOGETHER.search(before) is None and _INSTITUTIONS.search(before) is None


def _side(group: str) -> str:
    return "debt" if group in _DEBTS else group if group in ("financial", "funeral") else "property"


def debt_kind(around: str, group: str) -> str:
    """Whom a debt is owed to, by the words around its amount."""
    if group == "deposit" or any_of("debts", "deposit").search(around):
        return "deposit"
    if any_of("debts", "people").search(around):
        return "private"
    if group == "bank" or any_of("debts", "lenders", "bank").search(around):
        return "bank"
    return "private" if group == "private" else "unnamed"


def _in_won(amount: Amount) -> int | None:
    """A lone 5000 is 5,000만원."""
    if amount.precision is Precision.BARE and amount.won is not None and amount.won < _LARGEST_IN_MYRIADS:
        return amount.won * 10_000
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None


def _halved(text: str, found: list[Piece]) -> list[Piece]:
    """ "12억 아파트인데 절반 지분이에요": half of it was left. Shares in brackets explain a half that was named before."""
    halved = []
    for index, piece in enumerate(found):
        end = found[index + 1].amount.start if index + 1 < len(found) else len(text)
        rest = text[piece.amount.end : end]
        bracket = _BRACKET_AFTER.match(rest)
        rest = bracket[0] if bracket else re.split(r"[.!?\n(]", rest, maxsplit=1)[0]
        is_half = piece.kind == "real" and piece.won is not None and _HALF.search(rest) is not None
        halved.append(replace(piece, won=(piece.won or 0) // 2) if is_half else piece)
    return halved
