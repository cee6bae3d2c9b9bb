"""What the stream has kept of a session: every event, oldest first, with its time and its trace."""

import json
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Final
from uuid import UUID

from nats.js import JetStreamContext
from nats.js.api import RawStreamMsg
from nats.js.errors import NotFoundError
from pydantic import JsonValue, ValidationError

from shared.contracts.events.catalogue import EVENTS, MessageReceived, session_subject
from shared.contracts.events.envelope import Event, envelope
from shared.messaging.streams import TURNS

STORED_AT: Final = "shuking-stored-at"
"""The header of an imported event that says when it was stored where it comes from."""


@dataclass(frozen=True)
class RecordedEvent:
    """An event as the stream keeps it."""

    sequence: int
    session_id: UUID
    name: str
    stored_at: datetime
    data: bytes
    service: str | None
    """Who published it, from the message's CloudEvents `ce-source`."""
    trace_id: str | None
    """32 hexadecimal digits, from the message's W3C `traceparent`."""

    @cached_property
    def event(self) -> Event | None:
        """What it says, read with today's code when it is first asked for; None where that cannot read it."""
        if self.name not in EVENTS:
            return None
        try:
            return EVENTS[self.name].model_validate_json(self.data)
        except ValidationError:
            return None

    def document(self) -> JsonValue:
        """What was stored, as JSON; as text where it is none."""
        try:
            found: JsonValue = json.loads(self.data)
        except ValueError:
            return self.data.decode(errors="replace")
        return found

    @property
    def turn_id(self) -> UUID | None:
        """Whose turn it belongs to, also where today's code cannot read the rest of it."""
        if self.event is not None:
            return self.event.turn_id
        read = envelope(self.data)
        return read.turn_id if read else None


@dataclass
class RecordedTurn:
    """The events of one turn. `turn_id` is None for those that do not say which it is."""

    turn_id: UUID | None
    stages: list[RecordedEvent] = field(default_factory=list)

    @property
    def trace_id(self) -> str | None:
        return self.stages[0].trace_id

    @property
    def message(self) -> MessageReceived | None:
        """What the user said, where today's code can read it."""
        return next((each.event for each in self.stages if isinstance(each.event, MessageReceived)), None)

    @property
    def milliseconds(self) -> float:
        """From the first event to the last."""
        return _milliseconds(self.stages[0], self.stages[-1])

    def durations(self) -> list[tuple[RecordedEvent, float]]:
        """Each event with the milliseconds since the one before it."""
        return [(stage, _milliseconds(before, stage)) for before, stage in pairwise([self.stages[0], *self.stages])]


async def messages(js: JetStreamContext, stream: str, subject: str, *, after: int = 0) -> AsyncIterator[RawStreamMsg]:
    """Every message of the stream on this subject that comes after a sequence, oldest first. Raises nats.errors.Error."""
    sequence = after + 1
    while True:
        try:
            message = await js.get_msg(stream, seq=sequence, subject=subject, next=True)
        except NotFoundError:
            return
        yield message
        sequence = (message.seq or 0) + 1


async def recorded_events(js: JetStreamContext, session_id: UUID) -> list[RecordedEvent]:
    """A session's events, oldest first. Raises nats.errors.Error."""
    return [read_message(message) async for message in messages(js, TURNS, session_subject(session_id))]


async def recorded_event(js: JetStreamContext, session_id: UUID, sequence: int) -> RecordedEvent | None:
    """One event of a session by its place in the stream; None where the session has no such event.

    Raises nats.errors.Error.
    """
    try:
        recorded = read_message(await js.get_msg(TURNS, seq=sequence))
    except NotFoundError:
        return None
    return recorded if recorded.session_id == session_id else None


def by_turn(recorded: Iterable[RecordedEvent]) -> list[RecordedTurn]:
    """The events grouped by turn, in the order in which the turns began.

    Turns of one session do not overlap in time, except for messages that wait.
    """
    turns: dict[UUID | None, RecordedTurn] = {}
    for item in recorded:
        turns.setdefault(item.turn_id, RecordedTurn(item.turn_id)).stages.append(item)
    return list(turns.values())


def causes(recorded: Iterable[RecordedEvent]) -> dict[int, RecordedEvent]:
    """The event that led to each, by the sequence of what it led to; those that nothing led to are not in it.

    It is the one that an event names as its cause; where that is not there, the one before it in its turn.
    """
    by_id: dict[UUID, RecordedEvent] = {}
    latest: dict[UUID | None, RecordedEvent] = {}
    found = {}
    for each in recorded:
        named = by_id.get(each.event.causation_id) if each.event and each.event.causation_id else None
        if cause := named or latest.get(each.turn_id):
            found[each.sequence] = cause
        if each.event:
            by_id[each.event.event_id] = each
        latest[each.turn_id] = each
    return found


def read_message(message: RawStreamMsg) -> RecordedEvent:
    """A message of a stream of events. Raises ValueError where it is none."""
    if message.subject is None or message.seq is None or message.time is None:
        raise ValueError("NATS returned a message without its subject, its sequence or its time")
    _, name, session_id = message.subject.split(".")
    headers = message.headers or {}
    service = headers.get("ce-source", "").removeprefix("/shuking/") or None
    trace_id = _trace_id(headers.get("traceparent", ""))
    stored_at = datetime.fromisoformat(headers[STORED_AT]) if STORED_AT in headers else message.time
    return RecordedEvent(message.seq, UUID(session_id), name, stored_at, message.data or b"", service, trace_id)


def _trace_id(traceparent: str) -> str | None:
    parts = traceparent.split("-")
    return parts[1] if len(parts) == 4 else None


def _milliseconds(earlier: RecordedEvent, later: RecordedEvent) -> float:
    return (later.stored_at - earlier.stored_at).total_seconds() * 1000
