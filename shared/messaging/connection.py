"""A service's connection to the broker: made, kept, provisioned after every loss, and given up in time."""

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import nats.errors
from faststream.nats import NatsBroker
from faststream.nats.broker.broker import UNRECOVERABLE_CONNECT_ERRORS
from faststream.nats.security import NatsSecurity, NatsUserPassword
from nats.aio.client import Client
from nats.aio.subscription import Subscription
from nats.js import JetStreamContext
from nats.js.errors import NotFoundError

from shared.contracts.events.catalogue import Service
from shared.messaging import streams
from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.consumer import RETRY_DELAYS_SECONDS
from shared.messaging.publisher import BROKER_AWAY, EventPublisher
from shared.observability.telemetry import UNACKNOWLEDGED_SECONDS, describe
from shared.runtime.settings import ServiceSettings, server_urls

RECONNECT_PAUSE_SECONDS: Final = 0.25
PROVISIONING_POLL_SECONDS: Final = 0.25
"""How often a service looks whether persistence has provisioned what it consumes from."""
UNACKNOWLEDGED_LIMIT_SECONDS: Final = 10.0
"""Publishing that has failed for this long is no hiccup: the process says that it is not well."""
PING_SECONDS: Final = 5
"""How often the broker is asked whether it still lives; after two pings without an answer it is connected to anew."""

log = logging.getLogger(__name__)


