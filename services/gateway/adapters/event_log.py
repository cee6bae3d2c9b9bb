"""A session's events from the stream, in order, from any place on: without a gap and without a duplicate.

A place is the time at which the stream was created and a sequence in it, so that a broker that lost its data, and
counts from one again, is not mistaken for the one that the place is from.

Whoever follows listens on core NATS to what the stream says it has stored, and reads what came before from the stream:
no consumer is made, so that the broker bounds the followers no more than any other subscriptions (docs/decisions/0027).
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

from services.gateway.pauses import with_pauses
from shared.contracts.events.catalogue import session_subject
from shared.messaging.bus import Bus
from shared.messaging.recorded import messages
from shared.messaging.streams import TURNS, stored_subject
from shared.observability.telemetry import describe

_MOST_WAITING: Final = 1_000
"""Most events that are kept for one slow reader: it gets the others from the stream again."""
_MOST_REMEMBERED: Final = 10_000

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


@dataclass(frozen=True, slots=True)
class _Stored:
    """An event that the stream has stored just now."""

    sequence: int
    name: str
    data: bytes


_Heard = _Stored | SessionErased
_Ear = asyncio.Queue[_Heard | None]


class EventLog:
    """Reads sessions' events for those who follow them."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._readers: dict[_Ear, UUID] = {}
        self._closed = False
        self._away = False
        self._unreadable: set[Place] = set()

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

    def first_unreadable(self, place: Place) -> bool:
        """Whether nobody has said before that the event at this place cannot be read."""
        if place in self._unreadable:
            return False
        if len(self._unreadable) >= _MOST_REMEMBERED:
            self._unreadable.clear()
        self._unreadable.add(place)
        return True

    async def follow(
        self, session_id: UUID, after: Place | None, pause_seconds: float
    ) -> AsyncIterator[Entry | SessionErased | Place]:
        """Events after a place, or the new ones; ends when the log is closed, or after the word that the session is gone.

        The current place comes first, and again after each pause in which nothing happened. While the broker is
        away there are only pauses; afterwards it goes on where it stopped.
        """
        place = after
        while not self._closed:
            queue: _Ear = asyncio.Queue()
            self._readers[queue] = session_id
            try:
                async with self._listening(session_id, queue):
                    newest = await self._newest()
                    place = _start(place, newest)
                    self._away = False
                    yield place
                    if place != newest:
                        async for entry in self._earlier(session_id, place):
                            place = entry.place
                            yield entry
                    hearing: AsyncIterator[_Heard | None] = with_pauses(queue, pause_seconds)
                    async for heard in hearing:
                        if isinstance(heard, SessionErased):
                            yield heard
                            return
                        if heard is None:
                            yield place
                        elif heard.sequence > place.sequence:
                            place = Place(place.epoch, heard.sequence)
                            yield Entry(place, heard.name, heard.data)
            except (nats.errors.Error, TimeoutError) as error:
                self._note_away(error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause_seconds):
                        await queue.get()
                if place is not None:
                    yield place
            finally:
                del self._readers[queue]

    @asynccontextmanager
    async def _listening(self, session_id: UUID, queue: _Ear) -> AsyncIterator[None]:
        """Put what the stream stores of the session into `queue`; None, and nothing more, where some of it is missed."""
        client = self._bus.client
        connection = client.stats["reconnects"]
        complete = True

        async def on_stored(msg: Msg) -> None:
            nonlocal complete
            if complete and (queue.qsize() >= _MOST_WAITING or client.stats["reconnects"] != connection):
                complete = False
                queue.put_nowait(None)
            if complete:
                sequence = int((msg.headers or {})["Nats-Sequence"])
                queue.put_nowait(_Stored(sequence, msg.subject.split(".")[1], msg.data))

        subscription = await client.subscribe(stored_subject(session_id), cb=on_stored)
        try:
            yield
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _newest(self) -> Place:
        """The stream's last place. What is stored later is heard by whoever listened before this was asked."""
        stream = await self._bus.js.stream_info(TURNS)
        epoch = int(stream.created.timestamp() * 1_000_000) if stream.created else 0
        return Place(epoch, stream.state.last_seq)

    async def _earlier(self, session_id: UUID, after: Place) -> AsyncIterator[Entry]:
        """What the stream has of the session. From its leader: a replica could be behind what was heard."""
        connection = self._bus.client.stats["reconnects"]
        async for message in messages(self._bus.js, TURNS, session_subject(session_id), after=after.sequence):
            if self._closed or self._bus.client.stats["reconnects"] != connection:
                return  # It may be another stream by now: `_reopen` looks.
            name = (message.subject or "").split(".")[1]
            yield Entry(Place(after.epoch, message.seq or 0), name, message.data or b"")

    def _note_away(self, error: Exception) -> None:
        """One line for all readers, until one can read again."""
        if not self._away:
            log.warning("The events of sessions cannot be read now: %s", describe(error))
        self._away = True

    async def _reopen(self) -> None:
        self._interrupt()

    def _interrupt(self) -> None:
        for queue in self._readers:
            queue.put_nowait(None)


def _start(after: Place | None, newest: Place) -> Place:
    """Where to begin: after a place of this stream, at the beginning of one that the place is not from, or with what is new."""
    if after is None:
        return newest
    if after.epoch != newest.epoch:
        return Place(newest.epoch, 0)
    return min(after, newest, key=lambda place: place.sequence)
