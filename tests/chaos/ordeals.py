"""Everything that can go wrong, one line each: what is done, and how it is run."""

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from tests.chaos import adversity, cluster, comparison, history, rotation, silence, troubles, upgrade
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS, endure, endure_strikes
from tests.chaos.stream import Passing
from tests.chaos.strikes import STRIKES, Servers, Strike
from tests.chaos.troubles import Trouble
from tests.chaos.verification import Outcome
from tests.support.stack import Stack


@dataclass
class Ground:
    """Where ordeals take place. `turns` is how many those have that compare two runs."""

    folder: Path
    choice: random.Random
    turns: int
    exits: AsyncExitStack
    shared: Servers | None = None

    async def servers(self) -> Servers:
        """One stack that goes on from ordeal to ordeal, as a system does; each looks with clients of its own."""
        if self.shared is None:
            async with AsyncExitStack() as starting:  # What does not start leaves nothing behind.
                postgres = await starting.enter_async_context(PostgresProcess(self.folder / "shared"))
                stack = Stack(self.folder / "shared" / "stack", await postgres.new_database(), settings=SHORT_WAITS)
                self.shared = Servers(await starting.enter_async_context(stack), postgres)
                self.exits.push_async_exit(starting.pop_all())
        return self.shared

    def own_folder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir(parents=True)
        return folder


@dataclass(frozen=True)
class Ordeal:
    """`run` raises AssertionError unless everything is as it has to be."""

    name: str
    what: str
    run: Callable[[Ground], Awaitable[Outcome]]


def struck(strike: Strike) -> Callable[[Ground], Awaitable[Outcome]]:
    async def run(ground: Ground) -> Outcome:
        return await endure_strikes(await ground.servers(), [strike], ground.choice)

    return run


def alone(
    name: str, hold: Callable[[Path, random.Random], Awaitable[Outcome]]
) -> Callable[[Ground], Awaitable[Outcome]]:
    """In a system of its own, in a folder of this name."""

    async def run(ground: Ground) -> Outcome:
        return await hold(ground.own_folder(name), ground.choice)

    return run


def troubled(trouble: Trouble) -> Callable[[Ground], Awaitable[Outcome]]:
    async def run(ground: Ground) -> Outcome:
        servers, notes = await ground.servers(), list[str]()

        async def befall(passing: Passing) -> None:
            notes.append(await trouble(servers, passing, ground.choice))

        outcome = await endure(servers.stack, ground.choice, befall)
        return replace(outcome, note=", ".join(filter(None, notes)))

    return run


def _ordeals() -> Iterator[Ordeal]:
    for strike in STRIKES:
        yield Ordeal(strike.name, strike.what, struck(strike))
    yield Ordeal("knowledge", "knowledge killed while calculations go on", troubled(troubles.without_knowledge))
    yield Ordeal("connections", "every connection of the database cut, ten times", troubled(troubles.cut_connections))
    yield Ordeal(
        "slow_consumer",
        "the synthesizer stands still until its turns are driven again, then goes on",
        troubled(partial(troubles.stand_still, "synthesizer")),
    )
    yield Ordeal(
        "nats_silent",
        "the broker silent without a closed connection: for seconds, then until all have given it up",
        troubled(silence.silent_broker),
    )
    yield Ordeal(
        "postgresql_silent",
        "the database silent without a closed connection: for seconds, then until it counts as away",
        troubled(silence.silent_database),
    )
    yield Ordeal("twice", "each event a second time", troubled(troubles.everything_twice))
    yield Ordeal("out_of_order", "earlier events again, at random", troubled(troubles.out_of_order))
    yield Ordeal("forged", "events of those who may not send them, and of no turn", troubled(troubles.forged))
    for service, hours in troubles.SKEWED:
        yield Ordeal(
            f"clock_{service}",
            f"the clock of {service} {abs(hours)} hours {'fast' if hours > 0 else 'slow'}",
            troubled(partial(troubles.skewed_clock, service, hours)),
        )
    for hours in (2, -2):
        yield Ordeal(
            f"clock_database_{hours:+}",
            f"the database's clock {abs(hours)} hours {'fast' if hours > 0 else 'slow'}, the broker's right",
            alone(f"clock{hours}", partial(adversity.database_clock, hours=hours)),
        )
    yield Ordeal(
        "poison",
        "unreadable events for every consumer",
        alone("poison", adversity.poison),
    )
    yield Ordeal(
        "disk_full",
        "the database's disk is full, then has room again",
        alone("disk", adversity.disk_full),
    )
    yield Ordeal(
        "slow_model",
        "a model that does not answer, fails or talks nonsense",
        alone("model", adversity.slow_model),
    )
    yield Ordeal(
        "cluster",
        "three NATS nodes, streams in three copies: each node killed in turn, then a rolling restart",
        alone("cluster", cluster.nodes_die),
    )
    yield Ordeal(
        "cluster_parted",
        "three NATS nodes: each in turn cut off from the others and from its clients, then back",
        alone("cluster_parted", silence.nodes_are_cut_off),
    )
    yield Ordeal(
        "next_version",
        "to a version with other events and tables, service after service, the wrong way round",
        alone("next_version", upgrade.next_version),
    )
    yield Ordeal(
        "earlier_code",
        "from the code before the last migration, service after service",
        alone("earlier_code", history.from_earlier_code),
    )
    yield Ordeal(
        "passwords",
        "every password of every service changed",
        alone("passwords", rotation.every_password),
    )
    yield Ordeal(
        "long_run",
        "random kills all along, every answer compared with those of an undisturbed run",
        lambda ground: comparison.compare(ground.own_folder("long"), ground.choice, ground.turns),
    )


ORDEALS: Final = tuple(_ordeals())
