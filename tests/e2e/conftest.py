"""One whole stack for the tests of a worker that do not harm it."""

from collections.abc import AsyncIterator, Iterator
from uuid import uuid4

import asyncpg
import pytest

from shared.runtime.postgres_url import libpq_url
from tests.e2e.client import Api
from tests.support.otlp_collector import OtlpCollector
from tests.support.stack import Stack
from tools.servers import PostgresServer


@pytest.fixture(scope="package")
def collector() -> Iterator[OtlpCollector]:
    with OtlpCollector() as collector:
        yield collector


@pytest.fixture(scope="package")
async def stack(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer, collector: OtlpCollector
) -> AsyncIterator[Stack]:
    database_url = postgres_server.database_url(f"stack_{uuid4().hex}")
    settings = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint,
        "OTEL_BSP_SCHEDULE_DELAY": "200",
        "QUERY_TIMEOUT_SECONDS": "60",  # A machine may stand still.
    }
    async with Stack(tmp_path_factory.mktemp("stack"), database_url, settings=settings) as stack:
        yield stack


@pytest.fixture
async def api(stack: Stack) -> AsyncIterator[Api]:
    api = Api(stack.url)
    yield api
    await api.http.aclose()


@pytest.fixture
async def database(stack: Stack) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(libpq_url(stack.database_url))
    yield connection
    await connection.close()
