"""What is told of a debt on the property: how much, and whether the recipient takes it over (법47①)."""

import itertools
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.amounts.secured_debt import OWED_IN_ALL, PAID_OUT
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.debt_in_parts import left_to_recipient
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.writing.letters import ending_in

NAMED: Final = re.compile(
    r"채권|최고액|빚|대출|담보|주담대|보증금|융자|채무|근저당|저당|임차|세입자|전세(?!\s?자금)|부채|모기지"
)
_NOUNS: Final = (
    r"아파트|빌라|주택|상가(?:\s?건물)?|오피스텔|건물|토지|부동산|점포|원룸|분양권|농지|과수원|임야|공장|창고"
)
TAKEN_OVER: Final = re.compile(
    r"넘겨\s?받|인수|승계|떠\s?안|채무자\s?명의|명의(?:도|를|까지)?\s?[^.!?\n]{0,10}(?:바꿨|바꾸|변경)|(?<![가-힣])(?:제|내|저)\s?(?:이름|앞)으로\s?[^.!?\n]{0,6}(?:바꿨|바꾸|바꿔|돌[렸려]|옮[겼기])|(?:제|내|저|나|지|자기|본인)(?:가|는)\s?[^.!?\n]{0,8}(?:갚|반환)|받는\s?(?:사람|쪽|분)[이은]?\s?[^.!?\n]{0,14}갚|(?:안고|끼고|(?:짊어)?지고|끼워|낀|껴|찡겨|포함)(?=[\s,.있]|$)|돌려\s?[주줘줄]|내\s?(?:줘야|주는\s?(?:조건|걸로|것으로)|주기로|줄\s?(?:돈|거|것))"
)
PAID_BEFORE: Final = (
    r"(?:증여|이전|명의|등기|넘기|넘겨|주시?)[가-힣]{0,2}\s?[가-힣]{0,3}\s?전에[^.!?\n]{0,12}(?:갚|상환|말소|정리)"
)
""" "넘기기 직전에 엄마가 다 갚았대요"."""
_NOT_TAKEN_OVER: Final = re.compile(
    r"(?:안|못)\s?(?:넘겨\s?받|인수|승계|떠\s?안)|(?:넘겨\s?받|인수하|승계하|떠안)(?:지는?|진)\s?않|(?:넘겨\s?받|인수한|승계한|떠안)[은는]?\s?(?:건|것[은이]?|게|거)\s?[은는]?\s?(?:하나도\s)?없"
    rf"|(?:주는|준|주신|주시는)\s?(?:사람|분|쪽)[이은]?\s?[^.!?\n]{{0,14}}(?:갚|책임)|{PAID_BEFORE}|(?:말소|상환|정리)(?:하고|해서|한\s?(?:뒤|후|다음))|(?:다|모두|전부|싹)\s?갚고|갚고\s?(?:주|넘|나서)|(?:다|모두|전부)\s?갚(?:았|은)"
)
_NOT_BY_SPEAKER: Final = re.compile(
    r"(?:제|내|저|나|지|본인)(?:가|는)\s?(?:안\s?(?:갚|떠\s?안)|(?:갚|넘겨\s?받|떠\s?안|인수하|승계하)[는을]\s?(?:건|것[은이]?|게|거[는가]?)\s?(?:아니|아닙))"
    r"|(?:제|내|저|나|본인)\s?(?:앞|명의)(?:으로|로)\s?(?:안\s?)?(?:넘어|옮겨|이전)[가-힣]{1,3}\s?(?:(?:건|것[은이]?|게|거[는가]?)\s?(?:아니|아닙)|않)"
)
""" "제가 갚는 건 아니에요", "제 앞으로 넘어오는 건 아니에요"."""
_DENIED: Final = re.compile(
    r"(?:빚|대출|담보|전세|융자|보증금|채무|저당|세입자|부채)[가-힣]{0,3}\s?(?:같은\s?(?:건|거)\s?)?[^.!?\n]{0,10}?(?:없|안\s?(?:끼|껴|꼈|낀|걸|잡|들))|(?:빚|융자|담보|대출)\s?(?:없는|ㄴㄴ?(?![가-힣])|노노|x(?![a-z]))"
)
_SPEAKER_PAYS: Final = re.compile(
    r"(?<![가-힣])(?:제|내|저|나)(?:가|는)\s?[^.!?\n]{0,10}(?:갚|돌려\s?(?:주|줄|줬|드)|내\s?(?:주|줄|줘)|반환|상환|책임|부담|떠\s?안|(?:안|지)고(?=\s?(?:가|갈|갑|있)|[\s.,]*$))"
)
_PAYS: Final = re.compile(r"갚|돌려\s?(?:주|줄|줬|드)|상환|책임|부담")
_TAKES_OR_PAYS: Final = re.compile(rf"{_PAYS.pattern}|가져[가간갈갑]")
_PAYS_OFF: Final = re.compile(rf"{_PAYS.pattern}|(?<![가-힣])내\s?[주줘줄줬]|정리")
_WHO_IS_NOT_SETTLED: Final = re.compile(
    rf"{ending_in('ㄹ')}지(?:는|도)?\s(?:[가-힣]{{1,8}}\s){{0,3}}(?:아직|모르|몰라|미정|얘기|이야기|상의|협의|의논|고민|정하|안\s?정|결정)"
)
""" "대출을 제가 넘겨받을지 아버지가 갚으실지는 아직 은행이랑 얘기 중이에요"."""
THING: Final = re.compile(rf"{_NOUNS}|땅|(?<![옆앞윗뒷가-힣])집(?=[을은도값]|\s?값|\s?[\d\x00])|논|밭")
"""What a debt can be secured on. Cash carries none."""
_UNKNOWN: Final = re.compile(r"모르|모름|몰[라랐]|알\s?(?:길|수|도리)|기억|확실|가물|는지")
_NAME: Final = rf"(?:{_NOUNS}|땅|논|밭|집)"
_THING_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:짜리|(?:정도\s?|쯤\s?)?(?:되는\s|하는\s|의\s)?{_NAME}(?![가-힣]{{2}}))"
)
_PRICE_BEFORE: Final = re.compile(
    rf"(?:시세|시가|감정가|가액|값|매매가|공시가|{_NAME})(?:은|는|이|가|\()?\s?(?:시세\s?|시가\s?)?$"
)
_REPAIRED: Final = re.compile(r"줄\s?알았|아니라|아니고|착각|잘못")
BUYS: Final = re.compile(
    r"보태|(?:집|아파트|빌라)[을를]?\s?(?:사려|사는|살\s|얻|구하)|중도금|잔금|분양가|모[은아]\s?돈|우리\s?돈"
)
""" "집 사는데 대출 3억 끼고 우리가 2억 줬어요": the loan is of whoever buys."""
REMAINS: Final = re.compile(
    r"\x00\s?원?(?:이|은|만|정도)?\s?(?:아직\s)?남[았은아]|(?<![가-힣])(?:지금\s|아직\s)?남은\s?(?:게|건|것은?|거|돈[이은]?|금액[이은]?|잔액[이은]?)\s?(?:한\s|약\s|딱\s)?\x00"
)
""" "8천은 제가 갚고 지금 2억2천 남았습니다": what is owed now."""
_PAID_PART: Final = re.compile(r"\x00\s?원?(?:은|는|을|만)?\s(?:[가-힣]{1,5}\s){0,2}(?:갚|상환)")
_NOT_OWED: Final = re.compile(
    r"최고액|설정액|(?<![가-힣\d])월\s?$|설정(?:은|금액은|금은|이)?\s?$|설정\s?금액|(?:월세|임대료|차임|관리비)(?:는|은|가|이|로|만|도)?\s?(?:매달|매월|다달이|월)?\s?$|(?:매달|매월|다달이|매년|달마다)\s?$"
)
"""The ceiling of a mortgage, and what is paid each month: "보증금 2천(월세 60만)을 떠안는 조건"."""
_OUT_OF: Final = re.compile(r"\s?원?\s?(?:중(?:에서?)?|가운데)\s(?:제\s몫인?\s|(?:절반|반|일부)인?\s)?(?=\x00)")
""" "대출 2억 중 절반인 1억은 제가 인수했습니다": the part of it."""
_PAID_OFF: Final = re.compile(
    r"\s?원?(?:은|는|을|를|만)?\s(?:[가-힣]{1,5}\s){0,2}(?:(?:갚|상환|돌려)(?![가-힣\s]{0,8}(?:겠|기로|을|ㄹ|할|해야|아야))|변제|말소)"
)
""" "대출 3억 중 1억은 이미 상환했습니다": the rest of it."""
_REAL: Final = re.compile(r"실제|남은|잔액|현재")


