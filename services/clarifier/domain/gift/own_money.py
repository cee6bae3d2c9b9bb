"""A part of what was handed over that was the recipient's own before: "그중 5천은 제가 전에 빌려드린 돈이에요"."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.clauses.clause import Clause

_PART: Final = r"^[\s,]*(?:(?:아|어|참|앗)[\s,.]+)?(?:(?:그|이|저|여기|거기)\s?(?:돈\s?)?(?:중(?:에서?|에는)?|가운데|서)\s?)?\x00+\s?원?(?:은|는|이|만큼은)\s"
_NOT_TO_COME: Final = r"(?![^.!?\n]*(?:나중|앞으로|갚을|갚아야|갚기로|돌려\s?드릴))"
_OWN: Final = re.compile(
    _PART
    + _NOT_TO_COME
    + r"(?:[^.!?\n\x00]{0,40}\s)?"
    + r"(?:(?:제|내)가\s[^.!?\n\x00]{0,40}(?:빌려\s?(?:드렸던|드린|줬던|준)|꿔\s?(?:드린|준|줬던)|맡긴|맡겼던|맡겨\s?(?:둔|놓은|뒀던))"
    + r"|(?:저|나)(?:한테|에게)\s[^.!?\n\x00]{0,8}(?:빌린|빌려\s?간|빌리신|꾼|꿔\s?간)\s"
    + r"|(?:제|내)게\s[^.!?\n\x00]{0,8}(?:빌린|빌려\s?간|빌리신)\s"
    + r"|돌려\s?(?:주신|준|받은)\s?(?:거|것|건|돈|게)"
    + r"|(?:원래\s)?(?:제|내)\s(?:돈|월급|저금|적금|퇴직금|보증금|전세금)(?:이에요|이고|입니다|이라|이었|인데|이거든))"
)


def own_money_in(clause: Clause) -> Amount | None:
    """The amount that only comes back to who receives: it is no gift (법4①)."""
    is_own = len(clause.money) == 1 and _OWN.search(clause.bare) is not None
    return clause.money[0] if is_own else None


def won_returned(clauses: Iterable[Clause]) -> int:
    """How much, in won, only comes back."""
    return sum(own.won or 0 for clause in clauses if (own := own_money_in(clause)) is not None)


_LENT: Final = re.compile(r"빌[린렸려]|차용|꾼\s|꿔|대여")
_GIVEN: Final = re.compile(r"(?:그냥|거저|공짜로)\s|갚지\s?(?:말|않)|안\s?갚아도|증여")
_SENTENCE_END: Final = re.compile(r"[.!?\n]")


def given_beside_loan(text: str, money: Sequence[Amount]) -> Amount | None:
    """Of a sum told with its two parts the one that is given: "1억5천인데 6천은 빌린 돈이고 9천은 그냥 주신 거예요"."""
    exact = [each for each in money if each.precision is Precision.EXACT and each.won]
    for whole, one, other in zip(exact, exact[1:], exact[2:], strict=False):
        if (whole.won or 0) != (one.won or 0) + (other.won or 0):
            continue
        stop = _SENTENCE_END.search(text, other.end)
        of_one, of_other = text[one.end : other.start], text[other.end : stop.start() if stop else len(text)]
        if _LENT.search(of_one) and _GIVEN.search(of_other) and not _LENT.search(of_other):
            return other
        if _GIVEN.search(of_one) and _LENT.search(of_other) and not _LENT.search(of_one):
            return one
    return None


_OF_IT: Final = re.compile(
    r"(?:그|이|저|여기|거기)\s?(?:돈\s?)?(?:중|가운데|에?서)(?:에서?|에는)?\s|빼\s?(?:주|줘|고|야|면)"
)
_AMONG: Final = re.compile(r"\s?원?\s?(?:중|가운데|에서)(?:에서?|에는)?\s")
""" "2억 중에 5천은 빌린 거예요"."""
_NO_GIFT: Final = re.compile(
    r"빌[린렸려]|꾼|꿔|갚|(?:제|내|원래|동생|언니|누나|오빠|형)\s(?:돈|거|것|몫|월급|저금|적금|보증금|전세금)|돌려\s?(?:받|주|드)|생활비|축의금|용돈"
)


def part_taken_out(text: str, value: object) -> Amount | None:
    """The part of a gift of this value that a message says to be none: "그중에 5천은 빌린 거예요"."""
    told = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    whole = next((each for each in told if each.won == value and _AMONG.match(text, each.end)), None)
    told = [each for each in told if each is not whole]
    is_part = len(told) == 1 and isinstance(value, int) and 0 < (told[0].won or 0) < value
    is_said = (whole is not None or _OF_IT.search(text) is not None) and _NO_GIFT.search(text) is not None
    return told[0] if is_part and is_said else None
