"""`make run` from start to start: who is let in, what comes back after a crash, and what the next run finds.

Every start costs the interpreters of all services. So there are three, one after the other on one data folder, and the
tests stand in the order of what happens there.
"""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import httpx
import nats
import nats.errors
import psutil
import pytest

from shared.runtime.postgres_url import libpq_url, with_role
from tests.e2e.client import Api
from tests.e2e.running import LIMIT_SECONDS, MAKE_RUN, Run, new_data_dir, running, start, tax_of_a_consultation
from tests.support.full_disk import fill, small_disk
from tools.broker_accounts import Account, new_password
from tools.database_roles import ROLES
from tools.servers import NatsServer
from tools.stack import readiness
from tools.stack.data_folder import is_alive, leftovers
from tools.stack.state import StackState


@pytest.fixture(scope="module")
def data_dir() -> Iterator[Path]:
    """The broker's part of it is a small disk, where one can be mounted."""
    with new_data_dir() as folder, ExitStack() as disk:
        with suppress(pytest.skip.Exception):
            disk.enter_context(small_disk(folder / "nats", megabytes=64))
        yield folder


@pytest.fixture(scope="module")
async def first(data_dir: Path) -> AsyncIterator[Run]:
    async with running(data_dir, MAKE_RUN, CLARIFIER="2") as run:
        yield run


@dataclass(frozen=True)
class Ended:
    """What a run has left behind that Ctrl-C has ended."""

    printed: str
    processes: list[psutil.Process]
    passwords: list[str]
    session_id: str
    message_ids: list[str]


@pytest.fixture(scope="module")
async def ended(first: Run) -> Ended:
    api = Api(first.state.url)
    session = await api.new_session()
    answer = await session.say("부모님께 1억 받았어요")
    await api.http.aclose()
    processes = leftovers(first.data_dir)
    assert len(processes) == len(first.state.processes)
    os.killpg(first.process.pid, signal.SIGINT)  # A terminal signals make and what make runs.
    return Ended(
        first.process.communicate(timeout=LIMIT_SECONDS)[0],
        processes,
        passwords_in(first.data_dir),
        session.id,
        [answer["userMessage"]["id"], answer["assistantMessage"]["id"]],
    )


@pytest.fixture(scope="module")
async def second(data_dir: Path, ended: Ended) -> AsyncIterator[Run]:
    assert not any(is_alive(process) for process in ended.processes)
    async with running(data_dir) as run:
        yield run


@pytest.fixture(scope="module")
def left(second: Run) -> list[psutil.Process]:
    """What the second run has left running when it was killed."""
    pids = {process.pid for process in second.state.processes.values()}
    second.process.kill()
    second.process.communicate()
    left = leftovers(second.data_dir)
    assert {process.pid for process in left} == pids
    return left


@pytest.fixture(scope="module")
async def third(
    data_dir: Path, left: list[psutil.Process], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Run]:
    """Not with a broker of its own."""
    (data_dir / "nats.conf").unlink()
    yours = NatsServer(tmp_path_factory.mktemp("yours"), accounts={"you": Account(new_password(), permissions=None)})
    yours.start()
    try:
        async with running(data_dir, NATS_URL=yours.url_for("you")) as run:
            yield run
    finally:
        yours.stop()


async def test_nats_whose_disk_was_full_is_restarted_when_there_is_room(first: Run, data_dir: Path) -> None:
    """The first of all: what the broker has once stored leaves it some room in its files."""
    if not (data_dir / "nats").is_mount():
        pytest.skip("no disk can be mounted here")
    async with httpx.AsyncClient(base_url=first.state.url, timeout=30) as http:
        before = first.state.processes["nats"].pid
        session = (await http.post("/api/sessions")).json()["id"]
        fill(data_dir / "nats" / "filler")
        refused = await http.post(f"/api/sessions/{session}/messages", json={"content": "부모님께 1억 받았어요"})
        assert refused.status_code == 503
        await until_nats_is(http, "not storing")
        assert first.state.processes["nats"].pid == before, "there is no room yet"
        (data_dir / "nats" / "filler").unlink()
        await first.until(lambda state: state.processes["nats"].pid not in (None, before))
        await until_nats_is(http, "up")
        assert await tax_of_a_consultation(first.state.url) == 5_000_000


async def test_the_command_line_finds_the_running_stack(first: Run) -> None:
    command = [str(Path(sys.executable).with_name("shuking")), "ask", "2025년 10월 15일에 부모님께 1억 받았어요"]
    environment = {**os.environ, "DATA_DIR": str(first.data_dir)}
    result = await asyncio.to_thread(
        subprocess.run, command, cwd="/", env=environment, input="", capture_output=True, text=True, check=False
    )
    assert "500만원" in result.stdout, result.stderr


def test_only_one_stack_runs_on_a_folder(first: Run) -> None:
    with start(first.data_dir) as another:
        printed = another.communicate(timeout=LIMIT_SECONDS)[0]
    assert another.returncode == 1
    assert first.state.url in printed


