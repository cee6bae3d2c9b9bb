"""The floor: what six acknowledged hops cost on this machine, with nothing in them but what cannot be left out.

nats-py alone, push consumers, a task per message, file storage, five processes as ours are. With a database it also
has HTTP in front and both writes of a turn behind, each committed in batches of what waits. No models, no validation,
no tracing, no retries: nobody could run this, but nobody can be faster on these libraries.

    python -m tests.bench.floor ROLE NATS_URL [PORT]        with DATABASE_URL in the environment: HTTP and writes too
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from uuid import uuid4

import asyncpg
import nats
import uvicorn
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, StreamConfig

STREAM: Final = "FLOOR"
HOPS: Final = 6
HOPS_OF: Final = {"persistence": (0, 4), "clarifier": (1,), "calculator": (2,), "synthesizer": (3,)}
"""Which hops' messages each process takes; the gateway sends the first and watches the last."""
PADDING: Final = "가" * 500
"""About what an event of ours carries."""

Work = Callable[[dict[str, Any]], Awaitable[None]]


def subject(hop: int, turn: str = "*") -> str:
    return f"floor.{hop}.{turn}"


async def provision(client: Client) -> None:
    js = client.jetstream()
    await js.add_stream(StreamConfig(name=STREAM, subjects=["floor.>"], duplicate_window=600))
    for hop in range(HOPS - 1):
        config = ConsumerConfig(
            durable_name=f"floor{hop}",
            deliver_group=f"floor{hop}",
            deliver_subject=f"floor-deliver.{hop}",
            filter_subject=subject(hop),
            ack_policy=AckPolicy.EXPLICIT,
            max_ack_pending=256,
        )
        await js.add_consumer(STREAM, config)


class Hops:
    """Takes messages of some hops and publishes those of the next."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._js = client.jetstream()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[str, asyncio.Future[None]] = {}

    async def take(self, hop: int, work: Work | None) -> None:
        async def relay(msg: Msg) -> None:
            message = json.loads(msg.data)
            if work is not None:
                await work(message)
            await self.publish(hop + 1, message)
            await msg.ack()

        async def arrived(msg: Msg) -> None:
            task = asyncio.create_task(relay(msg))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        await self.client.subscribe(f"floor-deliver.{hop}", queue=f"floor{hop}", cb=arrived)

    async def publish(self, hop: int, message: dict[str, Any]) -> None:
        turn = message["turn"]
        headers = {"Nats-Msg-Id": f"{turn}-{hop}"}
        await self._js.publish(subject(hop, turn), json.dumps(message).encode(), stream=STREAM, headers=headers)

    async def watch(self) -> None:
        async def arrived(msg: Msg) -> None:
            future = self._waiting.pop(msg.subject.rsplit(".", 1)[-1], None)
            if future is not None:
                future.set_result(None)

        await self.client.subscribe(subject(HOPS - 1), cb=arrived)

    async def turn(self) -> None:
        turn = uuid4().hex
        answered = self._waiting[turn] = asyncio.get_running_loop().create_future()
        await self.publish(0, {"turn": turn, "content": PADDING})
        async with asyncio.timeout(30):
            await answered


class Writer:
    """Writes messages: what queued while the last commit ran goes into the next, in one statement."""

    def __init__(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._connection = connection
        self._waiting: list[tuple[dict[str, Any], asyncio.Future[None]]] = []
        self._queued = asyncio.Event()

    async def write(self, message: dict[str, Any]) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((message, written))
        self._queued.set()
        await written

    async def run(self) -> None:
        await self._connection.execute("CREATE TABLE IF NOT EXISTS floor (turn uuid, content text)")
        while True:
            await self._queued.wait()
            self._queued.clear()
            batch, self._waiting = self._waiting, []
            turns, contents = zip(*((message["turn"], message["content"]) for message, _ in batch), strict=True)
            insert = "INSERT INTO floor SELECT * FROM unnest($1::uuid[], $2::text[])"
            await self._connection.execute(insert, turns, contents)
            for _, written in batch:
                written.set_result(None)


def http_front(hops: Hops) -> Callable[..., Awaitable[None]]:
    """An ASGI application without a framework: every POST is a turn, but that which makes a session."""

    async def app(
        scope: Mapping[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[object], Awaitable[None]]
    ) -> None:
        while (await receive()).get("more_body"):
            pass
        if scope["path"] != "/api/sessions":
            await hops.turn()
        body = json.dumps({"id": uuid4().hex, "content": PADDING}).encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return app


async def serve(role: str, nats_url: str, port: int | None) -> None:
    """Serve one role until the process is ended."""
    hops = Hops(await nats.connect(nats_url))
    if role == "gateway":
        await hops.watch()
        config = uvicorn.Config(http_front(hops), port=port or 0, lifespan="off", access_log=False, log_level="error")
        await uvicorn.Server(config).serve()
        return
    writer: Writer | None = None
    if role == "persistence" and "DATABASE_URL" in os.environ:
        writer = Writer(await asyncpg.connect(os.environ["DATABASE_URL"].replace("+asyncpg", "")))
    for hop in HOPS_OF[role]:
        await hops.take(hop, writer.write if writer else None)
    await (writer.run() if writer else asyncio.Event().wait())


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else None))
