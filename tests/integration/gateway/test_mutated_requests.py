"""Requests with something wrong in their bytes: each ends in an answer that blames the client, or in nothing."""

import asyncio
import json
import logging
import os
from random import Random

import pytest

from services.gateway import http_protocol
from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from tests.integration.gateway.conftest import client_of
from tests.integration.gateway.raw import RawResponse, connected

CASES = int(os.environ.get("MUTATED_REQUESTS", "300"))
BATCH = 50
LONGEST_SECONDS = 60
"""So long at most may a request go on whose client broke the connection."""
PIECES = (
    b"\r\n", b"\n", b"\x00", b"\xff\xfe", b" ", b":", b"\t", b"%00", b"%ff", b"/../", b"?" * 50, b"#", b"HTTP/1.0", b"HTTP/2.0",
    b"\r\nContent-Length: -1", b"\r\nContent-Length: 99999999999999999999", b"\r\nContent-Length: 5\r\nContent-Length: 6",
    b"\r\nTransfer-Encoding: chunked", b"\r\nTransfer-Encoding: xchunked", b"\r\nExpect: 100-continue", b"\r\nConnection: close",
    b"\r\nUpgrade: h2c\r\nConnection: Upgrade", b"\r\nX-Client-Id: \xed\xa0\x80", b"\r\nHost: a\r\nHost: b", b"\r\nX-Forwarded-For: ,,,",
    b"\r\nOrigin: null", b"\r\nLast-Event-ID: ffffffffffffffff-9999999999999999999", b"x" * 70_000,
)  # fmt: skip


def mutated(request: bytes, choice: Random) -> bytes:
    for _ in range(choice.randint(1, 4)):
        at = choice.randrange(len(request))
        match choice.randrange(4):
            case 0:
                request = request[:at] + choice.choice(PIECES) + request[at:]
            case 1:
                request = request[:at] + request[at + choice.randint(1, 20) :]
            case 2:
                request = request[:at] + bytes((choice.randrange(256),)) + request[at + 1 :]
            case _:
                request = request[: at + 1] + request[choice.randrange(len(request)) :]
    return request


def requests_to(session: str) -> list[bytes]:
    message = json.dumps({"content": "부모님께 1억 받았어요"}).encode()
    head = b"Host: x\r\nContent-Type: application/json\r\n"
    return [
        b"GET /api/sessions HTTP/1.1\r\n%s\r\n" % head,
        b"GET %s HTTP/1.1\r\n%s\r\n" % (session.encode(), head),
        b"POST %s/messages HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s"
        % (session.encode(), head, len(message), message),
        b"POST %s/messages HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
        % (session.encode(), head, len(message), message),
        b"OPTIONS /api/sessions HTTP/1.1\r\n%sOrigin: http://x\r\nAccess-Control-Request-Method: POST\r\n\r\n" % head,
    ]


async def test_no_request_ends_in_an_error_of_the_server(
    gateway: GatewayServer, settings: GatewaySettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.5)
    choice = Random(20260 + CASES)
    async with client_of(settings) as http:
        bases = requests_to((await http.post("/api/sessions")).headers["location"])

        async def sent(request: bytes) -> bytes:
            async with connected(settings) as connection:
                try:
                    await connection.send(request)
                    connection.writer.write_eof()
                    return await connection.ended()
                except ConnectionError:
                    return b""

        with caplog.at_level(logging.WARNING):
            for start in range(0, CASES, BATCH):
                batch = [mutated(choice.choice(bases), choice) for _ in range(min(BATCH, CASES - start))]
                for request, answer in zip(batch, await asyncio.gather(*map(sent, batch)), strict=True):
                    final = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
                    response = RawResponse.parse(final) if final else None
                    assert response is None or response.status < 500, (request[:300], final[:300])
                assert (await http.get("/healthz")).status_code == 200
    # A client of another test may still look for its broker in this process; without ours the answers would be 503.
    errors = [
        record for record in caplog.records if record.levelno >= logging.ERROR and record.name != "nats.aio.client"
    ]
    assert not [record.getMessage() for record in errors]
    running = [task for task in gateway.server_state.tasks if not task.done()]  # whose client has gone
    if running:
        _, pending = await asyncio.wait(running, timeout=LONGEST_SECONDS)
        assert not pending
