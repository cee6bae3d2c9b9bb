"""Connections that go wrong without being closed, and one that is closed for good."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic

import pytest

from shared.messaging.bus import Bus
from shared.messaging.connection import PING_SECONDS, Connection
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import answering, synthesizer
from tests.support.broker import provision
from tests.support.broker_proxy import BrokerProxy
from tests.support.stack import ServiceProcess
from tools.broker_accounts import Accounts, new_accounts, write_configuration
from tools.servers import NatsServer, free_port, nats_server_command, wait_for_port
from tools.stack.plan import service_plan
from tools.stack.settings import ServiceName


@asynccontextmanager
async def started(settings: ServiceSettings, nats_server: NatsServer, proxy: BrokerProxy) -> AsyncIterator[Bus]:
    await provision(nats_server, settings)
    through_it = settings.nats_url.replace(nats_server.address, proxy.address)
    bus = synthesizer(settings.model_copy(update={"nats_url": through_it}), answering)
    async with asyncio.timeout(60):
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
    monkeypatch.setattr("shared.messaging.connection.PING_SECONDS", 1)
    restored = asyncio.Event()

    async def tell() -> None:
        restored.set()

    async with BrokerProxy(nats_server.port) as proxy, started(settings, nats_server, proxy) as bus:
        bus.when_restored(tell)
        proxy.go_silent()
        await asyncio.wait_for(restored.wait(), 60)
        assert bus.consuming


async def test_a_drain_does_not_wait_for_an_answer_that_went_with_a_connection(
    settings: ServiceSettings, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bus that has just started measures its lag: the silence takes the answer."""
    monkeypatch.setattr("shared.messaging.connection.PING_SECONDS", 1)
    monkeypatch.setattr("shared.messaging.publisher.PUBLISH_TIMEOUT_SECONDS", 600)
    patient = settings.model_copy(update={"drain_timeout_seconds": 600})
    restored = asyncio.Event()

    async def tell() -> None:
        restored.set()

    async with BrokerProxy(nats_server.port) as proxy:
        async with started(patient, nats_server, proxy) as bus:
            bus.when_restored(tell)
            proxy.go_silent()
            await asyncio.wait_for(restored.wait(), 60)
            began = monotonic()
        assert monotonic() - began < 60


def test_a_silent_broker_is_noticed_within_seconds() -> None:
    assert PING_SECONDS <= 10


async def test_a_connection_that_is_closed_for_good_is_told(settings: ServiceSettings, nats_server: NatsServer) -> None:
    closed = asyncio.Event()
    async with BrokerProxy(nats_server.port) as proxy, started(settings, nats_server, proxy) as bus:
        bus.when_closed(closed.set)
        proxy.say(b"-ERR 'Account Authentication Expired'\r\n")
        await asyncio.wait_for(closed.wait(), 60)
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
        await asyncio.wait_for(closed.wait(), 60)
        await bus.drain()
        reconnecting = bus.client._reconnection_task
        assert reconnecting is not None
        assert str(reconnecting.exception()) == "nats: 'Authorization Violation'"
    finally:
        other.terminate()
        await other.wait()


@contextmanager
def cluster_of_two(folder: Path, accounts: Accounts) -> Iterator[list[tuple[int, subprocess.Popen[bytes]]]]:
    """Ports and processes of two servers that tell their clients of each other."""
    configuration = folder / "nats.conf"
    write_configuration(accounts, configuration)
    ports = [free_port(), free_port()]
    routes = [f"nats://127.0.0.1:{free_port()}" for _ in ports]
    started = []
    for number, port in enumerate(ports):
        command = nats_server_command(folder / str(number), port, configuration)
        cluster = ["--cluster_name", "two", "--cluster", routes[number], "--routes", routes[1 - number]]
        named = [*command, "--name", str(number), *cluster]
        started.append((port, subprocess.Popen(named, stderr=subprocess.DEVNULL)))
    try:
        for port, process in started:
            wait_for_port(port, process)
        yield started
    finally:
        for _, process in started:
            process.kill()
            process.wait()


async def test_the_other_server_of_a_cluster_is_told_the_user_too(tmp_path: Path) -> None:
    accounts = new_accounts()
    with cluster_of_two(tmp_path, accounts) as [(port, first), (other_port, _)]:
        url = accounts["gateway"].url("gateway", f"127.0.0.1:{port}")
        connection = Connection("gateway", ServiceSettings(nats_url=url))
        restored = asyncio.Event()

        async def tell() -> None:
            restored.set()

        await connection.open()
        connection.when_restored(tell)
        async with asyncio.timeout(60):
            while not connection.client.discovered_servers:  # noqa: ASYNC110  # known when the two have met
                await asyncio.sleep(0.02)
        first.kill()
        await asyncio.wait_for(restored.wait(), 60)
        assert connection.client.connected_url is not None
        assert connection.client.connected_url.port == other_port
        await connection.close(2)


async def test_a_service_that_starts_finds_the_server_of_a_cluster_that_is_there(tmp_path: Path) -> None:
    accounts = new_accounts()
    with cluster_of_two(tmp_path, accounts) as [(port, first), (other_port, _)]:
        first.kill()
        first.wait()
        urls = [accounts["gateway"].url("gateway", f"127.0.0.1:{each}") for each in (port, other_port)]
        connection = Connection("gateway", ServiceSettings(nats_url=", ".join(urls)))
        await asyncio.wait_for(connection.open(), 60)
        assert connection.client.connected_url is not None
        assert connection.client.connected_url.port == other_port
        await connection.close(2)


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
            async with asyncio.timeout(60):
                while '"Ready"' not in process.log:  # noqa: ASYNC110  # a log tells nobody
                    await asyncio.sleep(0.05)
            proxy.say(b"-ERR 'Account Authentication Expired'\r\n")
            assert await asyncio.to_thread(process.ended_within, 60)
        finally:
            process.kill()


async def test_who_waits_for_the_broker_can_be_told_to_stop_at_any_moment() -> None:
    """Also when an attempt to connect is just failing."""
    settings = ServiceSettings(nats_url=f"nats://127.0.0.1:{free_port()}")
    for moment in range(60):
        starting = asyncio.create_task(synthesizer(settings, answering).start())
        for _ in range(1 + moment % 15):
            await asyncio.sleep(0)
        starting.cancel()
        done, _ = await asyncio.wait({starting}, timeout=60)
        assert done, f"It goes on after {moment % 15} steps"
        assert starting.cancelled()
