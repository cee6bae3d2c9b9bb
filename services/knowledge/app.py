"""Wiring of the knowledge service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.knowledge.assembly import analyser, library
from services.knowledge.domain.library import Library
from services.knowledge.follower import follow
from services.knowledge.handlers import Handlers, QueryHandlers
from services.knowledge.retriever import Retriever
from services.knowledge.settings import KnowledgeSettings
from shared.bus import Bus
from shared.events.catalogue import InquiryRaised
from shared.queries import GetArticle, SearchKnowledge


@asynccontextmanager
async def wiring(settings: KnowledgeSettings) -> AsyncIterator[Bus]:
    """The service's bus, wired and not yet started. A corpus that cannot be used stops it with a message."""
    analyse = analyser()
    known = library(analyse)
    bus = Bus("knowledge", settings)
    bus.before_start(analyse.loaded)
    async with retrieving(settings, known) as retriever, following(settings.knowledge_database_url, known):
        queries = QueryHandlers(retriever)
        bus.on(InquiryRaised, Handlers(retriever).on_inquiry_raised)
        bus.answer(SearchKnowledge, queries.search)
        bus.answer(GetArticle, queries.article)
        yield bus


@asynccontextmanager
async def retrieving(settings: KnowledgeSettings, known: Library) -> AsyncIterator[Retriever]:
    """By words alone, unless there are a key and a database with vectors."""
    url = settings.knowledge_database_url
    if settings.google_api_key is None or url is None:
        yield Retriever(known)
        return
    # Only here: the library of the model takes 70 MB.
    from services.knowledge.adapters.gemini_embedder import embedder
    from services.knowledge.adapters.gemini_reranker import GeminiReranker
    from services.knowledge.adapters.vector_search import VectorSearch
    from shared.gemini import GeminiClient

    async with embedder(settings, settings.embedding_model) as embeds:
        client = GeminiClient(settings)
        reranker = GeminiReranker(client) if settings.reranker == "model" else None
        try:
            yield Retriever(known, VectorSearch(url, embeds), reranker, settings.retrieval_step_seconds)
        finally:
            await client.close()


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
