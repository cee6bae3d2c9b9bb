"""`kill -9` under load: of every service, of the broker with and without its data, of the database."""

import random
from pathlib import Path

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS, endure_strikes
from tests.chaos.strikes import STRIKES, Servers, Strike
from tests.support.stack import Stack

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]


@pytest.mark.parametrize("strike", STRIKES, ids=str)
async def test_every_accepted_message_ends_in_one_answer(
    strike: Strike, tmp_path: Path, postgres: PostgresProcess, choice: random.Random
) -> None:
    async with Stack(tmp_path, await postgres.new_database(), settings=SHORT_WAITS) as stack:
        outcome = await endure_strikes(Servers(stack, postgres), [strike], choice)
    print(outcome)
    assert outcome.failed == 0
