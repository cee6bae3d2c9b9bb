"""Wiring of the knowledge service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.knowledge.assembly import analyser, library
from services.knowledge.domain.library import Library
from services.knowledge.follower import follow
from services.knowledge.handlers import Handlers, QueryHandlers
from services.knowledge.settings import KnowledgeSettings
from shared.bus import Bus
from shared.events.catalogue import InquiryRaised
from shared.queries import GetArticle, SearchKnowledge


@asynccontextmanager
async def wiring(settings: KnowledgeSettings) -> AsyncIterator[Bus]:
    """The service's bus, wired and not yet started. A corpus that cannot be used stops it with a message."""
    analyse = analyser()
    known = library(analyse)
    queries = QueryHandlers(known)
    bus = Bus("knowledge", settings)
    bus.before_start(analyse.loaded)
    bus.on(InquiryRaised, Handlers(known).on_inquiry_raised)
    bus.answer(SearchKnowledge, queries.search)
    bus.answer(GetArticle, queries.article)
    async with following(settings.knowledge_database_url, known):
        yield bus


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
