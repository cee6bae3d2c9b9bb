"""A service's tables, brought up to date by Alembic: by whoever deploys, never by the service itself."""

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


class MigrationRefused(Exception):
    """The database does not let it be done; the message is the database's own."""


async def upgrade(database_url: str, migrations: Path) -> None:
    """Bring the tables of a folder of migrations up to date; harmless where they are. Who comes at the same time waits.

    Raises DatabaseUnavailable when the database cannot be reached, MigrationRefused, ValueError for no PostgreSQL URL.
    """
    engine = create_async_engine(asyncpg_url(database_url), poolclass=NullPool)
    try:
        with availability():
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
                await connection.run_sync(_upgrade, migrations)
    except DBAPIError as error:
        raise MigrationRefused(str(error.orig)) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, migrations: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
