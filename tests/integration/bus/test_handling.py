"""One event in, the next one out: order of acknowledgement, repeats, time."""

import asyncio
from collections import Counter

import pytest
from nats.js.api import DiscardPolicy

from shared.contracts.events.catalogue import AnswerComposed, CalculationRefused
from shared.contracts.events.live import AnswerToken
from shared.messaging import streams
from shared.messaging.publisher import Outputs
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, answering, refused


async def test_a_handler_turns_one_event_into_the_next(start: StartBus, observer: Observer) -> None:
    bus = await start(answering)
    event = refused()
    answers = await observer.answers()
    await observer.send(event)
    message = await answers.next()
    answer = AnswerComposed.model_validate_json(message.data)
    assert answer.causation_id == event.event_id
    assert answer.turn_id == event.turn_id
    assert message.headers is not None
    assert message.headers["Nats-Msg-Id"] == str(answer.event_id)
    assert message.headers["ce-type"] == "shuking.answer_composed"
    assert message.headers["ce-source"] == "/shuking/synthesizer"
    await bus.drain()
    assert (await observer.settled()).num_redelivered == 0


async def test_an_event_is_acknowledged_only_after_its_output(
    start: StartBus, observer: Observer, settings: ServiceSettings, short_delays: None
) -> None:
    tries: asyncio.Queue[None] = asyncio.Queue()

    async def handler(event: CalculationRefused) -> Outputs:
        tries.put_nowait(None)
        return answer_to(event)

    bus = await start(handler)
    answers = await observer.answers()
    await observer.send(refused())
    await answers.next()
    tries.get_nowait()
    turns = next(streams.stream_configs(settings))
    await observer.js.update_stream(turns.evolve(max_msgs=3, discard=DiscardPolicy.NEW))
    event = refused()
    await observer.send(event)
    for _ in range(7):  # more tries than a failure would have
        await asyncio.wait_for(tries.get(), 60)
    assert (await observer.consumer()).num_ack_pending == 1
    assert await observer.count("TURNS", answer_to(event).subject) == 0
    assert await observer.count("DEAD_LETTERS", ">") == 0

    await observer.js.update_stream(turns.evolve(max_msgs=-1, discard=DiscardPolicy.OLD))
    await (await observer.from_the_beginning(answer_to(event).subject)).next()
    await bus.drain()
    await observer.settled()


async def test_a_repeat_publishes_the_same_event_and_the_stream_drops_it(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    tries: asyncio.Queue[None] = asyncio.Queue()

    async def handler(event: CalculationRefused) -> Outputs:
        tries.put_nowait(None)
        if tries.qsize() == 1:
            await bus.publish(answer_to(event))
            raise RuntimeError("died after publishing")
        return answer_to(event, "다시")

    bus = await start(handler)
    event = refused()
    delivered = await observer.delivered()
    await observer.send(event)
    await delivered.take(2)
    await bus.drain()
    assert tries.qsize() == 2
    await observer.settled()
    assert await observer.count("TURNS", answer_to(event).subject) == 1


async def test_an_event_that_is_published_twice_is_handled_once(start: StartBus, observer: Observer) -> None:
    handled = []

    async def handler(event: CalculationRefused) -> Outputs:
        handled.append(event.event_id)
        return answer_to(event)

    await start(handler)
    first, last = refused(), refused()
    answers = await observer.answers()
    await observer.send(first, first, last)
    await answers.take(2)
    assert sorted(handled) == sorted([first.event_id, last.event_id])


async def test_several_outputs_are_published_in_order_and_notices_reach_who_listens(
    start: StartBus, observer: Observer
) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        token = AnswerToken(session_id=event.session_id, turn_id=event.turn_id, text="답")
        return (token, answer_to(event))

    await start(handler)
    event = refused()
    seen = await observer.arrivals("*.>")
    await observer.send(event)
    subjects: list[str] = []
    while len(subjects) < 2:
        message = await seen.next()
        if message.subject.startswith(("tokens.", "turns.answer_composed.")):
            subjects.append(message.subject)
    assert subjects == [f"tokens.{event.session_id}", f"turns.answer_composed.{event.session_id}"]


async def test_an_event_may_lead_to_nothing(start: StartBus, observer: Observer) -> None:
    handled = asyncio.Event()

    async def handler(event: CalculationRefused) -> Outputs:
        handled.set()
        return None

    bus = await start(handler)
    await observer.send(refused())
    await asyncio.wait_for(handled.wait(), 60)
    await bus.drain()
    await observer.settled()


async def test_long_work_is_not_delivered_twice(start: StartBus, observer: Observer) -> None:
    calls = []
    done = asyncio.Event()

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event.event_id)
        await done.wait()
        return answer_to(event)

    bus = await start(handler, ack_wait_seconds=2)
    answers, said = await observer.answers(), await observer.acknowledgements()
    await observer.send(refused())
    for _ in range(4):  # three of them take as long as the server waits
        assert (await said.next()).data == b"+WPI"
    done.set()
    await answers.next()
    await bus.drain()
    assert len(calls) == 1
    assert (await observer.consumer()).num_redelivered == 0


@pytest.mark.parametrize("in_flight", [64, 500])
async def test_nothing_is_delivered_twice_for_want_of_time(start: StartBus, observer: Observer, in_flight: int) -> None:
    """Slow handlers, and eight times as many events held as may run: they wait longer than the time to acknowledge."""
    calls = []
    done = asyncio.Event()

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event.event_id)
        await done.wait()
        return answer_to(event)

    bus = await start(handler, ack_wait_seconds=4, handler_concurrency=64, max_ack_pending=512)
    answers, said = await observer.answers(), await observer.acknowledgements()
    await asyncio.gather(*(observer.send(refused()) for _ in range(in_flight)))
    kept_alive: Counter[str] = Counter()
    while max(kept_alive.values(), default=0) < 4:  # three times take as long as the server waits
        kept_alive[(await said.next()).subject] += 1
    done.set()
    await answers.take(in_flight)
    await bus.drain()
    info = await observer.settled()
    assert len(calls) == in_flight
    assert (info.num_redelivered, info.num_pending) == (0, 0)
