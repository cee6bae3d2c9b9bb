"""The part of a text that shows where something was found."""

import re
from bisect import bisect
from collections.abc import Sequence
from typing import Final

BEFORE: Final = 30
"""Most characters before the first word that was found."""
LENGTH: Final = 110
_CUT: Final = "…"


def excerpt(content: str, words: Sequence[str]) -> str:
    """The text on one line, around as many of the words as are near each other; cut at spaces where there are any."""
    line = " ".join(content.split())
    start, until = _busiest(line.lower(), [word.lower() for word in words])
    begin = max(0, start - BEFORE)
    if begin > 0 and (space := line.find(" ", begin, begin + BEFORE)) >= 0:
        begin = space + 1
    end = begin + LENGTH
    if end < len(line) and (space := line.rfind(" ", max(begin + LENGTH // 2, until), end)) >= 0:
        end = space
    return (_CUT if begin > 0 else "") + line[begin:end] + (_CUT if end < len(line) else "")


def _busiest(text: str, words: Sequence[str]) -> tuple[int, int]:
    """From where to where most different words are, as near as an excerpt is long: the first such place."""
    places = sorted((found.start(), word) for word in words for found in re.finditer(re.escape(word), text))
    best, most = (0, 0), 0
    for at, (start, _) in enumerate(places):
        end = start + LENGTH - BEFORE
        following = places[at : bisect(places, (end,))]
        near = [(place, word) for place, word in following if place + len(word) <= end]
        if (count := len({word for _, word in near})) > most:
            best, most = (start, max(place + len(word) for place, word in near)), count
    return best
