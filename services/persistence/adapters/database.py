"""The database connection, and what runs on it without SQLAlchemy."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import asyncpg
from opentelemetry.trace import SpanKind
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from services.persistence.settings import PersistenceSettings
from shared.observability.telemetry import tracer
from shared.runtime.database import DatabaseUnavailable, asyncpg_url, availability, is_away

CONNECT_TIMEOUT_SECONDS: Final = 5

_INDEXES_ONLY: Final = dict.fromkeys(("jit", "enable_seqscan", "enable_hashjoin", "enable_mergejoin"), "off")
"""Every statement here reaches a few rows through an index. Plans are kept for a connection's life: one that was
made while a table was small, and reads it whole, would slow down with every message until the next ANALYZE."""


def create_engine(settings: PersistenceSettings) -> AsyncEngine:
    """An engine that connects when first used. Parameters, which are content, never appear in its errors."""
    limit_ms = round(settings.database_statement_timeout_seconds * 1000)
    engine = create_async_engine(
        asyncpg_url(settings.database_url),
        hide_parameters=True,
        pool_size=settings.database_pool_size,
        max_overflow=0,
        pool_use_lifo=True,  # One connection that is in every cache rather than several that are in none.
        pool_timeout=settings.database_statement_timeout_seconds,
        connect_args={
            "timeout": CONNECT_TIMEOUT_SECONDS,
            "command_timeout": settings.database_statement_timeout_seconds + CONNECT_TIMEOUT_SECONDS,
            "server_settings": {
                "application_name": "shuking-persistence",
                "timezone": "UTC",
                "statement_timeout": str(limit_ms),
                "idle_in_transaction_session_timeout": str(3 * limit_ms),
                **_INDEXES_ONLY,
            },
        },
    )
    event.listen(engine.sync_engine, "checkout", _replace_if_closed)
    return engine


def _replace_if_closed(connection: DBAPIConnection, _record: object, _proxy: object) -> None:
    """Take a new connection for one that the server has closed: what a ping does, without the three round trips."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


@asynccontextmanager
async def driver_transaction(engine: AsyncEngine) -> AsyncIterator[asyncpg.Connection]:
    """A transaction on a `driver_connection`."""
    async with driver_connection(engine) as driver, driver.transaction():
        yield driver


@asynccontextmanager
async def driver_connection(engine: AsyncEngine) -> AsyncIterator[asyncpg.Connection]:
    """A connection with the driver's own methods, for what every turn needs: SQLAlchemy doubles what a statement costs us.

    Each statement is a transaction. Raises DatabaseUnavailable when the database is away, and asyncpg.PostgresError for
    what it refuses.
    """
    with availability():
        async with engine.connect() as connection:
            driver: asyncpg.Connection = (await connection.get_raw_connection()).driver_connection
            try:
                yield driver
            except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
                if driver.is_closed() or is_away(error):
                    raise DatabaseUnavailable from error
                raise


@contextmanager
def database_span(operation: str) -> Iterator[None]:
    """A span around an operation on the database. It names the operation and holds no content."""
    with tracer.start_as_current_span(
        f"db {operation}", kind=SpanKind.CLIENT, attributes={"db.system.name": "postgresql"}
    ):
        yield
