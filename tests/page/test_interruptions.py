"""What happens in the middle of a turn: nothing is lost, and nothing comes twice."""

import re

import pytest
from playwright.async_api import BrowserContext, Route, ViewportSize, expect

from tests.page.conftest import Stored
from tests.page.interruptions import GATEWAY_GONE, OFFLINE, paused
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack

PHONE = ViewportSize(width=390, height=844)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
QUESTION = "어머니께 2025년 3월 2일에 2억 받았어요"
TAX = "20,000,000원"
BUSY = {"error": {"code": "RATE_LIMITED", "message": "짧은 시간에 요청이 너무 많았습니다.", "requestId": "1"}}
BROKEN = {"error": {"code": "PIPELINE_ERROR", "message": "답변을 만드는 중에 문제가 생겼습니다.", "requestId": "2"}}


async def is_calculating(person: Person) -> None:
    await expect(person.answer).to_contain_text("세액을 계산하고 있어요")


async def has_its_answer_once(person: Person, stored: Stored) -> None:
    await person.is_answered(1)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text(TAX)
    assert [role for role, _ in await stored(person.session_id)] == ["user", "assistant"]


async def test_a_reload_in_mid_turn(person: Person, stack: Stack, stored: Stored) -> None:
    with paused(stack, "calculator"):
        await person.say(QUESTION)
        await is_calculating(person)
        await person.page.reload()
        await expect(person.turns).to_have_count(1)
        await expect(person.answer).to_contain_text(QUESTION)
        await expect(person.stop_button).to_be_visible()
    await has_its_answer_once(person, stored)


async def test_a_tab_that_is_closed_in_mid_turn(
    person: Person, context: BrowserContext, stack: Stack, stored: Stored
) -> None:
    with paused(stack, "calculator"):
        await person.say(QUESTION)
        await is_calculating(person)
        path = person.page.url
        await person.page.close()
    later = Person(await context.new_page())
    await later.open(path)
    await has_its_answer_once(later, stored)


async def test_two_tabs_stay_in_step(person: Person, context: BrowserContext, stored: Stored) -> None:
    await person.ask("부모님께 1억 받았어요")
    other = Person(await context.new_page())
    await other.open(f"/sessions/{person.session_id}")
    await other.is_answered(1)
    await other.say("2025년 10월 15일이요")
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")
    await person.say("아니요, 2억이에요")
    await other.is_answered(3)
    await expect(other.answer.get_by_test_id("tax-figure")).to_contain_text(TAX)
    assert len(await stored(person.session_id)) == 6


async def test_the_network_is_cut_in_mid_turn(
    person: Person, context: BrowserContext, stack: Stack, stored: Stored, troubles: Troubles
) -> None:
    troubles.allow(OFFLINE)
    with paused(stack, "calculator"):
        await person.say(QUESTION)
        await is_calculating(person)
        await context.set_offline(True)
        await expect(person.page.get_by_text("인터넷 연결이 끊겼습니다")).to_be_visible()
    await context.set_offline(False)
    await has_its_answer_once(person, stored)
    await expect(person.page.get_by_text("인터넷 연결이 끊겼습니다")).to_be_hidden()


async def test_a_question_that_is_sent_without_a_network(
    person: Person, context: BrowserContext, stored: Stored, troubles: Troubles
) -> None:
    troubles.allow(OFFLINE)
    await person.ask("부모님께 1억 받았어요")
    await context.set_offline(True)
    await person.say("2025년 10월 15일이요")
    await expect(person.answer).to_contain_text("2025년 10월 15일이요")
    await expect(person.answer).to_contain_text("연결이 끊겨 다시 연결하고 있어요")
    await context.set_offline(False)
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")
    assert len(await stored(person.session_id)) == 4


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["portrait", "landscape"])
async def test_the_question_and_the_figure_stay_in_view_while_the_line_is_down(
    person: Person, context: BrowserContext, troubles: Troubles, size: ViewportSize
) -> None:
    troubles.allow(OFFLINE)
    await person.page.set_viewport_size(size)
    await person.ask("부모님께 오늘 1억 받았어요")
    await context.set_offline(True)
    await person.say("아니요, 2억이에요")
    await expect(person.page.get_by_test_id("tax-so-far")).to_have_text("내실 증여세는 그대로 485만원입니다.")
    await expect(person.next_step).to_contain_text("혼인신고를 언제 하셨나요?")
    choice = person.next_step.get_by_role("button", name="안 했어요")
    for shown in (person.page.get_by_test_id("tax-so-far"), choice):
        await expect(shown).to_be_in_viewport(ratio=1)
    await expect(choice).to_be_disabled()
    await context.set_offline(False)
    await person.is_answered(2)
    await expect(person.page.get_by_test_id("tax-so-far")).to_have_count(0)
    await expect(choice).to_be_enabled()


async def test_the_gateway_is_killed_in_mid_turn_and_comes_back(
    person: Person, stack: Stack, stored: Stored, troubles: Troubles
) -> None:
    troubles.allow(GATEWAY_GONE)
    [gateway] = stack.of_service("gateway")
    with paused(stack, "calculator"):
        await person.say(QUESTION)
        await is_calculating(person)
        gateway.kill()
        await expect(person.answer).to_contain_text("연결이 끊겨 다시 연결하고 있어요")
        gateway.start()
    await stack.wait_until_ready()
    await has_its_answer_once(person, stored)


async def test_who_stops_waiting_can_go_on(person: Person, stack: Stack, stored: Stored) -> None:
    await person.ask("부모님께 1억 받았어요")
    with paused(stack, "calculator"):
        await person.say("2025년 10월 15일이요")
        await is_calculating(person)
        await person.stop_button.click()
        await expect(person.answer).to_contain_text("기다리기를 멈췄습니다")
        await expect(person.send_button).to_be_visible()
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")
    await person.say("아니요, 2억이에요")
    await person.is_answered(3)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text(TAX)
    assert len(await stored(person.session_id)) == 6


async def test_what_was_refused_is_told_in_words_and_sent_again_as_the_same_message(
    person: Person, stored: Stored, troubles: Troubles
) -> None:
    troubles.allow("429")
    keys: list[str | None] = []

    async def refuse_the_first(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        await (
            route.continue_() if len(keys) > 1 else route.fulfill(status=429, headers={"Retry-After": "7"}, json=BUSY)
        )

    await person.page.route("**/messages", refuse_the_first)
    await person.say(QUESTION)
    await expect(person.answer.get_by_role("alert")).to_contain_text("잠시 뒤 저절로 다시 보내 드립니다")
    await expect(person.answer.get_by_role("timer")).to_have_text(re.compile(r"[1-7]초 남았습니다\."))
    await has_its_answer_once(person, stored)
    assert len(keys) == 2
    assert len(set(keys)) == 1


async def test_after_a_turn_that_failed_the_question_can_be_asked_again(
    person: Person, stored: Stored, troubles: Troubles
) -> None:
    troubles.allow("500")
    await person.page.route("**/messages", lambda route: route.fulfill(status=500, json=BROKEN), times=1)
    await person.say(QUESTION)
    await expect(person.answer.get_by_role("alert")).to_contain_text("답변을 만드는 중에 문제가 생겼습니다.")
    await person.answer.get_by_role("button", name="다시 보내기").click()
    await has_its_answer_once(person, stored)
