"""Load: turns sent one after the other, many at once, or at a fixed pace; and what they took."""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

Turn = Callable[[int], Awaitable[None]]
"""One turn, given its number; returns when it is answered."""


@dataclass(frozen=True)
class Took:
    """What a number of turns took. Latencies are milliseconds, in the order of the turns."""

    latencies_ms: Sequence[float]
    seconds: float

    @property
    def turns(self) -> int:
        return len(self.latencies_ms)

    @property
    def per_second(self) -> float:
        return self.turns / self.seconds

    @property
    def p50_ms(self) -> float:
        return statistics.median(self.latencies_ms)

    @property
    def p95_ms(self) -> float:
        return percentile(self.latencies_ms, 95)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


async def in_flight(turn: Turn, count: int, at_once: int) -> Took:
    """Send `count` turns, always `at_once` of them unanswered. Raises what a turn raises."""
    latencies = [0.0] * count
    numbers = iter(range(count))

    async def client() -> None:
        for number in numbers:
            sent = time.perf_counter()
            await turn(number)
            latencies[number] = (time.perf_counter() - sent) * 1000

    started = time.perf_counter()
    async with asyncio.TaskGroup() as clients:
        for _ in range(at_once):
            clients.create_task(client())
    return Took(latencies, time.perf_counter() - started)


async def paced(turn: Turn, count: int, per_second: float) -> Took:
    """Send `count` turns at a fixed pace, whether the earlier ones are answered or not."""
    latencies = [0.0] * count

    async def timed(number: int) -> None:
        sent = time.perf_counter()
        await turn(number)
        latencies[number] = (time.perf_counter() - sent) * 1000

    started = time.perf_counter()
    async with asyncio.TaskGroup() as turns:
        for number in range(count):
            await asyncio.sleep(max(0.0, started + number / per_second - time.perf_counter()))
            turns.create_task(timed(number))
    return Took(latencies, time.perf_counter() - started)


async def at_random(turn: Turn, count: int, per_second: float, chance: random.Random) -> Took:
    """Send `count` turns at random moments (Poisson), so many a second on average, whether earlier ones are answered or not."""
    latencies = [0.0] * count
    started, moment = time.perf_counter(), 0.0

    async def timed(number: int) -> None:
        sent = time.perf_counter()
        await turn(number)
        latencies[number] = (time.perf_counter() - sent) * 1000

    async with asyncio.TaskGroup() as turns:
        for number in range(count):
            moment += chance.expovariate(per_second)
            await asyncio.sleep(max(0.0, started + moment - time.perf_counter()))
            turns.create_task(timed(number))
    return Took(latencies, time.perf_counter() - started)
