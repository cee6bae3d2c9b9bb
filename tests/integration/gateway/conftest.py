"""A gateway that serves real HTTP over a real broker, and a scripted backend behind it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from uuid import uuid4

import httpx
import pytest

from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tools.servers import NatsServer, free_port


@asynccontextmanager
async def serving(settings: GatewaySettings) -> AsyncIterator[GatewayServer]:
    """A gateway that listens; it need not be ready."""
    server = GatewayServer(settings)
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(60):
        while not server.started:
            await asyncio.wait({running}, timeout=0.01)
    try:
        yield server
    finally:
        server.should_exit = True
        await running


async def becomes(condition: Callable[[], Awaitable[bool]], within_seconds: float = 60) -> None:
    """Poll until a condition holds that nothing announces."""
    async with asyncio.timeout(within_seconds):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@pytest.fixture
def settings(nats_server: NatsServer) -> GatewaySettings:
    return GatewaySettings(
        nats_url=nats_server.url_for("gateway"),
        gateway_port=free_port(),
        answer_timeout_seconds=60,
        turn_check_seconds=0.3,
        publish_timeout_seconds=60,
        query_timeout_seconds=60,
        heartbeat_seconds=0.5,
        drain_timeout_seconds=4,
    )


@contextmanager
def in_a_hurry(server: GatewayServer) -> Iterator[None]:
    """The gateway refuses within seconds what is away: for whoever waits for the refusal."""
    gateway = server.gateway
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gateway, "settings", gateway.settings.model_copy(update={"publish_timeout_seconds": 6}))
        patch.setattr(gateway.persistence, "_timeout", 2)
        patch.setattr(gateway.queries, "_timeout", 2)
        yield


@pytest.fixture
async def backend(nats_server: NatsServer) -> AsyncIterator[Backend]:
    backend = await Backend.start(nats_server.url)
    yield backend
    await backend.stop()


def client_of(settings: GatewaySettings, **headers: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{settings.gateway_port}", headers=headers, timeout=60, trust_env=False
    )


async def until_ready(client: httpx.AsyncClient) -> None:
    async def ready() -> bool:
        return (await client.get("/ready")).status_code == 200

    await becomes(ready)


@pytest.fixture
async def gateway(settings: GatewaySettings, backend: Backend) -> AsyncIterator[GatewayServer]:
    async with serving(settings) as server:
        async with client_of(settings) as client:
            await until_ready(client)
        yield server


@pytest.fixture
async def http(gateway: GatewayServer, settings: GatewaySettings) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(settings, **{"X-Client-Id": str(uuid4())}) as client:
        yield client


@pytest.fixture
async def session(http: httpx.AsyncClient) -> str:
    """The path of a new session."""
    response = await http.post("/api/sessions")
    assert response.status_code == 201
    return f"/api/sessions/{response.json()['id']}"
