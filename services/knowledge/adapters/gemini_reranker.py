"""Orders passages by asking Gemini which of them answer the question."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pydantic import BaseModel

from services.knowledge.domain.passage import Passage
from services.knowledge.domain.ranking import RankingUnavailable
from shared.model.gemini import GeminiError, Model
from shared.model.prompt import read_prompt

PROMPT: Final = read_prompt(Path(__file__).parents[1] / "prompts" / "rerank.md")
_CHARACTERS: Final = 600
"""How much of a passage is read."""


class Ranking(BaseModel):
    """What the model is asked to answer with."""

    numbers: list[int]


class GeminiReranker:
    """Implements `Reranker`."""

    def __init__(self, client: Model) -> None:
        self._client = client

    async def order(self, question: str, passages: Sequence[Passage]) -> Sequence[int]:
        """See `Reranker`."""
        told = [
            {"number": number, "title": each.title, "text": each.text[:_CHARACTERS]}
            for number, each in enumerate(passages)
        ]
        content = json.dumps({"question": question, "passages": told}, ensure_ascii=False)
        try:
            result = await self._client.generate_json(
                prompt_name=PROMPT.name, system=PROMPT.text, content=content, schema=Ranking
            )
        except GeminiError as error:
            raise RankingUnavailable(f"rerank: {error.reason}") from error
        return result.value.numbers
