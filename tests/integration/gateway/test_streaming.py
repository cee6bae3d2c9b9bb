"""SSE: the stages of one message on its POST, and those of a session on `/events`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from uuid import uuid4

import httpx
from httpx_sse import ServerSentEvent, aconnect_sse

from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.events.live import TurnAccepted
from shared.contracts.queries import TurnError
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of, in_a_hurry, until_ready
from tools.servers import NatsServer

INTERNAL = (
    "secret-model-name",
    "latency",
    "tokens",
    "gemini",
    "client_info",
    "dialogue",
    'collected_parameters": {"gift',
)


@asynccontextmanager
async def following(
    http: httpx.AsyncClient, session: str, after: str | None = None
) -> AsyncIterator[AsyncIterator[ServerSentEvent]]:
    headers = {"Last-Event-ID": after} if after else {}
    async with aconnect_sse(http, "GET", f"{session}/events", headers=headers) as source:
        assert source.response.status_code == 200
        async with aclosing(source.aiter_sse()) as events:
            yield events


async def stages(events: AsyncIterator[ServerSentEvent], last: str = "turn_completed") -> list[ServerSentEvent]:
    """Everything up to the first event of stage `last`, without the frames that only name a place."""
    found = []
    async with asyncio.timeout(60):
        async for event in events:
            if event.event == "stage" and event.data:
                found.append(event)
                if event.json()["stage"] == last:
                    return found
    raise AssertionError("the stream ended")


def names(events: list[ServerSentEvent]) -> list[str]:
    return [event.json()["stage"] for event in events]


async def send_and_follow(http: httpx.AsyncClient, session: str, content: str, **headers: str) -> list[ServerSentEvent]:
    async with aconnect_sse(http, "POST", f"{session}/messages", json={"content": content}, headers=headers) as source:
        assert source.response.status_code == 200
        return [event async for event in source.aiter_sse()]


async def test_a_message_is_followed_to_its_answer(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def write(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await backend.open(message)
        for text in ("증여", "세는 "):
            await backend.token(message, text)
        await backend.complete(message)

    backend.script = write
    events = await send_and_follow(http, session, "부모님께 1억 받았어요")
    assert [event.event for event in events] == ["stage", "stage", "token", "token", "stage", "message"]
    assert names([event for event in events if event.event == "stage"]) == [
        "message_received",
        "turn_opened",
        "turn_completed",
    ]
    turn_id = str(backend.received[0].turn_id)
    assert {event.json()["turnId"] for event in events if event.event == "stage"} == {turn_id}
    assert [event.json()["text"] for event in events if event.event == "token"] == ["증여", "세는 "]
    final = events[-1].json()
    assert final["userMessage"]["id"] == turn_id
    assert final["assistantMessage"]["content"] == "답: 부모님께 1억 받았어요"
    assert not any(internal in event.data for event in events for internal in INTERNAL)


async def test_a_failure_is_the_last_event(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def fail(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await backend.fail(message, TurnError(code="GEMINI_ERROR", message="모델에 연결하지 못했습니다."))

    backend.script = fail
    events = await send_and_follow(http, session, "안녕하세요")
    assert events[-1].event == "error"
    assert events[-1].json()["error"]["code"] == "GEMINI_ERROR"
    assert events[-1].json()["detail"] == "모델에 연결하지 못했습니다."


async def test_what_is_no_message_is_refused_before_the_stream(http: httpx.AsyncClient, session: str) -> None:
    headers = {"Accept": "text/event-stream"}
    assert (await http.post(f"{session}/messages", json={}, headers=headers)).status_code == 400
    missing = await http.post(f"/api/sessions/{uuid4()}/messages", json={"content": "안녕"}, headers=headers)
    assert missing.status_code == 404


async def test_a_refusal_by_persistence_ends_the_stream(
    http: httpx.AsyncClient, session: str, backend: Backend, gateway: GatewayServer
) -> None:
    async def refuse(backend: Backend, message: MessageReceived) -> None:
        await backend.notify(TurnAccepted(session_id=message.session_id, turn_id=message.turn_id, accepted=False))

    backend.script = refuse
    events = await send_and_follow(http, session, "안녕하세요")
    assert events[-1].json()["error"]["code"] == "SESSION_NOT_FOUND"
    backend.refusal = "UNAVAILABLE"
    with in_a_hurry(gateway):
        events = await send_and_follow(http, session, "안녕하세요", **{"Idempotency-Key": "k"})
    assert [event.event for event in events] == ["error"]
    assert events[0].json()["error"]["code"] == "UNAVAILABLE"


async def test_a_client_that_goes_away_stops_nothing(
    http: httpx.AsyncClient, session: str, backend: Backend, gateway: GatewayServer
) -> None:
    go_on = asyncio.Event()

    async def slowly(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await go_on.wait()
        await backend.complete(message)

    backend.script = slowly
    async with aconnect_sse(http, "POST", f"{session}/messages", json={"content": "안녕하세요"}) as source:
        await anext(source.aiter_sse())
        await backend.arrived.wait()
    async with following(http, session, "0-0") as events:
        go_on.set()
        assert names(await stages(events))[-1] == "turn_completed"
    turn = await http.get(f"{session}/turns/{backend.received[0].turn_id}")
    assert turn.json()["status"] == "completed"


async def test_an_idle_stream_gets_comments(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def only_accept(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)

    backend.script = only_accept
    for method, path, body in (("POST", "messages", {"content": "안녕하세요"}), ("GET", "events", None)):
        async with http.stream(
            method, f"{session}/{path}", json=body, headers={"Accept": "text/event-stream"}
        ) as response:
            async with asyncio.timeout(60):
                assert any([line == ": " async for line in first_comment(response)])


async def first_comment(response: httpx.Response) -> AsyncIterator[str]:
    async for line in response.aiter_lines():
        yield line
        if line.startswith(":"):
            return


async def test_a_session_is_followed_from_now_on(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    await http.post(f"{session}/messages", json={"content": "먼저"})
    async with following(http, session) as events:
        place = await anext(events)
        assert place.id
        assert not place.data
        await http.post(f"{session}/messages", json={"content": "부모님께 1억 받았어요"})
        found = await stages(events)
    assert names(found) == ["message_received", "turn_opened", "turn_completed"]
    assert {event.json()["turnId"] for event in found} == {str(backend.received[1].turn_id)}
    completed = found[-1].json()
    assert completed["userMessage"]["content"] == "부모님께 1억 받았어요"
    assert completed["assistantMessage"]["metadata"]["tool_calls"] == []
    assert set(found[1].json()) == {"stage", "turnId", "at"}
    assert not any(internal in event.data for event in found for internal in INTERNAL)


async def test_the_stream_of_a_message_names_its_turn_before_anything_happens(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    go_on = asyncio.Event()

    async def late(backend: Backend, message: MessageReceived) -> None:
        await go_on.wait()
        await backend.accept(message)
        await backend.complete(message)

    backend.script = late
    async with aconnect_sse(http, "POST", f"{session}/messages", json={"content": "안녕하세요"}) as source:
        location = source.response.headers["location"]
        go_on.set()
        events = [event async for event in source.aiter_sse()]
    assert location == f"{session}/turns/{events[-1].json()['userMessage']['id']}"
    assert (await http.get(location)).json()["status"] == "completed"


async def test_whoever_follows_a_session_is_told_that_it_is_deleted(http: httpx.AsyncClient, session: str) -> None:
    other = (await http.post("/api/sessions")).headers["location"]
    async with following(http, session) as events, following(http, other) as others:
        await anext(events)
        await anext(others)
        assert (await http.delete(session)).status_code == 204
        async with asyncio.timeout(60):
            assert [event.event async for event in events if event.data] == ["deleted"]
        await http.post(f"{other}/messages", json={"content": "안녕하세요"})
        assert names(await stages(others))[-1] == "turn_completed"


async def test_a_failed_turn_shows_its_error(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def fail(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await backend.fail(message, TurnError(code="PIPELINE_ERROR", message="문제가 생겼습니다."))

    backend.script = fail
    async with following(http, session) as events:
        await anext(events)
        await http.post(f"{session}/messages", json={"content": "안녕하세요"})
        found = await stages(events, "turn_failed")
    assert found[-1].json()["error"] == {"code": "PIPELINE_ERROR", "message": "문제가 생겼습니다."}


async def test_last_event_id_goes_on_without_gap_or_duplicate(http: httpx.AsyncClient, session: str) -> None:
    async with following(http, session) as events:
        await anext(events)
        await http.post(f"{session}/messages", json={"content": "하나"})
        before = await stages(events, "turn_opened")
    await http.post(f"{session}/messages", json={"content": "둘"})
    async with following(http, session, before[-1].id) as events:
        missed = await stages(events) + await stages(events)
        await http.post(f"{session}/messages", json={"content": "셋"})
        live = await stages(events)
    whole = names(before + missed + live)
    assert whole == ["message_received", "turn_opened", "turn_completed"] * 3
    assert len({event.id for event in before + missed + live}) == 9


async def test_a_stranger_follows_nothing(settings: GatewaySettings, session: str) -> None:
    async with client_of(settings) as stranger:
        response = await stranger.get(f"{session}/events")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "SESSION_NOT_FOUND"


async def test_following_survives_a_broker_that_is_killed(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer
) -> None:
    async with following(http, session) as events:
        await anext(events)
        await http.post(f"{session}/messages", json={"content": "하나"})
        before = await stages(events)
        nats_server.kill()
        nats_server.start()
        await until_ready(http)
        response = await http.post(f"{session}/messages", json={"content": "둘"})
        assert response.status_code == 200
        after = await stages(events)
    assert names(before + after) == ["message_received", "turn_opened", "turn_completed"] * 2
    assert len({event.id for event in before + after}) == 6


async def test_a_broker_that_lost_its_data_is_read_from_its_beginning(
    http: httpx.AsyncClient, session: str, backend: Backend, nats_server: NatsServer
) -> None:
    async with following(http, session) as events:
        await anext(events)
        for content in ("하나", "둘"):
            await http.post(f"{session}/messages", json={"content": content})
        before = await stages(events) + await stages(events)
        nats_server.kill()
        nats_server.erase()
        nats_server.start()
        assert (await http.post(f"{session}/messages", json={"content": "셋"})).status_code == 200
        after = await stages(events)
        assert names(after) == ["message_received", "turn_opened", "turn_completed"]
        assert after[-1].json()["userMessage"]["content"] == "셋"
    async with following(http, session, before[1].id) as events:
        again = await stages(events)
    assert [event.id for event in again] == [event.id for event in after]
