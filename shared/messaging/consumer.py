"""One service's consumption of one kind of event: from delivery to acknowledgement, retry or dead letter."""

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar
from uuid import UUID

import nats.errors
from nats.aio.msg import Msg
from opentelemetry import trace
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode
from pydantic import ValidationError

from shared.contracts.events.catalogue import Service, TurnFailed
from shared.contracts.events.envelope import Event, envelope, is_newer
from shared.contracts.failures import TurnAborted
from shared.contracts.outside import brought, listening
from shared.messaging import streams
from shared.messaging.publisher import BROKER_AWAY, Outputs, event_attributes
from shared.messaging.reaction import Reaction, turn_failed, with_answers
from shared.messaging.time_limit import TimeLimit
from shared.observability.telemetry import (
    EVENTS_CONSUMED,
    EVENTS_FAILED,
    EVENTS_LEFT,
    EVENTS_REDELIVERED,
    EVENTS_RETRIED,
    FALLBACKS,
    HANDLER_SECONDS,
    describe,
    exemplar,
    propagator,
    session_id_var,
    tracer,
    turn_id_var,
)
from shared.runtime.settings import ServiceSettings

RETRY_DELAYS_SECONDS: Final = (0.5, 1.0, 2.0, 5.0)
_RECONNECTION_SECONDS: Final = 1.0
"""How long after a lost connection, which ends all that is being published, there usually is another one."""
_MOST_REMEMBERED: Final = 10_000
_NOT_OF_CONTENT: Final = (TurnAborted, OSError, MemoryError, nats.errors.Error)
"""What a handler raises of something else than what its event says. A time-out is an OSError."""

EventT = TypeVar("EventT", bound=Event)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Tried:
    """How often an event that was given back has failed here, and the span of the last time."""

    failures: int = 0
    span: SpanContext | None = None


class Outlet(Protocol):
    """Where what a handler returns goes, and what is given up on."""

    @property
    def connected(self) -> bool: ...

    async def publish(self, outputs: Outputs) -> None: ...

    async def set_aside(self, event_type: type[Event], msg: Msg, cause: str) -> None: ...


