"""The local stack: brings everything up in order, keeps it running, takes it down in order."""

import os
from collections.abc import Awaitable, Callable
from typing import Final

import httpx

from tools.stack import data_folder, readiness
from tools.stack.plan import NATS, POSTGRES, STACK_VARIABLE, nats_plan, next_free_port, postgres_plan, service_plan
from tools.stack.settings import StackSettings
from tools.stack.state import ProcessState, StackState
from tools.stack.supervisor import Supervised, Supervisor

CRASHES_BEFORE_GIVING_UP: Final = 3
"""While starting. Once the stack is ready, a crashing process is tried again without end."""
GIVEN_SERVER_SECONDS: Final = 5.0


class CannotStart(Exception):
    """Why the stack does not come up, in words for the person who started it."""


class Stack:
    """One run of the stack, in `settings.data_dir`, which the caller has locked."""

    def __init__(self, settings: StackSettings) -> None:
        self._settings = settings
        self._data_dir = settings.data_dir.resolve()
        self.supervisor = Supervisor(self._data_dir / "logs", echo_logs=settings.logs, changed=self._record)
        self.progress = readiness.Progress()
        self.url = ""
        self._nats_url = ""
        self._database_url = ""
        self._ready = False

    async def up(self) -> None:
        """Return when everything is ready. Raises CannotStart."""
        self._end_leftovers()
        await self.supervisor.open()
        await self._start_servers()
        await self._migrate()
        await self._start_services()
        self._ready = True
        self._record()

    async def down(self) -> None:
        """The services drain while the servers are still there; then the servers stop."""
        servers = [name for name in (NATS, POSTGRES) if name in self.supervisor.processes]
        services = [name for name in self.supervisor.processes if name not in servers]
        await self.supervisor.stop(services)
        await self.supervisor.stop(servers)
        await self.supervisor.close()
        StackState.path(self._data_dir).unlink(missing_ok=True)

    def _end_leftovers(self) -> None:
        if left := data_folder.leftovers(self._data_dir):
            self.progress.waiting_for(["지난번에 남은 프로세스 정리 (processes left by a killed run)"])
            data_folder.end(left)

    async def _start_servers(self) -> None:
        checks: dict[str, readiness.Check] = {}
        mark = {STACK_VARIABLE: str(self._data_dir)}
        if self._settings.nats_url is None:
            plan, self._nats_url = nats_plan(self._data_dir, mark)
            await self.supervisor.start(plan)
            checks[NATS] = readiness.nats_check(self._nats_url)
        else:
            self._nats_url = self._settings.nats_url
            await self._require("NATS_URL", readiness.nats_check(self._nats_url))
        if self._settings.database_url is None:
            plan, self._database_url = postgres_plan(self._data_dir, mark)
            await self.supervisor.start(plan)
            checks[POSTGRES] = readiness.postgres_check(self._database_url)
        else:
            self._database_url = self._settings.database_url
            await self._require("DATABASE_URL", readiness.postgres_check(self._database_url))
        await self._wait_for(checks)
        if self._settings.database_url is None:
            await readiness.create_database(self._database_url)

    async def _require(self, variable: str, check: readiness.Check) -> None:
        """Your own server has to be there already."""
        try:
            await readiness.wait_until_ready({variable: check}, GIVEN_SERVER_SECONDS, self.progress)
        except TimeoutError:
            raise CannotStart(
                f"{variable}로 알려 주신 서버에 연결할 수 없습니다. 주소와 서버 상태를 확인해 주세요.\n"
                f"Nothing that can be used answers at {variable}. Check the address, or unset it to have a server started."
            ) from None

    async def _migrate(self) -> None:
        from services.persistence.migrate import migrate

        self.progress.waiting_for(["데이터베이스 갱신 (migrations)"])
        await migrate(self._database_url)

    async def _start_services(self) -> None:
        environment = {
            STACK_VARIABLE: str(self._data_dir),
            "NATS_URL": self._nats_url,
            "DATABASE_URL": self._database_url,
            "GATEWAY_PORT": str(next_free_port(self._settings.gateway_port)),
            "IP_HASH_SALT": self._settings.ip_hash_salt or data_folder.ip_hash_salt(self._data_dir),
        }
        self.url = f"http://127.0.0.1:{environment['GATEWAY_PORT']}"
        plans = [service_plan(service, number, environment) for service, number in self._settings.replicas]
        for plan in plans:
            await self.supervisor.start(plan)
        async with httpx.AsyncClient() as client:
            await self._wait_for(
                {plan.name: readiness.http_check(client, plan.ops_url) for plan in plans if plan.ops_url is not None}
            )

    async def _wait_for(self, checks: dict[str, readiness.Check]) -> None:
        """Wait until these are ready, and give up as soon as one keeps crashing. Raises CannotStart."""
        seen = {name: self._unless_crashing(name, check) for name, check in checks.items()}
        try:
            await readiness.wait_until_ready(seen, self._settings.ready_timeout_seconds, self.progress)
        except TimeoutError:
            late = [name for name, check in checks.items() if not await check()]
            raise CannotStart(
                f"{self._settings.ready_timeout_seconds:g}초 안에 준비되지 않았습니다 (not ready in time): "
                + ", ".join(late)
                + "".join("\n" + self._log_of(self.supervisor.processes[name]) for name in late)
            ) from None

    def _unless_crashing(self, name: str, check: readiness.Check) -> Callable[[], Awaitable[bool]]:
        process = self.supervisor.processes[name]

        async def checked() -> bool:
            if process.crashes >= CRASHES_BEFORE_GIVING_UP:
                raise CannotStart(
                    f"{name} 프로세스가 시작하자마자 끝납니다 ({name} keeps ending with code {process.last_exit_code}).\n"
                    + self._log_of(process)
                )
            return await check()

        return checked

    def _log_of(self, process: Supervised) -> str:
        lines = "\n".join(f"    {line}" for line in process.log.last_lines())
        return f"  기록 (log): {process.log.path}\n{lines}"

    def _record(self) -> None:
        """Write down what runs."""
        StackState(
            pid=os.getpid(),
            url=self.url,
            nats_url=self._nats_url,
            database_url=self._database_url,
            ready=self._ready,
            processes={
                name: ProcessState(pid=process.pid, ops_url=process.plan.ops_url)
                for name, process in self.supervisor.processes.items()
            },
        ).write(self._data_dir)
