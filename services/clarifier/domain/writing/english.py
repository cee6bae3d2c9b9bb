"""Sums and ages that are told in English, as the readers know them. Every character keeps its place."""

import re
from fractions import Fraction
from typing import Final

_UNITS: Final = {"thousand": 10**3, "million": 10**6, "mil": 10**6, "billion": 10**9}
_OF_A_DEATH: Final = re.compile(r"\b(?:died|passed away|dead|death|deceased|inherit\w*|left (?:me|us|behind)|estate)\b")
"""Of an estate no English is read: figures alone would make a gift of it."""
_SUM: Final = re.compile(
    r"(?<![\w.,])(?<!\d to )(?<!\d and )(?<!\d or )(?<!\d - )(?<!\d-)(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s?(?P<unit>thousand|million|mil|billion)?\s?(?:korean\s)?(?:won|krw)\b"
)
_AGE: Final = re.compile(
    r"\b(?:i'm|i am)\s(?P<age>\d{1,2})(?=\s?(?:years?\sold|yo\b)|\s(?:and|but|now|living)\b|\s*[,.!?;]|\s*$)(?:\s?(?:years?\sold|yo\b))?"
)


def in_korean_figures(text: str) -> str:
    """The text, in small letters, with "90 million won" as 90000000원 and "I'm 31" as 나 31살."""
    if _OF_A_DEATH.search(text):
        return text
    return _AGE.sub(_age, _SUM.sub(_won, text))


def _won(match: re.Match[str]) -> str:
    won = Fraction(match["number"].replace(",", "")) * _UNITS.get(match["unit"], 1)
    written = f"{int(won)}원"
    return written.ljust(len(match[0])) if len(written) <= len(match[0]) else match[0]


def _age(match: re.Match[str]) -> str:
    return f"나 {match['age']}살".ljust(len(match[0]))
