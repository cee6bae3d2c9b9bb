"""What a turn takes of everything that has to be bought: processor, memory, the broker's and the database's disk.

python -m tests.bench capacity

Processor time, and not how long it took, so that a machine that others use as well gives nearly the same.
"""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

import asyncpg

from shared.messaging.recorded import messages
from shared.messaging.streams import TURNS
from shared.runtime.postgres_url import libpq_url
from tests.bench.load import in_flight
from tests.bench.needs import CHAIN, needs
from tests.bench.processes import CpuMeter, cost
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns, server_pid
from tests.bench.table import print_table
from tests.support.stack import Stack
from tools.broker import jetstream

IN_FLIGHT: Final = 16
WARM: Final = 100
TABLES: Final = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname = ANY($1)"
GROWING: Final = ["sessions", "turns", "messages"]


async def main(*, quick: bool) -> None:
    turns = 300 if quick else 2000
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            http = HttpTurns.of_shuking(stack)
            await http.prepare(WARM + turns)
            await in_flight(http.turn, WARM, IN_FLIGHT)
            before = await kept(stack)
            pids = {**stack.pids, "NATS": stack.nats.pid, "PostgreSQL": await server_pid(stack.database_url)}
            meters = {name: CpuMeter([pid]) for name, pid in pids.items()}
            took = await in_flight(http.turn, turns, IN_FLIGHT)
            spent = {name: meter.per_turn_ms(turns) for name, meter in meters.items()}
            resident = {name: cost([pid]).resident_mib for name, pid in pids.items()}
            after = await kept(stack)
            sizes = await sizes_by_event(stack)
            http.close()
    print(f"{turns:,} turns, {IN_FLIGHT} in flight, {took.per_second:.0f} a second\n")
    print_table(
        ("process", "ms of processor a turn", "turns a second and core", "resident MiB"),
        [(name, f"{ms:.2f}", f"{1000 / ms:,.0f}", f"{resident[name]:.0f}") for name, ms in spent.items()],
    )
    print()
    stream, database = ((after[place] - before[place]) / turns for place in (0, 1))
    print_table(
        ("kept", "kB a turn", "GB a day at one turn a second"),
        [
            (name, f"{size / 1000:.1f}", f"{size * 86_400 / 1e9:.2f}")
            for name, size in (("stream", stream), ("database", database))
        ],
    )
    print()
    print_table(
        (
            "consultations an hour",
            "turns a second",
            f"replicas of {', '.join(CHAIN)}",
            "cores of NATS",
            "of PostgreSQL",
            "stream, GB a day",
            "database, GB a day",
            "p50 / p95, ms, simulated",
        ),
        needs(spent, stream, database),
    )
    print()
    print_table(("event", "kB"), [(name, f"{size / 1000:.1f}") for name, size in sizes.items()])


async def kept(stack: Stack) -> tuple[int, int]:
    """Bytes of the stream, and of the tables that grow with each turn, with their indexes."""
    async with jetstream(stack.nats_url) as js:
        stream = (await js.stream_info(TURNS)).state.bytes
    connection = await asyncpg.connect(libpq_url(stack.database_url))
    try:
        return stream, int(await connection.fetchval(TABLES, GROWING))
    finally:
        await connection.close()


async def sizes_by_event(stack: Stack) -> dict[str, float]:
    """Mean bytes of each kind of event, of the last thousand messages."""
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    async with jetstream(stack.nats_url) as js:
        last = (await js.stream_info(TURNS)).state.last_seq
        async for message in messages(js, TURNS, "turns.>", after=max(0, last - 1000)):
            name = (message.subject or "").split(".")[1]
            sizes[name] += len(message.data or b"")
            counts[name] += 1
    return {name: sizes[name] / counts[name] for name in counts}
