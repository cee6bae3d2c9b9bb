"""Wiring of the knowledge service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.knowledge.adapters.corpus_files import load_corpus, load_synonyms
from services.knowledge.adapters.morphemes import of_terms
from services.knowledge.adapters.word_index import bm25
from services.knowledge.domain.search import Search
from services.knowledge.handlers import Handlers, QueryHandlers
from services.knowledge.settings import KnowledgeSettings
from shared.bus import Bus
from shared.events.catalogue import InquiryRaised
from shared.queries import GetArticle, SearchKnowledge


@asynccontextmanager
async def wiring(settings: KnowledgeSettings) -> AsyncIterator[Bus]:
    """The service's bus, wired and not yet started. A corpus that cannot be used stops it with a message."""
    search = corpus_search()
    queries = QueryHandlers(search)
    bus = Bus("knowledge", settings)
    bus.on(InquiryRaised, Handlers(search).on_inquiry_raised)
    bus.answer(SearchKnowledge, queries.search)
    bus.answer(GetArticle, queries.article)
    yield bus


def corpus_search() -> Search:
    """The search over the built-in corpus. Raises CorpusInvalid."""
    synonyms = load_synonyms()
    return Search(load_corpus(), of_terms(synonyms), bm25, synonyms)
