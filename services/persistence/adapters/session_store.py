"""Sessions in PostgreSQL: made, listed, renamed, deleted.

A session made with a client id exists for that client only; one made without exists for whoever has its id.
Methods raise QueryRefused with the code to answer with, and DatabaseUnavailable.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import ColumnElement, Row, Select, delete, func, or_, select, true, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.selectable import LateralFromClause

from services.persistence.adapters.database import database_span
from services.persistence.adapters.schema import ErasureRow, SessionRow, TurnRow
from services.persistence.domain.cursor import InvalidCursor, session_cursor, session_key
from shared.database import availability
from shared.queries import (
    CreateSession,
    DeleteSession,
    GetScenarios,
    GetSession,
    GetStanding,
    KeepScenarios,
    ListSessions,
    QueryRefused,
    RenameSession,
    Scenarios,
    Session,
    SessionPage,
    SessionStanding,
    SurveyedSession,
    SurveyPage,
    SurveySessions,
)

_COLUMNS: Final = (SessionRow.id, SessionRow.title, SessionRow.created_at)


def visible_to(client_id_hash: str | None) -> ColumnElement[bool]:
    """Whether a session exists for this client."""
    return or_(SessionRow.client_id_hash.is_(None), SessionRow.client_id_hash == client_id_hash)


class SessionStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ping(self) -> None:
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
            .returning(*_COLUMNS)
        )
        with database_span("create_session"), availability():
            async with self._engine.begin() as connection:
                return _session((await connection.execute(statement)).one_or_none())

    async def page(self, query: ListSessions) -> SessionPage:
        """The client's own sessions, newest first; without a client id, none."""
        if query.client_id_hash is None:
            return SessionPage(sessions=(), next_cursor=None)
        own = select(*_COLUMNS).where(SessionRow.client_id_hash == query.client_id_hash)
        statement = _newest_first(own, query.limit, query.cursor)
        with database_span("list_sessions"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(statement)).all()
        sessions = tuple(_session(row) for row in rows[: query.limit])
        return SessionPage(sessions=sessions, next_cursor=_next_cursor(sessions, len(rows) > query.limit))

    async def survey(self, query: SurveySessions) -> SurveyPage:
        """The sessions of every client, newest first, each with a count of its turns."""
        turns = _turn_counts()
        statement = _newest_first(select(*_COLUMNS, *turns.c), query.limit, query.cursor).join(turns, true())
        with database_span("survey_sessions"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(statement)).mappings().all()
        sessions = tuple(SurveyedSession.model_validate(row) for row in rows[: query.limit])
        return SurveyPage(sessions=sessions, next_cursor=_next_cursor(sessions, len(rows) > query.limit))

    async def get(self, query: GetSession) -> Session:
        statement = select(*_COLUMNS).where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
        with database_span("get_session"), availability():
            async with self._engine.connect() as connection:
                row = (await connection.execute(statement)).one_or_none()
        return _session(row)

    async def rename(self, query: RenameSession) -> Session:
        statement = (
            update(SessionRow)
            .where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
            .values(title=query.title)
            .returning(*_COLUMNS)
        )
        with database_span("rename_session"), availability():
            async with self._engine.begin() as connection:
                row = (await connection.execute(statement)).one_or_none()
        return _session(row)

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

    async def delete(self, query: DeleteSession) -> None:
        """Delete the session's rows, and note that its events are to be erased; again, while they still are."""
        deletion = (
            delete(SessionRow)
            .where(SessionRow.id == query.session_id, visible_to(query.client_id_hash))
            .returning(SessionRow.id)
        )
        erasure = upsert(ErasureRow).values(session_id=query.session_id).on_conflict_do_nothing()
        begun = select(ErasureRow.session_id).where(ErasureRow.session_id == query.session_id)
        with database_span("delete_session"), availability():
            async with self._engine.begin() as connection:
                if (await connection.execute(deletion)).one_or_none() is not None:
                    await connection.execute(erasure)
                elif (await connection.execute(begun)).one_or_none() is None:
                    raise QueryRefused("SESSION_NOT_FOUND")

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


def _session(row: Row[*tuple[Any, ...]] | None) -> Session:
    if row is None:
        raise QueryRefused("SESSION_NOT_FOUND")
    return Session(id=row.id, title=row.title, created_at=row.created_at)


def _scenarios(kept: list[JsonValue] | None) -> Scenarios:
    if kept is None:
        raise QueryRefused("SESSION_NOT_FOUND")
    return Scenarios.model_validate({"scenarios": kept})


def _newest_first(statement: Select[*tuple[Any, ...]], limit: int, cursor: str | None) -> Select[*tuple[Any, ...]]:
    """One page after the cursor, and one row more if there are more."""
    if cursor is not None:
        statement = statement.where(tuple_(SessionRow.created_at, SessionRow.id) < _after(cursor))
    return statement.order_by(SessionRow.created_at.desc(), SessionRow.id.desc()).limit(limit + 1)


def _turn_counts() -> LateralFromClause:
    """The turns of the session that a row is about."""
    return (
        select(
            func.count().label("turns"),
            func.count().filter(TurnRow.status == "failed").label("failed"),
            func.count().filter(TurnRow.status.in_(("waiting", "open"))).label("unfinished"),
            func.max(TurnRow.received_at).label("last_turn_at"),
        )
        .where(TurnRow.session_id == SessionRow.id)
        .lateral("turn_counts")
    )


def _next_cursor(shown: Sequence[Session], has_more: bool) -> str | None:
    return session_cursor(shown[-1].created_at, shown[-1].id) if has_more else None


def _after(cursor: str) -> tuple[datetime, UUID]:
    try:
        return session_key(cursor)
    except InvalidCursor:
        raise QueryRefused("INVALID_CURSOR") from None
