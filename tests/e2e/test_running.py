"""`make run`: start, stop, crashes, leftovers, and what is said when something is wrong."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.client import Api
from tools.servers import free_port
from tools.stack import readiness
from tools.stack.data_folder import end, is_alive, leftovers
from tools.stack.state import StackState

PROJECT = Path(__file__).parents[2]
STACK = [sys.executable, "-m", "tools.stack"]
NOT_INHERITED = ("NATS_URL", "DATABASE_URL", "GOOGLE_API_KEY", "OTEL_")
LIMIT_SECONDS = 60.0


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

    def pid(self, name: str) -> int | None:
        return self.state.processes[name].pid

    async def until(self, condition: Callable[[StackState], bool]) -> StackState:
        """Wait for what the stack writes down about itself."""
        async with asyncio.timeout(LIMIT_SECONDS):
            while (state := StackState.read(self.data_dir)) is None or not condition(state):
                assert self.process.poll() is None, self.process.communicate()[0]
                await asyncio.sleep(0.05)
        return state

    def interrupt(self, signal_number: int = signal.SIGINT) -> str:
        """Stop it as a person would; returns what it printed. Fails when it does not end by itself, and well."""
        self.process.send_signal(signal_number)
        output = self.process.communicate(timeout=LIMIT_SECONDS)[0]
        assert self.process.returncode == 0, output
        return output


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """Not below pytest's own folder, which only this user may enter: PostgreSQL runs as another one under root."""
    with tempfile.TemporaryDirectory(prefix="shuking-run-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "data"


@asynccontextmanager
async def running(data_dir: Path, **settings: str) -> AsyncIterator[Run]:
    """The stack, ready."""
    with start(STACK, data_dir, settings) as process:
        run = Run(data_dir, process)
        try:
            await run.until(lambda state: state.ready)
            yield run
        finally:
            if process.poll() is None:
                process.kill()
                end(leftovers(data_dir))


def start(command: list[str], data_dir: Path, settings: Mapping[str, str]) -> subprocess.Popen[str]:
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
    port = settings.get("GATEWAY_PORT", str(free_port()))
    return subprocess.Popen(
        command,
        cwd=PROJECT,
        env={**inherited, "DATA_DIR": str(data_dir), "GATEWAY_PORT": port, **settings},
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


async def test_a_second_run_has_what_the_first_one_stored(data_dir: Path) -> None:
    async with running(data_dir) as first:
        api = Api(first.state.url)
        session = await api.new_session()
        answer = await session.say("부모님께 1억 받았어요")
        await api.http.aclose()
        processes = leftovers(data_dir)
        assert len(processes) == len(first.state.processes)
        printed = first.interrupt()
        assert StackState.read(data_dir) is None
    assert "/docs" in printed
    assert "shuking ask" in printed
    assert not any(is_alive(process) for process in processes)

    async with running(data_dir) as second:
        api = Api(second.state.url)
        kept = (await api.http.get(f"/api/sessions/{session.id}/messages")).json()["messages"]
        assert [message["id"] for message in kept] == [answer["userMessage"]["id"], answer["assistantMessage"]["id"]]
        going_on = await api.http.post(f"/api/sessions/{session.id}/messages", json={"content": "2025년 10월 15일이요"})
        assert going_on.json()["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
        await api.http.aclose()
        second.interrupt()


async def test_everything_that_crashes_comes_back(data_dir: Path) -> None:
    async with running(data_dir, CLARIFIER="2") as run:
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
        run.interrupt(signal.SIGTERM)
    assert leftovers(data_dir) == []


async def test_a_killed_stack_is_cleared_away_by_the_next_one(data_dir: Path) -> None:
    with start(STACK, data_dir, {}) as process:
        killed = Run(data_dir, process)
        await killed.until(lambda state: state.ready)
        pids = {process.pid for process in killed.state.processes.values()}
        process.kill()
        process.communicate()
    left = leftovers(data_dir)
    assert {process.pid for process in left} == pids

    async with running(data_dir) as run:
        assert not any(is_alive(process) for process in left)
        assert await tax_of_a_consultation(run.state.url) == 5_000_000
        run.interrupt()


async def test_only_one_stack_runs_on_a_folder(data_dir: Path) -> None:
    async with running(data_dir) as run:
        with start(STACK, data_dir, {}) as second:
            printed = second.communicate(timeout=LIMIT_SECONDS)[0]
        assert second.returncode == 1
        assert run.state.url in printed
        run.interrupt()


async def test_ctrl_c_on_make_stops_everything(data_dir: Path) -> None:
    with start(["make", "--no-print-directory", "run"], data_dir, {}) as make:
        run = Run(data_dir, make)
        await run.until(lambda state: state.ready)
        os.killpg(make.pid, signal.SIGINT)  # The terminal signals make and what it runs.
        make.communicate(timeout=LIMIT_SECONDS)
    assert leftovers(data_dir) == []
    assert StackState.read(data_dir) is None


async def test_ctrl_c_while_starting_leaves_nothing(data_dir: Path) -> None:
    with start(STACK, data_dir, {}) as process:
        await Run(data_dir, process).until(lambda state: "nats" in state.processes)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=LIMIT_SECONDS)
    assert process.returncode == 130
    assert leftovers(data_dir) == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"RATE_LIMIT": "nonsense"}, ["gateway", "gateway.log", "rate_limit"]),
        ({"NATS_URL": "nats://127.0.0.1:1"}, ["NATS_URL"]),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, ["DATABASE_URL"]),
        ({"CLARIFIER": "many"}, ["CLARIFIER", "many"]),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_left_running(
    data_dir: Path, settings: dict[str, str], said: list[str]
) -> None:
    with start(STACK, data_dir, settings) as process:
        printed = process.communicate(timeout=LIMIT_SECONDS)[0]
    assert process.returncode in (1, 2)
    assert [word for word in said if word not in printed] == []
    assert "tools/stack/" not in printed  # No traceback of ours.
    assert leftovers(data_dir) == []
