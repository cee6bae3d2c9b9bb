"""A bus on a real broker, drained after each test."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import nats
import pytest

from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.bus import Bus
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import Fallback, Handler, Observer, StartBus, synthesizer
from tests.support.broker import provision
from tools.servers import NatsServer


@pytest.fixture
def settings(nats_server: NatsServer) -> ServiceSettings:
    return ServiceSettings(nats_url=nats_server.url_for("synthesizer"), ack_wait_seconds=2, drain_timeout_seconds=5)


@pytest.fixture
def persistence_settings(nats_server: NatsServer, settings: ServiceSettings) -> ServiceSettings:
    return settings.model_copy(update={"nats_url": nats_server.url_for("persistence")})


@pytest.fixture
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many tries as ever, with less waiting between them."""
    monkeypatch.setattr("shared.messaging.consumer.RETRY_DELAYS_SECONDS", (0.02, 0.02, 0.02, 0.02))


@pytest.fixture
async def start(nats_server: NatsServer, settings: ServiceSettings) -> AsyncIterator[StartBus]:
    """Starts a synthesizer with this handler, on streams that are there; setting values may be given by name."""
    async with AsyncExitStack() as started:

        async def start(
            handler: Handler,
            unavailable: tuple[type[Exception], ...] = (),
            fallback: Fallback | None = None,
            **values: object,
        ) -> Bus:
            its_settings = settings.model_copy(update=values)
            await provision(nats_server, its_settings)
            bus = synthesizer(its_settings, handler, unavailable, fallback)
            await bus.start()
            started.push_async_callback(bus.drain)
            return bus

        yield start


async def ignore(_: Exception) -> None:
    """What goes wrong with a connection while a test takes the broker away."""


@pytest.fixture
async def observer(nats_server: NatsServer, settings: ServiceSettings) -> AsyncIterator[Observer]:
    client = await nats.connect(
        nats_server.url,
        inbox_prefix=inbox_prefix("gateway"),  # Where requests are answered.
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.1,
        error_cb=ignore,
    )
    yield Observer(client, settings)
    await client.close()
