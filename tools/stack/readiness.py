"""Waiting until everything is ready, saying what is being waited for."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import asyncpg
import nats
import nats.errors
from nats.aio.client import Client

from shared.contracts.console_queries import WatchFlow
from shared.contracts.queries import QUERY_CLIENT
from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from shared.runtime.postgres_url import libpq_url
from shared.runtime.settings import server_urls
from tools.broker import encryption

POLL_SECONDS: Final = 0.05
HTTP_TIMEOUT_SECONDS: Final = 2.0

Check = Callable[[], Awaitable[bool]]


class Progress:
    """One line that says what is being waited for; on a terminal it is rewritten in place."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._shown = ""
        self._on_terminal = sys.stdout.isatty()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    def waiting_for(self, names: list[str]) -> None:
        text = ", ".join(names)
        if self._on_terminal:
            print(f"\r\033[K준비 중 {self.seconds:4.1f}초 · 기다리는 것 (waiting for): {text}", end="", flush=True)
        elif text != self._shown:
            print(f"준비 중 · 기다리는 것 (waiting for): {text}", flush=True)
        self._shown = text

    def clear(self) -> None:
        if self._on_terminal and self._shown:
            print("\r\033[K", end="", flush=True)
        self._shown = ""


async def wait_until_ready(checks: dict[str, Check], timeout_s: float, progress: Progress | None = None) -> None:
    """Poll every check until it holds. Raises TimeoutError, which names what did not."""
    waiting = dict(checks)
    try:
        async with asyncio.timeout(timeout_s):
            while waiting:
                if progress is not None:
                    progress.waiting_for(sorted(waiting))
                results = await asyncio.gather(*(check() for check in waiting.values()))
                waiting = {
                    name: check for (name, check), ready in zip(waiting.items(), results, strict=True) if not ready
                }
                if waiting:
                    await asyncio.sleep(POLL_SECONDS)
    except TimeoutError:
        raise TimeoutError(f"Not ready within {timeout_s:g} s: {', '.join(sorted(waiting))}") from None


def http_check(ops_url: str) -> Check:
    """Whether a service says that it is ready."""

    async def check() -> bool:
        return await status_of(ops_url) == "ready"

    return check


async def status_of(ops_url: str) -> str | None:
    """What a service's `/ready` says; None where nothing answers.

    (An HTTP client would take longer to import than all of this.)
    """
    host, port = urlsplit(ops_url).hostname, urlsplit(ops_url).port
    try:
        async with asyncio.timeout(HTTP_TIMEOUT_SECONDS):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(f"GET /ready HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
            response = await reader.read()
            writer.close()
        status: str | None = json.loads(response.partition(b"\r\n\r\n")[2]).get("status")
    except (OSError, TimeoutError, ValueError):
        return None
    return status


def nats_check(url: str) -> Check:
    """Whether a NATS server answers there, with JetStream."""

    async def check() -> bool:
        client = await _connected(url, OPERATOR)
        if client is None:
            return False
        try:
            await client.jetstream(timeout=2).account_info()
        except (TimeoutError, nats.errors.Error):
            return False
        finally:
            await client.close()
        return True

    return check


def console_check(url: str) -> Check:
    """Whether the console's process answers, whatever it says. `url`: the broker's, of a user who may ask it."""

    async def check() -> bool:
        client = await _connected(url, QUERY_CLIENT)
        if client is None:
            return False
        try:
            await client.request(WatchFlow.subject(), WatchFlow(client_id_hash=None).model_dump_json().encode())
        except nats.errors.Error:
            return False
        finally:
            await client.close()
        return True

    return check


def postgres_check(database_url: str) -> Check:
    """Whether this database can be used."""

    async def check() -> bool:
        try:
            connection = await asyncpg.connect(libpq_url(database_url), timeout=2)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        await connection.close()
        return True

    return check


async def _connected(nats_url: str, user: str) -> Client | None:
    """None where no server lets this user in."""
    try:
        return await nats.connect(
            server_urls(nats_url),
            inbox_prefix=inbox_prefix(user),
            allow_reconnect=False,
            connect_timeout=2,
            error_cb=_ignore,
            **encryption(nats_url),
        )
    except (OSError, TimeoutError, nats.errors.Error):
        return None


async def _ignore(_: Exception) -> None:
    """nats-py would log each refused connection."""