async def test_the_servers_let_in_their_own_only(first: Run, data_dir: Path) -> None:
    address = first.state.nats_url.rpartition("@")[2]
    with pytest.raises(nats.errors.Error, match="Authorization Violation"):
        await nats.connect(f"nats://{address}", allow_reconnect=False)
    secret_files = [data_dir / "nats.conf", data_dir / "stack.json", data_dir / "postgres_password"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in secret_files} == {0o600}
    socket = Path(parse_qs(urlsplit(first.state.database_url).query)["host"][0]) / ".s.PGSQL.5432"
    assert stat.S_IMODE(socket.stat().st_mode) == 0o700
    for role in ("postgres", *ROLES):
        for stranger in (with_role(first.state.database_url, role), with_role(first.state.database_url, role, "guess")):
            with pytest.raises(asyncpg.InvalidPasswordError):
                await asyncpg.connect(libpq_url(stranger))
    knowing = {name for name, process in first.state.processes.items() if knows_a_database(process.pid)}
    assert knowing == {"persistence", "knowledge"}


async def test_everything_that_crashes_comes_back(first: Run) -> None:
    assert {"clarifier", "clarifier-2"} <= set(first.state.processes)
    before = {name: process.pid for name, process in first.state.processes.items()}
    for pid in before.values():
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    await first.until(
        lambda state: all(process.pid not in (None, before[name]) for name, process in state.processes.items())
    )
    await readiness.wait_until_ready({"gateway": readiness.http_check(first.state.url)}, LIMIT_SECONDS)
    assert await tax_of_a_consultation(first.state.url) == 5_000_000
    assert await readiness.nats_check(first.state.nats_url)()


def test_nobody_else_hears_or_reads_of_it(first: Run, data_dir: Path) -> None:
    pids = [process.pid for process in first.state.processes.values() if process.pid is not None]
    assert {address for pid in pids for address in listened_on(pid)} == {"127.0.0.1"}
    seen = text_that_others_may_see(data_dir, pids)
    kept = (data_dir / "postgres_password").read_text()
    in_urls = [urlsplit(url).password for url in (first.state.database_url, first.state.knowledge_database_url)]
    assert [password for password in (kept, *in_urls) if password is None or password in seen] == []
    assert [password for password in passwords_in(data_dir) if password in seen] == []


def test_ctrl_c_on_make_stops_everything(ended: Ended, data_dir: Path) -> None:
    assert "/docs" in ended.printed
    assert "shuking ask" in ended.printed
    assert StackState.read(data_dir) is None
    assert not any(is_alive(process) for process in ended.processes)


async def test_the_next_run_has_what_was_stored(ended: Ended, second: Run) -> None:
    api = Api(second.state.url)
    path = f"/api/sessions/{ended.session_id}/messages"
    kept = (await api.http.get(path)).json()["messages"]
    assert [message["id"] for message in kept] == ended.message_ids
    going_on = await api.http.post(path, json={"content": "2025년 10월 15일이요"})
    assert going_on.json()["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
    await api.http.aclose()


def test_the_next_run_has_new_passwords_at_the_broker(ended: Ended, second: Run) -> None:
    assert not set(ended.passwords) & set(passwords_in(second.data_dir))


async def test_a_killed_stack_is_cleared_away_by_the_next_one(left: list[psutil.Process], third: Run) -> None:
    assert not any(is_alive(process) for process in left)
    assert await tax_of_a_consultation(third.state.url) == 5_000_000


def test_a_server_of_yours_is_used_with_the_user_of_its_address(third: Run, data_dir: Path) -> None:
    assert "nats" not in third.state.processes
    assert not (data_dir / "nats.conf").exists()


def test_a_signal_to_the_stack_alone_stops_everything(third: Run, data_dir: Path) -> None:
    third.stop(signal.SIGTERM)
    assert leftovers(data_dir) == []


async def until_nats_is(http: httpx.AsyncClient, wanted: str) -> None:
    async with asyncio.timeout(LIMIT_SECONDS):
        while (await http.get("/health")).json()["components"]["nats"]["status"] != wanted:  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.1)


def passwords_in(data_dir: Path) -> list[str]:
    return [user["password"] for user in json.loads((data_dir / "nats.conf").read_text())["authorization"]["users"]]


def text_that_others_may_see(data_dir: Path, pids: list[int]) -> str:
    logs = (path.read_text(errors="replace") for path in (data_dir / "logs").iterdir())
    return "\n".join((*logs, *(" ".join(psutil.Process(pid).cmdline()) for pid in pids)))


def knows_a_database(pid: int | None) -> bool:
    assert pid is not None
    return any(name.endswith("DATABASE_URL") for name in psutil.Process(pid).environ())


def listened_on(pid: int) -> set[str]:
    connections = psutil.Process(pid).net_connections(kind="inet")
    return {each.laddr.ip for each in connections if each.status == psutil.CONN_LISTEN}
