"""Vectors and rerankers, with the real google-genai against a server that speaks the wire format, and PostgreSQL."""

import json
from collections.abc import AsyncIterator
from typing import Final

import asyncpg
import pytest

from services.knowledge.adapters.gemini_embedder import GeminiEmbedder, embedder
from services.knowledge.adapters.gemini_reranker import GeminiReranker
from services.knowledge.adapters.vector_search import VectorSearch
from services.knowledge.app import retrieving
from services.knowledge.assembly import corpus_search
from services.knowledge.domain.library import Library
from services.knowledge.domain.ranking import Vectors
from services.knowledge.ingest import ingest
from services.knowledge.retriever import Retriever
from services.knowledge.settings import KnowledgeSettings
from shared.model.gemini import GeminiClient
from tests.eval.statutes import with_statutes
from tests.integration.knowledge.test_ingest import FIRST, SECOND
from tests.support.fake_gemini import FakeGemini, Reply, answer, failure, fake_gemini, hang

__all__ = ["fake_gemini"]

MODEL: Final = "gemini-embedding-001"
STEP_SECONDS: Final = 20.0
QUESTION: Final = "증여세는 언제까지 신고해야 하나요?"


@pytest.fixture(scope="module")
def library() -> Library:
    return corpus_search()


@pytest.fixture
async def embeds(fake_gemini: FakeGemini) -> AsyncIterator[GeminiEmbedder]:
    async with embedder(fake_gemini.settings(), MODEL) as embeds:
        yield embeds


@pytest.fixture
async def vectors(database_url: str, embeds: GeminiEmbedder) -> VectorSearch:
    await ingest(database_url, [], lambda _: None, embeds)
    return VectorSearch(database_url, embeds)


async def ids(retriever: Retriever, question: str = QUESTION) -> list[str]:
    return [found.passage.id for found in await retriever.find(question, 5)]


async def test_whatever_is_searched_gets_its_vector_once(
    database_url: str, connection: asyncpg.Connection, embeds: GeminiEmbedder, fake_gemini: FakeGemini
) -> None:
    told: list[str] = []
    await ingest(database_url, [FIRST], told.append, embeds)
    assert "임베딩 (vectors) law_sources: 12/12" in told
    for table in ("law_sources", "knowledge_sources"):
        without = f"SELECT count(*) FROM knowledge.{table} WHERE embedding IS NULL OR embedding_model <> $1"  # noqa: S608
        assert await connection.fetchval(without, MODEL) == 0
    assert await connection.fetchval("SELECT count(*) FROM knowledge.knowledge_sources") == len(
        corpus_search().corpus.passages
    )
    asked = [request for request in fake_gemini.requests if request.method == "batchEmbedContents"]
    assert max(len(json.loads(json.dumps(request.body["requests"]))) for request in asked) <= 100
    await ingest(database_url, [FIRST], told.append, embeds)
    assert len(fake_gemini.requests) == len(asked)


async def test_where_the_model_fails_the_statutes_are_there_and_the_next_time_goes_on(
    database_url: str, connection: asyncpg.Connection, embeds: GeminiEmbedder, fake_gemini: FakeGemini
) -> None:
    told: list[str] = []
    fake_gemini.embedding = failure(400)
    assert await ingest(database_url, [FIRST], told.append, embeds)
    assert "no vectors: embedding: 400; run it again" in told[-1]
    assert await connection.fetchval("SELECT count(*) FROM knowledge.law_sources WHERE embedding IS NULL") == 12
    fake_gemini.embedding = Reply()
    await ingest(database_url, [], told.append, embeds)
    assert await connection.fetchval("SELECT count(*) FROM knowledge.law_sources WHERE embedding IS NULL") == 0


async def test_what_no_word_finds_is_found_by_its_meaning(
    library: Library, vectors: VectorSearch, connection: asyncpg.Connection, fake_gemini: FakeGemini
) -> None:
    question = "ㅋㅌㅍ ㅎㅋㅌ"
    assert library.find(question, 5) == []
    wanted = await connection.fetchrow(
        "SELECT passage_id, content FROM knowledge.knowledge_sources ORDER BY id LIMIT 1"
    )
    fake_gemini.same_meaning[question] = wanted["content"]
    assert wanted["passage_id"] in await ids(Retriever(library, vectors, None, STEP_SECONDS), question)


