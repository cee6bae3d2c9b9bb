"""A connection to the broker for a command."""

import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypedDict

import nats
import nats.errors
from nats.aio.client import Client
from nats.js import JetStreamContext

from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from shared.runtime.settings import ServiceSettings, server_urls


class Unreachable(Exception):
    """Nothing answers at the broker's address, or not as it should; the message says what to do, or what it said."""


class Encryption(TypedDict, total=False):
    """Options of `nats.connect`; none where the address wants no TLS."""

    tls: ssl.SSLContext
    tls_handshake_first: bool


def encryption(nats_url: str) -> Encryption:
    """With `tls://`: shake hands before anything is said, and check the certificate as a service does (`NATS_CA_FILE`)."""
    if not nats_url.startswith("tls://"):
        return {}
    context = ssl.create_default_context(cafile=ServiceSettings().nats_ca_file)
    return {"tls": context, "tls_handshake_first": True}


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
            max_reconnect_attempts=1,  # Counts before a first connection as well; 0 would be without end.
            reconnect_time_wait=0,
            connect_timeout=3,
            error_cb=_ignore,
            **encryption(nats_url),
        )
    except (OSError, TimeoutError, ValueError, nats.errors.Error):
        raise Unreachable("메시지 브로커(NATS)에 연결할 수 없습니다. `make run`이 실행 중인지 확인해 주세요.") from None
    try:
        with refusals_told():
            yield client
    finally:
        await client.close()


@contextmanager
def refusals_told() -> Iterator[None]:
    """What the broker refuses, or no longer answers, as Unreachable."""
    try:
        yield
    except nats.errors.Error as error:
        raise Unreachable(f"메시지 브로커(NATS)가 요청을 들어주지 않았습니다 (NATS refused): {error}") from error


async def _ignore(_: Exception) -> None:
    """nats-py would log each refused connection."""
