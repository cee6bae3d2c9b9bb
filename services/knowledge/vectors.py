"""Vectors of everything that is searched, made in batches and kept: whatever has none of this model yet."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import asyncpg

from services.knowledge.domain.ranking import RankingUnavailable

if TYPE_CHECKING:
    from services.knowledge.adapters.gemini_embedder import GeminiEmbedder

BATCH: Final = 100
"""How many texts the model takes at once."""

_WITHOUT: Final = {
    "law_sources": """
        SELECT id, law_name || ' ' || title || E'\\n' || content AS told FROM knowledge.law_sources
        WHERE effective_to IS NULL AND embedding_model IS DISTINCT FROM $1 ORDER BY id
    """,
    "knowledge_sources": """
        SELECT id, content AS told FROM knowledge.knowledge_sources
        WHERE effective_to IS NULL AND embedding_model IS DISTINCT FROM $1 ORDER BY id
    """,
}
_KEEP: Final = "UPDATE knowledge.{table} SET embedding = $2::text::vector, embedding_model = $3 WHERE id = $1"


async def embed_all(connection: asyncpg.Connection, embedder: "GeminiEmbedder", tell: Callable[[str], None]) -> None:
    """Each batch is kept at once; where the model fails it says so and stops, and the next time goes on from there."""
    for table, statement in _WITHOUT.items():
        rows = await connection.fetch(statement, embedder.model)
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            try:
                vectors = await embedder.embed([row["told"] for row in batch], "RETRIEVAL_DOCUMENT")
            except RankingUnavailable as reason:
                tell(
                    f"임베딩을 만들지 못해 낱말로만 찾습니다. 다시 실행하면 이어서 만듭니다 (no vectors: {reason}; run it again)"
                )
                return
            kept = [(row["id"], vector, embedder.model) for row, vector in zip(batch, vectors, strict=True)]
            await connection.executemany(_KEEP.format(table=table), kept)
            tell(f"임베딩 (vectors) {table}: {start + len(batch):,}/{len(rows):,}")
