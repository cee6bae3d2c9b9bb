"""How the recognisers read a text: without invisible characters, and with one spelling of digits, dashes and spaces."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from shared.guardrails.spoken_digits import with_plain_digits


class Span(NamedTuple):
    """Where something personal stands: `start` to `end` of the text that was read, and what it is.

    `kept` is written before the label: the part of it that is not personal, and that the tax needs.
    """

    start: int
    end: int
    kind: str
    kept: str = ""


Recogniser = Callable[[str], Iterator[Span]]

BARRIER: Final = "\x00"
"""Stands for what is already masked: no pattern reaches across it."""

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\u20e3\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]"
)


def _digits_of_all_scripts() -> dict[str, str]:
    """Every character that Unicode gives the value of a digit: full width, circled, superscript, Arabic, …"""
    digits = ((chr(point), unicodedata.digit(chr(point), None)) for point in range(0x80, 0x1FC00))
    return {character: str(value) for character, value in digits if value is not None}


_SPELLINGS: Final = str.maketrans(
    {chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
    | _digits_of_all_scripts()
    | dict.fromkeys("‐‑‒–—―−﹣﹘⁃─━ーㅡᅳ一～〜∼", "-")
    | dict.fromkeys("\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000\t\r", " ")
    | dict.fromkeys("․‧•∙ㆍ・･", "·")
    | dict.fromkeys("。｡", ".")
    | {"￦": "₩", BARRIER: " "}
)
_ENUMERATORS: Final = re.compile("(?<![⓪①-⑨⓿❶-❾➀-➈➊-➒⑴-⑼⒈-⒐])[①-⑨❶-❾➀-➈➊-➒⑴-⑼⒈-⒐](?![ ㅡ-]{0,2}[⓪①-⑨⓿❶-❾➀-➈➊-➒⑴-⑼⒈-⒐])")
"""A circled digit alone counts items; only several in a row are a number."""


class Reading(NamedTuple):
    """A text as it is read, and for each of its characters the place in the text as it was written."""

    text: str
    places: Sequence[int]

    def written(self, span: Span) -> Span:
        """The same span in the text as it was written."""
        return span._replace(start=self.places[span.start], end=self.places[span.end - 1] + 1)


def read(written: str) -> Reading:
    """Read a text. Every character keeps its own place, so that what is found can be replaced where it stands."""
    spelled = _ENUMERATORS.sub(" ", written).translate(_SPELLINGS)
    if not _INVISIBLE.search(spelled):
        return Reading(with_plain_digits(spelled), range(len(spelled)))
    places = [place for place, character in enumerate(spelled) if not _INVISIBLE.match(character)]
    return Reading(with_plain_digits("".join(spelled[place] for place in places)), places)


def word_list(name: str) -> frozenset[str]:
    """The words of a data file of this package; lines that start with `#` say what they are."""
    lines = resources.files("shared.guardrails").joinpath(name).read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def either(words: frozenset[str]) -> str:
    """An expression for any of these words, the longest first; the beginnings that they share are read once."""
    heads = sorted({word[0] for word in words})
    branches = [re.escape(head) + _tails(frozenset(word[1:] for word in words if word[0] == head)) for head in heads]
    return f"(?=[{''.join(map(re.escape, heads))}])(?:{'|'.join(branches)})"


def _tails(tails: frozenset[str]) -> str:
    rest = tails - {""}
    if not rest:
        return ""
    return f"(?:{either(rest)}){'?' if '' in tails else ''}"


def always(_: re.Match[str]) -> bool:
    return True


def pattern(kind: str, expression: str, accept: Callable[[re.Match[str]], bool] = always) -> Recogniser:
    """A recogniser of one shape. A group `value` is what is masked, otherwise all of the match.

    Compiled when it is first used: all of them take a second, which most starts of a service need not wait for.
    """
    compiled = cache(lambda: re.compile(expression, re.VERBOSE))

    def find(text: str) -> Iterator[Span]:
        group = "value" if "value" in compiled().groupindex else 0
        for match in compiled().finditer(text):
            if accept(match):
                yield Span(match.start(group), match.end(group), kind)

    return find


def only_where(gate: str, *recognisers: Recogniser) -> Recogniser:
    """These recognisers, one after another, in texts that `gate` is found in: most texts are spared the search."""
    compiled = cache(lambda: re.compile(gate))

    def find(text: str) -> Iterator[Span]:
        if compiled().search(text):
            for recognise in recognisers:
                yield from recognise(text)

    return find


def near(words: str, before: int = 20, after: int = 12) -> Callable[[re.Match[str]], bool]:
    """Accept a match with one of `words` within so many characters before or after it."""
    cue = re.compile(words, re.IGNORECASE)

    def accept(match: re.Match[str]) -> bool:
        start, end = match.span()
        text = match.string
        return bool(cue.search(text, max(0, start - before), start) or cue.search(text, end, end + after))

    return accept


def starts_with_year(digits: str) -> bool:
    """`2025-10…`, `20251015…`: a date or a code that starts with one."""
    return re.match(r"(?:19|20)[0-9]{2}-?(?:0[1-9]|1[0-2])", digits) is not None


_after_consignment_word: Final = near(
    r"송장|택배|등기|주문|접수|예약|승인|문서|사건|관리\s?번호|일련|고지|전자납부|바코드|ISBN|모델|쿠폰|영수증|조회|배송|우편물|티켓|발급|통운|한진|로젠"
    r"|ticket|order|tracking",
    before=16,
    after=0,
)
_before_consignment_word: Final = near("송장|택배|(?:등기|주문|접수|예약|승인|조회)[ ]?번호", before=0, after=8)


def near_consignment(match: re.Match[str]) -> bool:
    """Whether it is the number of a thing: a parcel, an order, a document."""
    return _after_consignment_word(match) or _before_consignment_word(match)
