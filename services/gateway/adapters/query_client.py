"""Requests to other services over NATS."""

import asyncio
import time
from typing import Final, TypeVar, cast

import nats.errors

from shared.contracts.queries import Query, QueryModel, QueryRefused, Reply
from shared.messaging.bus import Bus
from shared.observability.telemetry import propagator

_RETRY_SECONDS: Final = 0.2
_REFUSED_RETRY_SECONDS: Final = (0.2, 0.4, 0.8)
"""Pauses before a service is asked again that has answered UNAVAILABLE; the last one repeats."""
_PATIENCE_SECONDS: Final = 2.0
"""How long a query waits for its answer before it is asked again: whoever has heard it may be dead."""

ResultT = TypeVar("ResultT", bound=QueryModel)


class Unanswered(QueryRefused):
    """The service itself has not said anything in time."""

    def __init__(self) -> None:
        super().__init__("UNAVAILABLE")


class QueryClient:
    """Asks the service that answers a query."""

    def __init__(self, bus: Bus, timeout_seconds: float) -> None:
        self._bus = bus
        self._timeout = timeout_seconds

    async def ask(self, query: Query[ResultT], *, timeout_seconds: float | None = None) -> ResultT:
        """The result of a query. Raises QueryRefused: Unanswered where no answer comes in time.

        While nobody listens (the broker or the service is starting again) it waits, and while the service says that it
        cannot answer now (its database is starting again); of what was heard in silence, only what `is_repeatable` is repeated.
        """
        data = query.model_dump_json().encode()
        headers: dict[str, str] = {}
        propagator.inject(headers)
        give_up_at = time.monotonic() + (timeout_seconds or self._timeout)
        refusals = 0
        while (remaining := give_up_at - time.monotonic()) > 0:
            seconds = min(remaining, _PATIENCE_SECONDS) if query.is_repeatable else remaining
            try:
                if not self._bus.connected:
                    raise nats.errors.NoServersError
                message = await self._bus.client.request(query.subject(), data, timeout=seconds, headers=headers)
            except (nats.errors.NoRespondersError, nats.errors.NoServersError):
                await asyncio.sleep(min(_RETRY_SECONDS, remaining))
            except (nats.errors.TimeoutError, nats.errors.ConnectionReconnectingError):
                if not query.is_repeatable:
                    break
            except nats.errors.Error:
                break
            else:
                reply = self._reply(query, message.data)
                if reply.error != "UNAVAILABLE":
                    return self._result(reply)
                refusals += 1
                await asyncio.sleep(min(_pause_after(refusals), remaining))
        raise QueryRefused("UNAVAILABLE") if refusals else Unanswered

    @staticmethod
    def _reply(query: Query[ResultT], data: bytes) -> Reply[ResultT]:
        reply = Reply[query.result_type].model_validate_json(data)  # type: ignore[name-defined]
        return cast(Reply[ResultT], reply)

    @staticmethod
    def _result(reply: Reply[ResultT]) -> ResultT:
        if reply.error is not None:
            raise QueryRefused(reply.error)
        return cast(ResultT, reply.result)


def _pause_after(refusals: int) -> float:
    return _REFUSED_RETRY_SECONDS[min(refusals, len(_REFUSED_RETRY_SECONDS)) - 1]
