"""Vectors of texts, by Gemini's embedding model."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, Literal

from google import genai
from google.genai import types

from services.knowledge.domain.ranking import RankingUnavailable
from shared.model.gemini import failures, opened
from shared.runtime.settings import GeminiSettings

DIMENSIONS: Final = 768
"""As the column has them."""
Task = Literal["RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"]


class GeminiEmbedder:
    """`model`: the name that vectors are kept under, because those of two models cannot be compared."""

    def __init__(self, client: "genai.Client", model: str) -> None:
        self._client = client
        self._failures = failures()
        self.model: Final = model

    async def embed(self, texts: Sequence[str], task: Task) -> list[str]:
        """A vector for each text, as PostgreSQL reads it. Raises RankingUnavailable."""
        config = types.EmbedContentConfig(task_type=task, output_dimensionality=DIMENSIONS)
        try:
            response = await self._client.aio.models.embed_content(
                model=self.model, contents=list(texts), config=config
            )
        except self._failures as error:
            raise RankingUnavailable(f"embedding: {getattr(error, 'code', type(error).__name__)}") from error
        vectors = [each.values or [] for each in response.embeddings or []]
        if [len(vector) for vector in vectors] != [DIMENSIONS] * len(texts):
            raise RankingUnavailable("embedding: not the vectors that were asked for")
        return [f"[{','.join(map(repr, vector))}]" for vector in vectors]


@asynccontextmanager
async def embedder(settings: GeminiSettings, model: str) -> AsyncIterator[GeminiEmbedder]:
    """An embedder with a client of its own. The settings have a key."""
    client = opened(settings)
    try:
        yield GeminiEmbedder(client, model)
    finally:
        await client.aio.aclose()
