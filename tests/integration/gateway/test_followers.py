"""Many who follow sessions at once: nobody is missed, nobody takes every place, nothing unreadable stops them."""

import asyncio
import logging
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from uuid import UUID, uuid4

import httpx
import pytest

from services.gateway.adapters import event_log
from services.gateway.adapters.event_log import Entry, Place
from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from shared.contracts.events.catalogue import CATALOGUE
from shared.contracts.events.envelope import Event
from shared.messaging.streams import TURNS
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import becomes, client_of, serving, until_ready
from tests.integration.gateway.raw import RawConnection, connected
from tests.integration.gateway.test_streaming import following, names, stages

MANY = 1_050
"""More than the consumers that a broker creates for one stream in a moment."""


async def free_session(settings: GatewaySettings) -> str:
    """The path of a session that belongs to nobody."""
    async with client_of(settings) as http:
        return (await http.post("/api/sessions")).headers["location"]


async def follow(connection: RawConnection, session: str) -> None:
    """Begin to follow, and return when the place is there."""
    await connection.send(f"GET {session}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    await connection.until(b"retry: 1000")


async def test_a_thousand_who_wait_keep_nobody_from_hearing(
    settings: GatewaySettings, backend: Backend, gateway: GatewayServer
) -> None:
    session = await free_session(settings)
    consumers = sum(len(flow.consumers) for flow in CATALOGUE)
    async with AsyncExitStack() as stack, client_of(settings) as http:
        waiting = [await stack.enter_async_context(connected(settings)) for _ in range(MANY)]
        await asyncio.gather(*(follow(connection, session) for connection in waiting))
        assert (await backend.js.stream_info(TURNS)).state.consumer_count <= consumers
        assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
        heard = await asyncio.gather(
            *(connection.until(b'event: stage\ndata: {"stage":"turn_completed"') for connection in waiting)
        )
    assert len(heard) == MANY
    assert all(text.count(b"event: stage") == 3 for text in heard)


async def test_nothing_is_missed_and_nothing_comes_twice_while_events_pour_in(
    settings: GatewaySettings, backend: Backend, gateway: GatewayServer
) -> None:
    session = await free_session(settings)
    session_id, other_id, turn_id = UUID(session.rsplit("/", 1)[-1]), uuid4(), uuid4()

    async def publish(session_id: UUID, name: str) -> int:
        event = Event(event_id=uuid4(), session_id=session_id, turn_id=turn_id, occurred_at=datetime.now(UTC))
        ack = await backend.js.publish(f"turns.{name}.{session_id}", event.model_dump_json().encode(), stream=TURNS)
        return ack.seq

    stored = [await publish(session_id, "turn_opened") for _ in range(20)]
    everything = asyncio.Event()

    async def pour() -> None:
        for number in range(400):
            stored.append(await publish(session_id, "turn_opened"))
            if number % 3 == 0:
                await publish(other_id, "turn_opened")
        stored.append(await publish(session_id, "tax_calculated"))
        everything.set()

    async def read(http: httpx.AsyncClient, after: int) -> tuple[int, list[int]]:
        async with following(http, session, f"{epoch}-{after}") as events:
            return after, [int(event.id.split("-")[1]) for event in await stages(events, "tax_calculated")]

    created = (await backend.js.stream_info(TURNS)).created
    assert created is not None
    epoch = f"{int(created.timestamp() * 1_000_000):x}"
    async with client_of(settings) as http:
        pouring = asyncio.create_task(pour())
        reading = []
        for _ in range(25):
            reading.append(asyncio.create_task(read(http, stored[len(stored) // 3])))
            await publish(other_id, "turn_opened")
        found = await asyncio.gather(*reading)
        await pouring
    for after, sequences in found:
        assert sequences == [sequence for sequence in stored if sequence > after]


async def test_a_slow_reader_gets_from_the_stream_what_was_not_kept_for_it(
    settings: GatewaySettings, backend: Backend, gateway: GatewayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_log, "_MOST_WAITING", 3)
    session_id = uuid4()
    log = gateway.gateway.events.follow(session_id, None, 0.2)
    place = await anext(log)
    assert isinstance(place, Place)
    for number in range(30):
        await backend.js.publish(f"turns.turn_opened.{session_id}", str(number).encode(), stream=TURNS)
    heard: list[bytes] = []
    async with asyncio.timeout(60):
        while len(heard) < 30:
            if isinstance(item := await anext(log), Entry):
                heard.append(item.data)
    assert heard == [str(number).encode() for number in range(30)]
    async with asyncio.timeout(60):
        assert isinstance(await anext(log), Place)
    await log.aclose()  # type: ignore[attr-defined]


async def test_one_client_has_so_many_places(
    settings: GatewaySettings, backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    few = settings.model_copy(update={"event_streams_per_client": 2})
    async with serving(few), client_of(settings, **{"X-Client-Id": str(uuid4())}) as http:
        await until_ready(http)
        session = (await http.post("/api/sessions")).headers["location"]
        async with following(http, session) as first:
            await anext(first)
            async with following(http, session) as second:
                await anext(second)
                caplog.clear()
                with caplog.at_level(logging.INFO):
                    refused = [await http.get(f"{session}/events") for _ in range(3)]
                assert not [record for record in caplog.records if record.name.startswith(("services", "uvicorn"))]
                for response in refused:
                    assert response.status_code == 503
                    assert response.json()["error"]["code"] == "UNAVAILABLE"
                    assert int(response.headers["retry-after"]) > 0
                async with client_of(settings, **{"X-Client-Id": str(uuid4())}) as other:
                    own = (await other.post("/api/sessions")).headers["location"]
                    async with following(other, own) as events:
                        await anext(events)

            async def has_room() -> bool:
                async with http.stream("GET", f"{session}/events") as response:
                    return response.status_code == 200

            await becomes(has_room)
            await http.post(f"{session}/messages", json={"content": "안녕하세요"})
            assert names(await stages(first))[-1] == "turn_completed"


async def test_one_address_takes_half_of_all_places_whatever_clients_it_names(
    settings: GatewaySettings, backend: Backend
) -> None:
    few = settings.model_copy(update={"event_streams": 4, "trusted_proxies": ("127.0.0.1/32",)})
    async with serving(few), client_of(settings) as http, AsyncExitStack() as stack:
        await until_ready(http)
        session = (await http.post("/api/sessions")).headers["location"]

        async def follows(address: str) -> int:
            headers = {"X-Forwarded-For": address, "X-Client-Id": str(uuid4())}
            response = await stack.enter_async_context(http.stream("GET", f"{session}/events", headers=headers))
            return response.status_code

        assert [await follows("203.0.113.1") for _ in range(3)] == [200, 200, 503]
        assert [await follows("203.0.113.2") for _ in range(2)] == [200, 200]
        assert await follows("203.0.113.3") == 503


async def test_an_event_that_cannot_be_read_is_skipped_and_named_once(
    settings: GatewaySettings, backend: Backend, gateway: GatewayServer, caplog: pytest.LogCaptureFixture
) -> None:
    session = await free_session(settings)
    session_id = session.rsplit("/", 1)[-1]
    unreadable = [b"\xff\xfe", b"{}", b'{"event_id": 1}', b"[" * 5000]
    overflowing = Event(event_id=uuid4(), session_id=UUID(session_id), turn_id=uuid4(), occurred_at=datetime.now(UTC))
    unreadable.append(
        overflowing.model_dump_json()
        .replace(overflowing.model_dump(mode="json")["occurred_at"], "0001-01-01T00:00:00+14:00")
        .encode()
    )
    async with client_of(settings) as http, following(http, session) as live:
        await anext(live)
        for data in unreadable:
            for name in ("turn_completed", "turn_failed", "turn_opened", "order_placed"):
                await backend.js.publish(f"turns.{name}.{session_id}", data, stream=TURNS)
        assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
        heard = await stages(live)
        assert names(heard)[-3:] == ["message_received", "turn_opened", "turn_completed"]
        async with following(http, session, "0-0") as again:
            assert [event.id for event in await stages(again)] == [event.id for event in heard]
    lines = [record.getMessage() for record in caplog.records if "is shown to nobody" in record.getMessage()]
    assert len(lines) == len(set(lines)) == 4 * len(unreadable)
    assert "0001-01-01" not in caplog.text
