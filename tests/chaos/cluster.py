"""Three NATS nodes with streams in three copies: nodes that die in turn, and a rolling restart, under load."""

import asyncio
import random
from pathlib import Path
from typing import Final

from shared.contracts.events.catalogue import TurnCompleted
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS, SHORT_WAITS, endure
from tests.chaos.stream import Passing
from tests.chaos.verification import Outcome
from tests.support.nats_cluster import NatsCluster, NatsNode
from tests.support.stack import Stack
from tools.stack.readiness import wait_until_ready

CURRENT_SECONDS: Final = 60.0
REPLICATED: Final = {**SHORT_WAITS, "STREAM_REPLICAS": "3"}


async def nodes_die(folder: Path, choice: random.Random, rounds: int = 1) -> Outcome:
    """Each node killed under load and back before the next, then each restarted gently; so often as `rounds` says."""
    cluster = NatsCluster(folder / "nats")
    async with (
        PostgresProcess(folder) as postgres,
        Stack(folder / "stack", await postgres.new_database(), settings=REPLICATED, nats=cluster) as stack,
    ):

        async def strike(passing: Passing) -> None:
            for node in choice.sample(cluster.nodes, len(cluster.nodes)) * rounds:
                await _gone_for_a_while(node, passing, kill=True)
            for node in cluster.nodes * rounds:
                await _gone_for_a_while(node, passing, kill=False)

        outcome = await endure(stack, choice, strike)
    assert outcome.failed == 0
    return outcome


async def _gone_for_a_while(node: NatsNode, passing: Passing, *, kill: bool) -> None:
    """The two others serve, and it comes back with everything that it has missed."""
    await passing.more(TurnCompleted, CLIENTS)
    await asyncio.to_thread(node.kill if kill else node.stop)
    await passing.more(TurnCompleted, CLIENTS)
    await asyncio.to_thread(node.start)
    await wait_until_ready({node.name: node.is_current}, CURRENT_SECONDS)
