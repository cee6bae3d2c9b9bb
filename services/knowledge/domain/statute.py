"""A statute as it is ingested: its articles, paragraphs and items, each with its place."""

import hashlib
from dataclasses import dataclass
from datetime import date

from services.knowledge.domain.passage import OFFICIAL_SITE

Place = tuple[str, str | None, str | None]
"""Article, paragraph and item: ("제53조", None, "제1호"); of an addendum "부칙 제1조"."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """An article's own words, a paragraph's, or an item's with all that is under it.

    `hierarchy`: the divisions that it stands in, "제3장 증여세의 과세표준과 세액의 계산 제5절 증여공제".
    """

    article: str
    paragraph: str | None
    item: str | None
    title: str
    hierarchy: str
    content: str
    effective_from: date

    @property
    def place(self) -> Place:
        return self.article, self.paragraph, self.item


@dataclass(frozen=True, slots=True)
class Statute:
    """A version of a statute. `law`: its name without blanks. `effective_from`: the day from which it is in force."""

    law: str
    effective_from: date
    chunks: tuple[Chunk, ...]


class StatuteUnreadable(Exception):
    """It is no statute that could be read; the message says why, in Korean and English."""


def full_reference(law: str, chunk: Chunk) -> str:
    """The whole way to it: "상속세및증여세법 제3장 … 제53조 제1호"."""
    parts = (law, chunk.hierarchy, chunk.article, chunk.paragraph, chunk.item)
    return " ".join(part for part in parts if part)


def source_url(law: str, chunk: Chunk) -> str:
    """Where the official text of its article is."""
    return f"{OFFICIAL_SITE}/{law}/{'부칙' if chunk.article.startswith('부칙') else chunk.article}"


def chunk_hash(law: str, chunk: Chunk, effective_from: date) -> str:
    """What tells one version of a chunk from every other."""
    place = (part or "" for part in chunk.place)
    told = (law, *place, chunk.title, chunk.hierarchy, chunk.content, effective_from.isoformat())
    return hashlib.sha256("\x1f".join(told).encode()).hexdigest()
