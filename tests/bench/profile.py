"""What a turn costs in CPU: by process, and by what it is spent on.

python -m tests.bench profile
"""

import json
import os
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bench.load import in_flight
from tests.bench.processes import cost
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns, server_pid
from tests.bench.table import print_table
from tests.support.cpu_samples import CAUSES, OTHER, WRITE_SIGNAL
from tests.support.service_process import CPU_SAMPLES
from tests.support.stack import Stack

WITHOUT_PART: Final = ("knowledge",)
"""Services that these turns do not reach."""


@dataclass(frozen=True)
class ProcessCost:
    """CPU milliseconds a turn. `causes` is empty for a server, which cannot be looked into."""

    milliseconds: float
    causes: Mapping[str, float]


async def main(*, quick: bool) -> None:
    turns = 300 if quick else 3000
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as name:
        samples = Path(name) / "samples"
        samples.mkdir()
        async with our_chain(Path(name), settings={CPU_SAMPLES: str(samples)}) as stack:
            http = HttpTurns.of_shuking(stack)
            for at_once, count in ((64, turns), (1, turns // 3)):
                warm = max(count // 5, at_once)
                await http.prepare(warm + count)
                await in_flight(http.turn, warm, at_once)
                report(at_once, await measured(stack, http, samples, count, at_once))
            http.close()


async def measured(stack: Stack, http: HttpTurns, samples: Path, turns: int, at_once: int) -> dict[str, ProcessCost]:
    services = {name: pid for name, pid in stack.pids.items() if name not in WITHOUT_PART}
    pids = {**services, "NATS": stack.nats.pid, "PostgreSQL": await server_pid(stack.database_url)}
    sampled(samples, services)  # What was before is of no interest.
    before = {name: cost([pid]).cpu_seconds for name, pid in pids.items()}
    await in_flight(http.turn, turns, at_once)
    took = {name: (cost([pid]).cpu_seconds - before[name]) * 1000 / turns for name, pid in pids.items()}
    looks = sampled(samples, services)
    return {
        name: ProcessCost(
            milliseconds,
            {cause: milliseconds * seen / sum(looks[name].values()) for cause, seen in looks.get(name, {}).items()},
        )
        for name, milliseconds in took.items()
    }


def sampled(folder: Path, services: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """What each service was seen at since it was asked last: looks by cause."""
    for written in folder.iterdir():
        written.unlink()
    for pid in services.values():
        os.kill(pid, WRITE_SIGNAL)
    give_up_at = time.monotonic() + 30
    while len(list(folder.glob("*.json"))) < len(services):
        if time.monotonic() > give_up_at:
            raise TimeoutError(f"{sorted(each.name for each in folder.iterdir())} of {dict(services)}")
        time.sleep(0.05)
    return {name: json.loads((folder / f"{pid}.json").read_text())["causes"] for name, pid in services.items()}


def report(at_once: int, costs: Mapping[str, ProcessCost]) -> None:
    """Causes as rows, processes as columns."""
    rows = []
    for cause in (*(name for name, _ in CAUSES), OTHER):
        of_each = [each.causes.get(cause, 0.0) for each in costs.values()]
        rows.append((cause, *(f"{value:.2f}" if value else "" for value in of_each), f"{sum(of_each):.2f}"))
    whole = [each.milliseconds for each in costs.values()]
    rows.append(("together", *(f"{value:.2f}" for value in whole), f"{sum(whole):.2f}"))
    print_table((f"CPU ms a turn, {at_once} in flight", *costs, "together"), rows)
    print()
