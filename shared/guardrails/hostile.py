"""Phrases that try to steer a language model, and words that are no part of a consultation (`hostile.toml`).

The figures come from the engine, so that a steered model could only spoil wording, which is checked anyway.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_DATA: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_PHRASES: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(pattern, re.IGNORECASE | re.MULTILINE) for name, pattern in _DATA["injection"].items()
}
_BLANKS: Final = re.compile(r"\s+")
_FORBIDDEN: Final = re.compile("|".join(re.escape(_BLANKS.sub("", word)) for word in _DATA["forbidden"]), re.IGNORECASE)


def suspicious(text: str) -> tuple[str, ...]:
    """Names of the kinds of steering phrases in a text; none for nearly every message."""
    return tuple(name for name, phrase in _PHRASES.items() if phrase.search(text))


def is_forbidden(text: str) -> bool:
    """Whether a text in NFC has a word that is no part of a consultation."""
    return _FORBIDDEN.search(_BLANKS.sub("", text)) is not None