@dataclass(frozen=True, slots=True)
class Debt:
    """`won`: what the recipient takes over; None where there is a debt of an amount that was not said."""

    won: int | None
    words: str
    is_open: bool = False
    """There is a debt, and nothing says who is to pay it."""
    is_in_parts: bool = False
    """The words name the whole debt, or what the giver pays of it, too."""
    is_left_to_giver: bool = False
    """Whoever gives goes on paying the debt, whichever clause told how much it is."""


def debt_told(
    clauses: Sequence[Clause], takers: Collection[str], givers: Collection[str] = (), *, is_asked: bool
) -> Debt | None:
    """What clauses about a debt say together: "대출이 1억 있지만, 그건 큰언니가 계속 갚기로 했어요" is none.

    `takers`: who receives, as far as it is said. `givers`: the names of who gives, which tell him from a taker of the
    same path, "아버지가 어머니한테". `is_asked`: the message answers whether it is taken over.
    """
    if not clauses:
        return None
    kept = _each_with_its_fate(clauses, takers, givers, is_asked=is_asked) or _deposit_or_loan(clauses, takers, givers)
    if kept is not None:
        return kept
    if (part := left_to_recipient(clauses, takers, givers)) is not None:
        return Debt(part, _words(clauses), is_in_parts=True)
    if any(REMAINS.search(clause.bare) for clause in clauses):
        clauses = [clause for clause in clauses if not (clause.money and _PAID_PART.search(clause.bare))]
    words = _words(clauses)
    if any(_WHO_IS_NOT_SETTLED.search(clause.bare) for clause in clauses):
        return Debt(_owed_together(clauses), words, is_open=True)
    if any(_stays_with_giver(clause, takers, givers) for clause in clauses):
        is_paid_on = not any(clause.money or _NOT_TAKEN_OVER.search(clause.bare) for clause in clauses)
        return Debt(0, words, is_left_to_giver=is_paid_on)
    if any(_UNKNOWN.search(clause.bare) or _REPAIRED.search(clause.bare) for clause in clauses):
        return None
    if (owed := _owed_together(clauses)) is not None:
        is_taken = is_asked or any(_is_taken(clause, takers) for clause in clauses)
        return Debt(owed, words, is_open=not is_taken)
    if any(clause.money for clause in clauses):
        return None  # "8000 승계": digits alone are read by what was asked
    return Debt(0, words) if any(_DENIED.search(clause.bare) for clause in clauses) else None


