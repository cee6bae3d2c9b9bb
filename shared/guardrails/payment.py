"""Numbers of payment cards and bank accounts."""

import re
from typing import Final

from shared.guardrails.identity import digits_of
from shared.guardrails.phones import NOT_AN_AMOUNT
from shared.guardrails.reading import either, near, near_consignment, pattern, starts_with_year, word_list

_HYPHENATED: Final = r"(?<![0-9-])[0-9]{2,6}+(?:-[0-9]{1,7}+){2,4}+(?!-?[0-9])"
_ACCOUNT_SHAPES: Final = frozenset(
    {
        *((6, 2, 6), (3, 2, 4, 3), (3, 3, 6), (3, 2, 6), (4, 3, 6), (3, 6, 5), (3, 4, 4, 2), (3, 6, 2, 3), (4, 2, 7)),
        *((4, 4, 4), (4, 4, 4, 1), (4, 4, 5), (5, 2, 6), (3, 5, 5), (3, 6, 3), (4, 2, 6), (3, 2, 5, 1), (3, 4, 6)),
        *((3, 6, 2), (6, 2, 5), (5, 2, 5, 1), (3, 2, 7)),
    }
)
"""Lengths of the groups of digits in the account numbers of Korean banks."""

_near_bank: Final = near(f"계좌|통장|예금|입금|송금|이체|{either(word_list('banks.txt'))}", before=24)
_near_card: Final = near("카드|card|비자|마스터|아멕스", before=24)


def _has_luhn_sum(match: re.Match[str]) -> bool:
    total = 0
    for index, digit in enumerate(map(int, reversed(digits_of(match)))):
        doubled = digit * (1 + index % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def _is_card(match: re.Match[str]) -> bool:
    return _has_luhn_sum(match) and not near_consignment(match)


def _is_no_consignment(match: re.Match[str]) -> bool:
    return not near_consignment(match)


def _has_account_shape(match: re.Match[str]) -> bool:
    shape = tuple(map(len, re.split("[ -]", match[0])))
    starts_like_phone = shape[0] == shape[1] == 4 and match[0][0] == "0"
    return shape in _ACCOUNT_SHAPES and not starts_like_phone and not starts_with_year(match[0])


def _is_account_of_known_shape(match: re.Match[str]) -> bool:
    return _has_account_shape(match) and not near_consignment(match)


def _is_account_near_bank(match: re.Match[str]) -> bool:
    """Ten to sixteen digits that are neither a round amount nor start with a year."""
    digits = digits_of(match)
    return (
        10 <= len(digits) <= 16
        and not digits.endswith("0000")
        and not starts_with_year(match[0])
        and not near_consignment(match)
        and _near_bank(match)
    )


def _has_shape_near_bank(match: re.Match[str]) -> bool:
    return _has_account_shape(match) and _near_bank(match)


CARDS: Final = (
    pattern(
        "card", r"(?<![0-9])[0-9]{4}([ ./-]{1,3})[0-9*●Xx]{4}\1[0-9*●Xx]{4}\1[0-9]{4}(?![0-9])", _is_no_consignment
    ),
    pattern("card", r"(?<![0-9])[0-9]{4}(?:[ .,/_-]{0,3}[0-9*●Xx]{4}){2}[ .,/_-]{0,3}[0-9]{4}(?![0-9])", _near_card),
    pattern("card", r"(?<![0-9])3[47][0-9]{2}[ -][0-9]{6}[ -][0-9]{5}(?![0-9])"),
    pattern("card", rf"(?<![0-9₩])[2-69][0-9]{{13,15}}(?![0-9]){NOT_AN_AMOUNT}", _is_card),
    pattern("card", rf"(?<![0-9₩])(?:[0-9][ -]{{0,2}}){{14,15}}[0-9](?![0-9]){NOT_AN_AMOUNT}", _near_card),
)
CARD_SECRETS: Final = (
    pattern("card", r"(?:CVC|CVV|cvc|cvv|카드[ ]?보안[ ]?코드)[^0-9\0]{0,6}(?P<value>[0-9]{3,4})(?![0-9])"),
)
ACCOUNT_OF_KNOWN_SHAPE: Final = pattern("bank_account", _HYPHENATED, _is_account_of_known_shape)
ACCOUNTS_NEAR_BANK: Final = (
    pattern("bank_account", _HYPHENATED, _is_account_near_bank),
    pattern("bank_account", rf"(?<![0-9₩,.-])[0-9]{{10,16}}(?![0-9,.-]*[0-9]){NOT_AN_AMOUNT}", _is_account_near_bank),
    pattern("bank_account", r"(?<![0-9-])[0-9]{3,6}(?:[ ][0-9]{2,7}){2,3}(?![ -]?[0-9])", _has_shape_near_bank),
    pattern(
        "bank_account",
        rf"(?<![0-9.,₩-])[0-9](?:[ ./_-]{{0,3}}[0-9]){{9,15}}(?![0-9]|[.,-][0-9]){NOT_AN_AMOUNT}",
        near(r"계좌\s?번호|계좌[은는]?\s", 16, 6),
    ),
)
