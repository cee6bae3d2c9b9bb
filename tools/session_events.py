"""`shuking events`: what happened in a session, stage by stage, from the stream."""

from collections.abc import Iterator
from uuid import UUID

from shared.recorded import RecordedEvent, by_turn, recorded_events
from tools.broker import jetstream


async def events_of(nats_url: str, session_id: UUID) -> list[RecordedEvent]:
    """A session's events, oldest first. Raises tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        return await recorded_events(js, session_id)


def table(recorded: list[RecordedEvent]) -> Iterator[str]:
    """A block of lines for each turn: every stage with the milliseconds since the one before it."""
    for turn in by_turn(recorded):
        yield f"turn {turn.turn_id or '(unreadable)'}"
        for stage, took in turn.durations():
            attempt = f"  attempt {stage.event.attempt}" if stage.event and stage.event.attempt > 1 else ""
            yield f"  {stage.stored_at:%H:%M:%S.%f}  {took:8.1f} ms  {stage.name}{attempt}"
        yield f"  {'':15}  {turn.milliseconds:8.1f} ms  in all"
