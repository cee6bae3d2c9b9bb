"""The simulation of docs/scale.md gives what is known of queues that can be calculated."""

import math
import random

import pytest

from tests.bench.simulation import Station, simulate


def mean_seconds(places: int, per_second: float) -> float:
    """Of M/M/c with a mean service time of one second: Erlang's C formula."""
    load = per_second
    waiting = load**places / math.factorial(places) * places / (places - load)
    chance_to_wait = waiting / (sum(load**k / math.factorial(k) for k in range(places)) + waiting)
    return 1 + chance_to_wait / (places - load)


@pytest.mark.parametrize(("places", "per_second"), [(1, 0.5), (1, 0.8), (3, 2.1), (10, 8.0)])
def test_the_mean_time_is_erlangs(places: int, per_second: float) -> None:
    course = simulate([Station("any", 1.0, places)], 60_000, random.Random(1), per_second=per_second)
    assert sum(course.latencies) / len(course.latencies) == pytest.approx(mean_seconds(places, per_second), rel=0.08)
    assert course.per_second == pytest.approx(per_second, rel=0.03)


def test_with_enough_in_flight_the_slowest_station_decides() -> None:
    stations = [Station("slow", 0.4, 2, spread=False), Station("quick", 0.1, 1, spread=False)]
    course = simulate(stations, 2000, random.Random(1), in_flight=16)
    assert course.per_second == pytest.approx(5.0)
    assert course.percentile(50) == pytest.approx(16 / 5.0, rel=0.01)


def test_with_one_in_flight_nobody_waits() -> None:
    stations = [Station("a", 0.4, 2, spread=False), Station("b", 0.1, 1, spread=False)]
    assert {round(seconds, 9) for seconds in simulate(stations, 50, random.Random(1), in_flight=1).latencies} == {0.5}
