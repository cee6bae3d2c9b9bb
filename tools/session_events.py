"""`shuking events`: what happened in a session, stage by stage, from the stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pydantic import ValidationError

from shared.events.catalogue import EVENTS, session_subject
from shared.events.envelope import Event
from shared.streams import TURNS
from tools.recorded import jetstream, messages


@dataclass(frozen=True)
class RecordedEvent:
    """An event as the stream keeps it. `event` is None where today's code cannot read it."""

    name: str
    stored_at: datetime
    data: bytes
    event: Event | None


async def recorded_events(nats_url: str, session_id: UUID) -> list[RecordedEvent]:
    """A session's events, oldest first. Raises tools.recorded.Unreachable."""
    async with jetstream(nats_url) as js:
        return [
            _read(message.subject or "", message.time, message.data or b"")
            async for message in messages(js, TURNS, session_subject(session_id))
            if message.time is not None
        ]


def _read(subject: str, stored_at: datetime, data: bytes) -> RecordedEvent:
    name = subject.split(".")[1]
    event: Event | None = None
    if name in EVENTS:
        try:
            event = EVENTS[name].model_validate_json(data)
        except ValidationError:
            event = None
    return RecordedEvent(name, stored_at, data, event)


def table(recorded: list[RecordedEvent]) -> Iterator[str]:
    """A block of lines for each turn: every stage with the milliseconds since the one before it.

    Turns of one session do not overlap in time except for messages that wait, so lines are grouped by turn.
    """
    turns: dict[UUID | None, list[RecordedEvent]] = {}
    for item in recorded:
        turns.setdefault(item.event.turn_id if item.event else None, []).append(item)
    for turn_id, stages in turns.items():
        yield f"turn {turn_id or '(unreadable)'}"
        first = before = stages[0].stored_at
        for stage in stages:
            attempt = f"  attempt {stage.event.attempt}" if stage.event and stage.event.attempt > 1 else ""
            took = (stage.stored_at - before).total_seconds() * 1000
            yield f"  {stage.stored_at:%H:%M:%S.%f}  {took:8.1f} ms  {stage.name}{attempt}"
            before = stage.stored_at
        yield f"  {'':15}  {(before - first).total_seconds() * 1000:8.1f} ms  in all"
