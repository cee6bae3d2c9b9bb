"""The check before the service starts: is the database's schema the one that this code needs?

Without Alembic, which would take a sixth of the start and 9 MiB to find out one number.
"""

import asyncio
import logging
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.schema import REVISION
from shared.runtime.database import DatabaseUnavailable, availability

RETRY_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class SchemaOutdated(RuntimeError):
    """The database's schema is not the one that this code needs."""


async def wait_for_current_schema(engine: AsyncEngine) -> None:
    """Return once the database answers. Raises SchemaOutdated unless its schema is current."""
    while True:
        try:
            found = await _revision(engine)
            break
        except DatabaseUnavailable:
            log.warning("Waiting for the database")
            await asyncio.sleep(RETRY_SECONDS)
    if found != REVISION:
        raise SchemaOutdated(
            f"The database is at schema version {found or 'none'}, this service needs {REVISION}. Run: uv run shuking migrate"
        )


async def _revision(engine: AsyncEngine) -> str | None:
    """What the last migration left; None where there was none."""
    with availability():
        async with engine.connect() as connection:
            if await connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
                return None
            found: str | None = await connection.scalar(text("SELECT version_num FROM alembic_version"))
            return found
