"""A conversation whose answers can be worked out beforehand.

Each message tells one fact, the value of the gift or its date, so that every answer but the first depends on the
turns before it: a turn that was lost, doubled or out of order would show in the figures.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

import httpx

from tests.chaos.conversation import Conversation

MESSAGES_IN_A_ROW = 3
TURNS_AFTERWARDS = 2


@dataclass(frozen=True)
class Fact:
    """What a message says, and the parameter that it gives."""

    text: str
    parameter: str
    value: int | str

    @classmethod
    def next(cls, position: int, choice: random.Random) -> "Fact":
        """The first one also says that nothing was given before: whoever talks for three hundred turns is asked for that in
        the end, and an amount would be its answer.
        """
        if position % 2 == 0:
            value_won = choice.randrange(60_000_000, 2_000_000_000, 10_000)
            nothing_before = "" if position else ". 전에 받은 증여는 없어요"
            return cls(f"어머니께 {value_won:,}원을 받았어요{nothing_before}", "gift_property_value", value_won)
        day = choice.randint(1, 28)
        return cls(f"증여받은 날은 2025년 10월 {day}일이에요", "gift_date", f"2025-10-{day:02}")


class Consultation(Conversation):
    """`hands_in`: sends several messages with `Prefer: respond-async` before it asks for the answers."""

    def __init__(self, gateways: Sequence[str], http: httpx.AsyncClient, choice: random.Random, *, hands_in: bool):
        super().__init__(gateways, http, choice)
        self.facts: list[Fact] = []
        """What each message that was sent says."""
        self._choice = choice
        self._hands_in = hands_in

    async def go_on(self, enough: asyncio.Event) -> None:
        """Talk until it is enough, and a little longer."""
        while not enough.is_set():
            await self._tell()
        for _ in range(TURNS_AFTERWARDS):
            await self._tell()

    async def _tell(self) -> None:
        news = []
        for _ in range(MESSAGES_IN_A_ROW if self._hands_in else 1):
            fact = Fact.next(len(self.sent), self._choice)
            news.append(await self.say(fact.text, {"Prefer": "respond-async"} if self._hands_in else None))
            self.facts.append(fact)
        for sent in news:
            await self.follow(sent)
