"""Answers to how much of the debts is owed to banks: a sum, the parts with their lenders, or the lender alone."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.piece import in_won
from services.clarifier.domain.estate.things import NOUN, OWED, SUMS, debt_kind

_NO_LENDER: Final = re.compile(
    rf"{words('debts', 'people', 'private', 'deposit')}|세금|세입자|한테\s?(?:빌|꾼|꿔)|동생|형|누나|가족"
)
_DENIES: Final = re.compile(r"없|아니|아닌|안\s")
_REST: Final = re.compile(r"나머지|남은\s?건|그\s?외")
_SAYS_NOT: Final = re.compile(r"아직|나중|모르|몰라|기억|[?？]|얼마")


def bank_part(text: str, debts: int) -> int | None:
    """What of some debts of no named kind is owed to banks; None where an answer does not say it.

    "마이너스통장이요", "다 은행 거예요": all; "친구한테 빌린 거예요": nothing; "은행 1억 보증금 1억이요": 1억.
    """
    is_of_else = any(noun.lastgroup not in (*OWED, *SUMS) for noun in NOUN.finditer(text))
    if is_of_else or _SAYS_NOT.search(text):
        return None
    if found := amounts(text):
        rest = _REST.search(text)
        is_rest_of_bank = rest is not None and debt_kind(text[rest.end() :], "") == "bank"
        return _of_parts(list(_parts(text[: rest.start()] if rest else text, found)), debts, is_rest_of_bank)
    is_bank = any_of("debts", "bank", "lenders").search(text) is not None
    is_other = _NO_LENDER.search(text) is not None
    if is_bank == is_other or (is_bank and _DENIES.search(text)):
        return None
    return debts if is_bank else 0


def _of_parts(parts: list[tuple[int, str]], debts: int, is_rest_of_bank: bool) -> int | None:
    """The part of the banks, where the parts are no more than the debts."""
    told = sum(won for won, _ in parts)
    of_banks = sum(won for won, kind in parts if kind == "bank" or (len(parts) == 1 and kind == "unnamed"))
    of_banks += max(0, debts - told) if is_rest_of_bank else 0
    return of_banks if parts and told <= debts and (of_banks or told == debts) else None


def _parts(text: str, found: list[Amount]) -> Iterator[tuple[int, str]]:
    """Each sum with whom it is owed to, by the words before it, else by those behind."""
    at = 0
    for index, amount in enumerate(found):
        end = found[index + 1].start if index + 1 < len(found) else len(text)
        kinds = (debt_kind(text[at : amount.start], ""), debt_kind(text[amount.end : end], ""))
        yield in_won(amount) or 0, next((kind for kind in kinds if kind != "unnamed"), "unnamed")
        at = amount.end
