"""Publishing an event to its stream, with an acknowledgement, deduplication and trace context."""

from collections.abc import Sequence
from typing import Final

import nats.errors
import nats.js.errors
from nats.js import JetStreamContext
from nats.js.api import PubAck
from opentelemetry.trace import SpanKind

from shared.events.envelope import Event, InTrace
from shared.events.live import Notice
from shared.streams import TURNS
from shared.telemetry import EVENTS_PUBLISHED, propagator, tracer

PUBLISH_TIMEOUT_SECONDS: Final = 5.0

BROKER_AWAY: Final = (
    nats.errors.TimeoutError,
    nats.errors.ConnectionClosedError,
    nats.errors.ConnectionDrainingError,
    nats.errors.ConnectionReconnectingError,
    nats.errors.NoRespondersError,
    nats.errors.NoServersError,
    nats.errors.OutboundBufferLimitError,
    nats.errors.StaleConnectionError,
    nats.js.errors.NoStreamResponseError,
    nats.js.errors.ServerError,
    nats.js.errors.ServiceUnavailableError,
)
"""What publishing raises while the broker or its streams cannot take anything, and will again. Other errors of NATS
(an event that is too large) are about what was published."""

Output = Event | InTrace | Notice
Outputs = Output | Sequence[Output] | None


def cloud_event_headers(event: Event, source: str) -> dict[str, str]:
    """CloudEvents attributes in the NATS binary binding, and the id by which the stream drops duplicates."""
    return {
        "Nats-Msg-Id": str(event.event_id),
        "ce-specversion": "1.0",
        "ce-id": str(event.event_id),
        "ce-type": f"shuking.{event.name}",
        "ce-source": f"/shuking/{source}",
        "ce-subject": str(event.session_id),
        "ce-time": event.occurred_at.isoformat(),
        "content-type": "application/json",
    }


class EventPublisher:
    """Publishes events of one service.

    Raises nats.errors.Error when the broker is away or the stream does not take the event.
    """

    def __init__(self, js: JetStreamContext, source: str) -> None:
        self._js = js
        self._source = source

    async def publish(self, event: Event) -> PubAck:
        """Publish and wait until the stream has it. Publishing the same event again is harmless."""
        with tracer.start_as_current_span(f"publish {event.name}", kind=SpanKind.PRODUCER) as span:
            if span.is_recording():
                span.set_attribute("messaging.system", "nats")
                span.set_attribute("messaging.destination.name", f"{TURNS}.{event.name}")
                span.set_attribute("messaging.message.id", str(event.event_id))
            headers = cloud_event_headers(event, self._source)
            propagator.inject(headers)
            ack = await self._js.publish(
                event.subject,
                event.model_dump_json(by_alias=True).encode(),
                timeout=PUBLISH_TIMEOUT_SECONDS,
                stream=TURNS,
                headers=headers,
            )
        EVENTS_PUBLISHED.labels(event.name).inc()
        return ack
