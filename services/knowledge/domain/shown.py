"""A passage as others get it: with its source, and the beginning of its text."""

import hashlib
from typing import Final

from services.knowledge.domain.passage import OFFICIAL_SITE, Found, Passage
from shared.contracts.passages import ArticleReference, KnowledgePassage

_SNIPPET_CHARACTERS: Final = 200
_ID_BYTES: Final = 6
"""What JavaScript too can hold as a whole number."""


def shown(found: Found) -> KnowledgePassage:
    passage = found.passage
    answer, conditions, then = passage.told if passage.kind == "question" else (None, None, None)
    return KnowledgePassage(
        id=passage.id,
        source_id=passage.source_id or source_id(passage.id),
        source_type="knowledge" if passage.kind == "question" else "law",
        title=passage.title,
        text=passage.text,
        answer=answer,
        conditions=conditions,
        next=then,
        snippet=_snippet(passage.text),
        articles=tuple(
            ArticleReference(law=each.law, article=each.article, paragraph=each.paragraph)
            for each in passage.references
        ),
        source_url=address(passage),
        relevance_score=round(found.score, 4),
        since=passage.since,
    )


def address(passage: Passage) -> str:
    """Where what a passage says can be read, officially."""
    first = passage.references[0]
    return passage.link or f"{OFFICIAL_SITE}/{first.law}/{first.article}"


def source_id(passage_id: str) -> int:
    """The number of a passage: the same wherever, and whenever, it is computed, and `knowledge_sources.source_id` of its rows."""
    return int.from_bytes(hashlib.sha256(passage_id.encode()).digest()[:_ID_BYTES])


def _snippet(text: str) -> str:
    """The beginning of a text, cut where a word ends."""
    if len(text) <= _SNIPPET_CHARACTERS:
        return text
    return text[: text.rfind(" ", 0, _SNIPPET_CHARACTERS)] + " …"
