"""The operators' console: who gets in, and what it shows of a session."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import SecretStr

from services.gateway.routes import console as console_routes
from services.gateway.routes import debugger
from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from shared.contracts.console_queries import (
    DeadLetterLine,
    DeadLetterPage,
    ListDeadLetters,
    RedriveDeadLetter,
)
from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.queries import Done, QueryRefused, TurnError
from shared.contracts.survey_queries import SurveyedSession, SurveySessions
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of, in_a_hurry, serving, until_ready
from tools.servers import NatsServer

TOKEN = "open-sesame-open-sesame"
TRACE_ID = "0af7651916cd43dd8448eb211c80319c"


_EVENTS = f"sessions/{uuid4()}/events"
ROUTES = [
    ("GET", "sessions"),
    ("GET", "events"),
    ("GET", _EVENTS),
    ("GET", f"{_EVENTS}/1"),
    ("GET", f"{_EVENTS}/2/difference/1"),
    ("GET", f"sessions/{uuid4()}/states/1"),
    ("POST", f"sessions/{uuid4()}/replay"),
    ("POST", f"sessions/{uuid4()}/forks?turn=1"),
    ("GET", f"sessions/{uuid4()}/dialogue"),
    ("GET", f"turns/{uuid4()}/trace"),
    ("GET", f"sessions/{uuid4()}/dead-letters"),
    ("GET", "dead-letters"),
    ("GET", "dead-letters/1"),
    ("POST", "dead-letters/1/redrive"),
    ("DELETE", "dead-letters/1"),
    ("GET", "flow"),
]


def test_no_route_is_forgotten() -> None:
    declared = {
        (method, route.path)
        for router in (console_routes.router, debugger.router)
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert len(declared) == len(ROUTES)


@pytest.fixture
async def with_console(settings: GatewaySettings, backend: Backend) -> AsyncIterator[GatewayServer]:
    """A gateway whose console is on."""
    its_settings = settings.model_copy(
        update={"console_token": SecretStr(TOKEN), "trace_url": "https://traces.example/{trace_id}"}
    )
    async with serving(its_settings) as server:
        yield server


@pytest.fixture
async def console(settings: GatewaySettings, with_console: GatewayServer) -> AsyncIterator[httpx.AsyncClient]:
    """An operator at it."""
    async with client_of(settings, Authorization=f"Bearer {TOKEN}") as client:
        await until_ready(client)
        yield client


async def conversation(http: httpx.AsyncClient, backend: Backend, *contents: str) -> str:
    """A session's id, after these messages have been answered."""
    session_id = str((await http.post("/api/sessions")).json()["id"])
    headers = {"traceparent": f"00-{TRACE_ID}-b7ad6b7169203331-01"}
    for content in contents:
        response = await http.post(f"/api/sessions/{session_id}/messages", json={"content": content}, headers=headers)
        assert response.status_code == 200
    return session_id


async def test_without_a_token_there_is_no_console(http: httpx.AsyncClient) -> None:
    for method, path in ROUTES:
        for authorization in ("", "Bearer", "Bearer None", f"Bearer {TOKEN}"):
            response = await http.request(method, f"/api/console/{path}", headers={"Authorization": authorization})
            assert response.status_code == 404
            assert response.json()["error"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    "authorization", ["", TOKEN, f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer 열려라", "Basic x"]
)
async def test_only_the_token_opens_it(console: httpx.AsyncClient, authorization: str) -> None:
    for method, path in ROUTES:
        sent = [(b"Authorization", authorization.encode())]
        response = await console.request(method, f"/api/console/{path}", headers=sent)
        assert response.status_code == 401, path
        assert response.headers["www-authenticate"] == "Bearer"
        assert response.json()["error"]["code"] == "UNAUTHORIZED"
    assert (await console.get("/api/console/sessions")).status_code == 200


async def test_guessing_the_token_is_slowed_down_whatever_client_id_is_sent(console: httpx.AsyncClient) -> None:
    for _ in range(301):
        headers = {"Authorization": f"Bearer {uuid4()}", "X-Client-Id": str(uuid4())}
        response = await console.get("/api/console/sessions", headers=headers)
        if response.status_code == 429:
            break
        assert response.status_code == 401
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) > 0


def test_a_token_is_too_long_to_guess() -> None:
    with pytest.raises(ValueError, match="at least 16"):
        GatewaySettings.model_validate({"console_token": "short"})


