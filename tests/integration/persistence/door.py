"""A door in front of the database: shut, every connection through it ends and no new one begins."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url


class Door:
    """Forwards TCP connections to the Unix socket of the database while it is open."""

    def __init__(self, database_url: str) -> None:
        self._url = make_url(database_url)
        host = self._url.query["host"]
        self._socket = Path(str(host)) / ".s.PGSQL.5432"
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_open = False
        self._port = 0
        self.knocked = asyncio.Event()
        """Somebody came while the door was shut."""

    @classmethod
    @asynccontextmanager
    async def of(cls, database_url: str) -> AsyncIterator["Door"]:
        """A door that is shut."""
        door = cls(database_url)
        server = await asyncio.start_server(door._on_connection, "127.0.0.1", 0)
        door._port = server.sockets[0].getsockname()[1]
        yield door
        door.shut()
        server.close()

    @property
    def url(self) -> str:
        """The database's address through the door."""
        behind = self._url.set(host="127.0.0.1", port=self._port).difference_update_query(["host"])
        return behind.render_as_string(hide_password=False)

    def open(self) -> None:
        self._is_open = True

    def shut(self) -> None:
        self._is_open = False
        self.knocked.clear()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._is_open:
            self.knocked.set()
            writer.transport.abort()
            return
        inner_reader, inner_writer = await asyncio.open_unix_connection(str(self._socket))
        self._writers |= {writer, inner_writer}
        await asyncio.gather(_forward(reader, inner_writer), _forward(inner_reader, writer))


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
