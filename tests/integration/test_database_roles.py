"""Who may read and write what in the database, asked of a real server: every role against every table, and against the server itself."""

from collections.abc import AsyncIterator
from typing import Final

import asyncpg
import pytest

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.runtime.postgres_url import libpq_url, with_role
from tools.broker_accounts import new_password
from tools.database_roles import OWNER, ROLES, SERVICE_ROLES, provision
from tools.migrations import migrate
from tools.servers import PostgresServer

CONVERSATIONS: Final = ("sessions", "turns", "messages", "erasures", "shares")
SOURCES: Final = ("knowledge.law_sources", "knowledge.knowledge_sources")
TABLES: Final = (*CONVERSATIONS, *SOURCES, "alembic_version", "knowledge.alembic_version")
ATTEMPTS: Final = {
    "SELECT": "SELECT 1 FROM {table}",
    "INSERT": "INSERT INTO {table} DEFAULT VALUES",
    "UPDATE": "UPDATE {table} SET {column} = DEFAULT WHERE false",
    "DELETE": "DELETE FROM {table} WHERE false",
    "TRUNCATE": "TRUNCATE {table} CASCADE",
}
ALLOWED: Final = {
    PERSISTENCE_ROLE: {(table, what) for table in CONVERSATIONS for what in ("SELECT", "INSERT", "UPDATE", "DELETE")}
    | {("alembic_version", "SELECT")},
    KNOWLEDGE_ROLE: {(table, what) for table in SOURCES for what in ("SELECT", "INSERT", "UPDATE")},
}
SUPERUSERS: Final = (
    "CREATE ROLE another",
    "ALTER ROLE shuking_owner SUPERUSER",
    "ALTER ROLE shuking_persistence CREATEROLE",
    "ALTER ROLE shuking_knowledge PASSWORD 'mine'",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "CREATE DATABASE another",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/tmp/another'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT * FROM pg_authid",
    "ALTER SYSTEM SET log_statement = 'all'",
    "CREATE FUNCTION pg_temp.another() RETURNS INT AS 'x' LANGUAGE c",
)
"""Of nobody else, the owner included. (To set one's own password is everybody's.)"""
OWNERS: Final = (
    "CREATE TABLE public.another ()",
    "CREATE TABLE knowledge.another ()",
    "CREATE TEMP TABLE another ()",
    "CREATE SCHEMA another",
    "ALTER TABLE sessions ADD COLUMN another INT",
    "ALTER TABLE knowledge.law_sources ADD COLUMN another INT",
    "DROP TABLE sessions CASCADE",
    "DROP INDEX sessions_of_fork",
    f"SET ROLE {OWNER}",
)


@pytest.fixture
async def database_url(postgres_server: PostgresServer, empty_database_url: str) -> str:
    """The superuser's, of a database with its tables, which the owner has made."""
    await provision(
        postgres_server.database_url("postgres"), empty_database_url, {role: new_password() for role in ROLES}
    )
    await migrate(with_role(empty_database_url, OWNER))
    return empty_database_url


@pytest.fixture
async def connections(database_url: str) -> AsyncIterator[dict[str, asyncpg.Connection]]:
    opened = {role: await asyncpg.connect(libpq_url(with_role(database_url, role))) for role in ROLES}
    yield opened
    for connection in opened.values():
        await connection.close()


async def is_refused(connection: asyncpg.Connection, statement: str) -> bool:
    """Whether the role may not do it. What is wrong with the statement itself is found only after that; nothing stays."""
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute(statement)
    except asyncpg.InsufficientPrivilegeError:
        return True
    except asyncpg.IntegrityConstraintViolationError:
        return False
    finally:
        await transaction.rollback()
    return False


async def first_columns(database_url: str) -> dict[str, str]:
    """Of each table, by its name: also proof that `TABLES` has them all."""
    connection = await asyncpg.connect(libpq_url(database_url))
    rows = await connection.fetch(
        "SELECT table_schema AS schema, table_name AS name, column_name AS first FROM information_schema.columns"
        " WHERE table_schema IN ('public', 'knowledge') AND ordinal_position = 1"
    )
    await connection.close()
    return {
        row["name"] if row["schema"] == "public" else f"{row['schema']}.{row['name']}": row["first"] for row in rows
    }


async def test_a_role_reads_and_writes_its_own_tables_only(
    database_url: str, connections: dict[str, asyncpg.Connection]
) -> None:
    columns = await first_columns(database_url)
    assert set(columns) == set(TABLES)
    for role in SERVICE_ROLES.values():
        permitted = {
            (table, what)
            for table, column in columns.items()
            for what, attempt in ATTEMPTS.items()
            if not await is_refused(connections[role], attempt.format(table=table, column=column))
        }
        assert permitted == ALLOWED[role]


async def test_nobody_is_a_superuser(connections: dict[str, asyncpg.Connection]) -> None:
    for role, connection in connections.items():
        others = [each for each in SUPERUSERS if f"ALTER ROLE {role} PASSWORD" not in each]
        permitted = [statement for statement in others if not await refused_outside(connection, statement)]
        assert permitted == [], role


async def refused_outside(connection: asyncpg.Connection, statement: str) -> bool:
    """As `is_refused`, for statements that are not for a transaction."""
    try:
        await connection.execute(statement)
    except asyncpg.InsufficientPrivilegeError:
        return True
    return False


async def test_only_the_owner_changes_tables(connections: dict[str, asyncpg.Connection]) -> None:
    for role in SERVICE_ROLES.values():
        permitted = [each for each in OWNERS if not await is_refused(connections[role], each)]
        assert permitted == [], role
    assert [each for each in OWNERS if await is_refused(connections[OWNER], each)] == []


async def test_what_an_earlier_version_made_as_the_superuser_becomes_the_owners(
    postgres_server: PostgresServer, empty_database_url: str
) -> None:
    await migrate(empty_database_url)
    passwords = {role: new_password() for role in ROLES}
    await provision(postgres_server.database_url("postgres"), empty_database_url, passwords)
    await migrate(with_role(empty_database_url, OWNER))
    connection = await asyncpg.connect(libpq_url(with_role(empty_database_url, OWNER)))
    owners = await connection.fetch(
        "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'knowledge')"
    )
    await connection.close()
    assert [row["tableowner"] for row in owners] == [OWNER]


async def test_a_second_role_may_do_what_the_first_may(database_url: str) -> None:
    """How a service's password is changed while it works: docs/upgrading.md."""
    superuser = await asyncpg.connect(libpq_url(database_url))
    second = f"{PERSISTENCE_ROLE}_{new_password()[:8].lower().replace('-', '_')}"
    await superuser.execute(f"CREATE ROLE {second} LOGIN PASSWORD '{new_password()}' IN ROLE {PERSISTENCE_ROLE}")
    connection = await asyncpg.connect(libpq_url(with_role(database_url, second)))
    columns = await first_columns(database_url)
    for table in TABLES:
        for what, attempt in ATTEMPTS.items():
            refused = await is_refused(connection, attempt.format(table=table, column=columns[table]))
            assert refused == ((table, what) not in ALLOWED[PERSISTENCE_ROLE]), (table, what)
    await connection.close()
    await superuser.execute(f"DROP ROLE {second}")
    await superuser.close()
