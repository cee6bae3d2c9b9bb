"""The turns in PostgreSQL: a batch of operations, or one sweep, in one transaction."""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Final, TypeVar
from uuid import UUID

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters import turn_statements as sql
from services.persistence.adapters.database import database_span, driver_transaction
from services.persistence.adapters.turn_rows import (
    accept_row,
    as_json,
    close_row,
    closed_turn,
    open_turn,
    turn_closed_by,
)
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
        async with driver_transaction(self._engine) as connection:
            standings = await _lock(connection, operations)
            allowed = [op for op, standing in zip(operations, standings, strict=True) if standing == "known"]
            await _accept(connection, [op for op in allowed if isinstance(op, AcceptMessage)])
            closings = [op for op in allowed if isinstance(op, CloseTurn)]
            closed = await _close(connection, closings)
            closed |= await _closed_before(connection, {op.turn_id for op in closings} - closed.keys())
            opened = await _open(connection, {op.session_id for op in allowed})
        return [_committed(op, at, opened, closed) for op, at in zip(operations, standings, strict=True)]

    async def sweep(self, *, neglected_seconds: float, attempts: int) -> Swept:
        """Drive again every open turn whose attempt is older than `neglected_seconds`, by the database's clock.

        A turn that has had all its attempts fails, and the next of its session opens; so does one that waits for nothing.
        """
        with database_span("sweep_turns"):
            async with driver_transaction(self._engine) as connection:
                locked = await connection.fetch(sql.LOCK_NEGLECTED_SESSIONS, neglected_seconds, SWEEP_SIZE)
                session_ids = {row["id"] for row in locked}
                if not session_ids:
                    return Swept((), ())
                # Looked at again: what was neglected before the lock may have ended while waiting for it.
                rows = await connection.fetch(sql.STALE_TURNS, session_ids, neglected_seconds)
                again, given_up = divide([StaleTurn(*row) for row in rows], attempts)
                await connection.execute(sql.DRIVE_AGAIN, [turn.id for turn in again])
                await _close(connection, [turn.given_up() for turn in given_up])
                opened = await _open(connection, session_ids)
        return Swept(tuple(given_up), tuple(opened.values()))

    async def unfinished(self) -> dict[str, int]:
        """How many turns are open, and how many wait for an earlier one of their session."""
        async with driver_transaction(self._engine) as connection:
            return dict(await connection.fetch(sql.UNFINISHED_TURNS))


async def _lock(connection: asyncpg.Connection, operations: Sequence[Operation]) -> list[Standing]:
    rows = await connection.fetch(sql.LOCK_SESSIONS, {op.session_id for op in operations})
    owners: dict[UUID, str | None] = {row["id"]: row["client_id_hash"] for row in rows}
    return [_standing(op, owners) for op in operations]


def _standing(operation: Operation, owners: Mapping[UUID, str | None]) -> Standing:
    if operation.session_id not in owners:
        return "gone"
    owner = owners[operation.session_id]
    if isinstance(operation, AcceptMessage) and owner not in (None, operation.client_id_hash):
        return "foreign"
    return "known"


async def _accept(connection: asyncpg.Connection, messages: Sequence[AcceptMessage]) -> None:
    if messages:
        rows = [accept_row(place, message) for place, message in enumerate(_first_of_each_turn(messages))]
        await connection.execute(sql.ACCEPT_MESSAGES, as_json(rows), DEFAULT_TITLE)


async def _close(connection: asyncpg.Connection, closings: Sequence[CloseTurn]) -> dict[UUID, ClosedTurn]:
    """Close the turns that have not ended yet; those, by id."""
    if not closings:
        return {}
    first = {closing.turn_id: closing for closing in _first_of_each_turn(closings)}
    rows = await connection.fetch(sql.CLOSE_TURNS, as_json([close_row(closing) for closing in first.values()]))
    return {row["id"]: turn_closed_by(first[row["id"]], row) for row in rows}


async def _open(connection: asyncpg.Connection, session_ids: Iterable[UUID]) -> dict[UUID, OpenTurn]:
    """Open the next turn of each session that has none open; the open turns by session."""
    rows = await connection.fetch(sql.OPEN_TURNS, session_ids, HISTORY_MESSAGES)
    return {row["session_id"]: open_turn(row) for row in rows}


async def _closed_before(connection: asyncpg.Connection, turn_ids: Set[UUID]) -> dict[UUID, ClosedTurn]:
    """Those of the turns that have ended, by id: their events have come again, or too late."""
    if not turn_ids:
        return {}
    rows = await connection.fetch(sql.CLOSED_TURNS, turn_ids)
    return {row["id"]: closed_turn(row) for row in rows}


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
