"""Between operations and rows: what goes into the statements of the turns, and what comes out."""

import json
from collections.abc import Sequence

from sqlalchemy import RowMapping

from services.persistence.domain.turns import AcceptMessage, Answer, ClosedTurn, CloseTurn, OpenTurn
from shared.events.catalogue import Dialogue, HistoryEntry, StoredMessage

Fields = dict[str, object]


def as_json(rows: Sequence[Fields]) -> str:
    """Rows for `json_to_recordset`. Korean stays Korean: escaped it would be twice as long, and slower to read."""
    return json.dumps(rows, ensure_ascii=False)


def accept_row(place: int, message: AcceptMessage) -> Fields:
    return {
        "place": place,
        "turn_id": str(message.turn_id),
        "session_id": str(message.session_id),
        "event_id": str(message.event_id),
        "received_at": message.received_at.isoformat(),
        "traceparent": message.traceparent,
        "content": message.content,
        "metadata": message.metadata,
        "title": message.title,
    }


def close_row(closing: CloseTurn) -> Fields:
    fields: Fields = {
        "turn_id": str(closing.turn_id),
        "session_id": str(closing.session_id),
        "event_id": str(closing.event_id),
    }
    outcome = closing.outcome
    if isinstance(outcome, Answer):
        return fields | {
            "status": "completed",
            "answer_id": str(outcome.id),
            "content": outcome.content,
            "metadata": outcome.metadata,
            "collected_parameters": outcome.collected_parameters,
            "dialogue": outcome.dialogue.model_dump(mode="json"),
        }
    return fields | {"status": "failed", "error_code": outcome.code, "error_message": outcome.message}


def open_turn(row: RowMapping) -> OpenTurn:
    return OpenTurn(
        **{
            **row,
            "dialogue": Dialogue.model_validate(row["dialogue"]),
            "history": tuple(HistoryEntry.model_validate(entry) for entry in row["history"]),
        }
    )


def closed_turn(row: RowMapping) -> ClosedTurn:
    question = StoredMessage(
        id=row["id"], role="user", content=row["content"], metadata=row["metadata"], created_at=row["created_at"]
    )
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
    return ClosedTurn(row["id"], row["session_id"], row["closed_by"], question, answer)
