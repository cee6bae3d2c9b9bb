"""Between operations and the database: what goes into its functions for turns, and what comes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from pydantic_core import to_json

from services.persistence.domain.turns import AcceptMessage, Answer, ClosedTurn, CloseTurn, OpenTurn
from shared.contracts.events.catalogue import StoredMessage

Fields = dict[str, object]


@dataclass(frozen=True, slots=True)
class JustClosed:
    """Of a turn that was closed, what the event that closed it does not say. `answered_at` is null where it failed."""

    question: StoredMessage
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class Done:
    """What `run_turn_operations` returns."""

    owners: dict[UUID, str | None]
    """Of each session that exists: whose it is."""
    closed: tuple[JustClosed, ...]
    ended: tuple[ClosedTurn, ...]
    """Of the turns that were to be closed, those that had ended: their events have come again, or too late."""
    opened: tuple[OpenTurn, ...]


DONE: Final = TypeAdapter(Done)


def as_json(rows: Sequence[Fields]) -> str | None:
    """Rows for `json_to_recordset`: ids and times as text, models as objects, Korean as it is; null for none."""
    return to_json(rows).decode() if rows else None


def accept_row(place: int, message: AcceptMessage) -> Fields:
    return {
        "place": place,
        "turn_id": message.turn_id,
        "session_id": message.session_id,
        "event_id": message.event_id,
        "client_id_hash": message.client_id_hash,
        "received_at": message.received_at,
        "traceparent": message.traceparent,
        "content": message.content,
        "metadata": message.metadata,
        "title": message.title,
    }


def close_row(closing: CloseTurn) -> Fields:
    fields: Fields = {"turn_id": closing.turn_id, "session_id": closing.session_id, "event_id": closing.event_id}
    outcome = closing.outcome
    if isinstance(outcome, Answer):
        return fields | {
            "status": "completed",
            "answer_id": outcome.id,
            "content": outcome.content,
            "metadata": outcome.metadata,
            "collected_parameters": outcome.collected_parameters,
            "dialogue": outcome.dialogue,
            "last_answer": outcome.answered,
        }
    return fields | {"status": "failed", "error_code": outcome.code, "error_message": outcome.message}


def turn_closed_by(closing: CloseTurn, closed: JustClosed) -> ClosedTurn:
    """A turn that has just been closed: the question as it is stored, the answer as it came."""
    outcome, answer = closing.outcome, None
    if isinstance(outcome, Answer) and closed.answered_at is not None:
        answer = StoredMessage(
            id=outcome.id,
            role="assistant",
            content=outcome.content,
            metadata=outcome.metadata,
            created_at=closed.answered_at,
        )
    return ClosedTurn(closing.turn_id, closing.session_id, closing.event_id, closed.question, answer)
