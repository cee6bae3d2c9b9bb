"""The broker goes away, comes back with its data or without, or is set up differently."""

import asyncio
import os
import signal
from collections import Counter
from uuid import UUID

import psutil
import pytest
from nats.js.errors import NotFoundError

from shared.contracts.events.catalogue import AnswerComposed, CalculationRefused
from shared.messaging import streams
from shared.messaging.publisher import BROKER_AWAY, Outputs
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import (
    CONSUMER,
    Arrivals,
    Observer,
    StartBus,
    answer_to,
    answering,
    persistence,
    refused,
    synthesizer,
)
from tests.support.broker import provision
from tools.servers import NatsServer


async def send_until_taken(observer: Observer, event: CalculationRefused) -> None:
    """As a client of ours does: publish again until the broker has it."""
    async with asyncio.timeout(60):
        while True:
            try:
                return await observer.send(event)
            except BROKER_AWAY:
                await asyncio.sleep(0.1)


async def answered(answers: Arrivals, subjects: set[str]) -> None:
    """Return when all of these answers have been seen."""
    while subjects:
        subjects.discard((await answers.next()).subject)


async def test_after_a_crash_of_the_broker_consumption_goes_on(
    start: StartBus, observer: Observer, nats_server: NatsServer
) -> None:
    """Events before, during and after the crash are all answered, each kept once."""
    seen: Counter[UUID] = Counter()
    full = asyncio.Event()

    async def handler(event: CalculationRefused) -> Outputs:
        seen[event.event_id] += 1
        if len(seen) == 30:
            full.set()
        await asyncio.sleep(0.2)  # the work, so that the crash meets events in the middle of it
        return answer_to(event)

    await start(handler, handler_concurrency=8)
    events = [refused() for _ in range(60)]
    await observer.send(*events[:50])
    await asyncio.wait_for(full.wait(), 60)
    nats_server.kill()
    nats_server.start()
    await asyncio.gather(*(send_until_taken(observer, event) for event in events[50:]))
    answers = await observer.from_the_beginning("turns.answer_composed.*")
    kept = [message.subject for message in await answers.take(60)]
    assert sorted(kept) == sorted(answer_to(event).subject for event in events)
    assert await observer.count("DEAD_LETTERS", ">") == 0


