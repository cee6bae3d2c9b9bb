"""Links under which a consultation can be read: made, listed, revoked, and what they show."""

from uuid import uuid4

import httpx
import pytest

from services.gateway.settings import GatewaySettings
from shared.contracts.consultation_queries import ShareSession
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of


async def test_the_life_of_a_link(
    http: httpx.AsyncClient, session: str, settings: GatewaySettings, backend: Backend
) -> None:
    await http.post(f"{session}/messages", json={"content": "어머니께 1억 받았어요"})
    made = await http.post(f"{session}/shares", json={"days": 7})
    assert made.status_code == 201
    assert set(made.json()) == {"id", "createdAt", "expiresAt", "token"}
    token = made.json().pop("token")
    listed = (await http.get(f"{session}/shares")).json()["shares"]
    assert [share["id"] for share in listed] == [made.json()["id"]]
    assert token not in str(listed)
    async with client_of(settings) as anybody:
        shown = await anybody.get(f"/api/shared/{token}")
        assert shown.status_code == 200
        assert shown.headers["x-robots-tag"].startswith("noindex")
        assert shown.headers["cache-control"] == "no-store"
        assert [message["role"] for message in shown.json()["messages"]] == ["user", "assistant"]
        assert shown.json()["messages"][0]["content"] == "어머니께 1억 받았어요"
        assert (await http.delete(f"{session}/shares/{made.json()['id']}")).status_code == 204
        gone = await anybody.get(f"/api/shared/{token}")
        assert (gone.status_code, gone.json()["error"]["code"]) == (404, "SHARE_NOT_FOUND")


async def test_a_link_shows_nothing_that_leads_to_its_maker(
    http: httpx.AsyncClient, session: str, backend: Backend
) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "1억 받았어요"})).json()
    for turn in backend.turns.values():
        assert turn.answer is not None
        rated = {**turn.answer.metadata, "feedback": {"type": "thumbs_down", "comment": "어려워요"}}
        answer = turn.answer.model_copy(update={"metadata": rated})
        backend.turns[turn.id] = turn.model_copy(update={"answer": answer})
    token = (await http.post(f"{session}/shares", json={"days": 1})).json()["token"]
    shown = (await http.get(f"/api/shared/{token}")).text
    assert "직계존속" in shown
    owner = http.headers["x-client-id"]
    for secret in (session, sent["userMessage"]["id"], sent["assistantMessage"]["id"], owner, "어려워요", "metadata"):
        assert secret.rsplit("/", 1)[-1] not in shown, secret


async def test_a_token_is_long_and_nobody_keeps_it(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    tokens = [(await http.post(f"{session}/shares", json={"days": 1})).json()["token"] for _ in range(3)]
    assert len(set(tokens)) == 3
    assert all(len(token) == 43 for token in tokens)
    asked = [query.model_dump_json() for query in backend.queries if isinstance(query, ShareSession)]
    assert not any(token in query for token in tokens for query in asked)


@pytest.mark.parametrize("body", [{}, {"days": 0}, {"days": 31}, {"days": "7"}, {"days": None}])
async def test_a_link_has_an_end(http: httpx.AsyncClient, session: str, body: dict[str, object]) -> None:
    response = await http.post(f"{session}/shares", json=body)
    assert (response.status_code, response.json()["error"]["code"]) == (400, "INVALID_REQUEST")


async def test_links_belong_to_the_consultations_client(
    http: httpx.AsyncClient, session: str, settings: GatewaySettings
) -> None:
    share = (await http.post(f"{session}/shares", json={"days": 1})).json()["id"]
    async with client_of(settings, **{"X-Client-Id": str(uuid4())}) as stranger:
        for method, path in (("POST", "/shares"), ("GET", "/shares"), ("DELETE", f"/shares/{share}")):
            response = await stranger.request(method, session + path, json={"days": 1} if method == "POST" else None)
            assert response.json()["error"]["code"] == "SESSION_NOT_FOUND"
    for missing in ("nonsense", "가" * 30, "x" * 43):
        response = await http.get(f"/api/shared/{missing}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "SHARE_NOT_FOUND")
