"""A PostgreSQL server that can be killed: a child process of the test, started again as a process manager would."""

import asyncio
import signal
import subprocess
from pathlib import Path
from typing import Self
from uuid import uuid4

import asyncpg

from shared.runtime.postgres_url import libpq_url
from tools.database_roles import create_database
from tools.servers import postgres_command
from tools.stack import readiness

START_TIMEOUT_SECONDS = 30.0
STOP_TIMEOUT_SECONDS = 20.0
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


class PostgresProcess:
    """Start with `async with`; it stops on leaving. Its data is in `folder`, and nobody needs it afterwards."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._command = postgres_command(folder / "postgres")
        self._log_path = folder / "postgres.log"
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # At once: its data goes too.
            await asyncio.to_thread(self._process.wait, STOP_TIMEOUT_SECONDS)

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("PostgreSQL is not running")
        return self._process.pid

    async def start(self) -> None:
        """Return when it can be used. It refuses to start while a process of the one that was killed is still there."""
        answers = readiness.postgres_check(self._command.database_url("postgres"))
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            while not await answers():
                if self._process is None or self._process.poll() is not None:
                    self._spawn()
                await asyncio.sleep(readiness.POLL_SECONDS)

    def kill(self) -> None:
        """End it as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def restart(self) -> None:
        """As an administrator would: connections are cut, what runs is rolled back, nothing is recovered."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            await asyncio.to_thread(self._process.wait, STOP_TIMEOUT_SECONDS)
        await self.start()

    async def cut_connections(self) -> int:
        """End every connection of the services; how many there were."""
        connection = await asyncpg.connect(libpq_url(self._command.database_url("postgres")))
        try:
            return len(await connection.fetch(CUT))
        finally:
            await connection.close()

    async def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"chaos_{uuid4().hex}"
        await create_database(self._command.database_url("postgres"), name)
        return self._command.database_url(name)

    def _spawn(self) -> None:
        with self._log_path.open("ab") as output:
            self._process = subprocess.Popen(
                [*self._command.arguments, "-c", "fsync=off"],  # A killed process loses nothing that it has written.
                cwd="/",
                user=self._command.user,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