async def test_what_is_being_published_when_the_broker_dies_fails_at_once(
    start: StartBus, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.messaging.publisher.PUBLISH_TIMEOUT_SECONDS", 600)
    bus = await start(answering)
    await stop_still(nats_server)  # It takes in what is sent, and answers nothing.
    publishing = asyncio.create_task(bus.publish(answer_to(refused())))
    await asyncio.wait({publishing}, timeout=0.2)
    nats_server.kill()
    with pytest.raises(BROKER_AWAY):
        await asyncio.wait_for(publishing, 60)
    nats_server.start()


async def stop_still(server: NatsServer) -> None:
    os.kill(server.pid, signal.SIGSTOP)
    while psutil.Process(server.pid).status() != psutil.STATUS_STOPPED:  # noqa: ASYNC110  # nothing announces it
        await asyncio.sleep(0.005)


async def test_a_broker_without_its_data_gets_streams_and_consumers_again(
    start: StartBus, persistence_settings: ServiceSettings, observer: Observer, nats_server: NatsServer
) -> None:
    """Persistence makes them, and the other service waits for it."""
    restored = asyncio.Event()

    async def tell() -> None:
        restored.set()

    bus = await start(answering)
    bus.when_restored(tell)
    answers = await observer.answers()
    await observer.send(refused())
    await answers.next()
    nats_server.kill()
    nats_server.erase()
    nats_server.start()
    provisioner = persistence(persistence_settings)
    await provisioner.start()
    await asyncio.wait_for(restored.wait(), 60)
    assert bus.consuming
    assert (await observer.consumer()).name == CONSUMER
    events = [refused() for _ in range(20)]
    for event in events:
        await send_until_taken(observer, event)
    await answered(answers, {answer_to(event).subject for event in events})
    await provisioner.drain()


async def test_a_service_waits_for_persistence_to_provision(
    settings: ServiceSettings, persistence_settings: ServiceSettings, observer: Observer
) -> None:
    bus = synthesizer(settings, answering)
    starting = asyncio.create_task(bus.start())
    _, pending = await asyncio.wait({starting}, timeout=0.5)
    assert pending
    with pytest.raises(NotFoundError):
        await observer.consumer()
    provisioner = persistence(persistence_settings)
    await provisioner.start()
    await asyncio.wait_for(starting, 60)
    assert bus.consuming
    await asyncio.gather(bus.drain(), provisioner.drain())


async def test_a_service_may_start_before_the_broker(settings: ServiceSettings, nats_server: NatsServer) -> None:
    nats_server.kill()
    bus = synthesizer(settings, answering)
    starting = asyncio.create_task(bus.start())
    _, pending = await asyncio.wait({starting}, timeout=0.5)
    assert pending
    assert not bus.consuming
    nats_server.start()
    await provision(nats_server, settings)
    await asyncio.wait_for(starting, 60)
    assert bus.consuming
    await bus.drain()


async def test_a_jobs_events_are_published_at_start_and_when_the_broker_is_back(
    settings: ServiceSettings, observer: Observer, nats_server: NatsServer
) -> None:
    events: asyncio.Queue[AnswerComposed] = asyncio.Queue()

    async def job() -> Outputs:
        event = answer_to(refused())
        events.put_nowait(event)
        return event

    await provision(nats_server, settings)
    bus = synthesizer(settings, answering)
    bus.repeat(job, every_seconds=3600)
    answers = await observer.answers()
    await bus.start()
    await answered(answers, {(await events.get()).subject})
    nats_server.kill()
    nats_server.start()
    again = await asyncio.wait_for(events.get(), 60)
    await (await observer.from_the_beginning(again.subject)).next()
    await bus.drain()


async def test_changed_settings_reach_existing_streams_and_consumers(
    start: StartBus, persistence_settings: ServiceSettings, observer: Observer
) -> None:
    first = await start(answering, max_ack_pending=10, stream_max_age_days=3)
    await observer.send(refused())
    await first.drain()
    before = await observer.consumer()
    assert (before.config.max_ack_pending, before.config.ack_wait) == (10, 2)

    changes = {"max_ack_pending": 20, "ack_wait_seconds": 7, "stream_max_age_days": 5}
    provisioner = persistence(persistence_settings.model_copy(update=changes))
    await provisioner.start()
    await provisioner.drain()
    after = await observer.consumer()
    assert (after.config.max_ack_pending, after.config.ack_wait) == (20, 7)
    assert after.delivered is not None
    assert after.delivered.consumer_seq == 1, "the consumer must go on where it was"
    assert (await observer.js.stream_info("TURNS")).config.max_age == 5 * 24 * 3600


async def test_streams_that_the_broker_refuses_are_waited_for_and_the_reason_is_said(
    persistence_settings: ServiceSettings, caplog: pytest.LogCaptureFixture
) -> None:
    bus = persistence(persistence_settings.model_copy(update={"stream_replicas": 3}))
    starting = asyncio.create_task(bus.start())
    async with asyncio.timeout(60):
        while "replicas > 1 not supported in non-clustered mode" not in caplog.text:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert not bus.consuming
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    await bus.drain()


async def test_replicas_may_provision_at_the_same_time(persistence_settings: ServiceSettings) -> None:
    buses = [persistence(persistence_settings) for _ in range(6)]
    await asyncio.gather(*(bus.start() for bus in buses))
    assert all(bus.consuming for bus in buses)
    await asyncio.gather(*(bus.drain() for bus in buses))


@pytest.mark.parametrize("stream", [streams.TURNS, streams.DEAD_LETTERS])
async def test_erasing_a_session_leaves_the_others(
    persistence_settings: ServiceSettings, observer: Observer, stream: str
) -> None:
    root = {"TURNS": "turns.calculation_refused", "DEAD_LETTERS": "dead_letters.calculation_refused"}[stream]
    bus = persistence(persistence_settings)
    await bus.start()
    gone, stays = refused(), refused()
    for event in (gone, stays):
        await observer.js.publish(f"{root}.{event.session_id}", event.model_dump_json().encode())
    await streams.erase_session(bus.js, gone.session_id)
    assert await observer.count(stream, f"{root}.{gone.session_id}") == 0
    assert await observer.count(stream, f"{root}.{stays.session_id}") == 1
    await bus.drain()
