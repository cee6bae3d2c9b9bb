"""Servers that say nothing for a while and close no connection: so it looks from outside where the network is parted."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

import nats.errors
import psutil

from shared.contracts.events.catalogue import TurnCompleted
from shared.messaging.streams import DEAD_LETTERS, TURNS
from tests.chaos.cluster import CURRENT_SECONDS, REPLICATED
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS, endure
from tests.chaos.stream import Passing
from tests.chaos.strikes import Servers, noticed_by
from tests.chaos.verification import Outcome
from tests.support.nats_cluster import NatsCluster
from tests.support.stack import Stack
from tools.broker import Unreachable, jetstream
from tools.stack.readiness import wait_until_ready

SHORT_SECONDS: Final = 3.0
"""Over before a connection is given up, and long enough for events to be delivered again (`ACK_WAIT_SECONDS`)."""
CUT_OFF_LIMIT_SECONDS: Final = 600.0


@contextmanager
def silent(pid: int) -> Iterator[None]:
    """The process and its children stand still."""
    parent = psutil.Process(pid)
    parent.suspend()  # From now on it has no more children.
    family = [parent, *parent.children(recursive=True)]
    try:
        for each in family:
            with suppress(psutil.NoSuchProcess):
                each.suspend()
        yield
    finally:
        for each in family:
            with suppress(psutil.NoSuchProcess):
                each.resume()


async def nats_shortly_silent(servers: Servers) -> None:
    with silent(servers.stack.nats.pid):
        await asyncio.sleep(SHORT_SECONDS)
    await servers.stack.wait_until_ready()


async def postgres_shortly_silent(servers: Servers) -> None:
    with silent(servers.postgres.pid):
        await asyncio.sleep(SHORT_SECONDS)
    await servers.stack.wait_until_ready()


async def silent_broker(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """For some seconds, and then until every service has given its connection up."""
    await passing.more(TurnCompleted, CLIENTS)
    await nats_shortly_silent(servers)
    await passing.more(TurnCompleted, CLIENTS)
    with silent(servers.stack.nats.pid):
        await noticed_by(*servers.stack.processes.values())
    await servers.stack.wait_until_ready()
    await passing.more(TurnCompleted, 2 * CLIENTS)
    return ""


async def silent_database(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """For some seconds, and then until the gateway says that it is away."""
    await passing.more(TurnCompleted, CLIENTS)
    await postgres_shortly_silent(servers)
    await passing.more(TurnCompleted, CLIENTS)
    with silent(servers.postgres.pid):
        await noticed_by(servers.stack.processes["gateway"])
    await servers.stack.wait_until_ready()
    await passing.more(TurnCompleted, 2 * CLIENTS)
    return ""


async def nodes_are_cut_off(folder: Path, choice: random.Random) -> Outcome:
    """Each node in turn says nothing until turns are answered without it, and then is there again with what it knew."""
    cluster = NatsCluster(folder / "nats")
    async with (
        PostgresProcess(folder) as postgres,
        Stack(folder / "stack", await postgres.new_database(), settings=REPLICATED, nats=cluster) as stack,
    ):

        async def cut_off(passing: Passing) -> None:
            for node in choice.sample(cluster.nodes, len(cluster.nodes)):
                await passing.more(TurnCompleted, CLIENTS)
                with silent(node.pid):
                    await passing.more(TurnCompleted, 3 * CLIENTS)
                await wait_until_ready({node.name: partial(_all_have_everything, stack.nats_url)}, CURRENT_SECONDS)
                await stack.wait_until_ready()

        outcome = await endure(stack, choice, cut_off, limit_seconds=CUT_OFF_LIMIT_SECONDS)
    assert outcome.failed == 0
    return outcome


async def _all_have_everything(nats_url: str) -> bool:
    """By what those say who lead: a node that was cut off believes at first that it has missed nothing."""
    try:
        async with jetstream(nats_url) as js:
            clusters = [(await js.stream_info(stream)).cluster for stream in (TURNS, DEAD_LETTERS)]
    except (Unreachable, TimeoutError, nats.errors.Error):
        return False
    return all(
        cluster and cluster.replicas and all(each.current and not each.offline for each in cluster.replicas)
        for cluster in clusters
    )
