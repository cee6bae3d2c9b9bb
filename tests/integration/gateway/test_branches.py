"""Branches: begun at a turn, found again, and gone with the consultation."""

from uuid import uuid4

import httpx

from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of


async def test_a_branch_is_begun_at_a_turn_and_takes_messages(http: httpx.AsyncClient, session: str) -> None:
    turn_id = (await http.post(f"{session}/messages", json={"content": "1억 받았어요"})).json()["userMessage"]["id"]
    begun = await http.post(f"{session}/turns/{turn_id}/branches")
    assert begun.status_code == 201
    branch = begun.json()
    assert branch["rootId"] == session.rsplit("/", 1)[1] != branch["id"]
    assert begun.headers["location"] == f"/api/sessions/{branch['id']}"
    sent = await http.post(f"{begun.headers['location']}/messages", json={"content": "2억 받았어요"})
    assert sent.status_code == 200
    found = await http.get(f"{begun.headers['location']}/branches")
    asked = sent.json()["userMessage"]["id"]
    version = {"sessionId": branch["id"], "turnId": asked}
    assert found.json() == {"turns": [{"turnId": asked, "versions": [version]}]}


async def test_a_branch_needs_a_turn_of_a_consultation_of_ones_own(
    http: httpx.AsyncClient, session: str, settings: GatewaySettings
) -> None:
    turn_id = (await http.post(f"{session}/messages", json={"content": "1억 받았어요"})).json()["userMessage"]["id"]
    for missing in (uuid4(), "nonsense"):
        response = await http.post(f"{session}/turns/{missing}/branches")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "TURN_NOT_FOUND")
    async with client_of(settings, **{"X-Client-Id": str(uuid4())}) as stranger:
        for response in (
            await stranger.post(f"{session}/turns/{turn_id}/branches"),
            await stranger.get(f"{session}/branches"),
        ):
            assert (response.status_code, response.json()["error"]["code"]) == (404, "SESSION_NOT_FOUND")


async def test_what_is_too_old_to_be_edited_is_said(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    backend.refusal = "TURN_NOT_EDITABLE"
    response = await http.post(f"{session}/turns/{uuid4()}/branches")
    assert (response.status_code, response.json()["error"]["code"]) == (409, "TURN_NOT_EDITABLE")


async def test_with_a_consultation_its_branches_are_deleted(http: httpx.AsyncClient, session: str) -> None:
    turn_id = (await http.post(f"{session}/messages", json={"content": "1억 받았어요"})).json()["userMessage"]["id"]
    branch = (await http.post(f"{session}/turns/{turn_id}/branches")).headers["location"]
    assert (await http.delete(session)).status_code == 204
    assert (await http.post(f"{branch}/messages", json={"content": "2억 받았어요"})).status_code == 404
