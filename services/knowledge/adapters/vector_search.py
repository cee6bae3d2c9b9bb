"""The passages whose vectors are nearest to a question's: PostgreSQL compares them all, without an index."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from services.knowledge.adapters.database import AWAY, connected
from services.knowledge.adapters.gemini_embedder import GeminiEmbedder
from services.knowledge.domain.ranking import RankingUnavailable
from shared.calendar import clock
from shared.contracts.outside import VECTORS, OutsideAnswer, keep

_NEAREST: Final = """
    SELECT id FROM (
        (SELECT 'law-' || id AS id, embedding <=> $1::text::vector AS distance FROM knowledge.law_sources
         WHERE embedding_model = $2 AND effective_from <= $3 AND (effective_to IS NULL OR effective_to > $3)
         ORDER BY distance LIMIT $4)
        UNION ALL
        (SELECT passage_id, embedding <=> $1::text::vector AS distance FROM knowledge.knowledge_sources
         WHERE embedding_model = $2 AND effective_to IS NULL
         ORDER BY distance LIMIT $4)
    ) AS found ORDER BY distance LIMIT $4
"""


class VectorSearch:
    """Implements `Vectors`."""

    def __init__(self, database_url: str, embedder: GeminiEmbedder) -> None:
        self._database_url = database_url
        self._embedder = embedder

    async def nearest(self, question: str, count: int) -> Sequence[str]:
        """See `Vectors`. What is found is kept with the turn."""
        try:
            found = await self._nearest(question, count)
        except RankingUnavailable as error:
            keep(OutsideAnswer(asked=VECTORS, failure=str(error)))
            raise
        keep(OutsideAnswer(asked=VECTORS, answer=list(found)))
        return found

    async def _nearest(self, question: str, count: int) -> list[str]:
        [vector] = await self._embedder.embed([question], "RETRIEVAL_QUERY")
        today: date = clock.seoul_date(clock.now())
        try:
            async with connected(self._database_url) as connection:
                rows = await connection.fetch(_NEAREST, vector, self._embedder.model, today, count)
        except AWAY as error:
            raise RankingUnavailable(f"vectors: {type(error).__name__}") from error
        return [row["id"] for row in rows]
