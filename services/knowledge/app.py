"""Wiring of the knowledge service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from services.knowledge.adapters.recorded_vectors import RecordedVectors
from services.knowledge.assembly import analyser, library
from services.knowledge.domain.library import Library
from services.knowledge.follower import follow
from services.knowledge.handlers import Handlers, QueryHandlers
from services.knowledge.retriever import Retriever
from services.knowledge.settings import KnowledgeSettings
from shared.contracts.events.catalogue import InquiryRaised
from shared.contracts.queries import GetArticle, SearchKnowledge
from shared.messaging.bus import Bus
from shared.messaging.reaction import Reaction, Reactions
from shared.model.gemini import model_of
from shared.model.recorded_model import RecordedModel

_RECORDED_SECONDS: Final = 10.0
"""Time enough for what waits for nothing."""
_ANALYSER_AFTER_SECONDS: Final = 1.0
"""Until then the service is ready, and who waits for that has been told: nothing else runs while the analyser loads."""


@asynccontextmanager
async def wiring(settings: KnowledgeSettings) -> AsyncIterator[Bus]:
    """The service's bus, wired and not yet started. A corpus that cannot be used stops it with a message."""
    analyse = analyser()
    known = library(analyse)
    bus = Bus("knowledge", settings)
    asyncio.get_running_loop().call_later(_ANALYSER_AFTER_SECONDS, analyse.load)
    async with retrieving(settings, known) as retriever, following(settings.knowledge_database_url, known):
        queries = QueryHandlers(retriever)
        bus.react(reactions(retriever))
        bus.answer(SearchKnowledge, queries.search)
        bus.answer(GetArticle, queries.article)
        yield bus


def reactions(retriever: Retriever) -> Reactions:
    """What the service does with events, without a broker."""
    return (Reaction(InquiryRaised, Handlers(retriever).on_inquiry_raised),)


@asynccontextmanager
async def retrieving(settings: KnowledgeSettings, known: Library) -> AsyncIterator[Retriever]:
    """By words alone, unless there are a key and a database with vectors, or what these found is recorded."""
    if settings.recorded_model:
        yield recorded_retriever(known)
        return
    url = settings.knowledge_database_url
    if settings.google_api_key is None or url is None:
        yield Retriever(known)
        return
    # Only here: the library of the model takes 70 MB.
    from services.knowledge.adapters.gemini_embedder import embedder
    from services.knowledge.adapters.gemini_reranker import GeminiReranker
    from services.knowledge.adapters.vector_search import VectorSearch

    async with embedder(settings, settings.embedding_model) as embeds, model_of(settings) as model:
        reranker = GeminiReranker(model) if model is not None and settings.reranker == "model" else None
        yield Retriever(known, VectorSearch(url, embeds), reranker, settings.retrieval_step_seconds)


def recorded_retriever(known: Library) -> Retriever:
    """What was found by vectors, and how a model ordered it, as it was recorded."""
    from services.knowledge.adapters.gemini_reranker import GeminiReranker

    return Retriever(known, RecordedVectors(), GeminiReranker(RecordedModel()), _RECORDED_SECONDS)


@asynccontextmanager
async def following(database_url: str | None, known: Library) -> AsyncIterator[None]:
    """Keep the library's statutes as the database has them, where there is one."""
    task = asyncio.create_task(follow(database_url, known), name="follow-statutes") if database_url else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
