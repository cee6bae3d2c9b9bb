"""Our chain alone: with few and many turns in flight, with traces, with more processes of a service.

python -m tests.bench crowd
python -m tests.bench tracing
python -m tests.bench replicas
"""

import asyncio
import statistics
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from tests.bench.http_client import UnexpectedAnswer
from tests.bench.load import Took, in_flight, percentile
from tests.bench.processes import CpuMeter
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns, server_pid
from tests.bench.table import print_table
from tests.support.stack import Stack
from tools.stack.settings import ServiceName

LEVELS: Final = (1, 16, 64, 256)
AT_ONCE: Final = 64
TRACING: Final = (("off", None), ("1 % of the turns", "0.01"), ("all", "1"))
"""Which share of the turns is recorded; None: no collector is there."""
HEAD: Final = ("turns/s", "p50 ms", "p99 ms", "errors", "CPU ms a turn, with servers")


@dataclass(frozen=True)
class Measured:
    took: Took
    errors: int
    cpu_ms: float

    def cells(self) -> tuple[str, ...]:
        return (
            f"{self.took.per_second:.0f}",
            f"{self.took.p50_ms:.1f}",
            f"{percentile(self.took.latencies_ms, 99):.0f}",
            str(self.errors),
            f"{self.cpu_ms:.1f}",
        )


async def measure(stack: Stack, turns: int, at_once: int) -> Measured:
    """Load after as many turns as are in flight. An answer that is an error or wrong is counted."""
    http = HttpTurns.of_shuking(stack)
    await http.prepare(at_once + turns, at_once)
    await in_flight(http.turn, at_once, at_once)
    errors = 0

    async def turn(number: int) -> None:
        nonlocal errors
        try:
            await http.turn(number)
        except UnexpectedAnswer:
            errors += 1

    meter = CpuMeter([*stack.pids.values(), stack.nats.pid, await server_pid(stack.database_url)])
    took = await in_flight(turn, turns, at_once)
    http.close()
    return Measured(took, errors, meter.per_turn_ms(turns))


async def crowd(*, quick: bool) -> None:
    """From one turn at a time to 256."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            for at_once in LEVELS:
                turns = max(at_once * (2 if quick else 10), 100 if quick else 500)
                rows.append((str(at_once), *(await measure(stack, turns, at_once)).cells()))
    print_table(("in flight", *HEAD), rows)


async def tracing(*, quick: bool) -> None:
    """Without traces, with some, with all: three chains, loaded in turn."""
    rounds, turns = (2, 150) if quick else (5, 1000)
    measured: dict[str, list[Measured]] = {name: [] for name, _ in TRACING}
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with AsyncExitStack() as opened:
            endpoint = await opened.enter_async_context(collector())
            stacks = {}
            for number, (name, ratio) in enumerate(TRACING):
                settings = {} if ratio is None else {"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "TRACE_RATIO": ratio}
                chain = our_chain(Path(folder) / str(number), settings=settings)
                stacks[name] = await opened.enter_async_context(chain)
            for _ in range(rounds):
                for name, stack in stacks.items():
                    measured[name].append(await measure(stack, turns, AT_ONCE))
    print_medians("traces", measured)


async def replicas(*, quick: bool) -> None:
    """One process of each service, then two and three of one of them, in one chain. Quickly: then two."""
    rounds, turns, most = (1, 64, 2) if quick else (3, 1000, 3)
    services: list[ServiceName] = [name for name in get_args(ServiceName) if name != "knowledge"]
    measured: defaultdict[str, list[Measured]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            for service in services * rounds:
                measured["one of each"].append(await measure(stack, turns, AT_ONCE))
                async with AsyncExitStack() as more:
                    for count in range(2, most + 1):
                        await more.enter_async_context(stack.one_more(service))
                        measured[f"{count} of the {service}"].append(await measure(stack, turns, AT_ONCE))
    print_medians("processes", measured)


def print_medians(what: str, measured: Mapping[str, list[Measured]]) -> None:
    rows = []
    for name, rounds in measured.items():
        cells = zip(*(each.cells() for each in rounds), strict=True)
        rows.append((name, *(f"{statistics.median(map(float, values)):g}" for values in cells)))
    print_table((f"{what}, {AT_ONCE} in flight", *HEAD), rows)


@asynccontextmanager
async def collector() -> AsyncIterator[str]:
    """Takes what is sent over OTLP/HTTP and throws it away; its address."""

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                await reader.readexactly(int(length.split(b":")[1]))
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/x-protobuf\r\nContent-Length: 0\r\n\r\n")
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
