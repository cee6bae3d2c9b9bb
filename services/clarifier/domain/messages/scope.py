"""Which part of a message is about the gift in question, and which tells of earlier ones."""

from dataclasses import dataclass

from services.clarifier.domain.writing.text import Span


@dataclass(frozen=True, slots=True)
class Scope:
    """`text`: the message with every clause about earlier gifts covered; the rest stays at its place."""

    text: str
    earlier: tuple[Span, ...]