async def test_sessions_are_listed_with_their_turns(console: httpx.AsyncClient, backend: Backend) -> None:
    surveyed = SurveyedSession(
        id=uuid4(),
        title="부모님께 1억",
        created_at=datetime(2025, 10, 14, 10, 5, tzinfo=UTC),
        turns=3,
        failed=1,
        unfinished=0,
        last_turn_at=None,
        slowest_ms=12.5,
    )
    backend.surveyed = [surveyed, surveyed]
    page = (await console.get("/api/console/sessions?limit=1")).json()
    assert page == {
        "sessions": [
            {
                "id": str(surveyed.id),
                "title": "부모님께 1억",
                "createdAt": "2025-10-14T10:05:00.000Z",
                "pinned": False,
                "rootId": str(surveyed.id),
                "listed": True,
                "turns": 3,
                "failed": 1,
                "unfinished": 0,
                "lastTurnAt": None,
                "slowestMilliseconds": 12.5,
            }
        ],
        "nextCursor": "more",
    }
    assert SurveySessions(client_id_hash=None, limit=1) in backend.queries


async def test_what_is_looked_for_is_handed_on(console: httpx.AsyncClient, backend: Backend) -> None:
    wanted = uuid4()
    parameters = {"wanted": wanted.hex, "text": "1억", "outcome": "failed", "slower_than_ms": "1500", "limit": "7"}
    assert (await console.get("/api/console/sessions", params=parameters)).status_code == 200
    query = SurveySessions(
        client_id_hash=None, wanted=wanted, text="1억", outcome="failed", slower_than_ms=1500, limit=7
    )
    assert backend.queries[-1] == query
    for wrong in ({"wanted": "1"}, {"text": ""}, {"outcome": "lost"}, {"slower_than_ms": "-1"}, {"event": "no_such"}):
        assert (await console.get("/api/console/sessions", params=wrong)).status_code == 400, wrong


async def test_sessions_with_a_kind_of_event_are_those_that_the_stream_knows(
    console: httpx.AsyncClient, backend: Backend
) -> None:
    asked = UUID(await conversation(console, backend, "안녕하세요"))
    silent = UUID(await conversation(console, backend))
    backend.surveyed = [
        SurveyedSession(
            id=one, title="", created_at=datetime.now(UTC), turns=1, failed=0, unfinished=0, last_turn_at=None,
            slowest_ms=None,
        )
        for one in (silent, asked)
    ]  # fmt: skip
    for event, expected in (("turn_opened", [str(asked)]), ("tax_calculated", [])):
        page = (await console.get(f"/api/console/sessions?event={event}")).json()
        assert [one["id"] for one in page["sessions"]] == expected
        assert page["nextCursor"] is None


