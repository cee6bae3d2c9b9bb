"""Who may connect to the database and what each may do there: the owner of the tables, and a role for each service that has some.

What a service's role may do with tables is said by its own migrations. Everything here is done by the superuser, once for a server.
"""

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

import asyncpg

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.runtime.migration import role_created
from shared.runtime.postgres_url import libpq_url
from tools.stack import readiness

OWNER: Final = "shuking_owner"
"""Migrates, and is no superuser."""
SERVICE_ROLES: Final[Mapping[str, str]] = {"persistence": PERSISTENCE_ROLE, "knowledge": KNOWLEDGE_ROLE}
ROLES: Final = (OWNER, *SERVICE_ROLES.values())
_NOTHING_MORE: Final = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
_GIVE_TABLES: Final = f"""
    DO $$ DECLARE item record; BEGIN
        FOR item IN SELECT oid::regclass AS name FROM pg_class
            WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'knowledge')
        LOOP EXECUTE format('ALTER TABLE %s OWNER TO {OWNER}', item.name); END LOOP;
        IF to_regnamespace('knowledge') IS NOT NULL THEN ALTER SCHEMA knowledge OWNER TO {OWNER}; END IF;
    END $$
"""  # noqa: S608
"""What an earlier version made as the superuser."""


async def provision(server_url: str, database_url: str, passwords: Mapping[str, str]) -> None:
    """Make the roles and the database, with passwords made of letters and digits that hold from now on.

    Both URLs are the superuser's; the database need not exist.
    """
    name = urlsplit(database_url).path.removeprefix("/")
    await _run(server_url, _roles(passwords))
    await readiness.create_database(server_url, name)
    await _run(server_url, _doors(name))
    await _run(
        database_url, ("CREATE EXTENSION IF NOT EXISTS vector", f"ALTER SCHEMA public OWNER TO {OWNER}", _GIVE_TABLES)
    )


def _roles(passwords: Mapping[str, str]) -> Iterator[str]:
    for role in ROLES:
        yield role_created(role)
        yield f"ALTER ROLE {role} {_NOTHING_MORE} PASSWORD '{passwords[role]}'"


def _doors(database: str) -> Iterator[str]:
    yield f'ALTER DATABASE "{database}" OWNER TO {OWNER}'
    yield f'REVOKE ALL ON DATABASE "{database}" FROM PUBLIC'
    yield f'GRANT CONNECT ON DATABASE "{database}" TO {", ".join(SERVICE_ROLES.values())}'


async def _run(url: str, statements: Iterator[str] | tuple[str, ...]) -> None:
    connection = await asyncpg.connect(libpq_url(url))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
