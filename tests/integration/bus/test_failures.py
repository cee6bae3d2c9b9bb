"""Handlers that fail: delays, dead letters, what ends a turn, and what is waited for."""

import asyncio
import json
from datetime import UTC, datetime
from itertools import pairwise
from uuid import uuid4

import pytest

from shared.contracts.events.catalogue import AnswerComposed, CalculationRefused, MessageReceived, TurnFailed
from shared.contracts.failures import TurnAborted
from shared.messaging.bus import Bus
from shared.messaging.consumer import RETRY_DELAYS_SECONDS
from shared.messaging.publisher import Outputs
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, answering, refused, unused

SECRET = "아들 홍길동에게 1억"


class Away(Exception):
    """Something that the handler needs cannot be reached."""


async def failing(event: CalculationRefused) -> Outputs:
    raise ValueError(SECRET)


async def test_delays_between_tries_are_the_stated_ones(
    start: StartBus, observer: Observer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.messaging.consumer.RETRY_DELAYS_SECONDS", (0.1, 0.2, 0.4, 0.8))
    times = []

    async def handler(event: CalculationRefused) -> Outputs:
        times.append(asyncio.get_running_loop().time())
        if len(times) < 5:
            raise ValueError
        return answer_to(event)

    await start(handler)
    said = await observer.acknowledgements()
    await observer.send(refused())
    asked = []
    while word := (await said.next()).data:  # nats-py acknowledges without a word
        if word.startswith(b"-NAK "):
            asked.append(json.loads(word.removeprefix(b"-NAK "))["delay"] / 1e9)
    assert asked == [0.1, 0.2, 0.4, 0.8]
    for (earlier, later), stated in zip(pairwise(times), asked, strict=True):
        assert later - earlier >= stated * 0.95


def test_the_real_delays_grow_to_some_seconds() -> None:
    assert RETRY_DELAYS_SECONDS == (0.5, 1.0, 2.0, 5.0)


async def test_after_the_last_try_the_event_is_a_dead_letter_and_its_turn_fails_once(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    bus = await start(failing)
    event = refused()
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(event)
    failure = TurnFailed.model_validate_json((await failures.next()).data)
    assert (failure.turn_id, failure.session_id) == (event.turn_id, event.session_id)
    assert (failure.code, failure.stage) == ("PIPELINE_ERROR", "synthesizer")
    assert failure.causation_id == event.event_id
    await bus.drain()
    assert await observer.count("TURNS", failure.subject) == 1
    await observer.settled()

    letter = await observer.kept("DEAD_LETTERS", f"dead_letters.calculation_refused.{event.session_id}")
    assert letter is not None
    assert CalculationRefused.model_validate_json(letter.data or b"") == event
    headers = letter.headers or {}
    assert headers["shuking-service"] == "synthesizer"
    assert headers["shuking-subject"] == event.subject
    assert headers["shuking-deliveries"] == "5"
    assert headers["shuking-cause"].startswith("ValueError at ")
    assert headers["ce-id"] == str(event.event_id)
    assert SECRET not in json.dumps(headers, ensure_ascii=False)


async def test_a_handler_may_end_the_turn_at_once(start: StartBus, observer: Observer) -> None:
    calls = []

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event)
        raise TurnAborted("GEMINI_ERROR")

    bus = await start(handler)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused())
    assert TurnFailed.model_validate_json((await failures.next()).data).code == "GEMINI_ERROR"
    await bus.drain()
    assert len(calls) == 1
    assert await observer.count("DEAD_LETTERS", ">") == 0


async def test_what_is_unavailable_is_waited_for(start: StartBus, observer: Observer, short_delays: None) -> None:
    tries = []

    async def handler(event: CalculationRefused) -> Outputs:
        tries.append(event)
        if len(tries) < 12:
            raise Away
        return answer_to(event)

    await start(handler, unavailable=(Away,))
    answers = await observer.answers()
    await observer.send(refused())
    await answers.next()
    assert len(tries) == 12
    assert await observer.count("DEAD_LETTERS", ">") == 0
    assert await observer.count("TURNS", "turns.turn_failed.*") == 0


