"""A lean HTTP/1.1 client, so that sending the load costs little beside what is measured.

One keep-alive connection, one request at a time, answers with a Content-Length: no more is needed here.
"""

import asyncio
import json
from typing import Self


class UnexpectedAnswer(Exception):
    """The server answered with an error, or with something else than HTTP with a Content-Length."""


class Connection(asyncio.Protocol):
    """One connection to 127.0.0.1."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        _, connection = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return connection

    @property
    def usable(self) -> bool:
        """Whether the server has not closed it, which servers do with connections that are idle for some seconds."""
        return self._transport is not None and not self._transport.is_closing()

    async def post(self, path: str, body: object = None) -> bytes:
        """What the server answers. Raises UnexpectedAnswer where the status is not 2xx."""
        payload = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(payload)}\r\n\r\n"
        )
        self._answer = asyncio.get_running_loop().create_future()
        assert self._transport is not None
        self._transport.write(head.encode() + payload)
        status, answer = await self._answer
        if not 200 <= status < 300:
            raise UnexpectedAnswer(f"{status}: {answer[:300].decode(errors='replace')}")
        return answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        end_of_head = self._received.find(b"\r\n\r\n")
        if end_of_head < 0 or self._answer is None or self._answer.done():
            return
        head = bytes(self._received[:end_of_head]).lower()
        length_at = head.find(b"content-length:")
        if length_at < 0:
            self._answer.set_exception(UnexpectedAnswer("The answer has no Content-Length"))
            return
        length = int(head[length_at + 15 :].split(b"\r\n", 1)[0])
        body_at = end_of_head + 4
        if len(self._received) >= body_at + length:
            body = bytes(self._received[body_at : body_at + length])
            del self._received[: body_at + length]
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or UnexpectedAnswer("The server closed the connection"))
