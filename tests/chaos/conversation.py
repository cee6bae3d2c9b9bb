"""One client with a session of its own, who repeats a message under its key until it is accepted, and then waits."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx

from shared.contracts.events.envelope import key_id
from tools.stack import readiness

Json = dict[str, Any]

HTTP_TIMEOUT_SECONDS = 30.0
LOOK_AGAIN_SECONDS = 0.2


@dataclass
class Sent:
    """A message that was accepted or refused, and what the client heard of its turn in the end."""

    text: str
    key: str
    turn_id: UUID
    answer: Json | None = None
    error: Json | None = None

    @property
    def has_ended(self) -> bool:
        return self.answer is not None or self.error is not None


class Conversation:
    """At any of the gateways: where one does not answer, the next one is asked."""

    def __init__(self, gateways: Sequence[str], http: httpx.AsyncClient, choice: random.Random) -> None:
        self.sent: list[Sent] = []
        self.repeats = 0
        self._gateways = gateways
        self._gateway = choice.choice(gateways)
        self._http = http

    async def begin(self) -> None:
        response = await self._request("POST", "")
        assert response.status_code == 201, response.text
        self.session_id = UUID(response.json()["id"])

    async def say(self, text: str, headers: Mapping[str, str] | None = None) -> Sent:
        """Return when the message is accepted; it may have its answer then."""
        key = f"message-{len(self.sent)}"
        sent = Sent(text, key, key_id(self.session_id, key))
        await self.send(sent, headers)
        self.sent.append(sent)
        return sent

    async def follow(self, sent: Sent) -> None:
        """Wait for the end of an accepted message's turn. It is never sent again: it must not need to be."""
        while not sent.has_ended:
            turn = await self.turn(sent.turn_id)
            sent.answer, sent.error = turn.get("assistantMessage"), turn.get("error")
            if not sent.has_ended:
                await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def messages(self) -> list[Json]:
        """What the API shows of the conversation."""
        found: list[Json] = []
        query: dict[str, str | int] = {"limit": 100}
        while True:
            page = await self._get(f"messages?{httpx.QueryParams(query)}")
            found += page["messages"]
            if page["nextCursor"] is None:
                return found
            query["cursor"] = page["nextCursor"]

    async def turn(self, turn_id: UUID) -> Json:
        return await self._get(f"turns/{turn_id}")

    async def send(self, sent: Sent, headers: Mapping[str, str] | None = None) -> None:
        """Return when the message is accepted; until then it is repeated under its key."""
        response = await self._request(
            "POST",
            f"/{self.session_id}/messages",
            json={"content": sent.text},
            headers={"Idempotency-Key": sent.key, **(headers or {})},
        )
        body = response.json()
        if response.status_code == 200:
            assert body["userMessage"]["id"] == str(sent.turn_id)
            sent.answer = body["assistantMessage"]
        elif response.status_code in (400, 500):
            sent.error = body["error"]
        else:
            assert response.status_code == 202, response.text

    async def _get(self, path: str) -> Json:
        response = await self._request("GET", f"/{self.session_id}/{path}")
        assert response.status_code == 200, response.text
        body: Json = response.json()
        return body

    async def _request(self, method: str, path: str, **content: Any) -> httpx.Response:
        """Repeats the request until somebody is there who can answer it."""
        while True:
            if self._gateway not in self._gateways:  # It was taken out of use.
                self._gateway = self._gateways[0]
            try:
                response = await self._http.request(method, f"{self._gateway}/api/sessions{path}", **content)
            except httpx.TransportError:
                pass
            else:
                if response.status_code != 503:
                    return response
            self.repeats += 1
            self._gateway = await a_ready_one(self._gateways)


async def a_ready_one(gateways: Sequence[str]) -> str:
    """The first gateway that says that it is ready, as soon as one does."""
    while True:
        for gateway in gateways:
            if await readiness.http_check(gateway)():
                return gateway
        await asyncio.sleep(readiness.POLL_SECONDS)
