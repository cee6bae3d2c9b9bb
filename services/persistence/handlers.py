"""What persistence does with each event, and to delete a session."""

from typing import Protocol
from uuid import UUID

from services.persistence.adapters.session_store import SessionStore
from services.persistence.domain.turns import (
    Committed,
    Operation,
    TurnEvents,
    accept,
    after_close,
    after_message,
    complete,
    fail,
)
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, TurnFailed
from shared.contracts.queries import DeleteSession, Erased
from shared.observability.telemetry import current_traceparent


class Turns(Protocol):
    """Where turns are kept."""

    async def apply(self, operation: Operation) -> Committed: ...


class Erasing(Protocol):
    """What removes a session's events."""

    async def erase(self, session_id: UUID) -> None: ...


class TurnHandlers:
    """One event, one commit, the events that follow from it."""

    def __init__(self, turns: Turns, events: Erasing) -> None:
        self._turns = turns
        self._events = events

    async def on_message_received(self, event: MessageReceived) -> TurnEvents:
        committed = await self._turns.apply(accept(event, current_traceparent()))
        await self._erase_if_gone(event.session_id, committed)
        return after_message(event, committed)

    async def on_answer_composed(self, event: AnswerComposed) -> TurnEvents:
        committed = await self._turns.apply(complete(event))
        await self._erase_if_gone(event.session_id, committed)
        return after_close(event, committed)

    async def on_turn_failed(self, event: TurnFailed) -> TurnEvents:
        committed = await self._turns.apply(fail(event))
        await self._erase_if_gone(event.session_id, committed)
        return after_close(event, committed)

    async def _erase_if_gone(self, session_id: UUID, committed: Committed) -> None:
        """Events that were on their way when their session was deleted are erased when they arrive."""
        if committed.session == "gone":
            await self._events.erase(session_id)


class SessionErasure:
    """Deletes sessions with their events."""

    def __init__(self, sessions: SessionStore, events: Erasing) -> None:
        self._sessions = sessions
        self._events = events

    async def delete_session(self, query: DeleteSession) -> Erased:
        """Rows first: an event that arrives after them finds no session and is erased as well."""
        erased = await self._sessions.delete(query)
        for session_id in erased:
            await self._events.erase(session_id)
            await self._sessions.finish_erasure(session_id)
        return Erased(session_ids=tuple(erased))
