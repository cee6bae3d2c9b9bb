"""The check before the service starts: can this code use the database's schema?

A newer one is as good where the migrations since then have only added something (decision 0130).

Without Alembic, which would take a sixth of the start and 9 MiB to find out one number.
"""

import asyncio
import logging
import re
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.schema import REVISION
from shared.runtime.database import DatabaseUnavailable, availability

RETRY_SECONDS: Final = 1.0
_FOUND: Final = "SELECT version_num, obj_description('alembic_version'::regclass) AS comment FROM alembic_version"
_SERVES: Final = re.compile(r"Serves code that needs revision (\d{4}) or later\.")

log = logging.getLogger(__name__)


class SchemaOutdated(RuntimeError):
    """This code cannot use the database's schema."""


def serving(revision: str) -> str:
    """The comment on Alembic's table, which every role can read and a backup keeps: the oldest revision that code may need."""
    return f"Serves code that needs revision {revision} or later."


async def wait_for_current_schema(engine: AsyncEngine) -> None:
    """Return once the database answers. Raises SchemaOutdated unless this code can use its schema."""
    while True:
        try:
            found = await _schema(engine)
            break
        except DatabaseUnavailable:
            log.warning("Waiting for the database")
            await asyncio.sleep(RETRY_SECONDS)
    if found is None or found.revision < REVISION:
        raise SchemaOutdated(
            f"The database is at schema version {found.revision if found else 'none'}, this service needs {REVISION}. "
            "Run: uv run shuking migrate"
        )
    if not found.serves(REVISION):
        raise SchemaOutdated(
            f"The database is at schema version {found.revision}, which serves versions of this service that need "
            f"{found.serves_from or found.revision} or later; this one needs {REVISION}. Start a newer version of it."
        )


@dataclass(frozen=True)
class _Schema:
    """What the last migration left. `serves_from`: the oldest revision whose code can use it; None if nobody said."""

    revision: str
    serves_from: str | None

    def serves(self, revision: str) -> bool:
        oldest = self.serves_from or self.revision
        return oldest <= revision <= self.revision


async def _schema(engine: AsyncEngine) -> _Schema | None:
    """None where nothing has migrated."""
    with availability():
        async with engine.connect() as connection:
            if await connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
                return None
            row = (await connection.execute(text(_FOUND))).one_or_none()
            if row is None:
                return None
            oldest = _SERVES.fullmatch(row.comment or "")
            return _Schema(row.version_num, oldest[1] if oldest else None)
