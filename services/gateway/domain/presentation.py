"""Messages and turns as the API shows them: message format, sections 5.1 and 5.2."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from pydantic import JsonValue

from services.gateway.domain.document import page_fields, public
from services.gateway.domain.outcome import Answered, Outcome
from shared.contracts.events.catalogue import StoredMessage
from shared.contracts.events.envelope import derived_id
from shared.contracts.queries import Session, Turn

Json = dict[str, JsonValue]


def instant(moment: datetime) -> str:
    """A time in UTC to the millisecond: `2025-10-14T10:05:10.421Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def session_json(session: Session) -> Json:
    return {
        "id": str(session.id),
        "title": session.title,
        "createdAt": instant(session.created_at),
        "pinned": session.pinned,
        "rootId": str(session.root_id or session.id),
        "listed": session.listed,
    }


def message_json(message: StoredMessage, turn_id: UUID) -> Json:
    """An assistant message with its document in both spellings; any other with its text alone. What it is comes first."""
    shown: Json = {
        "id": str(message.id),
        "role": message.role,
        "content": message.content,
        "createdAt": instant(message.created_at),
        "turnId": str(turn_id),
    }
    if message.role != "assistant":
        return shown
    return {**shown, **page_fields(message.metadata), **shown, "metadata": public(message.metadata)}


_NOT_SHARED: Final = ("metadata", "guard", "feedback")


def shared_json(message: StoredMessage, turn_id: UUID, token: str) -> Json:
    """A message as a link shows it: without its maker's rating, and under ids that are good for nothing else."""
    shown = {key: value for key, value in message_json(message, turn_id).items() if key not in _NOT_SHARED}
    return {**shown, "id": str(derived_id(message.id, token)), "turnId": str(derived_id(turn_id, token))}


def answer_json(answer: Answered) -> Json:
    turn_id = answer.user_message.id
    return {
        "userMessage": message_json(answer.user_message, turn_id),
        "assistantMessage": message_json(answer.assistant_message, turn_id),
    }


def outcome_json(outcome: Outcome) -> Json:
    """Both messages of an answered turn, or its error."""
    if isinstance(outcome, Answered):
        return answer_json(outcome)
    return {"error": {"code": outcome.code, "message": outcome.message}}


def turn_json(turn: Turn) -> Json:
    """A turn's state with whatever it has ended in."""
    shown: Json = {"id": str(turn.id), "status": turn.status, "userMessage": message_json(turn.user_message, turn.id)}
    if turn.answer is not None:
        shown["assistantMessage"] = message_json(turn.answer, turn.id)
    if turn.error is not None:
        shown["error"] = {"code": turn.error.code, "message": turn.error.message}
    return shown
