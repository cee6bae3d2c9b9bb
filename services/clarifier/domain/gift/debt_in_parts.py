"""A debt of which giver and recipient pay a part each: "대출 2억 중 1억은 아버지가 갚고 나머지는 제가 떠안아요"."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

_Kept = Literal["giver", "recipient"]
_PAYS: Final = r"갚|상환|돌려\s?(?:주|줄|줬|드)|내\s?(?:주|줘|줄|준)|부담|책임|변제|해결|정리|빼\s?주"
_PAYS_OR_TAKES: Final = re.compile(rf"{_PAYS}|떠\s?안|안고|안았|안기로|승계|인수|넘겨\s?받|이어\s?받|맡")
_MINE: Final = re.compile(r"\s?원?[은만]\s(?:제|저희|내|우리)가?\s?요?[\s.!]*$")
""" "2억은 제가요"."""
_HALF: Final = re.compile(r"(?:절반|(?<![가-힣])반)[은만]\s")
_TAKES: Final = re.compile(r"떠\s?안|안고|안았|안기로|승계|인수|넘겨\s?받|이어\s?받")
_DEBT: Final = re.compile(r"빚|대출|담보|보증금|융자|채무|저당|전세|부채|모기지|합계|합쳐|모두")
_TAKEN_BEFORE: Final = re.compile(
    r"(?:떠\s?안|승계|인수|넘겨\s?받|이어\s?받)[가-힣]{0,2}\s(?:보증금|전세금?|대출|빚|채무|융자|것|거|건|게|돈)[은는이가]?\s?$"
)
""" "제가 넘겨받은 보증금은 3억이에요"."""
_PAID: Final = re.compile(
    r"(?:갚(?:았|아\s?[주줬놨버]|으셨|고)|상환(?:했|하셨|됐|하고)|돌려\s?(?:줬|주[셨었셔]|주시고)|변제(?:했|하셨)|말소)"
)
_LEFT: Final = re.compile(r"남[았은아고]")
PART_PAID: Final = re.compile(
    rf"^[\s,]*(?:(?:그|이)\s?중(?:에서?)?\s)?(?:\x00+\s?원?[은만]\s|{_HALF.pattern})[^.!?\n\x00]{{0,14}}?(?:{_PAYS})|^[\s,]*\x00+{_MINE.pattern}"
)
""" "1억은 아버지가 돌려주시기로 했어요", behind the debt: of it, though 돌려주다 sounds like a gift."""


def left_to_recipient(clauses: Sequence[Clause], takers: Collection[str]) -> int | None:
    """What the recipient takes over in won; None where a debt is not told in parts.

    `clauses`: of a debt, the first amount the whole of it. `takers`: the ways to who receives; the speaker where none is known.
    """
    told = [(clause, amount) for clause in clauses for amount in clause.money if amount.precision is Precision.EXACT]
    whole = told[0][1].won or 0 if told else 0
    if len(told) < 2:
        return whole // 2 if whole and any(_pays_half(clause) for clause in clauses) else None
    kept = list(_kept(told[1:], takers or (SELF,)))
    sums = {who: sum(won for each, won in kept if each == who) for who in ("giver", "recipient")}
    if len(kept) < len(told) - 1 or max(won for _, won in kept) >= whole or sum(sums.values()) > whole:
        return None
    return sums["recipient"] or whole - sums["giver"]


def _kept(told: Sequence[tuple[Clause, Amount]], takers: Collection[str]) -> Iterator[tuple[_Kept, int]]:
    for clause, amount in told:
        who = _payer(clause, amount, takers)
        if who is not None:
            yield who, amount.won or 0


def _payer(clause: Clause, amount: Amount, takers: Collection[str]) -> _Kept | None:
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
    if verb is None:
        return None
    if _PAID.match(after, verb.start()):
        return "giver"  # gone, whoever paid
    until = clause.start + end + verb.start()
    told = [person for person in clause.persons if person.end <= until]
    subjects = [person for person in told if person.case in (Case.SUBJECT, Case.TOPIC)]
    if subjects:
        return "recipient" if subjects[-1].path in takers else "giver"
    return "recipient" if _TAKES.match(after, verb.start()) else None


def _pays_half(clause: Clause) -> bool:
    """ "절반은 아버지가 갚기로 했어요": whoever it is, half is left."""
    half = _HALF.search(clause.bare)
    return half is not None and _PAYS_OR_TAKES.search(clause.bare, half.end()) is not None
