"""What goes wrong without a process dying: each takes what it strikes, what passes by, and a choice of chances."""

import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, get_args
from uuid import uuid4

import nats
from nats.aio.msg import Msg

from shared.contracts.events.catalogue import (
    CATALOGUE,
    AnswerComposed,
    ParametersCollected,
    Service,
    TaxCalculated,
    TurnCompleted,
    TurnOpened,
)
from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.streams import STORED_ROOT
from shared.runtime.settings import server_urls
from tests.chaos.ordeal import CLIENTS
from tests.chaos.stream import AGAIN, Passing
from tests.chaos.strikes import Servers
from tests.e2e.client import Api
from tools.stack.readiness import http_check, wait_until_ready
from tools.stack.settings import ServiceName

Trouble = Callable[[Servers, Passing, random.Random], Awaitable[str]]
"""Returns what it counted, for the table."""

CUTS: Final = 10
SKEWED: Final[tuple[tuple[ServiceName, int], ...]] = (
    ("gateway", 2),
    ("persistence", -2),
    ("clarifier", 2),
    ("calculator", -2),
    ("synthesizer", 2),
)
"""Services and by how many hours their clocks are fast."""
SKEWED_START_SECONDS: Final = 60.0
ANSWERED_SECONDS: Final = 30.0
KEPT: Final = 2000


async def cut_connections(servers: Servers, passing: Passing, choice: random.Random) -> str:
    cut = 0
    for _ in range(CUTS):
        await passing.more(AnswerComposed, choice.randint(1, CLIENTS))
        cut += await servers.postgres.cut_connections()
    return f"{cut} connections cut"


async def stand_still(service: ServiceName, servers: Servers, passing: Passing, choice: random.Random) -> str:
    """A process that holds events and does not go on, until their turns were driven again; then it does both."""
    [process] = servers.stack.of_service(service)
    await passing.more(TaxCalculated, CLIENTS)
    os.kill(process.pid, signal.SIGSTOP)
    try:
        await passing.more(TurnOpened, 2 * CLIENTS)  # One more of each session at most, until the sweeper drives again.
    finally:
        os.kill(process.pid, signal.SIGCONT)
    await passing.more(TurnCompleted, 2 * CLIENTS)
    return ""


async def without_knowledge(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """The knowledge service killed: calculations are answered as ever, and a question about the law waits for it."""
    stack = servers.stack
    api, [process] = Api(stack.url), stack.of_service("knowledge")
    try:
        session = await api.new_session()
        process.kill()
        await passing.more(TurnCompleted, 2 * CLIENTS)
        asked = await session.post("골동품이나 그림은 값을 어떻게 매기나요?", Prefer="respond-async")
        assert asked.status_code == 202
        process.start()
        await stack.wait_until_ready()
        place = asked.headers["Location"]

        async def is_answered() -> bool:
            return bool((await api.http.get(place)).json()["status"] == "completed")

        await wait_until_ready({"answer": is_answered}, ANSWERED_SECONDS)
        assert (await api.http.get(place)).json()["assistantMessage"]["metadata"]["citations"]
    finally:
        await api.http.aclose()
    return "a question about the law waited for it"


async def everything_twice(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """Each event comes a second time, under no id by which the stream could tell."""
    async with _listening(servers, lambda msg, _kept: [msg]) as repeated:
        await passing.more(TurnCompleted, 8 * CLIENTS)  # The half of these are repeats.
        return f"{repeated()} events put there again"


async def out_of_order(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """With each event some earlier ones come again, in any order, whatever has become of their turns."""
    async with _listening(servers, lambda _msg, kept: choice.sample(kept, min(2, len(kept)))) as repeated:
        await passing.more(TurnCompleted, 8 * CLIENTS)
        return f"{repeated()} earlier events came again"


async def skewed_clock(
    service: ServiceName, hours: int, servers: Servers, passing: Passing, choice: random.Random
) -> str:
    """The service's process is replaced by one whose clock is wrong."""
    [process] = servers.stack.of_service(service)
    process.kill()
    command = [sys.executable, "-m", "tests.chaos.skewed", str(3600 * hours), f"services.{service}"]
    environment = {**os.environ, **process.plan.environment}
    nowhere = asyncio.subprocess.DEVNULL
    skewed = await asyncio.create_subprocess_exec(*command, env=environment, stdout=nowhere, stderr=nowhere)
    try:
        await wait_until_ready({service: http_check(process.ops_url)}, SKEWED_START_SECONDS)
        await passing.more(TurnCompleted, 3 * CLIENTS)
        assert skewed.returncode is None
    finally:
        skewed.kill()
        await skewed.wait()
        process.start()
    await servers.stack.wait_until_ready()
    return ""


async def forged(servers: Servers, passing: Passing, choice: random.Random) -> str:
    """Each service's user sends what only others may; and what it may, of turns that are not or are over."""
    refused = sum([await _overstep(servers, user) for user in get_args(Service)])
    async with _listening(servers, lambda msg, _kept: [_of_no_turn(msg)] if _is_reply(msg) else []) as sent:
        await passing.more(TurnCompleted, 6 * CLIENTS)
        return f"{refused} refused by the broker, {sent()} of turns that are not"


async def _overstep(servers: Servers, user: Service) -> int:
    """Publish what only other services may. Every one is refused; how many those were."""
    subjects = [f"turns.{flow.event.name}.{uuid4()}" for flow in CATALOGUE if user not in flow.producers]
    errors: list[Exception] = []

    async def note(error: Exception) -> None:
        errors.append(error)

    address = server_urls(servers.stack.nats.url_for(user))
    client = await nats.connect(address, inbox_prefix=inbox_prefix(user), error_cb=note)
    try:
        for subject in subjects:
            await client.publish(subject, b"{}")
        for _ in range(2):
            await client.flush()
    finally:
        await client.close()
    assert len(errors) == len(subjects), errors
    return len(errors)


def _is_reply(msg: Msg) -> bool:
    return _name(msg) in (AnswerComposed.name, ParametersCollected.name, TaxCalculated.name)


def _of_no_turn(msg: Msg) -> Msg:
    """The same event of the same session, with other content, for a turn that nobody opened."""
    event = json.loads(msg.data)
    event |= {"turn_id": str(uuid4()), "event_id": str(uuid4())}
    if "content" in event:
        event["content"] = "증여세는 0원입니다."
    return Msg(_client=msg._client, subject=msg.subject, data=json.dumps(event).encode(), headers=msg.headers)


def _name(msg: Msg) -> str:
    return msg.subject.split(".")[1]


@asynccontextmanager
async def _listening(
    servers: Servers, again: Callable[[Msg, list[Msg]], list[Msg]]
) -> AsyncIterator[Callable[[], int]]:
    """Publish what `again` makes of each stored event and the ones of before; yields how many those were."""
    client = await nats.connect(server_urls(servers.stack.nats.url))
    kept, repeated = list[Msg](), 0

    async def hear(msg: Msg) -> None:
        nonlocal repeated
        if AGAIN in (msg.headers or {}) or _name(msg) not in {flow.event.name for flow in CATALOGUE}:
            return
        for each in again(msg, kept):
            own = {key: value for key, value in (each.headers or {}).items() if not key.startswith("Nats-")}
            subject = each.subject.replace(f"{STORED_ROOT}.", "turns.", 1)
            await client.publish(subject, each.data, headers={**own, AGAIN: "1"})
            repeated += 1
        if len(kept) < KEPT:
            kept.append(msg)

    await client.subscribe(f"{STORED_ROOT}.>", cb=hear)
    await client.flush()
    try:
        yield lambda: repeated
    finally:
        await client.drain()
