"""Sessions in PostgreSQL: made, listed, renamed, pinned, deleted.

A session made with a client id exists for that client only; one made without exists for whoever has its id.
Methods raise QueryRefused with the code to answer with, and DatabaseUnavailable.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import Row, Select, delete, func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import InstrumentedAttribute

from services.persistence.adapters.database import database_span
from services.persistence.adapters.family import locked_family, locked_to_erase, visible_to
from services.persistence.adapters.schema import ErasureRow, SessionRow
from services.persistence.domain.cursor import InvalidCursor, session_cursor, session_key
from shared.contracts.case_queries import GetScenarios, GetStanding, KeepScenarios, Scenarios, SessionStanding
from shared.contracts.consultation_queries import PinSession
from shared.contracts.queries import (
    CheckHealth,
    CreateSession,
    DeleteSession,
    GetSession,
    ListSessions,
    QueryRefused,
    RenameSession,
    Session,
    SessionPage,
)
from shared.runtime.database import availability

SESSION_COLUMNS: Final = (
    SessionRow.id,
    SessionRow.title,
    SessionRow.created_at,
    SessionRow.pinned,
    SessionRow.root_id,
    SessionRow.listed,
)
NEWEST: Final = (SessionRow.created_at, SessionRow.id)
_LISTED: Final = (SessionRow.pinned, *NEWEST)
"""What a list is sorted by, downwards: as a cursor has it, or the last two of it."""


class SessionStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def check_health(self, _: CheckHealth) -> None:
        """Return when the database has answered."""
        with database_span("ping"), availability():
            async with self._engine.connect() as connection:
                await connection.execute(select(1))

    async def create(self, query: CreateSession) -> Session:
        """The session of this id, made unless an earlier request for it has been carried out unheard."""
        statement = (
            upsert(SessionRow)
            .values(id=query.session_id, client_id_hash=query.client_id_hash, created_at=func.clock_timestamp())
            .on_conflict_do_update(
                index_elements=[SessionRow.id],
                set_={"title": SessionRow.title},  # As it is: only a row that is written is returned.
                where=visible_to(query.client_id_hash),
            )
            .returning(*SESSION_COLUMNS)
        )
        with database_span("create_session"), availability():
            async with self._engine.begin() as connection:
                return session_of((await connection.execute(statement)).one_or_none())

    async def page(self, query: ListSessions) -> SessionPage:
        """The client's own sessions, pinned ones first, then newest first; without a client id, none."""
        if query.client_id_hash is None:
            return SessionPage(sessions=(), next_cursor=None)
        own = select(*SESSION_COLUMNS).where(SessionRow.client_id_hash == query.client_id_hash, SessionRow.listed)
        statement = page_of(own, _LISTED, query.limit, query.cursor)
        with database_span("list_sessions"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(statement)).all()
        sessions = tuple(session_of(row) for row in rows[: query.limit])
        return SessionPage(sessions=sessions, next_cursor=next_cursor(sessions, len(rows) > query.limit))

    async def get(self, query: GetSession) -> Session:
        statement = select(*SESSION_COLUMNS).where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
        with database_span("get_session"), availability():
            async with self._engine.connect() as connection:
                row = (await connection.execute(statement)).one_or_none()
        return session_of(row)

    async def rename(self, query: RenameSession) -> Session:
        with database_span("rename_session"):
            return await self._change(query, title=query.title)

    async def pin(self, query: PinSession) -> Session:
        with database_span("pin_session"):
            return await self._change(query, pinned=query.pinned)

    async def _change(self, query: RenameSession | PinSession, **values: object) -> Session:
        """Of all branches: they are one in the list."""
        changed = select(*SESSION_COLUMNS).where(SessionRow.id == query.session_id)
        with availability():
            async with self._engine.begin() as connection:
                family = await locked_family(connection, query.session_id, query.client_id_hash)
                await connection.execute(update(SessionRow).where(SessionRow.id.in_(family)).values(**values))
                return session_of((await connection.execute(changed)).one_or_none())

    async def standing(self, query: GetStanding) -> SessionStanding:
        """What the next turn of the session will open with."""
        columns = (SessionRow.collected_parameters, SessionRow.dialogue, SessionRow.last_answer)
        statement = select(*columns).where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
        with database_span("get_standing"), availability():
            async with self._engine.connect() as connection:
                row = (await connection.execute(statement)).mappings().one_or_none()
        if row is None:
            raise QueryRefused("SESSION_NOT_FOUND")
        return SessionStanding.model_validate(row)

    async def scenarios(self, query: GetScenarios) -> Scenarios:
        statement = select(SessionRow.scenarios).where(
            SessionRow.id == query.session_id, visible_to(query.client_id_hash)
        )
        with database_span("get_scenarios"), availability():
            async with self._engine.connect() as connection:
                return _scenarios((await connection.execute(statement)).scalar_one_or_none())

    async def keep_scenarios(self, query: KeepScenarios) -> Scenarios:
        statement = (
            update(SessionRow)
            .where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
            .values(scenarios=list(query.scenarios))
            .returning(SessionRow.scenarios)
        )
        with database_span("keep_scenarios"), availability():
            async with self._engine.begin() as connection:
                return _scenarios((await connection.execute(statement)).scalar_one_or_none())

    async def delete(self, query: DeleteSession) -> Sequence[UUID]:
        """Delete the rows of the session, its branches and forks, and note that their events are to be erased; again, while they still are."""
        begun = select(ErasureRow.session_id).where(ErasureRow.session_id == query.session_id)
        with database_span("delete_session"), availability():
            async with self._engine.begin() as connection:
                if (await connection.execute(begun)).one_or_none() is not None:
                    return [query.session_id]
                erased = await locked_to_erase(connection, query.session_id, query.client_id_hash)
                erasures = upsert(ErasureRow).values([{"session_id": session_id} for session_id in erased])
                await connection.execute(delete(SessionRow).where(SessionRow.id.in_(erased)))
                await connection.execute(erasures.on_conflict_do_nothing())
                return erased

    async def unfinished_erasures(self) -> Sequence[UUID]:
        """Deleted sessions whose events may still be in the stream."""
        with database_span("unfinished_erasures"), availability():
            async with self._engine.connect() as connection:
                return (await connection.execute(select(ErasureRow.session_id).limit(100))).scalars().all()

    async def missing(self, session_ids: Collection[UUID]) -> set[UUID]:
        """Those of these sessions that do not exist, or no more."""
        with database_span("missing_sessions"), availability():
            async with self._engine.connect() as connection:
                existing = await connection.execute(select(SessionRow.id).where(SessionRow.id.in_(session_ids)))
                return set(session_ids) - set(existing.scalars())

    async def finish_erasure(self, session_id: UUID) -> None:
        """The deleted session's events are gone."""
        with database_span("finish_erasure"), availability():
            async with self._engine.begin() as connection:
                await connection.execute(delete(ErasureRow).where(ErasureRow.session_id == session_id))


