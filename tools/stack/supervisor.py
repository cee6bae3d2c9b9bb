"""The process manager: circus, in this process, with our own rule for when a crashed process comes back.

circus spawns, stops and reaps the processes and reads their output. It would restart a crashed one at once and
for ever, or with its plug-in stop after some tries; here a process that keeps crashing waits longer each time.
"""

import asyncio
import logging
import os
import shlex
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import circus
from tornado.ioloop import IOLoop

from tools.stack.log_file import LogFile
from tools.stack.plan import ProcessPlan

CHECK_SECONDS: Final = 0.1
RESTART_DELAYS_SECONDS: Final = (0.1, 1.0, 2.0, 5.0, 10.0)
STEADY_SECONDS: Final = 20.0
"""A process that lived this long is not a crash loop: its next restart is quick again."""
GRACE_SECONDS: Final = 15.0
"""How long a process may drain before it is killed. Longer than the services' own drain limit."""

logging.getLogger("circus").setLevel(logging.CRITICAL)


@dataclass
class Supervised:
    """One process of the stack, running or about to be."""

    plan: ProcessPlan
    log: LogFile
    watcher: Any
    """circus's watcher; circus has no types."""
    started_at: float = 0.0
    crashes: int = 0
    """Since it last ran steadily."""
    last_exit_code: int | None = None
    stopping: bool = False

    @property
    def pid(self) -> int | None:
        return next(iter(self.watcher.processes), None)


@dataclass
class Supervisor:
    """Runs processes until they are stopped; brings back those that end by themselves."""

    log_dir: Path
    echo_logs: bool = False
    changed: Callable[[], None] = lambda: None
    """Called after a process was started or has ended."""
    processes: dict[str, Supervised] = field(default_factory=dict)
    _arbiter: Any = None
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    """circus refuses a command while it carries out another."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self) -> None:
        """Start circus, without any process. It listens on nothing outside this process."""
        own = uuid4()  # Sockets of an earlier one may close a moment after it did.
        self._arbiter = circus.get_arbiter(
            [],
            controller=f"inproc://control-{own}",
            pubsub_endpoint=f"inproc://events-{own}",
            loop=IOLoop.current(),
            check_delay=-1,  # We ask it to look, below.
        )
        self._arbiter.ctrl.sys_hdl.stop()  # The signals are ours.
        await self._arbiter.start()
        self._in_background(self._watch())

    async def start(self, plan: ProcessPlan) -> Supervised:
        log = LogFile(self.log_dir / f"{plan.name}.log", echo_as=plan.name if self.echo_logs else None)
        watcher = self._arbiter.add_watcher(
            plan.name,
            shlex.quote(plan.arguments[0]),
            args=plan.arguments[1:],
            env=plan.full_environment(),
            uid=plan.user,
            stop_signal=plan.stop_signal,
            graceful_timeout=GRACE_SECONDS,
            respawn=False,
            stdout_stream={"stream": log},
            stderr_stream={"stream": log},
            hooks={"after_reap": (self._ended, True)},
        )
        process = Supervised(plan, log, watcher)
        self.processes[plan.name] = process
        await self._spawn(process)
        return process

    async def stop(self, names: Sequence[str]) -> None:
        """Stop these processes at once and wait until they are gone; kill what does not end in time."""
        chosen = [self.processes[name] for name in names]
        if not chosen:
            return
        for process in chosen:
            process.stopping = True
        async with self._one_at_a_time:
            await self._arbiter.stop_watchers(watcher_iter_func=lambda **_: [process.watcher for process in chosen])

    async def close(self) -> None:
        """Stop whatever still runs, and circus."""
        for process in self.processes.values():
            process.stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._arbiter is None:
            return
        await self._arbiter.stop()
        await asyncio.sleep(0)  # It closes its sockets in the loop's next round.
        for process in self.processes.values():
            process.log.close()

    def kill_all(self) -> None:
        """End every process this instant, without draining. `close` still has to follow."""
        for process in self.processes.values():
            process.stopping = True
            if process.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)

    async def _watch(self) -> None:
        """Have circus notice what has ended."""
        while True:
            async with self._one_at_a_time:
                await self._arbiter.manage_watchers()
            await asyncio.sleep(CHECK_SECONDS)

    async def _spawn(self, process: Supervised) -> None:
        async with self._one_at_a_time:
            process.started_at = time.monotonic()
            await process.watcher.start()
        self.changed()

    def _ended(self, watcher: Any, exit_code: int, **_: object) -> bool:
        """circus's hook: a process has ended, by itself or because it was told to."""
        process = self.processes[watcher.name]
        process.last_exit_code = exit_code
        if not process.stopping:
            if time.monotonic() - process.started_at > STEADY_SECONDS:
                process.crashes = 0
            process.crashes += 1
            self._in_background(self._restart(process))
        self.changed()
        return True

    async def _restart(self, process: Supervised) -> None:
        await asyncio.sleep(RESTART_DELAYS_SECONDS[min(process.crashes, len(RESTART_DELAYS_SECONDS)) - 1])
        if not process.stopping:
            await self._spawn(process)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
