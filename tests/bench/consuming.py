"""How to consume: every way of `consumers` under the same load, in turn, on the same machine.

    python -m tests.bench consuming

Each way serves six hops in one process of its own. The figures are in docs/decisions/0001.
"""

import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import nats
import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import StreamConfig

from tests.bench.consumers import HOPS, STREAM, WAYS, subject
from tests.bench.load import Took, in_flight, paced, percentile
from tests.bench.processes import CpuMeter
from tests.bench.table import print_table
from tools.servers import NatsServer

TURN_TIMEOUT_SECONDS: Final = 30.0
SLOW_MS: Final = 300
SLOW_EVERY: Final = 100
PACE_PER_SECOND: Final = 100
PAYLOAD: Final = "가" * 300


@dataclass
class Figures:
    """What one way of consuming did, a value for each round."""

    per_second: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    p50_ms: list[float] = field(default_factory=list)
    p95_ms: list[float] = field(default_factory=list)
    fast_p95_ms: list[float] = field(default_factory=list)
    redelivered: int = 0
    worst_turn_seconds: float = 0.0
    lost: int = 0

    def row(self, way: str) -> tuple[str, ...]:
        medians = (self.per_second, self.cpu_ms, self.p50_ms, self.p95_ms, self.fast_p95_ms)
        return (
            way,
            *(f"{statistics.median(values):.{0 if values is self.per_second else 1}f}" for values in medians),
            str(self.redelivered),
            f"{self.worst_turn_seconds:.1f}",
            str(self.lost),
        )


class Chain:
    """The client's side: sends a turn into the first hop and waits for what leaves the last."""

    def __init__(self, client: Client, pids: tuple[int, ...]) -> None:
        self.pids = pids
        self._client = client
        self._js = client.jetstream()
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._sent = 0

    async def listen(self) -> None:
        await self._client.subscribe(subject(HOPS), cb=self._arrived)

    async def _arrived(self, msg: Msg) -> None:
        future = self._waiting.pop(msg.subject.rsplit(".", 1)[-1], None)
        if future is not None and not future.done():
            future.set_result(None)

    async def turn(self, slow_ms: int = 0) -> None:
        """Raises TimeoutError when the turn does not come back."""
        self._sent += 1
        turn = f"t{self._sent}"
        done = self._waiting[turn] = asyncio.get_running_loop().create_future()
        data = json.dumps({"slow_ms": slow_ms, "text": PAYLOAD}).encode()
        async with asyncio.timeout(TURN_TIMEOUT_SECONDS):
            while not done.done():
                try:
                    headers = {"Nats-Msg-Id": turn}
                    await self._js.publish(subject(0, turn), data, stream=STREAM, timeout=2, headers=headers)
                    break
                except (nats.errors.Error, nats.js.errors.Error):
                    await asyncio.sleep(0.1)
            await done

    async def redelivered(self) -> int:
        reply = await self._client.request("bench-report", timeout=5)
        return int(json.loads(reply.data)["redelivered"])


@asynccontextmanager
async def chain_served_by(way: str, server: NatsServer) -> AsyncIterator[Chain]:
    """A fresh stream, a process that serves its hops, and the client's side of it."""
    client = await nats.connect(
        server.url,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.1,
        error_cb=_expected,
    )
    js = client.jetstream()
    await js.add_stream(StreamConfig(name=STREAM, subjects=["bench.>"], duplicate_window=600))
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bench.consumers", way, server.url)
    chain = Chain(client, (process.pid, server.pid))
    try:
        await chain.listen()
        await chain.turn()
        yield chain
    finally:
        process.kill()
        await process.wait()
        await js.delete_stream(STREAM)
        await client.close()


async def _expected(_: Exception) -> None:
    """Losing the broker is part of the measurement."""


async def measure(chain: Chain, figures: Figures, turns: int) -> None:
    """One round with one way of consuming."""
    await in_flight(lambda _: chain.turn(), turns // 8, 64)
    alone = await in_flight(lambda _: chain.turn(), turns // 8, 1)
    meter = CpuMeter(chain.pids)
    crowd = await in_flight(lambda _: chain.turn(), turns, 64)
    figures.cpu_ms.append(meter.per_turn_ms(turns))
    figures.per_second.append(crowd.per_second)
    figures.p50_ms.append(alone.p50_ms)
    figures.p95_ms.append(alone.p95_ms)
    figures.fast_p95_ms.append(await with_slow_ones(chain, max(turns // 4, 2 * PACE_PER_SECOND)))
    figures.redelivered += await chain.redelivered()


async def with_slow_ones(chain: Chain, turns: int) -> float:
    """The p95 of the others when one turn in a hundred takes 300 ms in its first hop."""

    def is_slow(number: int) -> bool:
        return number % SLOW_EVERY == SLOW_EVERY // 2

    took = await paced(lambda number: chain.turn(SLOW_MS if is_slow(number) else 0), turns, PACE_PER_SECOND)
    return percentile([latency for number, latency in enumerate(took.latencies_ms) if not is_slow(number)], 95)


async def across_a_crash(chain: Chain, server: NatsServer, figures: Figures, turns: int) -> None:
    """Kill the broker under load and start it again on its data: the longest turn, and how many never ended."""
    crashed = asyncio.Event()

    async def turn(number: int) -> None:
        if number == turns // 2:
            crashed.set()
        try:
            await chain.turn()
        except TimeoutError:
            figures.lost += 1

    load: asyncio.Task[Took] = asyncio.create_task(in_flight(turn, turns, 64))
    await crashed.wait()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    figures.worst_turn_seconds = max((await load).latencies_ms) / 1000


async def main(*, quick: bool) -> None:
    rounds, turns = (1, 400) if quick else (3, 1200)
    figures = {way: Figures() for way in WAYS}
    with tempfile.TemporaryDirectory(prefix="shuking-bench-") as folder:
        server = NatsServer(Path(folder) / "nats")
        server.start()
        try:
            for number in range(rounds):
                for way in WAYS:
                    async with chain_served_by(way, server) as chain:
                        await measure(chain, figures[way], turns)
                        if number == rounds - 1:
                            await across_a_crash(chain, server, figures[way], turns)
        finally:
            server.stop()
    head = (
        "six hops, one process",
        "turns/s, 64 in flight",
        "CPU ms a turn",
        "p50 ms, 1",
        "p95 ms, 1",
        "p95 ms of the fast, 1 % slow",
        "redelivered",
        "worst turn across a crash, s",
        "lost",
    )
    print_table(head, [figures[way].row(way) for way in WAYS])
