"""HTTP by hand: what no client library would send."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

from services.gateway.settings import GatewaySettings


@dataclass(frozen=True)
class RawResponse:
    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def parse(cls, data: bytes) -> Self:
        head, _, body = data.partition(b"\r\n\r\n")
        status_line, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return cls(int(status_line.split()[1]), headers, body)

    @property
    def error(self) -> dict[str, Any]:
        """The error, after a look at its form."""
        document = json.loads(self.body)
        assert document["detail"] == document["error"]["message"]
        assert document["error"]["requestId"] == self.headers["x-request-id"]
        assert self.headers["x-content-type-options"] == "nosniff"
        error: dict[str, Any] = document["error"]
        return error


class RawConnection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def last_response(self) -> RawResponse:
        """What comes until the server ends the connection."""
        async with asyncio.timeout(60):
            return RawResponse.parse(await self.reader.read())

    async def response(self) -> RawResponse:
        """One response that says its length; the connection goes on."""
        async with asyncio.timeout(60):
            response = RawResponse.parse(await self.reader.readuntil(b"\r\n\r\n"))
            body = await self.reader.readexactly(int(response.headers["content-length"]))
            return RawResponse(response.status, response.headers, body)

    async def until(self, text: bytes) -> bytes:
        async with asyncio.timeout(60):
            return await self.reader.readuntil(text)

    async def ended(self) -> bytes:
        """Return when the server has ended the connection, with what was still to be read."""
        async with asyncio.timeout(60):
            try:
                return await self.reader.read()
            except ConnectionError:
                return b""


@asynccontextmanager
async def connected(settings: GatewaySettings, *, read_at_most: int = 2**16) -> AsyncIterator[RawConnection]:
    reader, writer = await asyncio.open_connection("127.0.0.1", settings.gateway_port, limit=read_at_most)
    try:
        yield RawConnection(reader, writer)
    finally:
        writer.transport.abort()
