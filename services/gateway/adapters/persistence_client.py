"""Requests to persistence, and for a moment what it said of sessions."""

import time
from typing import Final
from uuid import UUID

from services.gateway.adapters.query_client import QueryClient
from shared.contracts.queries import GetSession
from shared.messaging.bus import Bus

_MOST_REMEMBERED: Final = 10_000


class PersistenceClient(QueryClient):
    """Asks persistence, and remembers for a moment which sessions a client may use."""

    def __init__(self, bus: Bus, timeout_seconds: float, remember_seconds: float) -> None:
        super().__init__(bus, timeout_seconds)
        self._remember = remember_seconds
        self._known: dict[tuple[UUID, str | None], float] = {}

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
