"""The sweeper: whatever died, a turn that was accepted ends, and a session that was deleted is erased.

Runs at start, when the broker is back after an absence, and every few seconds. Replicas do not double each other.
"""

from services.persistence import observation
from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.domain.turns import TurnEvents
from services.persistence.settings import PersistenceSettings
from shared.calendar import clock


class Sweeper:
    def __init__(
        self, turns: TurnStore, sessions: SessionStore, events: EventLog, settings: PersistenceSettings
    ) -> None:
        self._turns = turns
        self._sessions = sessions
        self._events = events
        self._settings = settings

    async def redrive_turns(self) -> TurnEvents:
        """Drive neglected turns again, fail those that have had their attempts; the events to publish."""
        # What is older than the stream was in the data that the broker has lost.
        neglected_seconds = min(self._settings.turn_attempt_seconds, await self._events.age_seconds())
        swept = await self._turns.sweep(neglected_seconds=neglected_seconds, attempts=self._settings.turn_attempts)
        now = clock.now()
        return [*(turn.failed(now) for turn in swept.given_up), *(turn.opened() for turn in swept.opened)]

    async def count_turns(self) -> None:
        """See how many turns have not ended."""
        observation.count(await self._turns.unfinished())

    async def finish_erasures(self) -> None:
        """Erase the events of sessions whose deletion was cut short."""
        for session_id in await self._sessions.unfinished_erasures():
            await self._events.erase(session_id)
            await self._sessions.finish_erasure(session_id)

    async def erase_orphans(self) -> None:
        """Erase what was put aside for a session that is deleted: an unreadable event that arrived after its deletion."""
        if found := await self._events.sessions_with_dead_letters():
            for session_id in await self._sessions.missing(found):
                await self._events.erase(session_id)
