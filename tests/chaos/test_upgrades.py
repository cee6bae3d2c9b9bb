"""Old and new versions side by side, under load, with a migration in between."""

import random
from pathlib import Path

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.rotation import change_every_password
from tests.chaos.upgrade import upgrade_to_next_version

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]


async def test_an_upgrade_under_load_loses_nothing_and_keeps_nobody_waiting(
    tmp_path: Path, postgres: PostgresProcess, choice: random.Random
) -> None:
    outcome = await upgrade_to_next_version(tmp_path, await postgres.new_database(), choice)
    print(outcome, outcome.note)


async def test_every_password_is_changed_under_load(tmp_path: Path, choice: random.Random) -> None:
    async with PostgresProcess(tmp_path) as postgres:  # Whose rules of who may come in are changed.
        outcome = await change_every_password(tmp_path, await postgres.new_database(), choice)
    print(outcome, outcome.note)
