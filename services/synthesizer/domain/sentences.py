"""Cuts a text into sentences, also while it is still arriving."""

import re
from collections.abc import Iterator
from typing import Final

_END: Final = re.compile(r"\s(?:(?<=[가-힣)\"'”’*][.!?]\s)\s*|(?<=\n)\n*)")
"""After a Korean word: "2026. 2. 2." is no end. It begins with what is seldom, so that most letters are passed over at once."""


def sentences(text: str) -> list[str]:
    """The sentences, without the white space between them."""
    return [sentence for part in _END.split(text) if (sentence := part.strip())]


class SentenceReader:
    """Gives back each sentence, with what follows it, as soon as it is complete. The joined result is the text."""

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, piece: str) -> Iterator[str]:
        self._rest += piece
        while match := _END.search(self._rest):
            sentence, self._rest = self._rest[: match.end()], self._rest[match.end() :]
            yield sentence

    def rest(self) -> str:
        """What has no end yet."""
        rest, self._rest = self._rest, ""
        return rest
