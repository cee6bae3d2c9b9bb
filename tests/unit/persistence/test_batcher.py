"""Natural batching, without a database."""

import asyncio
from collections.abc import Sequence

import pytest

from services.persistence.adapters.batcher import Batcher


class Away(Exception):
    """Nothing can be done at all."""


class Recorder:
    """Doubles numbers; records the batches; holds the first until told."""

    def __init__(self, failures: dict[int, Exception] | None = None) -> None:
        self.batches: list[list[int]] = []
        self.started = asyncio.Event()
        self.go_on = asyncio.Event()
        self._failures = failures or {}

    async def run(self, numbers: Sequence[int]) -> list[int]:
        self.batches.append(list(numbers))
        self.started.set()
        await self.go_on.wait()
        for number in numbers:
            if number in self._failures:
                raise self._failures[number]
        return [2 * number for number in numbers]


def batcher(recorder: Recorder, size: int = 100) -> Batcher[int, int]:
    return Batcher(recorder.run, size=size, shared_fate=Away)


async def submit_all(batches: Batcher[int, int], numbers: Sequence[int]) -> list[int | BaseException]:
    return await asyncio.gather(*(batches.submit(number) for number in numbers), return_exceptions=True)


async def test_what_queues_while_one_runs_goes_into_the_next() -> None:
    recorder = Recorder()
    batches = batcher(recorder)
    first = asyncio.create_task(batches.submit(1))
    await recorder.started.wait()
    rest = asyncio.create_task(submit_all(batches, [2, 3, 4]))
    await asyncio.sleep(0)
    recorder.go_on.set()
    assert await first == 2
    assert await rest == [4, 6, 8]
    assert recorder.batches == [[1], [2, 3, 4]]


async def test_a_batch_has_a_limit() -> None:
    recorder = Recorder()
    recorder.go_on.set()
    assert await submit_all(batcher(recorder, size=2), [1, 2, 3, 4, 5]) == [2, 4, 6, 8, 10]
    assert recorder.batches == [[1, 2], [3, 4], [5]]


async def test_a_bad_operation_fails_alone() -> None:
    mistake = ValueError("3")
    recorder = Recorder({3: mistake})
    recorder.go_on.set()
    assert await submit_all(batcher(recorder), [1, 2, 3, 4]) == [2, 4, mistake, 8]
    assert recorder.batches == [[1, 2, 3, 4], [1], [2], [3], [4]]


async def test_nothing_is_tried_alone_when_nothing_can_be_done() -> None:
    away = Away()
    recorder = Recorder({1: away})
    recorder.go_on.set()
    assert await submit_all(batcher(recorder), [1, 2]) == [away, away]
    assert recorder.batches == [[1, 2]]


async def test_a_caller_that_gives_up_does_not_disturb_the_others() -> None:
    recorder = Recorder()
    batches = batcher(recorder)
    tasks = [asyncio.create_task(batches.submit(number)) for number in (1, 2)]
    await recorder.started.wait()
    tasks[0].cancel()
    recorder.go_on.set()
    assert await tasks[1] == 4
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    assert await batches.submit(5) == 10
