"""The bus: takes an event from the stream, calls its handler, publishes what the handler returns, acknowledges.

Everything that makes a handler safe to write as "one event in, the next one out" is here and nowhere else:

* the consumed event is acknowledged only after the outputs are, so a crash in between repeats it, and the
  outputs' ids are derived from their cause, so that the repeat publishes the same events, which the stream drops;
* a handler that raises is tried again after 0.5, 1, 2 and 5 seconds, then its event goes to the dead letters
  with its cause and the turn ends with `TurnFailed`; what is unavailable (the broker, a database) is waited for;
* every delivered event has a task at once and is kept alive at the server while it waits or runs, so none is
  delivered twice for want of time; how many handlers run at once is bounded;
* a shutdown gives back what has not started and finishes what has.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import nats
import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import JetStreamContext
from opentelemetry import context
from opentelemetry.trace import SpanKind, Status, StatusCode
from pydantic import BaseModel, ValidationError

from shared import clock, streams
from shared.events.catalogue import FailureCode, Service, TurnFailed, consumed_by
from shared.events.envelope import Event, InTrace, derived_id
from shared.events.live import Notice
from shared.failures import FAILURE_MESSAGES, TurnAborted
from shared.publisher import PUBLISH_TIMEOUT_SECONDS, EventPublisher
from shared.queries import Query, QueryModel, QueryRefused, Reply
from shared.settings import ServiceSettings
from shared.telemetry import (
    CONSUMER_LAG,
    EVENTS_CONSUMED,
    EVENTS_FAILED,
    EVENTS_REDELIVERED,
    EVENTS_RETRIED,
    HANDLER_SECONDS,
    describe,
    propagator,
    session_id_var,
    tracer,
    turn_id_var,
)

RETRY_DELAYS_SECONDS: Final = (0.5, 1.0, 2.0, 5.0)
LAG_INTERVAL_SECONDS: Final = 15.0
RECONNECT_PAUSE_SECONDS: Final = 0.25

Output = Event | InTrace | Notice
Job = Callable[[], Awaitable["Outputs"]]
Outputs = Output | Sequence[Output] | None
Consume = Callable[[Msg], Coroutine[None, None, None]]
EventT = TypeVar("EventT", bound=Event)
QueryT = TypeVar("QueryT", bound=Query[Any])

log = logging.getLogger(__name__)


class Bus:
    """One service's connection to the stream."""

    def __init__(self, service: Service, settings: ServiceSettings) -> None:
        self._service: Service = service
        self._settings = settings
        self._handled: set[type[Event]] = set()
        self._sources: list[tuple[str, str, Consume]] = []
        self._subscriptions: list[Subscription] = []
        self._held: dict[int, Msg] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._consuming = False
        self._draining = False
        self._stopping = asyncio.Event()
        self._maintenance: list[asyncio.Task[None]] = []
        self._client: Client | None = None
        self._js: JetStreamContext | None = None
        self._publisher: EventPublisher | None = None
        self._restored: list[Callable[[], Awaitable[None]]] = []
        self._jobs: list[tuple[Job, float]] = []

    # --- declaring what the service does -------------------------------------------------------------

    def on(
        self,
        event_type: type[EventT],
        handler: Callable[[EventT], Awaitable[Outputs]],
        *,
        unavailable: tuple[type[Exception], ...] = (),
    ) -> None:
        """Call `handler` with each event of this type.

        An `unavailable` exception means that something the handler needs is away for now: the event is tried
        again until it is back, without counting as a failure.
        """
        if event_type not in consumed_by(self._service):
            raise ValueError(f"The catalogue does not name {self._service} as a consumer of {event_type.__name__}")
        self._handled.add(event_type)
        name = streams.consumer_name(self._service, event_type)
        slots = asyncio.Semaphore(self._settings.handler_concurrency)
        waits_for: tuple[type[Exception], ...] = (nats.errors.Error, TimeoutError, *unavailable)

        async def consume(msg: Msg) -> None:
            await self._hold(msg, event_type, handler, slots, waits_for)

        self._sources.append((streams.deliver_subject(self._service, event_type), name, consume))

    def answer(self, query_type: type[QueryT], handler: Callable[[QueryT], Awaitable[QueryModel]]) -> None:
        """Reply to each request of this type with what `handler` returns; `QueryRefused` replies with its code."""

        async def consume(msg: Msg) -> None:
            await self._reply(msg, query_type, handler)

        self._sources.append((query_type.subject(), self._service, consume))

    def when_restored(self, callback: Callable[[], Awaitable[None]]) -> None:
        """Call back after the connection to the broker was lost and is there again, streams included."""
        self._restored.append(callback)

    def repeat(self, job: Job, *, every_seconds: float) -> None:
        """Run `job` and publish what it returns: at start, after the broker was away, and then again and again."""
        self._jobs.append((job, every_seconds))
        self._restored.append(partial(self._run, job))

    # --- life cycle ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Connect, waiting for the broker if need be; provision the streams; begin to consume."""
        missing = set(consumed_by(self._service)) - self._handled
        if missing:
            raise ValueError(f"{self._service} has no handler for {sorted(event.name for event in missing)}")
        self._client = await nats.connect(
            self._settings.nats_url,
            name=f"shuking-{self._service}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_PAUSE_SECONDS,
            drain_timeout=self._settings.drain_timeout_seconds,
            reconnected_cb=self._on_reconnected,
            disconnected_cb=self._on_disconnected,
            error_cb=self._on_error,
        )
        self._js = self._client.jetstream(timeout=PUBLISH_TIMEOUT_SECONDS)
        self._publisher = EventPublisher(self._js, self._service)
        await streams.provision(self._js, self._settings)
        for subject, queue, consume in self._sources:
            self._subscriptions.append(await self._client.subscribe(subject, queue, cb=self._task_for_each(consume)))
        self._consuming = True
        self._maintenance = [
            asyncio.create_task(self._keep_held_alive(), name="keep-held-alive"),
            asyncio.create_task(self._measure_lag(), name="measure-lag"),
            *(asyncio.create_task(self._run_again_and_again(job, pause), name="job") for job, pause in self._jobs),
        ]
        log.info("Consuming %s", ", ".join(sorted(event.name for event in self._handled)) or "nothing")

    async def drain(self) -> None:
        """Take nothing new, give back what has not started, finish what runs, disconnect."""
        self._draining = True
        for subscription in self._subscriptions:
            if self.connected:
                await subscription.drain()  # type: ignore[no-untyped-call]
        if self._tasks:
            _, unfinished = await asyncio.wait(self._tasks, timeout=self._settings.drain_timeout_seconds)
            if unfinished:
                log.warning("%d handlers did not finish in time; their events will be delivered again", len(unfinished))
        self._stopping.set()
        await asyncio.gather(*self._maintenance, return_exceptions=True)
        if self._client is not None:
            await (self._client.drain() if self.connected else self._client.close())

    @property
    def handled(self) -> frozenset[type[Event]]:
        """The events that have a handler."""
        return frozenset(self._handled)

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    @property
    def consuming(self) -> bool:
        """Whether events reach this service now."""
        return self._consuming and self.connected and not self._draining

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

    async def publish(self, output: Output) -> None:
        """Publish an event with an acknowledgement, in this trace or its own, or a notice without one."""
        if isinstance(output, Notice):
            await self.client.publish(output.subject, output.model_dump_json().encode())
            return
        if self._publisher is None:
            raise RuntimeError("The bus has not started")
        if isinstance(output, Event):
            await self._publisher.publish(output)
            return
        token = context.attach(propagator.extract({"traceparent": output.traceparent} if output.traceparent else {}))
        try:
            await self._publisher.publish(output.event)
        finally:
            context.detach(token)

    # --- one event -----------------------------------------------------------------------------------

    def _task_for_each(self, consume: Consume) -> Callable[[Msg], Awaitable[None]]:
        """Every message that the server delivers gets its task at once, so that none waits behind a slow one."""

        async def start(msg: Msg) -> None:
            task = asyncio.create_task(consume(msg))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return start

    async def _hold(
        self,
        msg: Msg,
        event_type: type[EventT],
        handler: Callable[[EventT], Awaitable[Outputs]],
        slots: asyncio.Semaphore,
        waits_for: tuple[type[Exception], ...],
    ) -> None:
        """Keep the message alive from delivery on, and run it when there is a slot."""
        started = time.perf_counter()
        self._held[id(msg)] = msg
        try:
            async with slots:
                if self._draining:
                    await msg.nak()
                    return
                await self._process(msg, event_type, handler, waits_for)
        finally:
            del self._held[id(msg)]
            HANDLER_SECONDS.labels(event_type.name).observe(time.perf_counter() - started)

    async def _process(
        self,
        msg: Msg,
        event_type: type[EventT],
        handler: Callable[[EventT], Awaitable[Outputs]],
        waits_for: tuple[type[Exception], ...],
    ) -> None:
        deliveries = msg.metadata.num_delivered
        if deliveries > 1:
            EVENTS_REDELIVERED.labels(event_type.name).inc()
        headers = msg.headers or {}
        with tracer.start_as_current_span(
            f"process {event_type.name}", context=propagator.extract(headers), kind=SpanKind.CONSUMER
        ) as span:
            try:
                event = event_type.model_validate_json(msg.data)
            except ValidationError as error:
                await self._dead_letter(msg, event_type, None, "PIPELINE_ERROR", _validation_cause(error))
                return
            session_token = session_id_var.set(str(event.session_id))
            turn_token = turn_id_var.set(str(event.turn_id))
            if span.is_recording():
                span.set_attribute("messaging.system", "nats")
                span.set_attribute("messaging.destination.name", f"{streams.TURNS}.{event_type.name}")
                span.set_attribute("messaging.message.id", str(event.event_id))
                span.set_attribute("shuking.session_id", str(event.session_id))
                span.set_attribute("shuking.turn_id", str(event.turn_id))
                span.set_attribute("shuking.deliveries", deliveries)
            try:
                await self._publish_all(await handler(event))
                await msg.ack()
                EVENTS_CONSUMED.labels(event_type.name).inc()
            except TurnAborted as error:
                await self._fail_turn(event, error.code)
                await msg.ack()
            except Exception as error:
                span.set_status(Status(StatusCode.ERROR, type(error).__name__))
                await self._retry_or_give_up(msg, event, error, deliveries, waits_for)
            finally:
                session_id_var.reset(session_token)
                turn_id_var.reset(turn_token)

    async def _publish_all(self, outputs: Outputs) -> None:
        if outputs is None:
            return
        for output in (outputs,) if isinstance(outputs, (Event, InTrace, Notice)) else outputs:
            await self.publish(output)

    async def _retry_or_give_up(
        self, msg: Msg, event: Event, error: Exception, deliveries: int, waits_for: tuple[type[Exception], ...]
    ) -> None:
        waiting = isinstance(error, waits_for)
        if deliveries > len(RETRY_DELAYS_SECONDS) and not waiting:
            log.error("Giving up on %s after %d tries: %s", event.name, deliveries, describe(error))
            await self._dead_letter(msg, type(event), event, "PIPELINE_ERROR", describe(error))
            return
        delay = RETRY_DELAYS_SECONDS[min(deliveries, len(RETRY_DELAYS_SECONDS)) - 1]
        log.warning("%s will be tried again in %s s: %s", event.name, delay, describe(error))
        EVENTS_RETRIED.labels(event.name).inc()
        if self.connected:
            await msg.nak(delay=delay)

    async def _dead_letter(
        self, msg: Msg, event_type: type[Event], event: Event | None, code: FailureCode, cause: str
    ) -> None:
        """Put the original aside with its cause, end the turn, and acknowledge."""
        EVENTS_FAILED.labels(event_type.name).inc()
        if event is None:
            log.error("%s cannot be read: %s", event_type.name, cause)
        session = msg.subject.rsplit(".", 1)[-1]
        original = msg.headers or {}
        headers = {
            **{key: value for key, value in original.items() if not key.startswith("Nats-")},
            "Nats-Msg-Id": f"{original.get('ce-id', msg.metadata.sequence.stream)}:{self._service}",
            "shuking-service": self._service,
            "shuking-subject": msg.subject,
            "shuking-cause": cause.replace("\n", " ")[:1000],
            "shuking-deliveries": str(msg.metadata.num_delivered),
        }
        subject = f"{streams.DEAD_LETTER_ROOT}.{event_type.name}.{session}"
        await self.js.publish(subject, msg.data, stream=streams.DEAD_LETTERS, headers=headers)
        if event is not None and not isinstance(event, TurnFailed):
            await self._fail_turn(event, code)
        await msg.ack()

    async def _fail_turn(self, event: Event, code: FailureCode) -> None:
        """End the turn with an error. The id is derived from the event, so doing it twice is harmless."""
        await self.publish(
            TurnFailed(
                event_id=derived_id(event.event_id, f"{TurnFailed.name}:{self._service}"),
                session_id=event.session_id,
                turn_id=event.turn_id,
                attempt=event.attempt,
                occurred_at=clock.now(),
                causation_id=event.event_id,
                code=code,
                message=FAILURE_MESSAGES[code],
                stage=self._service,
            )
        )

    # --- one request ---------------------------------------------------------------------------------

    async def _reply(
        self, msg: Msg, query_type: type[QueryT], handler: Callable[[QueryT], Awaitable[QueryModel]]
    ) -> None:
        with tracer.start_as_current_span(
            f"answer {query_type.operation}", context=propagator.extract(msg.headers or {}), kind=SpanKind.SERVER
        ):
            reply: BaseModel
            try:
                query = query_type.model_validate_json(msg.data)
                reply = Reply[QueryModel].model_construct(result=await handler(query))
            except QueryRefused as refusal:
                reply = Reply[QueryModel](error=refusal.code)
            except ValidationError:
                reply = Reply[QueryModel](error="INVALID_REQUEST")
            except Exception as error:
                log.error("%s could not be answered: %s", query_type.operation, describe(error))
                reply = Reply[QueryModel](error="UNAVAILABLE")
            await msg.respond(reply.model_dump_json(serialize_as_any=True).encode())

    # --- upkeep --------------------------------------------------------------------------------------

    async def _keep_held_alive(self) -> None:
        """Tell the server about every message that is still held, well before it would deliver it again."""
        while not await self._stopped_within(self._settings.ack_wait_seconds / 3):
            for msg in tuple(self._held.values()):
                if self.connected and not msg.is_acked:
                    await msg.in_progress()

    async def _measure_lag(self) -> None:
        pause = 0.0
        while not await self._stopped_within(pause):
            pause = LAG_INTERVAL_SECONDS
            for event in self._handled:
                try:
                    info = await self.js.consumer_info(streams.TURNS, streams.consumer_name(self._service, event))
                except (nats.errors.Error, TimeoutError) as error:
                    log.debug("No lag for %s: %s", event.name, describe(error))
                else:
                    CONSUMER_LAG.labels(event.name).set((info.num_pending or 0) + (info.num_ack_pending or 0))

    async def _run(self, job: Job) -> None:
        if not self.connected:
            return
        try:
            await self._publish_all(await job())
        except Exception as error:
            log.warning("%s will be tried again: %s", getattr(job, "__name__", "A job"), describe(error))

    async def _run_again_and_again(self, job: Job, pause: float) -> None:
        await self._run(job)
        while not await self._stopped_within(pause):
            await self._run(job)

    async def _stopped_within(self, seconds: float) -> bool:
        """Wait; true as soon as the bus is stopping. (nats-py can swallow a cancellation, so tasks are asked.)"""
        try:
            async with asyncio.timeout(seconds):
                return await self._stopping.wait()
        except TimeoutError:
            return False

    async def _on_reconnected(self) -> None:
        log.warning("Connected to NATS again")
        self._maintenance.append(asyncio.create_task(self._restore(), name="restore"))

    async def _restore(self) -> None:
        """The broker may have come back empty: provision until it works, then tell who asked to know."""
        for delay in (*RETRY_DELAYS_SECONDS, *(RETRY_DELAYS_SECONDS[-1:] * 20)):
            try:
                await streams.provision(self.js, self._settings)
                break
            except (nats.errors.Error, TimeoutError) as error:
                log.warning("Streams could not be checked yet: %s", describe(error))
                if await self._stopped_within(delay):
                    return
        for callback in self._restored:
            await callback()

    async def _on_disconnected(self) -> None:
        if not self._draining:
            log.warning("Lost the connection to NATS")

    async def _on_error(self, error: Exception) -> None:
        log.warning("NATS: %s", describe(error))


def _validation_cause(error: ValidationError) -> str:
    """What does not fit, without the values."""
    return "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['type']}" for item in error.errors(include_input=False))
