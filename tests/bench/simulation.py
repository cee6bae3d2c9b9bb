"""Turns as they pass through stations, each with a queue and a number of places: a simulation, event by event.

Random numbers decide when turns come and how long each takes at each station (exponentially, unless it is said to be the
same for all); everything else follows.
"""

import heapq
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Station:
    """`seconds`: what a turn takes of one of `places`, on average. `spread`: whether it is now less, now more."""

    name: str
    seconds: float
    places: int
    spread: bool = True


@dataclass
class Course:
    """What came of a simulation: how long each turn took, and over how many seconds they ended."""

    latencies: list[float] = field(default_factory=list)
    over_seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.over_seconds

    def percentile(self, percent: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


class _Simulation:
    def __init__(self, stations: Sequence[Station], chance: random.Random) -> None:
        self.stations = stations
        self.chance = chance
        self.due: list[tuple[float, int, int, bool]] = []
        """When which turn comes to which station, or has been served there."""
        self.began: dict[int, float] = {}
        self._free = [station.places for station in stations]
        self._queues: list[deque[int]] = [deque() for _ in stations]

    def arrive(self, now: float) -> None:
        turn = len(self.began)
        self.began[turn] = now
        heapq.heappush(self.due, (now, turn, 0, False))

    def step(self, now: float, turn: int, place: int, *, served: bool) -> bool:
        """Whether the turn has ended."""
        if served:
            self._free[place] += 1
            if place + 1 < len(self.stations):
                heapq.heappush(self.due, (now, turn, place + 1, False))
        else:
            self._queues[place].append(turn)
        while self._free[place] and self._queues[place]:
            self._free[place] -= 1
            took = self._takes(self.stations[place])
            heapq.heappush(self.due, (now + took, self._queues[place].popleft(), place, True))
        return served and place + 1 == len(self.stations)

    def _takes(self, station: Station) -> float:
        return self.chance.expovariate(1 / station.seconds) if station.spread else station.seconds


def simulate(
    stations: Sequence[Station],
    turns: int,
    chance: random.Random,
    *,
    per_second: float | None = None,
    in_flight: int = 0,
) -> Course:
    """Let turns come at random (Poisson), so many a second; or, without that, always keep so many of them in flight.

    The first tenth, in which the queues fill, is not counted.
    """
    simulation, course, counted_from = _Simulation(stations, chance), Course(), 0.0
    moment = 0.0
    for _ in range(turns if per_second else min(in_flight, turns)):
        moment += chance.expovariate(per_second) if per_second else 0.0
        simulation.arrive(moment)
    for ended in range(1, turns + 1):
        over = False
        while not over:
            now, turn, place, served = heapq.heappop(simulation.due)
            over = simulation.step(now, turn, place, served=served)
        if ended <= turns // 10:
            counted_from = now
        else:
            course.latencies.append(now - simulation.began[turn])
        if len(simulation.began) < turns:
            simulation.arrive(now)
    course.over_seconds = now - counted_from
    return course
