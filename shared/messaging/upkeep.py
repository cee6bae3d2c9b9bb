"""What a service does again and again beside its events: keeps alive what it holds, measures, probes, does its jobs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

import nats.errors

from shared.messaging.connection import Connection
from shared.messaging.consumer import EventConsumer
from shared.messaging.publisher import Outputs
from shared.observability.telemetry import CONSUMER_LAG, describe

LAG_INTERVAL_SECONDS: Final = 15.0
_LAG_TIMEOUT_SECONDS: Final = 1.0
"""How long the broker may take to say it: a drain waits for an answer that was lost with a connection."""
PROBE_INTERVAL_SECONDS: Final = 2.0

Job = Callable[[], Awaitable[Outputs]]

log = logging.getLogger(__name__)


class Upkeep:
    """`consumers` may grow until `start`."""

    def __init__(
        self,
        connection: Connection,
        consumers: Sequence[EventConsumer[Any]],
        stream: str,
        keep_alive_every_seconds: float,
    ) -> None:
        self._connection = connection
        self._consumers = consumers
        self._stream = stream
        self._keep_alive_every_seconds = keep_alive_every_seconds
        self._stopping = asyncio.Event()
        self._jobs: list[tuple[Job, float]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def repeat(self, job: Job, every_seconds: float) -> None:
        """Publish what `job` returns: at `start`, after the broker was away, and then again and again."""
        self._jobs.append((job, every_seconds))
        self._connection.when_restored(partial(self._run, job))

    def start(self) -> None:
        alive, probe = self._keep_alive_every_seconds, PROBE_INTERVAL_SECONDS
        self._tasks = [
            self._task("keep-held-alive", self._keep_held_alive, alive, first=alive),
            self._task("measure-lag", self._measure_lag, LAG_INTERVAL_SECONDS),
            self._task("probe", self._connection.probe, probe, first=probe),
            *(self._task("job", partial(self._run, job), seconds) for job, seconds in self._jobs),
        ]

    def stop(self) -> Sequence[asyncio.Task[None]]:
        """The tasks, each of which ends as soon as it has done what it is doing."""
        self._stopping.set()
        return self._tasks

    async def lag(self) -> dict[str, int]:
        """How many events wait for each consumer, as far as the broker says it; measured as well."""
        lag: dict[str, int] = {}
        for consumer in self._consumers:
            name = consumer.event_type.name
            try:
                info = await self._connection.js.consumer_info(self._stream, consumer.name, _LAG_TIMEOUT_SECONDS)
            except nats.errors.Error as error:
                log.debug("No lag for %s: %s", name, describe(error))
            else:
                lag[name] = (info.num_pending or 0) + (info.num_ack_pending or 0)
                CONSUMER_LAG.labels(name).set(lag[name])
        return lag

    async def _measure_lag(self) -> None:
        if self._connection.connected:
            await self.lag()

    async def _keep_held_alive(self) -> None:
        """Tell the server about every message that is still held, well before it would deliver it again."""
        for consumer in self._consumers if self._connection.connected else ():
            try:
                await consumer.keep_alive()
            except nats.errors.Error as error:
                log.warning("Events could not be kept alive: %s", describe(error))

    async def _run(self, job: Job) -> None:
        if not self._connection.connected:
            return
        try:
            await self._connection.publisher.publish(await job())
        except Exception as error:
            log.warning("%s will be tried again: %s", getattr(job, "__name__", "A job"), describe(error))

    def _task(
        self, name: str, action: Callable[[], Awaitable[None]], every_seconds: float, *, first: float = 0.0
    ) -> asyncio.Task[None]:
        return asyncio.create_task(self._repeatedly(action, every_seconds, first), name=name)

    async def _repeatedly(self, action: Callable[[], Awaitable[None]], every_seconds: float, pause: float) -> None:
        while not await self._stopped_within(pause):
            await action()
            pause = every_seconds

    async def _stopped_within(self, seconds: float) -> bool:
        """Wait; true as soon as the bus is stopping. (nats-py can swallow a cancellation, so tasks are asked.)"""
        try:
            async with asyncio.timeout(seconds):
                return await self._stopping.wait()
        except TimeoutError:
            return False
