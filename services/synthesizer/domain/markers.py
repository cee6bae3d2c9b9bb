"""References to sources in a model's words: `[1]` is the first citation of the answer, and nothing else is one."""

import re
from typing import Final

_MARKER: Final = re.compile(r"\s?\[(\d{1,3})\]")
_CLAIM: Final = re.compile(
    r"제\s?\d{1,3}\s?조|법(?:률|령)?(?:에서?|이|상)?\s?(?:따르면|따라|따른|의하면|정한|정하|규정)"
)


def without_markers(text: str) -> str:
    """The text alone."""
    return _MARKER.sub("", text)


def with_known_markers(text: str, sources: int) -> tuple[str, int]:
    """The text with the references that there are, of `sources`, and how many were taken out."""
    unknown = [match for match in _MARKER.finditer(text) if not 1 <= int(match[1]) <= sources]
    for match in reversed(unknown):
        text = text[: match.start()] + text[match.end() :]
    return text, len(unknown)


def claims_without_source(sentence: str) -> bool:
    """Whether a sentence says what the law says, and refers to nothing."""
    return _CLAIM.search(sentence) is not None and _MARKER.search(sentence) is None
