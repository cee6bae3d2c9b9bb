"""A link to a consultation: made, read by somebody else, and ended."""

import asyncpg
import pytest
from playwright.async_api import Browser, BrowserContext, ViewportSize, expect

from tests.page.browser import new_context
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack


@pytest.fixture
async def address(person: Person, context: BrowserContext) -> str:
    """Of a consultation with one answer, in which a telephone number was told."""
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    await person.ask("부모님께 1억 받았어요. 010-1234-5678로 연락 주세요")
    await person.page.get_by_role("button", name="상담 메뉴").click()
    await person.page.get_by_role("button", name="공유 링크 만들기").click()
    await person.page.get_by_role("button", name="링크 만들기", exact=True).click()
    await expect(person.page.get_by_text("링크를 복사했습니다")).to_be_visible()
    copied: str = await person.page.evaluate("navigator.clipboard.readText()")
    await expect(person.page.get_by_role("textbox", name="공유 링크")).to_have_value(copied)
    return copied


async def test_somebody_else_reads_what_is_shared_and_no_more(
    person: Person, address: str, browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    await person.page.keyboard.press("Escape")
    await person.say("오늘이요")
    await person.is_answered(2)
    async with new_context(browser, stack.url, troubles) as elsewhere:
        reader = Person(await elsewhere.new_page())
        response = await reader.page.goto(address)
        assert response is not None
        assert "noindex" in response.headers["x-robots-tag"]
        await expect(reader.turns).to_have_count(1)
        await expect(reader.turns.first).to_contain_text("부모님께 1억 받았어요. [전화번호]로 연락 주세요")
        await expect(reader.page.get_by_text("공유받은 상담입니다")).to_be_visible()
        await expect(reader.page.get_by_role("textbox")).to_have_count(0)
        await expect(reader.page.get_by_role("group", name="답변 평가")).to_have_count(0)
        await expect(reader.page.get_by_text("오늘이요")).to_have_count(0)
        assert person.session_id not in await reader.page.content()
        await reader.page.get_by_role("link", name="나도 상담해 보기").click()
        await expect(reader.page.get_by_role("heading", name="무엇을 도와드릴까요?")).to_be_visible()


async def test_a_link_that_was_ended_shows_nothing(
    person: Person, address: str, browser: Browser, stack: Stack, troubles: Troubles, database: asyncpg.Connection
) -> None:
    token = address.rsplit("/", 1)[1]
    assert not await database.fetchval("SELECT count(*) FROM shares WHERE token_hash = $1 OR id::text = $1", token)
    await person.page.get_by_role("button", name="없애기").click()
    await expect(person.page.get_by_text("링크를 없앴습니다")).to_be_visible()
    assert not await database.fetchval("SELECT count(*) FROM shares WHERE session_id = $1", person.session_id)
    troubles.allow("404")
    async with new_context(browser, stack.url, troubles) as elsewhere:
        reader = Person(await elsewhere.new_page())
        await reader.open(address)
        await expect(reader.page.get_by_role("alert")).to_contain_text("공유 링크가 없거나 기한이 지났습니다")
        await expect(reader.page.get_by_text("1억")).to_have_count(0)


async def test_on_a_low_screen_a_new_link_is_in_view(person: Person) -> None:
    await person.page.set_viewport_size(ViewportSize(width=844, height=390))
    await person.ask("부모님께 1억 받았어요")
    await person.page.get_by_role("button", name="상담 메뉴").click()
    await person.page.get_by_role("button", name="공유 링크 만들기").click()
    await person.page.get_by_role("button", name="링크 만들기", exact=True).click()
    await expect(person.page.get_by_role("textbox", name="공유 링크")).to_be_in_viewport(ratio=1)


async def test_who_reads_what_was_shared_sees_what_each_reply_was_to(
    person: Person, browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    await person.ask("부모님께 오늘 1억 받았어요", "안 했어요")
    question = "혼인신고를 언제 하셨나요?"
    await expect(person.turns.first.get_by_test_id("asked")).to_contain_text(question)
    await expect(person.answer.get_by_test_id("asked")).to_be_hidden()  # It is docked.
    await person.page.get_by_role("button", name="상담 메뉴").click()
    await person.page.get_by_role("button", name="공유 링크 만들기").click()
    await person.page.get_by_role("button", name="링크 만들기", exact=True).click()
    link = await person.page.get_by_role("textbox", name="공유 링크").input_value()
    async with new_context(browser, stack.url, troubles) as elsewhere:
        reader = Person(await elsewhere.new_page())
        await reader.open(link)
        await expect(reader.turns.first.get_by_test_id("asked")).to_contain_text(question)
        await expect(reader.answer.get_by_test_id("asked")).to_contain_text("자녀가 언제 태어났나요?")
