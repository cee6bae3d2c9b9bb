"""A restore into a cluster, where it may be known a moment too late who takes the pieces."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import nats
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from tests.support.broker import serving
from tools.backup import snapshots
from tools.servers import free_port, nats_server_command

PIECES = "pieces"
LATE_SECONDS = 0.3


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """Of a broker without JetStream, whose part the test plays."""
    port = free_port()
    program = nats_server_command(tmp_path, port)[0]
    with serving([program, "--addr", "127.0.0.1", "--port", str(port)], port):
        yield port


@pytest.fixture
async def client(port: int) -> AsyncIterator[Client]:
    client = await nats.connect(f"nats://127.0.0.1:{port}")
    yield client
    await client.close()


async def test_what_nobody_took_yet_is_handed_over_again(client: Client, tmp_path: Path) -> None:
    taken: list[bytes] = []

    async def take(piece: Msg) -> None:
        taken.append(piece.data)
        await piece.respond(b"{}")

    async def listen_late() -> None:
        await asyncio.sleep(LATE_SECONDS)
        await client.subscribe(PIECES, cb=take)

    async def answer(request: Msg) -> None:
        await request.respond(json.dumps({"deliver_subject": PIECES}).encode())
        if ".RESTORE." in request.subject:
            listening.append(asyncio.create_task(listen_late()))

    listening: list[asyncio.Task[None]] = []
    await client.subscribe("$JS.API.STREAM.*.TURNS", cb=answer)
    file = tmp_path / "TURNS.snapshot"
    file.write_bytes(b"x" * (snapshots.CHUNK_BYTES + 1))
    await snapshots.load(client, "TURNS", {}, file)
    assert [len(piece) for piece in taken] == [snapshots.CHUNK_BYTES, 1, 0]
    await asyncio.gather(*listening)
