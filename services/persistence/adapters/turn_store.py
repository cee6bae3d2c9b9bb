"""The turns in PostgreSQL: a batch of operations, or one sweep, in one transaction."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Final
from uuid import UUID

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters import turn_statements as sql
from services.persistence.adapters.database import database_span, driver_connection, driver_transaction
from services.persistence.adapters.turn_rows import DONE, Done, accept_row, as_json, close_row, turn_closed_by
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


class TurnStore:
    """Writes turns. Every method raises DatabaseUnavailable when the database is away; then nothing is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, operations: Sequence[Operation]) -> list[Committed]:
        """Do all the operations in one transaction, which is one statement."""
        messages = [op for op in operations if isinstance(op, AcceptMessage)]
        closings = _first_of_each_turn(op for op in operations if isinstance(op, CloseTurn))
        async with driver_connection(self._engine) as connection:
            done = await _done(connection, {op.session_id for op in operations}, messages, closings.values())
        opened = {turn.session_id: turn for turn in done.opened}
        closed = {turn.id: turn for turn in done.ended}
        closed |= {each.question.id: turn_closed_by(closings[each.question.id], each) for each in done.closed}
        return [_committed(op, _standing(op, done.owners), opened, closed) for op in operations]

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
                done = await _done(connection, session_ids, (), [turn.given_up() for turn in given_up])
        return Swept(tuple(given_up), done.opened)

    async def unfinished(self) -> dict[str, int]:
        """How many turns are open, and how many wait for an earlier one of their session."""
        async with driver_transaction(self._engine) as connection:
            return dict(await connection.fetch(sql.UNFINISHED_TURNS))


async def _done(
    connection: asyncpg.Connection,
    session_ids: Set[UUID],
    messages: Collection[AcceptMessage],
    closings: Collection[CloseTurn],
) -> Done:
    returned = await connection.fetchval(
        sql.RUN_OPERATIONS,
        session_ids,
        as_json([accept_row(place, message) for place, message in enumerate(messages)]),
        as_json([close_row(closing) for closing in closings]),
        DEFAULT_TITLE,
        HISTORY_MESSAGES,
    )
    return DONE.validate_json(returned)


def _standing(operation: Operation, owners: Mapping[UUID, str | None]) -> Standing:
    if operation.session_id not in owners:
        return "gone"
    owner = owners[operation.session_id]
    if isinstance(operation, AcceptMessage) and owner not in (None, operation.client_id_hash):
        return "foreign"
    return "known"


def _first_of_each_turn(closings: Iterable[CloseTurn]) -> dict[UUID, CloseTurn]:
    first: dict[UUID, CloseTurn] = {}
    for closing in closings:
        first.setdefault(closing.turn_id, closing)
    return first


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
