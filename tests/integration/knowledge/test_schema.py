"""The tables of knowledge: migrated once, beside persistence's, for a role that sees no others."""

import asyncio
from datetime import date

import asyncpg
import pytest

from services.knowledge.adapters.corpus_files import load_corpus
from services.knowledge.adapters.corpus_store import keep
from services.knowledge.domain.shown import source_id
from shared.runtime.postgres_url import libpq_url
from tools.migrations import migrate


async def test_migrating_at_once_and_again_changes_nothing(empty_database_url: str) -> None:
    await asyncio.gather(*(migrate(empty_database_url) for _ in range(3)))
    connection = await asyncpg.connect(libpq_url(empty_database_url))
    tables = await connection.fetch("SELECT table_name FROM information_schema.tables WHERE table_schema = 'knowledge'")
    await connection.close()
    assert {row["table_name"] for row in tables} == {"alembic_version", "law_sources", "knowledge_sources"}


async def test_the_role_reads_and_writes_sources_and_nothing_else(connection: asyncpg.Connection) -> None:
    assert await connection.fetchval("SELECT current_user") == "shuking_knowledge"
    for table in ("law_sources", "knowledge_sources"):
        assert await connection.fetchval(f"SELECT count(*) FROM knowledge.{table}") == 0  # noqa: S608
    for refused in (
        "SELECT count(*) FROM messages",
        "DELETE FROM knowledge.law_sources",
        "DROP TABLE knowledge.law_sources",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(refused)


async def test_a_passage_is_found_by_the_number_that_an_answer_cites(
    database_url: str, connection: asyncpg.Connection
) -> None:
    passages = load_corpus()
    await keep(connection, passages, str.split, date(2026, 11, 29))
    rows = await connection.fetch("SELECT passage_id, source_id FROM knowledge.knowledge_sources")
    assert {row["passage_id"]: row["source_id"] for row in rows} == {each.id: source_id(each.id) for each in passages}
