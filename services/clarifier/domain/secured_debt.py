"""Debt that goes with the property: a loan secured on it, a deposit its tenant has paid."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amount_roles import Role
from services.clarifier.domain.kinship import Case, Person
from services.clarifier.domain.money import Amount, Precision
from services.clarifier.domain.parties import Parties
from services.clarifier.domain.text import without

_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)

_GIVEN_BACK: Final = r"(?:갚(?!고\s?있|아야|는\s?중|아\s?[나주줬]|으라|게\s|을\s?돈)|상환(?!\s?중)|돌려\s?[주줬드]|돌려준|반환|책임\s?[지질져진]|말소|무관|상관\s?없|관계\s?없)"
_DENIED: Final = re.compile(
    r"(?:담보|대출금?|근저당|융자|보증금|전세|빚|채무|부채|모기지|저당)[^.!?\n\x00]{0,14}?"
    rf"(?:{_GIVEN_BACK}|없|안\s?(?:껴|끼|꼈|잡|있)|끼지\s?않|상환\s?(?:완료|함)|완납)|무대출|무융자|무담보"
)
_SETTLED: Final = re.compile(rf"[^.!?\n\x00]{{0,25}}?{_GIVEN_BACK}")
"""What the giver sees to himself, or what has nothing to do with the property, goes over to nobody."""
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


def secured_debt(
    text: str, found: list[Amount], roles: list[Role], persons: list[Person], parties: Parties
) -> Debt | None:
    """What a message says about debt on the gift; None when nothing. Several debts add up."""
    covered = without(text, found)
    named = [amount for amount, role in zip(found, roles, strict=True) if role is Role.DEBT]
    debts = [debt for debt in named if not _is_settled(covered, debt, persons, parties)]
    if named and not debts:
        return Debt(named[0].start, named[-1].end, 0)
    exact = [amount for amount in debts if amount.precision is Precision.EXACT and amount.won is not None]
    if exact:
        return Debt(exact[0].start, exact[-1].end, sum(amount.won for amount in exact if amount.won is not None))
    if debts:
        return Debt(debts[0].start, debts[-1].end, None)
    for match in _DENIED.finditer(covered):
        if not _PERSONAL.search(covered, 0, match.start()) and not _recipient_pays(match, persons, parties):
            return Debt(match.start(), match.end(), 0)
    if (exists := _EXISTS.search(covered)) and not _PERSONAL.search(covered, 0, exists.start()):
        return Debt(exists.start(), exists.end(), None)
    return None


def _is_settled(covered: str, debt: Amount, persons: list[Person], parties: Parties) -> bool:
    """Whether the rest of the sentence says that the debt does not go over, unless it is the recipient who pays."""
    settled = _SETTLED.match(covered, debt.end)
    return settled is not None and not _recipient_pays(settled, persons, parties)


def _recipient_pays(said: re.Match[str], persons: list[Person], parties: Parties) -> bool:
    payers = [person for person in persons if said.start() <= person.start < said.end() and person.case in _SUBJECTS]
    return bool(payers) and parties.is_recipient(payers[-1])


def names_real_estate(text: str) -> bool:
    """Whether a message names property that can carry a secured debt."""
    return _REAL_ESTATE.search(text) is not None
