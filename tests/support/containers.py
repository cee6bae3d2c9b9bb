"""Containers as test servers, with the same methods as the servers from the wheels.

They are used where Docker answers and has the official images, or those of `make servers`. Nothing is pulled: a test run
should neither need a network nor take minutes because of one.
"""

import functools
import os
import socket
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import docker
from docker.errors import DockerException, ImageNotFound
from testcontainers.core.config import testcontainers_config
from testcontainers.core.container import DockerContainer

from tests.support.broker import GuardedNatsServer
from tools.broker_accounts import CONFIGURATION_FILE, new_password
from tools.servers import START_TIMEOUT_SECONDS, PostgresServer

NATS_IMAGES: Final = ("nats:2.15-alpine", "shuking/nats:latest")
POSTGRES_IMAGES: Final = ("pgvector/pgvector:pg18", "shuking/postgres:latest")
"""The official one, and the one that is built here."""
DOCKER_TIMEOUT_SECONDS: Final = 3


@functools.cache
def available(images: Sequence[str]) -> str | None:
    """The first of these images that Docker has; None, with a warning, where it answers and has none."""
    if not answers():
        return None
    found = next((image for image in images if has(image)), None)
    if found is None:
        warnings.warn(f"Docker has none of {', '.join(images)}: testing with the wheel's server", stacklevel=2)
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
    """A NATS server in a container, as our own user, since its configuration and its data are in our folder."""

    def __init__(self, image: str, data_dir: Path) -> None:
        super().__init__(data_dir)
        self._image = image
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
            self.write_configuration()
            command = f"--jetstream --store_dir /data --config /data/{CONFIGURATION_FILE}"
            container = DockerContainer(self._image, user=f"{os.getuid()}:{os.getgid()}").with_command(command)
            container.with_bind_ports(4222, self.port).with_volume_mapping(str(self.data_dir), "/data", "rw")
            self._container = container
            self._container.start()
        else:
            self._container.get_wrapped_container().start()
        wait_for_greeting(self.port)

    def erase(self) -> None:
        """Remove the stopped container, and its data."""
        if self._container is not None:
            self._container.stop()
            self._container = None
        super().erase()

    def _end(self, *, kill: bool) -> None:
        if self._container is None:
            return
        container = self._container.get_wrapped_container()
        container.reload()
        if container.status == "running":
            container.kill() if kill else container.stop()


class ContainerPostgresServer(PostgresServer):
    """A PostgreSQL server in a container; its data goes with it."""

    def __init__(self, image: str) -> None:
        super().__init__(Path())
        container = DockerContainer(image).with_env("POSTGRES_PASSWORD", new_password())
        self._container = container.with_env("POSTGRES_HOST_AUTH_METHOD", "trust").with_exposed_ports(5432)

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
