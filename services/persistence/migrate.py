"""The schema, brought up to date by whoever deploys (`shuking migrate`); the service only checks it (`schema_check`).

The service does not migrate by itself: its database role then needs no right to change the schema, and a change is
made once, when whoever deploys decides, instead of by whichever replica starts first.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from services.persistence.adapters.database import asyncpg_url, availability

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK_KEY: Final = 0x5368756B  # "Shuk"


class MigrationRefused(Exception):
    """The database does not let it be done; the message is the database's own."""


async def migrate(database_url: str) -> None:
    """Bring the schema up to date; harmless where it is. Whoever comes at the same time waits for the first.

    Raises DatabaseUnavailable when the database cannot be reached, MigrationRefused, ValueError for no PostgreSQL URL.
    """
    engine = create_async_engine(asyncpg_url(database_url), poolclass=NullPool)
    try:
        with availability():
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
                await connection.run_sync(_upgrade)
    except DBAPIError as error:
        raise MigrationRefused(str(error.orig)) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
