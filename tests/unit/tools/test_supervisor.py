"""The process manager, with real processes."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psutil
import pytest

from tools.stack import supervisor as supervisor_module
from tools.stack.plan import ProcessPlan
from tools.stack.supervisor import Supervised, Supervisor

SLEEPS = "import time; print('up', flush=True); time.sleep(600)"
ENDS = "print('세금', flush=True); raise SystemExit(3)"
DRAINS = """
import signal, sys, time
def drain(*_):
    time.sleep(0.3)
    print("drained", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, drain)
print("up", flush=True)
time.sleep(600)
"""
IGNORES_SIGTERM = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
)


class Changes:
    """Wakes a waiting test whenever the supervisor starts a process or sees one end."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def __call__(self) -> None:
        self._changed.set()

    async def until(self, condition: Callable[[], bool], timeout_s: float = 20) -> None:
        async with asyncio.timeout(timeout_s):
            while not condition():
                self._changed.clear()
                await self._changed.wait()


@pytest.fixture
def changes() -> Changes:
    return Changes()


@pytest.fixture
async def supervisor(tmp_path: Path, changes: Changes) -> AsyncIterator[Supervisor]:
    supervisor = Supervisor(tmp_path, changed=changes)
    await supervisor.open()
    yield supervisor
    await supervisor.close()


def plan(name: str, code: str, **environment: str) -> ProcessPlan:
    return ProcessPlan(name, [sys.executable, "-c", code], environment)


async def printed(process: Supervised, text: str) -> None:
    async with asyncio.timeout(20):
        while text not in "\n".join(process.log.last_lines()):  # noqa: ASYNC110  # the process tells nobody but its log
            await asyncio.sleep(0.02)


async def test_a_killed_process_comes_back_with_the_same_plan(supervisor: Supervisor, changes: Changes) -> None:
    process = await supervisor.start(
        plan("a", "import os, time; print(os.environ['X'], flush=True); time.sleep(600)", X="y")
    )
    await printed(process, "y")
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await changes.until(lambda: process.pid not in (None, first))
    assert process.last_exit_code == -signal.SIGKILL
    assert not psutil.pid_exists(first)


async def test_a_process_that_keeps_ending_waits_longer_each_time(
    supervisor: Supervisor, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor_module, "RESTART_DELAYS_SECONDS", (0.1, 0.4, 60))
    loop = asyncio.get_running_loop()
    process = await supervisor.start(plan("b", ENDS))
    ends: list[float] = []
    for count in (1, 2, 3):
        await changes.until(lambda count=count: process.crashes == count)  # type: ignore[misc]
        ends.append(loop.time())
    assert process.last_exit_code == 3
    assert ends[1] - ends[0] >= 0.1
    assert ends[2] - ends[1] >= 0.4
    assert process.log.last_lines() == ["세금"] * 3


async def test_a_process_that_ran_steadily_comes_back_quickly(
    supervisor: Supervisor, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor_module, "STEADY_SECONDS", 0)
    process = await supervisor.start(plan("c", ENDS))
    await changes.until(lambda: process.last_exit_code == 3)
    first_start = process.started_at
    await changes.until(lambda: process.started_at > first_start and process.pid is None)
    assert process.crashes == 1


async def test_stopping_waits_for_the_drain_and_does_not_restart(supervisor: Supervisor) -> None:
    process = await supervisor.start(plan("d", DRAINS))
    other = await supervisor.start(plan("e", SLEEPS))
    await printed(process, "up")
    await supervisor.stop(["d"])
    assert process.pid is None
    assert process.log.last_lines()[-1] == "drained"
    assert process.crashes == 0
    assert other.pid is not None


async def test_what_does_not_drain_in_time_is_killed(supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "GRACE_SECONDS", 0.3)
    process = await supervisor.start(plan("f", IGNORES_SIGTERM))
    await printed(process, "up")
    pid = process.pid
    assert pid is not None
    await supervisor.stop(["f"])
    assert not psutil.pid_exists(pid)


async def test_closing_ends_everything_even_what_is_about_to_be_restarted(tmp_path: Path, changes: Changes) -> None:
    supervisor = Supervisor(tmp_path, changed=changes)
    await supervisor.open()
    sleeping = await supervisor.start(plan("g", SLEEPS))
    pid = sleeping.pid
    assert pid is not None
    crashing = await supervisor.start(plan("h", ENDS))
    await changes.until(lambda: crashing.crashes >= 1)
    await supervisor.close()
    assert not psutil.pid_exists(pid)
    assert sleeping.pid is None
    assert crashing.pid is None


async def test_two_replicas_of_one_service_are_two_processes(supervisor: Supervisor) -> None:
    one = await supervisor.start(plan("clarifier", SLEEPS))
    two = await supervisor.start(plan("clarifier-2", SLEEPS))
    assert one.pid != two.pid
    assert {one.log.path.name, two.log.path.name} == {"clarifier.log", "clarifier-2.log"}
