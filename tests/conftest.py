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
    in_container = containers.available(containers.NATS_IMAGE)
    server = (containers.ContainerNatsServer if in_container else GuardedNatsServer)(tmp_path / "nats")
    server.start()
    yield server
    server.kill()  # A tenth of a second sooner than `stop`, and its data go anyway.
    server.erase()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server; ask `database_url` for a database in it."""
    with tempfile.TemporaryDirectory(prefix="shuking-test-", ignore_cleanup_errors=True) as folder:
        in_container = containers.available(containers.POSTGRES_IMAGE)
        server = (
            containers.ContainerPostgresServer()
            if in_container
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
