"""One round: clients talk, something dies and comes back, and then everything is looked at."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import httpx

from tests.chaos.consultation import Consultation
from tests.chaos.conversation import HTTP_TIMEOUT_SECONDS
from tests.chaos.stream import Passing, passing_events, repeated_deliveries
from tests.chaos.strikes import Servers, Strike
from tests.chaos.verification import Outcome, System, verify

CLIENTS: Final = 8
LIMIT_SECONDS: Final = 150.0

SHORT_WAITS: Final[Mapping[str, str]] = {
    "ACK_WAIT_SECONDS": "2",
    "TURN_ATTEMPT_SECONDS": "12",
    "SWEEP_INTERVAL_SECONDS": "1",
    "ANSWER_TIMEOUT_SECONDS": "4",
    "TURN_CHECK_SECONDS": "1",
}
"""Settings under which everything that a crash leaves behind is taken up again within seconds."""


async def endure(
    system: System,
    choice: random.Random,
    trouble: Callable[[Passing], Awaitable[None]],
    *,
    stream_is_whole: bool = True,
    limit_seconds: float = LIMIT_SECONDS,
) -> Outcome:
    """Let clients talk until the trouble is over. Raises AssertionError unless everything is as it has to be."""
    async with consultations(system, choice) as talking, passing_events(system.nats_url) as passing:
        enough, redelivered = asyncio.Event(), await repeated_deliveries(system.nats_url)
        try:
            async with asyncio.timeout(limit_seconds), asyncio.TaskGroup() as tasks:
                for one in talking:
                    tasks.create_task(one.go_on(enough))
                await trouble(passing)
                enough.set()
        except TimeoutError:
            unfinished = [str(sent.turn_id) for one in talking for sent in one.sent if not sent.has_ended]
            raise AssertionError(f"Not over after {limit_seconds} s. Accepted and not ended: {unfinished}") from None
        return await verify(system, talking, stream_is_whole=stream_is_whole, redelivered_before=redelivered)


async def endure_strikes(servers: Servers, strikes: Sequence[Strike], choice: random.Random) -> Outcome:
    """One after the other, each when its moment has passed a few times."""

    async def trouble(passing: Passing) -> None:
        for strike in strikes:
            await passing.more(strike.moment, choice.randint(CLIENTS, 2 * CLIENTS))
            await strike.fall(servers)

    stream_is_whole = all(strike.spares_the_stream for strike in strikes)
    return await endure(servers.stack, choice, trouble, stream_is_whole=stream_is_whole)


@asynccontextmanager
async def consultations(system: System, choice: random.Random) -> AsyncIterator[Sequence[Consultation]]:
    """Clients, half of whom send messages before they have the answers to earlier ones."""
    async with httpx.AsyncClient(timeout=HTTP_TIMEOUT_SECONDS) as http:
        talking = [
            Consultation(system.gateways, http, random.Random(choice.getrandbits(64)), hands_in=number % 2 == 1)
            for number in range(CLIENTS)
        ]
        for one in talking:
            await one.begin()
        yield talking
