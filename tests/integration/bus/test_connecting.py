"""Connections that go wrong without being closed, and one that is closed for good."""

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from shared.bus import Bus
from shared.connection import PING_SECONDS
from shared.settings import ServiceSettings
from tests.integration.bus.synthesizer import answering, synthesizer
from tests.support.broker import provision
from tests.support.broker_proxy import BrokerProxy
from tests.support.stack import ServiceProcess
from tools.servers import NatsServer, free_port, nats_server_command
from tools.stack.plan import service_plan
from tools.stack.settings import ServiceName


@asynccontextmanager
async def started(settings: ServiceSettings, nats_server: NatsServer, proxy: BrokerProxy) -> AsyncIterator[Bus]:
    await provision(nats_server, settings)
    through_it = settings.nats_url.replace(nats_server.address, proxy.address)
    bus = synthesizer(settings.model_copy(update={"nats_url": through_it}), answering)
    async with asyncio.timeout(20):
        await bus.start()
    yield bus
    await bus.drain()


async def test_a_ping_of_the_broker_may_come_before_its_first_pong(
    settings: ServiceSettings, nats_server: NatsServer
) -> None:
    """It pings after two seconds, whatever it has answered until then: a machine that stood still sees that."""
    async with (
        BrokerProxy(nats_server.port, greeting=b"PING\r\n") as proxy,
        started(settings, nats_server, proxy) as bus,
    ):
        assert bus.consuming


async def test_a_broker_that_says_nothing_any_more_is_connected_to_anew(
    settings: ServiceSettings, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.connection.PING_SECONDS", 0.1)
    restored = asyncio.Event()

    async def tell() -> None:
        restored.set()

    async with BrokerProxy(nats_server.port) as proxy, started(settings, nats_server, proxy) as bus:
        bus.when_restored(tell)
        proxy.go_silent()
        await asyncio.wait_for(restored.wait(), 10)
        assert bus.consuming


def test_a_silent_broker_is_noticed_within_seconds() -> None:
    assert PING_SECONDS <= 10


async def test_a_connection_that_is_closed_for_good_is_told(settings: ServiceSettings, nats_server: NatsServer) -> None:
    closed = asyncio.Event()
    async with BrokerProxy(nats_server.port) as proxy, started(settings, nats_server, proxy) as bus:
        bus.when_closed(closed.set)
        proxy.say(b"-ERR 'Account Authentication Expired'\r\n")
        await asyncio.wait_for(closed.wait(), 10)
        assert not bus.consuming


async def test_a_drain_is_no_such_end(settings: ServiceSettings, nats_server: NatsServer) -> None:
    closed = asyncio.Event()
    async with BrokerProxy(nats_server.port) as proxy, started(settings, nats_server, proxy) as bus:
        bus.when_closed(closed.set)
    assert not closed.is_set()


async def test_a_broker_that_comes_back_and_lets_nobody_in_is_told(
    settings: ServiceSettings, nats_server: NatsServer, tmp_path: Path
) -> None:
    closed = asyncio.Event()
    await provision(nats_server, settings)
    bus = synthesizer(settings, answering)
    await bus.start()
    bus.when_closed(closed.set)
    nats_server.kill()
    command = [*nats_server_command(tmp_path / "other", nats_server.port), "--user", "somebody", "--pass", "else"]
    other = await asyncio.create_subprocess_exec(*command, stderr=subprocess.DEVNULL)
    try:
        await asyncio.wait_for(closed.wait(), 20)
        await bus.drain()
        reconnecting = bus.client._reconnection_task
        assert reconnecting is not None
        assert str(reconnecting.exception()) == "nats: 'Authorization Violation'"
    finally:
        other.terminate()
        await other.wait()


@pytest.mark.parametrize("service", ["calculator", "gateway"])
async def test_a_service_ends_with_its_connection(
    service: ServiceName, nats_server: NatsServer, tmp_path: Path
) -> None:
    """Whoever runs it starts it anew: a process that is never ready again helps nobody."""
    await provision(nats_server, ServiceSettings())
    async with BrokerProxy(nats_server.port) as proxy:
        url = nats_server.url_for(service).replace(nats_server.address, proxy.address)
        plan = service_plan(service, 1, {"NATS_URL": url, "GATEWAY_PORT": str(free_port())})
        process = ServiceProcess(service, plan, tmp_path)
        process.start()
        try:
            async with asyncio.timeout(20):
                while '"Ready"' not in process.log:  # noqa: ASYNC110  # a log tells nobody
                    await asyncio.sleep(0.05)
            proxy.say(b"-ERR 'Account Authentication Expired'\r\n")
            assert await asyncio.to_thread(process.ended_within, 20)
        finally:
            process.kill()
