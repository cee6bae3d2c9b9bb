"""What has to be true afterwards: every accepted message has one right answer or one clear error, and nothing else."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Protocol
from uuid import UUID

import asyncpg

from shared.runtime.postgres_url import libpq_url
from tests.chaos.consultation import Consultation
from tests.chaos.conversation import Json
from tests.chaos.stream import completed_turns, dead_letters, everything_is_consumed, repeated_deliveries
from tests.e2e.test_concurrency import gift_tax_from_parents
from tools.stack.readiness import wait_until_ready

SETTLED_TIMEOUT_SECONDS = 30.0

TURNS = """
SELECT id, session_id, status, attempt, attempted_at, closed_at, error_code, error_message,
    questions, answers
FROM turns CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(messages) FILTER (WHERE role = 'user'), '[]') AS questions,
        coalesce(json_agg(messages) FILTER (WHERE role = 'assistant'), '[]') AS answers
    FROM messages WHERE turn_id = turns.id
) AS said
WHERE session_id = ANY($1) ORDER BY session_id, position
"""


class System(Protocol):
    """Where a running system is reached, with users that may see everything."""

    @property
    def gateways(self) -> Sequence[str]:
        """Addresses of their API."""
        ...

    @property
    def nats_url(self) -> str: ...

    @property
    def database_url(self) -> str: ...


@dataclass(frozen=True)
class StoredTurn:
    """A turn in PostgreSQL, with the messages that belong to it."""

    id: UUID
    session_id: UUID
    status: str
    attempt: int
    attempted_at: datetime | None
    closed_at: datetime | None
    error_code: str | None
    error_message: str | None
    questions: Sequence[Json]
    answers: Sequence[Json]


@dataclass(frozen=True)
class Outcome:
    """What a round came to."""

    turns: int
    failed: int
    driven_again: int
    redelivered: int
    """Deliveries after the first of an event, to a consumer; only of the new stream where the broker lost its data."""
    repeated: int
    """Requests that clients sent again."""
    note: str = ""
    """What else was counted."""

    def __str__(self) -> str:
        return (
            f"{self.turns} turns, {self.failed} of them ended in an error, {self.driven_again} were driven again; "
            f"{self.redelivered} deliveries of the stream were repeats; clients repeated {self.repeated} requests"
        )


async def verify(
    system: System, consultations: Sequence[Consultation], *, stream_is_whole: bool, redelivered_before: int = 0
) -> Outcome:
    """Raises AssertionError. `stream_is_whole`: the broker has not lost its data since these began."""
    await wait_until_ready({"events": partial(everything_is_consumed, system.nats_url)}, SETTLED_TIMEOUT_SECONDS)
    sessions = [one.session_id for one in consultations]
    stored = await stored_turns(system.database_url, sessions)
    for consultation in consultations:
        turns = [turn for turn in stored if turn.session_id == consultation.session_id]
        check_turns(consultation, turns)
        check_order(turns)
        await check_api(consultation, turns)
    completed = await completed_turns(system.nats_url, sessions)
    answered = {turn.id for turn in stored if turn.status == "completed"}
    assert set(completed.values()) <= {1}
    assert set(completed) == answered if stream_is_whole else set(completed) <= answered
    assert await dead_letters(system.nats_url, sessions) == 0
    return Outcome(
        turns=len(stored),
        failed=sum(turn.status == "failed" for turn in stored),
        driven_again=sum(turn.attempt > 1 for turn in stored),
        redelivered=await repeated_deliveries(system.nats_url) - (redelivered_before if stream_is_whole else 0),
        repeated=sum(one.repeats for one in consultations),
    )


async def stored_turns(database_url: str, sessions: Sequence[UUID]) -> list[StoredTurn]:
    """In the order of acceptance within each session."""
    connection = await asyncpg.connect(libpq_url(database_url))
    await connection.set_type_codec("json", encoder=json.dumps, decoder=json.loads, schema="pg_catalog")
    try:
        return [StoredTurn(**row) for row in await connection.fetch(TURNS, sessions)]
    finally:
        await connection.close()


def check_turns(consultation: Consultation, turns: Sequence[StoredTurn]) -> None:
    """One turn for each key, in the order that the client was told, and each with the right end."""
    assert [turn.id for turn in turns] == [message.turn_id for message in consultation.sent]
    known: dict[str, int | str] = {}
    for message, fact, turn in zip(consultation.sent, consultation.facts, turns, strict=True):
        assert [question["content"] for question in turn.questions] == [fact.text]
        if turn.status == "completed":
            known[fact.parameter] = fact.value
            [answer] = turn.answers
            check_answer(answer, known)
            assert message.answer is not None, "the client heard of an error, but the turn has an answer"
            assert (message.answer["id"], message.answer["content"]) == (answer["id"], answer["content"])
        else:
            assert (turn.status, len(turn.answers)) == ("failed", 0)
            assert turn.error_code == "PIPELINE_ERROR"
            assert turn.error_message
            assert message.error is not None, "the client heard an answer, but the turn has failed"
            assert message.error["message"] == turn.error_message


def check_answer(answer: Json, known: dict[str, int | str]) -> None:
    """It knows exactly what the conversation has told so far, and the tax is right."""
    metadata = answer["metadata"]
    collected = metadata["collected_parameters"]
    assert {name: collected.get(name) for name in ("gift_property_value", "gift_date")} == {
        name: known.get(name) for name in ("gift_property_value", "gift_date")
    }
    if len(known) == 2:
        tax_won = gift_tax_from_parents(int(known["gift_property_value"]))
        assert metadata["calculation"]["final_tax"] == tax_won
    else:
        assert metadata.get("calculation") is None
        assert answer["content"]


def check_order(turns: Sequence[StoredTurn]) -> None:
    """One turn after the other."""
    for earlier, later in pairwise(turns):
        assert earlier.closed_at is not None
        assert later.attempted_at is not None
        assert earlier.closed_at <= later.attempted_at


async def check_api(consultation: Consultation, turns: Sequence[StoredTurn]) -> None:
    """Over HTTP the conversation is what is stored, and the last key still leads to its turn."""
    shown = await consultation.messages()
    places = {message["id"]: place for place, message in enumerate(shown)}
    asked = [str(turn.id) for turn in turns]
    answered = [answer["id"] for turn in turns for answer in turn.answers]
    assert [message["id"] for message in shown if message["role"] == "user"] == asked
    assert [message["id"] for message in shown if message["role"] == "assistant"] == answered
    assert all(places[str(turn.id)] < places[answer["id"]] for turn in turns for answer in turn.answers)
    last = consultation.sent[-1]
    repeat = replace(last, answer=None, error=None)
    await consultation.send(repeat)
    assert repeat.answer == last.answer
    assert (repeat.error or {}).get("message") == (last.error or {}).get("message")
    for turn in [turn for turn in turns if turn.status == "failed" or turn is turns[-1]]:
        state = await consultation.turn(turn.id)
        assert state["status"] == turn.status
        assert state.get("error", {}).get("message") == turn.error_message
