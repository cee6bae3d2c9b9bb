"""The bus: takes an event from the stream, calls its handler, publishes what the handler returns, acknowledges.

Everything that makes a handler safe to write as "one event in, the next one out" is here and nowhere else:

* the consumed event is acknowledged only after the outputs are, so a crash in between repeats it, and the
  outputs' ids are derived from their cause, so that the repeat publishes the same events, which the stream drops;
* a handler that raises is tried again after 0.5, 1, 2 and 5 seconds, then its event goes to the dead letters
  with its cause and the turn ends with `TurnFailed`; what is unavailable (the broker, a database) is waited for;
  one that has a fallback is not tried again where it fails because of what the event says;
* every delivered event has a task at once and is kept alive at the server while it waits or runs, so none is
  delivered twice for want of time; how many handlers run at once, and how long, is bounded;
* a shutdown gives back what has not started and finishes what has.

What happens to one event is in `shared.messaging.consumer`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, Final, TypeVar

import nats.errors
from faststream import AckPolicy
from faststream.nats import JStream
from faststream.nats.subscriber.usecases import LogicSubscriber
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import JetStreamContext

from shared.contracts.events.catalogue import Service, consumed_by
from shared.contracts.events.envelope import Event
from shared.contracts.health_queries import SERVICE_HEALTH, AskHealth, ServiceHealth
from shared.contracts.queries import Query, QueryModel
from shared.messaging import streams
from shared.messaging.connection import Connection
from shared.messaging.consumer import EventConsumer
from shared.messaging.publisher import Outputs
from shared.messaging.reaction import Reaction, Reactions
from shared.messaging.responder import QueryResponder
from shared.messaging.upkeep import Job, Upkeep
from shared.observability.telemetry import describe
from shared.runtime.settings import ServiceSettings

_LAST_MOMENT_SECONDS: Final = 0.5
"""What each step of a shutdown gets even when the time for all of it is over."""

Consume = Callable[[Msg], Coroutine[None, None, None]]
EventT = TypeVar("EventT", bound=Event)
QueryT = TypeVar("QueryT", bound=Query[Any])

log = logging.getLogger(__name__)


class Bus:
    """One service's part in the chain: what it consumes, what it answers, and what it does by itself."""

    def __init__(self, service: Service, settings: ServiceSettings) -> None:
        self._service: Service = service
        self._settings = settings
        self._connection = Connection(service, settings)
        self.publish: Final = self._connection.publisher.publish
        """Publish events, each with an acknowledgement, in this trace or its own; notices without."""
        self._stream = streams.stream_name(streams.TURNS, settings.subject_prefix)
        self._consumers: list[EventConsumer[Any]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._consuming = False
        self._draining = False
        self._upkeep = Upkeep(self._connection, self._consumers, self._stream, settings.ack_wait_seconds / 3)
        self._checks: list[Callable[[], Awaitable[None]]] = []
        if (query_type := SERVICE_HEALTH.get(service)) is not None:
            self.answer(query_type, self._health)

    # --- declaring what the service does -------------------------------------------------------------

    def on(
        self,
        event_type: type[EventT],
        handler: Callable[[EventT], Awaitable[Outputs]],
        *,
        fallback: Callable[[EventT], Outputs] | None = None,
        unavailable: tuple[type[Exception], ...] = (),
    ) -> None:
        """Call `handler` with each event of this type.

        Where it fails because of what an event says, what `fallback` makes of the event is published at once, and the
        event is kept as a dead letter with the cause: trying again would fail again. A `fallback` needs nothing else.

        An `unavailable` exception means that something the handler needs is away for now: the event is tried
        again until it is back, without counting as a failure.
        """
        if event_type not in consumed_by(self._service):
            raise ValueError(f"The catalogue does not name {self._service} as a consumer of {event_type.__name__}")
        reaction = Reaction(event_type, handler, fallback, unavailable)
        consumer = EventConsumer(self._service, reaction, self._settings, self._connection.publisher)
        self._consumers.append(consumer)
        subscriber = self._connection.broker.subscriber(
            self._settings.subject_prefix + streams.filter_subject(event_type),
            queue=consumer.name,
            stream=JStream(self._stream, declare=False),
            ack_policy=AckPolicy.MANUAL,
            no_reply=True,
        )
        self._deliver(subscriber, consumer.take)

    def react(self, reactions: Reactions) -> None:
        """Do all that a service does with events."""
        for each in reactions:
            self.on(each.event_type, each.handler, fallback=each.fallback, unavailable=each.unavailable)

    def answer(self, query_type: type[QueryT], handler: Callable[[QueryT], Awaitable[QueryModel | None]]) -> None:
        """Reply to each request of this type with what `handler` returns, or that it is done; `QueryRefused` replies with its code."""
        responder = QueryResponder(query_type, handler, self._settings.handler_timeout_seconds)
        subscriber = self._connection.broker.subscriber(query_type.subject(), queue=self._service, no_reply=True)
        self._deliver(subscriber, responder.take)

    def when_restored(self, callback: Callable[[], Awaitable[None]]) -> None:
        """Call back after the connection to the broker was lost and is there again, streams included."""
        self._connection.when_restored(callback)

    def when_closed(self, callback: Callable[[], None]) -> None:
        """Call back when the connection to the broker has ended for good: the process should end, to be started anew."""
        self._connection.when_closed(callback)

    def before_start(self, check: Callable[[], Awaitable[None]]) -> None:
        """Consume nothing until `check` returns: it waits for what the service needs, or raises."""
        self._checks.append(check)

    def repeat(self, job: Job, *, every_seconds: float) -> None:
        """Run `job` and publish what it returns: at start, after the broker was away, and then again and again."""
        self._upkeep.repeat(job, every_seconds)

    # --- life cycle ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Connect, waiting for the broker if need be; provision the streams; begin to consume."""
        missing = set(consumed_by(self._service)) - self.handled
        if missing:
            raise ValueError(f"{self._service} has no handler for {sorted(event.name for event in missing)}")
        for check in self._checks:
            await check()
        await self._connection.open()
        await self._connection.broker.start()
        await self._connection.synchronise()  # A request that is sent when this returns must find its responder.
        self._consuming = True
        self._upkeep.start()
        log.info("Consuming %s", ", ".join(sorted(event.name for event in self.handled)) or "nothing")

    async def drain(self) -> None:
        """Take nothing new, give back what has not started, finish what runs, disconnect. Never raises."""
        self._draining = True
        deadline = asyncio.get_running_loop().time() + self._settings.drain_timeout_seconds
        if self.connected:
            await self._unsubscribe(deadline)
        await asyncio.gather(*(consumer.give_back_waiting() for consumer in self._consumers), return_exceptions=True)
        unfinished = await self._finish(self._tasks, deadline)
        if unfinished:
            log.warning("%d handlers did not finish in time; their events will be delivered again", unfinished)
        log.info("%d events were given back unstarted", sum(consumer.given_back for consumer in self._consumers))
        await self._finish(self._upkeep.stop(), deadline)
        await self._connection.close(self._remaining(deadline))

    async def _unsubscribe(self, deadline: float) -> None:
        """Have the server send nothing more. What it has sent already has its task."""
        try:
            async with asyncio.timeout_at(deadline):
                subscriptions = self._take_subscriptions()
                await self._connection.end_delivery(subscriptions)
                await asyncio.gather(*(subscription.drain() for subscription in subscriptions))  # type: ignore[no-untyped-call]
        except (TimeoutError, nats.errors.Error) as error:
            log.warning("The broker did not confirm that it sends nothing more: %s", describe(error))

    def _take_subscriptions(self) -> list[Subscription]:
        """The subscriptions, from now on ours to end: FastStream would drop what they have received."""
        taken = []
        for subscriber in self._connection.broker.subscribers:
            if isinstance(subscriber, LogicSubscriber) and isinstance(subscriber.subscription, Subscription):
                taken.append(subscriber.subscription)
                subscriber.subscription = None
        return taken

    async def _finish(self, tasks: Collection[asyncio.Task[None]], deadline: float) -> int:
        """Wait for tasks until the deadline, cancel the rest, and say how many those were."""
        if not tasks:
            return 0
        _, unfinished = await asyncio.wait(tasks, timeout=self._remaining(deadline))
        for task in unfinished:
            task.cancel()
        return len(unfinished)

    @staticmethod
    def _remaining(deadline: float) -> float:
        return max(_LAST_MOMENT_SECONDS, deadline - asyncio.get_running_loop().time())

    @property
    def handled(self) -> frozenset[type[Event]]:
        """The events that have a handler."""
        return frozenset(consumer.event_type for consumer in self._consumers)

    @property
    def connected(self) -> bool:
        return self._connection.connected

    @property
    def consuming(self) -> bool:
        """Whether events reach this service now."""
        return self._consuming and self.connected and not self._draining

    @property
    def storing(self) -> bool:
        """Whether the stream stores what is published here, as far as is known."""
        return self._connection.storing

    @property
    def client(self) -> Client:
        return self._connection.client

    @property
    def js(self) -> JetStreamContext:
        return self._connection.js

    # --- one message ---------------------------------------------------------------------------------

    def _deliver(self, subscriber: LogicSubscriber[Msg], consume: Consume) -> None:
        """Every message that the server delivers gets its task at once, so that none waits behind a slow one.

        FastStream subscribes and unsubscribes. The message comes straight from the subscription, not by FastStream's way
        to a handler, which parses, decodes and injects what is not wanted here.
        """

        async def start(message: Msg) -> None:
            task = asyncio.create_task(consume(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        subscriber(start)  # Without a handler there would be no subscription.
        subscriber.consume = start  # type: ignore[assignment,method-assign]

    async def _health(self, _: AskHealth) -> ServiceHealth:
        return ServiceHealth(lag=await self._upkeep.lag())
