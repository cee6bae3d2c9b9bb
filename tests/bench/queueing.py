"""What the simulation says of one, two and three replicas, beside what the whole system does with them.

python -m tests.bench queueing

A machine with few processors shows nothing of replicas that need its processor. So the bottleneck is made of waiting: each
clarifier reads one message at a time, and asks a model that does not answer within `MODEL_SECONDS`; then rules read it.
"""

import random
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.bench.load import Took, at_random, in_flight
from tests.bench.simulation import Station, simulate
from tests.bench.systems import HttpTurns
from tests.bench.table import print_table
from tests.support.fake_gemini import hang, serve
from tests.support.stack import Stack
from tools.servers import PostgresServer

MODEL_SECONDS: Final = 0.5
REPLICAS: Final = (1, 2, 3)
TURNS: Final = 40
BUSY: Final = 0.7
"""Of the highest rate of turns, where they come by themselves."""


async def main() -> None:
    rows = []
    for replicas in REPLICAS:
        alone, most, some, rate = await measured(replicas)
        stations = stations_of(alone, replicas)
        chance = random.Random(replicas)
        predicted_most = simulate(stations, 5000, chance, in_flight=8)
        predicted_some = simulate(stations, 5000, chance, per_second=rate)
        rows.append(
            (
                str(replicas),
                f"{alone.p50_ms:.0f}",
                f"{predicted_most.per_second:.2f}",
                f"{most.per_second:.2f}",
                f"{rate:.2f}",
                f"{predicted_some.percentile(50):.2f} / {predicted_some.percentile(95):.2f}",
                f"{some.p50_ms / 1000:.2f} / {some.p95_ms / 1000:.2f}",
            )
        )
    print_table(
        (
            "replicas",
            "alone, ms",
            "8 in flight, a second: simulated",
            "measured",
            "coming at random, a second",
            "p50 / p95 s: simulated",
            "measured",
        ),
        rows,
    )


async def measured(replicas: int) -> tuple[Took, Took, Took, float]:
    """One turn after the other; eight in flight; and turns that come at random, with their rate."""
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        postgres = PostgresServer(Path(folder) / "postgres", keep_data=False)
        postgres.start()
        try:
            async with serve() as model:
                model.script(hang())
                stack = Stack(
                    Path(folder) / "shuking", postgres.database_url("shuking"), replicas={"clarifier": replicas}
                )
                for process in stack.of_service("clarifier"):
                    own = {
                        "GOOGLE_API_KEY": "none",
                        "GEMINI_BASE_URL": model.base_url,
                        "GEMINI_TIMEOUT_SECONDS": str(MODEL_SECONDS),
                        "HANDLER_CONCURRENCY": "1",
                    }
                    process.plan = replace(process.plan, environment={**process.plan.environment, **own})
                async with stack:
                    http = HttpTurns.of_shuking(stack)
                    await http.prepare(4 * TURNS)
                    await in_flight(http.turn, 4 * replicas, replicas)
                    alone = await in_flight(http.turn, TURNS // 4, 1)
                    most = await in_flight(http.turn, TURNS, 8)
                    rate = BUSY * replicas / MODEL_SECONDS
                    some = await at_random(http.turn, 2 * TURNS, rate, random.Random(replicas))
                    http.close()
                    return alone, most, some, rate
        finally:
            postgres.stop()


def stations_of(alone: Took, replicas: int) -> list[Station]:
    """The model's time is the same for all; what a turn takes beside it, which was measured alone, waits for nobody."""
    beside = max(0.001, alone.p50_ms / 1000 - MODEL_SECONDS)
    return [
        Station("clarifier", MODEL_SECONDS, replicas, spread=False),
        Station("all others", beside, 1000, spread=False),
    ]
