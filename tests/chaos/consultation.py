"""One client with a session of its own, who repeats a message under its key until it is accepted, and then waits.

Each message tells one fact, the value of the gift or its date, so that every answer but the first depends on the
turns before it: a turn that was lost, doubled or out of order would show in the figures.
"""

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
MESSAGES_IN_A_ROW = 3
TURNS_AFTERWARDS = 2
LOOK_AGAIN_SECONDS = 0.2


@dataclass(frozen=True)
class Fact:
    """What a message says, and the parameter that it gives."""

    text: str
    parameter: str
    value: int | str

    @classmethod
    def next(cls, position: int, choice: random.Random) -> "Fact":
        if position % 2 == 0:
            value_won = choice.randrange(60_000_000, 2_000_000_000, 10_000)
            return cls(f"어머니께 {value_won:,}원을 받았어요", "gift_property_value", value_won)
        day = choice.randint(1, 28)
        return cls(f"증여받은 날은 2025년 10월 {day}일이에요", "gift_date", f"2025-10-{day:02}")


@dataclass
class Sent:
    """A message that was accepted, and what the client heard of its turn in the end."""

    fact: Fact
    key: str
    turn_id: UUID
    answer: Json | None = None
    error: Json | None = None

    @property
    def has_ended(self) -> bool:
        return self.answer is not None or self.error is not None


class Consultation:
    """`hands_in`: sends several messages with `Prefer: respond-async` before it asks for the answers."""

    def __init__(self, gateways: Sequence[str], http: httpx.AsyncClient, choice: random.Random, *, hands_in: bool):
        self.sent: list[Sent] = []
        self.repeats = 0
        self._gateways = gateways
        self._gateway = choice.choice(gateways)
        self._http = http
        self._choice = choice
        self._hands_in = hands_in

    async def begin(self) -> None:
        response = await self._http.post(f"{self._gateway}/api/sessions")
        assert response.status_code == 201, response.text
        self.session_id = UUID(response.json()["id"])

    async def go_on(self, enough: asyncio.Event) -> None:
        """Talk until it is enough, and a little longer."""
        while not enough.is_set():
            await self._say_something()
        for _ in range(TURNS_AFTERWARDS):
            await self._say_something()

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
            "messages",
            json={"content": sent.fact.text},
            headers={"Idempotency-Key": sent.key, **(headers or {})},
        )
        body = response.json()
        if response.status_code == 200:
            assert body["userMessage"]["id"] == str(sent.turn_id)
            sent.answer = body["assistantMessage"]
        elif response.status_code == 500:
            sent.error = body["error"]
        else:
            assert response.status_code == 202, response.text

    async def _say_something(self) -> None:
        news: list[Sent] = []
        for _ in range(MESSAGES_IN_A_ROW if self._hands_in else 1):
            position = len(self.sent)
            key = f"message-{position}"
            sent = Sent(Fact.next(position, self._choice), key, key_id(self.session_id, key))
            await self.send(sent, {"Prefer": "respond-async"} if self._hands_in else None)
            self.sent.append(sent)
            news.append(sent)
        for sent in news:
            await self._follow(sent)

    async def _follow(self, sent: Sent) -> None:
        """Wait for the end of an accepted message's turn. It is never sent again: it must not need to be."""
        while not sent.has_ended:
            turn = await self.turn(sent.turn_id)
            sent.answer, sent.error = turn.get("assistantMessage"), turn.get("error")
            if not sent.has_ended:
                await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def _get(self, path: str) -> Json:
        response = await self._request("GET", path)
        assert response.status_code == 200, response.text
        body: Json = response.json()
        return body

    async def _request(self, method: str, path: str, **content: Any) -> httpx.Response:
        """Repeats the request until somebody is there who can answer it."""
        while True:
            try:
                url = f"{self._gateway}/api/sessions/{self.session_id}/{path}"
                response = await self._http.request(method, url, **content)
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