def _each_with_its_fate(
    clauses: Sequence[Clause], takers: Collection[str], givers: Collection[str], *, is_asked: bool
) -> Debt | None:
    """Of a deposit and a loan one is left to the giver: "전세금 4억은 제가 떠안았고, 대출 8천도 있었는데 그건 엄마가 갚았어요"."""
    groups: dict[str, list[Clause]] = {}
    for clause in clauses:
        kind = _kind(clause) or next(reversed(groups), "")
        groups.setdefault(kind, []).append(clause)
    if len(groups) < 2 or "" in groups:
        return None
    told = [debt_told(group, takers, givers, is_asked=is_asked) for group in groups.values()]
    won = [each.won for each in told if each is not None and each.won is not None]
    if len(won) < len(told) or 0 not in won or not any(won):
        return None
    is_open = any(each is not None and each.won and each.is_open for each in told)
    return Debt(sum(won), _words(clauses), is_open=is_open, is_in_parts=True)


def _deposit_or_loan(clauses: Sequence[Clause], takers: Collection[str], givers: Collection[str]) -> Debt | None:
    """Both told together, then who takes which over: "전세 3억 + 대출 5천 있어요. 엄마가 대출은 갚고 전세만 제가 떠안아요"."""
    won, fates = _owed_by_kind(clauses), dict[str, bool]()
    for clause in clauses:
        kinds = kinds_in(clause.bare)
        if clause.money or len(kinds) != 1:
            continue
        if _stays_with_giver(clause, takers, givers, _PAYS_OFF):
            fates[kinds.pop()] = False
        elif _is_taken(clause, takers):
            fates[kinds.pop()] = True
    is_rest_known = any(_ONLY_THIS.search(clause.bare) for clause in clauses) and any(fates.values())
    if len(won) < 2 or not (len(fates) == 2 or is_rest_known):
        return None
    return Debt(sum(won[kind] for kind, is_taken in fates.items() if is_taken), _words(clauses), is_in_parts=True)


