"""TLS to the broker: its certificate is checked, and the password is said to nobody who has no right one."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from shared.messaging.connection import Connection
from shared.runtime.settings import ServiceSettings
from tools.broker_accounts import Accounts, new_accounts, server_configuration
from tools.servers import free_port, nats_server_command, wait_for_port


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / f"{name}.crt", folder / f"{name}.key"
    paths[0].write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths


@pytest.fixture
def accounts() -> Accounts:
    return new_accounts()


@pytest.fixture
def port(tmp_path: Path, accounts: Accounts) -> Iterator[int]:
    """Of a NATS server that speaks TLS alone, with `right.crt`."""
    file, key = certificate(tmp_path, "right")
    tls = {"cert_file": str(file), "key_file": str(key), "handshake_first": True}
    configuration = tmp_path / "nats.conf"
    configuration.write_text(json.dumps({**json.loads(server_configuration(accounts)), "tls": tls}))
    port = free_port()
    server = subprocess.Popen(
        nats_server_command(tmp_path / "data", port, configuration),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port, server)
        yield port
    finally:
        server.kill()
        server.wait()


def settings(accounts: Accounts, port: int, ca_file: Path) -> ServiceSettings:
    url = accounts["persistence"].url("persistence", f"127.0.0.1:{port}").replace("nats://", "tls://")
    return ServiceSettings(nats_url=url, nats_ca_file=ca_file)


async def test_a_service_speaks_tls(tmp_path: Path, accounts: Accounts, port: int) -> None:
    connection = Connection("persistence", settings(accounts, port, tmp_path / "right.crt"))
    async with asyncio.timeout(60):
        await connection.open()
    assert connection.connected
    assert {stream.config.name for stream in [await connection.js.stream_info("TURNS")]} == {"TURNS"}
    await connection.close(5)


async def test_a_broker_with_another_certificate_is_not_spoken_to(
    tmp_path: Path, accounts: Accounts, port: int
) -> None:
    other, _ = certificate(tmp_path, "other")
    connection = Connection("persistence", settings(accounts, port, other))
    with pytest.raises((TimeoutError, OSError)):
        async with asyncio.timeout(2):
            await connection.open()
    assert not connection.connected


async def test_a_password_is_not_said_to_a_broker_that_wants_no_tls(tmp_path: Path, accounts: Accounts) -> None:
    heard = bytearray()
    spoken_to = asyncio.Event()

    async def pretend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id": "x", "version": "2.15.0", "auth_required": true, "max_payload": 1048576}\r\n')
        while data := await reader.read(10_000):
            heard.extend(data)
            spoken_to.set()

    certificate(tmp_path, "right")
    server = await asyncio.start_server(pretend, "127.0.0.1", 0)
    connection = Connection(
        "persistence", settings(accounts, server.sockets[0].getsockname()[1], tmp_path / "right.crt")
    )
    opening = asyncio.create_task(connection.open())
    async with asyncio.timeout(60):
        await spoken_to.wait()
    opening.cancel()
    await asyncio.wait({opening})
    server.close()
    assert heard.startswith(b"\x16\x03"), "a TLS handshake"
    assert accounts["persistence"].password.encode() not in heard
