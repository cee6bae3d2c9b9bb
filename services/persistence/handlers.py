"""What persistence does with each event and each request. The only subscribers."""

from typing import Protocol
from uuid import UUID

from services.persistence.adapters.branch_store import BranchStore
from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.message_search import MessageSearch
from services.persistence.adapters.message_store import MessageStore
from services.persistence.adapters.operator_store import OperatorStore
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.share_store import ShareStore
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
from shared.contracts.case_queries import GetScenarios, GetStanding, KeepScenarios, Scenarios, SessionStanding
from shared.contracts.consultation_queries import (
    BranchSession,
    FoundSessions,
    GetBranches,
    GetShared,
    ListShares,
    PinSession,
    RevokeShare,
    SearchMessages,
    SessionBranches,
    Share,
    SharedConsultation,
    Shares,
    ShareSession,
    WithdrawRating,
)
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, TurnFailed
from shared.contracts.queries import (
    CheckHealth,
    CreateSession,
    DeleteSession,
    Done,
    Erased,
    ForkSession,
    GetSession,
    GetTurn,
    ListMessages,
    ListSessions,
    MessagePage,
    RateMessage,
    RedriveTurn,
    RenameSession,
    Session,
    SessionPage,
    Turn,
)
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


class QueryHandlers:
    """One request, one answer."""

    def __init__(
        self, sessions: SessionStore, messages: MessageStore, operators: OperatorStore, events: EventLog
    ) -> None:
        self._sessions = sessions
        self._messages = messages
        self._operators = operators
        self._events = events

    async def check_health(self, _: CheckHealth) -> Done:
        await self._sessions.ping()
        return Done()

    async def create_session(self, query: CreateSession) -> Session:
        return await self._sessions.create(query)

    async def list_sessions(self, query: ListSessions) -> SessionPage:
        return await self._sessions.page(query)

    async def get_session(self, query: GetSession) -> Session:
        return await self._sessions.get(query)

    async def rename_session(self, query: RenameSession) -> Session:
        return await self._sessions.rename(query)

    async def get_standing(self, query: GetStanding) -> SessionStanding:
        return await self._sessions.standing(query)

    async def get_scenarios(self, query: GetScenarios) -> Scenarios:
        return await self._sessions.scenarios(query)

    async def keep_scenarios(self, query: KeepScenarios) -> Scenarios:
        return await self._sessions.keep_scenarios(query)

    async def delete_session(self, query: DeleteSession) -> Erased:
        """Rows first: an event that arrives after them finds no session and is erased as well."""
        erased = await self._sessions.delete(query)
        for session_id in erased:
            await self._events.erase(session_id)
            await self._sessions.finish_erasure(session_id)
        return Erased(session_ids=tuple(erased))

    async def list_messages(self, query: ListMessages) -> MessagePage:
        return await self._messages.page(query)

    async def get_turn(self, query: GetTurn) -> Turn:
        return await self._messages.turn(query)

    async def rate_message(self, query: RateMessage) -> Done:
        await self._messages.rate(query)
        return Done()

    async def fork_session(self, query: ForkSession) -> Session:
        return await self._operators.fork(query)

    async def redrive_turn(self, query: RedriveTurn) -> Done:
        await self._operators.redrive(query)
        return Done()

    async def pin_session(self, query: PinSession) -> Session:
        return await self._sessions.pin(query)

    async def withdraw_rating(self, query: WithdrawRating) -> Done:
        await self._messages.withdraw_rating(query)
        return Done()


class ConsultationHandlers:
    """One request about a whole consultation, one answer."""

    def __init__(self, search: MessageSearch, shares: ShareStore, branches: BranchStore) -> None:
        self._search = search
        self._shares = shares
        self._branches = branches

    async def search_messages(self, query: SearchMessages) -> FoundSessions:
        return await self._search.find(query)

    async def branch_session(self, query: BranchSession) -> Session:
        return await self._branches.create(query)

    async def get_branches(self, query: GetBranches) -> SessionBranches:
        return await self._branches.branches(query)

    async def share_session(self, query: ShareSession) -> Share:
        return await self._shares.create(query)

    async def list_shares(self, query: ListShares) -> Shares:
        return await self._shares.list(query)

    async def revoke_share(self, query: RevokeShare) -> Done:
        await self._shares.revoke(query)
        return Done()

    async def get_shared(self, query: GetShared) -> SharedConsultation:
        return await self._shares.read(query)
