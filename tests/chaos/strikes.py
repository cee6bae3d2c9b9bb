"""What dies, how it comes back, and when everything is well again."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from shared.contracts.events.catalogue import (
    AnswerComposed,
    MessageReceived,
    ParametersCollected,
    TaxCalculated,
    TurnOpened,
)
from shared.contracts.events.envelope import Event
from tests.chaos.database import PostgresProcess
from tests.chaos.stream import service_holds_events
from tests.support.stack import ServiceProcess, Stack
from tools.stack.readiness import Check, http_check, wait_until_ready
from tools.stack.settings import ServiceName

NOTICED_TIMEOUT_SECONDS: Final = 30.0
"""Longer than two pings that are not answered."""


@dataclass(frozen=True)
class Servers:
    """Everything that can be struck."""

    stack: Stack
    postgres: PostgresProcess


@dataclass(frozen=True)
class Strike:
    """`moment`: the event that passes when it falls."""

    name: str
    what: str
    moment: type[Event]
    fall: Callable[[Servers], Awaitable[None]]
    spares_the_stream: bool = True

    def __str__(self) -> str:
        return self.name


def kill_service(name: ServiceName) -> Callable[[Servers], Awaitable[None]]:
    """Kill the service's first process while it holds events, and start it again."""

    async def fall(servers: Servers) -> None:
        stack = servers.stack
        process = stack.processes[name]
        if name != "gateway":
            # Stopped in its tracks first, so that what the broker has delivered to it is certainly not finished.
            os.kill(process.pid, signal.SIGSTOP)
            holds_events = partial(service_holds_events, stack.nats.url, name)
            await wait_until_ready({name: holds_events}, NOTICED_TIMEOUT_SECONDS)
        process.kill()
        process.start()
        await stack.wait_until_ready()

    return fall


async def kill_nats(servers: Servers) -> None:
    await _restart_nats(servers, erased=False)


async def kill_and_erase_nats(servers: Servers) -> None:
    await _restart_nats(servers, erased=True)


async def _restart_nats(servers: Servers, *, erased: bool) -> None:
    stack = servers.stack
    stack.nats.kill()
    if erased:
        stack.nats.erase()
    await noticed_by(*stack.processes.values())
    await asyncio.to_thread(stack.nats.start)
    await stack.wait_until_ready()


async def kill_postgres(servers: Servers) -> None:
    servers.postgres.kill()
    await noticed_by(servers.stack.processes["gateway"])
    await servers.postgres.start()
    await servers.stack.wait_until_ready()


async def restart_postgres(servers: Servers) -> None:
    await servers.postgres.restart()
    await servers.stack.wait_until_ready()


async def noticed_by(*processes: ServiceProcess) -> None:
    """Return when these do not say any more that they are ready."""
    await wait_until_ready(
        {process.name: _not(http_check(process.ops_url)) for process in processes}, NOTICED_TIMEOUT_SECONDS
    )


def _not(check: Check) -> Check:
    async def negated() -> bool:
        return not await check()

    return negated


MOMENTS: Final[dict[ServiceName, type[Event]]] = {
    "gateway": MessageReceived,
    "persistence": AnswerComposed,
    "clarifier": TurnOpened,
    "calculator": ParametersCollected,
    "synthesizer": TaxCalculated,
    "knowledge": TurnOpened,  # no turn needs it
}

STRIKES: Final = (
    *(
        Strike(service, f"{service} killed while it holds events", moment, kill_service(service))
        for service, moment in MOMENTS.items()
        if service != "knowledge"
    ),
    Strike("nats", "the broker killed", ParametersCollected, kill_nats),
    Strike(
        "nats_and_its_data",
        "the broker killed, its data lost",
        TurnOpened,
        kill_and_erase_nats,
        spares_the_stream=False,
    ),
    Strike("postgresql", "the database killed", AnswerComposed, kill_postgres),
    Strike("postgresql_restart", "the database restarted", MessageReceived, restart_postgres),
)
