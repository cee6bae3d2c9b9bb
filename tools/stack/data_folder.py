"""The data folder: one stack at a time, what a killed one left running, and the salt kept in it."""

import fcntl
import os
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil

from tools.stack.plan import NATS, POSTGRES, STACK_VARIABLE

DRAIN_SECONDS: Final = 12.0


class AlreadyRunning(Exception):
    """Another stack holds the data folder."""


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    """Hold the folder. The system lets go of the lock when this process dies, however it does.

    Raises AlreadyRunning.
    """
    data_dir.mkdir(parents=True, exist_ok=True)
    with (data_dir / "stack.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning from None
        yield


def ip_hash_salt(data_dir: Path) -> str:
    """The salt of this installation, made once: the same address keeps the same hash over restarts."""
    path = data_dir / "ip_hash_salt"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text()


def leftovers(data_dir: Path) -> list[psutil.Process]:
    """Processes that a killed stack on this folder left behind; of PostgreSQL only its first process."""
    mark = str(data_dir.resolve())
    found: dict[int, psutil.Process] = {}
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get(STACK_VARIABLE) == mark and process.pid != os.getpid():
                found[process.pid] = process
    return [process for process in found.values() if _parent_pid(process) not in found]


def end(processes: list[psutil.Process]) -> None:
    """Stop them as a stack does: the services first, while they can still put their work back."""
    servers = [process for process in processes if _name(process).startswith((NATS, POSTGRES))]
    services = [process for process in processes if process not in servers]
    for group in (services, servers):
        for process in group:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGINT if _name(process) == POSTGRES else signal.SIGTERM)
        if not _ended_within(DRAIN_SECONDS, group):
            for process in group:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            _ended_within(DRAIN_SECONDS, group)


def is_alive(process: psutil.Process) -> bool:
    """False for a zombie too: where nobody reaps orphans, as in a container without an init, it stays one."""
    with suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def _ended_within(seconds: float, processes: list[psutil.Process]) -> bool:
    deadline = time.monotonic() + seconds
    while any(is_alive(process) for process in processes):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _name(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return process.name()
    return ""


def _parent_pid(process: psutil.Process) -> int | None:
    with suppress(psutil.Error):
        return process.ppid()
    return None
