"""The letters of a text, and those without which a pattern finds nothing in it.

Where a text is looked through for many things, nearly all are not there. "상속|유산" is in no text without 상 and 속, or
유 and 산; to know that costs a tenth of the search.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from re import _parser as parser  # type: ignore[attr-defined]  # by which `re` itself understands an expression
from sys import maxsize
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
_COMMON: Final = reduce(
    or_,
    (
        _LETTERS[ord(letter) % _BITS]
        for letter in "요니이아어에는다세가고원억만은금년천나일월지마을하서예로자모그상얼데한없도주라"
    ),
)
"""The letters that more clauses have than one in fourteen."""
_AS_MANY: Final = 8
"""A common letter is in as many clauses as so many others."""


class Way(NamedTuple):
    """What a text has that matches: all of `letters`, one of each of `one_of`, and of each of `choices` a way."""

    letters: int = 0
    one_of: tuple[int, ...] = ()
    choices: tuple[tuple["Way", ...], ...] = ()


class Sought:
    """A pattern that is searched for only in a text that has its letters."""

    __slots__ = ("_any", "_way", "pattern")

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern: Final = pattern
        self._way: Final = way_of(pattern)
        self._any: Final = _any_of(self._way)

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        return self.pattern.search(text, start, end) if self.may_be_in(letters_of(text)) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if self.may_be_in(letters_of(text)) else iter(())

    def may_be_in(self, letters: int) -> bool:
        return bool(letters & self._any) and _is_there(self._way, letters)


@lru_cache(maxsize=CLAUSES)
def letters_of(text: str) -> int:
    """The letters of a text."""
    letters = _A_TEXT | (_A_DIGIT if _DIGIT.search(text) else 0)
    for code in set(map(ord, text)):
        letters |= _LETTERS[code % _BITS]
    return letters


def way_of(pattern: re.Pattern[str]) -> Way:
    """The letters that a pattern needs. What is not known to need any needs none."""
    return Way() if pattern.flags & re.IGNORECASE else _of_all(parser.parse(pattern.pattern, pattern.flags))


def _is_there(way: Way, letters: int) -> bool:
    needed, one_of, choices = way
    if letters & needed != needed:
        return False
    for any_of in one_of:
        if not letters & any_of:
            return False
    for ways in choices:
        for each in ways:
            if _is_there(each, letters):
                break
        else:
            return False
    return True


def _any_of(way: Way) -> int:
    """A set of letters, one of which a text has that matches: of all such sets the one that the fewest clauses have."""
    sets = [_LETTERS[bit] for bit in range(_BITS) if way.letters >> bit & 1]
    sets += [*way.one_of, *(reduce(or_, map(_any_of, ways)) for ways in way.choices)]
    return min(sets, key=lambda one_of: _AS_MANY * (one_of & _COMMON).bit_count() + one_of.bit_count(), default=_A_TEXT)


def _of_all(parts: Iterable[tuple[Any, Any]]) -> Way:
    """Of parts that follow each other."""
    letters, one_of, choices = Way()
    for kind, told in parts:
        of_part = _of(str(kind), told)
        letters |= of_part.letters
        one_of += of_part.one_of
        choices += of_part.choices
    return Way(letters, one_of, choices)


def _of(kind: str, told: Any) -> Way:
    match kind:
        case "LITERAL":
            return Way(_LETTERS[told % _BITS])
        case "IN":
            return Way(0, _of_class(told))
        case "BRANCH":
            ways = tuple(map(_of_all, told[1]))
            return Way() if Way() in ways else Way(0, (), (ways,))
        case "SUBPATTERN" if not told[1] & re.IGNORECASE:
            return _of_all(told[3])
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT" if told[0]:
            return _of_all(told[2])
        case "ATOMIC_GROUP":
            return _of_all(told)
        case "ASSERT":
            return _of_all(told[1])
        case _:
            return Way()


def _of_class(told: Iterable[tuple[Any, Any]]) -> tuple[int, ...]:
    letters = 0
    for kind, value in told:
        match str(kind):
            case "LITERAL":
                letters |= _LETTERS[value % _BITS]
            case "RANGE" if value[1] - value[0] < _MANY:
                for code in range(value[0], value[1] + 1):
                    letters |= _LETTERS[code % _BITS]
            case "CATEGORY" if str(value) == "CATEGORY_DIGIT":
                letters |= _A_DIGIT
            case _:
                return ()
    return (letters,)
