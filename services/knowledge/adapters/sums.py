"""Sums of won in one spelling: who asks about "5천" and what says "5,000만원" speak of the same."""

import re
from typing import Final

_DIGITS: Final = {word: str(value) for value, word in enumerate("일이삼사오육칠팔구", 1)}
_SPOKEN: Final = re.compile(r"(?<![가-힣])[일이삼사오육칠팔구](?=\s?(?:억|천\s?만|백\s?만))")
_ONE: Final = re.compile(r"(?<![0-9가-힣])(?=천\s?만)")
_SUM: Final = re.compile(
    r"(?<![0-9.,])(?:(?P<eok>[0-9][0-9,]*(?:\.[0-9])?)\s?억(?!원)\s?)?"
    r"(?:(?P<man>[0-9][0-9,]*)(?P<unit>천|백)?\s?만|(?P<thousands>[0-9])\s?천(?![0-9원만분명]))(?:\s?원)?"
    r"|(?<![0-9.,])(?P<only_eok>[0-9][0-9,]*(?:\.[0-9])?)\s?억(?:\s?원)?"
)
_UNITS: Final = {"천": 1_000, "백": 100, None: 1}


def with_plain_sums(text: str) -> str:
    """The text with every sum from 만 on in digits alone: "1억 5천" is "150000000원"."""
    digits = _SPOKEN.sub(lambda match: _DIGITS[match[0]], text)
    return _SUM.sub(_plain, _ONE.sub("1", digits))


def _plain(match: re.Match[str]) -> str:
    eok = _number(match["eok"] or match["only_eok"] or "0")
    man = _number(match["man"] or "0") * _UNITS[match["unit"]] + _number(match["thousands"] or "0") * 1_000
    return f"{round(eok * 10**8 + man * 10**4)}원"


def _number(written: str) -> float:
    return float(written.replace(",", ""))
