"""A turn that fails on a real stack, as a wrong event on the stream makes it, and goes on when it is driven again."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import nats

from shared.contracts.events.catalogue import TurnFailed
from shared.messaging.streams import TURNS
from tests.page.person import Person
from tests.support.stack import Stack
from tools.stack.settings import ServiceName

MESSAGE = "2025년 10월 15일에 부모님께 1억 받았어요"


@contextmanager
def held(stack: Stack, service: ServiceName) -> Iterator[None]:
    """The service hears nothing while the block lasts."""
    [process] = stack.of_service(service)
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process.pid, signal.SIGCONT)


async def fail_a_turn(person: Person, stack: Stack) -> str:
    """The turn's session. Only while the clarifier is held: a wrong event in place of its own does the work."""
    client = await nats.connect(stack.nats.url)
    try:
        opened = await client.subscribe("stored.turn_opened.*")
        failed = await client.subscribe(f"stored.{TurnFailed.name}.*")
        letters = await client.subscribe("dead_letters.*.*")
        await client.flush()
        await person.say(MESSAGE)
        turn = json.loads((await opened.next_msg(timeout=30)).data)
        wrong = {name: turn[name] for name in ("event_id", "session_id", "turn_id", "occurred_at")}
        subject = f"turns.parameters_collected.{turn['session_id']}"
        await client.jetstream().publish(subject, json.dumps(wrong).encode(), stream=TURNS)
        await letters.next_msg(timeout=30)
        await failed.next_msg(timeout=30)
        return str(turn["session_id"])
    finally:
        await client.close()
