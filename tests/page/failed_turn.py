"""A turn that fails on a real stack, as a wrong event on the stream makes it, and goes on when it is driven again."""

import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats

from shared.contracts.events.catalogue import TurnFailed
from shared.messaging.streams import TURNS
from tests.page.person import Person
from tests.support.stack import Stack

MESSAGE = "2025년 10월 15일에 부모님께 1억 받았어요"


@asynccontextmanager
async def failed_turn(person: Person, stack: Stack) -> AsyncIterator[str]:
    """The turn's session. Its clarifier is held, so that a wrong event comes first; within the block it works again."""
    [clarifier] = stack.of_service("clarifier")
    held = clarifier.pid
    os.kill(held, signal.SIGSTOP)
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
        clarifier.kill()
        clarifier.start()
        yield turn["session_id"]
    finally:
        if clarifier.pid == held:
            clarifier.kill()
            clarifier.start()
        await client.close()
