"""A rolling upgrade under load: new replicas beside the old ones, service after service, and nobody is kept waiting."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import httpx

from shared.contracts.events.catalogue import ParametersCollected, TaxCalculated, TurnCompleted, TurnOpened
from shared.contracts.events.envelope import Event
from shared.messaging.recorded import messages
from shared.messaging.streams import TURNS, filter_subject
from tests.chaos.conversation import HTTP_TIMEOUT_SECONDS
from tests.chaos.database import PostgresProcess
from tests.chaos.newer import CHANNEL, migrate_further
from tests.chaos.ordeal import CLIENTS, endure
from tests.chaos.stream import Passing
from tests.chaos.verification import Outcome
from tests.support.stack import ServiceProcess, Stack
from tools.broker import jetstream
from tools.servers import free_port
from tools.stack.readiness import http_check, wait_until_ready
from tools.stack.settings import ServiceName

PATIENT: Final = {"ACK_WAIT_SECONDS": "25"}
"""The broker waits so long that a machine which stands still for seconds is not taken for a lost event."""
LIMIT_SECONDS: Final = 200.0
READY_SECONDS: Final = 60.0
DRAIN_SECONDS: Final = 20.0
PROBE_SECONDS: Final = 0.1
ORDER: Final[tuple[tuple[ServiceName, type[Event] | None], ...]] = (
    ("persistence", ParametersCollected),
    ("clarifier", None),
    ("gateway", None),
    ("calculator", TaxCalculated),
    ("synthesizer", TurnCompleted),
    ("knowledge", None),
)
"""Each service, and what has to pass before the next. The calculator after the clarifier, which is the wrong way round: what the
new clarifier writes cannot be read by the old calculator. Soon every client waits for that, so nothing else would pass."""
Next = Callable[[ServiceName, int], ServiceProcess]


@dataclass
class Rotation:
    """A system whose gateways come and go, as behind a load balancer: what is to be stopped is given nothing new."""

    stack: Stack
    gateways: list[str]

    @property
    def nats_url(self) -> str:
        return self.stack.nats_url

    @property
    def database_url(self) -> str:
        return self.stack.database_url


@dataclass
class Service:
    """What somebody sees who begins a consultation, and looks at it, ten times a second."""

    asked: int = 0
    refused: int = 0
    slowest_seconds: float = 0.0
    away_seconds: float = 0.0
    """For how long, in all, nothing was answered after a refusal."""
    _away_since: float | None = field(default=None, repr=False)

    async def watch(self, gateways: Sequence[str], over: asyncio.Event) -> None:
        async with httpx.AsyncClient(timeout=HTTP_TIMEOUT_SECONDS) as http:
            while not over.is_set():
                began = time.monotonic()
                self._note(began, answered=await _answers(http, gateways[-1]))
                await asyncio.sleep(PROBE_SECONDS)

    def _note(self, began: float, *, answered: bool) -> None:
        now = time.monotonic()
        self.asked += 1
        self.slowest_seconds = max(self.slowest_seconds, now - began)
        if not answered:
            self.refused += 1
            self._away_since = self._away_since or began
        elif self._away_since is not None:
            self.away_seconds += now - self._away_since
            self._away_since = None

    def __str__(self) -> str:
        return (
            f"{self.away_seconds:.1f} s without service: {self.refused} of {self.asked} requests refused, "
            f"the slowest {self.slowest_seconds:.2f} s"
        )


async def _answers(http: httpx.AsyncClient, gateway: str) -> bool:
    """Whether a consultation can be begun and found: through the gateway, the broker, persistence and the database."""
    try:
        made = await http.post(f"{gateway}/api/sessions")
        if made.status_code != 201:
            return False
        return (await http.get(f"{gateway}/api/sessions/{made.json()['id']}")).status_code == 200
    except httpx.TransportError:
        return False


async def next_version(folder: Path, choice: random.Random) -> Outcome:
    """To a version with other events and tables. Raises AssertionError."""
    async with PostgresProcess(folder) as postgres:
        return await upgrade_to_next_version(folder, await postgres.new_database(), choice)


async def upgrade_to_next_version(folder: Path, database_url: str, choice: random.Random) -> Outcome:
    async with Stack(folder / "stack", database_url, settings=PATIENT) as stack:
        old = {process.service: process for process in stack.processes.values()}

        def newer(service: ServiceName, number: int) -> ServiceProcess:
            plan = stack.planned(service, number, free_port())
            plan = replace(plan, environment={**plan.environment, "SERVICE": service})
            return ServiceProcess(service, plan, stack.folder, module="tests.chaos.newer")

        async def migrate_and_restart(passing: Passing) -> None:
            """The tables first; an old replica that is restarted goes on with the new ones."""
            await passing.more(TurnCompleted, CLIENTS)
            await migrate_further(database_url, folder)
            with added(stack, ServiceProcess("persistence", stack.planned("persistence", 2, 0), stack.folder)) as again:
                again.start()
                await ready(again)
                await passing.more(TurnCompleted, CLIENTS)
                await stop(again)

        outcome, service = await upgraded(stack, ORDER, newer, choice, before=migrate_and_restart)
        left = old["calculator"].log.count("is left to a newer replica")
        handed_on = await check_events(stack.nats_url)
        assert left > 0
        note = f"{service}; {left} times an event was left to a newer replica, {handed_on} times an older one handed on what it did not know"
        return replace(outcome, note=note)


async def upgraded(
    stack: Stack,
    order: Sequence[tuple[ServiceName, type[Event] | None]],
    newer: Next,
    choice: random.Random,
    before: Callable[[Passing], Awaitable[None]],
) -> tuple[Outcome, Service]:
    """Replace every process while clients talk. Raises AssertionError unless nothing is lost and nobody was refused."""
    rotation, service = Rotation(stack, list(stack.gateways)), Service()

    async def roll(passing: Passing) -> None:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(service.watch(rotation.gateways, over))
            await before(passing)
            for name, moment in order:
                await replace_all(stack, rotation, name, newer)
                if moment is not None:
                    await passing.more(moment, 2)
            await passing.more(TurnCompleted, 2 * CLIENTS)
            over.set()

    outcome = await endure(rotation, choice, roll, limit_seconds=LIMIT_SECONDS)
    assert (outcome.failed, outcome.driven_again, outcome.repeated) == (0, 0, 0), f"{outcome}; {service}"
    assert service.refused == 0, service
    return outcome, service


async def replace_all(stack: Stack, rotation: Rotation, name: ServiceName, newer: Next) -> None:
    """Start the new replicas of a service, and stop the old ones when those are ready."""
    old = list(stack.of_service(name))
    new = [newer(name, 100 + number) for number in range(len(old))]
    for process in new:
        stack.processes[process.name] = process
        process.start()
    await ready(*new)
    if name == "gateway":
        rotation.gateways[:] = [process.ops_url for process in new]
    for process in old:
        await stop(process)
        del stack.processes[process.name]


async def ready(*processes: ServiceProcess) -> None:
    await wait_until_ready({process.name: http_check(process.ops_url) for process in processes}, READY_SECONDS)


async def stop(process: ServiceProcess) -> None:
    """Gently, as whoever deploys does."""
    process.terminate()
    assert await asyncio.to_thread(process.ended_within, DRAIN_SECONDS), f"{process.name} does not end"
    assert process.exit_code == 0, process.log[-3000:]


@contextmanager
def added(stack: Stack, process: ServiceProcess) -> Iterator[ServiceProcess]:
    stack.processes[process.name] = process
    try:
        yield process
    finally:
        del stack.processes[process.name]


async def check_events(nats_url: str) -> int:
    """Whatever was said of a turn when it opened stands in all that follows; how often an older service had written that."""
    opened = await metadata_of(nats_url, TurnOpened)
    named = {turn for turn, (_, channel) in opened.items() if channel == CHANNEL}
    assert named
    assert len(named) < len(opened)
    by_version: Counter[str] = Counter()
    for event_type in (ParametersCollected, TaxCalculated):
        for turn, (version, channel) in (await metadata_of(nats_url, event_type)).items():
            assert (channel == CHANNEL) == (turn in named), f"{event_type.name} of {turn}: {channel}"
            by_version[f"{event_type.name} {version}"] += turn in named
    of_now = f"parameters_collected {ParametersCollected.model_fields['schema_version'].default}"
    assert by_version[of_now] > 0, by_version
    assert by_version["parameters_collected 2.0"] > 0, by_version
    return by_version[of_now]


async def metadata_of(nats_url: str, event_type: type[Event]) -> dict[object, tuple[str, str | None]]:
    """Of every turn that has such an event, as it is in the stream: the event's version, and the channel it names."""
    async with jetstream(nats_url) as js:
        found = [json.loads(message.data or b"{}") async for message in messages(js, TURNS, filter_subject(event_type))]
    return {event["turn_id"]: (event["schema_version"], event["metadata"].get("channel")) for event in found}
