"""Which part of a message is about the gift in question, and which tells of earlier ones."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.writing.text import Span

CLAUSE_END: Final = re.compile(
    r"(?:[가-힣](?:(?<!신)고요?|구요?|는데요?|은데|인데|한데|지만|며|거든요)|(?:[어아해에예세여]요|니다|[다함죠]|(?<!다)음|네요|[대래]요))(?=[\s,.!?]|$)|[.!?\n;](?=\s|$)"
)


@dataclass(frozen=True, slots=True)
class Scope:
    """`text`: the message with every clause about earlier gifts covered; the rest stays at its place."""

    text: str
    earlier: tuple[Span, ...]
