"""Sums and ages that are told in English, as the readers know them. Every character keeps its place."""

import re
from fractions import Fraction
from typing import Final

_UNITS: Final = {"thousand": 10**3, "million": 10**6, "mil": 10**6, "billion": 10**9}
_OF_A_DEATH: Final = re.compile(r"\b(?:died|passed away|dead|death|deceased|inherit\w*|left (?:me|us|behind)|estate)\b")
"""Of an estate no English is read: figures alone would make a gift of it."""
_SUM: Final = re.compile(
    r"(?<![\w.,])(?<!\d to )(?<!\d and )(?<!\d or )(?<!\d - )(?<!\d-)(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s?(?P<unit>thousand|million|mil|billion)?\s?(?:korean\s)?(?:won|krw)\b"
    r"(?!\s(?:[a-z-]+\s){0,3}(?:deduct|exempt|allowance|limit|threshold|tax[- ]free))"
)
_OF_THE_LAW: Final = re.compile(
    r"(?:deduct\w*|exempt\w*|allowance|limit|threshold|tax[- ]free)(?:\s(?:of|is|was|up|to|for|only|about|the|first|amount|are))*\s$"
)
""" "the 50 million won family deduction", "tax free up to 50 million won": what the law grants is no gift."""

_AGE: Final = re.compile(
    r"\b(?:i'm|i am)\s(?P<age>\d{1,2})(?=\s?(?:years?\sold|yo\b)|\s(?:and|but|now|living)\b|\s*[,.!?;]|\s*$)(?:\s?(?:years?\sold|yo\b))?"
)


_PARENT_OF_SPOUSE: Final = re.compile(r"\b(?:(?:my\s)?(?:husband|wife)'s|his|her)\s(?P<who>mother|mom|father|dad)\b")
_IN_LAWS: Final = (
    {"mother": "시어머니", "mom": "시어머니", "father": "시아버지", "dad": "시아버지"},
    {"mother": "장모님", "mom": "장모님", "father": "장인어른", "dad": "장인어른"},
)
"""Of a husband and of a wife: "my Korean husband. His mother wired me 30 million won"."""


def in_korean_figures(text: str) -> str:
    """The text, in small letters, with "90 million won" as 90000000원 and "I'm 31" as 나 31살, a husband's mother as 시어머니."""
    if _OF_A_DEATH.search(text):
        return text
    in_laws = _IN_LAWS[0] if "husband" in text else _IN_LAWS[1] if "wife" in text else {}
    if in_laws:
        text = _PARENT_OF_SPOUSE.sub(lambda of: in_laws[of["who"]].ljust(len(of[0])), text)
    return _AGE.sub(_age, _SUM.sub(_won, text))


def _won(match: re.Match[str]) -> str:
    if _OF_THE_LAW.search(match.string, 0, match.start()):
        return match[0]
    won = Fraction(match["number"].replace(",", "")) * _UNITS.get(match["unit"], 1)
    written = f"{int(won)}원"
    return written.ljust(len(match[0])) if len(written) <= len(match[0]) else match[0]


def _age(match: re.Match[str]) -> str:
    return f"나 {match['age']}살".ljust(len(match[0]))
