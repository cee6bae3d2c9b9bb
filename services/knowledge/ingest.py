"""`shuking knowledge ingest`: whole statutes into the database, by article, paragraph and item."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import asyncpg

from services.knowledge.adapters import corpus_store, law_store
from services.knowledge.adapters.corpus_files import load_corpus
from services.knowledge.adapters.database import connected
from services.knowledge.adapters.morphemes import Morphemes
from services.knowledge.adapters.statute_files import read_statute
from services.knowledge.assembly import analyser
from services.knowledge.domain.statute import Chunk, Place, Statute, StatuteUnreadable
from services.knowledge.domain.statutes import words_of
from services.knowledge.domain.versions import Changes, compared
from services.knowledge.vectors import embed_all
from shared.calendar import clock

if TYPE_CHECKING:
    from services.knowledge.adapters.gemini_embedder import GeminiEmbedder

PROGRESS_EVERY: Final = 500
"""After how many chunks it says how far it is."""

Tell = Callable[[str], None]


async def ingest(
    database_url: str, files: Sequence[Path], tell: Tell, embedder: "GeminiEmbedder | None" = None
) -> bool:
    """Load the statutes, each in a transaction of its own; whether every file could be used.

    A file that cannot be used is told with the reason and changes nothing. With an embedder, whatever is searched gets
    its vector, the built-in corpus too. Raises what the database raises.
    """
    analyse = analyser()
    failed = 0
    async with connected(database_url) as connection:
        for path in files:
            try:
                statute = read_statute(path)
                changes = await _ingested(connection, statute, analyse, tell)
            except StatuteUnreadable as reason:
                failed += 1
                tell(f"{path}: {reason}")
            else:
                tell(_summary(statute, changes))
        if embedder is not None:
            await corpus_store.keep(connection, load_corpus(), analyse, clock.seoul_date(clock.now()))
            await embed_all(connection, embedder, tell)
    return failed == 0


async def _ingested(connection: asyncpg.Connection, statute: Statute, analyse: Morphemes, tell: Tell) -> Changes:
    async with connection.transaction():
        changes = compared(statute, await law_store.latest(connection, statute.law))
        morphemes = _analysed(law_store.unanalysed(changes, analyse.key), statute.law, analyse, tell)
        await law_store.write(connection, statute, changes, morphemes, analyse.key)
    return changes


def _analysed(chunks: Sequence[Chunk], law: str, analyse: Morphemes, tell: Tell) -> dict[Place, str]:
    """The words of each chunk, by its place."""
    found: dict[Place, str] = {}
    for number, chunk in enumerate(chunks, 1):
        found[chunk.place] = words_of(chunk, analyse)
        if number % PROGRESS_EVERY == 0 or number == len(chunks):
            tell(f"{law}: {number:,}/{len(chunks):,}")
    return found


def _summary(statute: Statute, changes: Changes) -> str:
    """What has changed, in a line."""
    return (
        f"{statute.law} {statute.effective_from} 시행: "
        f"새 조각 {len(changes.new):,} (new), 바뀜 {len(changes.changed):,} (changed), "
        f"없어짐 {len(changes.gone):,} (gone), 그대로 {len(changes.unchanged):,} (unchanged)"
    )
