"""What passes through the broker, seen from outside: live, and kept."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

import nats
from nats.aio.msg import Msg

from shared.contracts.events.catalogue import TurnCompleted, session_subject
from shared.contracts.events.envelope import SUBJECT_ROOT, Event
from shared.messaging.recorded import messages
from shared.messaging.streams import DEAD_LETTER_ROOT, DEAD_LETTERS, TURNS
from shared.runtime.settings import server_urls
from tools.broker import encryption, jetstream

AGAIN = "chaos-again"
"""The header of an event that an ordeal has put into the stream a second time."""


class Passing:
    """Counts events as they pass by."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._more = asyncio.Condition()

    async def count(self, msg: Msg) -> None:
        async with self._more:
            self._seen[msg.subject.split(".")[1]] += 1
            self._more.notify_all()

    async def more(self, event_type: type[Event], count: int) -> None:
        """Return when `count` more of these have passed."""
        enough = self._seen[event_type.name] + count
        async with self._more:
            await self._more.wait_for(lambda: self._seen[event_type.name] >= enough)


@asynccontextmanager
async def passing_events(nats_url: str) -> AsyncIterator[Passing]:
    """On core NATS, which a publish to the stream is as well."""
    passing = Passing()
    client = await nats.connect(
        server_urls(nats_url),
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.1,
        ping_interval=1,
        error_cb=_ignore,
        **encryption(nats_url),
    )
    try:
        await client.subscribe(f"{SUBJECT_ROOT}.>", cb=passing.count)
        await client.flush()
        yield passing
    finally:
        await client.close()


async def service_holds_events(nats_url: str, service: str) -> bool:
    """Whether events were delivered to the service that it has not acknowledged."""
    async with jetstream(nats_url) as js:
        consumers = await js.consumers_info(TURNS)
    return any(info.num_ack_pending for info in consumers if info.name.startswith(f"{service}-"))


async def everything_is_consumed(nats_url: str) -> bool:
    """Whether no event waits for anybody."""
    async with jetstream(nats_url) as js:
        consumers = await js.consumers_info(TURNS)
    return not any(info.num_pending or info.num_ack_pending for info in consumers)


async def completed_turns(nats_url: str, sessions: Sequence[UUID]) -> Counter[UUID]:
    """How often the stream has `TurnCompleted` of each turn of these sessions, but for what an ordeal put there again."""
    async with jetstream(nats_url) as js:
        turns = [
            Event.model_validate_json(message.data or b"").turn_id
            for session_id in sessions
            async for message in messages(js, TURNS, session_subject(session_id, TurnCompleted))
            if AGAIN not in (message.headers or {})
        ]
    return Counter(turns)


async def repeated_deliveries(nats_url: str) -> int:
    """How many deliveries there were after the first of each event, by the broker's own count."""
    async with jetstream(nats_url) as js:
        state = (await js.stream_info(TURNS, subjects_filter=f"{SUBJECT_ROOT}.>")).state
        consumers = await js.consumers_info(TURNS)
    kept: Counter[str] = Counter()
    for subject, count in (state.subjects or {}).items():
        kept[subject.rpartition(".")[0]] += count
    deliveries = sum(info.delivered.consumer_seq for info in consumers if info.delivered)
    return deliveries - sum(kept[(info.config.filter_subject or "").rpartition(".")[0]] for info in consumers)


async def dead_letters(nats_url: str, sessions: Sequence[UUID]) -> int:
    """How many events of these sessions were given up on."""
    async with jetstream(nats_url) as js:
        state = (await js.stream_info(DEAD_LETTERS, subjects_filter=f"{DEAD_LETTER_ROOT}.>")).state
    wanted = {str(session) for session in sessions}
    return sum(count for subject, count in (state.subjects or {}).items() if subject.rpartition(".")[2] in wanted)


async def _ignore(_: Exception) -> None:
    """nats-py would log each refused connection."""
