"""A connection to knowledge's database, with the driver alone: SQLAlchemy would be a tenth of the service's start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg

from shared.runtime.postgres_url import libpq_url

CHANNEL: Final = "knowledge"
"""Where an ingest tells those who listen that something has changed."""
AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What a database raises that cannot be used as it is."""
_CONNECT_SECONDS: Final = 5
_STATEMENT_SECONDS: Final = 60


@asynccontextmanager
async def connected(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection for the block. Raises one of AWAY, or ValueError for no PostgreSQL URL."""
    connection = await asyncpg.connect(
        libpq_url(database_url),
        timeout=_CONNECT_SECONDS,
        command_timeout=_STATEMENT_SECONDS,
        server_settings={"application_name": "shuking-knowledge"},
    )
    try:
        yield connection
    finally:
        await connection.close(timeout=_CONNECT_SECONDS)
