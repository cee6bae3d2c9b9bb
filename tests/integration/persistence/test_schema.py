"""The schema: migrated once, equal to the models, and fit for the questions asked of it."""

import asyncio
import json
from contextlib import nullcontext
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.database import create_engine
from services.persistence.adapters.schema import REVISION, Base
from services.persistence.adapters.survey import Survey
from services.persistence.app import wiring
from services.persistence.domain.turns import HISTORY_MESSAGES
from services.persistence.handlers import TurnHandlers
from services.persistence.migrate import MIGRATIONS, migrate
from services.persistence.migrations.versions import r0009_turns_in_one_call as in_one_call
from services.persistence.schema_check import SchemaOutdated, serving, wait_for_current_schema
from services.persistence.settings import PersistenceSettings
from shared.contracts.consultation_queries import PinSession
from shared.contracts.document import Feedback
from shared.contracts.queries import (
    DeleteSession,
    GetSession,
    GetTurn,
    ListMessages,
    ListSessions,
    RateMessage,
    RenameSession,
)
from shared.contracts.survey_queries import SurveySessions
from shared.runtime.migration import MigrationRefused, upgrade
from shared.runtime.postgres_url import libpq_url
from tests.integration.persistence.asked import Asked
from tests.integration.persistence.events import (
    ALICE,
    RECEIVED_AT,
    answer,
    message,
    new_session,
    opened_in,
    recorded_statements,
    rows,
)

ANALYSES = {
    "most cited articles": (
        """
        SELECT citation->>'law_name' AS law_name, citation->>'article' AS article, COUNT(*) AS citation_count
        FROM messages, jsonb_array_elements(metadata->'citations') AS citation
        WHERE role = 'assistant' GROUP BY law_name, article ORDER BY citation_count DESC LIMIT 10
        """,
        [("상속세및증여세법", "제53조", 2)],
    ),
    "mean response time": (
        """
        SELECT AVG((metadata->>'latency_ms')::int)::int AS avg_latency_ms FROM messages
        WHERE role = 'assistant' AND metadata->>'latency_ms' IS NOT NULL
        """,
        [(7000,)],
    ),
    "mean time of each tool": (
        """
        SELECT tool_call->>'tool' AS tool_name, AVG((tool_call->>'execution_time_ms')::int)::int AS avg_execution_ms
        FROM messages, jsonb_array_elements(metadata->'tool_calls') AS tool_call
        WHERE role = 'assistant' GROUP BY tool_name
        """,
        [("calculate_tax", 12)],
    ),
    "share of positive feedback": (
        """
        SELECT (COUNT(CASE WHEN metadata->'feedback'->>'type' = 'thumbs_up' THEN 1 END) * 100.0
            / COUNT(CASE WHEN metadata->'feedback' IS NOT NULL THEN 1 END))::int AS positive_feedback_rate
        FROM messages WHERE role = 'assistant'
        """,
        [(100,)],
    ),
    "answers without a citation": (
        """
        SELECT id, content, created_at FROM messages
        WHERE role = 'assistant'
            AND (metadata->'citations' IS NULL OR jsonb_array_length(metadata->'citations') = 0)
        ORDER BY created_at DESC LIMIT 10
        """,
        [],
    ),
    "slow answers": (
        """
        SELECT content, (metadata->>'latency_ms')::int AS latency FROM messages
        WHERE role = 'assistant' AND (metadata->>'latency_ms')::int > 10000 ORDER BY latency DESC
        """,
        [("느린 답", 13960)],
    ),
    "documents of a schema version": (
        "SELECT count(*) FROM messages WHERE role = 'assistant' AND metadata->>'_schema_version' = '1.0'",
        [(2,)],
    ),
    "containment, by the GIN index": (
        'SELECT count(*) FROM messages WHERE metadata @> \'{"intent": "gift_tax"}\'',
        [(2,)],
    ),
}
"""The analyses of the message format specification (section 8 and 9.2), with what they give on the stored turns."""


