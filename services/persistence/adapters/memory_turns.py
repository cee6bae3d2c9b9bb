"""Turns without a database: what `TurnStore` keeps of conversations, in memory, for a chain in one process."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from services.persistence.domain.turns import (
    HISTORY_MESSAGES,
    AcceptMessage,
    Answer,
    ClosedTurn,
    CloseTurn,
    Committed,
    Failure,
    OpenTurn,
    Operation,
)
from shared.calendar import clock
from shared.contracts.events.catalogue import HistoryEntry, StoredMessage, TurnOpened


@dataclass
class _Turn:
    message: AcceptMessage
    stored_at: datetime
    opened: OpenTurn | None = None
    closed: ClosedTurn | None = None


@dataclass
class _Conversation:
    turns: dict[UUID, _Turn] = field(default_factory=dict)
    left: Answer | None = None
    """What the last answer left."""
    said_before: tuple[HistoryEntry, ...] = ()
    """What was said before the first of the turns."""


class MemoryTurns:
    """Implements `handlers.Turns`. Every session is known, and nothing is ever lost or late."""

    def __init__(self) -> None:
        self._conversations: dict[UUID, _Conversation] = defaultdict(_Conversation)

    async def erase(self, session_id: UUID) -> None:
        """Forget a conversation."""
        self._conversations.pop(session_id, None)

    async def apply(self, operation: Operation) -> Committed:
        """Do the operation; see `TurnStore.run`."""
        conversation = self._conversations[operation.session_id]
        if isinstance(operation, AcceptMessage):
            conversation.turns.setdefault(operation.turn_id, _Turn(operation, clock.now()))
        else:
            _close(conversation, operation)
        turn = conversation.turns.get(operation.turn_id)
        return Committed("known", _open(conversation), turn.closed if turn else None)

    def go_on_from(self, opened: TurnOpened) -> None:
        """Begin a conversation where it stood when this turn opened."""
        left = Answer(
            id=opened.turn_id,
            content="",
            metadata={},
            collected_parameters=opened.collected_parameters,
            dialogue=opened.dialogue,
            answered=opened.last_answer,
        )
        self._conversations[opened.session_id] = _Conversation(left=left, said_before=opened.history)

    def drive_again(self, session_id: UUID, turn_id: UUID, attempt: int) -> OpenTurn | None:
        """The open turn with this attempt, as the sweeper drives it; None where it is not open."""
        turn = self._conversations[session_id].turns.get(turn_id)
        if turn is None or turn.opened is None or turn.closed is not None:
            return None
        turn.opened = replace(turn.opened, attempt=attempt, attempted_at=clock.now())
        return turn.opened


def _open(conversation: _Conversation) -> OpenTurn | None:
    """The session's open turn: the first that has not ended."""
    turn = next((each for each in conversation.turns.values() if each.closed is None), None)
    if turn is None:
        return None
    if turn.opened is None:
        turn.opened = _opened(conversation, turn.message)
    return turn.opened


def _opened(conversation: _Conversation, message: AcceptMessage) -> OpenTurn:
    left = conversation.left
    return OpenTurn(
        id=message.turn_id,
        session_id=message.session_id,
        attempt=1,
        attempted_at=clock.now(),
        received_at=message.received_at,
        received_event_id=message.event_id,
        traceparent=message.traceparent,
        content=message.content,
        client=message.metadata,
        collected_parameters=left.collected_parameters if left else {},
        dialogue=left.dialogue if left else {},
        last_answer=left.answered if left else None,
        history=_history(conversation, message.turn_id),
    )


def _history(conversation: _Conversation, before: UUID) -> tuple[HistoryEntry, ...]:
    said = list(conversation.said_before)
    for turn_id, turn in conversation.turns.items():
        if turn_id == before:
            break
        said.append(HistoryEntry(role="user", content=turn.message.content))
        if turn.closed is not None and turn.closed.answer is not None:
            said.append(HistoryEntry(role="assistant", content=turn.closed.answer.content))
    return tuple(said[-HISTORY_MESSAGES:])


def _close(conversation: _Conversation, closing: CloseTurn) -> None:
    turn = conversation.turns.get(closing.turn_id)
    if turn is None or turn.closed is not None:
        return
    outcome, question = closing.outcome, turn.message
    asked = StoredMessage(
        id=question.turn_id,
        role="user",
        content=question.content,
        created_at=turn.stored_at,
        metadata=question.metadata,
    )
    answer = None if isinstance(outcome, Failure) else _answer(outcome)
    turn.closed = ClosedTurn(question.turn_id, question.session_id, closing.event_id, asked, answer)
    if isinstance(outcome, Answer):
        conversation.left = outcome


def _answer(outcome: Answer) -> StoredMessage:
    return StoredMessage(
        id=outcome.id, role="assistant", content=outcome.content, created_at=clock.now(), metadata=outcome.metadata
    )
