"""How often one client may send."""

import time
from random import Random

import pytest

from services.gateway.adapters.rate_limit import RateLimit


class Clock:
    def __init__(self) -> None:
        self.seconds = 1_000_020.0  # where a minute begins

    def __call__(self) -> float:
        return self.seconds


def test_so_many_and_no_more() -> None:
    limit = RateLimit("4/minute", Clock())
    assert [limit.seconds_to_wait("a") for _ in range(5)] == [0, 0, 0, 0, 75]
    assert limit.seconds_to_wait("b") == 0


def test_what_is_refused_does_not_count() -> None:
    clock = Clock()
    limit = RateLimit("1/minute", clock)
    assert limit.seconds_to_wait("a") == 0
    for _ in range(100):
        assert limit.seconds_to_wait("a") > 0
    clock.seconds += 120
    assert limit.seconds_to_wait("a") == 0


def test_the_window_slides() -> None:
    """Of the ten in the minute before, half still count after half a minute more."""
    clock = Clock()
    limit = RateLimit("10/minute", clock)
    assert [limit.seconds_to_wait("a") for _ in range(10)] == [0] * 10
    clock.seconds += 60
    assert limit.seconds_to_wait("a") == 6
    clock.seconds += 30
    assert [limit.seconds_to_wait("a") for _ in range(5)] == [0] * 5
    assert limit.seconds_to_wait("a") == 6


@pytest.mark.parametrize("notation", ["1/second", "5/minute", "7/minute", "100/hour"])
def test_who_waits_as_long_as_told_may_go_on(notation: str) -> None:
    choice, clock = Random(notation), Clock()
    limit = RateLimit(notation, clock)
    for _ in range(500):
        clock.seconds += choice.random() * 20
        if seconds := limit.seconds_to_wait("a"):
            clock.seconds += seconds
            assert limit.seconds_to_wait("a") == 0


def test_many_clients_make_no_request_slower() -> None:
    limit = RateLimit("3000/minute")
    started = time.process_time()
    for number in range(50_000):
        assert limit.seconds_to_wait(f"client {number}") == 0
    assert time.process_time() - started < 10  # 0.1; a minute and more where each request looks through all clients


def test_clients_that_have_gone_are_forgotten() -> None:
    clock = Clock()
    limit = RateLimit("5/minute", clock)
    for number in range(1000):
        limit.seconds_to_wait(f"client {number}")
    clock.seconds += 120
    limit.seconds_to_wait("a")
    assert len(limit._now) + len(limit._before) == 1
