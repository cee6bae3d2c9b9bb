"""Real servers for the tests: a NATS server for each test that asks, a PostgreSQL for each worker."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings

from tests.support import containers
from tests.support.broker import GuardedNatsServer
from tools.servers import NatsServer, PostgresServer

settings.register_profile("any machine", deadline=None)  # Nothing gates on time: a machine may stand still.
settings.load_profile("any machine")


@pytest.fixture
def nats_server(tmp_path: Path) -> Iterator[NatsServer]:
    """An empty NATS server with JetStream, and the accounts of the services."""
    image, folder = containers.available(containers.NATS_IMAGES), tmp_path / "nats"
    server = containers.ContainerNatsServer(image, folder) if image else GuardedNatsServer(folder)
    server.start()
    yield server
    server.kill()  # A tenth of a second sooner than `stop`, and its data go anyway.
    server.erase()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server; ask `database_url` for a database in it."""
    with tempfile.TemporaryDirectory(prefix="shuking-test-", ignore_cleanup_errors=True) as folder:
        image = containers.available(containers.POSTGRES_IMAGES)
        server = (
            containers.ContainerPostgresServer(image)
            if image
            else PostgresServer(Path(folder) / "postgres", keep_data=False)
        )
        server.start()
        server.execute("ALTER SYSTEM SET fsync = off; ")
        server.execute("SELECT pg_reload_conf();")
        yield server
        server.stop()


@pytest.fixture
def empty_database_url(postgres_server: PostgresServer) -> str:
    """The URL of a new, empty database."""
    return postgres_server.database_url(f"test_{uuid4().hex}")
