"""Requests to persistence over NATS."""

import asyncio
import time
from typing import Final, TypeVar, cast
from uuid import UUID

import nats.errors

from shared.bus import Bus
from shared.queries import GetSession, Query, QueryModel, QueryRefused, Reply
from shared.telemetry import propagator

_RETRY_SECONDS: Final = 0.2
_REFUSED_RETRY_SECONDS: Final = (0.2, 0.4, 0.8)
"""Pauses before persistence is asked again that has answered UNAVAILABLE; the last one repeats."""
_PATIENCE_SECONDS: Final = 2.0
"""How long a query waits for its answer before it is asked again: whoever has heard it may be dead."""
_MOST_REMEMBERED: Final = 10_000

ResultT = TypeVar("ResultT", bound=QueryModel)


class Unanswered(QueryRefused):
    """Persistence itself has not said anything in time."""

    def __init__(self) -> None:
        super().__init__("UNAVAILABLE")


class PersistenceClient:
    """Asks persistence, and remembers for a moment which sessions a client may use."""

    def __init__(self, bus: Bus, timeout_seconds: float, remember_seconds: float) -> None:
        self._bus = bus
        self._timeout = timeout_seconds
        self._remember = remember_seconds
        self._known: dict[tuple[UUID, str | None], float] = {}

    async def ask(self, query: Query[ResultT], *, timeout_seconds: float | None = None) -> ResultT:
        """The result of a query. Raises QueryRefused: Unanswered where no answer comes in time.

        While nobody listens (the broker or persistence is starting again) it waits, and while persistence says that it
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

    async def require_session(self, session_id: UUID, client_id_hash: str | None) -> None:
        """Return if the session exists for this client. Raises QueryRefused."""
        if self._known.get((session_id, client_id_hash), 0.0) > time.monotonic():
            return
        await self.ask(GetSession(client_id_hash=client_id_hash, session_id=session_id))
        self.remember_session(session_id, client_id_hash)

    def remember_session(self, session_id: UUID, client_id_hash: str | None) -> None:
        """The session exists and this client may use it: whose it is never changes, and a message into one that is
        deleted meanwhile is refused by persistence."""
        if len(self._known) >= _MOST_REMEMBERED:
            self._known.clear()
        self._known[session_id, client_id_hash] = time.monotonic() + self._remember

    def forget_session(self, session_id: UUID) -> None:
        """Ask again the next time: the session may be gone."""
        for key in [key for key in self._known if key[0] == session_id]:
            del self._known[key]

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
