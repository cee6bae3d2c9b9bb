"""The gateway's parts, put together, and what the routes ask of them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final
from uuid import UUID

import nats.errors
from fastapi import Request
from nats.aio.msg import Msg

from services.gateway.adapters.event_log import EventLog
from services.gateway.adapters.persistence_client import PersistenceClient
from services.gateway.adapters.query_client import QueryClient
from services.gateway.adapters.rate_limit import RateLimit
from services.gateway.adapters.stream_limit import StreamLimit
from services.gateway.adapters.turn_watch import TurnWatch
from services.gateway.domain.client import Client, client_id_hash, ip_hash, user_agent
from services.gateway.domain.errors import ApiError
from services.gateway.exchange import Exchange, Shutdown
from services.gateway.settings import GatewaySettings
from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.events.live import SessionDeleted
from shared.messaging.bus import Bus
from shared.observability.telemetry import describe
from shared.service import spare_the_collector

_START_RETRY_SECONDS: Final = 1.0
_CLIENTS_OF_AN_ADDRESS: Final = 2
"""How many clients one address may be that ask as often as they may. Many people share one, and few ask much."""
_GUESS_LIMIT: Final = "30/minute"
"""Most wrong tokens of one address. They are counted by themselves: who has the token gets in while somebody guesses."""

log = logging.getLogger(__name__)


class Gateway:
    """One process of the gateway."""

    def __init__(self, settings: GatewaySettings) -> None:
        self.settings = settings
        self.bus = Bus("gateway", settings)
        self.queries = QueryClient(self.bus, settings.query_timeout_seconds)
        self.persistence = PersistenceClient(self.bus, settings.query_timeout_seconds, settings.session_cache_seconds)
        self.turns = TurnWatch(self.bus)
        self.events = EventLog(self.bus)
        self.streams = StreamLimit(settings.event_streams, settings.event_streams_per_client)
        self._address_limit = (
            RateLimit(settings.address_rate_limit)
            if settings.address_rate_limit
            else RateLimit(settings.rate_limit, times=_CLIENTS_OF_AN_ADDRESS)
        )
        self._reading_limit = RateLimit(settings.rate_limit)
        self._changing_limit = RateLimit(settings.rate_limit)
        self._guess_limit = RateLimit(_GUESS_LIMIT)
        self._shutdown = Shutdown()
        self._listening = False
        self.failure: BaseException | None = None
        """Why it could not start, where waiting cannot cure it."""
        self.on_failure: Callable[[], None] = lambda: None
        self.bus.when_closed(lambda: self.on_failure())

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Connect in the background, so that the process can say how it is; disconnect at the end."""
        starting = asyncio.create_task(self._start(), name="start")
        starting.add_done_callback(self._note_failure)
        try:
            yield
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await self.bus.drain()

    async def _start(self) -> None:
        while True:
            try:
                await self.bus.start()
                await self.turns.start()
                await self.bus.client.subscribe(f"{SessionDeleted.root}.*", cb=self._on_deleted)
            except (nats.errors.Error, TimeoutError) as error:
                log.warning("The streams are not ready yet: %s", describe(error))
                await asyncio.sleep(_START_RETRY_SECONDS)
            else:
                break
        self.events.start()
        self._listening = True
        spare_the_collector()
        log.info("Ready")

    def _note_failure(self, starting: asyncio.Task[None]) -> None:
        if not starting.cancelled() and (error := starting.exception()) is not None:
            self.failure = error
            self.on_failure()

    @property
    def ready(self) -> bool:
        """Whether messages can be taken and their answers noticed."""
        return self._listening and self.bus.connected

    def begin_shutdown(self) -> None:
        """Answer whoever waits before the process ends: in time for the server's own limit."""
        self._shutdown.begin(self.settings.drain_timeout_seconds / 2)
        self.turns.wake_all()
        self.events.close()

    def counted_client(self, request: Request, client_id: str | None) -> Client:
        """Who sends a request, after it is counted: under its id, and under its address, since ids are free to make.

        Raises ApiError: INVALID_REQUEST, RATE_LIMITED.
        """
        address = request.client.host if request.client else ""
        client = Client(
            id_hash=client_id_hash(client_id) if client_id is not None else None,
            ip_hash=ip_hash(address, self.settings.ip_hash_salt),
            user_agent=user_agent(request.headers.get("user-agent", "")),
        )
        _count(self._reading_limit if request.method == "GET" else self._changing_limit, client.key)
        _count(self._address_limit, client.ip_hash)
        return client

    def count_guess(self, client: Client) -> None:
        """Count a wrong token for the console. Raises ApiError(RATE_LIMITED)."""
        _count(self._guess_limit, client.ip_hash)

    async def tell_deleted(self, session_id: UUID) -> None:
        """Let every gateway know that a session is gone: a hint, which may be lost with the broker's connection."""
        with suppress(nats.errors.Error):
            await self.bus.publish(SessionDeleted(session_id=session_id))
        self._forget(session_id)

    async def _on_deleted(self, msg: Msg) -> None:
        self._forget(SessionDeleted.model_validate_json(msg.data).session_id)

    def _forget(self, session_id: UUID) -> None:
        self.persistence.forget_session(session_id)
        self.events.end(session_id)

    @contextmanager
    def exchange(self, event: MessageReceived, *, keyed: bool) -> Iterator[Exchange]:
        """Watch a message's turn from before it is published until nobody waits for it any longer."""
        with self.turns.watching(event.session_id, event.turn_id) as watch:
            yield Exchange(event, keyed, watch, self.bus, self.persistence, self.settings, self._shutdown)


def _count(limit: RateLimit, key: str) -> None:
    if seconds := limit.seconds_to_wait(key):
        raise ApiError("RATE_LIMITED", retry_after_seconds=seconds)


def gateway_of(request: Request) -> Gateway:
    """The gateway that serves a request."""
    gateway: Gateway = request.app.state.gateway
    return gateway
