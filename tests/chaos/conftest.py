"""Servers that may be killed, and a choice of chances that can be repeated with CHAOS_SEED."""

import os
import random
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chaos.database import PostgresProcess


@pytest.fixture(scope="package")
async def postgres() -> AsyncIterator[PostgresProcess]:
    with tempfile.TemporaryDirectory(prefix="shuking-chaos-", ignore_cleanup_errors=True) as folder:
        async with PostgresProcess(Path(folder)) as server:
            yield server


@pytest.fixture
def choice() -> random.Random:
    seed = os.environ.get("CHAOS_SEED") or str(random.SystemRandom().randrange(1_000_000))
    print(f"CHAOS_SEED={seed}")
    return random.Random(seed)
