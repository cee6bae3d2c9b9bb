"""Who may connect to the database and what each may do there: the owner of the tables, and a role for each service that has some.

What a service's role may do with tables is said by its own migrations. Everything here is done by the superuser:
`python -m tools.database_roles` does it at DATABASE_URL, with a password for each role in the environment.
"""

import asyncio
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

import asyncpg

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.runtime.migration import role_created
from shared.runtime.postgres_url import libpq_url

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
    await create_database(server_url, name)
    await _run(server_url, _doors(name))
    await _run(
        database_url, ("CREATE EXTENSION IF NOT EXISTS vector", f"ALTER SCHEMA public OWNER TO {OWNER}", _GIVE_TABLES)
    )


async def create_database(server_url: str, name: str) -> None:
    """Create the database where it does not exist. `server_url` is any other database of the same server."""
    connection = await asyncpg.connect(libpq_url(server_url))
    try:
        if await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name) is None:
            await connection.execute(f'CREATE DATABASE "{name}"')
    finally:
        await connection.close()


def password_variable(role: str) -> str:
    """The environment variable that has a role's password: `shuking_owner`'s is `OWNER_PASSWORD`."""
    return f"{role.removeprefix('shuking_').upper()}_PASSWORD"


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


if __name__ == "__main__":
    try:
        superusers = os.environ["DATABASE_URL"]
        known = {role: os.environ[password_variable(role)] for role in ROLES}
    except KeyError as missing:
        sys.exit(f"{missing.args[0]} is not set.")
    server = urlsplit(superusers)._replace(path="/postgres").geturl()
    asyncio.run(provision(server, superusers, known))
