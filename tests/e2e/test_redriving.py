"""A turn that failed: its dead letter says why, and driven again it goes on where the user asked."""

import json
import os
import signal
from collections.abc import Callable, Iterator

import nats
import pytest

from shared.events.catalogue import TurnFailed
from shared.streams import DEAD_LETTERS, TURNS
from tests.e2e.client import Api
from tests.e2e.test_command_line import shuking
from tests.support.stack import Stack


@pytest.fixture
def held_clarifier(stack: Stack) -> Iterator[Callable[[], None]]:
    """Stops the clarifier, and lets it go on when it is called, at the latest after the test."""
    [process] = stack.of_service("clarifier")
    pid = process.pid
    os.kill(pid, signal.SIGSTOP)

    def let_go() -> None:
        os.kill(pid, signal.SIGCONT)

    yield let_go
    let_go()


async def test_a_failed_turn_is_explained_and_answered_after_all(
    api: Api, stack: Stack, held_clarifier: Callable[[], None]
) -> None:
    session = await api.new_session()
    accepted = await session.post("2025년 10월 15일에 부모님께 1억 받았어요", Prefer="respond-async")
    assert accepted.status_code == 202
    turn_id = accepted.json()["userMessage"]["id"]
    client = await nats.connect(stack.nats.url)
    letters = await client.subscribe(f"dead_letters.*.{session.id}")
    failures = await client.subscribe(f"turns.{TurnFailed.name}.{session.id}")
    poison = {"event_id": turn_id, "session_id": session.id, "turn_id": turn_id, "occurred_at": "2025-10-15T00:00:00Z"}
    subject = f"turns.parameters_collected.{session.id}"
    await client.jetstream().publish(subject, json.dumps(poison).encode(), stream=TURNS)
    await letters.next_msg(timeout=30)
    await failures.next_msg(timeout=30)

    operator = ("--nats-url", stack.nats.url_for("operator"))
    _, listed, _ = await shuking("dead-letters", "list", *operator)
    [line] = [line for line in listed.splitlines() if session.id in line]
    number = line.split()[0]
    _, shown, _ = await shuking("dead-letters", "show", number, *operator)
    letter = json.loads(shown)
    assert (letter["service"], letter["turn_id"], letter["event"]) == ("calculator", turn_id, poison)
    assert "intent: missing" in letter["cause"]

    completed = await client.subscribe(f"turns.turn_completed.{session.id}")
    again = await client.subscribe(f"turns.turn_opened.{session.id}")
    code, _, errors = await shuking("dead-letters", "redrive", number, *operator)
    assert code == 0, errors
    opened = json.loads((await again.next_msg(timeout=30)).data)
    assert (opened["turn_id"], opened["attempt"]) == (turn_id, 2)
    held_clarifier()
    await completed.next_msg(timeout=60)
    answer = await api.http.get(f"/api/sessions/{session.id}/turns/{turn_id}")
    assert answer.json()["assistantMessage"]["calculation"]["finalTax"] == 5_000_000

    state = (await client.jetstream().stream_info(DEAD_LETTERS, subjects_filter=f"dead_letters.*.{session.id}")).state
    assert not state.subjects
    await client.close()

    code, output, _ = await shuking("replay", session.id, *operator)
    assert "? gone      parameters_collected" in output
    assert code == 0, output
