"""A debt of which giver and recipient pay a part each: "대출 2억 중 1억은 아버지가 갚고 나머지는 제가 떠안아요"."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person

_Payer = Literal["giver", "recipient"]
_PAYS: Final = r"갚|상환|돌려\s?(?:주|줄|줬|드)|내\s?(?:주|줘|줄|준)|부담|책임|변제|해결|빼\s?주"
_TAKES: Final = r"떠\s?안|안고|안았|안기로|승계|인수|넘겨\s?받|이어\s?받"
_PAYS_OR_TAKES: Final = re.compile(rf"{_PAYS}|{_TAKES}")
_WITHOUT_VERB: Final = re.compile(r"\s?원?[은만는]\s[가-힣]{1,6}?(?:가|이)?\s?요?[\s,.!]*$")
""" "5천은 아버지가"."""
_MINE: Final = re.compile(r"\s?원?[은만]\s(?:제|저희|내|우리)가?\s?요?[\s.!]*$")
""" "2억은 제가요"."""
_LEFT: Final = re.compile(r"남[았은아고]")
_MARKED: Final = re.compile(rf"\x00\s?원?\s?중|(?:그|이)\s?중|나머지|{_LEFT.pattern}")
"""Says that what is told next is a part of it."""
_NO_PART: Final = re.compile(
    r"매년|매달|매월|다달이|달마다|한\s?달에|이자|세금|취득세|증여세|비용|인테리어|생활비|월급|월세|(?:올해|내년|연말)\s?(?:안|까지)|샀|구입|사는\s?데"
)
""" "매년 1천만원은 제가 갚아야 해요", "3천만원은 아버지가 세금 내주셨어요"."""
_HALF: Final = re.compile(r"(?:절반|(?<![가-힣])반)[은만]\s")
_REST: Final = re.compile(r"나머지(?:\s?\x00+\s?원?)?[은는만]?\s")
_DEBT: Final = re.compile(r"빚|대출|담보|보증금|융자|채무|저당|전세|부채|모기지|합계|합쳐|모두")
_TAKEN_BEFORE: Final = re.compile(
    rf"(?:{_TAKES})[가-힣]{{0,2}}\s(?:보증금|전세금?|대출|빚|채무|융자|것|거|건|게|돈)[은는이가]?\s?$"
)
""" "제가 넘겨받은 보증금은 3억이에요"."""
_PAID: Final = re.compile(r"갚(?:았|아\s?[주줬놨버]|으셨)|상환(?:했|하셨|됐)|돌려\s?(?:줬|주[셨었])|변제(?:했|하셨)")
PART_PAID: Final = re.compile(
    rf"^(?![^.!?\n]*(?:{_NO_PART.pattern}))[\s,]*(?:(?:그|이)\s?중(?:에서?)?\s)?(?:\x00+\s?원?[은만]\s|{_HALF.pattern})"
    rf"[^.!?\n\x00]{{0,14}}?(?:{_PAYS})|^[\s,]*\x00+{_MINE.pattern}"
)
""" "1억은 아버지가 돌려주시기로 했어요", behind the debt: of it, though 돌려주다 sounds like a gift."""


@dataclass(frozen=True, slots=True)
class _Sides:
    takers: Collection[str]
    givers: Collection[str]

    def of(self, person: Person) -> _Payer | None:
        """None of somebody else: "1억은 남편이 갚고"."""
        is_named = bool(person.name) and person.name in self.givers
        if person.path in (self.takers or (SELF,)) and not is_named:
            return "recipient"
        is_elder = person.path.startswith(("P", "SP")) and not person.path.endswith("C")
        return "giver" if is_named or is_elder or person.path == SELF else None


def left_to_recipient(clauses: Sequence[Clause], takers: Collection[str], givers: Collection[str]) -> int | None:
    """What the recipient takes over in won; None where a debt is not told in parts, or somebody else pays one.

    `clauses`: of a debt, the first amount the whole of it. `takers`: ways to who receives, the speaker where none is
    known. `givers`: the names of who gives.
    """
    told = [(clause, amount) for clause in clauses for amount in clause.money if amount.precision is Precision.EXACT]
    sides = _Sides(takers, givers)
    if not told or any(_NO_PART.search(clause.bare) for clause in clauses):
        return None
    whole, parts = told[0][1].won or 0, told[1:]
    if not parts:
        return _half(whole, clauses, sides)
    payers = [_payer(clause, amount, sides) for clause, amount in parts]
    won = [amount.won or 0 for _, amount in parts]
    if None in payers or max(won) >= whole or sum(won) > whole:
        return None
    sums = {who: sum(each for each, payer in zip(won, payers, strict=True) if payer == who) for who in payers}
    is_whole, is_marked = sum(won) == whole, any(_MARKED.search(clause.bare) for clause in clauses)
    if not (is_whole or is_marked or set(payers) == {"giver"}):
        return None
    rest = _rest(clauses, sides)
    if rest == "other":
        return None
    if rest == "giver" or (rest is None and "recipient" in sums):
        return sums.get("recipient", 0)
    return whole - sums.get("giver", 0)


def _payer(clause: Clause, amount: Amount, sides: _Sides) -> _Payer | None:
    start, end = amount.start - clause.start, amount.end - clause.start
    after = clause.bare[end:].partition("\x00")[0]
    before = clause.bare[:start].rpartition("\x00")[2]
    if _TAKEN_BEFORE.search(before):
        return "recipient"
    if _DEBT.search(before):
        return None  # a debt of its own: "대출 3억 및 임차보증금 2억은 본인이 인수"
    if _LEFT.search(after) or _MINE.match(after):
        return "recipient"
    verb = _PAYS_OR_TAKES.search(after)
    if verb is not None and _PAID.match(after, verb.start()):
        return "giver"  # gone, whoever paid
    if verb is None and not _WITHOUT_VERB.match(after):
        return None
    return _subject(clause, end, end + (verb.start() if verb else len(after)), sides)


def _subject(clause: Clause, start: int, end: int, sides: _Sides) -> _Payer | None:
    """Who pays between two places of a clause, or before them; the recipient takes over where nobody is named."""
    cases = (Case.SUBJECT, Case.TOPIC)
    told = [each for each in clause.persons if each.case in cases and each.end <= clause.start + end]
    within = [each for each in told if each.start >= clause.start + start]
    named = (within or told)[-1:]
    if named:
        return sides.of(named[0])
    return "recipient" if re.search(_TAKES, clause.bare[start : end + 4]) else None


def _rest(clauses: Sequence[Clause], sides: _Sides) -> _Payer | Literal["other"] | None:
    """Who pays what is left; None where nothing is said of it."""
    for clause in clauses:
        if (rest := _REST.search(clause.bare)) is not None:
            verb = _PAYS_OR_TAKES.search(clause.bare, rest.end())
            return _subject(clause, rest.start(), verb.start() if verb else len(clause.bare), sides) or "other"
    return None


def _half(whole: int, clauses: Sequence[Clause], sides: _Sides) -> int | None:
    """ "절반은 아버지가 갚기로 했어요": whichever of the two it is, half is left; "반은 갚았고 나머지도 아버지가": nothing."""
    halves = [(clause, half) for clause in clauses for half in _HALF.finditer(clause.bare)]
    if len(halves) != 1:
        return None
    clause, half = halves[0]
    verb, rest = _PAYS_OR_TAKES.search(clause.bare, half.end()), _rest(clauses, sides)
    if verb is None or rest == "other":
        return None
    if _PAID.match(clause.bare, verb.start()):
        return {"giver": 0, "recipient": whole // 2}.get(rest or "")
    payer = _subject(clause, half.start(), verb.start(), sides)
    if payer is None or payer == rest:
        return 0 if rest == "giver" else None
    return whole // 2
