"""The built-in corpus in PostgreSQL, for its vectors: each version of each passage once."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

import asyncpg

from services.knowledge.domain.passage import Passage
from services.knowledge.domain.search import Analyse
from services.knowledge.domain.shown import address

_LATEST: Final = "SELECT passage_id, chunk_hash FROM knowledge.knowledge_sources WHERE effective_to IS NULL"
_CLOSE: Final = (
    "UPDATE knowledge.knowledge_sources SET effective_to = $2 WHERE effective_to IS NULL AND passage_id = $1"
)
_INSERT: Final = """
    INSERT INTO knowledge.knowledge_sources (
        passage_id, law_name, full_reference, article, paragraph, title, content, source_url, morphemes, chunk_hash,
        effective_from
    ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (chunk_hash) DO UPDATE SET effective_to = NULL
"""


async def keep(connection: asyncpg.Connection, passages: Sequence[Passage], analyse: Analyse, today: date) -> None:
    """What is kept is these passages from now on. In a transaction of its own."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('knowledge_sources'))")
        latest = {row["passage_id"]: row["chunk_hash"] for row in await connection.fetch(_LATEST)}
        changed = [each for each in passages if latest.get(each.id) != _hash(each)]
        gone = latest.keys() - {each.id for each in passages}
        closed = [(number, today) for number in (*gone, *(each.id for each in changed))]
        await connection.executemany(_CLOSE, closed)
        await connection.executemany(_INSERT, [_row(each, analyse) for each in changed])


def told(passage: Passage) -> str:
    """Everything that a passage is found by."""
    return "\n".join((passage.title, *passage.asked, passage.text))


def _hash(passage: Passage) -> str:
    return hashlib.sha256("\x1f".join((passage.id, told(passage), str(passage.since))).encode()).hexdigest()


def _row(passage: Passage, analyse: Analyse) -> tuple[object, ...]:
    first = passage.references[0]
    return (
        passage.id,
        first.law,
        str(first),
        first.article,
        first.paragraph,
        passage.title,
        told(passage),
        address(passage),
        " ".join(analyse(f"{passage.title} {passage.text}")),
        _hash(passage),
        passage.since,
    )
