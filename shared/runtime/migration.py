"""A service's tables, brought up to date by Alembic: by whoever deploys, never by the service itself."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from shared.runtime.database import asyncpg_url, availability

_LOCK_KEY: Final = 0x5368756B  # "Shuk"
_LOCK_SECONDS: Final = 2
"""How long a statement may wait for a table: behind it waits every request for that table."""


class MigrationRefused(Exception):
    """The database does not let it be done; the message is the database's own."""


def role_created(role: str) -> str:
    """The statement that makes a role where there is none: roles are the whole server's, and who migrates may not be allowed to."""
    return f"""
    DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') THEN
            CREATE ROLE {role} LOGIN;
        END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- Another database's migration, at this very moment.
    END $$
    """


async def upgrade(database_url: str, migrations: Path, grants: Sequence[str] = ()) -> None:
    """Bring the tables of a folder of migrations up to date; harmless where they are. Who comes at the same time waits.

    `grants` are statements that say each time anew who may do what with the tables.

    Raises DatabaseUnavailable when the database cannot be reached, MigrationRefused, ValueError for no PostgreSQL URL.
    """
    engine = create_async_engine(asyncpg_url(database_url), poolclass=NullPool)
    try:
        with availability():
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
                await connection.execute(text(f"SET LOCAL lock_timeout = '{_LOCK_SECONDS}s'"))
                await connection.run_sync(_upgrade, migrations)
                for statement in grants:
                    await connection.execute(text(statement))
    except DBAPIError as error:
        raise MigrationRefused(str(error.orig)) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, migrations: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
