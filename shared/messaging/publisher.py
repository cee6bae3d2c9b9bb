"""Publishing: an event to its stream, with an acknowledgement, deduplication and trace context; a notice without."""

import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import Final

import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import Header
from opentelemetry import context
from opentelemetry.trace import SpanKind

from shared.contracts.events.envelope import Event, InTrace
from shared.contracts.events.live import Notice
from shared.contracts.outside import handed_on
from shared.messaging.streams import DEAD_LETTER_ROOT, DEAD_LETTERS, TURNS, probe_subject, stream_name
from shared.messaging.time_limit import TimeLimit
from shared.observability.telemetry import EVENTS_PUBLISHED, propagator, tracer

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

_IN_PROCESS: Final = 10158
"""What a cluster says of an event whose first publishing its copies have not agreed on yet: asked again, it knows."""

_NUL: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")
"""The character as JSON has it, and not the letters `u0000` behind a backslash that is text."""

Output = Event | InTrace | Notice
Outputs = Output | Sequence[Output] | None


def each_output(outputs: Outputs) -> Iterable[Output]:
    """What a handler returned, one by one."""
    if outputs is None:
        return ()
    return (outputs,) if isinstance(outputs, (Event, InTrace, Notice)) else outputs


def encoded(event: Event) -> bytes:
    """The event as JSON, without the character NUL: PostgreSQL stores it in no text, and its turn would fail for it."""
    text = event.model_dump_json(by_alias=True)
    return (_NUL.sub(r"\1", text) if "\\u0000" in text else text).encode()


def event_attributes(event: Event) -> dict[str, str | int]:
    """What a span says of the event that it is of."""
    return {
        "messaging.system": "nats",
        "messaging.destination.name": f"{TURNS}.{event.name}",
        "messaging.message.id": str(event.event_id),
        "shuking.attempt": event.attempt,
    }


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
    """Publishes what one service says. Nothing can be published before `through`: RuntimeError.

    Raises nats.errors.Error when the broker is away or the stream does not take the event. It knows for how long that
    has been so: a broker whose disk was full once goes on to answer everything else.
    """

    def __init__(self, source: str, prefix: str = "") -> None:
        self._prefix = prefix
        self._source = source
        self._stream = stream_name(TURNS, prefix)
        self._time_limit = TimeLimit(PUBLISH_TIMEOUT_SECONDS, nats.errors.TimeoutError)
        self._client: Client | None = None
        self._js: JetStreamContext | None = None
        self._storing_at = 0.0
        """When the stream last gave a sign that it stores. All times are of `time.monotonic`."""
        self._failing_since: float | None = None

    def through(self, client: Client) -> "EventPublisher":
        """The same, over this connection."""
        self._client, self._js = client, client.jetstream(timeout=PUBLISH_TIMEOUT_SECONDS)
        return self

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    @property
    def client(self) -> Client:
        if self._client is None:
            raise RuntimeError("The bus has not started")
        return self._client

    @property
    def js(self) -> JetStreamContext:
        if self._js is None:
            raise RuntimeError("The bus has not started")
        return self._js

    @property
    def unacknowledged_seconds(self) -> float:
        """For how long nothing that was published has been stored; 0 if it was, or nothing was published."""
        return 0.0 if self._failing_since is None else time.monotonic() - self._failing_since

    def try_anew(self) -> None:
        """The stream has stored something, or the connection is new: nothing is known to be wrong."""
        self._storing_at = time.monotonic()
        self._failing_since = None

    async def publish(self, outputs: Outputs) -> None:
        """Publish events, each with an acknowledgement, in this trace or its own; notices without.

        Publishing the same event again is harmless.
        """
        for output in each_output(outputs):
            if isinstance(output, Notice):
                await self.client.publish(self._prefix + output.subject, output.model_dump_json().encode())
            elif isinstance(output, InTrace):
                headers = {"traceparent": output.traceparent} if output.traceparent else {}
                token = context.attach(propagator.extract(headers))
                try:
                    await self._publish(output.event)
                finally:
                    context.detach(token)
            else:
                await self._publish(output)

    async def set_aside(self, event_type: type[Event], msg: Msg, cause: str) -> None:
        """Keep an event that is given up on among the dead letters, as it came. Doing it twice is harmless."""
        original = msg.headers or {}
        headers = {
            **{key: value for key, value in original.items() if not key.startswith("Nats-")},
            "Nats-Msg-Id": f"{original.get('ce-id', msg.metadata.sequence.stream)}:{self._source}",
            "shuking-service": self._source,
            "shuking-subject": msg.subject,
            "shuking-cause": cause.replace("\n", " ")[:1000],
            "shuking-deliveries": str(msg.metadata.num_delivered),
        }
        subject = f"{self._prefix}{DEAD_LETTER_ROOT}.{event_type.name}.{msg.subject.rsplit('.', 1)[-1]}"
        await self.js.publish(subject, msg.data, stream=stream_name(DEAD_LETTERS, self._prefix), headers=headers)

    async def probe(self) -> None:
        """Ask the stream to store a message without content that nobody consumes. Raises nats.errors.Error."""
        await self._store(probe_subject(self._source), b"", {})

    async def _publish(self, event: Event) -> None:
        """Return when the stream has the event."""
        with tracer.start_as_current_span(f"publish {event.name}", kind=SpanKind.PRODUCER) as span:
            if span.is_recording():
                span.set_attributes(event_attributes(event))
            headers = cloud_event_headers(event, self._source)
            propagator.inject(headers)
            headers |= handed_on()
            await self._store(event.subject, encoded(event), headers)
        EVENTS_PUBLISHED.labels(event.name).inc()

    async def _store(self, subject: str, data: bytes, headers: dict[str, str]) -> None:
        """Not by nats-py's `publish` of a stream, which has a timer for each event and makes objects of the answer."""
        asked_at = time.monotonic()
        headers[Header.EXPECTED_STREAM] = self._stream
        try:
            with self._time_limit:
                reply = await self.client.request(self._prefix + subject, data, timeout=None, headers=headers)  # type: ignore[arg-type]
            ack = json.loads(reply.data)
            if "error" in ack:
                nats.js.errors.APIError.from_error(ack["error"])  # Raises.
        except BROKER_AWAY:
            if self._failing_since is None and asked_at > self._storing_at:
                self._failing_since = asked_at
            raise
        except nats.js.errors.APIError as error:
            if error.err_code == _IN_PROCESS:
                raise nats.errors.TimeoutError from error
            raise
        if not ack.get("duplicate"):  # That one needed no storing.
            self.try_anew()
