"""Two clients with two client ids: neither reaches anything of the other's."""

from uuid import uuid4

import pytest

from tests.e2e.client import Api


@pytest.fixture
def requests() -> list[tuple[str, str, dict[str, object]]]:
    """Every way to reach into a session: method, path and body."""
    return [
        ("GET", "/api/sessions/{session}", {}),
        ("PATCH", "/api/sessions/{session}", {"json": {"title": "남의 상담"}}),
        ("DELETE", "/api/sessions/{session}", {}),
        ("GET", "/api/sessions/{session}/messages", {}),
        ("POST", "/api/sessions/{session}/messages", {"json": {"content": "안녕하세요"}}),
        ("GET", "/api/sessions/{session}/turns/{turn}", {}),
        ("GET", "/api/sessions/{session}/events", {}),
        ("PATCH", "/api/messages/{answer}/feedback", {"json": {"type": "thumbs_up"}}),
    ]


@pytest.mark.parametrize("stranger", ["another client", "nobody"])
async def test_a_session_does_not_exist_for_another_client(
    api: Api, requests: list[tuple[str, str, dict[str, object]]], stranger: str
) -> None:
    owner = uuid4()
    session = await api.new_session(owner)
    before = await session.say("부모님께 1억 받았어요")
    headers = {"X-Client-Id": str(uuid4())} if stranger == "another client" else {}
    ids = {"session": session.id, "turn": before["userMessage"]["id"], "answer": before["assistantMessage"]["id"]}
    for method, path, body in requests:
        response = await api.http.request(method, path.format(**ids), headers=headers, **body)  # type: ignore[arg-type]
        assert response.status_code == 404, (method, path, response.text)
        assert response.json()["error"]["message"]

    kept = await api.http.get(f"/api/sessions/{session.id}", headers={"X-Client-Id": str(owner)})
    assert kept.json()["title"] != "남의 상담"
    messages = await session.messages()
    assert [message["id"] for message in messages] == [ids["turn"], ids["answer"]]
    assert "feedback" not in messages[1]["metadata"]


async def test_a_list_has_only_the_clients_own_sessions(api: Api) -> None:
    one, other = uuid4(), uuid4()
    own = {(await api.new_session(one)).id for _ in range(3)}
    await api.new_session(other)
    await api.new_session()
    listed = (await api.http.get("/api/sessions", headers={"X-Client-Id": str(one)})).json()["sessions"]
    assert {session["id"] for session in listed} == own
    assert (await api.http.get("/api/sessions")).json()["sessions"] == []
