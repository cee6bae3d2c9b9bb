"""A connection to the broker for a command."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats
import nats.errors
from nats.aio.client import Client
from nats.js import JetStreamContext

from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from shared.runtime.settings import server_urls


class Unreachable(Exception):
    """Nothing answers at the broker's address; the message says what to do."""


@asynccontextmanager
async def jetstream(nats_url: str) -> AsyncIterator[JetStreamContext]:
    """Raises Unreachable."""
    async with connection(nats_url) as client:
        yield client.jetstream()


@asynccontextmanager
async def connection(nats_url: str) -> AsyncIterator[Client]:
    """Raises Unreachable."""
    try:
        client = await nats.connect(
            server_urls(nats_url),
            inbox_prefix=inbox_prefix(OPERATOR),
            allow_reconnect=False,
            connect_timeout=3,
            error_cb=_ignore,
        )
    except (OSError, TimeoutError, nats.errors.Error):
        raise Unreachable("메시지 브로커(NATS)에 연결할 수 없습니다. `make run`이 실행 중인지 확인해 주세요.") from None
    try:
        yield client
    finally:
        await client.close()


async def _ignore(_: Exception) -> None:
    """nats-py would log each refused connection."""
