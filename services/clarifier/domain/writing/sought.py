"""Patterns that are searched for only in a text that has the letters without which they find nothing.

Where a text is looked through for many things, nearly all are not there. "상속|유산" is in no text without 속 and 산: which
of all patterns a text has the letters of is found out once, and costs less than a few searches.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import count
from re import _parser as parser  # type: ignore[attr-defined]  # by which `re` itself understands an expression
from sys import maxsize
from typing import Any, Final

from services.clarifier.domain.writing.remembered import CLAUSES

_SETS: Final = 3
"""Of so many sets of letters a text must have one each."""
_MANY: Final = 24
"""A range of more letters is taken for what every text has."""
_COMMON: Final = "요니이아어에는다021세가고원억5만은금년천나3일,월4지마을하서예로6자모그상얼데한없도주라입저야있사내게시습해인신7받8거9기정제까속증오셨부계산면"
"""The letters that clauses have most often, the most frequent first: in half of them, the eighth in a fourth."""
_SHARES: Final = {ord(letter): 0.5 / (1 + rank / 8) for rank, letter in enumerate(_COMMON)}
_SHARE_OF_OTHERS: Final = 0.02

_OneOf = Mapping[int, float]
"""Letters of which one is needed, each with the share of clauses that have it. `_DIGIT` stands for any digit."""
_DIGIT: Final = -1
_ANY_DIGIT: Final = re.compile(r"\d")

_with_letter: Final[dict[int, list[int]]] = {}
"""By letter, for each set: the numbers of the alternatives that have it in that set, as the bits of an int."""
_with_no_letter: Final = [0] * _SETS
"""For each set: the alternatives that need none of such a set."""
_numbers: Final = count()


class Sought:
    """See `sought`. `pattern` itself searches wherever it is told to."""

    __slots__ = ("alternatives", "pattern")

    def __init__(self, pattern: re.Pattern[str], alternatives: int) -> None:
        self.pattern: Final = pattern
        self.alternatives: Final = alternatives
        """Their numbers, as the bits of an int: without one that is `possible_in` a text there is nothing to find."""

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        return self.pattern.search(text, start, end) if possible_in(text) & self.alternatives else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if possible_in(text) & self.alternatives else iter(())

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        return self.pattern.sub(by, text) if possible_in(text) & self.alternatives else text


@cache
def sought(expression: str) -> Sought:
    """The pattern of an expression, searched for where its letters are. Raises re.error for an expression that is none."""
    pattern = re.compile(expression)
    alternatives = 0
    for needed in _of_alternatives(list(parser.parse(expression))):
        alternatives |= _numbered([] if pattern.flags & re.IGNORECASE else needed)
    possible_in.cache_clear()
    return Sought(pattern, alternatives)


def _numbered(needed: list[_OneOf]) -> int:
    """The number of an alternative that needs a letter of each set, as a bit."""
    number = 1 << next(_numbers)
    for place in range(_SETS):
        if place < len(needed):
            for code in needed[place]:
                _with_letter.setdefault(code, [0] * _SETS)[place] |= number
        else:
            _with_no_letter[place] |= number
    return number


@lru_cache(maxsize=CLAUSES)
def possible_in(text: str) -> int:
    """The alternatives of which a text has the letters."""
    codes = set(map(ord, text))
    if _ANY_DIGIT.search(text):
        codes.add(_DIGIT)
    first, second, third = _with_no_letter
    for code in codes & _with_letter.keys():
        in_first, in_second, in_third = _with_letter[code]
        first, second, third = first | in_first, second | in_second, third | in_third
    return first & second & third


def _of_alternatives(parts: list[tuple[Any, Any]]) -> Iterator[list[_OneOf]]:
    """What each alternative of an expression needs, with what stands before and behind the choice: that is looked at once."""
    place = next((place for place, (kind, _) in enumerate(parts) if str(kind) == "BRANCH"), None)
    if place is None:
        yield _of_all(parts)
    else:
        before, behind = _of_each(parts[:place]), _of_each(parts[place + 1 :])
        for branch in parts[place][1][1]:
            yield _rarest([*before, *_of_each(branch), *behind])


def _of_all(parts: Iterable[tuple[Any, Any]]) -> list[_OneOf]:
    """Of parts that follow each other the sets that the fewest clauses have a letter of."""
    return _rarest(_of_each(parts))


def _of_each(parts: Iterable[tuple[Any, Any]]) -> list[_OneOf]:
    return [each for kind, told in parts for each in _of(str(kind), told)]


def _rarest(sets: Iterable[_OneOf]) -> list[_OneOf]:
    return sorted(sets, key=lambda one_of: sum(one_of.values()))[:_SETS]


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
                codes = (_DIGIT,)
            case _:
                return []
        one_of |= {code: _SHARES.get(code, _SHARE_OF_OTHERS) for code in codes}
    return [one_of]


def _of_branches(branches: list[list[_OneOf]]) -> list[_OneOf]:
    """The first sets of all branches together, the second ones, and so on."""
    if not all(branches):
        return []
    return [
        {code: share for sets in branches for code, share in sets[min(place, len(sets) - 1)].items()}
        for place in range(max(map(len, branches)))
    ]
