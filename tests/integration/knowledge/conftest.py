"""A database with knowledge's tables, as the service and the ingest see it."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from services.knowledge.settings import DATABASE_ROLE
from shared.runtime.postgres_url import libpq_url, with_role
from tools.migrations import migrate


@pytest.fixture
async def database_url(empty_database_url: str) -> str:
    """The URL of knowledge's own role."""
    await migrate(empty_database_url)
    return with_role(empty_database_url, DATABASE_ROLE)


@pytest.fixture
async def connection(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(libpq_url(database_url))
    yield connection
    await connection.close()
