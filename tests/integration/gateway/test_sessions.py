"""Sessions, stored messages, turns and ratings."""

import unicodedata
from uuid import uuid4

import httpx
import pytest

from services.gateway.app import SMALLEST_COMPRESSED_BYTES
from services.gateway.settings import GatewaySettings
from shared.contracts.consultation_queries import WithdrawRating
from shared.contracts.queries import CreateSession, ListSessions, RateMessage, RenameSession
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of


async def test_the_life_of_a_session(http: httpx.AsyncClient, backend: Backend) -> None:
    created = await http.post("/api/sessions")
    assert created.status_code == 201
    body = created.json()
    assert set(body) == {"id", "title", "createdAt", "pinned", "rootId", "listed"}
    assert body["title"] == "새로운 상담"
    assert body["createdAt"].endswith("Z")
    path = f"/api/sessions/{body['id']}"
    assert created.headers["location"] == path
    assert (await http.get(path)).json() == body
    assert (await http.get("/api/sessions")).json() == {"sessions": [body], "nextCursor": None}
    renamed = await http.patch(path, json={"title": "  제 번호 010-1234-5678\n 상담 "})
    assert renamed.json() == {**body, "title": "제 번호 [전화번호] 상담"}
    deleted = await http.delete(path)
    assert deleted.status_code == 204
    assert deleted.content == b""
    assert (await http.get(path)).status_code == 404
    assert (await http.delete(path)).status_code == 404


async def test_a_session_is_pinned_and_renamed_at_once(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    pinned = await http.patch(session, json={"pinned": True})
    assert (pinned.status_code, pinned.json()["pinned"], pinned.json()["title"]) == (200, True, "새로운 상담")
    both = await http.patch(session, json={"title": "아파트", "pinned": False})
    assert (both.status_code, both.json()["pinned"], both.json()["title"]) == (200, False, "아파트")
    before = len(backend.queries)
    for body in ({}, {"pinned": None}, {"pinned": "아니요"}, {"title": "아파트", "pinned": 7}):
        response = await http.patch(session, json=body)
        assert (response.status_code, response.json()["error"]["code"]) == (400, "INVALID_REQUEST")
    assert len(backend.queries) == before


async def test_a_deleted_session_takes_no_message(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
    await http.delete(session)
    assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 404


async def test_a_session_belongs_to_its_client(
    http: httpx.AsyncClient, session: str, settings: GatewaySettings, backend: Backend
) -> None:
    turn = (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).json()["userMessage"]["id"]
    async with client_of(settings, **{"X-Client-Id": str(uuid4())}) as stranger:
        for method, path, body in (
            ("GET", session, None),
            ("PATCH", session, {"title": "내 것"}),
            ("DELETE", session, None),
            ("GET", f"{session}/messages", None),
            ("POST", f"{session}/messages", {"content": "안녕하세요"}),
            ("GET", f"{session}/turns/{turn}", None),
            ("GET", f"{session}/events", None),
        ):
            response = await stranger.request(method, path, json=body)
            assert response.status_code == 404, (method, path)
            assert response.json()["error"]["code"] == "SESSION_NOT_FOUND"
        assert (await stranger.get("/api/sessions")).json()["sessions"] == []
    assert (await http.get(session)).status_code == 200


async def test_a_client_id_is_kept_as_its_hash_alone(
    settings: GatewaySettings, http: httpx.AsyncClient, backend: Backend
) -> None:
    client_id = http.headers["x-client-id"]
    await http.post("/api/sessions")
    async with client_of(settings, **{"X-Client-Id": client_id.upper()}) as same:
        assert len((await same.get("/api/sessions")).json()["sessions"]) == 1
    hashes = {query.client_id_hash for query in backend.queries if isinstance(query, (CreateSession, ListSessions))}
    assert len(hashes) == 1
    assert len(str(hashes.pop())) == 64


@pytest.mark.parametrize("client_id", ["", "nonsense", "1234", "가"])
async def test_a_client_id_is_a_uuid(http: httpx.AsyncClient, client_id: str) -> None:
    response = await http.get("/api/sessions", headers=[(b"X-Client-Id", client_id.encode())])
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_REQUEST"


async def test_the_stored_conversation(http: httpx.AsyncClient, session: str) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "부모님께 1억 받았어요"})).json()
    listed = await http.get(f"{session}/messages")
    assert listed.json() == {"messages": [sent["userMessage"], sent["assistantMessage"]], "nextCursor": None}
    assert "client_info" not in listed.text


