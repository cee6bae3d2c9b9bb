"""The table of targets: our chain beside its floor and its peers, in one run.

Every system is up the whole time; each round loads one after the other, so that a slow minute of the machine hits all.
With `--quick` one round beside the floor and the monolith.
"""

import asyncio
import json
import os
import statistics
import tempfile
import time
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from tests.bench import first_answer, systems
from tests.bench.load import in_flight
from tests.bench.processes import CpuMeter, cost
from tests.bench.resources import print_memory
from tests.bench.systems import System
from tests.bench.table import print_table
from tools.servers import PostgresServer

IN_FLIGHT: Final = 64
ROUNDS: Final = 3
SECONDS: Final = 3.0
RELEASED: Final = Path(__file__).with_name("released.json")
"""The same ratios of the last version that was measured on a quiet machine: what is 10 % slower is seen."""


@dataclass
class Figures:
    """A value for each round."""

    p50_ms: list[float] = field(default_factory=list)
    p95_ms: list[float] = field(default_factory=list)
    per_second: list[float] = field(default_factory=list)
    crowd_p95_ms: list[float] = field(default_factory=list)
    own_cpu_ms: list[float] = field(default_factory=list)
    all_cpu_ms: list[float] = field(default_factory=list)
    cores: list[float] = field(default_factory=list)
    client_cpu_ms: list[float] = field(default_factory=list)
    resident_mib: float = 0.0


async def measure(system: System, figures: Figures, *, quick: bool) -> None:
    """One round of one system: what comes in `SECONDS`, or but twice what is in flight."""
    first, one_by_one = (IN_FLIGHT, 10) if quick else (IN_FLIGHT * 2, 40)
    await system.prepare(first + one_by_one)
    warm = await in_flight(system.turn, first, IN_FLIGHT)
    alone = await in_flight(system.turn, one_by_one, 1)
    count = IN_FLIGHT * 2 if quick else max(IN_FLIGHT * 2, int(warm.per_second * SECONDS))
    await system.prepare(count)
    own, servers = CpuMeter(system.own_pids), CpuMeter(system.server_pids)
    client = time.process_time()
    crowd = await in_flight(system.turn, count, IN_FLIGHT)
    figures.client_cpu_ms.append((time.process_time() - client) * 1000 / count)
    figures.cores.append(own.cores() + servers.cores())
    figures.own_cpu_ms.append(own.per_turn_ms(count))
    figures.all_cpu_ms.append(own.per_turn_ms(count) + servers.per_turn_ms(count))
    figures.p50_ms.append(alone.p50_ms)
    figures.p95_ms.append(alone.p95_ms)
    figures.per_second.append(crowd.per_second)
    figures.crowd_p95_ms.append(crowd.p95_ms)
    figures.resident_mib = cost(system.own_pids).resident_mib


async def main(*, quick: bool) -> None:
    figures: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        postgres = PostgresServer(Path(folder) / "postgres", keep_data=False)
        postgres.start()
        try:
            async with AsyncExitStack() as stack:
                systems_to_enter = all_systems(Path(folder), postgres, quick=quick)
                compared = await asyncio.gather(*(stack.enter_async_context(one) for one in systems_to_enter))
                for _ in range(1 if quick else ROUNDS):
                    for system in compared:
                        await measure(system, figures.setdefault(system.name, Figures()), quick=quick)
                report(figures)
                for system in compared:
                    if system.stack is not None:
                        print()
                        print_memory(system.stack)
                        if not quick:
                            print()
                            await first_answer.report(system.stack.url)
        finally:
            postgres.stop()


def all_systems(folder: Path, postgres: PostgresServer, *, quick: bool) -> list[AbstractAsyncContextManager[System]]:
    """Each to be entered; a peer of one worker has one core to itself, all others have what they can get."""
    one = partial(systems.peer, module="langgraph_peer", postgres=postgres)
    tuned = partial(one, tuned=True)
    compared: list[AbstractAsyncContextManager[System]] = [
        systems.shuking(folder, postgres),
        systems.raw_hops_with_database(folder, postgres),
        systems.peer("FastAPI, no broker", "monolith", postgres),
    ]
    if quick:
        return compared
    return [
        *compared,
        systems.raw_hops(folder),
        one("LangGraph, exit"),
        one("LangGraph, default", durability="async"),
        one("LangGraph, exit, 2 workers", workers=2),
        one("LangGraph, default, 2 workers", workers=2, durability="async"),
        tuned("LangGraph, exit, tuned"),
        tuned("LangGraph, default, tuned", durability="async"),
    ]


def report(figures: dict[str, Figures]) -> None:
    head = (
        f"{os.cpu_count()} cores",
        "p50 ms, 1",
        "p95 ms, 1",
        "turns/s, 64",
        "p95 ms, 64",
        "CPU ms a turn",
        "with servers",
        "cores used",
        "MiB",
        "client ms",
    )
    rows = [
        (
            name,
            f"{statistics.median(one.p50_ms):.1f}",
            f"{statistics.median(one.p95_ms):.1f}",
            f"{statistics.median(one.per_second):.0f}",
            f"{statistics.median(one.crowd_p95_ms):.0f}",
            f"{statistics.median(one.own_cpu_ms):.1f}",
            f"{statistics.median(one.all_cpu_ms):.1f}",
            f"{statistics.median(one.cores):.1f}",
            f"{one.resident_mib:.0f}",
            f"{statistics.median(one.client_cpu_ms):.2f}",
        )
        for name, one in figures.items()
    ]
    print_table(head, rows)
    print_ratios(figures)


def print_ratios(figures: dict[str, Figures]) -> None:
    """What the targets speak of: turns a second with 64 in flight, ours over theirs, and CPU a turn, theirs over ours."""
    ours = figures["Shuking"]
    targets = {
        "raw hops, HTTP, database": "at least 0.5",
        "FastAPI, no broker": "about 1",
        "LangGraph, exit": "at least 4",
        "LangGraph, default": "at least 10",
        "LangGraph, exit, 2 workers": "",
        "LangGraph, default, 2 workers": "",
        "LangGraph, exit, tuned": "",
        "LangGraph, default, tuned": "",
    }
    released = json.loads(RELEASED.read_text())
    rows = []
    for name, target in targets.items():
        if (theirs := figures.get(name)) is None:
            continue
        speed = statistics.median(ours.per_second) / statistics.median(theirs.per_second)
        cpu = statistics.median(theirs.all_cpu_ms) / statistics.median(ours.all_cpu_ms)
        before = f"{speed / released[name]:.2f}" if name in released else ""
        rows.append((name, f"{speed:.2f}", target, before, f"{cpu:.2f}"))
    print()
    print_table(
        ("Shuking against", "times the turns/s", "target", "of what was released", "times less CPU a turn"), rows
    )
