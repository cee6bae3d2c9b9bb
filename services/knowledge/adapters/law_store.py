"""Statutes in PostgreSQL, each version of each chunk once. A change is one transaction, and is told to who listens."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

import asyncpg

from services.knowledge.adapters.database import CHANNEL
from services.knowledge.domain.statute import Chunk, Place, Statute, chunk_hash, full_reference, source_url
from services.knowledge.domain.statutes import StatuteText, statute_passage
from services.knowledge.domain.versions import Changes, Entry, Stored

_LATEST: Final = """
    SELECT id, article, paragraph, item, position, chunk_hash, analyser, effective_from
    FROM knowledge.law_sources WHERE law_name = $1 AND effective_to IS NULL
"""
_IN_FORCE: Final = """
    SELECT id, law_name, article, paragraph, item, title, hierarchy, content, morphemes, effective_from
    FROM knowledge.law_sources WHERE effective_from <= $1 AND (effective_to IS NULL OR effective_to > $1)
    ORDER BY law_name, position, id
"""
_CLOSE: Final = "UPDATE knowledge.law_sources SET effective_to = $2 WHERE id = $1"
_KEEP: Final = "UPDATE knowledge.law_sources SET position = $2, morphemes = $3, analyser = $4 WHERE id = $1"
_MOVE: Final = "UPDATE knowledge.law_sources SET position = $2 WHERE id = $1"
# What was superseded on the very day that it began, and is said again, is in force again.
_INSERT: Final = """
    INSERT INTO knowledge.law_sources (
        law_name, full_reference, article, paragraph, item, title, hierarchy, content, source_url, position,
        morphemes, analyser, chunk_hash, effective_from
    ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    ON CONFLICT (chunk_hash) DO UPDATE SET
        effective_to = NULL, position = excluded.position, morphemes = excluded.morphemes, analyser = excluded.analyser
"""


async def latest(connection: asyncpg.Connection, law: str) -> list[Stored]:
    """What is kept of a statute's last version, locked until the transaction ends: two ingests wait for each other."""
    await connection.execute("SELECT pg_advisory_xact_lock(hashtext($1))", law)
    return [
        Stored(
            id=row["id"],
            place=(row["article"], row["paragraph"], row["item"]),
            position=row["position"],
            chunk_hash=row["chunk_hash"],
            analyser=row["analyser"],
            effective_from=row["effective_from"],
        )
        for row in await connection.fetch(_LATEST, law)
    ]


async def write(
    connection: asyncpg.Connection, statute: Statute, changes: Changes, morphemes: Mapping[Place, str], analyser: str
) -> None:
    """Keep what the changes say, within the caller's transaction.

    `morphemes`: the words of every chunk that is new, changed, or was analysed by another analyser than this one.
    """
    closed = [(before.id, entry.effective_from) for before, entry in changes.changed]
    closed += [(before.id, statute.effective_from) for before in changes.gone]
    await connection.executemany(_CLOSE, closed)
    entries = (*changes.new, *(entry for _, entry in changes.changed))
    await connection.executemany(
        _INSERT, [_row(statute.law, entry, morphemes[entry.chunk.place], analyser) for entry in entries]
    )
    await connection.executemany(
        _KEEP,
        [
            (before.id, entry.position, morphemes[entry.chunk.place], analyser)
            for before, entry in changes.unchanged
            if before.analyser != analyser
        ],
    )
    moved = [(before.id, entry.position) for before, entry in changes.unchanged if before.position != entry.position]
    await connection.executemany(_MOVE, moved)
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, statute.law)


async def in_force(connection: asyncpg.Connection, day: date) -> list[StatuteText]:
    """Every chunk as it is in force on a day."""
    return [_text(row) for row in await connection.fetch(_IN_FORCE, day)]


def unanalysed(changes: Changes, analyser: str) -> list[Chunk]:
    """The chunks whose words this analyser has not taken apart yet."""
    known: Iterable[Entry] = (entry for before, entry in changes.unchanged if before.analyser != analyser)
    return [entry.chunk for entry in (*changes.new, *(entry for _, entry in changes.changed), *known)]


def _text(row: asyncpg.Record) -> StatuteText:
    chunk = Chunk(
        *(row["article"], row["paragraph"], row["item"]),
        title=row["title"],
        hierarchy=row["hierarchy"],
        content=row["content"],
        effective_from=row["effective_from"],
    )
    return StatuteText(statute_passage(row["id"], row["law_name"], chunk), row["morphemes"])


def _row(law: str, entry: Entry, morphemes: str, analyser: str) -> tuple[object, ...]:
    chunk = entry.chunk
    return (
        law,
        full_reference(law, chunk),
        *chunk.place,
        chunk.title,
        chunk.hierarchy,
        chunk.content,
        source_url(law, chunk),
        entry.position,
        morphemes,
        analyser,
        chunk_hash(law, chunk, entry.effective_from),
        entry.effective_from,
    )
