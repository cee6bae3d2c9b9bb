"""The lexicon of inheritances: lists of words as patterns. The words themselves are in words.toml."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from services.clarifier.domain.writing.sought import Sought, sought

_WORDS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "words.toml").read_text(encoding="utf-8")
)


def words(section: str, *names: str) -> str:
    """The pattern of whichever of some lists' words stands there, the longest first."""
    listed = [word for name in names for word in _WORDS[section][name]]
    return "|".join(_word(word) for word in sorted(set(listed), key=lambda word: (-len(word), word)))


@cache
def any_of(section: str, *names: str) -> re.Pattern[str]:
    """Some lists' words, compiled."""
    return re.compile(words(section, *names))


@cache
def signs(section: str, name: str) -> re.Pattern[str]:
    """The signs that a section gives as a pattern of their own."""
    return re.compile(_WORDS[section][name])


@cache
def all_signs(section: str) -> Mapping[str, Sought]:
    """All signs of a section, by their names."""
    return {name: sought(sign) for name, sign in _WORDS[section].items()}


@lru_cache(maxsize=256)
def says(sign: re.Pattern[str], text: str) -> bool:
    """Whether a sign stands in a clause or a sentence, searched once for all the amounts that stand there."""
    return sought(sign.pattern).search(text) is not None


def _word(word: str) -> str:
    may_follow = word.startswith("~")
    word = word.removeprefix("~")
    if len(word) > 1 or may_follow:
        return re.escape(word).replace(r"\ ", r"\s?")
    start = "(?:(?<![가-힣])|(?<=아빠)|(?<=엄마)|(?<=남편)|(?<=아내))"  # "아빠차 1100"
    return rf"{start}{re.escape(word)}(?![가-힣])(?!$)|{start}{re.escape(word)}(?=[은는이가을를도만과와랑하의에]|\s|\x00|$)"
