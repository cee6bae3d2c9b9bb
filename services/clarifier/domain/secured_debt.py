"""Debt that goes with the property: a loan secured on it, a deposit its tenant has paid."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amount_roles import Role
from services.clarifier.domain.money import Amount, Precision
from services.clarifier.domain.text import without

_DENIED: Final = re.compile(
    r"(?:담보|대출금?|근저당|융자|보증금|전세|빚|채무|부채|모기지|저당)[^.!?\n\x00]{0,14}?"
    r"(?:없|안\s?(?:껴|끼|꼈|잡|있)|끼지\s?않|다\s?갚|모두\s?갚|전부\s?갚|상환\s?(?:완료|했|함|다)|완납|갚았|말소)|무대출|무융자|무담보"
)
_PERSONAL: Final = re.compile(r"(?:학자금|신용|마이너스|카드|자동차|사업자|개인)\s?$")
_REAL_ESTATE: Final = re.compile(
    r"아파트|빌라|주택|상가|오피스텔|건물|토지|땅|부동산|집(?=[을이은도\s,.]|한\s?채|$)|원룸|분양권|전원주택|단독|다세대|논|밭(?=[을이\s])|임야|펜션|점포|맨션"
)
_EXISTS: Final = re.compile(
    r"(?:담보|대출|근저당|융자|보증금|전세|빚|채무|부채|모기지|저당)[^.!?\n\x00]{0,10}?(?:있|껴|끼|꼈|남|안고|설정|잡혀)"
)


@dataclass(frozen=True, slots=True)
class Debt:
    """`won` is None where there is debt, but nobody said how much."""

    start: int
    end: int
    won: int | None


def secured_debt(text: str, found: list[Amount], roles: list[Role]) -> Debt | None:
    """What a message says about debt on the gift; None when nothing. Several debts add up."""
    debts = [amount for amount, role in zip(found, roles, strict=True) if role is Role.DEBT]
    exact = [amount for amount in debts if amount.precision is Precision.EXACT and amount.won is not None]
    if exact:
        return Debt(exact[0].start, exact[-1].end, sum(amount.won for amount in exact if amount.won is not None))
    if debts:
        return Debt(debts[0].start, debts[-1].end, None)
    covered = without(text, found)
    for match in _DENIED.finditer(covered):
        if not _PERSONAL.search(covered, 0, match.start()):
            return Debt(match.start(), match.end(), 0)
    if (exists := _EXISTS.search(covered)) and not _PERSONAL.search(covered, 0, exists.start()):
        return Debt(exists.start(), exists.end(), None)
    return None


def names_real_estate(text: str) -> bool:
    """Whether a message names property that can carry a secured debt."""
    return _REAL_ESTATE.search(text) is not None