async def test_migrating_at_once_and_again_gives_the_schema_of_the_models(empty_database_url: str) -> None:
    await asyncio.gather(*(migrate(empty_database_url) for _ in range(3)))
    await migrate(empty_database_url)
    engine = create_engine(PersistenceSettings(database_url=empty_database_url))

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(
            connection,
            opts={"compare_server_default": True, "include_name": lambda name, *_: name != "alembic_version"},
        )
        return list(compare_metadata(context, Base.metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def test_the_service_asks_for_the_newest_migration() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == REVISION


async def test_the_service_does_not_start_on_an_outdated_schema(empty_database_url: str) -> None:
    with pytest.raises(SchemaOutdated, match="shuking migrate"):
        async with wiring(PersistenceSettings(database_url=empty_database_url)) as bus:
            await bus.start()


@pytest.mark.parametrize(
    ("revision", "serves_from", "complaint"),
    [
        ("9000", "0001", None),
        ("9000", REVISION, None),
        ("9000", "9000", "Start a newer version"),
        ("9000", None, "Start a newer version"),
        ("0001", "0001", "shuking migrate"),
    ],
)
async def test_the_service_starts_where_migrations_since_its_own_have_only_added_something(
    engine: AsyncEngine, database_url: str, revision: str, serves_from: str | None, complaint: str | None
) -> None:
    comment = f"'{serving(serves_from)}'" if serves_from else "NULL"
    connection = await asyncpg.connect(libpq_url(database_url))
    await connection.execute("UPDATE alembic_version SET version_num = $1", revision)
    await connection.execute(f"COMMENT ON TABLE alembic_version IS {comment}")
    await connection.close()
    with pytest.raises(SchemaOutdated, match=complaint) if complaint else nullcontext():
        await wait_for_current_schema(engine)


async def test_a_migration_does_not_let_everybody_wait_for_a_table(database_url: str) -> None:
    """What waits for a lock holds up all that comes after it, and a backup may hold a table for minutes."""
    adding = ["ALTER TABLE sessions ADD COLUMN colour TEXT"]
    connection = await asyncpg.connect(libpq_url(database_url))
    async with connection.transaction():
        await connection.execute("SELECT FROM sessions")
        with pytest.raises(MigrationRefused, match="lock timeout"):
            await upgrade(database_url, MIGRATIONS, adding)
    await connection.close()
    await upgrade(database_url, MIGRATIONS, adding)


async def test_a_session_has_one_open_turn_at_most(engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    insert = """
        INSERT INTO turns (id, session_id, status, received_at, received_event_id)
        VALUES (:id, :session_id, 'open', now(), :id)
    """
    await rows(engine, insert, id=uuid4(), session_id=session_id)
    with pytest.raises(IntegrityError):
        await rows(engine, insert, id=uuid4(), session_id=session_id)


async def test_only_the_three_roles_can_be_stored(engine: AsyncEngine, handlers: TurnHandlers) -> None:
    await handlers.on_message_received(message(await new_session(engine)))
    with pytest.raises(IntegrityError):
        await rows(engine, "UPDATE messages SET role = 'robot'")


async def test_the_analyses_run_on_what_is_stored(engine: AsyncEngine, handlers: TurnHandlers, ask: Asked) -> None:
    session_id = await new_session(engine)
    for content, latency_ms in (("빠른 답", 40), ("느린 답", 13960)):
        composed = answer(
            opened_in(await handlers.on_message_received(message(session_id))), content, latency_ms=latency_ms
        )
        await handlers.on_answer_composed(composed)
    [(answered,)] = await rows(engine, "SELECT id FROM messages WHERE content = '빠른 답'")
    feedback = Feedback(type="thumbs_up", timestamp=RECEIVED_AT)
    await ask(RateMessage.model_validate({"client_id_hash": None, "message_id": answered, "feedback": feedback}))
    for name, (analysis, expected) in ANALYSES.items():
        assert await rows(engine, analysis.replace(":", r"\:")) == expected, name


async def test_every_statement_reaches_its_rows_by_index(
    engine: AsyncEngine, handlers: TurnHandlers, ask: Asked
) -> None:
    """On small tables with fresh statistics, where a plan that reads a table whole looks cheapest."""
    for _ in range(20):
        await answered_turn(handlers, await new_session(engine, ALICE))
        await new_session(engine)  # whose sessions they are decides, or no index of the client's is needed
    await rows(engine, "ANALYZE")
    survey = await Survey(engine).sessions(SurveySessions(client_id_hash=None, limit=1))
    executed = recorded_statements(engine)
    session_id = await new_session(engine, ALICE)
    turn_id = await answered_turn(handlers, session_id)
    asked: dict[str, Any] = {"client_id_hash": ALICE, "session_id": session_id}
    await ask(GetSession(**asked))
    await ask(RenameSession(**asked, title="증여"))
    await ask(PinSession(**asked, pinned=True))
    await ask(ListSessions(client_id_hash=ALICE, limit=1))
    newest = await ask(ListSessions(client_id_hash=ALICE, limit=1))
    await ask(ListSessions(client_id_hash=ALICE, cursor=newest.next_cursor))
    await Survey(engine).sessions(SurveySessions(client_id_hash=None, limit=1, cursor=survey.next_cursor))
    await ask(ListMessages(**asked))
    turn = await ask(GetTurn(**asked, turn_id=turn_id))
    assert turn.answer is not None
    feedback = Feedback(type="thumbs_up", timestamp=RECEIVED_AT)
    await ask(RateMessage(client_id_hash=ALICE, message_id=turn.answer.id, feedback=feedback))
    await ask(DeleteSession(**asked))
    executed += [
        (in_one_call.LOCK_SESSIONS, ([session_id],)),
        (in_one_call.ACCEPT_MESSAGES.replace("$4", "$1"), ("", "[]")),
        (in_one_call.CLOSE_TURNS.replace("$3", "$1"), ("[]",)),
        (in_one_call.ENDED_TURNS.replace("$3", "$1"), ("[]",)),
        (in_one_call.OPEN_TURNS.replace("$5", "$2"), ([session_id], HISTORY_MESSAGES)),
    ]
    reads = 0
    for statement, parameters in dict(executed).items():
        for node in await table_reads(engine, statement, parameters):
            assert "Index Cond" in node or "Recheck Cond" in node, (statement, json.dumps(node))
            reads += 1
    assert reads > 20


async def answered_turn(handlers: TurnHandlers, session_id: UUID) -> UUID:
    opened = opened_in(await handlers.on_message_received(message(session_id, client=ALICE)))
    await handlers.on_answer_composed(answer(opened))
    return opened.turn_id


async def table_reads(engine: AsyncEngine, statement: str, parameters: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The nodes of a statement's plan that read a table."""
    async with engine.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters)).scalar_one()
    found, nodes = [], [plan[0]["Plan"]]
    while nodes:
        node = nodes.pop()
        nodes.extend(node.get("Plans", ()))
        if "Relation Name" in node and node["Node Type"] != "ModifyTable":
            found.append(node)
    return found
