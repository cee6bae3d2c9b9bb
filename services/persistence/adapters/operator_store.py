"""What operators do to conversations: go on from an earlier turn in a new session, and open a failed turn once more."""

from typing import Final

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.schema import SessionRow, TurnRow
from services.persistence.adapters.session_store import SESSION_COLUMNS, session_of
from services.persistence.adapters.turn_copies import copy_turns
from shared.contracts.queries import ForkSession, QueryRefused, RedriveTurn, Session
from shared.runtime.database import availability

_FORK_SESSION: Final = text("""
INSERT INTO sessions (id, fork_of, title, created_at, scenarios, dialogue, collected_parameters, last_answer)
SELECT :fork, id, title, clock_timestamp(), scenarios, :dialogue, :collected_parameters, :last_answer
FROM sessions WHERE id = :source
ON CONFLICT (id) DO NOTHING
RETURNING id
""").bindparams(
    *(bindparam(name, type_=JSONB) for name in ("dialogue", "collected_parameters")),
    bindparam("last_answer", type_=JSONB(none_as_null=True)),
)


class OperatorStore:
    """Every method raises DatabaseUnavailable when the database is away, and QueryRefused."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def fork(self, query: ForkSession) -> Session:
        """The new session, made unless an earlier request for it has been carried out unheard."""
        made = select(*SESSION_COLUMNS).where(SessionRow.id == query.session_id)
        with database_span("fork_session"), availability():
            async with self._engine.begin() as connection:
                last = await _last_position(connection, query)
                if (await connection.execute(_FORK_SESSION, _fork(query))).one_or_none() is not None:
                    await copy_turns(connection, query.of_session, query.session_id, before=last + 1)
                return session_of((await connection.execute(made)).one_or_none())

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


async def _last_position(connection: AsyncConnection, query: ForkSession) -> int:
    """The place of the last turn that is kept, in a session that nobody erases meanwhile."""
    statement = (
        select(TurnRow.position)
        .join(SessionRow, SessionRow.id == TurnRow.session_id)
        .where(TurnRow.id == query.last_turn, TurnRow.session_id == query.of_session)
        .with_for_update(key_share=True, of=SessionRow)
    )
    position: int | None = await connection.scalar(statement)
    if position is None:
        raise QueryRefused("TURN_NOT_FOUND")
    return position


def _fork(query: ForkSession) -> dict[str, object]:
    return {
        "fork": query.session_id,
        "source": query.of_session,
        "dialogue": query.dialogue,
        "collected_parameters": query.collected_parameters,
        "last_answer": query.answered.model_dump(mode="json") if query.answered else None,
    }
