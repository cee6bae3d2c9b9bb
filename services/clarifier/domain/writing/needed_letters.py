"""The letters of a text, and those without which a pattern finds nothing in it.

Where a text is looked through for many things one after the other, nearly all are not there. "상속|유산" is in no text
without 속 and 산; to know that costs a tenth of the search.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from re import _parser as parser  # type: ignore[attr-defined]  # by which `re` itself understands an expression
from typing import Any, Final, NamedTuple

from services.clarifier.domain.writing.remembered import CLAUSES

_BITS: Final = 499
_LETTERS: Final = [1 << bit for bit in range(_BITS)]
"""A set of letters is an int. Letters that share a bit are not told apart: then a search is made in vain."""
_A_DIGIT: Final = 1 << _BITS
_A_TEXT: Final = 1 << _BITS + 1
"""What every text has, be it empty."""
_DIGIT: Final = re.compile(r"\d")
_MANY: Final = 24
"""A range of more letters is taken for what every text has."""
_COMMON: Final = "요니이아어에는다021세가고원억5만은금년천나3일,월4지마을하서예로6자모그상얼데한없도주라입저야있사내게시습해인신7받8거9기정제까속증오셨부계산면"
"""The letters that clauses have most often, the most frequent first: in half of them, the eighth in a fourth."""
_SHARES: Final = {ord(letter): 0.5 / (1 + rank / 8) for rank, letter in enumerate(_COMMON)}
_SHARE_OF_OTHERS: Final = 0.02
_DIGIT_CODE: Final = -1

_OneOf = Mapping[int, float]
"""Letters of which one is needed, each with the share of clauses that have it."""


class Needed(NamedTuple):
    """Two sets of letters: a text in which something is found has a letter of each."""

    one: int
    other: int

    def may_be_in(self, letters: int) -> bool:
        return bool(letters & self.one and letters & self.other)


@lru_cache(maxsize=CLAUSES)
def letters_of(text: str) -> int:
    """The letters of a text."""
    letters = _A_TEXT | (_A_DIGIT if _DIGIT.search(text) else 0)
    for code in set(map(ord, text)):
        letters |= _LETTERS[code % _BITS]
    return letters


def letters_needed(pattern: re.Pattern[str]) -> Needed:
    """The letters without which a pattern matches nowhere. What is not known to need any needs only a text."""
    needed = [] if pattern.flags & re.IGNORECASE else _of_all(parser.parse(pattern.pattern, pattern.flags))
    one, other = ([_together(each) for each in needed] * 2 or [_A_TEXT, _A_TEXT])[:2]
    return Needed(one, other)


def _together(letters: Iterable[int]) -> int:
    together = 0
    for code in letters:
        together |= _A_DIGIT if code == _DIGIT_CODE else _LETTERS[code % _BITS]
    return together


def _of_all(parts: Iterable[tuple[Any, Any]]) -> list[_OneOf]:
    """Of parts that follow each other the two sets that the fewest clauses have a letter of."""
    found = [each for kind, told in parts for each in _of(str(kind), told)]
    return sorted(found, key=lambda one_of: sum(one_of.values()))[:2]


def _of(kind: str, told: Any) -> list[_OneOf]:
    match kind:
        case "LITERAL":
            return [{told: _SHARES.get(told, _SHARE_OF_OTHERS)}]
        case "IN":
            return _of_class(told)
        case "BRANCH":
            return _of_branches([_of_all(branch) for branch in told[1]])
        case "SUBPATTERN" if not told[1] & re.IGNORECASE:
            return _of_all(told[3])
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT" if told[0]:
            return _of_all(told[2])
        case "ATOMIC_GROUP":
            return _of_all(told)
        case "ASSERT":
            return _of_all(told[1])
        case _:
            return []


def _of_class(told: Iterable[tuple[Any, Any]]) -> list[_OneOf]:
    one_of: dict[int, float] = {}
    for kind, value in told:
        match str(kind):
            case "LITERAL":
                codes: Iterable[int] = (value,)
            case "RANGE" if value[1] - value[0] < _MANY:
                codes = range(value[0], value[1] + 1)
            case "CATEGORY" if str(value) == "CATEGORY_DIGIT":
                codes = (_DIGIT_CODE,)
            case _:
                return []
        one_of |= {code: _SHARES.get(code, _SHARE_OF_OTHERS) for code in codes}
    return [one_of]


def _of_branches(branches: list[list[_OneOf]]) -> list[_OneOf]:
    """One set of each branch together, and the other set of each."""
    if not all(branches):
        return []
    most = max(map(len, branches))
    return [
        {code: share for one_of in branches for code, share in one_of[min(place, len(one_of) - 1)].items()}
        for place in range(most)
    ]
