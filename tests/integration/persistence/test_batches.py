"""Operations that share a transaction do not share their mistakes."""

import asyncio
from collections.abc import Sequence
from uuid import uuid4

import pytest
from asyncpg import PostgresError
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.database import create_engine, driver_transaction
from services.persistence.adapters.turn_operations import TurnOperations
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.domain.turns import Committed, accept
from services.persistence.settings import PersistenceSettings
from shared.runtime.database import DatabaseUnavailable
from tests.integration.persistence.events import ALICE, BOB, message, new_session, recorded_statements, rows


async def test_many_operations_take_as_many_statements_as_one(engine: AsyncEngine) -> None:
    store = TurnStore(engine)
    await store.run([accept(message(await new_session(engine)), None)])  # The driver looks up types once.
    statements = recorded_statements(engine)
    counts = []
    for size in (1, 50):
        operations = [accept(message(await new_session(engine)), None) for _ in range(size)]
        statements.clear()
        await store.run(operations)
        counts.append(len(statements))
    assert counts == [1, 1]


async def test_one_bad_operation_fails_alone(engine: AsyncEngine) -> None:
    turns = TurnOperations(TurnStore(engine), batch_size=256)
    session_id = await new_session(engine)
    contents = ["첫째", "둘째", "저장할 수 없는 \x00 글자", "넷째"]
    outcomes: Sequence[Committed | BaseException] = await asyncio.gather(
        *(turns.apply(accept(message(session_id, content), None)) for content in contents), return_exceptions=True
    )
    assert [isinstance(outcome, PostgresError) for outcome in outcomes] == [False, False, True, False]
    assert "저장할" not in str(outcomes[2])
    stored = await rows(engine, "SELECT content FROM messages ORDER BY position")
    assert stored == [("첫째",), ("둘째",), ("넷째",)]


async def test_the_message_of_another_client_takes_nobodys_place(engine: AsyncEngine) -> None:
    session_id, turn_id = await new_session(engine, ALICE), uuid4()
    foreign, own = (
        message(session_id, content, turn_id=turn_id, client=who) for content, who in (("남", BOB), ("나", ALICE))
    )
    done = await TurnStore(engine).run([accept(foreign, None), accept(own, None)])
    assert [each.session for each in done] == ["foreign", "known"]
    assert [each.open_turn is not None and each.open_turn.content for each in done] == [False, "나"]
    assert await rows(engine, "SELECT content FROM messages") == [("나",)]


async def test_a_database_that_is_away_is_told_from_a_mistake(database_url: str) -> None:
    away = create_engine(PersistenceSettings(database_url="postgresql://postgres@127.0.0.1:1/nowhere"))
    with pytest.raises(DatabaseUnavailable):
        await TurnStore(away).run([])


async def test_a_session_locked_for_too_long_counts_as_unavailable(database_url: str, engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    hurried = create_engine(PersistenceSettings(database_url=database_url, database_statement_timeout_seconds=0.2))
    async with engine.begin() as connection:
        await connection.exec_driver_sql(f"SELECT id FROM sessions WHERE id = '{session_id}' FOR UPDATE")  # noqa: S608
        with pytest.raises(DatabaseUnavailable):
            await TurnStore(hurried).run([accept(message(session_id), None)])
    assert len(await TurnStore(hurried).run([accept(message(session_id), None)])) == 1
    await hurried.dispose()


async def test_a_connection_that_is_lost_in_a_transaction_counts_as_unavailable(engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    with pytest.raises(DatabaseUnavailable):
        async with driver_transaction(engine) as connection:
            await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert len(await TurnStore(engine).run([accept(message(session_id), None)])) == 1


async def test_a_servers_last_word_before_the_connection_ends_counts_as_unavailable(engine: AsyncEngine) -> None:
    """A moment before the end of the connection arrives, asyncpg has a state that it refuses to go on from."""
    fields = "".join(f"{field}\0" for field in ("SFATAL", "VFATAL", "C57P01", "Mterminating connection")) + "\0"
    with pytest.raises(DatabaseUnavailable):
        async with driver_transaction(engine) as connection:
            connection._protocol.data_received(b"E" + (4 + len(fields)).to_bytes(4) + fields.encode())
    session_id = await new_session(engine)
    assert len(await TurnStore(engine).run([accept(message(session_id), None)])) == 1


async def test_closed_connections_are_replaced_without_an_error(engine: AsyncEngine, database_url: str) -> None:
    session_id = await new_session(engine)
    other = create_engine(PersistenceSettings(database_url=database_url))
    terminate = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'"
    assert await rows(other, terminate) == [(True,)]
    assert await rows(engine, "SELECT id FROM sessions") == [(session_id,)]
    await other.dispose()
