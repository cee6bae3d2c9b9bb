"""What processes cost: CPU time and resident memory, of a system's own processes and of the servers under it."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

import psutil

MIB = 1024 * 1024


@dataclass(frozen=True)
class Cost:
    """CPU seconds since some start, and resident MiB (shared pages counted once per process that maps them)."""

    cpu_seconds: float
    resident_mib: float


def family(pids: Iterable[int]) -> list[psutil.Process]:
    """The processes and all that they started."""
    processes = []
    for pid in pids:
        parent = psutil.Process(pid)
        processes += [parent, *parent.children(recursive=True)]
    return processes


def cost(pids: Iterable[int]) -> Cost:
    """What the processes and their children have used until now."""
    seconds = resident = 0.0
    for process in family(pids):
        try:
            with process.oneshot():
                times = process.cpu_times()
                seconds += times.user + times.system
                resident += process.memory_info().rss / MIB
        except psutil.NoSuchProcess:
            continue
    return Cost(seconds, resident)


class CpuMeter:
    """CPU milliseconds that groups of processes use between `start` and `per_turn`, and cores kept busy."""

    def __init__(self, pids: Iterable[int]) -> None:
        self._pids = tuple(pids)
        self._before = cost(self._pids).cpu_seconds
        self._since = time.perf_counter()

    def per_turn_ms(self, turns: int) -> float:
        return self.seconds() * 1000 / turns

    def cores(self) -> float:
        return self.seconds() / (time.perf_counter() - self._since)

    def seconds(self) -> float:
        return cost(self._pids).cpu_seconds - self._before
