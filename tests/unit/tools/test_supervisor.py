"""The process manager, with real processes."""

import asyncio
import errno
import grp
import os
import pwd
import random
import signal
import subprocess
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
import os, signal, sys, time
def drain(*_):
    time.sleep(0.3)
    os.write(1, b"drained\\n")
    sys.exit(0)
signal.signal(signal.SIGTERM, drain)
os.write(1, b"up\\n")
time.sleep(600)
"""
"""Writes each line at once, for the signal may come while `print` is between a line and its end."""

IGNORES_SIGTERM = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
)

LOOKS_DEAD = """
import ctypes, threading, time
def live_on():
    while open("/proc/self/stat").read().split()[2] != "Z":
        time.sleep(0.01)
    print("looks dead", flush=True)
    time.sleep(600)
threading.Thread(target=live_on).start()
ctypes.CDLL(None).pthread_exit(None)
"""
"""Its first thread has ended: the system calls it a zombie, as it does for a moment whatever ends with many threads."""


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
        while text not in "\n".join((*process.log.last_lines(), "")):  # noqa: ASYNC110  # it tells nobody but its log
            await asyncio.sleep(0.02)


async def test_a_killed_process_comes_back_with_the_same_plan(supervisor: Supervisor, changes: Changes) -> None:
    process = supervisor.start(plan("a", "import os, time; print(os.environ['X'], flush=True); time.sleep(600)", X="y"))
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
    process = supervisor.start(plan("b", ENDS))
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
    monkeypatch.setattr(supervisor_module, "YOUNG_SECONDS", 0)
    process = supervisor.start(plan("c", ENDS))
    await changes.until(lambda: process.last_exit_code == 3)
    first_start = process.started_at
    await changes.until(lambda: process.started_at > first_start and process.pid is None)
    assert process.crashes == 1


async def test_stopping_waits_for_the_drain_and_does_not_restart(supervisor: Supervisor) -> None:
    process = supervisor.start(plan("d", DRAINS))
    other = supervisor.start(plan("e", SLEEPS))
    await printed(process, "up\n")
    await supervisor.stop(["d"])
    assert process.pid is None
    assert process.log.last_lines()[-1] == "drained"
    assert process.crashes == 0
    assert other.pid is not None


async def test_what_does_not_drain_in_time_is_killed(supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "GRACE_SECONDS", 0.3)
    process = supervisor.start(plan("f", IGNORES_SIGTERM))
    await printed(process, "up\n")
    pid = process.pid
    assert pid is not None
    await supervisor.stop(["f"])
    assert not psutil.pid_exists(pid)


async def test_closing_ends_everything_even_what_is_about_to_be_restarted(tmp_path: Path, changes: Changes) -> None:
    supervisor = Supervisor(tmp_path, changed=changes)
    await supervisor.open()
    sleeping = supervisor.start(plan("g", SLEEPS))
    pid = sleeping.pid
    assert pid is not None
    crashing = supervisor.start(plan("h", ENDS))
    await changes.until(lambda: crashing.crashes >= 1)
    await supervisor.close()
    assert not psutil.pid_exists(pid)
    assert sleeping.pid is None
    assert crashing.pid is None


async def test_two_replicas_of_one_service_are_two_processes(supervisor: Supervisor) -> None:
    one = supervisor.start(plan("clarifier", SLEEPS))
    two = supervisor.start(plan("clarifier-2", SLEEPS))
    assert one.pid != two.pid
    assert {one.log.path.name, two.log.path.name} == {"clarifier.log", "clarifier-2.log"}


async def test_whatever_is_killed_at_any_moment_comes_back(
    supervisor: Supervisor, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor_module, "RESTART_DELAYS_SECONDS", (0,))
    processes = [supervisor.start(ProcessPlan(f"sleep-{number}", ["/bin/sleep", "600"])) for number in range(12)]
    for _ in range(30):
        killed = {process.plan.name: process.pid for process in processes}
        for pid in killed.values():
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(random.uniform(0, 0.01))  # Anywhere in the supervisor's round.
        for process in processes:
            await changes.until(lambda process=process, pid=killed[process.plan.name]: process.pid not in (None, pid))  # type: ignore[misc]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
async def test_what_looks_dead_before_it_can_be_reaped_comes_back(supervisor: Supervisor, changes: Changes) -> None:
    process = supervisor.start(plan("n", LOOKS_DEAD))
    first = process.pid
    assert first is not None
    await printed(process, "looks dead")
    await asyncio.sleep(4 * supervisor_module.CHECK_SECONDS)  # It is looked at while it looks so.
    os.kill(first, signal.SIGKILL)
    await changes.until(lambda: process.pid not in (None, first))


async def test_what_cannot_be_started_is_tried_again_until_it_can(
    supervisor: Supervisor, changes: Changes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor_module, "SPAWN_RETRY_SECONDS", 0.05)
    program = tmp_path / "program"
    process = supervisor.start(ProcessPlan("i", [str(program)]))
    await changes.until(lambda: process.crashes >= 5)
    assert process.pid is None
    assert len(process.log.last_lines()) == 1, "the reason is said once"
    assert "No such file" in process.log.last_lines()[0]
    program.with_suffix(".new").write_text("#!/bin/sh\nexec sleep 600\n")
    program.with_suffix(".new").chmod(0o755)
    program.with_suffix(".new").rename(program)
    await changes.until(lambda: process.pid is not None)


@pytest.mark.parametrize("reason", [errno.EAGAIN, errno.ENOMEM])
async def test_a_system_that_has_no_room_for_a_process_once_is_asked_again(
    supervisor: Supervisor, changes: Changes, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    monkeypatch.setattr(supervisor_module, "SPAWN_RETRY_SECONDS", 0.05)
    process = supervisor.start(plan("j", SLEEPS))
    await printed(process, "up\n")
    refusals = iter([OSError(reason, os.strerror(reason))])
    real_popen = subprocess.Popen

    def popen(*args: object, **kwargs: object) -> object:
        for refusal in refusals:
            raise refusal
        return real_popen(*args, **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", popen)
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await changes.until(lambda: process.pid not in (None, first))
    assert os.strerror(reason) in "\n".join(process.log.last_lines())


async def test_only_those_that_die_young_wait_longer(
    supervisor: Supervisor, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor_module, "RESTART_DELAYS_SECONDS", (0.1, 60))
    process = supervisor.start(plan("k", SLEEPS))
    for _ in range(5):
        pid = process.pid
        assert pid is not None
        process.started_at -= supervisor_module.YOUNG_SECONDS  # It has run for that long.
        os.kill(pid, signal.SIGKILL)
        await changes.until(lambda pid=pid: process.pid not in (None, pid))  # type: ignore[misc]
    assert process.crashes == 1


async def test_a_process_is_restarted_on_request(supervisor: Supervisor, changes: Changes) -> None:
    process = supervisor.start(plan("l", DRAINS))
    await printed(process, "up\n")
    first = process.pid
    await supervisor.restart("l")
    await changes.until(lambda: process.pid not in (None, first))
    assert "drained" in process.log.last_lines()
    assert process.crashes == 0


async def test_a_process_runs_as_the_user_it_is_planned_for(supervisor: Supervisor) -> None:
    if os.getuid() != 0:
        pytest.skip("only root may start processes of other users")
    process = supervisor.start(ProcessPlan("m", ["/bin/sh", "-c", "id -un; id -Gn"], user="nobody"))
    await printed(process, grp.getgrgid(pwd.getpwnam("nobody").pw_gid).gr_name)
    assert process.log.last_lines()[:2] == ["nobody", grp.getgrgid(pwd.getpwnam("nobody").pw_gid).gr_name]
