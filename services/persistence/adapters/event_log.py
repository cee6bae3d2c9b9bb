"""A session's events in the stream."""

from collections.abc import Callable
from uuid import UUID

from nats.js import JetStreamContext

from shared.messaging.streams import TURNS, erase_session, sessions_with_dead_letters, stream_age_seconds
from shared.observability.spans import ERASED_SESSION, whatever_the_ratio
from shared.observability.telemetry import tracer


class EventLog:
    """`stream` gives the JetStream context once the bus has started. Methods raise nats.errors.Error."""

    def __init__(self, stream: Callable[[], JetStreamContext]) -> None:
        self._stream = stream

    async def erase(self, session_id: UUID) -> None:
        """Remove everything of the session; harmless where there is nothing."""
        with tracer.start_as_current_span(
            "erase session", context=whatever_the_ratio(), attributes={ERASED_SESSION: str(session_id)}
        ):
            await erase_session(self._stream(), session_id)

    async def sessions_with_dead_letters(self) -> set[UUID]:
        return await sessions_with_dead_letters(self._stream())

    async def age_seconds(self) -> float:
        """How long the stream exists. Events of before are lost: the broker was without its data."""
        return await stream_age_seconds(self._stream(), TURNS)
