"""SIGTERM under load: a service that is told to stop finishes what it has, and nobody notices but who is connected."""

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from shared.contracts.events.catalogue import TurnCompleted
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS, endure
from tests.chaos.stream import Passing
from tests.support.stack import ServiceProcess, Stack
from tools.stack.settings import SERVICES

DRAIN_LIMIT_SECONDS = 20.0
PATIENT = {"ACK_WAIT_SECONDS": "25"}
"""The broker waits so long that a machine which stands still for seconds is not taken for a lost event."""

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]


async def restart(stack: Stack, processes: Sequence[ServiceProcess], passing: Passing) -> None:
    """Stop each gently while turns are under way, and start it again."""
    for process in processes:
        await passing.more(TurnCompleted, CLIENTS)
        process.terminate()
        assert await asyncio.to_thread(process.ended_within, DRAIN_LIMIT_SECONDS), f"{process.name} does not end"
        assert process.exit_code == 0, process.log[-3000:]
        process.start()
        await stack.wait_until_ready()


async def test_restarting_every_service_loses_and_repeats_nothing(
    tmp_path: Path, postgres: PostgresProcess, choice: random.Random
) -> None:
    async with Stack(tmp_path, await postgres.new_database(), settings=PATIENT) as stack:
        processes = choice.sample(list(stack.processes.values()), len(SERVICES))
        outcome = await endure(stack, choice, lambda passing: restart(stack, processes, passing))
        print(outcome)
        assert (outcome.failed, outcome.driven_again) == (0, 0)
        logs = "\n".join(process.log for process in processes)
        assert outcome.redelivered == deliberate_repeats(logs), logs[-20_000:]


def deliberate_repeats(logs: str) -> int:
    """How many events the services asked for again: what a slow moment made them wait for is no loss."""
    given_back = sum(int(count) for count in re.findall(r"(\d+) events were given back unstarted", logs))
    return given_back + logs.count("will be tried again in")