async def test_a_long_conversation_is_sent_compressed(http: httpx.AsyncClient, session: str) -> None:
    story = "아버지께서 예전에 사시던 시골집 이야기예요. " * 75
    sent = await http.post(f"{session}/messages", json={"content": story})
    assert "content-encoding" not in sent.headers
    for _ in range(SMALLEST_COMPRESSED_BYTES // len(story.encode())):
        await http.post(f"{session}/messages", json={"content": story})
    listed = await http.get(f"{session}/messages", params={"limit": 100})
    assert listed.headers["content-encoding"] == "gzip"
    assert int(listed.headers["content-length"]) < len(listed.content) / 10
    plain = await http.get(f"{session}/messages", params={"limit": 100}, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == listed.json()


async def test_a_turn_shows_its_state(http: httpx.AsyncClient, session: str) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).json()
    turn = await http.get(f"{session}/turns/{sent['userMessage']['id']}")
    assert turn.json() == {"id": sent["userMessage"]["id"], "status": "completed", **sent}
    for missing in (str(uuid4()), "nonsense"):
        response = await http.get(f"{session}/turns/{missing}")
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "TURN_NOT_FOUND"


async def test_an_answer_is_rated(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).json()
    path = f"/api/messages/{sent['assistantMessage']['id']}/feedback"
    rated = await http.patch(path, json={"type": "thumbs_up", "comment": "고마워요 010-1234-5678"})
    assert rated.status_code == 200
    assert rated.json()["id"] == sent["assistantMessage"]["id"]
    assert rated.json()["feedback"]["type"] == "thumbs_up"
    (query,) = [query for query in backend.queries if isinstance(query, RateMessage)]
    assert query.feedback.comment == "고마워요 [전화번호]"
    assert (await http.patch(path, json={"type": "meh"})).status_code == 400
    assert (await http.patch(path, json={"type": "thumbs_down", "comment": "가" * 1001})).status_code == 400
    for missing in (uuid4(), "nonsense"):
        response = await http.patch(f"/api/messages/{missing}/feedback", json={"type": "thumbs_up"})
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "MESSAGE_NOT_FOUND"


async def test_a_rating_is_withdrawn(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).json()
    withdrawn = await http.delete(f"/api/messages/{sent['assistantMessage']['id']}/feedback")
    assert (withdrawn.status_code, withdrawn.content) == (204, b"")
    assert [str(query.message_id) for query in backend.queries if isinstance(query, WithdrawRating)] == [
        sent["assistantMessage"]["id"]
    ]
    for missing in (uuid4(), "nonsense"):
        response = await http.delete(f"/api/messages/{missing}/feedback")
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "MESSAGE_NOT_FOUND"


async def test_characters_are_counted_as_they_are_stored(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    """macOS sends Hangul taken apart: three characters for one that is stored."""
    title, comment = "각" * 100, "각" * 1000
    renamed = await http.patch(session, json={"title": unicodedata.normalize("NFD", title)})
    assert (renamed.status_code, renamed.json()["title"]) == (200, title)
    await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    [turn] = backend.turns.values()
    assert turn.answer is not None
    rating = {"type": "thumbs_up", "comment": unicodedata.normalize("NFD", comment)}
    rated = await http.patch(f"/api/messages/{turn.answer.id}/feedback", json=rating)
    assert (rated.status_code, rated.json()["feedback"]["comment"]) == (200, comment)
    for path, body in (
        (session, {"title": unicodedata.normalize("NFD", title + "각")}),
        (
            f"/api/messages/{turn.answer.id}/feedback",
            {**rating, "comment": unicodedata.normalize("NFD", comment + "각")},
        ),
    ):
        assert (await http.patch(path, json=body)).status_code == 400


@pytest.mark.parametrize("title", ["", "  ", "\u200b", "\ufe0f", "가" * 101, None, 1])
async def test_a_title_says_something_and_is_short(
    http: httpx.AsyncClient, session: str, backend: Backend, title: object
) -> None:
    response = await http.patch(session, json={"title": title})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_REQUEST"
    assert not any(isinstance(query, RenameSession) for query in backend.queries)


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "cursor=nonsense"])
async def test_a_page_is_asked_for_properly(http: httpx.AsyncClient, query: str) -> None:
    response = await http.get(f"/api/sessions?{query}")
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_REQUEST"


async def test_a_page_says_where_the_next_one_is(http: httpx.AsyncClient) -> None:
    for _ in range(3):
        await http.post("/api/sessions")
    page = (await http.get("/api/sessions?limit=2")).json()
    assert len(page["sessions"]) == 2
    assert page["nextCursor"] == "more"
