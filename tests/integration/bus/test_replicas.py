"""Several replicas, and leaving: the work is shared, and nothing is lost or kept waiting by a shutdown."""

import asyncio
from collections import Counter
from uuid import UUID

from shared.contracts.events.catalogue import CalculationRefused
from shared.messaging.publisher import Outputs
from tests.integration.bus.synthesizer import Handler, Observer, StartBus, answer_to, answering, refused
from tools.servers import NatsServer


async def test_two_replicas_share_the_work(start: StartBus, observer: Observer) -> None:
    handled: dict[str, Counter[UUID]] = {"one": Counter(), "two": Counter()}

    def counting(replica: str) -> Handler:
        async def handler(event: CalculationRefused) -> Outputs:
            handled[replica][event.event_id] += 1
            return answer_to(event)

        return handler

    await start(counting("one"))
    await start(counting("two"))
    answers = await observer.answers()
    await observer.send(*(refused() for _ in range(200)))
    await answers.take(200)
    both = handled["one"] + handled["two"]
    assert len(both) == 200
    assert set(both.values()) == {1}
    assert min(len(handled["one"]), len(handled["two"])) > 40


class Gate:
    """A handler that tells when it has started and goes on when it is let."""

    def __init__(self) -> None:
        self.started = asyncio.Event()
        self.open = asyncio.Event()
        self.calls = 0

    async def __call__(self, event: CalculationRefused) -> Outputs:
        self.calls += 1
        self.started.set()
        await self.open.wait()
        return answer_to(event)


async def test_a_drain_gives_back_what_waits_at_once_and_finishes_what_runs(
    start: StartBus, observer: Observer
) -> None:
    gate = Gate()
    leaving = await start(gate, handler_concurrency=1, ack_wait_seconds=60)
    running, *waiting = (refused() for _ in range(6))
    delivered = await observer.delivered()
    await observer.send(running)
    await asyncio.wait_for(gate.started.wait(), 60)
    await observer.send(*waiting)
    await delivered.take(6)

    await start(answering, ack_wait_seconds=60)
    answers = await observer.answers()
    draining = asyncio.create_task(leaving.drain())
    elsewhere = {message.subject for message in await answers.take(5, timeout_seconds=30)}
    assert elsewhere == {answer_to(event).subject for event in waiting}
    assert not draining.done()
    gate.open.set()
    assert (await answers.next()).subject == answer_to(running).subject
    await draining
    assert gate.calls == 1
    await observer.settled()


async def test_a_drain_under_load_loses_no_time(start: StartBus, observer: Observer) -> None:
    """What the server sends while a replica leaves is answered at once, not when its time to acknowledge is over."""
    await start(answering, ack_wait_seconds=60)
    enough = asyncio.Event()
    sent: list[CalculationRefused] = []

    async def keep_sending() -> None:
        while not enough.is_set():
            sent.append(refused())
            await observer.send(sent[-1])

    answers = await observer.answers()
    async with asyncio.TaskGroup() as senders:
        for _ in range(16):
            senders.create_task(keep_sending())
        for _ in range(10):
            leaving = await start(answering, ack_wait_seconds=60)
            await answers.take(20)
            await leaving.drain()
        enough.set()
    await observer.settled()
    assert await observer.count("TURNS", "turns.answer_composed.*") == len(sent)


async def test_after_a_drain_nothing_new_is_taken(start: StartBus, observer: Observer) -> None:
    bus = await start(answering)
    assert bus.consuming
    await bus.drain()
    assert not bus.consuming
    await observer.send(refused())
    assert await observer.count("TURNS", "turns.answer_composed.*") == 0
    answers = await observer.answers()
    await start(answering)
    await answers.next()


async def test_a_drain_does_not_wait_for_ever(start: StartBus, observer: Observer) -> None:
    gate = Gate()
    leaving = await start(gate, drain_timeout_seconds=0.3, ack_wait_seconds=0.5)
    await observer.send(refused())
    await asyncio.wait_for(gate.started.wait(), 60)
    await asyncio.wait_for(leaving.drain(), 60)
    answers = await observer.answers()
    await start(answering, ack_wait_seconds=0.5)
    await answers.next()


async def test_a_drain_ends_while_the_broker_is_away(
    start: StartBus, observer: Observer, nats_server: NatsServer
) -> None:
    bus = await start(answering, drain_timeout_seconds=1)
    nats_server.kill()
    await asyncio.wait_for(bus.drain(), 60)
    nats_server.start()
