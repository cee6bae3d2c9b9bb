"""How the recognisers read a text: without invisible characters, and with one spelling of digits, dashes and spaces."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple


class Span(NamedTuple):
    """Where something personal stands: `start` to `end` of the text that was read, and what it is."""

    start: int
    end: int
    kind: str


Recogniser = Callable[[str], Iterator[Span]]

BARRIER: Final = "\x00"
"""Stands for what is already masked: no pattern reaches across it."""

_INVISIBLE: Final = re.compile("[\u00ad\u034f\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u3164\ufeff]")

_SPELLINGS: Final = str.maketrans(
    {chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
    | {chr(0x1D7CE + index): str(index % 10) for index in range(50)}
    | dict.fromkeys("‐‑‒–—―−﹣ー", "-")
    | dict.fromkeys("\u00a0\u2002\u2003\u2004\u2005\u2007\u2008\u2009\u200a\u202f\u3000\t\n\r", " ")
    | dict.fromkeys("․‧•∙ㆍ", "·")
    | {"￦": "₩", BARRIER: " "}
)


class Reading(NamedTuple):
    """A text as it is read, and for each of its characters the place in the text as it was written."""

    text: str
    places: Sequence[int]

    def written(self, span: Span) -> Span:
        """The same span in the text as it was written."""
        return Span(self.places[span.start], self.places[span.end - 1] + 1, span.kind)


def read(written: str) -> Reading:
    """Read a text. Every character keeps its own place, so that what is found can be replaced where it stands."""
    spelled = written.translate(_SPELLINGS)
    if not _INVISIBLE.search(spelled):
        return Reading(spelled, range(len(spelled)))
    places = [place for place, character in enumerate(spelled) if not _INVISIBLE.match(character)]
    return Reading("".join(spelled[place] for place in places), places)


def always(_: re.Match[str]) -> bool:
    return True


def pattern(kind: str, expression: str, accept: Callable[[re.Match[str]], bool] = always) -> Recogniser:
    """A recogniser of one shape. A group `value` is what is masked, otherwise all of the match."""
    compiled = re.compile(expression, re.VERBOSE)
    group = "value" if "value" in compiled.groupindex else 0

    def find(text: str) -> Iterator[Span]:
        for match in compiled.finditer(text):
            if accept(match):
                yield Span(match.start(group), match.end(group), kind)

    return find


def only_where(gate: str, *recognisers: Recogniser) -> Recogniser:
    """These recognisers, one after another, in texts that `gate` is found in: most texts are spared the search."""
    compiled = re.compile(gate)

    def find(text: str) -> Iterator[Span]:
        if compiled.search(text):
            for recognise in recognisers:
                yield from recognise(text)

    return find
