"""Persistence and the pipeline behind it, scripted: everything that the gateway talks to, in one process of the test."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Self
from uuid import UUID

import nats
import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from pydantic import JsonValue

from shared.contracts.case_queries import (
    ApplyFacts,
    Calculated,
    CalculateTax,
    CaseWithFacts,
    GetScenarios,
    GetStanding,
    KeepScenarios,
    Scenarios,
    SessionStanding,
)
from shared.contracts.consultation_queries import (
    BranchSession,
    FoundSession,
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
    TurnVersion,
    TurnVersions,
    WithdrawRating,
)
from shared.contracts.events.catalogue import (
    MessageReceived,
    StoredMessage,
    TurnCompleted,
    TurnFailed,
    TurnMetadata,
    TurnOpened,
    session_subject,
)
from shared.contracts.events.envelope import Event, derived_id
from shared.contracts.events.live import AnswerToken, Notice, TurnAccepted
from shared.contracts.health_queries import SERVICE_HEALTH, ServiceHealth
from shared.contracts.json_object import JsonObject
from shared.contracts.queries import (
    CheckHealth,
    CreateSession,
    DeleteSession,
    Done,
    Erased,
    GetSession,
    GetTurn,
    ListedMessage,
    ListMessages,
    ListSessions,
    MessagePage,
    Query,
    QueryErrorCode,
    QueryModel,
    QueryRefused,
    RateMessage,
    RenameSession,
    Reply,
    Session,
    SessionPage,
    Turn,
    TurnError,
)
from shared.contracts.survey_queries import SurveyedSession, SurveyPage, SurveySessions
from shared.messaging import streams
from shared.messaging.streams import STORED_ROOT, TURNS
from shared.runtime.settings import ServiceSettings

DOCUMENT: dict[str, JsonValue] = {
    "_schema_version": "1.0",
    "intent": "gift_tax",
    "citations": [{"source_id": 1, "law_name": "상속세및증여세법"}],
    "missing_parameters": [{"name": "gift_date", "reason": "not_provided"}],
    "collected_parameters": {"donor_relationship": "직계존속"},
    "tool_calls": [{"tool": "gemini", "execution_time_ms": 12}],
    "tokens": {"input": 1, "output": 2, "total": 3},
    "latency_ms": 345,
    "model": "secret-model-name",
}

Script = Callable[["Backend", MessageReceived], Coroutine[Any, Any, None]]


async def answer(backend: "Backend", message: MessageReceived) -> None:
    """What normally happens to a message."""
    await backend.accept(message)
    await backend.open(message)
    await backend.complete(message)


class Backend:
    """`script` decides what happens to a message; `refusal` makes every query answer with an error, or the next `refusals` of them."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.js: JetStreamContext = client.jetstream()
        self.script: Script = answer
        self.refusal: QueryErrorCode | None = None
        self.refusals: int | None = None
        self.sessions: dict[UUID, tuple[Session, str | None]] = {}
        self.turns: dict[UUID, Turn] = {}
        self.shares: dict[str, tuple[Share, UUID]] = {}
        self.scenarios: tuple[JsonObject, ...] = ()
        self.case = CaseWithFacts(intent="gift_tax", parameters={"gift_property_value": 300_000_000})
        self.calculated = Calculated()
        self.surveyed: list[SurveyedSession] = []
        self.received: list[MessageReceived] = []
        self.headers: list[dict[str, str]] = []
        self.queries: list[Query[Any]] = []
        self.arrived = asyncio.Event()
        """Set when a message is there."""
        self.handled = asyncio.Event()
        """Set when the script has run."""
        self._listening: list[Any] = []
        self._running: set[asyncio.Task[None]] = set()

    @classmethod
    async def start(cls, url: str, sessions: Mapping[UUID, tuple[Session, str | None]] | None = None) -> Self:
        """`sessions`: those that it has from the beginning: whoever waits for it asks as soon as it listens."""

        async def reconnected() -> None:
            task = asyncio.create_task(backend._provision())
            backend._running.add(task)
            task.add_done_callback(backend._running.discard)

        backend = cls(
            await nats.connect(url, max_reconnect_attempts=-1, reconnect_time_wait=0.05, reconnected_cb=reconnected)
        )
        backend.sessions.update(sessions or {})
        await backend._provision()
        await backend.listen()
        return backend

    async def _provision(self) -> None:
        """As persistence does: as soon as JetStream can."""
        while True:
            try:
                return await streams.provision(self.js, ServiceSettings())
            except nats.errors.Error:
                await asyncio.sleep(0.05)

    async def listen(self) -> None:
        self._listening = [await self.client.subscribe(f"{STORED_ROOT}.{MessageReceived.name}.*", cb=self._on_message)]
        answers: dict[type[Query[Any]], Callable[[Any], QueryModel]] = {
            CheckHealth: lambda _: Done(),
            **{query: lambda _: ServiceHealth(lag={"an_event": 3}) for query in SERVICE_HEALTH.values()},
            CreateSession: self._create,
            ListSessions: self._list,
            SurveySessions: self._survey,
            GetSession: self._session,
            RenameSession: self._rename,
            PinSession: self._pin,
            BranchSession: self._branch,
            GetBranches: self._branches,
            ShareSession: self._share,
            ListShares: self._shares,
            RevokeShare: self._revoke,
            GetShared: self._shared,
            SearchMessages: self._search,
            DeleteSession: self._delete,
            ListMessages: self._messages,
            GetTurn: self._turn,
            RateMessage: self._rate,
            WithdrawRating: self._rate,
            GetStanding: self._standing,
            ApplyFacts: lambda _: self.case,
            CalculateTax: lambda _: self.calculated,
            GetScenarios: self._get_scenarios,
            KeepScenarios: self._keep_scenarios,
        }
        for query_type, handler in answers.items():
            await self.answer(query_type, handler)

    async def answer(self, query_type: type[Query[Any]], handler: Callable[[Any], QueryModel]) -> None:
        """Reply to a kind of request from now on."""
        subscription = await self.client.subscribe(query_type.subject(), cb=self._replying(query_type, handler))
        self._listening.append(subscription)
        await self.synchronise()

    async def deafen(self, query_type: type[Query[Any]] | None = None) -> None:
        """Answer nothing any more, or nothing of one kind, as a stopped service would."""
        for subscription in self._listening:
            if query_type is None or subscription.subject == query_type.subject():
                await subscription.unsubscribe()
        await self.synchronise()

    async def synchronise(self) -> None:
        """Return when the broker has taken in all that was sent: nats-py writes the PING of a flush before what it has buffered."""
        for _ in range(2):
            await self.client.flush()

    async def stop(self) -> None:
        await self.client.close()

    # --- what happens to a message -------------------------------------------------------------------

    def store(self, message: MessageReceived) -> None:
        stored = StoredMessage(
            id=message.turn_id,
            role="user",
            content=message.content,
            created_at=message.occurred_at,
            metadata=message.metadata,
        )
        self.turns.setdefault(
            message.turn_id,
            Turn(id=message.turn_id, session_id=message.session_id, status="open", user_message=stored),
        )

    async def accept(self, message: MessageReceived) -> None:
        self.store(message)
        await self.notify(TurnAccepted(session_id=message.session_id, turn_id=message.turn_id, accepted=True))

    async def open(self, message: MessageReceived) -> None:
        await self.publish(
            TurnOpened.caused_by(
                message,
                event_id=derived_id(message.turn_id, "turn_opened:1"),
                content=message.content,
                collected_parameters={"gift_property_value": 100_000_000},
                dialogue={"pending_question": "gift_date"},
                history=(),
                metadata=TurnMetadata(received_at=message.occurred_at),
            )
        )

    def finish(self, message: MessageReceived) -> Turn:
        """Store the answer, and tell nobody."""
        reply = StoredMessage(
            id=derived_id(message.turn_id, "answer"),
            role="assistant",
            content=f"답: {message.content}",
            created_at=datetime(2025, 10, 14, 10, 5, 10, 421_000, UTC),
            metadata=DOCUMENT,
        )
        turn = self.turns[message.turn_id].model_copy(update={"status": "completed", "answer": reply})
        self.turns[message.turn_id] = turn
        return turn

    async def complete(self, message: MessageReceived) -> None:
        turn = self.finish(message)
        await self.publish(
            TurnCompleted.caused_by(
                message,
                event_id=derived_id(message.turn_id, "turn_completed"),
                user_message=turn.user_message,
                assistant_message=turn.answer,
            )
        )

    async def fail(self, message: MessageReceived, error: TurnError) -> None:
        turn = self.turns[message.turn_id]
        self.turns[message.turn_id] = turn.model_copy(update={"status": "failed", "error": error})
        await self.publish(TurnFailed.caused_by(message, code=error.code, message=error.message, stage="synthesizer"))

    async def token(self, message: MessageReceived, text: str) -> None:
        await self.notify(AnswerToken(session_id=message.session_id, turn_id=message.turn_id, text=text))

    async def notify(self, notice: Notice) -> None:
        await self.client.publish(notice.subject, notice.model_dump_json().encode())

    async def publish(self, event: Event) -> None:
        headers = {"Nats-Msg-Id": str(event.event_id)}
        data = event.model_dump_json(by_alias=True).encode()
        subject = session_subject(event.session_id, type(event))
        while True:
            try:
                await self.js.publish(subject, data, stream=TURNS, headers=headers)
            except nats.js.errors.NoStreamResponseError:  # A broker that came back empty is provisioned in a moment.
                await asyncio.sleep(0.05)
            else:
                return

    async def _on_message(self, msg: Msg) -> None:
        message = MessageReceived.model_validate_json(msg.data)
        self.received.append(message)
        self.headers.append(dict(msg.headers or {}))
        self.arrived.set()
        running = asyncio.create_task(self.script(self, message))
        self._running.add(running)
        running.add_done_callback(self._ended)

    def _ended(self, running: asyncio.Task[None]) -> None:
        self._running.discard(running)
        self.handled.set()
        running.result()

    # --- what is asked -------------------------------------------------------------------------------

    def _standing(self, query: GetStanding) -> SessionStanding:
        self._session(GetSession(client_id_hash=query.client_id_hash, session_id=query.session_id))
        return SessionStanding(
            collected_parameters={"gift_property_value": 100_000_000}, dialogue={"intent": "gift_tax"}, last_answer=None
        )

    def _get_scenarios(self, query: GetScenarios) -> Scenarios:
        self._session(GetSession(client_id_hash=query.client_id_hash, session_id=query.session_id))
        return Scenarios(scenarios=self.scenarios)

    def _keep_scenarios(self, query: KeepScenarios) -> Scenarios:
        self._session(GetSession(client_id_hash=query.client_id_hash, session_id=query.session_id))
        self.scenarios = query.scenarios
        return Scenarios(scenarios=self.scenarios)

    def _replying(
        self, query_type: type[Query[Any]], handler: Callable[[Any], QueryModel]
    ) -> Callable[[Msg], Awaitable[None]]:
        async def on_query(msg: Msg) -> None:
            query = query_type.model_validate_json(msg.data)
            self.queries.append(query)
            try:
                if self.refusal is not None and self.refusals != 0:
                    self.refusals = self.refusals and self.refusals - 1
                    raise QueryRefused(self.refusal)
                reply = Reply[QueryModel].model_construct(result=handler(query))
            except QueryRefused as refused:
                reply = Reply[QueryModel](error=refused.code)
            await msg.respond(reply.model_dump_json(serialize_as_any=True).encode())

        return on_query

    def _create(self, query: CreateSession) -> Session:
        session = Session(id=query.session_id, title="새로운 상담", created_at=datetime.now(UTC))
        self.sessions[session.id] = (session, query.client_id_hash)
        return session

    def _list(self, query: ListSessions) -> SessionPage:
        if query.cursor == "nonsense":
            raise QueryRefused("INVALID_CURSOR")
        own = [session for session, owner in self.sessions.values() if owner and owner == query.client_id_hash]
        return SessionPage(sessions=tuple(own[: query.limit]), next_cursor="more" if len(own) > query.limit else None)

    def _survey(self, query: SurveySessions) -> SurveyPage:
        shown = tuple(self.surveyed[: query.limit])
        return SurveyPage(sessions=shown, next_cursor="more" if len(self.surveyed) > query.limit else None)

    def _session(self, query: Any) -> Session:
        session, owner = self.sessions.get(query.session_id, (None, None))
        if session is None or owner not in (None, query.client_id_hash):
            raise QueryRefused("SESSION_NOT_FOUND")
        return session

    def _rename(self, query: RenameSession) -> Session:
        return self._changed(query, title=query.title)

    def _pin(self, query: PinSession) -> Session:
        return self._changed(query, pinned=query.pinned)

    def _changed(self, query: RenameSession | PinSession, **update: object) -> Session:
        changed = self._session(query).model_copy(update=update)
        self.sessions[query.session_id] = (changed, query.client_id_hash)
        return changed

    def _delete(self, query: DeleteSession) -> Erased:
        root = self._session(query).root_id or query.session_id
        family = [one for one, (session, _) in self.sessions.items() if root in (one, session.root_id)]
        for session_id in family:
            del self.sessions[session_id]
        return Erased(session_ids=tuple(family))

    def _messages(self, query: ListMessages) -> MessagePage:
        self._session(query)
        turns = [turn for turn in self.turns.values() if turn.session_id == query.session_id]
        messages = [
            ListedMessage(**message.model_dump(), turn_id=turn.id)
            for turn in turns
            for message in (turn.user_message, turn.answer)
            if message
        ]
        return MessagePage(messages=tuple(messages[: query.limit]), next_cursor=None)

    def _branch(self, query: BranchSession) -> Session:
        parent = self._session(query)
        if query.turn_id not in self.turns:
            raise QueryRefused("TURN_NOT_FOUND")
        branch = parent.model_copy(update={"id": query.branch_id, "root_id": parent.root_id or parent.id})
        self.sessions[branch.id] = (branch, query.client_id_hash)
        return branch

    def _branches(self, query: GetBranches) -> SessionBranches:
        self._session(query)
        return SessionBranches(
            turns=tuple(
                TurnVersions(turn_id=turn.id, versions=(TurnVersion(session_id=turn.session_id, turn_id=turn.id),))
                for turn in self.turns.values()
                if turn.session_id == query.session_id
            )
        )

    def _share(self, query: ShareSession) -> Share:
        self._session(query)
        now = datetime.now(UTC)
        share = Share(id=query.share_id, created_at=now, expires_at=now + timedelta(days=query.days))
        self.shares[query.token_hash] = (share, query.session_id)
        return share

    def _shares(self, query: ListShares) -> Shares:
        self._session(query)
        return Shares(shares=tuple(share for share, of in self.shares.values() if of == query.session_id))

    def _revoke(self, query: RevokeShare) -> Done:
        self._session(query)
        self.shares = {token: kept for token, kept in self.shares.items() if kept[0].id != query.share_id}
        return Done()

    def _shared(self, query: GetShared) -> SharedConsultation:
        if query.token_hash not in self.shares:
            raise QueryRefused("SHARE_NOT_FOUND")
        share, session_id = self.shares[query.token_hash]
        session, owner = self.sessions[session_id]
        messages = ListMessages(client_id_hash=owner, session_id=session_id, limit=query.limit)
        return SharedConsultation(title=session.title, expires_at=share.expires_at, page=self._messages(messages))

    def _search(self, query: SearchMessages) -> FoundSessions:
        found = [
            FoundSession(
                session=self.sessions[turn.session_id][0],
                matches=1,
                turn_id=turn.id,
                role="user",
                excerpt=turn.user_message.content,
                created_at=turn.user_message.created_at,
            )
            for turn in self.turns.values()
            if all(word in turn.user_message.content for word in query.words)
        ]
        return FoundSessions(found=tuple(found[: query.limit]))

    def _turn(self, query: GetTurn) -> Turn:
        self._session(query)
        if query.turn_id not in self.turns:
            raise QueryRefused("TURN_NOT_FOUND")
        return self.turns[query.turn_id]

    def _rate(self, query: RateMessage | WithdrawRating) -> Done:
        if not any(turn.answer and turn.answer.id == query.message_id for turn in self.turns.values()):
            raise QueryRefused("MESSAGE_NOT_FOUND")
        return Done()