class Connection:
    """Before `open` nothing but `connected` and `publisher` may be used, and nothing be published."""

    def __init__(self, service: Service, settings: ServiceSettings) -> None:
        self._service: Service = service
        self._settings = settings
        addresses, security = _addresses_and_security(settings)
        self.broker: Final = NatsBroker(
            addresses,
            name=f"shuking-{service}",
            inbox_prefix=inbox_prefix(service),
            security=security,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_PAUSE_SECONDS,  # type: ignore[arg-type]  # nats-py takes fractions
            ping_interval=PING_SECONDS,
            drain_timeout=settings.drain_timeout_seconds,  # type: ignore[arg-type]
            reconnected_cb=self._on_reconnected,
            disconnected_cb=self._on_disconnected,
            closed_cb=self._on_closed,
            error_cb=self._on_error,
            apply_types=False,
            logger=None,
        )
        self.publisher: Final = EventPublisher(service, settings.subject_prefix)
        self._client: Client | None = None
        self._restored: list[Callable[[], Awaitable[None]]] = []
        self._restoring: set[asyncio.Task[None]] = set()
        self._closed: list[Callable[[], None]] = []
        self._closing = False

    async def open(self) -> None:
        """Connect and provision the streams or wait until persistence has, waiting for the broker if need be.

        Raises nats.js.errors.Error when an existing stream cannot be changed to what the code needs.
        """
        self._client = await self._connect()
        if self._client.is_connecting:
            # A PING of the broker came before its first PONG: nats-py took it for that, and would never be connected.
            await self._client._process_op_err(nats.errors.StaleConnectionError())
        self.publisher.through(self._client)
        await self._prepare(retry_on=BROKER_AWAY)

    def when_restored(self, callback: Callable[[], Awaitable[None]]) -> None:
        """Call back after the connection was lost and is there again, streams included."""
        self._restored.append(callback)

    def when_closed(self, callback: Callable[[], None]) -> None:
        """Call back when the connection has ended for good, and not by `close`: only a new process can connect again."""
        self._closed.append(callback)

    async def synchronise(self) -> None:
        """Return when the broker has taken in all that was sent.

        It takes two round trips: nats-py writes the PING of the first before what it has buffered.
        """
        for _ in range(2):
            await self.client.flush()

    async def end_delivery(self, subscriptions: Sequence[Subscription]) -> None:
        """Return when all that the broker will ever send on these has arrived.

        Only then may they be drained: nats-py forgets a subscription one round trip after it has written UNSUB, and
        its PING overtakes that, so that what the broker sent in between would be lost until `ack_wait` is over.
        """
        for subscription in subscriptions:
            await self.client._send_unsubscribe(subscription._id)
        await self.synchronise()

    async def close(self, time_limit_seconds: float) -> None:
        """Disconnect. Never raises."""
        self._closing = True
        for task in self._restoring:
            task.cancel()
        if self._client is None:
            return
        try:
            async with asyncio.timeout(time_limit_seconds):
                await (self.broker.stop() if self.connected else self._client.close())
        except (OSError, TimeoutError, nats.errors.Error) as error:
            log.warning("The connection to NATS was dropped: %s", describe(error))

    @property
    def connected(self) -> bool:
        return self.publisher.connected

    @property
    def storing(self) -> bool:
        """Whether the stream stores what is published here: not, when it has acknowledged nothing for a while."""
        return self.publisher.unacknowledged_seconds < UNACKNOWLEDGED_LIMIT_SECONDS

    async def probe(self) -> None:
        """Where publishing has failed, try whether it does still. Never raises."""
        if self.connected and self.publisher.unacknowledged_seconds:
            try:
                await self.publisher.probe()
            except nats.errors.Error as error:
                log.log(logging.DEBUG if self.storing else logging.ERROR, "Nothing is stored: %s", describe(error))
        UNACKNOWLEDGED_SECONDS.set(self.publisher.unacknowledged_seconds)

    @property
    def client(self) -> Client:
        return self.publisher.client

    @property
    def js(self) -> JetStreamContext:
        return self.publisher.js

    async def _connect(self) -> Client:
        """Wait for the broker, until cancelled.

        nats-py may lose a cancellation: where its attempt fails at the same moment, `wait_for` of Python 3.11 raises that instead.
        """
        connecting = asyncio.create_task(self.broker.connect())
        try:
            return await asyncio.shield(connecting)
        except asyncio.CancelledError:
            while not connecting.done():
                connecting.cancel()
                await asyncio.wait({connecting}, timeout=RECONNECT_PAUSE_SECONDS)
            if not connecting.cancelled() and connecting.exception() is None:
                await connecting.result().close()  # it came to be at the same moment
            raise

    async def _prepare(self, retry_on: tuple[type[Exception], ...]) -> None:
        """See that the streams are there, as soon as the broker can: after a start JetStream needs a moment."""
        tries = 0
        while True:
            try:
                return await streams.prepare(self.js, self._service, self._settings)
            except NotFoundError:
                log.log(
                    logging.DEBUG if tries else logging.INFO, "Waiting until persistence has provisioned the streams"
                )
                pause = PROVISIONING_POLL_SECONDS
            except retry_on as error:
                log.warning("Streams could not be checked yet: %s", describe(error))
                pause = RETRY_DELAYS_SECONDS[min(tries, len(RETRY_DELAYS_SECONDS) - 1)]
            await asyncio.sleep(pause)
            tries += 1

    async def _restore(self) -> None:
        """The broker may have come back empty: provision, then tell who asked to know."""
        await self._prepare(retry_on=(nats.errors.Error,))
        for callback in self._restored:
            await callback()

    async def _on_reconnected(self) -> None:
        log.warning("Connected to NATS again")
        self.publisher.try_anew()
        task = asyncio.create_task(self._restore(), name="restore")
        self._restoring.add(task)
        task.add_done_callback(self._restoring.discard)

    async def _on_disconnected(self) -> None:
        if not self._closing:
            log.warning("Lost the connection to NATS")
        if self._client is not None:
            # No reply finds its way back any more; nats-py would wait for each until its time is over.
            for reply in tuple(self._client._resp_map.values()):
                if not reply.done():
                    reply.set_exception(nats.errors.ConnectionReconnectingError())

    async def _on_error(self, error: Exception) -> None:
        log.log(logging.WARNING if self.connected else logging.DEBUG, "NATS: %s", describe(error))
        if self._client is not None and _ends_reconnecting(error):
            await self._on_closed()

    async def _on_closed(self) -> None:
        if self._closing:
            return
        log.error("NATS has ended the connection for good")
        for callback in self._closed:
            callback()


def _ends_reconnecting(error: Exception) -> bool:
    """Whether FastStream raises this error again, in the midst of nats-py's attempts to reconnect, which ends them."""
    return str(error).removeprefix("nats: ").strip("'").lower() in UNRECOVERABLE_CONNECT_ERRORS


def _addresses_and_security(settings: ServiceSettings) -> tuple[list[str], NatsSecurity]:
    """The user is for every server of a cluster: those tell clients each other's addresses, which name none.

    With `tls://` the handshake comes first: nats-py would otherwise say its password in the clear to whoever says that no TLS is wanted.
    """
    urls = [urlsplit(url) for url in server_urls(settings.nats_url)]
    first = urls[0]
    is_tls = first.scheme == "tls"
    tls = ssl.create_default_context(cafile=settings.nats_ca_file) if is_tls else None
    if first.username is None or first.password is None:
        return [url.geturl() for url in urls], NatsSecurity(ssl_context=tls, tls_handshake_first=is_tls)
    addresses = [url._replace(netloc=url.netloc.rpartition("@")[2]).geturl() for url in urls]
    user = NatsUserPassword(first.username, first.password, ssl_context=tls, tls_handshake_first=is_tls)
    return addresses, user