def session_of(row: Row[*tuple[Any, ...]] | None) -> Session:
    """Raises QueryRefused where there is none."""
    if row is None:
        raise QueryRefused("SESSION_NOT_FOUND")
    return Session(
        id=row.id,
        title=row.title,
        created_at=row.created_at,
        pinned=row.pinned,
        root_id=row.root_id,
        listed=row.listed,
    )


def _scenarios(kept: list[JsonValue] | None) -> Scenarios:
    if kept is None:
        raise QueryRefused("SESSION_NOT_FOUND")
    return Scenarios.model_validate({"scenarios": kept})


def page_of(
    statement: Select[*tuple[Any, ...]],
    key: tuple[InstrumentedAttribute[Any], ...],
    limit: int,
    cursor: str | None,
) -> Select[*tuple[Any, ...]]:
    """One page after the cursor, downwards by the key, and one row more if there are more."""
    if cursor is not None:
        statement = statement.where(tuple_(*key) < _after(cursor)[-len(key) :])
    return statement.order_by(*(column.desc() for column in key)).limit(limit + 1)


def next_cursor(shown: Sequence[Session], has_more: bool) -> str | None:
    return session_cursor(shown[-1].pinned, shown[-1].created_at, shown[-1].id) if has_more else None


def _after(cursor: str) -> tuple[bool, datetime, UUID]:
    try:
        return session_key(cursor)
    except InvalidCursor:
        raise QueryRefused("INVALID_CURSOR") from None
