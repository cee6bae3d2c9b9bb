"""The part of a text that shows where something was found."""

from collections.abc import Sequence
from typing import Final

BEFORE: Final = 30
"""Most characters before the first word that was found."""
LENGTH: Final = 110
_CUT: Final = "…"


def excerpt(content: str, words: Sequence[str]) -> str:
    """The text on one line, around the first of the words in it, cut at spaces where there are any."""
    line = " ".join(content.split())
    folded = line.lower()
    places = [place for word in words if (place := folded.find(word.lower())) >= 0]
    begin = max(0, min(places, default=0) - BEFORE)
    if begin > 0 and (space := line.find(" ", begin, begin + BEFORE)) >= 0:
        begin = space + 1
    end = begin + LENGTH
    if end < len(line) and (space := line.rfind(" ", begin + LENGTH // 2, end)) >= 0:
        end = space
    return (_CUT if begin > 0 else "") + line[begin:end] + (_CUT if end < len(line) else "")
