"""Sending a message: answers, errors, repeats, and waiting that ends."""

import asyncio
import json
from uuid import UUID, uuid4

import httpx
import pytest

from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.events.live import TurnAccepted
from shared.contracts.queries import GetSession, TurnError
from tests.integration.gateway.backend import Backend, answer


async def test_a_message_is_answered_in_both_client_shapes(http: httpx.AsyncClient, session: str) -> None:
    response = await http.post(f"{session}/messages", json={"content": "부모님께 1억 받았어요"})
    assert response.status_code == 200
    body = response.json()
    assert body["userMessage"]["role"] == "user"
    assert body["userMessage"]["content"] == "부모님께 1억 받았어요"
    assert set(body["userMessage"]) == {"id", "role", "content", "createdAt", "turnId"}
    assistant = body["assistantMessage"]
    assert assistant["turnId"] == body["userMessage"]["turnId"] == body["userMessage"]["id"]
    assert assistant["role"] == "assistant"
    assert assistant["content"] == "답: 부모님께 1억 받았어요"
    assert assistant["createdAt"] == "2025-10-14T10:05:10.421Z"
    assert assistant["citations"] == [{"sourceId": 1, "lawName": "상속세및증여세법"}]
    assert assistant["calculation"] is None
    assert assistant["missingParameters"] == [{"name": "gift_date", "reason": "not_provided"}]
    assert assistant["metadata"]["missing_parameters"] == assistant["missingParameters"]
    assert assistant["metadata"]["tool_calls"] == []
    for internal in ("secret-model-name", "latency", "tokens", "gemini", "client_info", "ip_hash"):
        assert internal not in response.text


