"""What so many consultations an hour need, from what one turn takes: replicas, cores, disks, and what the simulation says of waiting."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

from tests.bench.simulation import Station, simulate

CONSULTATIONS_AN_HOUR: Final = (100, 10_000, 1_000_000)
TURNS_A_CONSULTATION: Final = 6
BUSIEST: Final = 0.6
"""How much of its time a process may be at work on average: a process of ours uses one core at most."""
LEAST: Final = 2
"""Replicas of each service, so that one may be away."""
CHAIN: Final = ("gateway", "persistence", "clarifier", "calculator", "synthesizer")
SIMULATED_TURNS: Final = 20_000


def needs(cpu_ms: Mapping[str, float], stream_bytes: float, database_bytes: float) -> Sequence[Sequence[str]]:
    """A row for each number of consultations: turns a second, replicas in the order of `CHAIN`, cores, GB a day, waiting."""
    return [_row(number, cpu_ms, stream_bytes, database_bytes) for number in CONSULTATIONS_AN_HOUR]


def _row(an_hour: int, cpu_ms: Mapping[str, float], stream_bytes: float, database_bytes: float) -> Sequence[str]:
    per_second = an_hour * TURNS_A_CONSULTATION / 3600
    replicas = {name: max(LEAST, math.ceil(per_second * cpu_ms[name] / 1000 / BUSIEST)) for name in CHAIN}
    stations = [Station(name, cpu_ms[name] / 1000, replicas[name]) for name in CHAIN]
    course = simulate(stations, SIMULATED_TURNS, random.Random(1), per_second=per_second)
    return (
        f"{an_hour:,}",
        f"{per_second:,.2f}",
        " + ".join(str(replicas[name]) for name in CHAIN),
        f"{per_second * cpu_ms['NATS'] / 1000:.2f}",
        f"{per_second * cpu_ms['PostgreSQL'] / 1000:.2f}",
        f"{per_second * stream_bytes * 86_400 / 1e9:,.1f}",
        f"{per_second * database_bytes * 86_400 / 1e9:,.1f}",
        f"{course.percentile(50) * 1000:.0f} / {course.percentile(95) * 1000:.0f}",
    )
