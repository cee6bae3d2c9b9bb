"""The whole system for a test: its own NATS, a database of its own, each service a real process.

Unlike `make run` nothing is restarted by itself: the test decides what dies and when it comes back.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Self

import httpx

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.runtime.postgres_url import with_role
from tests.support.broker import GuardedNatsServer
from tests.support.service_process import started
from tools.migrations import migrate
from tools.servers import free_port
from tools.stack import readiness
from tools.stack.plan import ProcessPlan, service_plan
from tools.stack.settings import SERVICES, ServiceName

READY_TIMEOUT_SECONDS = 100.0
STOP_TIMEOUT_SECONDS = 20.0

_NOT_INHERITED = ("GOOGLE_API_KEY", "OTEL_", "GEMINI_", "NATS_URL", "DATABASE_URL", "KNOWLEDGE_", "DATA_DIR", "LOG_")


class ServiceProcess:
    """One process of a service, with its output in a file. `module` and `source` are those of another version of it."""

    def __init__(
        self,
        service: ServiceName,
        plan: ProcessPlan,
        folder: Path,
        *,
        fresh: bool = False,
        module: str | None = None,
        source: Path | None = None,
    ) -> None:
        self.service = service
        self.plan = plan
        self._is_fresh = fresh
        self._module = module or f"services.{service}"
        self._source = source
        self.log_path = folder / f"{plan.name}.log"
        self._folder = folder
        self._process: BaseProcess | None = None

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def ops_url(self) -> str:
        """Where it serves `/ready` and `/metrics`."""
        return self.plan.ops_url or ""

    @property
    def pid(self) -> int:
        if self._process is None or self._process.pid is None:
            raise RuntimeError(f"{self.name} is not running")
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def log(self) -> str:
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative after a signal."""
        return self._process.exitcode if self._process else None

    def start(self) -> None:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(_NOT_INHERITED)}
        # In a folder away from a developer's `.env`.
        environment = {**inherited, **self.plan.environment}
        self._process = started(
            self._module, environment, self._folder, self.log_path, fresh=self._is_fresh, source=self._source
        )

    def kill(self) -> None:
        """End it as a crash would, and wait until it is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def terminate(self) -> None:
        """Ask it to drain, without waiting for it."""
        if self._process is not None:
            self._process.terminate()

    def ended_within(self, seconds: float) -> bool:
        """Wait for its end. False when it has not come."""
        if self._process is None:
            return True
        self._process.join(seconds)
        return not self._process.is_alive()


class Stack:
    """Start with `async with`; stop everything on leaving.

    `settings` are environment variables for every service; `replicas` more than one process of a service; `nats` another
    broker than one server; `fresh` processes are for who measures them; `source` is another checkout, whose code is run.
    """

    def __init__(
        self,
        folder: Path,
        database_url: str,
        *,
        settings: Mapping[str, str] | None = None,
        replicas: Mapping[ServiceName, int] | None = None,
        nats: GuardedNatsServer | None = None,
        fresh: bool = False,
        source: Path | None = None,
    ) -> None:
        self._source = source
        self._is_fresh = fresh
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database_url = database_url
        self.nats = nats or GuardedNatsServer(folder / "nats")
        self.gateway_port = free_port()
        self.database_access = {
            "DATABASE_URL": with_role(database_url, PERSISTENCE_ROLE),
            "KNOWLEDGE_DATABASE_URL": with_role(database_url, KNOWLEDGE_ROLE),
        }
        self._environment = {
            **self.database_access,
            "IP_HASH_SALT": "test",
            "RATE_LIMIT": "1000000/minute",
            **(settings or {}),
        }
        counts = replicas or {}
        self.processes: dict[str, ServiceProcess] = {}
        for service in SERVICES:
            for number in range(1, counts.get(service, 1) + 1):
                self._add(service, number)

    def _add(self, service: ServiceName, number: int) -> ServiceProcess:
        plan = self.planned(service, number, self.gateway_port if number == 1 else free_port())
        process = ServiceProcess(service, plan, self.folder, fresh=self._is_fresh, source=self._source)
        self.processes[plan.name] = process
        return process

    @asynccontextmanager
    async def one_more(self, service: ServiceName) -> AsyncIterator[None]:
        """One more process of a service, once it is ready; it drains afterwards."""
        process = self._add(service, len(self.of_service(service)) + 1)
        process.start()
        try:
            await self.wait_until_ready()
            yield
        finally:
            del self.processes[process.name]
            process.terminate()
            if not await asyncio.to_thread(process.ended_within, STOP_TIMEOUT_SECONDS):
                process.kill()

    def planned(self, service: ServiceName, number: int, gateway_port: int) -> ProcessPlan:
        """What this number's process of a service is to be."""
        own = {"NATS_URL": self.nats.url_for(service), "GATEWAY_PORT": str(gateway_port)}
        return service_plan(service, number, {**self._environment, **own})

    async def __aenter__(self) -> Self:
        try:
            self.nats.start()
            await (migrate(self.database_url) if self._source is None else migrate_by(self._source, self.database_url))
            for process in self.processes.values():
                process.start()
            await self.wait_until_ready()
        except BaseException:
            self._stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self._stop)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.gateway_port}"

    @property
    def gateways(self) -> Sequence[str]:
        """The API's address at each."""
        return [process.ops_url for process in self.of_service("gateway")]

    @property
    def nats_url(self) -> str:
        return self.nats.url

    @property
    def pids(self) -> dict[str, int]:
        """Of every running service process, by name."""
        return {name: process.pid for name, process in self.processes.items() if process.running}

    def of_service(self, service: ServiceName) -> Sequence[ServiceProcess]:
        return [process for process in self.processes.values() if process.service == service]

    def logs(self) -> str:
        """Everything that the services have written."""
        return "".join(process.log for process in self.processes.values())

    async def wait_until_ready(self, timeout_s: float = READY_TIMEOUT_SECONDS) -> None:
        """Return when every service says that it is ready. Raises TimeoutError, RuntimeError when one has ended."""
        checks = {name: self._unless_ended(process) for name, process in self.processes.items()}
        try:
            await readiness.wait_until_ready(checks, timeout_s)
        except TimeoutError as error:
            tails = (f"{process.name}:\n{process.log[-2000:]}" for process in self.processes.values())
            raise TimeoutError("\n".join((str(error), await self._health(), *tails))) from None

    async def _health(self) -> str:
        """What the gateway says of everything, for whoever has to find out why it is not ready."""
        try:
            async with httpx.AsyncClient() as client:
                return (await client.get(f"{self.url}/health")).text
        except httpx.TransportError as error:
            return f"/health: {error!r}"

    def _unless_ended(self, process: ServiceProcess) -> readiness.Check:
        is_ready = readiness.http_check(process.ops_url)

        async def check() -> bool:
            if not process.running:
                raise RuntimeError(f"{process.name} has ended:\n{process.log[-3000:]}")
            return await is_ready()

        return check

    def _stop(self) -> None:
        """All services together, then the broker. Raises RuntimeError when one had to be killed."""
        running = [process for process in self.processes.values() if process.running]
        for process in running:
            process.terminate()
        stubborn = [process.name for process in running if not process.ended_within(STOP_TIMEOUT_SECONDS)]
        for name in stubborn:
            self.processes[name].kill()
        self.nats.stop()
        if stubborn:
            raise RuntimeError(f"{', '.join(stubborn)} did not end within {STOP_TIMEOUT_SECONDS} s of SIGTERM")


async def migrate_by(source: Path, database_url: str) -> None:
    """Bring the tables to where another checkout's code wants them. Raises CalledProcessError."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-m", "tools", "migrate", "--database-url", database_url]
    await asyncio.to_thread(subprocess.run, command, cwd=source, env=environment, check=True)
