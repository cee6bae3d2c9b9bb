"""The process manager: starts processes, reads their output, stops them, and brings back those that end by themselves.

It looks at every process again and again and does what its state asks for. It does not wait to be told of an end:
a piece of news that is missed would leave the process dead (`docs/decisions/0034`).
"""

import asyncio
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.stack.log_file import LogFile
from tools.stack.plan import ProcessPlan

CHECK_SECONDS: Final = 0.05
RESTART_DELAYS_SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0)
"""After the first end in a row, the second and so on. Only the end of a young process counts as one of a row."""
YOUNG_SECONDS: Final = 4.0
"""A process that lived this long has worked: no crash loop, and it comes back at once."""
SPAWN_RETRY_SECONDS: Final = 1.0
"""Pause before the next try where the system could not start a process at all, which costs nothing."""
GRACE_SECONDS: Final = 15.0
"""How long a process may drain before it is killed. Longer than the services' own drain limit."""
_PIECE_BYTES: Final = 65_536


class Output:
    """A pipe from a process into its log. It outlives the process: the next one writes into it as well."""

    def __init__(self, log: LogFile) -> None:
        self._log = log
        self._reading, self.writing = os.pipe()
        os.set_blocking(self._reading, False)
        asyncio.get_running_loop().add_reader(self._reading, self._read_piece)

    def read_all(self) -> None:
        """Take in whatever has been written until now."""
        while self._read_piece():
            pass

    def close(self) -> None:
        self.read_all()
        asyncio.get_running_loop().remove_reader(self._reading)
        os.close(self._reading)
        os.close(self.writing)
        self._log.close()

    def _read_piece(self) -> bool:
        try:
            self._log.write(os.read(self._reading, _PIECE_BYTES))
        except BlockingIOError:
            return False
        return True


@dataclass
class Supervised:
    """One process of the stack, running or about to be."""

    plan: ProcessPlan
    log: LogFile
    output: Output
    started_at: float = 0.0
    start_again_at: float = 0.0
    crashes: int = 0
    """Since it last ran steadily. What cannot be started at all counts too."""
    last_exit_code: int | None = None
    spawn_error: str | None = None
    """Why the system could not start it the last time it was tried."""
    stopping: bool = False
    child: "subprocess.Popen[bytes] | None" = None

    @property
    def pid(self) -> int | None:
        return self.child.pid if self.child is not None else None

    def send_signal(self, number: int) -> None:
        if self.child is not None:
            self.child.send_signal(number)


@dataclass
class Supervisor:
    """Runs processes until they are stopped; brings back those that end by themselves."""

    log_dir: Path
    echo_logs: bool = False
    changed: Callable[[], None] = lambda: None
    """Called after a process was started or has ended."""
    processes: dict[str, Supervised] = field(default_factory=dict)
    _watching: "asyncio.Task[None] | None" = None

    async def open(self) -> None:
        """Begin to look after processes, of which there are none yet."""
        self._watching = asyncio.create_task(self._watch(), name="watch-processes")

    def start(self, plan: ProcessPlan) -> Supervised:
        """Start a process, now or as soon as the system can."""
        log = LogFile(self.log_dir / f"{plan.name}.log", echo_as=plan.name if self.echo_logs else None)
        process = Supervised(plan, log, Output(log))
        self.processes[plan.name] = process
        self._look_after(process)
        return process

    async def restart(self, name: str) -> None:
        """Stop a process as `stop` does, and start it again."""
        await self.stop([name])
        process = self.processes[name]
        process.crashes, process.start_again_at, process.stopping = 0, 0.0, False

    async def stop(self, names: Sequence[str]) -> None:
        """Stop these processes at once and wait until they are gone; kill what does not end in time."""
        chosen = [self.processes[name] for name in names]
        for process in chosen:
            process.stopping = True
            process.send_signal(process.plan.stop_signal)
        give_up_at = time.monotonic() + GRACE_SECONDS
        while self._any_runs(chosen):
            if time.monotonic() > give_up_at:
                for process in chosen:
                    process.send_signal(signal.SIGKILL)
            await asyncio.sleep(CHECK_SECONDS)

    async def close(self) -> None:
        """Stop whatever still runs."""
        await self.stop(list(self.processes))
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        for process in self.processes.values():
            process.output.close()

    def kill_all(self) -> None:
        """End every process this instant, without draining. `close` still has to follow."""
        for process in self.processes.values():
            process.stopping = True
            process.send_signal(signal.SIGKILL)

    async def _watch(self) -> None:
        while True:
            for process in self.processes.values():
                self._look_after(process)
            await asyncio.sleep(CHECK_SECONDS)

    def _look_after(self, process: Supervised) -> None:
        """Notice an end; start whatever does not run and should."""
        self._note_end(process)
        if process.child is None and not process.stopping and time.monotonic() >= process.start_again_at:
            self._spawn(process)

    def _any_runs(self, processes: Iterable[Supervised]) -> bool:
        for process in processes:
            self._note_end(process)
        return any(process.child is not None for process in processes)

    def _spawn(self, process: Supervised) -> None:
        process.started_at = time.monotonic()
        try:
            process.child = _popen(process)
        except OSError as error:
            self._note_spawn_error(process, str(error))
        else:
            process.spawn_error = None
        self.changed()

    @staticmethod
    def _note_spawn_error(process: Supervised, reason: str) -> None:
        if reason != process.spawn_error:
            process.log.write(f"{process.plan.name} could not be started: {reason}\n".encode())
        process.spawn_error = reason
        process.crashes += 1
        process.start_again_at = process.started_at + SPAWN_RETRY_SECONDS

    def _note_end(self, process: Supervised) -> None:
        if process.child is None or (exit_code := process.child.poll()) is None:
            return
        process.child = None
        process.output.read_all()
        process.last_exit_code = exit_code
        if not process.stopping:
            self._plan_restart(process, time.monotonic())
        self.changed()

    @staticmethod
    def _plan_restart(process: Supervised, now: float) -> None:
        if now - process.started_at >= YOUNG_SECONDS:
            process.crashes = 0
        process.crashes += 1
        process.start_again_at = now + RESTART_DELAYS_SECONDS[min(process.crashes, len(RESTART_DELAYS_SECONDS)) - 1]


def _popen(process: Supervised) -> "subprocess.Popen[bytes]":
    """In a session of its own: what a terminal signals is ours to pass on. Raises OSError."""
    plan = process.plan
    return subprocess.Popen(
        plan.arguments,
        env=plan.full_environment(),
        stdin=subprocess.DEVNULL,
        stdout=process.output.writing,
        stderr=process.output.writing,
        start_new_session=True,
        user=plan.user,
        group=pwd.getpwnam(plan.user).pw_gid if plan.user is not None else None,
        extra_groups=[] if plan.user is not None else None,
    )
