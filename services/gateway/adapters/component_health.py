"""How everything is that a message needs on its way: asked at once, each with how long it took to say so."""

import asyncio
import time
from typing import Final, Literal

import nats.errors
from pydantic import BaseModel, ConfigDict, Field

from services.gateway.adapters.query_client import QueryClient, Unanswered
from shared.contracts.events.catalogue import Service
from shared.contracts.health_queries import SERVICE_HEALTH
from shared.contracts.queries import CheckHealth, QueryRefused
from shared.messaging.bus import Bus
from shared.messaging.streams import NOT_STORING

PROBE_TIMEOUT_SECONDS: Final = 1.0
NEEDED: Final = ("nats", "persistence", "database")
"""Without these no message is taken. The rest may be away for a while: what waits for it is in the stream."""


class Component(BaseModel):
    """`latency_ms`: until it answered; of the database through persistence, which asks it. `lag`: by event, what waits for it."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    status: Literal["up", "down", "not storing"]
    latency_ms: float | None = Field(default=None, serialization_alias="latencyMs")
    lag: dict[str, int] | None = None


Components = dict[str, Component]
_DOWN: Final = Component(status="down")


class ComponentHealth:
    """Asks the broker, persistence for its database, and each service for itself."""

    def __init__(self, bus: Bus, queries: QueryClient) -> None:
        self._bus = bus
        self._queries = queries

    async def needed(self) -> Components:
        """Of what a message cannot be taken without."""
        broker, (persistence, database) = await asyncio.gather(self._broker(), self._persistence())
        return {"nats": broker, "persistence": persistence, "database": database}

    async def all(self) -> Components:
        """Of what is needed and of every service of the chain."""
        needed, asked = await asyncio.gather(self.needed(), asyncio.gather(*map(self._service, SERVICE_HEALTH)))
        services: Components = dict(zip(SERVICE_HEALTH, asked, strict=True))
        if services["persistence"].status == "down":
            services["persistence"] = needed["persistence"]
        return needed | services

    async def _broker(self) -> Component:
        started = time.perf_counter()
        try:
            await self._bus.client.flush(timeout=1)
        except nats.errors.Error:
            return _DOWN
        return Component(status="up" if self._bus.storing else NOT_STORING, latency_ms=_since(started))

    async def _persistence(self) -> tuple[Component, Component]:
        """Persistence, and the database as it sees it."""
        started = time.perf_counter()
        try:
            await self._queries.ask(CheckHealth(client_id_hash=None), timeout_seconds=PROBE_TIMEOUT_SECONDS)
        except Unanswered:
            return _DOWN, _DOWN
        except QueryRefused:
            return Component(status="up"), _DOWN
        answered = Component(status="up", latency_ms=_since(started))
        return answered, answered

    async def _service(self, service: Service) -> Component:
        started = time.perf_counter()
        query = SERVICE_HEALTH[service](client_id_hash=None)
        try:
            health = await self._queries.ask(query, timeout_seconds=PROBE_TIMEOUT_SECONDS)
        except Unanswered:
            return _DOWN
        except QueryRefused:
            return Component(status="up", latency_ms=_since(started))
        return Component(status="up", latency_ms=_since(started), lag=health.lag)


def nothing_known() -> Components:
    """While there is no connection to ask by."""
    return dict.fromkeys((*NEEDED, *SERVICE_HEALTH), _DOWN)


def _since(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 1)
