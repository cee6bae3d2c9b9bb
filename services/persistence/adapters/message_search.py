"""Finding words in the messages of a client. Raises DatabaseUnavailable."""

from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Text, func, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.schema import MessageRow, SessionRow
from services.persistence.adapters.session_store import SESSION_COLUMNS, session_of
from services.persistence.domain.excerpt import excerpt
from shared.contracts.consultation_queries import FoundSession, FoundSessions, SearchMessages
from shared.runtime.database import availability

STEPS: Final = "**계산 과정**"
"""Before it an answer says what it says in words; after it are the steps, whose names are in every calculation."""
_told: Final = func.split_part(MessageRow.content, STEPS, 1, type_=Text)


class MessageSearch:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, query: SearchMessages) -> FoundSessions:
        """Of each of the client's sessions with messages that have all the words, the newest of these.

        Every message of the client is looked at, through the indexes of sessions and messages: the work grows with what
        one person has written, whatever else is stored.
        """
        if query.client_id_hash is None:
            return FoundSessions(found=())
        with database_span("search_messages"), availability():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(_statement(query))).all()
        return FoundSessions(
            found=tuple(
                FoundSession(
                    session=session_of(row),
                    matches=row.matches,
                    turn_id=row.turn_id,
                    role=row.role,
                    excerpt=excerpt(row.content, query.words),
                    created_at=row.said_at,
                )
                for row in rows
            )
        )


def _statement(query: SearchMessages) -> Select[*tuple[Any, ...]]:
    """The newest message of each of the client's sessions in which all the words are: of branches, of the one that is listed."""
    family = func.coalesce(SessionRow.root_id, SessionRow.id)
    found = (
        select(
            *SESSION_COLUMNS,
            MessageRow.turn_id,
            MessageRow.role,
            _told.label("content"),
            MessageRow.created_at.label("said_at"),
            func.count().over(partition_by=SessionRow.id).label("matches"),
        )
        .join(SessionRow, SessionRow.id == MessageRow.session_id)
        .where(
            SessionRow.client_id_hash == query.client_id_hash,
            *(_has(word) for word in query.words),
        )
        .ext(distinct_on(family))
        .order_by(family, SessionRow.listed.desc(), MessageRow.position.desc())
        .subquery()
    )
    return select(found).order_by(found.c.said_at.desc()).limit(query.limit)


def _has(word: str) -> ColumnElement[bool]:
    """Whether a message has the word, whatever its case. Hangul has none, and comparing it as it is takes a third of the time."""
    is_cased = word.lower() != word.upper()
    return _told.icontains(word, autoescape=True) if is_cased else _told.contains(word, autoescape=True)
