"""A handler with a fallback: what an event says costs no turn, what is away is still waited for."""

import json

import pytest

from shared.contracts.events.catalogue import AnswerComposed, CalculationRefused, TurnFailed
from shared.contracts.failures import TurnAborted
from shared.messaging.publisher import Outputs
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, refused

SECRET = "아들 홍길동에게 1억"
FALLBACK = "다시 말씀해 주세요."


def fallen_back(event: CalculationRefused) -> Outputs:
    return answer_to(event, FALLBACK)


async def test_what_an_event_says_is_answered_by_the_fallback_at_once_and_kept(
    start: StartBus, observer: Observer
) -> None:
    calls = []

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event)
        raise KeyError(SECRET)

    await start(handler, fallback=fallen_back)
    event, answers = refused(), await observer.answers()
    await observer.send(event)
    answer = AnswerComposed.model_validate_json((await answers.next()).data)
    assert (answer.content, answer.causation_id) == (FALLBACK, event.event_id)
    await observer.settled()
    assert len(calls) == 1
    assert await observer.count("TURNS", "turns.turn_failed.*") == 0

    letter = await observer.kept("DEAD_LETTERS", f"dead_letters.calculation_refused.{event.session_id}")
    assert letter is not None
    assert CalculationRefused.model_validate_json(letter.data or b"") == event
    headers = letter.headers or {}
    assert headers["shuking-cause"].startswith("KeyError at ")
    assert headers["shuking-deliveries"] == "1"
    assert SECRET not in json.dumps(headers, ensure_ascii=False)


class Away(Exception):
    """Something that the handler needs cannot be reached."""


@pytest.mark.parametrize(
    "error", [Away(), TimeoutError(), ConnectionResetError(), OSError(28, "No space"), MemoryError()]
)
async def test_what_may_pass_is_tried_again(
    start: StartBus, observer: Observer, short_delays: None, error: Exception
) -> None:
    tries = []

    async def handler(event: CalculationRefused) -> Outputs:
        tries.append(event)
        if len(tries) < 4:
            raise error
        return answer_to(event)

    await start(handler, unavailable=(Away,), fallback=fallen_back)
    answers = await observer.answers()
    await observer.send(refused())
    assert AnswerComposed.model_validate_json((await answers.next()).data).content == "답"
    assert len(tries) == 4
    assert await observer.count("DEAD_LETTERS", ">") == 0


async def test_a_handler_with_a_fallback_may_still_end_the_turn(start: StartBus, observer: Observer) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        raise TurnAborted("GEMINI_ERROR")

    await start(handler, fallback=fallen_back)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused())
    assert TurnFailed.model_validate_json((await failures.next()).data).code == "GEMINI_ERROR"
    await observer.settled()
    assert await observer.count("DEAD_LETTERS", ">") == 0


async def test_a_fallback_that_fails_too_ends_the_turn_after_the_last_try(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    calls = []

    async def handler(event: CalculationRefused) -> Outputs:
        calls.append(event)
        raise KeyError(SECRET)

    def failing(event: CalculationRefused) -> Outputs:
        raise ValueError(SECRET)

    await start(handler, fallback=failing)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused())
    assert TurnFailed.model_validate_json((await failures.next()).data).code == "PIPELINE_ERROR"
    assert len(calls) == 5
    assert await observer.count("DEAD_LETTERS", ">") == 1
