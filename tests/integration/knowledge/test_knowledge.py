"""The knowledge service as it is wired, on a real broker: requests in, passages out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
import nats
import pytest
from nats.aio.client import Client

from services.knowledge.app import wiring
from services.knowledge.ingest import ingest
from services.knowledge.settings import DATABASE_ROLE, KnowledgeSettings
from shared.contracts.queries import QUERY_CLIENT, GetArticle, KnowledgePassages, Query, Reply, SearchKnowledge
from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.bus import Bus
from shared.runtime.postgres_url import with_role
from tests.integration.knowledge.test_ingest import FIRST, SECOND
from tests.support.broker import provision
from tools.migrations import migrate
from tools.servers import NatsServer
from tools.stack.readiness import Check, wait_until_ready

LAW: Final = "연습용나눔세법"
LIMIT_SECONDS: Final = 30.0


@pytest.fixture
async def bus(nats_server: NatsServer) -> AsyncIterator[Bus]:
    async with service(nats_server) as bus:
        yield bus


@asynccontextmanager
async def service(nats_server: NatsServer, database_url: str | None = None) -> AsyncIterator[Bus]:
    settings = KnowledgeSettings(
        nats_url=nats_server.url_for("knowledge"), drain_timeout_seconds=5, knowledge_database_url=database_url
    )
    await provision(nats_server, settings)
    async with wiring(settings) as bus:
        await bus.start()
        yield bus
        await bus.drain()


@pytest.fixture
async def gateway(nats_server: NatsServer) -> AsyncIterator[Client]:
    client = await nats.connect(nats_server.url_for(QUERY_CLIENT), inbox_prefix=inbox_prefix(QUERY_CLIENT))
    yield client
    await client.close()


async def ask(gateway: Client, query: Query[KnowledgePassages]) -> Reply[KnowledgePassages]:
    answer = await gateway.request(query.subject(), query.model_dump_json().encode(), timeout=60)
    return Reply[KnowledgePassages].model_validate_json(answer.data)


async def test_a_question_is_answered_with_passages_and_their_articles(bus: Bus, gateway: Client) -> None:
    reply = await ask(gateway, SearchKnowledge(client_id_hash=None, q="증여세는 언제까지 신고해야 하나요?", top_k=3))
    assert reply.result is not None
    assert len(reply.result.passages) == 3
    assert "제68조" in [article.article for passage in reply.result.passages for article in passage.articles]
    best = reply.result.passages[0]
    assert len(best.snippet) <= 202
    assert best.source_url.startswith("https://www.")


async def test_an_article_is_looked_up_and_one_without_passages_is_refused(bus: Bus, gateway: Client) -> None:
    found = await ask(gateway, GetArticle(client_id_hash=None, law="상속세및증여세법", article="제53조"))
    assert found.result is not None
    assert all(passage.articles[0].article == "제53조" for passage in found.result.passages)
    missing = await ask(gateway, GetArticle(client_id_hash=None, law="상속세및증여세법", article="제999조"))
    assert missing.error == "ARTICLE_NOT_FOUND"


async def test_a_request_that_is_none_is_refused(bus: Bus, gateway: Client) -> None:
    answer = await gateway.request(SearchKnowledge.subject(), b'{"client_id_hash": null, "q": ""}', timeout=60)
    assert Reply[KnowledgePassages].model_validate_json(answer.data).error == "INVALID_REQUEST"


def has(gateway: Client, law: str, article: str) -> Check:
    """Whether the service knows an article."""

    async def check() -> bool:
        return (await ask(gateway, GetArticle(client_id_hash=None, law=law, article=article))).result is not None

    return check


async def test_an_ingest_is_noticed_and_what_it_brings_is_found(
    nats_server: NatsServer, gateway: Client, database_url: str
) -> None:
    await ingest(database_url, [FIRST], lambda _: None)
    async with service(nats_server, database_url):
        await wait_until_ready({"statutes": has(gateway, LAW, "제2조")}, LIMIT_SECONDS)
        found = await ask(
            gateway, SearchKnowledge(client_id_hash=None, q="나눔공제는 이웃과 이장에게 적용되나요", top_k=5)
        )
        assert found.result is not None
        assert (LAW, "제4조") in [(each.articles[0].law, each.articles[0].article) for each in found.result.passages]
        await ingest(database_url, [SECOND], lambda _: None)
        await wait_until_ready({"later": has(gateway, LAW, "부칙<법률제2호,2025.6.30.>")}, LIMIT_SECONDS)
        assert not await has(gateway, LAW, "제2조")()
        told = await ask(gateway, GetArticle(client_id_hash=None, law=LAW, article="제4조"))
        assert told.result is not None
        assert told.result.passages[0].text == "① 가까운 이웃에게서 받은 재산은 오백만원을 뺀다."


async def test_without_its_database_it_serves_the_corpus_and_looks_for_it_again(
    nats_server: NatsServer, gateway: Client, empty_database_url: str
) -> None:
    url = with_role(empty_database_url, DATABASE_ROLE)
    async with service(nats_server, url):
        assert await has(gateway, "상속세및증여세법", "제53조")()
        await migrate(empty_database_url)
        await ingest(url, [FIRST], lambda _: None)
        await wait_until_ready({"statutes": has(gateway, LAW, "제2조")}, LIMIT_SECONDS)


async def test_a_connection_that_is_cut_is_made_again(
    nats_server: NatsServer, gateway: Client, database_url: str, connection: asyncpg.Connection
) -> None:
    async with service(nats_server, database_url):
        await ingest(database_url, [FIRST], lambda _: None)
        await wait_until_ready({"statutes": has(gateway, LAW, "제2조")}, LIMIT_SECONDS)
        cut = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'shuking-knowledge' AND datname = current_database()"
        )
        assert len(cut) == 1
        await ingest(database_url, [SECOND], lambda _: None)
        await wait_until_ready({"later": has(gateway, LAW, "부칙<법률제2호,2025.6.30.>")}, LIMIT_SECONDS)
