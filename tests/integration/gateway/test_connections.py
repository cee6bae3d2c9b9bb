"""What one connection may take: bytes of a head, time for everything, a place among the others."""

import asyncio
import logging
import socket
from contextlib import suppress

import pytest

from services.gateway import http_protocol
from services.gateway.http_protocol import BoundedProtocol
from services.gateway.server import GatewayServer, affordable
from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import becomes, client_of, serving, until_ready
from tests.integration.gateway.raw import connected

SOON = 1.0
"""Seconds instead of ten and thirty."""
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "WRITE_SECONDS"):
        monkeypatch.setattr(http_protocol, name, SOON)


@pytest.mark.parametrize(
    "head",
    [
        b"X-Large: " + b"x" * 70_000 + b"\r\n",
        b"".join(b"X-%d: %s\r\n" % (number, b"x" * 100) for number in range(700)),
    ],
    ids=["one large header", "many headers"],
)
@pytest.mark.parametrize("pieces", [1, 7])
async def test_too_large_a_head_is_refused(
    gateway: GatewayServer, settings: GatewaySettings, head: bytes, pieces: int
) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n"
    async with connected(settings) as connection:
        for start in range(0, len(request), len(request) // pieces + 1):
            await connection.send(request[start : start + len(request) // pieces + 1])
        response = await connection.last_response()
    assert response.status == 431
    assert response.error["code"] == "HEADERS_TOO_LARGE"


async def test_too_long_an_address_is_refused(gateway: GatewayServer, settings: GatewaySettings) -> None:
    async with connected(settings) as connection:
        await connection.send(b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 70_000))
        assert (await connection.last_response()).status == 431


async def test_a_large_head_within_the_limit_is_read(gateway: GatewayServer, settings: GatewaySettings) -> None:
    async with connected(settings) as connection:
        for _ in range(2):
            await connection.send(b"GET /healthz HTTP/1.1\r\nX-Large: " + b"x" * 60_000 + b"\r\n\r\n")
            assert (await connection.response()).status == 200


async def test_a_head_without_end_is_not_kept(gateway: GatewayServer, settings: GatewaySettings) -> None:
    sent = 0
    async with connected(settings) as connection:
        await connection.send(b"GET /healthz HTTP/1.1\r\nX-Endless: ")
        with suppress(ConnectionError):
            while sent < 150_000_000:
                await connection.send(b"x" * 150_000)
                sent += 150_000
    assert sent < 20_000_000  # What is on its way in the buffers of the system.


@pytest.mark.usefixtures("impatient")
async def test_a_head_has_to_come_in_time(gateway: GatewayServer, settings: GatewaySettings) -> None:
    async with connected(settings) as connection:
        await connection.send(HEALTH[:20])
        response = await connection.last_response()
    assert response.status == 408
    assert response.error["code"] == "REQUEST_TIMEOUT"
    async with connected(settings) as connection:
        await connection.send(HEALTH)
        assert (await connection.response()).status == 200
        await connection.send(HEALTH[:20])
        assert (await connection.last_response()).status == 408


@pytest.mark.usefixtures("impatient")
async def test_a_connection_that_asks_nothing_ends(gateway: GatewayServer, settings: GatewaySettings) -> None:
    for data in (b"", b"\r\n"):
        async with connected(settings) as connection:
            await connection.send(data)
            assert await connection.ended() == b""


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("length", [b"Content-Length: 100\r\n", b"Transfer-Encoding: chunked\r\n"])
async def test_a_body_has_to_come_in_time(
    gateway: GatewayServer, settings: GatewaySettings, session: str, caplog: pytest.LogCaptureFixture, length: bytes
) -> None:
    async with connected(settings) as connection:
        await connection.send(b"POST %s/messages HTTP/1.1\r\nHost: x\r\n%s\r\n2\r\n{" % (session.encode(), length))
        response = await connection.last_response()
    assert response.status == 408
    assert response.error["code"] == "REQUEST_TIMEOUT"
    assert "Exception in ASGI application" not in caplog.text


@pytest.mark.usefixtures("impatient")
async def test_the_rest_of_a_body_that_was_refused_is_not_waited_for(
    gateway: GatewayServer, settings: GatewaySettings
) -> None:
    async with connected(settings) as connection:
        await connection.send(b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx")
        assert (await connection.response()).status == 404
        assert await connection.ended() == b""


@pytest.mark.usefixtures("impatient")
async def test_a_stream_lasts_longer_than_any_deadline(
    gateway: GatewayServer, settings: GatewaySettings, session: str
) -> None:
    async with client_of(settings) as http:
        free = (await http.post("/api/sessions")).headers["location"]
        async with connected(settings) as connection:
            await connection.send(b"GET %s/events HTTP/1.1\r\nHost: x\r\n\r\n" % free.encode())
            for _ in range(4):
                await connection.until(b": \n\n")  # A heartbeat comes every half a second.
            assert (await http.post(f"{free}/messages", json={"content": "안녕하세요"})).status_code == 200
            await connection.until(b"turn_completed")


@pytest.mark.usefixtures("impatient")
async def test_who_takes_nothing_of_an_answer_is_let_go(gateway: GatewayServer, settings: GatewaySettings) -> None:
    with socket.socket() as stuck:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(stuck, ("127.0.0.1", settings.gateway_port))
        port = stuck.getsockname()[1]
        request = b"GET /static-offline-docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
        await loop.sock_sendall(stuck, request * 20)

        async def is_there() -> bool:
            return any(
                isinstance(other, BoundedProtocol) and other.client and other.client[1] == port
                for other in gateway.server_state.connections
            )

        async def has_gone() -> bool:
            return not await is_there()

        await becomes(is_there)
        await becomes(has_gone)


async def test_beyond_the_most_connections_the_longest_idle_one_ends(
    settings: GatewaySettings, backend: Backend
) -> None:
    async with (
        serving(settings.model_copy(update={"connections": 2})),
        connected(settings) as first,
        connected(settings) as second,
    ):
        for connection in (second, first):
            await connection.send(HEALTH)
            assert (await connection.response()).status == 200
        async with connected(settings) as third:
            await third.send(HEALTH)
            assert (await third.response()).status == 200
        assert await second.ended() == b""
        await first.send(HEALTH)
        assert (await first.response()).status == 200


async def test_a_busy_connection_is_kept_and_the_new_one_told(
    settings: GatewaySettings, backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings.model_copy(update={"connections": 1})):
        async with client_of(settings) as http:
            await until_ready(http)
            session = (await http.post("/api/sessions")).headers["location"]
        async with connected(settings) as busy:
            await busy.send(b"GET %s/events HTTP/1.1\r\nHost: x\r\n\r\n" % session.encode())
            await busy.until(b"retry: 1000")
            with caplog.at_level(logging.DEBUG):
                caplog.clear()
                async with connected(settings) as other:
                    response = await other.last_response()
            assert response.status == 503
            assert response.error["code"] == "UNAVAILABLE"
            assert int(response.headers["retry-after"]) > 0
            assert not [record for record in caplog.records if record.name.startswith(("uvicorn", "services"))]
            await busy.until(b": \n\n")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nA\x00: b\r\n\r\n",
    ],
)
async def test_what_is_no_http_gets_an_error_of_the_api(
    gateway: GatewayServer, settings: GatewaySettings, caplog: pytest.LogCaptureFixture, request_bytes: bytes
) -> None:
    async with connected(settings) as connection:
        await connection.send(request_bytes)
        response = await connection.last_response()
    assert response.status == 400
    assert response.error["code"] == "INVALID_REQUEST"
    assert "Invalid HTTP request" not in caplog.text


async def test_an_upgrade_is_answered_as_if_it_had_not_been_asked_for(
    gateway: GatewayServer, settings: GatewaySettings, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected(settings) as connection:
        await connection.send(b"GET /healthz HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert (await connection.response()).status == 200
    assert "pip install" not in caplog.text


def test_no_more_connections_than_files() -> None:
    assert affordable(10) == 10
    assert affordable(10**12) < 10**12
