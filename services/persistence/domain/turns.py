"""The life of a turn: what is asked of the store, what the store says, and which events follow.

Every id and time of these events comes from what is stored, so doing it again publishes the same events.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from pydantic import JsonValue

from services.persistence.domain.title import title_of
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import (
    AnswerComposed,
    Answered,
    FailureCode,
    HistoryEntry,
    Memory,
    MessageReceived,
    StoredMessage,
    TurnCompleted,
    TurnFailed,
    TurnMetadata,
    TurnOpened,
)
from shared.contracts.events.envelope import Event, InTrace, derived_id
from shared.contracts.events.live import Notice, TurnAccepted
from shared.contracts.failures import FAILURE_MESSAGES

HISTORY_MESSAGES: Final = 10

TurnEvents = list[Event | Notice | InTrace]


@dataclass(frozen=True, slots=True)
class AcceptMessage:
    """Store a user's message and its turn, unless they are stored already."""

    session_id: UUID
    turn_id: UUID
    event_id: UUID
    client_id_hash: str | None
    content: str
    metadata: dict[str, JsonValue]
    received_at: datetime
    title: str
    """For the session, if this is its first message."""
    traceparent: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a completed turn leaves: the assistant's message and where the conversation stands."""

    id: UUID
    content: str
    metadata: dict[str, JsonValue]
    collected_parameters: Parameters
    dialogue: Memory
    answered: Answered | None


@dataclass(frozen=True, slots=True)
class Failure:
    code: FailureCode
    message: str


@dataclass(frozen=True, slots=True)
class CloseTurn:
    """End a turn, unless it has ended already."""

    session_id: UUID
    turn_id: UUID
    event_id: UUID
    outcome: Answer | Failure


Operation = AcceptMessage | CloseTurn


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """The turn of a session that is being answered, with all that its `TurnOpened` carries."""

    id: UUID
    session_id: UUID
    attempt: int
    attempted_at: datetime
    received_at: datetime
    received_event_id: UUID
    traceparent: str | None
    content: str
    client: Parameters
    collected_parameters: Parameters
    dialogue: Memory
    last_answer: Answered | None
    history: tuple[HistoryEntry, ...]

    def opened(self) -> InTrace:
        event = TurnOpened(
            event_id=opened_id(self.id, self.attempt),
            session_id=self.session_id,
            turn_id=self.id,
            attempt=self.attempt,
            occurred_at=self.attempted_at,
            causation_id=self.received_event_id,
            content=self.content,
            collected_parameters=self.collected_parameters,
            dialogue=self.dialogue,
            last_answer=self.last_answer,
            history=self.history,
            metadata=TurnMetadata(received_at=self.received_at, client=self.client),
        )
        return InTrace(event, self.traceparent)


@dataclass(frozen=True, slots=True)
class ClosedTurn:
    """A turn that has ended. `answer` is null where it failed."""

    id: UUID
    session_id: UUID
    closed_by: UUID
    question: StoredMessage
    answer: StoredMessage | None


Standing = Literal["known", "foreign", "gone"]
"""Of an operation's session: it may go on; it belongs to another client; it does not exist."""


@dataclass(frozen=True, slots=True)
class Committed:
    """How things stand after an operation's commit."""

    session: Standing
    open_turn: OpenTurn | None = None
    """The session's open turn."""
    closed_turn: ClosedTurn | None = None
    """The operation's own turn, where it has ended."""


@dataclass(frozen=True, slots=True)
class StaleTurn:
    """An open turn whose attempt has taken too long, or whose events are lost."""

    id: UUID
    session_id: UUID
    attempt: int
    traceparent: str | None

    def given_up(self) -> CloseTurn:
        event_id = derived_id(self.id, f"{TurnFailed.name}:persistence")
        return CloseTurn(
            self.session_id, self.id, event_id, Failure("PIPELINE_ERROR", FAILURE_MESSAGES["PIPELINE_ERROR"])
        )

    def failed(self, now: datetime) -> InTrace:
        closing = self.given_up()
        event = TurnFailed(
            event_id=closing.event_id,
            session_id=self.session_id,
            turn_id=self.id,
            attempt=self.attempt,
            occurred_at=now,
            causation_id=opened_id(self.id, self.attempt),
            code="PIPELINE_ERROR",
            message=FAILURE_MESSAGES["PIPELINE_ERROR"],
            stage="persistence",
        )
        return InTrace(event, self.traceparent)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did: the turns that failed, and those to be driven (again)."""

    given_up: tuple[StaleTurn, ...]
    opened: tuple[OpenTurn, ...]


def opened_id(turn_id: UUID, attempt: int) -> UUID:
    return derived_id(turn_id, f"{TurnOpened.name}:{attempt}")


def accept(event: MessageReceived, traceparent: str | None) -> AcceptMessage:
    return AcceptMessage(
        session_id=event.session_id,
        turn_id=event.turn_id,
        event_id=event.event_id,
        client_id_hash=event.client_id_hash,
        content=event.content,
        metadata=event.metadata,
        received_at=event.occurred_at,
        title=title_of(event.content),
        traceparent=traceparent,
    )


def complete(event: AnswerComposed) -> CloseTurn:
    answer = Answer(
        id=derived_id(event.turn_id, "assistant_message"),
        content=event.content,
        metadata=event.metadata.stored(),
        collected_parameters=event.metadata.collected_parameters,
        dialogue=event.dialogue,
        answered=event.answered,
    )
    return CloseTurn(event.session_id, event.turn_id, event.event_id, answer)


def fail(event: TurnFailed) -> CloseTurn:
    return CloseTurn(event.session_id, event.turn_id, event.event_id, Failure(event.code, event.message))


def after_message(event: MessageReceived, committed: Committed) -> TurnEvents:
    """The message is accepted or refused; its turn begins unless an earlier one is still open."""
    accepted = committed.session == "known"
    events: TurnEvents = [TurnAccepted(session_id=event.session_id, turn_id=event.turn_id, accepted=accepted)]
    if committed.open_turn is not None and committed.open_turn.id == event.turn_id:
        events.append(committed.open_turn.opened())
    return events


def after_close(event: AnswerComposed | TurnFailed, committed: Committed) -> TurnEvents:
    """The turn is completed, and the next one of its session begins. Nothing where another event had ended it."""
    closed = committed.closed_turn
    if closed is None or closed.closed_by != event.event_id:
        return []
    events: TurnEvents = []
    if closed.answer is not None:
        events.append(
            TurnCompleted.caused_by(
                event,
                event_id=derived_id(closed.id, TurnCompleted.name),
                occurred_at=closed.answer.created_at,
                user_message=closed.question,
                assistant_message=closed.answer,
            )
        )
    if committed.open_turn is not None:
        events.append(committed.open_turn.opened())
    return events


def divide(stale: Sequence[StaleTurn], attempts: int) -> tuple[list[StaleTurn], list[StaleTurn]]:
    """The turns to drive once more, and those that have had all their attempts."""
    again = [turn for turn in stale if turn.attempt < attempts]
    return again, [turn for turn in stale if turn.attempt >= attempts]
