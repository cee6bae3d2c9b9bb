"""The schema's version: brought up to date by whoever deploys (`shuking migrate`), checked by the service.

The service does not migrate by itself: its database role then needs no right to change the schema, and a change is
made once, when whoever deploys decides, instead of by whichever replica starts first.
"""

import asyncio
import logging
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from services.persistence.adapters.database import DatabaseUnavailable, asyncpg_url, availability

MIGRATIONS: Final = Path(__file__).parent / "migrations"
RETRY_SECONDS: Final = 1.0
_LOCK_KEY: Final = 0x5368756B  # "Shuk"

log = logging.getLogger(__name__)


class SchemaOutdated(RuntimeError):
    """The database's schema is not the one that this code needs."""


async def migrate(database_url: str) -> None:
    """Bring the schema up to date; harmless where it is. Whoever comes at the same time waits for the first.

    Raises DatabaseUnavailable when the database cannot be reached.
    """
    engine = create_async_engine(asyncpg_url(database_url), poolclass=NullPool)
    try:
        with availability():
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
                await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


async def wait_for_current_schema(engine: AsyncEngine) -> None:
    """Return once the database answers. Raises SchemaOutdated unless its schema is current."""
    while True:
        try:
            with availability():
                async with engine.connect() as connection:
                    found = await connection.run_sync(_current_revision)
            break
        except DatabaseUnavailable:
            log.warning("Waiting for the database")
            await asyncio.sleep(RETRY_SECONDS)
    needed = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    if found != needed:
        raise SchemaOutdated(
            f"The database is at schema version {found or 'none'}, this service needs {needed}. Run: uv run shuking migrate"
        )


def _current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
