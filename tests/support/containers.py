"""The official images as test servers, with the same methods as the servers from the wheels.

They are used where Docker answers and has the image already. Nothing is pulled: a test run should neither need a
network nor take minutes because of one.
"""

import functools
import socket
import time
import warnings
from pathlib import Path
from typing import Final

import docker
from docker.errors import DockerException, ImageNotFound
from testcontainers.core.config import testcontainers_config
from testcontainers.core.container import DockerContainer

from tests.support.broker import GuardedNatsServer
from tools.servers import START_TIMEOUT_SECONDS, PostgresServer

NATS_IMAGE: Final = "nats:2.15"
POSTGRES_IMAGE: Final = "pgvector/pgvector:pg18"
DOCKER_TIMEOUT_SECONDS: Final = 3


@functools.cache
def available(image: str) -> bool:
    """Whether Docker answers and has this image. Warns when only the image is missing."""
    if not answers():
        return False
    found = has(image)
    if not found:
        warnings.warn(
            f"Docker has no image {image}: testing with the wheel's server (docker pull {image})", stacklevel=2
        )
    return found


@functools.cache
def answers() -> bool:
    """Whether there is a Docker to talk to."""
    try:
        client = docker.from_env(timeout=DOCKER_TIMEOUT_SECONDS)
        try:
            client.ping()
        finally:
            client.close()
    except DockerException:
        return False
    if not has(testcontainers_config.ryuk_image):
        testcontainers_config.ryuk_disabled = True  # The helper that clears up after us; the fixtures do it too.
    return True


def has(image: str) -> bool:
    """Whether Docker, which answers, has this image."""
    client = docker.from_env(timeout=DOCKER_TIMEOUT_SECONDS)
    try:
        client.images.get(image)
    except ImageNotFound:
        return False
    finally:
        client.close()
    return True


class ContainerNatsServer(GuardedNatsServer):
    """A NATS server in a container; its data lives as long as the container does."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(data_dir)
        self._container: DockerContainer | None = None

    @property
    def pid(self) -> int:
        if self._container is None:
            raise RuntimeError("The NATS server is not running")
        container = self._container.get_wrapped_container()
        container.reload()
        return int(container.attrs["State"]["Pid"])

    def start(self) -> None:
        if self._container is None:
            self.data_dir.mkdir(parents=True, exist_ok=True)
            configuration = str(self.write_configuration())
            command = "--jetstream --store_dir /data --config /nats.conf"
            container = DockerContainer(NATS_IMAGE).with_command(command).with_bind_ports(4222, self.port)
            self._container = container.with_volume_mapping(configuration, "/nats.conf", "ro")
            self._container.start()
        else:
            self._container.get_wrapped_container().start()
        wait_for_greeting(self.port)

    def erase(self) -> None:
        """Remove the stopped container, and its data with it."""
        if self._container is not None:
            self._container.stop()
            self._container = None

    def _end(self, *, kill: bool) -> None:
        if self._container is not None:
            container = self._container.get_wrapped_container()
            container.kill() if kill else container.stop()


class ContainerPostgresServer(PostgresServer):
    """A PostgreSQL server in a container; its data goes with it."""

    def __init__(self) -> None:
        super().__init__(Path())
        self._container = (
            DockerContainer(POSTGRES_IMAGE).with_env("POSTGRES_HOST_AUTH_METHOD", "trust").with_exposed_ports(5432)
        )

    def start(self) -> None:
        self._container.start()
        deadline = time.monotonic() + START_TIMEOUT_SECONDS
        while self._psql("SELECT 1")[0] != 0:
            if time.monotonic() > deadline:
                raise TimeoutError(f"PostgreSQL did not start: {self._container.get_logs()}")
            time.sleep(0.1)

    def stop(self) -> None:
        self._container.stop()

    def execute(self, statement: str) -> None:
        code, output = self._psql(statement)
        if code != 0:
            raise RuntimeError(output)

    def database_url(self, database: str) -> str:
        code, output = self._psql(f"SELECT 'found' FROM pg_database WHERE datname = '{database}'")  # noqa: S608
        if code == 0 and "found" not in output:
            self.execute(f'CREATE DATABASE "{database}"')
        host, port = self._container.get_container_host_ip(), self._container.get_exposed_port(5432)
        return f"postgresql+asyncpg://postgres@{host}:{port}/{database}"

    def _psql(self, statement: str) -> tuple[int, str]:
        """Exit code and output. Over TCP, where the image's passing server of its first start does not listen."""
        command = ["psql", "-U", "postgres", "-h", "127.0.0.1", "-v", "ON_ERROR_STOP=1", "-t", "-c", statement]
        result = self._container.get_wrapped_container().exec_run(command)
        return result.exit_code, result.output.decode()


def wait_for_greeting(port: int) -> None:
    """Return when NATS itself answers: Docker's proxy accepts connections before it does. Raises TimeoutError."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
                if connection.recv(4) == b"INFO":
                    return
        except OSError:
            time.sleep(0.02)
    raise TimeoutError(f"No NATS server answers on port {port}")
