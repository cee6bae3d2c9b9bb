"""One timer for all that is held to a limit."""

import asyncio

import pytest

from shared.messaging.time_limit import TimeLimit


class Late(TimeoutError):
    pass


async def held(limit: TimeLimit, seconds: float) -> None:
    with limit:
        await asyncio.sleep(seconds)


async def test_each_is_ended_when_its_own_time_is_over_and_the_others_go_on() -> None:
    limit = TimeLimit(1.0, Late)
    loop = asyncio.get_running_loop()
    began = loop.time()
    ended: list[float] = []

    async def endless() -> None:
        with pytest.raises(Late), limit:
            await asyncio.Event().wait()
        ended.append(loop.time() - began)

    async def later() -> None:
        await asyncio.sleep(0.1)
        await endless()

    await asyncio.wait_for(asyncio.gather(endless(), later(), *(held(limit, 0.01) for _ in range(20))), 10)
    assert ended[0] >= 1.0
    assert ended[1] >= 1.1


async def test_the_timer_is_set_again_after_all_have_ended() -> None:
    limit = TimeLimit(0.05, Late)
    await held(limit, 0)
    await asyncio.sleep(0.1)  # the timer comes and finds nobody
    with pytest.raises(Late):
        await asyncio.wait_for(held(limit, 60), 10)


async def test_who_is_ended_in_time_is_not_cancelled_afterwards() -> None:
    limit = TimeLimit(0.05, Late)
    with pytest.raises(Late), limit:
        await asyncio.Event().wait()
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0
    await asyncio.sleep(0.01)


async def test_a_cancellation_from_elsewhere_stays_one() -> None:
    limit = TimeLimit(60, Late)
    task = asyncio.create_task(held(limit, 60))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_limits_of_different_lengths_may_enclose_each_other() -> None:
    inner, outer = TimeLimit(60, Late), TimeLimit(0.05)
    with pytest.raises(TimeoutError) as raised, outer, inner:
        await asyncio.Event().wait()
    assert not isinstance(raised.value, Late)


async def test_what_a_block_raises_is_raised() -> None:
    with pytest.raises(KeyError), TimeLimit(60, Late):
        raise KeyError
