"""Messages and turns in PostgreSQL, as the gateway asks for them.

Methods raise QueryRefused with the code to answer with, and DatabaseUnavailable.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Row, select, type_coerce, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.family import visible_to
from services.persistence.adapters.schema import MessageRow, SessionRow, TurnRow
from services.persistence.domain.cursor import InvalidCursor, message_cursor, message_position
from shared.contracts.consultation_queries import WithdrawRating
from shared.contracts.events.catalogue import StoredMessage
from shared.contracts.queries import (
    GetTurn,
    ListedMessage,
    ListMessages,
    MessagePage,
    QueryRefused,
    RateMessage,
    Turn,
    TurnError,
)
from shared.runtime.database import availability

MESSAGE_COLUMNS: Final = (
    MessageRow.id,
    MessageRow.role,
    MessageRow.content,
    MessageRow.created_at,
    MessageRow.document.label("document"),
    MessageRow.position,
    MessageRow.turn_id,
)


class MessageStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def page(self, query: ListMessages) -> MessagePage:
        """The session's messages in the order they were stored, oldest first."""
        statement = (
            select(*MESSAGE_COLUMNS)
            .where(MessageRow.session_id == query.session_id, MessageRow.position > position_after(query.cursor))
            .order_by(MessageRow.position)
            .limit(query.limit + 1)
        )
        with database_span("list_messages"), availability():
            async with self._engine.connect() as connection:
                await check_session(connection, query.session_id, query.client_id_hash)
                rows = (await connection.execute(statement)).all()
        return message_page(rows, query.limit)

    async def turn(self, query: GetTurn) -> Turn:
        statement = (
            select(TurnRow.status, TurnRow.error_code, TurnRow.error_message, *MESSAGE_COLUMNS)
            .join(MessageRow, MessageRow.turn_id == TurnRow.id)
            .where(TurnRow.id == query.turn_id, TurnRow.session_id == query.session_id)
        )
        with database_span("get_turn"), availability():
            async with self._engine.connect() as connection:
                await check_session(connection, query.session_id, query.client_id_hash)
                rows = (await connection.execute(statement)).all()
        if not rows:
            raise QueryRefused("TURN_NOT_FOUND")
        messages = {row.role: StoredMessage(**_fields(row)) for row in rows}
        status, code = rows[0].status, rows[0].error_code
        return Turn(
            id=query.turn_id,
            session_id=query.session_id,
            status=status,
            user_message=messages["user"],
            answer=messages.get("assistant"),
            error=TurnError(code=code, message=rows[0].error_message) if status == "failed" else None,
        )

    async def rate(self, query: RateMessage) -> None:
        """Keep the rating in the assistant message's document, in place of an earlier one."""
        rating = {"feedback": query.feedback.model_dump(mode="json", exclude_none=True)}
        with database_span("rate_message"):
            await self._replace(query, MessageRow.document.concat(type_coerce(rating, JSONB)))

    async def withdraw_rating(self, query: WithdrawRating) -> None:
        """Take the rating out of the assistant message's document."""
        with database_span("withdraw_rating"):
            await self._replace(query, MessageRow.document.delete_path(["feedback"]))

    async def _replace(self, query: RateMessage | WithdrawRating, document: ColumnElement[Any]) -> None:
        statement = (
            update(MessageRow)
            .where(
                MessageRow.id == query.message_id,
                MessageRow.role == "assistant",
                MessageRow.session_id == SessionRow.id,
                visible_to(query.client_id_hash),
            )
            .values(document=document)
            .returning(MessageRow.id)
        )
        with availability():
            async with self._engine.begin() as connection:
                if (await connection.execute(statement)).one_or_none() is None:
                    raise QueryRefused("MESSAGE_NOT_FOUND")


def message_page(rows: Sequence[Row[*tuple[Any, ...]]], limit: int) -> MessagePage:
    """The first `limit` of the rows, which say whether there are more."""
    page = rows[:limit]
    return MessagePage(
        messages=tuple(ListedMessage(**_fields(row), turn_id=row.turn_id) for row in page),
        next_cursor=message_cursor(page[-1].position) if len(rows) > limit else None,
    )


async def check_session(connection: AsyncConnection, session_id: UUID, client_id_hash: str | None) -> None:
    """Raises QueryRefused unless the session exists for this client."""
    statement = select(SessionRow.id).where(SessionRow.id == session_id, visible_to(client_id_hash))
    if (await connection.execute(statement)).one_or_none() is None:
        raise QueryRefused("SESSION_NOT_FOUND")


def _fields(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    """The row as the fields of a message."""
    return {
        "id": row.id,
        "role": row.role,
        "content": row.content,
        "created_at": row.created_at,
        "metadata": row.document,
    }


def position_after(cursor: str | None) -> int:
    """The position after which the next page begins. Raises QueryRefused."""
    try:
        return 0 if cursor is None else message_position(cursor)
    except InvalidCursor:
        raise QueryRefused("INVALID_CURSOR") from None
