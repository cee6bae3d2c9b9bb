"""Every container of every service is replaced by a newer one beside it while clients talk: nothing is lost, nobody turned away."""

import asyncio
import os
import random

import pytest

from shared.contracts.events.catalogue import TurnCompleted
from tests.chaos.ordeal import CLIENTS, endure
from tests.chaos.stream import Passing
from tests.chaos.upgrade import ORDER, Service
from tests.deployment.published import Published, deployed, described
from tools.deployment.compose import Deployment
from tools.deployment.docker import answer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(600)]
STOP_SECONDS = 20
LIMIT_SECONDS = 300.0
EARLIER = os.environ.get("UPGRADE_FROM")
"""The tag of images that were built from an earlier commit; without it those of this one are replaced by their like."""


async def test_nobody_notices_that_every_container_is_replaced(images: object) -> None:
    with deployed(EARLIER) as system:
        newer = described(system.deployment.folder, system.deployment.project, system.test_password)
        service = Service()

        async def roll(passing: Passing) -> None:
            over = asyncio.Event()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(service.watch(system.gateways, over))
                await passing.more(TurnCompleted, CLIENTS)
                await asyncio.to_thread(newer.compose, "run", "--rm", "--no-deps", "migration")
                for name, _ in ORDER:
                    await passing.more(TurnCompleted, CLIENTS)
                    await replace(newer, system, name)
                await passing.more(TurnCompleted, CLIENTS)
                over.set()

        outcome = await endure(system, random.Random(), roll, limit_seconds=LIMIT_SECONDS)
        print(outcome, service, sep="; ")
        assert outcome.failed == 0
        assert service.refused == 0, service


async def replace(newer: Deployment, system: Published, name: str) -> None:
    """The new container beside the old one, which is stopped when the other is ready; of two gateways the old one is given nothing new."""
    [old] = newer.containers(name)
    await asyncio.to_thread(newer.scale, name, 2)
    await asyncio.to_thread(newer.wait_until_ready)
    if name == "gateway":
        [new] = set(newer.containers(name)) - {old}
        system.gateways[:] = [f"http://{answer('port', new, '8000').splitlines()[0]}"]
    await asyncio.to_thread(answer, "stop", "--time", str(STOP_SECONDS), old)
    assert answer("inspect", "--format", "{{.State.ExitCode}}", old) == "0"
    answer("rm", old)
