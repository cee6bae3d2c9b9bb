"""From the code before the last migration, as it is in git, to the code of today: the tables are brought up to date while it works."""

import os
import random
import subprocess
import tarfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest

from services.persistence.adapters.schema import REVISION
from shared.contracts.events.catalogue import TurnCompleted
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS
from tests.chaos.stream import Passing
from tests.chaos.upgrade import PATIENT, upgraded
from tests.chaos.verification import Outcome
from tests.support.stack import ServiceProcess, Stack
from tools.migrations import migrate
from tools.servers import free_port
from tools.stack.settings import SERVICES, ServiceName

ROOT: Final = Path(__file__).parents[2]
FROM: Final = "UPGRADE_FROM"
"""The environment variable that names another commit to begin with."""


async def from_earlier_code(folder: Path, choice: random.Random) -> Outcome:
    """Raises AssertionError; skips where there is no history."""
    commit = os.environ.get(FROM) or before_the_last_migration()
    source = folder / "earlier"
    check_out(commit, source)
    async with PostgresProcess(folder) as postgres:
        url = await postgres.new_database()
        return await upgraded_from(source, commit, url, folder, choice)


async def upgraded_from(source: Path, commit: str, url: str, folder: Path, choice: random.Random) -> Outcome:
    """Code from before there were roles comes to the database as the superuser, and so does all earlier code here."""
    settings = {**PATIENT, "DATABASE_URL": url, "KNOWLEDGE_DATABASE_URL": url}
    async with Stack(folder / "stack", url, settings=settings, source=source) as stack:

        def newer(service: ServiceName, number: int) -> ServiceProcess:
            plan = stack.planned(service, number, free_port())
            plan = replace(plan, environment={**plan.environment, **stack.database_access})
            return ServiceProcess(service, plan, stack.folder)

        async def migrated(passing: Passing) -> None:
            await passing.more(TurnCompleted, CLIENTS)
            await migrate(url)
            await passing.more(TurnCompleted, CLIENTS)

        outcome, service = await upgraded(
            stack, [(name, TurnCompleted) for name in SERVICES], newer, choice, before=migrated
        )
    return replace(outcome, note=f"{service}; from {commit[:12]}")


def before_the_last_migration() -> str:
    found = git(
        "log",
        "-1",
        "--format=%P",
        "--diff-filter=A",
        "--",
        f"services/persistence/migrations/versions/r{REVISION}_*.py",
    )
    if not found:
        pytest.skip("there is no history of the last migration here")
    return found.split()[0].decode()


def check_out(commit: str, folder: Path) -> None:
    """The files of a commit."""
    with tarfile.open(fileobj=BytesIO(git("archive", commit))) as archive:
        archive.extractall(folder, filter="data")


def git(*arguments: str) -> bytes:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout.strip(b"\n")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git does not know it: {error}")
