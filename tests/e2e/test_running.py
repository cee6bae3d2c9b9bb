"""`make run`: start, stop, crashes, leftovers, and what is said when something is wrong."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest

from tests.e2e.client import Api
from tests.support.full_disk import fill, small_disk
from tools.servers import free_port
from tools.stack import readiness
from tools.stack.data_folder import end, is_alive, leftovers
from tools.stack.state import StackState

PROJECT = Path(__file__).parents[2]
STACK = [sys.executable, "-m", "tools.stack"]
NOT_INHERITED = ("NATS_URL", "DATABASE_URL", "GOOGLE_API_KEY", "OTEL_")
LIMIT_SECONDS = 100.0


class Run:
    """One run of the stack on a data folder."""

    def __init__(self, data_dir: Path, process: subprocess.Popen[str]) -> None:
        self.data_dir = data_dir
        self.process = process

    @property
    def state(self) -> StackState:
        state = StackState.read(self.data_dir)
        assert state is not None
        return state

    async def until(self, condition: Callable[[StackState], bool]) -> StackState:
        """Wait for what the stack writes down about itself, passing over what a killed one has left."""
        async with asyncio.timeout(LIMIT_SECONDS):
            while True:
                state = StackState.read(self.data_dir)
                if state is not None and psutil.pid_exists(state.pid) and condition(state):
                    return state
                assert self.process.poll() is None, self.process.communicate()[0]
                await asyncio.sleep(0.05)

    def stop(self, signal_number: int) -> None:
        """Fails when it does not end by itself, and well."""
        self.process.send_signal(signal_number)
        output = self.process.communicate(timeout=LIMIT_SECONDS)[0]
        assert self.process.returncode == 0, output


@pytest.fixture
def data_dir() -> Iterator[Path]:
    with new_data_dir() as folder:
        yield folder


@contextmanager
def new_data_dir() -> Iterator[Path]:
    """Not below pytest's own folder, which only this user may enter: PostgreSQL runs as another one under root."""
    with tempfile.TemporaryDirectory(prefix="shuking-run-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "data"


@asynccontextmanager
async def running(data_dir: Path, command: list[str] = STACK, **settings: str) -> AsyncIterator[Run]:
    """The stack, ready."""
    with start(data_dir, command, settings) as process:
        run = Run(data_dir, process)
        try:
            await run.until(lambda state: state.ready)
            yield run
        finally:
            if process.poll() is None:
                process.kill()
            end(leftovers(data_dir))


@pytest.fixture(scope="module")
async def run() -> AsyncIterator[Run]:
    """A stack with a second clarifier, for the tests that leave it running."""
    with new_data_dir() as data_dir:
        async with running(data_dir, CLARIFIER="2") as run:
            yield run
            run.stop(signal.SIGTERM)
        assert leftovers(data_dir) == []


def start(
    data_dir: Path, command: list[str] = STACK, settings: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """In a process group of its own, as a terminal would start it."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
    return subprocess.Popen(
        command,
        cwd=PROJECT,
        env={**inherited, "DATA_DIR": str(data_dir), "GATEWAY_PORT": str(free_port()), **(settings or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


async def tax_of_a_consultation(url: str) -> int:
    api = Api(url)
    session = await api.new_session()
    answer = await session.say("2025년 10월 15일에 부모님께 1억 받았어요")
    await api.http.aclose()
    tax: int = answer["assistantMessage"]["calculation"]["finalTax"]
    return tax


async def test_ctrl_c_on_make_stops_everything_and_the_next_run_has_what_was_stored(data_dir: Path) -> None:
    async with running(data_dir, ["make", "--no-print-directory", "run"]) as first:
        api = Api(first.state.url)
        session = await api.new_session()
        answer = await session.say("부모님께 1억 받았어요")
        await api.http.aclose()
        processes = leftovers(data_dir)
        assert len(processes) == len(first.state.processes)
        os.killpg(first.process.pid, signal.SIGINT)  # A terminal signals make and what make runs.
        printed = first.process.communicate(timeout=LIMIT_SECONDS)[0]
    assert "/docs" in printed
    assert "shuking ask" in printed
    assert StackState.read(data_dir) is None
    assert not any(is_alive(process) for process in processes)

    async with running(data_dir) as second:
        api = Api(second.state.url)
        kept = (await api.http.get(f"/api/sessions/{session.id}/messages")).json()["messages"]
        assert [message["id"] for message in kept] == [answer["userMessage"]["id"], answer["assistantMessage"]["id"]]
        going_on = await api.http.post(f"/api/sessions/{session.id}/messages", json={"content": "2025년 10월 15일이요"})
        assert going_on.json()["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
        await api.http.aclose()
        second.stop(signal.SIGINT)


async def test_the_command_line_finds_the_running_stack(run: Run) -> None:
    command = [str(Path(sys.executable).with_name("shuking")), "ask", "2025년 10월 15일에 부모님께 1억 받았어요"]
    environment = {**os.environ, "DATA_DIR": str(run.data_dir)}
    result = await asyncio.to_thread(
        subprocess.run, command, cwd="/", env=environment, input="", capture_output=True, text=True, check=False
    )
    assert "500만원" in result.stdout, result.stderr


def test_only_one_stack_runs_on_a_folder(run: Run) -> None:
    with start(run.data_dir) as second:
        printed = second.communicate(timeout=LIMIT_SECONDS)[0]
    assert second.returncode == 1
    assert run.state.url in printed


async def test_everything_that_crashes_comes_back(run: Run) -> None:
    assert {"clarifier", "clarifier-2"} <= set(run.state.processes)
    before = {name: process.pid for name, process in run.state.processes.items()}
    for pid in before.values():
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    await run.until(
        lambda state: all(process.pid not in (None, before[name]) for name, process in state.processes.items())
    )
    await readiness.wait_until_ready({"gateway": readiness.http_check(run.state.url)}, LIMIT_SECONDS)
    assert await tax_of_a_consultation(run.state.url) == 5_000_000


async def test_nats_whose_disk_was_full_is_restarted_when_there_is_room(data_dir: Path) -> None:
    with small_disk(data_dir / "nats", megabytes=64):
        async with running(data_dir) as run, httpx.AsyncClient(base_url=run.state.url, timeout=30) as http:
            before = run.state.processes["nats"].pid
            session = (await http.post("/api/sessions")).json()["id"]
            fill(data_dir / "nats" / "filler")
            refused = await http.post(f"/api/sessions/{session}/messages", json={"content": "부모님께 1억 받았어요"})
            assert refused.status_code == 503
            await until_nats_is(http, "not storing")
            assert run.state.processes["nats"].pid == before, "there is no room yet"
            (data_dir / "nats" / "filler").unlink()
            await run.until(lambda state: state.processes["nats"].pid not in (None, before))
            await until_nats_is(http, "up")
            assert await tax_of_a_consultation(run.state.url) == 5_000_000
            run.stop(signal.SIGTERM)


async def until_nats_is(http: httpx.AsyncClient, wanted: str) -> None:
    async with asyncio.timeout(LIMIT_SECONDS):
        while (await http.get("/health")).json()["components"]["nats"]["status"] != wanted:  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.1)


async def test_a_killed_stack_is_cleared_away_by_the_next_one(data_dir: Path) -> None:
    with start(data_dir) as process:
        killed = Run(data_dir, process)
        await killed.until(lambda state: state.ready)
        pids = {process.pid for process in killed.state.processes.values()}
        process.kill()
        process.communicate()
    left = leftovers(data_dir)
    assert {process.pid for process in left} == pids

    async with running(data_dir) as next_one:
        assert not any(is_alive(process) for process in left)
        assert await tax_of_a_consultation(next_one.state.url) == 5_000_000
        next_one.stop(signal.SIGHUP)


async def test_ctrl_c_while_starting_leaves_nothing(data_dir: Path) -> None:
    with start(data_dir) as process:
        await Run(data_dir, process).until(lambda state: "nats" in state.processes)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=LIMIT_SECONDS)
    assert process.returncode == 130
    assert leftovers(data_dir) == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"TURN_ATTEMPTS": "none"}, ["persistence", "persistence.log", "TURN_ATTEMPTS=none"]),
        ({"RATE_LIMIT": "nonsense"}, ["RATE_LIMIT", "nonsense"]),
        ({"NATS_URL": "nats://127.0.0.1:1"}, ["NATS_URL"]),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, ["DATABASE_URL"]),
        ({"DATABASE_URL": "mysql://127.0.0.1/none"}, ["DATABASE_URL"]),
        ({"CLARIFIER": "many"}, ["CLARIFIER=many"]),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_left_running(
    data_dir: Path, settings: dict[str, str], said: list[str]
) -> None:
    with start(data_dir, settings=settings) as process:
        printed = process.communicate(timeout=LIMIT_SECONDS)[0]
    assert process.returncode in (1, 2)
    assert [word for word in said if word not in printed] == []
    assert "tools/stack/" not in printed  # No traceback of ours.
    assert leftovers(data_dir) == []
