"""The systems that the table compares, each as processes of its own, all up at once and loaded in turn."""

import asyncio
import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from typing import Final, Self

import asyncpg
import nats
import psutil

from tests.bench import floor
from tests.bench.consultations import MESSAGES_EACH, Said, consultation
from tests.bench.http_client import Connection, UnexpectedAnswer
from tests.bench.load import in_flight
from tests.support.stack import Stack
from tools.servers import NatsServer, PostgresServer, free_port, wait_for_port

SESSIONS_AT_ONCE: Final = 16
PEER_START_SECONDS: Final = 90.0
"""It loads all that our services load, in one process; others start at the same time."""


@dataclass
class System:
    """Something that answers turns. `prepare` makes what a number of turns needs, before anything is measured."""

    name: str
    turn: Callable[[int], Awaitable[None]]
    own_pids: Sequence[int]
    server_pids: Sequence[int]
    prepare: Callable[[int], Awaitable[None]]
    stack: Stack | None = None
    """Ours, to be looked into."""


@dataclass
class Session:
    """One that the load has opened, and what is still to be said in it."""

    id: str
    unsaid: Iterator[Said]


class HttpTurns:
    """Turns over HTTP: as many connections as turns are in flight, and never two turns in one session at once.

    Every system gets the same consultations in the same order. `checked`: whether the answers must be right.
    """

    def __init__(self, ports: Sequence[int], *, checked: bool = True) -> None:
        self._ports = cycle(ports)
        self._checked = checked
        self._connections: list[Connection] = []
        self._sessions: deque[Session] = deque()
        self._numbers = count()

    @classmethod
    def of_shuking(cls, stack: Stack) -> Self:
        return cls([int(url.rpartition(":")[2]) for url in stack.gateways])

    async def prepare(self, turns: int, at_once: int = 64) -> None:
        """Make the sessions that so many turns need, and leave no connection that the server may be about to close.

        As many more as are in flight: one is free whenever a turn begins.
        """
        self.close()
        self._sessions.clear()
        await in_flight(self._open_session, turns // MESSAGES_EACH + at_once, SESSIONS_AT_ONCE)
        self.close()

    async def _open_session(self, _: int) -> None:
        connection = await self._connection()
        session_id = json.loads(await connection.post("/api/sessions"))["id"]
        self._sessions.append(Session(session_id, iter(consultation(next(self._numbers)))))
        self._connections.append(connection)

    async def turn(self, _: int) -> None:
        """Raises UnexpectedAnswer where the answer is an error or wrong."""
        session, said = self._next()
        connection = await self._connection()
        answer = await connection.post(f"/api/sessions/{session.id}/messages", {"content": said.content})
        if self._checked and not said.is_answered_by(answer):
            raise UnexpectedAnswer(f"{said}: {answer[:500].decode(errors='replace')}")
        self._sessions.append(session)
        self._connections.append(connection)

    def _next(self) -> tuple[Session, Said]:
        """A session in which no turn is open, and what is said in it. Raises IndexError after more turns than were prepared."""
        while True:
            session = self._sessions.popleft()
            if (said := next(session.unsaid, None)) is not None:
                return session, said

    async def _connection(self) -> Connection:
        while self._connections:
            connection = self._connections.pop()
            if connection.usable:
                return connection
        return await Connection.open(next(self._ports))

    def close(self) -> None:
        while self._connections:
            self._connections.pop().close()


@contextmanager
def processes(
    commands: Iterable[Sequence[str]], environment: Mapping[str, str]
) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Python processes with these arguments, ended afterwards."""
    started = [
        subprocess.Popen([sys.executable, *arguments], env={**os.environ, **environment}) for arguments in commands
    ]
    try:
        yield started
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(timeout=20)


@contextmanager
def broker(folder: Path) -> Iterator[NatsServer]:
    server = NatsServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@asynccontextmanager
async def raw_hops(folder: Path) -> AsyncIterator[System]:
    """Six acknowledged hops and nothing else."""
    with broker(folder / "nats-hops") as server:
        client = await nats.connect(server.url)
        await floor.provision(client)
        hops = floor.Hops(client)
        await hops.watch()
        commands = [("-m", "tests.bench.floor", role, server.url) for role in floor.HOPS_OF]
        with processes(commands, {}) as started:
            pids = [process.pid for process in started]
            yield System("raw hops", lambda _: hops.turn(), pids, [server.pid], _nothing_to_prepare)
        await client.close()


async def _nothing_to_prepare(_: int) -> None:
    """Raw hops have no sessions."""


async def server_pid(database_url: str) -> int:
    """The process that PostgreSQL's other processes are children of."""
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        backend = await connection.fetchval("SELECT pg_backend_pid()")
        return psutil.Process(backend).ppid()
    finally:
        await connection.close()


@asynccontextmanager
async def raw_hops_with_database(folder: Path, postgres: PostgresServer) -> AsyncIterator[System]:
    """The same, with HTTP in front and both writes behind."""
    database = postgres.database_url("floor")
    with broker(folder / "nats-floor") as server:
        client = await nats.connect(server.url)
        await floor.provision(client)
        await client.close()
        port = free_port()
        commands = [["-m", "tests.bench.floor", role, server.url] for role in floor.HOPS_OF]
        commands.append(["-m", "tests.bench.floor", "gateway", server.url, str(port)])
        with processes(commands, {"DATABASE_URL": database}) as started:
            await asyncio.to_thread(wait_for_port, port, started[-1])
            turns = HttpTurns([port], checked=False)
            pids = [process.pid for process in started]
            servers = [server.pid, await server_pid(database)]
            yield System("raw hops, HTTP, database", turns.turn, pids, servers, turns.prepare)
            turns.close()


@asynccontextmanager
async def shuking(folder: Path, postgres: PostgresServer) -> AsyncIterator[System]:
    """Our chain: the five services, each a process."""
    database = postgres.database_url("shuking")
    async with Stack(folder / "shuking", database, fresh=True) as stack:
        turns = HttpTurns.of_shuking(stack)
        servers = [stack.nats.pid, await server_pid(database)]
        yield System("Shuking", turns.turn, list(stack.pids.values()), servers, turns.prepare, stack)
        turns.close()


@asynccontextmanager
async def peer(
    name: str,
    module: str,
    postgres: PostgresServer,
    *,
    workers: int = 1,
    durability: str = "exit",
    tuned: bool = False,
) -> AsyncIterator[System]:
    """A FastAPI application under uvicorn."""
    database = postgres.database_url(f"{module}_{durability}_{workers}_{tuned:d}")
    if module == "langgraph_peer":
        from tests.bench.langgraph_peer import set_up

        await set_up(database)
    port = free_port()
    arguments = ["-m", "uvicorn", f"tests.bench.{module}:app", "--port", str(port), "--workers", str(workers)]
    arguments += ["--no-access-log", "--log-level", "error"]
    environment = {"DATABASE_URL": database, "DURABILITY": durability, "TUNED": f"{tuned:d}"}
    with processes([arguments], environment) as started:
        await asyncio.to_thread(wait_for_port, port, started[0], PEER_START_SECONDS)
        turns = HttpTurns([port])
        yield System(name, turns.turn, [started[0].pid], [await server_pid(database)], turns.prepare)
        turns.close()