class EventConsumer(Generic[EventT]):
    """Holds every message that is delivered, runs a bounded number of handlers, and settles each message."""

    def __init__(
        self,
        service: Service,
        reaction: Reaction[EventT],
        settings: ServiceSettings,
        outlet: Outlet,
    ) -> None:
        self.event_type: Final = reaction.event_type
        self._service: Service = service
        self._reaction = reaction
        self._waits_for: tuple[type[Exception], ...] = (*BROKER_AWAY, *reaction.unavailable)
        self._time_limit = TimeLimit(settings.handler_timeout_seconds)
        self._outlet = outlet
        self._slots = asyncio.Semaphore(settings.handler_concurrency)
        self._held: dict[int, Msg] = {}
        self._waiting: dict[int, Msg] = {}
        self._tried: dict[UUID, _Tried] = {}
        """The events that were given back."""
        self._closing = False
        self.given_back = 0
        """Events that a shutdown returned before they had started."""
        for counter in (EVENTS_RETRIED, EVENTS_LEFT, EVENTS_FAILED, EVENTS_REDELIVERED, FALLBACKS):
            counter.labels(self.event_type.name)  # From 0 on: of a series that begins with 1 no increase is seen.
        self._seconds = HANDLER_SECONDS.labels(self.event_type.name)
        self._consumed = EVENTS_CONSUMED.labels(self.event_type.name)

    @property
    def name(self) -> str:
        """Durable name and queue group, shared by the service's replicas."""
        return streams.consumer_name(self._service, self.event_type)

    async def take(self, msg: Msg) -> None:
        """Keep a message alive from delivery on, and run its handler when there is a slot.

        Never raises: what cannot be settled comes back when the server misses its acknowledgement.
        """
        started = time.perf_counter()
        traced = None
        self._held[id(msg)] = self._waiting[id(msg)] = msg
        try:
            if self._closing:
                await self.give_back_waiting()
            async with self._slots:
                if self._waiting.pop(id(msg), None) is not None:
                    traced = await self._process(msg)
        except Exception as error:
            log.warning("%s could not be settled and will come back: %s", self.event_type.name, describe(error))
        finally:
            self._held.pop(id(msg))
            self._seconds.observe(time.perf_counter() - started, traced)

    async def keep_alive(self) -> None:
        """Tell the server that every message that is still held is being worked on."""
        for msg in tuple(self._held.values()):
            if not msg.is_acked:
                await msg.in_progress()

    async def give_back_waiting(self) -> None:
        """Return what has not started, and whatever still comes, so that another replica gets it at once."""
        self._closing = True
        while self._waiting:
            _, msg = self._waiting.popitem()
            self.given_back += 1
            await msg.nak()

    async def _process(self, msg: Msg) -> dict[str, str] | None:
        """Handle a message and settle it; the exemplar of the time that it took."""
        name = self.event_type.name
        deliveries = msg.metadata.num_delivered
        if deliveries > 1:
            EVENTS_REDELIVERED.labels(name).inc()
        with tracer.start_as_current_span(
            f"process {name}", context=propagator.extract(msg.headers or {}), kind=SpanKind.CONSUMER
        ) as span:
            traced = exemplar()
            try:
                event = self.event_type.model_validate_json(msg.data)
            except ValidationError as error:
                await self._unreadable(msg, _validation_cause(error))
                return traced
            session_token = session_id_var.set(str(event.session_id))
            turn_token = turn_id_var.set(str(event.turn_id))
            if span.is_recording():
                ids = {"shuking.session_id": str(event.session_id), "shuking.turn_id": str(event.turn_id)}
                span.set_attributes({**event_attributes(event), **ids, "shuking.deliveries": deliveries})
            tried = self._tried.pop(event.event_id, _Tried())
            if tried.span is not None:
                span.add_link(tried.span, {"shuking.link": "the delivery before"})
            try:
                with listening() as answers, brought(msg.headers or {}):
                    outputs = await self._outputs(msg, event)
                    await self._outlet.publish(with_answers(outputs, tuple(answers)))
                await msg.ack()
                self._consumed.inc()
            except TurnAborted as aborted:
                await self._outlet.publish(turn_failed(event, self._service, aborted.code, tuple(answers)))
                await msg.ack()
            except Exception as error:
                span.set_status(Status(StatusCode.ERROR, type(error).__name__))
                await self._retry_or_give_up(msg, event, error, tried.failures)
            finally:
                session_id_var.reset(session_token)
                turn_id_var.reset(turn_token)
        return traced

    async def _unreadable(self, msg: Msg, cause: str) -> None:
        """Leave an event of a newer version to a replica that can read it; give up on any other."""
        read = envelope(msg.data)
        if read is None or not is_newer(read, self.event_type):
            log.error("%s cannot be read: %s", self.event_type.name, cause)
            await self._dead_letter(msg, read, cause)
            return
        delay = self._pause(msg)
        log.warning("%s of version %s is left to a newer replica: %s", self.event_type.name, read.schema_version, cause)
        EVENTS_LEFT.labels(self.event_type.name).inc()
        await msg.nak(delay=delay)

    async def _outputs(self, msg: Msg, event: EventT) -> Outputs:
        """What the handler returns; or its fallback, where it fails because of what the event says."""
        try:
            with self._time_limit:
                return await self._reaction.handler(event)
        except Exception as error:
            if self._reaction.fallback is None or is_not_of_content(error, self._waits_for):
                raise
            log.error("%s is answered by the fallback: %s", event.name, describe(error))
            outputs = self._reaction.fallback(event)
            FALLBACKS.labels(event.name).inc()
            await self._set_aside(msg, describe(error))
            return outputs

    async def _retry_or_give_up(self, msg: Msg, event: Event, error: Exception, failures: int) -> None:
        """`failures`: how often it had failed before. What is unavailable is waited for, and no failure of the event."""
        if not isinstance(error, self._waits_for):
            failures += 1
        if failures > len(RETRY_DELAYS_SECONDS):
            log.error("Giving up on %s after %d failures: %s", event.name, failures, describe(error))
            await self._dead_letter(msg, event, describe(error))
            return
        if len(self._tried) >= _MOST_REMEMBERED:
            self._tried.clear()  # Whatever is in it for long went on at another replica.
        span = trace.get_current_span()
        self._tried[event.event_id] = _Tried(failures, span.get_span_context() if span.is_recording() else None)
        delay = self._pause(msg)
        log.warning("%s will be tried again in %s s: %s", event.name, delay, describe(error))
        EVENTS_RETRIED.labels(event.name).inc()
        span.add_event("tried again", {"seconds": delay, "because": describe(error)})
        if not self._outlet.connected:
            await asyncio.sleep(_RECONNECTION_SECONDS)  # Given back, it returns at once; else after `ack_wait`.
        if self._outlet.connected:
            await msg.nak(delay=delay)

    @staticmethod
    def _pause(msg: Msg) -> float:
        """After how many seconds an event is to come again."""
        return RETRY_DELAYS_SECONDS[min(msg.metadata.num_delivered, len(RETRY_DELAYS_SECONDS)) - 1]

    async def _dead_letter(self, msg: Msg, event: Event | None, cause: str) -> None:
        """Put the original aside with its cause, end the turn where it is known, and acknowledge."""
        await self._set_aside(msg, cause)
        if event is not None and self.event_type is not TurnFailed:
            await self._outlet.publish(turn_failed(event, self._service, "PIPELINE_ERROR"))
        await msg.ack()

    async def _set_aside(self, msg: Msg, cause: str) -> None:
        """Keep the original and its cause as a dead letter."""
        EVENTS_FAILED.labels(self.event_type.name).inc(exemplar=exemplar())
        trace.get_current_span().add_event("dead letter", {"because": cause})
        await self._outlet.set_aside(self.event_type, msg, cause)


def is_not_of_content(error: Exception, waits_for: tuple[type[Exception], ...] = ()) -> bool:
    """Whether trying again may help a handler, or it ended the turn itself: what its event says is not the cause."""
    return isinstance(error, (*_NOT_OF_CONTENT, *waits_for))


def _validation_cause(error: ValidationError) -> str:
    """What does not fit, without the values."""
    found = ((".".join(map(str, item["loc"])), item["type"]) for item in error.errors(include_input=False))
    return "; ".join(": ".join(filter(None, each)) for each in found)
