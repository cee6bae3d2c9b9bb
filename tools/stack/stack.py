"""The local stack: brings everything up in order, keeps it running, takes it down in order."""

import asyncio
import os
from collections.abc import Mapping
from typing import Final

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.contracts.queries import QUERY_CLIENT
from shared.messaging.broker_permissions import OPERATOR
from tools.database_roles import OWNER, provision
from tools.stack import data_folder, readiness
from tools.stack.plan import (
    DATABASE,
    NATS,
    POSTGRES,
    STACK_VARIABLE,
    TRACES,
    ProcessPlan,
    console_plan,
    nats_plan,
    next_free_port,
    postgres_plan,
    service_plan,
    traces_plan,
)
from tools.stack.postgres_passwords import SUPERUSER, PostgresAccess
from tools.stack.settings import SERVICES, StackSettings
from tools.stack.state import ProcessState, StackState, StateRecord
from tools.stack.supervisor import Supervised, Supervisor
from tools.stack.upkeep import Upkeep

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
        self._mark = {STACK_VARIABLE: str(self._data_dir)}
        self._checks: dict[str, readiness.Check] = {}
        self._nats_urls: Mapping[str, str] = dict.fromkeys((*SERVICES, OPERATOR), settings.nats_url or "")
        self._owners_url = self._database_url = settings.database_url or ""
        self._knowledge_database_url = settings.knowledge_database_url or ""
        self._tracing: Mapping[str, str] = {}
        self._ready = False
        self.url = ""
        self._record = StateRecord(self._data_dir, self._state)
        self.supervisor = Supervisor(self._data_dir / "logs", echo_logs=settings.logs, changed=self._record.write)
        self._upkeep = Upkeep(self.supervisor, self._record, self._data_dir / NATS)
        self._keeping_up: asyncio.Task[None] | None = None
        self.progress = readiness.Progress()

    async def up(self) -> None:
        """Return when everything is ready. Raises CannotStart.

        What needs no database starts while the database is still being prepared.
        """
        self._end_leftovers()
        await self.supervisor.open()
        await self._start_nats()
        await self._start_traces()
        access = await self._start_postgres()
        await self._start_console()
        plans = self._service_plans()
        for plan in plans:
            if not plan.uses_database:
                await self._start(plan, readiness.http_check(plan.ops_url or ""))
        await self._prepare_database(access)
        for plan in plans:
            if plan.uses_database:
                await self._start(plan, readiness.http_check(plan.ops_url or ""))
        await self._wait_for(*self._checks)
        self._ready = True
        self._record.write()
        self._keeping_up = asyncio.create_task(self._upkeep.run(), name="upkeep")

    async def down(self) -> None:
        """The services drain while the servers are still there; then the servers stop."""
        if self._keeping_up is not None:
            self._keeping_up.cancel()
            await asyncio.gather(self._keeping_up, return_exceptions=True)
        servers = [name for name in (NATS, POSTGRES, TRACES) if name in self.supervisor.processes]
        services = [name for name in self.supervisor.processes if name not in servers]
        await self.supervisor.stop(services)
        await self.supervisor.stop(servers)
        await self.supervisor.close()
        StackState.path(self._data_dir).unlink(missing_ok=True)

    def _end_leftovers(self) -> None:
        StackState.path(self._data_dir).unlink(missing_ok=True)
        if left := data_folder.leftovers(self._data_dir):
            self.progress.waiting_for(["지난번에 남은 프로세스 정리 (processes left by a killed run)"])
            data_folder.end(left)

    async def _start_nats(self) -> None:
        if self._settings.nats_url is not None:
            await self._require("NATS_URL", readiness.nats_check(self._settings.nats_url))
            return
        plan, self._nats_urls = nats_plan(self._data_dir, self._mark)
        await self._start(plan, readiness.nats_check(self._nats_urls[OPERATOR]))

    async def _start_traces(self) -> None:
        """What takes the services' spans, unless they go to a collector of yours or nowhere."""
        if self._settings.otel_exporter_otlp_endpoint is None and self._settings.kept_traces:
            plan, self._tracing = traces_plan(self._data_dir, self._settings.kept_traces, self._mark)
            await self._start(plan, readiness.http_check(plan.ops_url or ""))

    async def _start_console(self) -> None:
        """What the console needs beside the services, where there is one. No service waits for it."""
        if self._settings.console_token is not None:
            plan = console_plan(self._data_dir, self._nats_urls[OPERATOR], self._mark)
            await self._start(plan, readiness.console_check(self._nats_urls[QUERY_CLIENT]))

    async def _start_postgres(self) -> PostgresAccess | None:
        """How our own server is reached; None where yours is used."""
        if self._settings.database_url is not None:
            await self._require("DATABASE_URL", readiness.postgres_check(self._settings.database_url))
            return None
        plan, access = postgres_plan(self._data_dir, self._mark)
        self._owners_url = access.url(OWNER, DATABASE)
        self._database_url = access.url(PERSISTENCE_ROLE, DATABASE)
        if not self._knowledge_database_url:
            self._knowledge_database_url = access.url(KNOWLEDGE_ROLE, DATABASE)
        await self._start(plan, readiness.postgres_check(access.superuser_url(SUPERUSER)))
        return access

    async def _prepare_database(self, access: PostgresAccess | None) -> None:
        from shared.runtime.database import DatabaseUnavailable
        from shared.runtime.migration import MigrationRefused
        from tools.migrations import migrate

        if access is not None:
            await self._wait_for(POSTGRES)
            await provision(access.superuser_url(SUPERUSER), access.superuser_url(DATABASE), access.passwords)
        self.progress.waiting_for(["데이터베이스 갱신 (migrations)"])
        try:
            await migrate(self._owners_url)
        except DatabaseUnavailable:
            raise CannotStart(
                "데이터베이스를 갱신하는 중에 연결이 끊겼습니다 (lost the database while migrating)."
            ) from None
        except MigrationRefused as reason:
            raise CannotStart(f"데이터베이스를 갱신하지 못했습니다 (the migration was refused): {reason}") from None

    def _service_plans(self) -> list[ProcessPlan]:
        port = next_free_port(self._settings.gateway_port)
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            **self._mark,
            **self._tracing,
            "GATEWAY_PORT": str(port),
            "IP_HASH_SALT": self._settings.ip_hash_salt or data_folder.ip_hash_salt(self._data_dir),
        }
        own: Mapping[str, Mapping[str, str]] = {
            "persistence": {"DATABASE_URL": self._database_url},
            "knowledge": {"KNOWLEDGE_DATABASE_URL": self._knowledge_database_url},
        }
        return [
            service_plan(service, number, {**environment, **own.get(service, {}), "NATS_URL": self._nats_urls[service]})
            for service, number in self._settings.replicas
        ]

    async def _start(self, plan: ProcessPlan, check: readiness.Check) -> None:
        process = self.supervisor.start(plan)
        self._checks[plan.name] = self._unless_crashing(process, check)

    async def _require(self, variable: str, check: readiness.Check) -> None:
        """Your own server has to be there already."""
        try:
            await readiness.wait_until_ready({variable: check}, GIVEN_SERVER_SECONDS, self.progress)
        except TimeoutError:
            raise CannotStart(
                f"{variable}로 알려 주신 서버를 쓸 수 없습니다. 주소(사용자와 비밀번호 포함)와 서버 상태를 확인해 주세요.\n"
                f"Nothing that can be used answers at {variable}. "
                "Check the address with its user and password, or unset it to have a server started."
            ) from None

    async def _wait_for(self, *names: str) -> None:
        """Wait until these are ready, and give up as soon as one keeps crashing. Raises CannotStart."""
        checks = {name: self._checks[name] for name in names}
        try:
            await readiness.wait_until_ready(checks, self._settings.ready_timeout_seconds, self.progress)
        except TimeoutError:
            late = [name for name, check in checks.items() if not await check()]
            raise CannotStart(
                f"{self._settings.ready_timeout_seconds:g}초 안에 준비되지 않았습니다 (not ready in time): "
                + ", ".join(late)
                + "".join("\n" + _log_of(self.supervisor.processes[name]) for name in late)
            ) from None

    def _unless_crashing(self, process: Supervised, check: readiness.Check) -> readiness.Check:
        async def checked() -> bool:
            if process.crashes >= CRASHES_BEFORE_GIVING_UP:
                name = process.plan.name
                raise CannotStart(
                    f"{name} 프로세스가 시작하자마자 끝납니다 ({name} keeps ending, code {process.last_exit_code}).\n"
                    + _log_of(process)
                )
            return await check()

        return checked

    def _state(self) -> StackState:
        return StackState(
            pid=os.getpid(),
            url=self.url,
            nats_url=self._nats_urls[OPERATOR],
            database_url=self._owners_url,
            knowledge_database_url=self._knowledge_database_url,
            ready=self._ready,
            processes={
                name: ProcessState(pid=process.pid, ops_url=process.plan.ops_url)
                for name, process in self.supervisor.processes.items()
            },
        )


def _log_of(process: Supervised) -> str:
    lines = "\n".join(f"    {line}" for line in process.log.last_lines())
    return f"  기록 (log): {process.log.path}\n{lines}"
