"""What our chain takes: resident memory of the services, and the time of `make run` to ready.

python -m tests.bench memory
python -m tests.bench start
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.bench.load import in_flight
from tests.bench.processes import cost
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns
from tests.bench.table import print_table
from tests.support.stack import Stack
from tools.servers import free_port

START_TIMEOUT_SECONDS: Final = 120
READY: Final = "Shuking is ready"


async def memory(*, quick: bool) -> None:
    """Resident MiB of each service, when it has started and after some thousand turns."""
    turns = 500 if quick else 5000
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            started = {name: cost([pid]).resident_mib for name, pid in stack.pids.items()}
            http = HttpTurns.of_shuking(stack)
            await http.prepare(turns)
            await in_flight(http.turn, turns, 64)
            used = {name: cost([pid]).resident_mib for name, pid in stack.pids.items()}
            http.close()
    rows = [(name, f"{started[name]:.0f}", f"{used[name]:.0f}") for name in started]
    rows.append(("together", f"{sum(started.values()):.0f}", f"{sum(used.values()):.0f}"))
    print_table(("resident MiB", "started", f"after {turns:,} turns"), rows)


def print_memory(stack: Stack) -> None:
    """Resident MiB of each service now."""
    resident = {name: cost([pid]).resident_mib for name, pid in stack.pids.items()}
    print_table(
        ("resident MiB", *resident, "together"),
        [("now", *(f"{mib:.0f}" for mib in (*resident.values(), sum(resident.values()))))],
    )


async def start() -> None:
    """Seconds until the local stack says that it is ready: with an empty data folder, and with a used one."""
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        environment = {**os.environ, "DATA_DIR": folder, "GATEWAY_PORT": str(free_port())}
        rows = [(name, f"{await seconds_to_ready(environment):.1f}") for name in ("first start", "second start")]
    print_table(("make run", "seconds to ready"), rows)


async def seconds_to_ready(environment: dict[str, str]) -> float:
    started = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.stack", env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            async for line in process.stdout:
                if READY in line.decode():
                    return time.perf_counter() - started
        raise RuntimeError(f"The stack ended with code {await process.wait()}")
    finally:
        if process.returncode is None:
            process.terminate()
            await process.communicate()