_ONLY_THIS: Final = re.compile(r"(?:전세|보증금|대출|융자|담보|빚|채무)금?만\s")


def _owed_by_kind(clauses: Iterable[Clause]) -> dict[str, int]:
    """What is owed to who lives there, and to a bank, where each is one sum under its name; empty otherwise."""
    won: dict[str, int] = {}
    for clause in clauses:
        before = 0
        for amount in clause.money:
            kinds = kinds_in(clause.text[before : amount.start - clause.start])
            before = amount.end - clause.start
            if len(kinds) != 1 or kinds <= won.keys() or amount.precision is not Precision.EXACT:
                return {}
            won[kinds.pop()] = amount.won or 0
    return won


def _words(clauses: Sequence[Clause]) -> str:
    touch = all(before.end == after.start for before, after in itertools.pairwise(clauses))
    return "".join(clause.text for clause in (clauses if touch else clauses[-1:])).strip(" ,.")


_PART_TAKEN: Final = re.compile(r"그\s?중|이\s?중|나머지|절반|\x00\s?원?만\s")
""" "나머지 3억만 제가 넘겨받아", "절반인 1억5천은 제가 떠안고": what of a debt is taken over."""
_ALSO: Final = re.compile(r"(?:빚|대출|융자|채무|보증금|부채)도\s")


def _is_taken(clause: Clause, takers: Collection[str]) -> bool:
    """ "대출도 아들이", "대출은 딸이 갚아요"."""
    also = _ALSO.search(clause.bare) is not None and any(
        person.path in takers and person.case is Case.SUBJECT for person in clause.persons
    )
    pays = any(
        person.path in takers and _TAKES_OR_PAYS.search(clause.bare, person.end - clause.start)
        for person in clause.persons
    )
    return also or pays or TAKEN_OVER.search(clause.bare) is not None


def _owed_together(clauses: Sequence[Clause]) -> int | None:
    """Of debts told one after the other the last holds; those of a list are summed: "보증금 2억, 은행채무 3억 인수".

    A sum that is said holds: "대출 2억이랑 보증금 1억, 합쳐서 3억".
    """
    total, is_listed, before = None, False, ""
    told = [owed for clause in clauses if (owed := _owed(clause)) is not None]
    parts = [amount.won or 0 for clause in clauses for amount in clause.money if amount.precision is Precision.EXACT]
    if len(parts) > 2 and sum(parts[:-1]) == parts[-1] and told:
        return parts[-1]
    last = next((clause for clause in reversed(clauses) if clause.money), None)
    for clause in clauses:
        owed = _owed(clause)
        is_whole = clause is last and OWED_IN_ALL.search(clause.text, 0, clause.money[-1].start - clause.start)
        if owed is not None and is_whole:
            return owed
        if owed is not None and _PART_TAKEN.search(clause.bare) and TAKEN_OVER.search(clause.bare):
            return owed
        if owed is not None:
            kind = _kind(clause)
            is_more = is_listed or (bool(kind) and bool(before) and kind != before)
            total = owed + total if is_more and total is not None and not _REAL.search(clause.bare) else owed
            before = kind
        is_listed = clause.is_listed and owed is not None
    return total