async def test_only_what_is_in_force_is_near(
    database_url: str, embeds: GeminiEmbedder, connection: asyncpg.Connection, fake_gemini: FakeGemini
) -> None:
    for version in (FIRST, SECOND):
        await ingest(database_url, [version], lambda _: None, embeds)
    old = "연습용나눔세법 나눔공제\n① 가까운 이웃(같은 마을에 사는 사람(이장을 포함한다)을 말한다)에게서 받은 재산은 삼백만원을 뺀다."
    near = await VectorSearch(database_url, embeds).nearest(old, 3)
    rows = await connection.fetch("SELECT id, content FROM knowledge.law_sources WHERE effective_to IS NULL")
    in_force = {f"law-{row['id']}": row["content"] for row in rows}
    assert (
        next(in_force[each] for each in near if each.startswith("law-"))
        == "① 가까운 이웃에게서 받은 재산은 오백만원을 뺀다."
    )


@pytest.mark.parametrize("embedding", [failure(400), hang()], ids=["refused", "silent"])
async def test_without_vectors_words_decide(
    library: Library, vectors: VectorSearch, fake_gemini: FakeGemini, embedding: Reply
) -> None:
    fake_gemini.embedding = embedding
    assert await ids(Retriever(library, vectors, None, 0.5)) == await ids(Retriever(library))


async def test_without_a_database_words_decide(library: Library, embeds: GeminiEmbedder) -> None:
    away = VectorSearch("postgresql://nobody@127.0.0.1:1/none", embeds)
    assert await ids(Retriever(library, away, None, STEP_SECONDS)) == await ids(Retriever(library))


async def test_the_model_orders_where_it_is_configured_and_shared_words_where_it_fails(
    library: Library, vectors: VectorSearch, fake_gemini: FakeGemini
) -> None:
    by_words = await ids(Retriever(library, vectors, None, STEP_SECONDS))
    client = GeminiClient(fake_gemini.settings())
    retriever = Retriever(library, vectors, GeminiReranker(client), STEP_SECONDS)
    fake_gemini.script(answer('{"numbers": [4, 99, 0]}'))
    ordered = await ids(retriever)
    told = json.loads(json.loads(json.dumps(fake_gemini.requests[-1].body))["contents"][0]["parts"][0]["text"])
    titles = {passage.title: passage.id for passage in library.corpus.passages}
    assert [titles[each["title"]] for each in told["passages"]][4] == ordered[0]
    fake_gemini.script(failure(400))
    assert await ids(retriever) == by_words
    await client.close()


async def test_the_corpus_alone_answers_an_inquiry(embeds: GeminiEmbedder, database_url: str) -> None:
    await ingest(database_url, [FIRST], lambda _: None, embeds)
    vectors: Vectors = VectorSearch(database_url, embeds)
    found = await Retriever(with_statutes([FIRST]), vectors, None, STEP_SECONDS).find("나눔공제", 9, corpus_only=True)
    assert {each.passage.kind for each in found} <= {"article", "question"}


@pytest.mark.parametrize(
    ("missing", "asked"),
    [
        (None, ["batchEmbedContents", "generateContent"]),
        ("google_api_key", []),
        ("knowledge_database_url", []),
    ],
)
async def test_the_service_uses_them_where_there_are_a_key_and_a_database(
    library: Library, database_url: str, fake_gemini: FakeGemini, missing: str | None, asked: list[str]
) -> None:
    given = {
        "google_api_key": "test-key",
        "gemini_base_url": fake_gemini.base_url,
        "knowledge_database_url": database_url,
        "reranker": "model",
    }
    fake_gemini.script(answer('{"numbers": [0]}'))
    settings = KnowledgeSettings.model_validate({name: value for name, value in given.items() if name != missing})
    async with retrieving(settings, library) as retriever:
        assert await ids(retriever)
    assert [request.method for request in fake_gemini.requests] == asked
