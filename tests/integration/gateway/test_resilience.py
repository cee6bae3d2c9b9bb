"""What is away, restarted or lost while somebody waits: every request still ends in an answer or a clear error."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
import nats.errors
import pytest
from nats.aio.msg import Msg

from services.gateway.adapters.turn_watch import TurnWatch
from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.health_queries import SERVICE_HEALTH, AskCalculator
from shared.contracts.queries import CreateSession, GetSession, GetTurn, Query, RenameSession
from tests.integration.gateway.backend import Backend, answer
from tests.integration.gateway.conftest import becomes, client_of, in_a_hurry, serving, until_ready
from tests.support.full_disk import no_room_for
from tools.servers import NatsServer

ALL_UP = dict.fromkeys(("nats", "database", *SERVICE_HEALTH), "up")


def statuses(health: httpx.Response) -> dict[str, str]:
    """What `/health` says of each component."""
    return {name: each["status"] for name, each in health.json()["components"].items()}


async def only_accept(backend: Backend, message: MessageReceived) -> None:
    await backend.accept(message)


async def ignore(backend: Backend, message: MessageReceived) -> None:
    pass


@asynccontextmanager
async def heard_in_silence(backend: Backend, query: type[Query[Any]]) -> AsyncIterator[Callable[..., Awaitable[Msg]]]:
    """Instead of the backend somebody hears these queries who never answers; yields how to wait for the next."""
    await backend.deafen()
    subscription = await backend.client.subscribe(query.subject())
    await backend.synchronise()
    yield partial(subscription.next_msg, timeout=60)
    await subscription.unsubscribe()


async def test_the_broker_restarts_while_a_message_waits(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer
) -> None:
    backend.script = only_accept
    waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "안녕하세요"}))
    await backend.handled.wait()
    nats_server.kill()
    backend.finish(backend.received[0])
    nats_server.start()
    response = await waiting
    assert response.status_code == 200
    assert response.json()["assistantMessage"]["content"] == "답: 안녕하세요"


async def test_the_broker_loses_a_message_that_nobody_had_accepted(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer
) -> None:
    backend.script = ignore
    waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "안녕하세요"}))
    await backend.arrived.wait()
    backend.script = answer
    nats_server.kill()
    nats_server.erase()
    nats_server.start()
    response = await waiting
    assert response.status_code == 200
    assert len({message.event_id for message in backend.received}) == 1


async def test_a_message_that_is_not_accepted_in_time_may_be_sent_again(
    settings: GatewaySettings, backend: Backend
) -> None:
    backend.script = ignore
    async with serving(settings.model_copy(update={"answer_timeout_seconds": 0.5})), client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        for headers in ({}, {"Prefer": "respond-async"}):
            response = await http.post(f"{session}/messages", json={"content": "안녕하세요"}, headers=headers)
            assert response.status_code == 503
            assert response.json()["error"]["code"] == "UNAVAILABLE"
    async with serving(settings.model_copy(update={"answer_timeout_seconds": 2})), client_of(settings) as http:
        await until_ready(http)
        backend.script = only_accept
        response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
        assert response.status_code == 202
        assert (await http.get(response.headers["location"])).json()["status"] == "open"
        async with http.stream(
            "POST", f"{session}/messages", json={"content": "안녕하세요"}, headers={"Accept": "text/event-stream"}
        ) as stream:
            assert "event: accepted" in [line async for line in stream.aiter_lines()]


async def test_an_acceptance_that_nobody_heard_is_asked_for(settings: GatewaySettings, backend: Backend) -> None:
    async def in_silence(backend: Backend, message: MessageReceived) -> None:
        backend.store(message)

    backend.script = in_silence
    patient = settings.model_copy(update={"answer_timeout_seconds": 2, "turn_check_seconds": 60})
    async with serving(patient), client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
        assert response.status_code == 202


async def test_of_an_accepted_turn_is_asked_once_and_late(
    settings: GatewaySettings, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its end was heard by nobody. Whoever asked early would have it early, and a crowd would ask all the time."""

    async def end_in_silence(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        backend.finish(message)

    monkeypatch.setattr("services.gateway.exchange._PATIENCE_ONCE_ACCEPTED", 2)
    backend.script = end_in_silence
    async with serving(settings.model_copy(update={"turn_check_seconds": 2})), client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    assert response.status_code == 200
    assert response.elapsed.total_seconds() >= 2 * 2
    assert len([each for each in backend.queries if isinstance(each, GetTurn)]) == 1


async def test_the_broker_is_away(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer, gateway: GatewayServer
) -> None:
    assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
    nats_server.kill()
    with in_a_hurry(gateway):
        refused = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "UNAVAILABLE"
        assert (await http.get("/ready")).status_code == 503
        assert statuses(await http.get("/health"))["nats"] == "down"
        assert (await http.get("/healthz")).status_code == 200
        assert (await http.get(session)).status_code == 503
    nats_server.start()
    await until_ready(http)
    assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200


async def test_a_broker_that_stores_nothing_is_not_called_well(
    http: httpx.AsyncClient,
    session: str,
    backend: Backend,
    nats_server: NatsServer,
    gateway: GatewayServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shared.messaging.connection.UNACKNOWLEDGED_LIMIT_SECONDS", 2.0)
    backend.script = ignore  # No stream hands the message on.
    with no_room_for(nats_server.pid), in_a_hurry(gateway):
        assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 503
    response = await http.get("/ready")
    assert (response.status_code, response.json()) == (503, {"status": "not storing"})
    response = await http.get("/health")
    assert response.status_code == 503
    assert statuses(response) == {**ALL_UP, "nats": "not storing"}
    nats_server.stop()
    nats_server.start()
    await until_ready(http)
    backend.script = answer
    assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200


async def test_a_message_waits_for_a_broker_that_comes_back_soon(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer
) -> None:
    assert (await http.post(f"{session}/messages", json={"content": "하나"})).status_code == 200
    nats_server.kill()
    waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "둘"}))
    await asyncio.to_thread(nats_server.start)
    assert (await waiting).status_code == 200


