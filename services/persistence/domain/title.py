"""A session's title, from its first message."""

from typing import Final

DEFAULT_TITLE: Final = "새로운 상담"
TITLE_LENGTH: Final = 30
_SHORTEST_CUT: Final = 15
"""A word boundary earlier than this leaves too little to recognise the conversation by."""


def title_of(content: str) -> str:
    """The first message on one line, cut at a word to at most `TITLE_LENGTH` characters."""
    line = " ".join(content.split())
    if len(line) <= TITLE_LENGTH:
        return line or DEFAULT_TITLE
    room = TITLE_LENGTH - 1
    boundary = line.rfind(" ", 0, room + 1)
    cut = line[: boundary if boundary >= _SHORTEST_CUT else room]
    return cut.rstrip(" ,.…") + "…"
