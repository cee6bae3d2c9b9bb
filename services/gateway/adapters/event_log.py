"""A session's events from the stream, in order, from any place on: without a gap and without a duplicate.

A place is the time at which the stream was created and a sequence in it, so that a broker that lost its data, and
counts from one again, is not mistaken for the one that the place is from.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final, Self
from uuid import UUID

import nats.errors
from nats.aio.msg import Msg
from nats.js.api import ConsumerConfig, DeliverPolicy

from services.gateway.pauses import with_pauses
from shared.bus import Bus
from shared.events.catalogue import session_subject
from shared.streams import TURNS
from shared.telemetry import describe

_HEARTBEAT_SECONDS: Final = 5.0
"""How often the broker says that an idle consumer still lives; after two that are missing it is made anew."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """`epoch` is when the stream was created, in microseconds since 1970."""

    epoch: int
    sequence: int

    def __str__(self) -> str:
        return f"{self.epoch:x}-{self.sequence}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The place that `str` wrote, None for anything else."""
        match = re.fullmatch(r"([0-9a-f]{1,16})-([0-9]{1,19})", text)
        return cls(int(match[1], 16), int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as it is in the stream, and the place right after it."""

    place: Place
    name: str
    data: bytes


class SessionErased:
    """The session that is followed is gone, and all its events."""


Item = Entry | SessionErased


class EventLog:
    """Reads sessions' events for those who follow them."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._readers: dict[asyncio.Queue[Item | None], UUID] = {}
        self._closed = False

    def start(self) -> None:
        self._bus.when_restored(self._reopen)

    def close(self) -> None:
        """End every reading."""
        self._closed = True
        self._interrupt()

    def end(self, session_id: UUID) -> None:
        """Tell every reader of a session that it is gone."""
        for queue, followed in self._readers.items():
            if followed == session_id:
                queue.put_nowait(SessionErased())

    async def follow(self, session_id: UUID, after: Place | None, pause_seconds: float) -> AsyncIterator[Item | Place]:
        """Events after a place, or the new ones; ends when the log is closed, or after the word that the session is gone.

        The current place comes first, and again after each pause in which nothing happened. While the broker is
        away there are only pauses; afterwards it goes on where it stopped.
        """
        place = after
        while not self._closed:
            queue: asyncio.Queue[Item | None] = asyncio.Queue()
            self._readers[queue] = session_id
            try:
                async with self._consumer(session_id, place, queue) as start:
                    place = start
                    yield place
                    items: AsyncIterator[Item | None] = with_pauses(queue, pause_seconds)
                    async for item in items:
                        if isinstance(item, Entry):
                            place = item.place
                        yield item or place
                        if isinstance(item, SessionErased):
                            return
            except (nats.errors.Error, TimeoutError) as error:
                log.warning("The events of a session cannot be read now: %s", describe(error))
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause_seconds):
                        await queue.get()
                if place is not None:
                    yield place
            finally:
                del self._readers[queue]

    @asynccontextmanager
    async def _consumer(
        self, session_id: UUID, after: Place | None, queue: asyncio.Queue[Item | None]
    ) -> AsyncIterator[Place]:
        """Put the session's events into `queue`; yields the place that it begins after."""
        js = self._bus.js
        stream = await js.stream_info(TURNS)
        epoch = int(stream.created.timestamp() * 1_000_000) if stream.created else 0
        newest = Place(epoch, stream.state.last_seq)
        if after is None:
            start = newest
        elif after.epoch == epoch:
            start = min(after, newest, key=lambda place: place.sequence)
        else:
            start = Place(epoch, 0)

        async def on_message(msg: Msg) -> None:
            here = Place(epoch, msg.metadata.sequence.stream)
            queue.put_nowait(Entry(here, msg.subject.split(".")[1], msg.data))

        subscription = await js.subscribe(
            session_subject(session_id),
            stream=TURNS,
            cb=on_message,
            ordered_consumer=True,
            idle_heartbeat=_HEARTBEAT_SECONDS,
            config=ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=start.sequence + 1),
        )
        try:
            yield start
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _reopen(self) -> None:
        self._interrupt()

    def _interrupt(self) -> None:
        for queue in self._readers:
            queue.put_nowait(None)
