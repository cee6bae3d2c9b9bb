"""Two processes of every service: one is killed and never comes back, and the other one takes over."""

import random
from pathlib import Path

import pytest

from shared.contracts.events.catalogue import TurnCompleted
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS, SHORT_WAITS, endure
from tests.chaos.stream import Passing
from tests.chaos.strikes import MOMENTS
from tests.support.stack import Stack
from tools.stack.settings import SERVICES

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]


async def test_one_of_two_processes_of_each_service_dies(
    tmp_path: Path, postgres: PostgresProcess, choice: random.Random
) -> None:
    replicas = dict.fromkeys(SERVICES, 2)
    async with Stack(tmp_path, await postgres.new_database(), settings=SHORT_WAITS, replicas=replicas) as stack:

        async def kill_one_of_each(passing: Passing) -> None:
            for service in choice.sample(SERVICES, len(SERVICES)):
                await passing.more(MOMENTS[service], CLIENTS)
                choice.choice(stack.of_service(service)).kill()
                await passing.more(TurnCompleted, CLIENTS)

        outcome = await endure(stack, choice, kill_one_of_each)
        print(outcome)
        assert outcome.failed == 0
        assert outcome.redelivered > 0
        assert len(stack.pids) == len(SERVICES)
