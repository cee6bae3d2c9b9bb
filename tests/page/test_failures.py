"""A turn that the services could not answer: a real `TurnFailed`, told in words, and the way on from there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats
import pytest
from playwright.async_api import Request, ViewportSize, expect

from shared.contracts.events.catalogue import ParametersCollected, TurnFailed
from shared.contracts.failures import FAILURE_MESSAGES
from shared.messaging.streams import TURNS
from tests.page.conftest import Stored
from tests.page.interruptions import paused
from tests.page.person import Person
from tests.page.test_interruptions import QUESTION, TAX
from tests.support.stack import Stack

FAILED = FAILURE_MESSAGES["PIPELINE_ERROR"]


@asynccontextmanager
async def failing(stack: Stack, person: Person) -> AsyncIterator[None]:
    """What is asked inside the block fails before the calculator gets to it."""
    with paused(stack, "calculator"):
        yield
        await expect(person.answer).to_contain_text("세액을 계산하고 있어요")
        client = await nats.connect(stack.nats.url)
        js = client.jetstream()
        stored = await js.get_last_msg(TURNS, f"turns.parameters_collected.{person.session_id}")
        cause = ParametersCollected.model_validate_json(stored.data or b"")
        failed = TurnFailed.caused_by(cause, code="PIPELINE_ERROR", message=FAILED, stage="calculator")
        await js.publish(failed.subject, failed.model_dump_json().encode(), stream=TURNS)
        await expect(person.answer.get_by_role("alert")).to_contain_text(FAILED)
        await client.close()


@pytest.fixture
async def with_a_failure(person: Person, stack: Stack) -> Person:
    """Somebody whose question the calculator never got to."""
    async with failing(stack, person):
        await person.say(QUESTION)
    return person


def keys_of(person: Person) -> list[str | None]:
    """The key of every message that is sent from now on."""
    keys: list[str | None] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/messages"):
            keys.append(request.headers.get("idempotency-key"))

    person.page.on("request", note)
    return keys


async def test_a_failed_turn_is_told_in_words_and_asked_again(person: Person, stack: Stack, stored: Stored) -> None:
    keys = keys_of(person)
    async with failing(stack, person):
        await person.say(QUESTION)
    await expect(person.send_button).to_be_visible()
    await person.answer.get_by_role("button", name="다시 보내기").click()
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text(TAX)
    await expect(person.turns.first.get_by_role("alert")).to_contain_text(FAILED)
    await expect(person.turns.first.get_by_role("button", name="다시 보내기")).to_have_count(0)
    assert [role for role, _ in await stored(person.session_id)] == ["user", "user", "assistant"]
    # A key stands for one turn, and that one has ended: under its key there would only be the same error.
    assert len(set(keys)) == len(keys) == 2


async def test_a_failed_turn_is_still_told_after_a_reload(with_a_failure: Person) -> None:
    await with_a_failure.page.reload()
    await expect(with_a_failure.turns).to_have_count(1)
    await expect(with_a_failure.answer.get_by_role("alert")).to_contain_text(FAILED)
    await with_a_failure.answer.get_by_role("button", name="다시 보내기").click()
    await with_a_failure.is_answered(2)
    await expect(with_a_failure.answer.get_by_test_id("tax-figure")).to_contain_text(TAX)


async def test_a_question_that_failed_can_be_written_differently(with_a_failure: Person) -> None:
    await with_a_failure.answer.get_by_role("button", name="고쳐 쓰기").click()
    await expect(with_a_failure.question).to_have_value(QUESTION)
    await with_a_failure.say("배우자에게 5억원을 2025년 10월 15일에 증여했고, 과거 증여는 없어요")
    await with_a_failure.is_answered(2)
    await expect(with_a_failure.answer.get_by_test_id("tax-figure")).to_contain_text("내실 세금이 없습니다")


async def test_every_tab_tells_of_a_failed_turn(person: Person, stack: Stack) -> None:
    await person.ask("부모님께 1억 받았어요")
    other = Person(await person.page.context.new_page())
    await other.open(f"/sessions/{person.session_id}")
    await other.is_answered(1)
    async with failing(stack, person):
        await person.say("2025년 10월 15일이요")
        await expect(other.turns).to_have_count(2)
    await expect(other.answer.get_by_role("alert")).to_contain_text(FAILED)


async def test_trouble_hides_neither_the_figure_nor_the_question(person: Person, stack: Stack) -> None:
    await person.page.set_viewport_size(ViewportSize(width=390, height=844))
    await person.page.evaluate("document.documentElement.dataset.textSize = 'largest'")
    await person.ask("부모님께 2026년 11월 2일에 1억 받았어요")
    asked = person.next_step.get_by_role("button", name="안 했어요")
    async with failing(stack, person):
        await person.say("아니요, 2억이에요")
    figure = person.page.get_by_test_id("tax-so-far")
    await expect(figure).to_have_text("내실 증여세는 그대로 485만원입니다.")
    await expect(figure).to_be_in_viewport(ratio=1)
    await expect(asked).to_be_in_viewport(ratio=1)
    bottom = await figure.evaluate("(line) => line.getBoundingClientRect().bottom")
    assert bottom <= await person.next_step.evaluate("(step) => step.getBoundingClientRect().top")
    await asked.click()
    await person.is_answered(3)
    await expect(figure).to_have_count(0)