async def test_waiting_for_what_is_unavailable_costs_no_try(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    tries = []

    async def handler(event: CalculationRefused) -> Outputs:
        tries.append(event)
        if len(tries) <= 6:
            raise Away
        if len(tries) <= 10:
            raise ValueError
        return answer_to(event)

    await start(handler, unavailable=(Away,))
    answers = await observer.answers()
    await observer.send(refused())
    await answers.next()
    assert await observer.count("DEAD_LETTERS", ">") == 0


async def test_a_handler_that_never_returns_fails(start: StartBus, observer: Observer, short_delays: None) -> None:
    calls = []

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event)
        await asyncio.Event().wait()
        return None

    await start(handler, handler_timeout_seconds=0.1)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused())
    await failures.next()
    assert len(calls) == 5
    assert await observer.count("DEAD_LETTERS", ">") == 1


async def test_an_output_that_the_broker_never_takes_is_a_failure(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        return answer_to(event, "가" * 500_000)  # 1.5 MB; the broker takes 1

    await start(handler)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused())
    await failures.next()


async def test_an_unreadable_event_is_a_dead_letter_at_once(start: StartBus, observer: Observer) -> None:
    bus = await start(answering)
    session = uuid4()
    letters = await observer.arrivals("dead_letters.>")
    await observer.js.publish(f"turns.calculation_refused.{session}", b'{"reason": "' + SECRET.encode() + b'"')
    letter = await letters.next()
    assert letter.subject == f"dead_letters.calculation_refused.{session}"
    assert SECRET.encode() in letter.data
    assert letter.headers is not None
    assert letter.headers["shuking-cause"] == "json_invalid"
    await bus.drain()
    assert await observer.count("TURNS", "turns.turn_failed.*") == 0
    await observer.settled()


async def test_an_unreadable_event_of_a_known_turn_ends_it(start: StartBus, observer: Observer) -> None:
    await start(answering)
    event = refused()
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.js.publish(event.subject, event.model_dump_json(exclude={"reason"}).encode())
    failure = TurnFailed.model_validate_json((await failures.next()).data)
    assert (failure.turn_id, failure.session_id) == (event.turn_id, event.session_id)
    assert await observer.count("DEAD_LETTERS", event.subject.replace("turns", "dead_letters")) == 1


async def test_a_failure_that_cannot_be_handled_does_not_lead_to_another(
    persistence_settings: ServiceSettings, observer: Observer, short_delays: None
) -> None:
    async def failing_too(event: TurnFailed) -> Outputs:
        raise ValueError

    bus = Bus("persistence", persistence_settings)
    bus.on(MessageReceived, unused)
    bus.on(AnswerComposed, unused)
    bus.on(TurnFailed, failing_too)
    await bus.start()
    letters = await observer.arrivals("dead_letters.>")
    failure = TurnFailed(
        event_id=uuid4(), session_id=uuid4(), turn_id=uuid4(), occurred_at=datetime.now(UTC),
        code="PIPELINE_ERROR", message="", stage="calculator",
    )  # fmt: skip
    await observer.send(failure)
    await letters.next()
    await bus.drain()
    assert await observer.count("TURNS", "turns.turn_failed.*") == 1


async def test_one_failing_event_does_not_hold_up_the_others(
    start: StartBus, observer: Observer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.messaging.consumer.RETRY_DELAYS_SECONDS", (600,))
    bad = refused()

    async def handler(event: CalculationRefused) -> Outputs:
        if event.event_id == bad.event_id:
            raise ValueError
        return answer_to(event)

    await start(handler, handler_concurrency=1)
    answers = await observer.answers()
    await observer.send(bad, *(refused() for _ in range(20)))
    await answers.take(20)  # before the first retry
