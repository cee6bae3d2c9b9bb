"""What is read in a text, remembered while a turn looks at the same text again and again."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")

TEXTS: Final = 64
"""So many whole messages, as they are read and with parts covered: those of a turn, with room for the answers before."""
CLAUSES: Final = 256


def remembered(
    texts: int,
) -> Callable[[Callable[_Asked, list[_Found]]], Callable[_Asked, list[_Found]]]:
    """Remembers what is found in the last so many texts. Whoever asks gets a list of his own.

    For a function of nothing but its arguments: what a process has seen before changes only how fast it answers.
    """

    def of(read: Callable[_Asked, list[_Found]]) -> Callable[_Asked, list[_Found]]:
        @lru_cache(maxsize=texts)
        def found(*asked: _Asked.args, **named: _Asked.kwargs) -> tuple[_Found, ...]:
            return tuple(read(*asked, **named))

        @wraps(read)
        def remembering(*asked: _Asked.args, **named: _Asked.kwargs) -> list[_Found]:
            return list(found(*asked, **named))  # type: ignore[arg-type]  # what is read is hashed

        return remembering

    return of
