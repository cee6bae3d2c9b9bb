"""The turns of a session in another one, for a branch or an operator's fork."""

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

_COPY_TURNS: Final = text("""
WITH copied AS (
    SELECT *, gen_random_uuid() AS new_id FROM turns
    WHERE session_id = :session_id AND position < :position AND status IN ('completed', 'failed')
), turn AS (
    INSERT INTO turns (id, session_id, origin_id, status, attempt, received_at, received_event_id, traceparent,
        attempted_at, closed_at, closed_by, error_code, error_message, state_after)
    SELECT new_id, :copy_id, coalesce(origin_id, id), status, attempt, received_at, received_event_id, traceparent,
        attempted_at, closed_at, closed_by, error_code, error_message, state_after
    FROM copied ORDER BY position
)
INSERT INTO messages (id, session_id, turn_id, role, content, metadata, created_at)
SELECT CASE role WHEN 'user' THEN new_id ELSE gen_random_uuid() END, :copy_id, new_id, role, content,
    metadata - 'feedback', created_at
FROM messages JOIN copied ON copied.id = messages.turn_id ORDER BY messages.position
""")
"""A rating stays with the answer that was rated."""


async def copy_turns(connection: AsyncConnection, session_id: UUID, copy_id: UUID, *, before: int) -> None:
    """Copy the closed turns of a session before a place, with their messages, into a session that has none."""
    await connection.execute(_COPY_TURNS, {"session_id": session_id, "copy_id": copy_id, "position": before})
