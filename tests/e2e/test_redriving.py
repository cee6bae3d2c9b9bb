"""A turn that failed: its dead letter says why, driven again it goes on where the user asked, and its trace tells it all."""

import json
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence

import nats
import pytest

from shared.contracts.events.catalogue import TurnFailed
from shared.messaging.streams import DEAD_LETTERS, TURNS
from tests.e2e.client import Api
from tests.support.command_line import shuking
from tests.support.otlp_collector import CollectedSpan, OtlpCollector
from tests.support.stack import Stack
from tools.traces.store import StoredSpan
from tools.traces.waterfall import waterfall

TRACE_ID = "7d1c0f2ab5e34c9d8a6b1e2f30415263"
TRACEPARENT = f"00-{TRACE_ID}-00f067aa0ba902b7-01"


@pytest.fixture
def held_clarifier(stack: Stack) -> Iterator[Callable[[], None]]:
    """Stops the clarifier; kills it and starts another when it is called, at the latest after the test."""
    [process] = stack.of_service("clarifier")
    held = process.pid
    os.kill(held, signal.SIGSTOP)

    def replace() -> None:
        if process.pid == held:
            process.kill()
            process.start()

    yield replace
    replace()


async def test_a_failed_turn_is_explained_and_answered_after_all(
    api: Api, stack: Stack, collector: OtlpCollector, held_clarifier: Callable[[], None]
) -> None:
    session = await api.new_session()
    accepted = await session.post(
        "2025년 10월 15일에 부모님께 1억 받았어요", Prefer="respond-async", traceparent=TRACEPARENT
    )
    assert accepted.status_code == 202
    turn_id = accepted.json()["userMessage"]["id"]
    client = await nats.connect(stack.nats.url)
    letters = await client.subscribe(f"dead_letters.*.{session.id}")
    failures = await client.subscribe(f"turns.{TurnFailed.name}.{session.id}")
    poison = {"event_id": turn_id, "session_id": session.id, "turn_id": turn_id, "occurred_at": "2025-10-15T00:00:00Z"}
    subject = f"turns.parameters_collected.{session.id}"
    headers = {"traceparent": TRACEPARENT}
    await client.jetstream().publish(subject, json.dumps(poison).encode(), stream=TURNS, headers=headers)
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

    tried_again = re.compile(r"clarifier  process turn_opened  delivery [2-9]\d*  attempt 2")
    await collector.wait_for(lambda spans: tried_again.search(_story(spans)) is not None)
    story = _story(collector.spans)
    assert "! dead letter: because " in story
    assert "persistence  publish turn_opened  attempt 2" in story
    assert "left no span: its process was killed" in story
    assert "persistence  publish turn_completed" in story


def _story(spans: Sequence[CollectedSpan]) -> str:
    """The trace as `shuking trace` tells it."""
    stored = [
        StoredSpan(each.service.removeprefix("shuking-"), each.span) for each in spans if each.trace_id == TRACE_ID
    ]
    told = [line.split("  ") for line in waterfall(stored)] if stored else []
    return "\n".join("  ".join(part for part in line if part.strip()) for line in told)
