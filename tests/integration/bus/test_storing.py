"""A broker that answers everything and stores nothing, as after its disk was full once: the process says so."""

import asyncio
from collections.abc import Callable

import httpx
import nats.errors
import pytest

from shared.messaging import streams
from shared.messaging.bus import Bus
from shared.messaging.publisher import BROKER_AWAY
from shared.observability.telemetry import UNACKNOWLEDGED_SECONDS
from shared.runtime.settings import ServiceSettings
from shared.service import operations_app
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, answering, refused
from tests.support.full_disk import no_room_for
from tools.servers import NatsServer


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shared.messaging.connection.UNACKNOWLEDGED_LIMIT_SECONDS", 1.0)
    monkeypatch.setattr("shared.messaging.upkeep.PROBE_INTERVAL_SECONDS", 0.1)


async def status_of(bus: Bus) -> tuple[int, str]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(operations_app(bus)), base_url="http://service") as http:
        response = await http.get("/ready")
    return response.status_code, response.json()["status"]


async def becomes(bus: Bus, status: tuple[int, str]) -> None:
    async with asyncio.timeout(60):
        while await status_of(bus) != status:  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.05)


async def metric_becomes(condition: Callable[[float], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition(metric()):  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.05)


def metric() -> float:
    [family] = UNACKNOWLEDGED_SECONDS.collect()
    return family.samples[0].value


async def test_a_broker_whose_disk_was_full_once_is_not_called_well_until_it_is_restarted(
    start: StartBus, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.messaging.publisher.PUBLISH_TIMEOUT_SECONDS", 2)
    bus = await start(answering)
    await bus.publish(answer_to(refused()))
    assert await status_of(bus) == (200, "ready")
    with no_room_for(nats_server.pid):
        with pytest.raises(BROKER_AWAY):
            await bus.publish(answer_to(refused()))
        await becomes(bus, (503, "not storing"))
    with pytest.raises(nats.errors.TimeoutError):
        await bus.publish(answer_to(refused()))  # There is room again, and it stores nothing.
    assert await status_of(bus) == (503, "not storing")
    await metric_becomes(lambda seconds: seconds > 1)
    nats_server.stop()
    nats_server.start()
    await becomes(bus, (200, "ready"))
    await metric_becomes(lambda seconds: seconds == 0)


async def test_a_stream_that_stores_again_is_noticed_though_nothing_more_is_published(
    start: StartBus, observer: Observer, settings: ServiceSettings
) -> None:
    bus = await start(answering)
    await observer.js.delete_stream(streams.TURNS)
    with pytest.raises(BROKER_AWAY):
        await bus.publish(answer_to(refused()))
    await becomes(bus, (503, "not storing"))
    await streams.provision(observer.js, settings)
    await becomes(bus, (200, "ready"))
    assert await observer.count(streams.TURNS, "turns.probe.*") == 1


async def test_one_failure_among_others_that_are_stored_is_no_alarm(
    start: StartBus, observer: Observer, settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.messaging.connection.UNACKNOWLEDGED_LIMIT_SECONDS", 60)
    bus = await start(answering)
    await observer.js.delete_stream(streams.TURNS)
    with pytest.raises(BROKER_AWAY):
        await bus.publish(answer_to(refused()))
    assert await status_of(bus) == (200, "ready")
    await streams.provision(observer.js, settings)
    await bus.publish(answer_to(refused()))
    await metric_becomes(lambda seconds: seconds == 0)
    assert await status_of(bus) == (200, "ready")
