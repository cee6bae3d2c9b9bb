"""The operators' console in the browser."""

from uuid import uuid4

import pytest
from playwright.async_api import Page, expect

from tests.page.conftest import CONSOLE_TOKEN, TRACE_URL
from tests.page.person import Person
from tests.page.troubles import Troubles


@pytest.fixture
async def operator(person: Person) -> Page:
    """Somebody with the token, who sees every session."""
    page = await person.page.context.new_page()
    await page.goto("/console")
    await enter(page, CONSOLE_TOKEN)
    await expect(page.get_by_role("region", name="상담 목록")).to_be_visible()
    return page


async def enter(page: Page, token: str) -> None:
    await page.get_by_label("콘솔 토큰").fill(token)
    await page.get_by_role("button", name="들어가기").click()


async def test_a_session_stage_by_stage(person: Person, operator: Page) -> None:
    await person.ask("제 번호는 010-1234-5678이고 부모님께 1억 받았어요", "2025년 10월 15일이요")
    await operator.get_by_role("button", name="새로 고침").click()
    row = operator.get_by_role("row").filter(has_text=person.session_id)
    await expect(row.get_by_role("cell").nth(2)).to_have_text("2")
    await expect(row.get_by_role("cell").nth(3)).to_have_text("0")
    await row.get_by_role("link").click()

    turns = operator.get_by_role("main").locator("section")
    await expect(turns).to_have_count(2)
    await expect(turns.first).to_contain_text("1번째 질문")
    events = turns.last.get_by_role("listitem")
    names = (
        "message_received",
        "turn_opened",
        "parameters_collected",
        "tax_calculated",
        "answer_composed",
        "turn_completed",
    )
    await expect(events).to_have_count(len(names))
    for event, name in zip(await events.all(), names, strict=True):
        await expect(event).to_contain_text(name)
        await expect(event).to_contain_text(" ms")
    await expect(events.nth(3)).to_contain_text("calculator")
    trace = await turns.last.get_by_role("link").get_attribute("href")
    assert trace == TRACE_URL.format(trace_id=await turns.last.get_by_role("link").inner_text())

    await turns.first.get_by_text("message_received").click()
    payload = turns.first.get_by_role("region", name="message_received 내용")
    await expect(payload).to_contain_text('"content": "제 번호는 [전화번호]이고 부모님께 1억 받았어요"')
    await expect(payload).not_to_contain_text("1234-5678")


async def test_a_session_is_opened_by_its_id_and_its_address(person: Person, operator: Page) -> None:
    await person.ask("부모님께 1억 받았어요")
    await operator.get_by_label("상담 번호").fill(person.session_id)
    await operator.get_by_role("button", name="열기").click()
    await expect(operator.get_by_text("1번째 질문")).to_be_visible()
    await operator.reload()
    await expect(operator.get_by_text("1번째 질문")).to_be_visible()
    await operator.goto(f"/console/{uuid4()}")
    await expect(operator.get_by_text("보관된 이벤트가 없습니다")).to_be_visible()


async def test_a_wrong_token_is_asked_for_again(person: Person, troubles: Troubles) -> None:
    troubles.allow("401")
    await person.page.goto("/console")
    await enter(person.page, "a guess of the token")
    await expect(person.page.get_by_role("alert")).to_contain_text("콘솔 토큰이 맞지 않습니다")
    await enter(person.page, CONSOLE_TOKEN)
    await expect(person.page.get_by_role("region", name="상담 목록")).to_be_visible()
    await expect(person.page.get_by_role("alert")).to_have_count(0)


async def test_who_leaves_takes_the_token_along(operator: Page) -> None:
    await operator.get_by_role("button", name="나가기").click()
    await expect(operator.get_by_label("콘솔 토큰")).to_have_value("")
    await operator.reload()
    await expect(operator.get_by_label("콘솔 토큰")).to_be_visible()


async def test_where_it_is_off_it_says_so(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    off = {"error": {"code": "NOT_FOUND", "message": "없는 주소입니다.", "requestId": "1"}}
    await person.page.route("**/api/console/**", lambda route: route.fulfill(status=404, json=off))
    await person.page.goto("/console")
    await enter(person.page, CONSOLE_TOKEN)
    await expect(person.page.get_by_role("alert")).to_contain_text("콘솔이 꺼져 있습니다")
