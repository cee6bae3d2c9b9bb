"""TLS to the broker: its certificate is checked, and the password is said to nobody who has no right one."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.messaging.connection import Connection
from shared.runtime.settings import ServiceSettings
from tests.support.broker import serving
from tools.broker import Unreachable, jetstream
from tools.broker_accounts import Accounts, new_accounts, server_configuration
from tools.deployment.certificates import AUTHORITY, CERTIFICATE, KEY, certificates
from tools.servers import free_port, nats_server_command


@pytest.fixture
def accounts() -> Accounts:
    return new_accounts()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return certificates(tmp_path / "right")


@pytest.fixture
def authority(folder: Path) -> Path:
    return folder / AUTHORITY


@pytest.fixture
def other_authority(tmp_path: Path) -> Path:
    return certificates(tmp_path / "other") / AUTHORITY


@pytest.fixture
def port(tmp_path: Path, accounts: Accounts, folder: Path) -> Iterator[int]:
    """Of a NATS server that speaks TLS alone, with the certificate of `make compose`."""
    own = folder / "nats"
    tls = {"cert_file": str(own / CERTIFICATE), "key_file": str(own / KEY), "handshake_first": True}
    configuration = tmp_path / "nats.conf"
    configuration.write_text(json.dumps({**json.loads(server_configuration(accounts)), "tls": tls}))
    port = free_port()
    with serving(nats_server_command(tmp_path / "data", port, configuration), port):
        yield port


def url_of(user: str, accounts: Accounts, port: int) -> str:
    return accounts[user].url(user, f"127.0.0.1:{port}").replace("nats://", "tls://")


def settings(accounts: Accounts, port: int, ca_file: Path) -> ServiceSettings:
    return ServiceSettings(nats_url=url_of("persistence", accounts, port), nats_ca_file=ca_file)


async def test_a_service_speaks_tls(authority: Path, accounts: Accounts, port: int) -> None:
    connection = Connection("persistence", settings(accounts, port, authority))
    async with asyncio.timeout(60):
        await connection.open()
    assert connection.connected
    assert {stream.config.name for stream in [await connection.js.stream_info("TURNS")]} == {"TURNS"}
    await connection.close(5)


async def test_a_command_speaks_tls_and_to_no_other_broker(
    monkeypatch: pytest.MonkeyPatch, authority: Path, other_authority: Path, accounts: Accounts, port: int
) -> None:
    monkeypatch.setenv("NATS_CA_FILE", str(authority))
    async with jetstream(url_of("operator", accounts, port)) as js:
        assert (await js.account_info()).streams == 0
    monkeypatch.setenv("NATS_CA_FILE", str(other_authority))
    with pytest.raises(Unreachable):
        async with jetstream(url_of("operator", accounts, port)):
            pass


async def test_a_broker_with_another_certificate_is_not_spoken_to(
    other_authority: Path, accounts: Accounts, port: int
) -> None:
    connection = Connection("persistence", settings(accounts, port, other_authority))
    with pytest.raises((TimeoutError, OSError)):
        async with asyncio.timeout(2):
            await connection.open()
    assert not connection.connected


async def test_a_password_is_not_said_to_a_broker_that_wants_no_tls(authority: Path, accounts: Accounts) -> None:
    heard = bytearray()
    spoken_to = asyncio.Event()

    async def pretend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id": "x", "version": "2.15.0", "auth_required": true, "max_payload": 1048576}\r\n')
        while data := await reader.read(10_000):
            heard.extend(data)
            spoken_to.set()

    server = await asyncio.start_server(pretend, "127.0.0.1", 0)
    connection = Connection("persistence", settings(accounts, server.sockets[0].getsockname()[1], authority))
    opening = asyncio.create_task(connection.open())
    async with asyncio.timeout(60):
        await spoken_to.wait()
    opening.cancel()
    await asyncio.wait({opening})
    server.close()
    assert heard.startswith(b"\x16\x03"), "a TLS handshake"
    assert accounts["persistence"].password.encode() not in heard
