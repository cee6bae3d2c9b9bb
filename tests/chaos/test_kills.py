"""`kill -9` under load: of every service, of the broker with and without its data, of the database."""

import random
from collections.abc import AsyncIterator

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS, endure_strikes
from tests.chaos.strikes import STRIKES, Servers, Strike
from tests.support.stack import Stack

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresProcess) -> AsyncIterator[Stack]:
    """One for all strikes, as of a system that goes on: each is looked at with clients of its own."""
    folder = tmp_path_factory.mktemp("kills")
    async with Stack(folder, await postgres.new_database(), settings=SHORT_WAITS) as stack:
        yield stack


@pytest.mark.parametrize("strike", STRIKES, ids=str)
async def test_every_accepted_message_ends_in_one_answer(
    strike: Strike, stack: Stack, postgres: PostgresProcess, choice: random.Random
) -> None:
    outcome = await endure_strikes(Servers(stack, postgres), [strike], choice)
    print(outcome)
    assert outcome.failed == 0
