"""The knowledge service as it is wired, on a real broker: requests in, passages out."""

from collections.abc import AsyncIterator

import nats
import pytest
from nats.aio.client import Client

from services.knowledge.app import wiring
from services.knowledge.settings import KnowledgeSettings
from shared.broker_permissions import inbox_prefix
from shared.bus import Bus
from shared.queries import QUERY_CLIENT, GetArticle, KnowledgePassages, Query, Reply, SearchKnowledge
from tests.support.broker import provision
from tools.servers import NatsServer


@pytest.fixture
async def bus(nats_server: NatsServer) -> AsyncIterator[Bus]:
    settings = KnowledgeSettings(nats_url=nats_server.url_for("knowledge"), drain_timeout_seconds=5)
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
    answer = await gateway.request(query.subject(), query.model_dump_json().encode(), timeout=5)
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
    answer = await gateway.request(SearchKnowledge.subject(), b'{"client_id_hash": null, "q": ""}', timeout=5)
    assert Reply[KnowledgePassages].model_validate_json(answer.data).error == "INVALID_REQUEST"
