"""Requests and their replies."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from shared.contracts.queries import GetSession, QueryModel, QueryRefused, Reply, Session
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import Observer, persistence

Answer = Callable[[GetSession], Awaitable[QueryModel]]
StartAnswering = Callable[[Answer], Awaitable[None]]
QUERY = GetSession(client_id_hash=None, session_id=uuid4())


@pytest.fixture
async def start_answering(persistence_settings: ServiceSettings) -> AsyncIterator[StartAnswering]:
    bus = persistence(persistence_settings.model_copy(update={"handler_timeout_seconds": 0.3}))

    async def start(answer: Answer) -> None:
        bus.answer(GetSession, answer)
        await bus.start()

    yield start
    await bus.drain()


async def ask(observer: Observer, data: bytes) -> Reply[Session]:
    reply = await observer.client.request(GetSession.subject(), data, timeout=60)
    return Reply[Session].model_validate_json(reply.data)


async def test_a_request_is_answered_with_its_result(start_answering: StartAnswering, observer: Observer) -> None:
    async def answer(query: GetSession) -> Session:
        return Session(id=query.session_id, title="새로운 상담", created_at=datetime.now(UTC))

    await start_answering(answer)
    reply = await ask(observer, QUERY.model_dump_json().encode())
    assert reply.error is None
    assert reply.result is not None
    assert (reply.result.id, reply.result.title) == (QUERY.session_id, "새로운 상담")


async def test_a_refusal_is_answered_with_its_code(start_answering: StartAnswering, observer: Observer) -> None:
    async def answer(query: GetSession) -> Session:
        raise QueryRefused("SESSION_NOT_FOUND")

    await start_answering(answer)
    reply = await ask(observer, QUERY.model_dump_json().encode())
    assert (reply.result, reply.error) == (None, "SESSION_NOT_FOUND")


@pytest.mark.parametrize("data", [b"", b"[]", b'{"session_id": "x"}'])
async def test_an_unreadable_request_is_answered_so(
    start_answering: StartAnswering, observer: Observer, data: bytes
) -> None:
    async def answer(query: GetSession) -> Session:
        raise AssertionError("must not be asked")

    await start_answering(answer)
    assert (await ask(observer, data)).error == "INVALID_REQUEST"


async def test_an_error_is_answered_as_unavailable(start_answering: StartAnswering, observer: Observer) -> None:
    async def answer(query: GetSession) -> Session:
        raise ConnectionError

    await start_answering(answer)
    assert (await ask(observer, QUERY.model_dump_json().encode())).error == "UNAVAILABLE"


async def test_a_request_that_takes_too_long_is_answered_as_unavailable(
    start_answering: StartAnswering, observer: Observer
) -> None:
    async def answer(query: GetSession) -> Session:
        await asyncio.Event().wait()
        raise AssertionError

    await start_answering(answer)
    assert (await ask(observer, QUERY.model_dump_json().encode())).error == "UNAVAILABLE"


async def test_a_request_from_nobody_harms_nothing(start_answering: StartAnswering, observer: Observer) -> None:
    async def answer(query: GetSession) -> Session:
        raise QueryRefused("SESSION_NOT_FOUND")

    await start_answering(answer)
    await observer.client.publish(GetSession.subject(), QUERY.model_dump_json().encode())
    assert (await ask(observer, QUERY.model_dump_json().encode())).error == "SESSION_NOT_FOUND"


async def test_an_answer_goes_to_an_inbox_only(start_answering: StartAnswering, observer: Observer) -> None:
    """Whoever may only ask must not have persistence publish in its name: it may erase streams and open turns."""
    asked = asyncio.Event()

    async def answer(query: GetSession) -> Session:
        asked.set()
        raise QueryRefused("SESSION_NOT_FOUND")

    await start_answering(answer)
    kept = await observer.count("TURNS", "turns.>")
    for elsewhere in (f"turns.turn_opened.{uuid4()}", "$JS.API.STREAM.PURGE.TURNS"):
        await observer.client.publish(GetSession.subject(), QUERY.model_dump_json().encode(), reply=elsewhere)
    assert (await ask(observer, b"")).error == "INVALID_REQUEST"
    assert not asked.is_set()
    assert await observer.count("TURNS", "turns.>") == kept
