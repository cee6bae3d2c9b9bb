"""Between operations and rows: what goes into the statements of the turns, and what comes out."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import to_json

from services.persistence.domain.turns import AcceptMessage, Answer, ClosedTurn, CloseTurn, OpenTurn
from shared.contracts.events.catalogue import Answered, HistoryEntry, StoredMessage

Fields = dict[str, object]
Row = Mapping[str, Any]


def as_json(rows: Sequence[Fields]) -> str:
    """Rows for `json_to_recordset`: ids and times as text, models as objects, Korean as it is."""
    return to_json(rows).decode()


def accept_row(place: int, message: AcceptMessage) -> Fields:
    return {
        "place": place,
        "turn_id": message.turn_id,
        "session_id": message.session_id,
        "event_id": message.event_id,
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


def open_turn(row: Row) -> OpenTurn:
    return OpenTurn(
        **{
            **row,
            "last_answer": Answered.model_validate(row["last_answer"]) if row["last_answer"] is not None else None,
            "history": tuple(HistoryEntry.model_validate(entry) for entry in row["history"]),
        }
    )


def turn_closed_by(closing: CloseTurn, row: Row) -> ClosedTurn:
    """A turn that has just been closed: the question as it is stored, the answer as it came."""
    outcome = closing.outcome
    answer = (
        StoredMessage(
            id=outcome.id,
            role="assistant",
            content=outcome.content,
            metadata=outcome.metadata,
            created_at=row["answered_at"],
        )
        if isinstance(outcome, Answer)
        else None
    )
    return ClosedTurn(closing.turn_id, closing.session_id, closing.event_id, _question(row), answer)


def closed_turn(row: Row) -> ClosedTurn:
    answer = (
        StoredMessage(
            id=row["answer_id"],
            role="assistant",
            content=row["answer_content"],
            metadata=row["answer_metadata"],
            created_at=row["answer_created_at"],
        )
        if row["answer_id"] is not None
        else None
    )
    return ClosedTurn(row["id"], row["session_id"], row["closed_by"], _question(row), answer)


def _question(row: Row) -> StoredMessage:
    return StoredMessage(
        id=row["id"], role="user", content=row["content"], metadata=row["metadata"], created_at=row["created_at"]
    )
