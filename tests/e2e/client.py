"""A client of the API, as a browser or another backend would be one."""

from typing import Any
from uuid import UUID

import httpx

ANSWER_TIMEOUT_SECONDS = 90.0

Json = dict[str, Any]


class Session:
    """One conversation."""

    def __init__(self, http: httpx.AsyncClient, session_id: str, headers: dict[str, str]) -> None:
        self.id = session_id
        self._http = http
        self._headers = headers

    async def post(self, content: str, **headers: str) -> httpx.Response:
        return await self._http.post(
            f"/api/sessions/{self.id}/messages", json={"content": content}, headers={**self._headers, **headers}
        )

    async def say(self, content: str, **headers: str) -> Json:
        """The answer's body. Fails the test when there is none."""
        response = await self.post(content, **headers)
        assert response.status_code == 200, response.text
        body: Json = response.json()
        return body

    async def messages(self) -> list[Json]:
        """All of them, page by page."""
        found: list[Json] = []
        cursor: str | None = None
        while True:
            page = (
                await self._http.get(
                    f"/api/sessions/{self.id}/messages",
                    params={"limit": 7} | ({"cursor": cursor} if cursor else {}),
                    headers=self._headers,
                )
            ).json()
            found += page["messages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return found


class Api:
    """The API at an address."""

    def __init__(self, url: str) -> None:
        limits = httpx.Limits(max_connections=300, max_keepalive_connections=100)
        self.http = httpx.AsyncClient(base_url=url, timeout=ANSWER_TIMEOUT_SECONDS, limits=limits)

    async def new_session(self, client_id: UUID | None = None) -> Session:
        headers = {"X-Client-Id": str(client_id)} if client_id else {}
        response = await self.http.post("/api/sessions", headers=headers)
        assert response.status_code == 201, response.text
        return Session(self.http, response.json()["id"], headers)
