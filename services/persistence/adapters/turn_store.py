"""The turns in PostgreSQL: a batch of operations, or one sweep, in one transaction."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from services.persistence.adapters import turn_statements as sql
from services.persistence.adapters.database import availability, database_span
from services.persistence.adapters.turn_rows import accept_row, as_json, close_row, closed_turn, open_turn
from services.persistence.domain.title import DEFAULT_TITLE
from services.persistence.domain.turns import (
    HISTORY_MESSAGES,
    AcceptMessage,
    ClosedTurn,
    CloseTurn,
    Committed,
    OpenTurn,
    Operation,
    StaleTurn,
    Standing,
    Swept,
    divide,
)

SWEEP_SIZE: Final = 1000
"""Most sessions in one sweep; the next sweep takes the rest."""

OperationT = TypeVar("OperationT", AcceptMessage, CloseTurn)


class TurnStore:
    """Writes turns. Every method raises DatabaseUnavailable when the database is away; then nothing is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, operations: Sequence[Operation]) -> list[Committed]:
        """Do all the operations in one transaction, in a constant number of statements."""
        with availability():
            async with self._engine.begin() as connection:
                standings = await _lock(connection, operations)
                allowed = [op for op, standing in zip(operations, standings, strict=True) if standing == "known"]
                await _accept(connection, [op for op in allowed if isinstance(op, AcceptMessage)])
                closings = [op for op in allowed if isinstance(op, CloseTurn)]
                await _close(connection, closings)
                session_ids = {op.session_id for op in allowed}
                opened = await _open(connection, session_ids)
                closed = await _closed_turns(connection, [op.turn_id for op in closings])
        return [_committed(op, at, opened, closed) for op, at in zip(operations, standings, strict=True)]

    async def sweep(self, *, attempt_seconds: float, attempts: int, events_since: datetime) -> Swept:
        """Drive again every open turn whose attempt is older than `attempt_seconds` or than `events_since`.

        `events_since` is when the stream was created: events of before are lost. A turn that has had all its
        attempts fails, and the next of its session opens; so does one that waits for nothing.
        """
        limits = {"attempt_seconds": attempt_seconds, "events_since": events_since}
        with database_span("sweep_turns"), availability():
            async with self._engine.begin() as connection:
                locked = await connection.execute(sql.LOCK_NEGLECTED_SESSIONS, {**limits, "most": SWEEP_SIZE})
                session_ids = set(locked.scalars())
                if not session_ids:
                    return Swept((), ())
                # Looked at again: what was neglected before the lock may have ended while waiting for it.
                rows = await connection.execute(sql.STALE_TURNS, {**limits, "session_ids": list(session_ids)})
                again, given_up = divide([StaleTurn(*row) for row in rows], attempts)
                await connection.execute(sql.DRIVE_AGAIN, {"turn_ids": [turn.id for turn in again]})
                await _close(connection, [turn.given_up() for turn in given_up])
                opened = await _open(connection, session_ids)
        return Swept(tuple(given_up), tuple(opened.values()))


async def _lock(connection: AsyncConnection, operations: Sequence[Operation]) -> list[Standing]:
    session_ids = list({op.session_id for op in operations})
    rows = await connection.execute(sql.LOCK_SESSIONS, {"session_ids": session_ids})
    owners: dict[UUID, str | None] = {row.id: row.client_id_hash for row in rows}
    return [_standing(op, owners) for op in operations]


def _standing(operation: Operation, owners: Mapping[UUID, str | None]) -> Standing:
    if operation.session_id not in owners:
        return "gone"
    owner = owners[operation.session_id]
    if isinstance(operation, AcceptMessage) and owner not in (None, operation.client_id_hash):
        return "foreign"
    return "known"


async def _accept(connection: AsyncConnection, messages: Sequence[AcceptMessage]) -> None:
    if messages:
        rows = [accept_row(place, message) for place, message in enumerate(_first_of_each_turn(messages))]
        await connection.execute(sql.ACCEPT_MESSAGES, {"messages": as_json(rows), "default_title": DEFAULT_TITLE})


async def _close(connection: AsyncConnection, closings: Sequence[CloseTurn]) -> None:
    if closings:
        rows = [close_row(closing) for closing in _first_of_each_turn(closings)]
        await connection.execute(sql.CLOSE_TURNS, {"closings": as_json(rows)})


async def _open(connection: AsyncConnection, session_ids: Iterable[UUID]) -> dict[UUID, OpenTurn]:
    """Open the next turn of each session that has none open; the open turns by session."""
    rows = await connection.execute(sql.OPEN_TURNS, {"session_ids": list(session_ids), "history": HISTORY_MESSAGES})
    return {row["session_id"]: open_turn(row) for row in rows.mappings()}


async def _closed_turns(connection: AsyncConnection, turn_ids: Sequence[UUID]) -> dict[UUID, ClosedTurn]:
    """Those of the turns that have ended, by id."""
    if not turn_ids:
        return {}
    rows = await connection.execute(sql.CLOSED_TURNS, {"turn_ids": list(turn_ids)})
    return {row["id"]: closed_turn(row) for row in rows.mappings()}


def _first_of_each_turn(operations: Sequence[OperationT]) -> list[OperationT]:
    first: dict[UUID, OperationT] = {}
    for operation in operations:
        first.setdefault(operation.turn_id, operation)
    return list(first.values())


def _committed(
    operation: Operation, standing: Standing, opened: Mapping[UUID, OpenTurn], closed: Mapping[UUID, ClosedTurn]
) -> Committed:
    if standing != "known":
        return Committed(standing)
    turn = closed.get(operation.turn_id)
    return Committed(
        standing,
        opened.get(operation.session_id),
        turn if turn is not None and turn.session_id == operation.session_id else None,
    )
