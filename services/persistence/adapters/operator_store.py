"""What operators do to conversations: go on from an earlier turn in a new session, and open a failed turn once more."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.schema import SessionRow, TurnRow
from services.persistence.adapters.session_store import SESSION_COLUMNS, session_of
from shared.database import availability
from shared.queries import ForkSession, QueryRefused, RedriveTurn, Session

_COPIED_TURNS: Final = text("""
INSERT INTO turns (id, session_id, status, attempt, received_at, received_event_id, attempted_at, closed_at, closed_by,
    error_code, error_message)
SELECT md5(id::text || CAST(CAST(:fork AS uuid) AS text))::uuid, CAST(:fork AS uuid), status, attempt, received_at, received_event_id,
    attempted_at, closed_at, closed_by, error_code, error_message
FROM turns WHERE session_id = :source AND position <= :last AND status IN ('completed', 'failed') ORDER BY position
""")
_COPIED_MESSAGES: Final = text("""
INSERT INTO messages (id, session_id, turn_id, role, content, metadata, created_at)
SELECT md5(message.id::text || CAST(CAST(:fork AS uuid) AS text))::uuid, CAST(:fork AS uuid),
    md5(turn.id::text || CAST(CAST(:fork AS uuid) AS text))::uuid, role, content, metadata, created_at
FROM messages AS message JOIN turns AS turn ON turn.id = message.turn_id
WHERE turn.session_id = :source AND turn.position <= :last AND turn.status IN ('completed', 'failed')
ORDER BY message.position
""")


class OperatorStore:
    """Every method raises DatabaseUnavailable when the database is away, and QueryRefused."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def fork(self, query: ForkSession) -> Session:
        """The new session, made unless an earlier request for it has been carried out unheard."""
        with database_span("fork_session"), availability():
            async with self._engine.begin() as connection:
                if (made := await _session(connection, query.session_id)) is not None:
                    return session_of(made)
                source = session_of(await _session(connection, query.of_session))
                last = await _position(connection, query)
                await connection.execute(insert(SessionRow).values(_fork_row(query, source.title)))
                values = {"fork": query.session_id, "source": query.of_session, "last": last}
                await connection.execute(_COPIED_TURNS, values)
                await connection.execute(_COPIED_MESSAGES, values)
                return session_of(await _session(connection, query.session_id))

    async def redrive(self, query: RedriveTurn) -> None:
        """The turn waits again, with the next attempt; the sweeper opens it when its session has no other open."""
        own = (TurnRow.id == query.turn_id, TurnRow.session_id == query.session_id)
        statement = (
            update(TurnRow)
            .where(*own, TurnRow.status == "failed")
            .values(
                status="waiting",
                attempt=TurnRow.attempt + 1,
                attempted_at=None,
                closed_at=None,
                closed_by=None,
                error_code=None,
                error_message=None,
            )
            .returning(TurnRow.id)
        )
        with database_span("redrive_turn"), availability():
            async with self._engine.begin() as connection:
                if (await connection.execute(statement)).one_or_none() is not None:
                    return
                is_known = (await connection.execute(select(TurnRow.id).where(*own))).one_or_none() is not None
        raise QueryRefused("TURN_NOT_FAILED" if is_known else "TURN_NOT_FOUND")


async def _session(connection: AsyncConnection, session_id: UUID) -> Row[*tuple[Any, ...]] | None:
    return (await connection.execute(select(*SESSION_COLUMNS).where(SessionRow.id == session_id))).one_or_none()


async def _position(connection: AsyncConnection, query: ForkSession) -> int:
    """The place of the last turn that is kept."""
    statement = select(TurnRow.position).where(TurnRow.id == query.last_turn, TurnRow.session_id == query.of_session)
    row = (await connection.execute(statement)).one_or_none()
    if row is None:
        raise QueryRefused("TURN_NOT_FOUND")
    return int(row.position)


def _fork_row(query: ForkSession, title: str) -> dict[str, Any]:
    answered = query.answered.model_dump(mode="json") if query.answered else None
    return {
        "id": query.session_id,
        "title": title,
        "dialogue": query.dialogue,
        "collected_parameters": query.collected_parameters,
        "last_answer": answered,
        "created_at": func.clock_timestamp(),
    }
