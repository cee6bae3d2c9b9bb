"""The ways to consume a JetStream stream that `consuming` compares, each behind the same call.

Run as a process, this serves a chain of hops: each takes a message, works for as long as the message says, publishes
the next one with an acknowledgement, and acknowledges.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import nats.errors
import nats.js.errors
from faststream import AckPolicy as FastStreamAckPolicy
from faststream.nats import JStream, NatsBroker, NatsMessage, PullSub
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig

STREAM: Final = "BENCH"
HOPS: Final = 6
ACK_WAIT_SECONDS: Final = 5.0
MAX_ACK_PENDING: Final = 256
WINDOW: Final = 64

Handle = Callable[[Msg], Awaitable[None]]
Start = Callable[["Service", int, Handle], Awaitable[None]]


class Service:
    """The process's connections and tasks."""

    def __init__(self, client: Client, broker: NatsBroker) -> None:
        self.client = client
        self.broker = broker
        self.js = client.jetstream()
        self.tasks: set[asyncio.Task[None]] = set()
        self.reconnected: list[Callable[[], Awaitable[None]]] = []
        self.redelivered = 0

    def run(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def on_reconnected(self) -> None:
        for callback in self.reconnected:
            await callback()

    async def handle(self, hop: int, msg: Msg) -> None:
        if msg.metadata.num_delivered > 1:
            self.redelivered += 1
        message = json.loads(msg.data)
        if message["slow_ms"] and hop == 0:
            await asyncio.sleep(message["slow_ms"] / 1000)
        turn = msg.subject.rsplit(".", 1)[-1]
        headers = {"Nats-Msg-Id": f"{turn}-{hop}"}
        try:
            await self.js.publish(subject(hop + 1, turn), msg.data, stream=STREAM, headers=headers, timeout=2)
        except (nats.errors.Error, nats.js.errors.Error):
            if self.client.is_connected:
                await msg.nak(delay=0.5)
            return
        await msg.ack()


def subject(hop: int, turn: str = "*") -> str:
    return f"bench.{hop}.{turn}"


def consumer_config(hop: int, **fields: object) -> ConsumerConfig:
    return ConsumerConfig(
        durable_name=f"hop{hop}",
        filter_subject=subject(hop),
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=ACK_WAIT_SECONDS,
        max_ack_pending=MAX_ACK_PENDING,
        **fields,  # type: ignore[arg-type]
    )


async def push(service: Service, hop: int, handle: Handle) -> None:
    """Push to a queue group; a task per message. nats-py alone."""
    await service.js.add_consumer(
        STREAM, consumer_config(hop, deliver_subject=f"deliver.{hop}", deliver_group=f"hop{hop}")
    )

    async def started(msg: Msg) -> None:
        service.run(handle(msg))

    await service.client.subscribe(f"deliver.{hop}", queue=f"hop{hop}", cb=started)


class PullWindow:
    """Pull, with `WINDOW` messages asked for at any time: asked again at half of it, and when nothing is heard."""

    def __init__(self, service: Service, hop: int, handle: Handle) -> None:
        self._service = service
        self._handle = handle
        self._ask_subject = f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.hop{hop}"
        self._inbox = service.client.new_inbox()
        self._expected = 0
        self._heard = asyncio.Event()

    async def start(self) -> None:
        await self._service.client.subscribe(self._inbox, cb=self._received)
        self._service.reconnected.append(self._ask_anew)
        self._service.run(self._watch())
        await self._ask()

    async def _received(self, msg: Msg) -> None:
        self._heard.set()
        status = msg.headers.get("Status") if msg.headers else None
        if status == "100":
            return
        if msg.headers and status is not None:
            self._expected -= int(msg.headers.get("Nats-Pending-Messages", 0))
        else:
            self._expected -= 1
            self._service.run(self._handle(msg))
        if self._expected <= WINDOW // 2:
            await self._ask()

    async def _ask(self) -> None:
        wanted, self._expected = WINDOW - self._expected, WINDOW
        request = {"batch": wanted, "expires": 30 * 10**9, "idle_heartbeat": 10**9}
        await self._service.client.publish(self._ask_subject, json.dumps(request).encode(), reply=self._inbox)

    async def _ask_anew(self) -> None:
        self._expected = 0
        await self._ask()

    async def _watch(self) -> None:
        """The server sends a heartbeat each second while it remembers a request."""
        while True:
            self._heard.clear()
            await asyncio.sleep(3)
            if not self._heard.is_set() and self._service.client.is_connected:
                await self._ask_anew()


async def pull_window(service: Service, hop: int, handle: Handle) -> None:
    await service.js.add_consumer(STREAM, consumer_config(hop))
    await PullWindow(service, hop, handle).start()


def faststream_push(max_workers: int, *, own_tasks: bool = False) -> Start:
    """FastStream's push subscriber: one message at a time with one worker, a task of its own making with more.

    With `own_tasks` its one worker only starts a task of ours, as `shared/messaging/bus.py` does.
    """

    async def start(service: Service, hop: int, handle: Handle) -> None:
        config = consumer_config(hop, deliver_subject=f"deliver.{hop}", deliver_group=f"hop{hop}")
        await service.js.add_consumer(STREAM, config)

        async def consume(message: NatsMessage) -> None:
            if own_tasks:
                service.run(handle(message.raw_message))
            else:
                await handle(message.raw_message)

        service.broker.subscriber(
            subject(hop),
            queue=f"hop{hop}",
            stream=JStream(STREAM, declare=False),
            max_workers=max_workers,
            ack_policy=FastStreamAckPolicy.MANUAL,
            no_reply=True,
        )(consume)

    return start


def faststream_pull(batch: int) -> Start:
    """FastStream's pull subscriber: fetches a batch, handles it, fetches the next."""

    async def start(service: Service, hop: int, handle: Handle) -> None:
        await service.js.add_consumer(STREAM, consumer_config(hop))

        async def consume(message: NatsMessage) -> None:
            await handle(message.raw_message)

        service.broker.subscriber(
            subject(hop),
            durable=f"hop{hop}",
            stream=JStream(STREAM, declare=False),
            pull_sub=PullSub(batch_size=batch),
            ack_policy=FastStreamAckPolicy.MANUAL,
            no_reply=True,
        )(consume)

    return start


WAYS: Final[Mapping[str, Start]] = {
    "push, task each (nats-py)": push,
    "push, our task each (FastStream)": faststream_push(1, own_tasks=True),
    "push, its task each (FastStream)": faststream_push(MAX_ACK_PENDING),
    "push, one by one (FastStream)": faststream_push(1),
    "pull, sliding window (nats-py)": pull_window,
    "pull, batch 1 (FastStream)": faststream_pull(1),
    "pull, batch 64 (FastStream)": faststream_pull(64),
}


async def _undecoded(message: NatsMessage) -> NatsMessage:
    return message


async def serve(way: str, nats_url: str) -> None:
    """Serve the chain until the process is ended."""

    async def reconnected() -> None:
        await service.on_reconnected()

    broker = NatsBroker(
        nats_url,
        apply_types=False,
        decoder=_undecoded,
        logger=None,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.25,  # type: ignore[arg-type]
        reconnected_cb=reconnected,
    )
    service = Service(await broker.connect(), broker)
    for hop in range(HOPS):
        await WAYS[way](service, hop, lambda msg, hop=hop: service.handle(hop, msg))  # type: ignore[misc]
    await broker.start()

    async def report(msg: Msg) -> None:
        await msg.respond(json.dumps({"redelivered": service.redelivered}).encode())

    await service.client.subscribe("bench-report", cb=report)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2]))
