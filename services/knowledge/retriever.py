"""Finds passages by words, and by vectors and a reranker where they are configured; each falls back to the one before."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import Final, TypeVar

from services.knowledge.domain.library import Library
from services.knowledge.domain.passage import Found
from services.knowledge.domain.ranking import (
    RankingUnavailable,
    Reranker,
    Vectors,
    by_shared_words,
    fused,
    in_order,
)
from services.knowledge.domain.taxes import Tax
from shared.observability.telemetry import describe

_WIDER: Final = 3
"""How many times more is found than is asked for, before it is ordered."""

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class Retriever:
    """`step_seconds`: how long the vectors may take, and then the reranker. Without vectors words decide alone."""

    def __init__(
        self,
        library: Library,
        vectors: Vectors | None = None,
        reranker: Reranker | None = None,
        step_seconds: float = 0.0,
    ) -> None:
        self.library: Final = library
        self._vectors = vectors
        self._reranker = reranker
        self._step_seconds = step_seconds

    async def find(
        self, question: str, top_k: int, *, corpus_only: bool = False, of_tax: Tax | None = None
    ) -> list[Found]:
        """The best passages, at most `top_k`. Never raises for what is not there now: words always find."""
        searched = self.library.corpus if corpus_only else self.library
        if self._vectors is None:
            return searched.find(question, top_k, of_tax)
        by_words = searched.find(question, _WIDER * top_k, of_tax)
        ids = await self._unless_unavailable(self._vectors.nearest(question, _WIDER * top_k))
        if ids is None:
            return by_words[:top_k]
        near = [each for each in (self.library.found(number, question) for number in ids) if each is not None]
        if corpus_only:
            near = [each for each in near if each.passage.kind != "statute"]
        return (await self._reranked(question, fused(by_words, near)[: _WIDER * top_k]))[:top_k]

    async def _reranked(self, question: str, found: Sequence[Found]) -> list[Found]:
        if self._reranker is not None:
            passages = [each.passage for each in found]
            positions = await self._unless_unavailable(self._reranker.order(question, passages))
            if positions is not None:
                return in_order(positions, found)
        return by_shared_words(set(self.library.corpus.words(question)), found, self.library.corpus.analyse)

    async def _unless_unavailable(self, step: Awaitable[ResultT]) -> ResultT | None:
        try:
            async with asyncio.timeout(self._step_seconds):
                return await step
        except (TimeoutError, RankingUnavailable) as error:
            log.warning("Passages are found without: %s", describe(error))
            return None