async def test_persistence_is_away(
    http: httpx.AsyncClient, session: str, backend: Backend, gateway: GatewayServer
) -> None:
    await backend.deafen()
    assert (await http.get("/ready")).status_code == 503
    health = await http.get("/health")
    assert health.status_code == 503
    assert health.json()["status"] == "down"
    assert statuses(health) == {**dict.fromkeys(ALL_UP, "down"), "nats": "up"}
    with in_a_hurry(gateway):
        requests = (http.get(session), http.post("/api/sessions"), http.get("/api/sessions"))
        for response in await asyncio.gather(*requests):
            assert response.status_code == 503
            assert response.json()["error"]["code"] == "UNAVAILABLE"
    asking = asyncio.create_task(http.get(session))
    await backend.listen()
    assert (await asking).status_code == 200


async def test_the_database_is_away(
    http: httpx.AsyncClient, session: str, backend: Backend, gateway: GatewayServer
) -> None:
    backend.refusal = "UNAVAILABLE"
    with in_a_hurry(gateway):
        assert (await http.get(session)).status_code == 503
    assert statuses(await http.get("/health")) == {**ALL_UP, "database": "down"}


async def test_every_component_says_how_long_it_took_and_what_waits_for_it(
    http: httpx.AsyncClient, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.gateway.adapters.component_health.PROBE_TIMEOUT_SECONDS", 60)
    health = await http.get("/health")
    assert (health.status_code, health.json()["status"], statuses(health)) == (200, "up", ALL_UP)
    components = health.json()["components"]
    assert all(each["latencyMs"] > 0 for each in components.values())
    assert {name for name, each in components.items() if each.get("lag") == {"an_event": 3}} == set(SERVICE_HEALTH)


async def test_messages_are_taken_while_another_service_is_away(http: httpx.AsyncClient, backend: Backend) -> None:
    await backend.deafen(AskCalculator)
    health = await http.get("/health")
    assert (health.status_code, health.json()["status"]) == (200, "degraded")
    assert statuses(health) == {**ALL_UP, "calculator": "down"}
    assert (await http.get("/ready")).status_code == 200


async def test_whoever_asks_while_the_database_restarts_is_answered(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    asked: list[tuple[str, str, dict[str, str] | None, int]] = [
        ("GET", session, None, 200),
        ("GET", f"{session}/messages", None, 200),
        ("POST", "/api/sessions", None, 201),
        ("PATCH", session, {"title": "아파트 증여"}, 200),
        ("DELETE", session, None, 204),
    ]
    for method, path, body, expected in asked:
        backend.refusal, backend.refusals = "UNAVAILABLE", 2
        response = await http.request(method, path, json=body)
        assert response.status_code == expected, (method, path, response.text)
        assert backend.refusals == 0
    created = [query.session_id for query in backend.queries if isinstance(query, CreateSession)]
    assert len(set(created[-3:])) == 1, "a session that is asked for again is the same one"


async def test_a_refusal_that_waiting_cannot_cure_is_answered_at_once(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    backend.queries.clear()
    backend.refusal = "INVALID_CURSOR"
    assert (await http.get("/api/sessions", params={"cursor": "x"})).status_code == 400
    assert len(backend.queries) == 1


async def test_a_query_that_was_lost_with_the_connection_is_asked_again_at_once(
    http: httpx.AsyncClient,
    session: str,
    backend: Backend,
    nats_server: NatsServer,
    gateway: GatewayServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("services.gateway.adapters.query_client._PATIENCE_SECONDS", 600)
    monkeypatch.setattr(gateway.gateway.persistence, "_timeout", 600)
    async with heard_in_silence(backend, GetSession) as heard:
        asking = asyncio.create_task(http.get(session))
        await heard()
    nats_server.kill()
    nats_server.start()
    again = await Backend.start(nats_server.url, backend.sessions)
    assert (await asyncio.wait_for(asking, 60)).status_code == 200
    await again.stop()


@pytest.mark.parametrize(("method", "query", "expected"), [("GET", GetSession, 200), ("POST", CreateSession, 201)])
async def test_what_died_with_its_hearer_is_asked_again(
    http: httpx.AsyncClient,
    session: str,
    backend: Backend,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    query: type[Query[Any]],
    expected: int,
) -> None:
    monkeypatch.setattr("services.gateway.adapters.query_client._PATIENCE_SECONDS", 0.2)
    async with heard_in_silence(backend, query) as heard:
        asking = asyncio.create_task(http.request(method, session if method == "GET" else "/api/sessions"))
        await heard()
    await backend.listen()
    assert (await asking).status_code == expected


async def test_a_command_that_was_heard_is_not_repeated(
    http: httpx.AsyncClient, session: str, backend: Backend, gateway: GatewayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.gateway.adapters.query_client._PATIENCE_SECONDS", 0.2)
    async with heard_in_silence(backend, RenameSession) as heard:
        with in_a_hurry(gateway):
            response = await http.patch(session, json={"title": "아파트 증여"})
        assert response.status_code == 503
        await heard()
        with pytest.raises(nats.errors.TimeoutError):
            await heard(timeout=0.1)


async def test_the_gateway_starts_before_the_broker(settings: GatewaySettings, nats_server: NatsServer) -> None:
    nats_server.stop()
    async with serving(settings) as server, client_of(settings) as http:
        assert (await http.get("/healthz")).status_code == 200
        assert (await http.get("/ready")).status_code == 503
        with in_a_hurry(server):
            assert (await http.post("/api/sessions")).status_code == 503
        nats_server.start()
        backend = await Backend.start(nats_server.url)
        await until_ready(http)
        assert (await http.post("/api/sessions")).status_code == 201
        await backend.stop()


async def test_an_answer_that_came_before_the_gateway_listened_is_asked_for(
    settings: GatewaySettings, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen, may_listen = TurnWatch.start, asyncio.Event()

    async def listen_late(watch: TurnWatch) -> None:
        await may_listen.wait()
        await listen(watch)

    monkeypatch.setattr(TurnWatch, "start", listen_late)
    patient = settings.model_copy(update={"answer_timeout_seconds": 60, "turn_check_seconds": 60})
    async with serving(patient), client_of(settings) as http:
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "안녕하세요"}))
        await backend.handled.wait()
        may_listen.set()
        assert (await asyncio.wait_for(waiting, 30)).status_code == 200


async def test_a_shutdown_answers_whoever_waits(settings: GatewaySettings, backend: Backend) -> None:
    backend.script = only_accept
    async with serving(settings) as server, client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        async with http.stream("GET", f"{session}/events") as following:
            lines = following.aiter_lines()
            while not (await anext(lines)).startswith("id: "):
                pass
            waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "안녕하세요"}))
            while await anext(lines) != "event: stage":
                pass
            server.should_exit = True
            assert "event: stage" not in [line async for line in lines]
        assert (await waiting).status_code == 202


async def test_a_shutdown_waits_for_answers_that_come_soon(settings: GatewaySettings, backend: Backend) -> None:
    stopping = asyncio.Event()

    async def slowly(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await stopping.wait()
        await backend.complete(message)

    backend.script = slowly
    patient = settings.model_copy(update={"drain_timeout_seconds": 60})
    async with serving(patient) as server, client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        waiting = asyncio.create_task(http.post(f"{session}/messages", json={"content": "안녕하세요"}))
        await backend.arrived.wait()
        server.should_exit = True

        async def closed() -> bool:
            return not server.servers[0].is_serving()

        await becomes(closed)
        stopping.set()
        assert (await waiting).status_code == 200


async def test_a_gateway_that_cannot_start_ends_with_the_reason(settings: GatewaySettings) -> None:
    async def refuse() -> None:
        raise RuntimeError("no licence")

    server = GatewayServer(settings)
    server.gateway.bus.before_start(refuse)
    async with asyncio.timeout(60):
        await server.serve()
    assert str(server.gateway.failure) == "no licence"
