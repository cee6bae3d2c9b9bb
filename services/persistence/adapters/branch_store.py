"""Branches in PostgreSQL: made as a copy of what was before a turn, and found again.

Methods raise QueryRefused with the code to answer with, and DatabaseUnavailable.
"""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.family import is_of_family, locked_family, root_of
from services.persistence.adapters.schema import SessionRow, TurnRow
from services.persistence.adapters.session_store import SESSION_COLUMNS, session_of
from services.persistence.adapters.turn_copies import copy_turns
from services.persistence.domain.branches import BranchTurn, versions
from services.persistence.domain.title import DEFAULT_TITLE, title_of
from shared.contracts.consultation_queries import BranchSession, GetBranches, SessionBranches
from shared.contracts.queries import QueryRefused, Session
from shared.runtime.database import availability

_COPY_SESSION: Final = text("""
INSERT INTO sessions
    (id, root_id, client_id_hash, title, pinned, created_at, scenarios, dialogue, collected_parameters, last_answer)
SELECT :branch_id, coalesce(root_id, id), client_id_hash, coalesce(:title, title), pinned, clock_timestamp(), scenarios,
    coalesce(state.after->'dialogue', '{}'), coalesce(state.after->'collected_parameters', '{}'),
    nullif(state.after->'last_answer', 'null')
FROM sessions LEFT JOIN (
    SELECT state_after AS after FROM turns
    WHERE session_id = :session_id AND position < :position AND status = 'completed' ORDER BY position DESC LIMIT 1
) AS state ON true
WHERE id = :session_id
ON CONFLICT (id) DO NOTHING
RETURNING id
""")
_PARTING: Final = text("""
SELECT turn.position, question.content, session.title,
    NOT EXISTS (
        SELECT FROM turns AS earlier WHERE earlier.session_id = turn.session_id AND earlier.position < turn.position
    ) AS is_first,
    (
        SELECT earlier.state_after IS NULL FROM turns AS earlier
        WHERE earlier.session_id = turn.session_id AND earlier.position < turn.position AND earlier.status = 'completed'
        ORDER BY earlier.position DESC LIMIT 1
    ) AS is_forgotten
FROM turns AS turn
JOIN messages AS question ON question.id = turn.id
JOIN sessions AS session ON session.id = turn.session_id
WHERE turn.session_id = :session_id AND turn.id = :turn_id
""")
"""`is_forgotten`: the answer before is from when nobody kept where the conversation stood after it."""


class BranchStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def create(self, query: BranchSession) -> Session:
        """The branch of this id, made unless an earlier request for it has been carried out unheard."""
        made = select(*SESSION_COLUMNS).where(SessionRow.id == query.branch_id)
        with database_span("branch_session"), availability():
            async with self._engine.begin() as connection:
                family = await locked_family(connection, query.session_id, query.client_id_hash)
                turn = await _turn(connection, query)
                copy = {
                    "session_id": query.session_id,
                    "branch_id": query.branch_id,
                    "position": turn.position,
                    "title": DEFAULT_TITLE if turn.is_first and turn.title == title_of(turn.content) else None,
                }
                if (await connection.execute(_COPY_SESSION, copy)).one_or_none() is not None:
                    await copy_turns(connection, query.session_id, query.branch_id, before=turn.position)
                    unlisted = update(SessionRow).where(SessionRow.id.in_(family)).values(listed=False)
                    await connection.execute(unlisted)
                return session_of((await connection.execute(made)).one_or_none())

    async def branches(self, query: GetBranches) -> SessionBranches:
        with database_span("get_branches"), availability():
            async with self._engine.connect() as connection:
                root_id = await root_of(connection, query.session_id, query.client_id_hash)
                statement = (
                    select(TurnRow.session_id, TurnRow.id, func.coalesce(TurnRow.origin_id, TurnRow.id).label("origin"))
                    .join(SessionRow, SessionRow.id == TurnRow.session_id)
                    .where(is_of_family(root_id))
                    .order_by(SessionRow.created_at, SessionRow.id, TurnRow.position)
                )
                rows = (await connection.execute(statement)).all()
        family: dict[UUID, list[BranchTurn]] = {}
        for row in rows:
            family.setdefault(row.session_id, []).append(BranchTurn(row.id, row.origin))
        return SessionBranches(turns=versions(family, query.session_id))


async def _turn(connection: AsyncConnection, query: BranchSession) -> Row[*tuple[Any, ...]]:
    """The turn before which the branch parts. Raises QueryRefused."""
    asked = {"session_id": query.session_id, "turn_id": query.turn_id}
    turn = (await connection.execute(_PARTING, asked)).one_or_none()
    if turn is None:
        raise QueryRefused("TURN_NOT_FOUND")
    if turn.is_forgotten:
        raise QueryRefused("TURN_NOT_EDITABLE")
    return turn