_LEASE: Final = re.compile(r"전세|월세|보증금|세입자|임차")
_LOAN: Final = re.compile(r"은행\s?빚|대출|담보|주담대|융자|모기지|저당")


def kinds_in(text: str) -> set[str]:
    """Whom the debts that are named are owed to: who lives there, or a bank."""
    return {kind for kind, named in (("lease", _LEASE), ("loan", _LOAN)) if named.search(text)}


def _kind(clause: Clause) -> str:
    """The one kind of debt that is named: "전세 2억이 들어있고 은행 대출도 1억" are two."""
    kinds = kinds_in(clause.bare)
    return kinds.pop() if len(kinds) == 1 else ""


def is_of_one_of_two(clause: Clause, before: Iterable[Clause]) -> bool:
    """Whether a clause without an amount tells of the deposit, or of the loan, where both were told."""
    told = " ".join(other.bare for other in before)
    return not clause.money and len(kinds_in(clause.bare)) == 1 and len(kinds_in(told)) > 1


def are_of_one_kind(clauses: Iterable[Clause]) -> bool:
    """Whether clauses can be about the same debt: a bank's, or the deposit of who lives there."""
    return len({kind for clause in clauses if (kind := _kind(clause))}) < 2


def tells_value_too(clause: Clause) -> bool:
    """Whether an amount beside a debt is of the property: "10억 아파트에 대출이 있는데", "시세 6억 대출 없음"."""
    return any(_is_value(clause, amount) for amount in clause.money)


def _is_value(clause: Clause, amount: Amount) -> bool:
    before, after = clause.text[: amount.start - clause.start], clause.text[amount.end - clause.start :]
    return _THING_AFTER.match(after) is not None or _PRICE_BEFORE.search(before) is not None


def _stays_with_giver(
    clause: Clause, takers: Collection[str], givers: Collection[str], pays: re.Pattern[str] = _PAYS
) -> bool:
    if _NOT_TAKEN_OVER.search(clause.bare):
        return True
    if _NOT_BY_SPEAKER.search(clause.bare):
        return not takers or SELF in takers
    payers = [person for person in clause.persons if pays.search(clause.bare, person.end - clause.start)]
    if _SPEAKER_PAYS.search(clause.text):
        return bool(takers) and SELF not in takers
    return any(each.path not in takers or each.name in givers for each in payers if each.path != SELF)


def _owed(clause: Clause) -> int | None:
    """What a clause says is owed: of several debts the sum; what is really left, not what a register says at most."""
    exact = [amount for amount in clause.money if amount.precision is Precision.EXACT and amount.won is not None]
    exact = [amount for amount in exact if not is_no_debt(clause, amount)]
    exact = [amount for amount in exact if not PAID_OUT.match(clause.text, amount.end - clause.start)]
    if len(exact) == 2 and _OUT_OF.match(clause.bare, exact[0].end - clause.start):
        whole, part = (amount.won or 0 for amount in exact)
        return max(whole - part, 0) if _PAID_OFF.match(clause.bare, exact[1].end - clause.start) else part
    names_both = _LEASE.search(clause.bare) is not None and _LOAN.search(clause.bare) is not None
    real = [amount for amount in exact if _REAL.search(_before(clause, amount)) and not names_both]
    owed = [amount.won or 0 for amount in real or exact]
    return sum(owed) if owed else None


def is_no_debt(clause: Clause, amount: Amount) -> bool:
    """Whether a sum beside a debt is the ceiling of a mortgage, or what is paid each month."""
    return _NOT_OWED.search(_before(clause, amount)) is not None


def _before(clause: Clause, amount: Amount) -> str:
    return clause.text[max(0, amount.start - clause.start - 10) : amount.start - clause.start]
