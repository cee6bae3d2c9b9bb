"""The short form of `make chaos`: every kill under load, and what else can go wrong on one stack within seconds."""

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Final

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS
from tests.chaos.ordeals import ORDEALS, Ground, Ordeal
from tests.chaos.strikes import STRIKES, Servers
from tests.support.stack import Stack

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]

SHORT: Final = {*(strike.name for strike in STRIKES), "knowledge", "connections", "twice", "out_of_order", "forged"}


@pytest.fixture(scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresProcess) -> AsyncIterator[Stack]:
    """One for all, as of a system that goes on: each ordeal is looked at with clients of its own."""
    async with Stack(tmp_path_factory.mktemp("ordeals"), await postgres.new_database(), settings=SHORT_WAITS) as stack:
        yield stack


@pytest.mark.parametrize("ordeal", [each for each in ORDEALS if each.name in SHORT], ids=lambda each: each.name)
async def test_every_accepted_message_ends_in_one_answer(
    ordeal: Ordeal, stack: Stack, postgres: PostgresProcess, choice: random.Random
) -> None:
    async with AsyncExitStack() as exits:
        outcome = await ordeal.run(Ground(stack.folder, choice, 0, exits, Servers(stack, postgres)))
    print(outcome)
    assert outcome.failed == 0