async def test_a_turn_says_what_was_asked_and_why_it_failed(console: httpx.AsyncClient, backend: Backend) -> None:
    async def failing(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await backend.fail(message, TurnError(code="GEMINI_ERROR", message="다시 보내 주세요."))

    session_id = await conversation(console, backend, "안녕하세요")
    backend.script = failing
    await console.post(f"/api/sessions/{session_id}/messages", json={"content": "또 안녕하세요"})
    turns = (await console.get(f"/api/console/sessions/{session_id}/events")).json()["turns"]
    assert [(turn["said"], turn["failure"]) for turn in turns] == [
        ("안녕하세요", None),
        ("또 안녕하세요", {"code": "GEMINI_ERROR", "stage": "synthesizer"}),
    ]


async def test_where_its_process_is_away_the_console_says_so(
    console: httpx.AsyncClient, with_console: GatewayServer
) -> None:
    with in_a_hurry(with_console):
        response = await console.get("/api/console/dead-letters")
    assert response.status_code == 503
    assert "tools.console" in response.json()["error"]["message"]


async def test_what_its_process_answers_is_handed_on(console: httpx.AsyncClient, backend: Backend) -> None:
    letter = DeadLetterLine(
        number=3,
        stored_at=datetime(2025, 10, 14, 10, 5, tzinfo=UTC),
        event="turn_opened",
        session_id="x",
        turn_id=uuid4(),
        service="clarifier",
        cause="KeyError",
        deliveries=5,
    )

    def unknown(_: object) -> Done:
        raise QueryRefused("DEAD_LETTER_NOT_FOUND")

    await backend.answer(ListDeadLetters, lambda _: DeadLetterPage(letters=(letter,), total=1))
    await backend.answer(RedriveDeadLetter, unknown)
    assert (await console.get("/api/console/dead-letters")).json() == {
        "letters": [
            {
                "number": 3,
                "storedAt": "2025-10-14T10:05:00.000Z",
                "event": "turn_opened",
                "sessionId": "x",
                "turnId": str(letter.turn_id),
                "service": "clarifier",
                "cause": "KeyError",
                "deliveries": 5,
            }
        ],
        "total": 1,
    }
    session_id = uuid4()
    assert (await console.get(f"/api/console/sessions/{session_id}/dead-letters")).json()["total"] == 1
    assert ListDeadLetters(client_id_hash=None, session_id=session_id) in backend.queries
    response = await console.post("/api/console/dead-letters/4/redrive")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "DEAD_LETTER_NOT_FOUND"
    assert RedriveDeadLetter(client_id_hash=None, number=4) in backend.queries


async def test_the_events_of_a_session_by_turn(console: httpx.AsyncClient, backend: Backend) -> None:
    session_id = await conversation(console, backend, "안녕하세요", "제 번호는 010-1234-5678이에요")
    await conversation(console, backend, "다른 상담")
    turns = (await console.get(f"/api/console/sessions/{session_id}/events")).json()["turns"]
    assert [UUID(turn["id"]) for turn in turns] == [message.turn_id for message in backend.received[:2]]
    for turn in turns:
        assert [event["name"] for event in turn["events"]] == ["message_received", "turn_opened", "turn_completed"]
        assert turn["traceId"] == TRACE_ID
        assert turn["traceUrl"] == f"https://traces.example/{TRACE_ID}"
        assert [event["service"] for event in turn["events"]] == ["gateway", None, None]
        assert turn["events"][0]["milliseconds"] == 0
        assert turn["milliseconds"] == pytest.approx(sum(event["milliseconds"] for event in turn["events"]))
    received = turns[1]["events"][0]
    path = f"/api/console/sessions/{session_id}/events/{received['sequence']}"
    payload = await console.get(path)
    assert payload.headers["cache-control"] == "no-store"
    assert len(payload.content) == received["bytes"]
    assert payload.json()["content"] == "제 번호는 [전화번호]이에요"


async def test_an_event_that_todays_code_cannot_read_is_shown_as_it_is(
    console: httpx.AsyncClient, backend: Backend
) -> None:
    session_id = await conversation(console, backend)
    for name in ("turn_opened", "order_placed"):
        await backend.js.publish(f"turns.{name}.{session_id}", b'{"old": true}')
    [turn] = (await console.get(f"/api/console/sessions/{session_id}/events")).json()["turns"]
    assert turn["id"] is None
    assert turn["traceId"] is None
    assert [event["name"] for event in turn["events"]] == ["turn_opened", "order_placed"]
    path = f"/api/console/sessions/{session_id}/events/{turn['events'][0]['sequence']}"
    assert (await console.get(path)).json() == {"old": True}


async def test_an_event_is_shown_with_its_own_session_only(console: httpx.AsyncClient, backend: Backend) -> None:
    session_id = await conversation(console, backend, "안녕하세요")
    other = await conversation(console, backend)
    assert (await console.get(f"/api/console/sessions/{other}/events")).json() == {"turns": []}
    assert (await console.get(f"/api/console/sessions/{session_id}/events/1")).status_code == 200
    for path in (f"{other}/events/1", f"{session_id}/events/999", f"{session_id}/events/{2**63 - 1}"):
        assert (await console.get(f"/api/console/sessions/{path}")).status_code == 404
    for sequence in ("0", "-1", "x", str(2**63), str(2**64), "9" * 40):
        assert (await console.get(f"/api/console/sessions/{session_id}/events/{sequence}")).status_code == 400


async def test_without_the_broker_it_says_so(
    console: httpx.AsyncClient, backend: Backend, nats_server: NatsServer
) -> None:
    session_id = await conversation(console, backend, "안녕하세요")
    nats_server.kill()
    for path in (f"{session_id}/events", f"{session_id}/events/1"):
        response = await console.get(f"/api/console/sessions/{path}")
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "UNAVAILABLE"
