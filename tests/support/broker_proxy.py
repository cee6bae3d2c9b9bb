"""What stands between a service and the broker, where a test needs a connection that goes wrong."""

import asyncio
from typing import Self


class BrokerProxy:
    """Hands on what both sides say. Start with `async with`.

    `greeting` is what the first connection hears right after the broker's own first line.
    """

    def __init__(self, broker_port: int, *, greeting: bytes = b"") -> None:
        self._broker_port = broker_port
        self._greeting = greeting
        self._clients: list[asyncio.StreamWriter] = []
        self._connections: list[asyncio.Task[None] | None] = []
        self._deaf: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for client in self._clients:
            client.close()
        await asyncio.gather(*filter(None, self._connections))

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def say(self, words: bytes) -> None:
        """Tell every client something in the broker's name."""
        for client in self._clients:
            client.write(words)

    def go_silent(self) -> None:
        """Swallow whatever is said on the connections of now, without closing them. New ones are fine."""
        self._deaf.update(self._clients)

    async def _connect(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        broker_reader, broker = await asyncio.open_connection("127.0.0.1", self._broker_port)
        self._clients.append(client)
        self._connections.append(asyncio.current_task())
        client.write(await broker_reader.readline() + self._greeting)
        self._greeting = b""
        await asyncio.gather(self._carry(reader, broker, client), self._carry(broker_reader, client, client))

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, client: asyncio.StreamWriter
    ) -> None:
        try:
            while data := await reader.read(65_536):
                if client not in self._deaf:
                    writer.write(data)
        except ConnectionError:
            pass
        finally:
            writer.close()
