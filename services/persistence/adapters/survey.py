"""What operators see of all clients: their sessions, with a count of the turns of each, and the turns that have not ended.

Methods raise QueryRefused and DatabaseUnavailable. What is looked for has no index of its own, except ids: the work grows
with what is stored, and stops at a page.
"""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import ColumnElement, Float, cast, exists, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.selectable import LateralFromClause

from services.persistence.adapters.database import database_span
from services.persistence.adapters.schema import MessageRow, SessionRow, TurnRow
from services.persistence.adapters.session_store import NEWEST, SESSION_COLUMNS, next_cursor, page_of
from shared.contracts.survey_queries import (
    MOST_OPEN_TURNS,
    ListOpenTurns,
    OpenTurn,
    OpenTurns,
    SurveyedSession,
    SurveyPage,
    SurveySessions,
)
from shared.runtime.database import availability

_MILLISECONDS: Final = cast(func.extract("epoch", TurnRow.closed_at - TurnRow.received_at) * 1000, Float)
"""How long a turn took. None while it has not ended."""
_UNFINISHED: Final = TurnRow.status.in_(("waiting", "open"))


class Survey:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def sessions(self, query: SurveySessions) -> SurveyPage:
        """The sessions of every client, newest first."""
        turns = _turn_counts()
        found = select(*SESSION_COLUMNS, *turns.c).where(*_conditions(query))
        statement = page_of(found, NEWEST, query.limit, query.cursor).join(turns, true())
        with database_span("survey_sessions"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(statement)).mappings().all()
        sessions = tuple(SurveyedSession.model_validate(row) for row in rows[: query.limit])
        return SurveyPage(sessions=sessions, next_cursor=next_cursor(sessions, len(rows) > query.limit))

    async def open_turns(self, _: ListOpenTurns) -> OpenTurns:
        columns = [getattr(TurnRow, name) for name in OpenTurn.model_fields]
        statement = (
            select(*columns, func.count().over().label("total"))
            .where(_UNFINISHED)
            .order_by(TurnRow.received_at)
            .limit(MOST_OPEN_TURNS)
        )
        with database_span("list_open_turns"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(statement)).mappings().all()
        turns = tuple(OpenTurn.model_validate(row) for row in rows)
        return OpenTurns(turns=turns, total=rows[0]["total"] if rows else 0)


def _turn_counts() -> LateralFromClause:
    """The turns of the session that a row is about."""
    return (
        select(
            func.count().label("turns"),
            func.count().filter(TurnRow.status == "failed").label("failed"),
            func.count().filter(_UNFINISHED).label("unfinished"),
            func.max(TurnRow.received_at).label("last_turn_at"),
            func.max(_MILLISECONDS).label("slowest_ms"),
        )
        .where(TurnRow.session_id == SessionRow.id)
        .lateral("turn_counts")
    )


def _conditions(query: SurveySessions) -> Iterator[ColumnElement[bool]]:
    if query.wanted is not None:
        of_trace = TurnRow.traceparent.like(f"00-{query.wanted.hex}-%")
        yield or_(SessionRow.id == query.wanted, _has_turn(or_(TurnRow.id == query.wanted, of_trace)))
    if query.text is not None:
        own = MessageRow.session_id == SessionRow.id
        yield exists().where(own, MessageRow.content.icontains(query.text, autoescape=True))
    if query.outcome is not None:
        yield _has_turn(TurnRow.status == "failed" if query.outcome == "failed" else _UNFINISHED)
    if query.slower_than_ms is not None:
        yield _has_turn(query.slower_than_ms < _MILLISECONDS)


def _has_turn(condition: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(TurnRow.session_id == SessionRow.id, condition)