async def test_what_enters_the_stream_is_masked_and_hashed(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    response = await http.post(
        f"{session}/messages",
        json={
            "content": "제 번호는 010-1234-5678이고 1억 5,000만원 받았어요",
            "metadata": {"sessionContext": {"mail": "hong@example.com", "amount": 100000000}},
        },
        headers={"User-Agent": "test browser"},
    )
    assert response.status_code == 200
    assert response.json()["userMessage"]["content"] == "제 번호는 [전화번호]이고 1억 5,000만원 받았어요"
    (message,) = backend.received
    assert message.content == "제 번호는 [전화번호]이고 1억 5,000만원 받았어요"
    assert message.metadata["masked"] == ["phone", "email"]
    assert message.metadata["client_metadata"] == {"sessionContext": {"mail": "[이메일]", "amount": 100000000}}
    info = message.metadata["client_info"]
    assert isinstance(info, dict)
    assert info["user_agent"] == "test browser"
    assert isinstance(info["ip_hash"], str)
    assert len(info["ip_hash"]) == 16
    assert message.client_id_hash is not None
    assert http.headers["x-client-id"] not in message.model_dump_json()
    assert "127.0.0.1" not in message.model_dump_json()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "INVALID_REQUEST"),
        (b"", "INVALID_REQUEST"),
        (b"[]", "INVALID_REQUEST"),
        (b'{"content": NaN}', "INVALID_REQUEST"),
        (b"{}", "INVALID_CONTENT"),
        (b'{"content": null}', "INVALID_CONTENT"),
        (b'{"content": 1}', "INVALID_CONTENT"),
        (b'{"content": ""}', "INVALID_CONTENT"),
        (b'{"content": " \\n\\u3000\\u200b\\u3164"}', "INVALID_CONTENT"),
        (b'{"content": "\\u0000"}', "INVALID_CONTENT"),
        (b'{"content": "\\ud800"}', "INVALID_CONTENT"),
        (json.dumps({"content": "가" * 2001}).encode(), "INVALID_CONTENT"),
        (b'{"content": "a", "metadata": []}', "INVALID_REQUEST"),
        (json.dumps({"content": "a", "metadata": {"a": "x" * 4096}}).encode(), "INVALID_REQUEST"),
        (b'{"content": "a", "metadata": {"a": 1e999}}', "INVALID_REQUEST"),
        (b'{"content": "a", "metadata": {"a": ' + b"[" * 40 + b"]" * 40 + b"}}", "INVALID_REQUEST"),
        (b"[" * 100_000, "INVALID_REQUEST"),
    ],
)
async def test_what_is_no_message_is_refused(
    http: httpx.AsyncClient, session: str, backend: Backend, body: bytes, code: str
) -> None:
    response = await http.post(f"{session}/messages", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["code"] == code
    assert error["message"] == response.json()["detail"]
    assert error["requestId"] == response.headers["x-request-id"]
    assert backend.received == []


async def test_two_thousand_characters_count_after_composition(http: httpx.AsyncClient, session: str) -> None:
    decomposed = "\u1100\u1161" * 2000
    response = await http.post(f"{session}/messages", json={"content": decomposed})
    assert response.status_code == 200
    assert response.json()["userMessage"]["content"] == "가" * 2000


async def test_control_characters_are_dropped_and_lines_are_kept(http: httpx.AsyncClient, session: str) -> None:
    body = json.dumps({"content": "하나\u0000\r\n둘\t\u001b셋\ud800"})
    response = await http.post(f"{session}/messages", content=body)
    assert response.json()["userMessage"]["content"] == "하나\n둘\t셋"


async def test_a_session_that_is_not_there(http: httpx.AsyncClient, backend: Backend) -> None:
    for path in (str(uuid4()), "nonsense"):
        response = await http.post(f"/api/sessions/{path}/messages", json={"content": "안녕하세요"})
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "SESSION_NOT_FOUND"
    assert backend.received == []


async def test_a_session_of_somebody_else(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    for stranger in ({"X-Client-Id": str(uuid4())}, {"X-Client-Id": ""}):
        response = await http.post(f"{session}/messages", json={"content": "안녕하세요"}, headers=stranger)
        assert response.status_code == (404 if stranger["X-Client-Id"] else 400)
    assert backend.received == []


@pytest.mark.parametrize(("made_elsewhere", "questions"), [(False, 0), (True, 1)])
async def test_ownership_is_asked_once_where_it_is_not_known(
    http: httpx.AsyncClient, session: str, backend: Backend, made_elsewhere: bool, questions: int
) -> None:
    if made_elsewhere:
        known, owner = backend.sessions[UUID(session.rsplit("/", 1)[-1])]
        other = known.model_copy(update={"id": uuid4()})
        backend.sessions[other.id] = (other, owner)
        session = f"/api/sessions/{other.id}"
    for _ in range(3):
        assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
    assert sum(isinstance(query, GetSession) for query in backend.queries) == questions


async def test_a_session_that_was_deleted_meanwhile(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def refuse(backend: Backend, message: MessageReceived) -> None:
        await backend.notify(TurnAccepted(session_id=message.session_id, turn_id=message.turn_id, accepted=False))

    backend.script = refuse
    for headers in ({}, {"Prefer": "respond-async"}):
        response = await http.post(f"{session}/messages", json={"content": "안녕하세요"}, headers=headers)
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "SESSION_NOT_FOUND"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (TurnError(code="PIPELINE_ERROR", message="문제가 생겼습니다."), 500),
        (TurnError(code="GEMINI_ERROR", message="모델에 연결하지 못했습니다."), 502),
        (TurnError(code="SESSION_NOT_FOUND", message="상담이 없습니다."), 404),
    ],
)
async def test_a_turn_that_fails(
    http: httpx.AsyncClient, session: str, backend: Backend, error: TurnError, status: int
) -> None:
    async def fail(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)
        await backend.fail(message, error)

    backend.script = fail
    response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    assert response.status_code == status
    assert response.json()["error"]["code"] == error.code
    assert response.json()["detail"] == error.message


async def test_a_repeat_with_the_same_key_is_the_same_turn(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    async def send(content: str, key: str) -> httpx.Response:
        return await http.post(f"{session}/messages", json={"content": content}, headers={"Idempotency-Key": key})

    first = await send("부모님께 1억 받았어요", "key-1")
    again = await send("부모님께 1억 받았어요", "key-1")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert len(backend.received) == 1
    other = await send("부모님께 2억 받았어요", "key-1")
    assert other.status_code == 400
    assert other.json()["error"]["code"] == "INVALID_REQUEST"
    assert (await send("부모님께 1억 받았어요", "key-2")).json()["userMessage"]["id"] != first.json()["userMessage"][
        "id"
    ]
    assert (await send("부모님께 1억 받았어요", "x" * 256)).status_code == 400
    assert (await send("부모님께 1억 받았어요", "")).status_code == 400


async def test_repeats_at_the_same_moment_are_one_turn(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    async def answer_once(backend: Backend, message: MessageReceived) -> None:
        if message.turn_id not in backend.turns:
            await answer(backend, message)

    backend.script = answer_once
    sending = [
        http.post(f"{session}/messages", json={"content": "안녕하세요"}, headers={"Idempotency-Key": "k"})
        for _ in range(5)
    ]
    responses = await asyncio.gather(*sending)
    assert {response.status_code for response in responses} == {200}
    assert len({response.json()["userMessage"]["id"] for response in responses}) == 1


async def test_an_accepted_message_says_where_to_look_for_its_answer(
    http: httpx.AsyncClient, session: str, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def only_accept(backend: Backend, message: MessageReceived) -> None:
        await backend.accept(message)

    backend.script = only_accept
    response = await http.post(
        f"{session}/messages", json={"content": "안녕하세요"}, headers={"Prefer": "respond-async"}
    )
    assert response.status_code == 202
    location = response.headers["location"]
    assert location == f"{session}/turns/{response.json()['turn']['id']}"
    assert response.json()["userMessage"]["content"] == "안녕하세요"
    assert response.json()["turn"]["status"] == "open"
    looked = await http.get(location)
    assert looked.status_code == 200
    assert looked.json() == {**response.json()["turn"], "userMessage": response.json()["userMessage"]}
    await backend.complete(backend.received[0])
    done = (await http.get(location)).json()
    assert done["status"] == "completed"
    assert done["assistantMessage"]["content"] == "답: 안녕하세요"
    assert UUID(done["id"]) == backend.received[0].turn_id


async def test_who_does_not_want_to_wait_is_told_where_to_look_however_fast_the_answer_is(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    async def send() -> httpx.Response:
        headers = {"Prefer": "respond-async", "Idempotency-Key": "k"}
        return await http.post(f"{session}/messages", json={"content": "안녕하세요"}, headers=headers)

    assert (await send()).status_code == 202
    await backend.handled.wait()
    again = await send()
    assert again.status_code == 200
    assert again.json()["assistantMessage"]["content"] == "답: 안녕하세요"


async def test_an_answer_that_nobody_announced_is_asked_for(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    async def in_silence(backend: Backend, message: MessageReceived) -> None:
        backend.store(message)
        backend.finish(message)

    backend.script = in_silence
    response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    assert response.status_code == 200
    assert response.json()["assistantMessage"]["content"] == "답: 안녕하세요"
