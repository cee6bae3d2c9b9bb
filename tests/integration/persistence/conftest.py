"""Persistence against a real database and a real broker."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import nats
import pytest
from nats.js import JetStreamContext
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.database import create_engine
from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.turn_operations import TurnOperations
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.answers import answer_queries
from services.persistence.app import wiring
from services.persistence.handlers import TurnHandlers
from services.persistence.migrate import migrate
from services.persistence.settings import DATABASE_ROLE, PersistenceSettings
from services.persistence.sweeper import Sweeper
from shared.messaging import streams
from shared.messaging.broker_permissions import inbox_prefix
from shared.runtime.postgres_url import with_role
from tests.integration.persistence.asked import Asked
from tests.integration.persistence.chain import Chain
from tools.servers import NatsServer

StartService = Callable[[PersistenceSettings], Awaitable[Chain]]


class OldEventLog(EventLog):
    """A stream that is older than any turn."""

    async def age_seconds(self) -> float:
        return 1e9


@pytest.fixture
async def database_url(empty_database_url: str) -> str:
    await migrate(empty_database_url)
    return empty_database_url


@pytest.fixture
def settings(nats_server: NatsServer, database_url: str) -> PersistenceSettings:
    return PersistenceSettings(
        nats_url=nats_server.url_for("persistence"),
        database_url=with_role(database_url, DATABASE_ROLE),
        ack_wait_seconds=2,
        sweep_interval_seconds=3600,
    )


@pytest.fixture
async def engine(settings: PersistenceSettings) -> AsyncIterator[AsyncEngine]:
    engine = create_engine(settings)
    yield engine
    await engine.dispose()


@pytest.fixture
async def js(nats_server: NatsServer, settings: PersistenceSettings) -> AsyncIterator[JetStreamContext]:
    client = await nats.connect(nats_server.url)
    js = client.jetstream()
    await streams.provision(js, settings)
    yield js
    await client.close()


@pytest.fixture
async def service_js(settings: PersistenceSettings, js: JetStreamContext) -> AsyncIterator[JetStreamContext]:
    """What persistence itself may do, on the streams that `js` has made."""
    client = await nats.connect(settings.nats_url, inbox_prefix=inbox_prefix("persistence"))
    yield client.jetstream()
    await client.close()


@pytest.fixture
def handlers(engine: AsyncEngine, service_js: JetStreamContext) -> TurnHandlers:
    return TurnHandlers(TurnOperations(TurnStore(engine), batch_size=256), EventLog(lambda: service_js))


@pytest.fixture
def sweeper(engine: AsyncEngine, service_js: JetStreamContext, settings: PersistenceSettings) -> Sweeper:
    return Sweeper(TurnStore(engine), SessionStore(engine), OldEventLog(lambda: service_js), settings)


@pytest.fixture
def ask(engine: AsyncEngine, service_js: JetStreamContext) -> Asked:
    asked = Asked()
    answer_queries(asked, engine, EventLog(lambda: service_js))
    return asked


@pytest.fixture
async def start_service(nats_server: NatsServer, database_url: str) -> AsyncIterator[StartService]:
    """Starts the whole service as its process would, with the rest of the chain played by the test."""
    async with AsyncExitStack() as stack:

        async def start(settings: PersistenceSettings) -> Chain:
            bus = await stack.enter_async_context(wiring(settings))
            chain = await stack.enter_async_context(Chain.connected(nats_server.url))
            await bus.start()
            stack.push_async_callback(bus.drain)
            return chain

        yield start
