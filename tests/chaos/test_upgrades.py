"""Old and new versions side by side, under load, with a migration in between."""

import random
from pathlib import Path

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.upgrade import upgrade_to_next_version

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]


async def test_an_upgrade_under_load_loses_nothing_and_keeps_nobody_waiting(
    tmp_path: Path, postgres: PostgresProcess, choice: random.Random
) -> None:
    outcome = await upgrade_to_next_version(tmp_path, await postgres.new_database(), choice)
    print(outcome, outcome.note)
