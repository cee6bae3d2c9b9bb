"""Asking a question otherwise: a branch from there, and the way back to what was said before."""

import asyncpg
import pytest
from playwright.async_api import Locator, ViewportSize, expect

from tests.page.person import Person


def editor(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name="고친 질문")


async def rewrite(person: Person, question: str, text: str) -> None:
    await person.page.get_by_role("button", name=f"고쳐 묻기: {question}").click()
    await expect(editor(person)).to_have_value(question)
    await editor(person).fill(text)
    await editor(person).press("Enter")


@pytest.fixture
async def asked(person: Person) -> Person:
    """Somebody with two answers."""
    await person.ask("부모님께 1억 받았어요", "2026년 11월 2일이요")
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("4,850,000원")
    return person


async def test_a_question_is_asked_otherwise_and_the_earlier_one_stays(asked: Person) -> None:
    first = asked.session_id
    await rewrite(asked, "부모님께 1억 받았어요", "부모님께 2억 받았어요")
    await expect(asked.turns).to_have_count(1)
    await asked.is_answered(1)
    await expect(asked.page.get_by_text("2/2", exact=True)).to_be_visible()
    assert asked.session_id != first
    await asked.say("2026년 11월 2일이요")
    await asked.is_answered(2)
    await expect(asked.answer.get_by_test_id("tax-figure")).to_contain_text("19,400,000원")
    await expect(asked.sessions.get_by_role("link")).to_have_count(1)
    await asked.page.get_by_role("link", name="앞의 질문 보기").click()
    await expect(asked.answer.get_by_test_id("tax-figure")).to_contain_text("4,850,000원")
    assert asked.session_id == first
    await expect(asked.page.get_by_text("1/2", exact=True)).to_be_visible()
    await expect(asked.sessions.get_by_role("link", name="부모님께 2억 받았어요")).to_have_attribute(
        "aria-current", "page"
    )
    await asked.page.get_by_role("link", name="뒤의 질문 보기").click()
    await expect(asked.answer.get_by_test_id("tax-figure")).to_contain_text("19,400,000원")


async def test_a_later_question_is_asked_otherwise_with_what_was_said_before(asked: Person) -> None:
    await rewrite(asked, "2026년 11월 2일이요", "2026년 1월 5일이요")
    await asked.is_answered(2)
    await expect(asked.turns.first).to_contain_text("부모님께 1억 받았어요")
    figure = asked.answer.get_by_test_id("tax-figure")
    await expect(figure).to_contain_text("500만원")
    await expect(figure).to_contain_text("2026년 4월 30일")
    await asked.page.reload()
    await expect(asked.answer).to_contain_text("2026년 1월 5일이요")
    await expect(asked.page.get_by_text("2/2", exact=True)).to_be_visible()


async def test_what_was_said_in_the_branch_on_the_screen_is_found(asked: Person) -> None:
    first = asked.session_id
    await rewrite(asked, "2026년 11월 2일이요", "2026년 10월 5일이요")
    await asked.is_answered(2)
    await expect(asked.page.get_by_text("2/2", exact=True)).to_be_visible()
    assert asked.session_id != first
    search = asked.page.get_by_label("상담 찾기").first
    await asked.page.get_by_role("link", name="앞의 질문 보기").click()
    await expect(asked.page.get_by_text("1/2", exact=True)).to_be_visible()
    await search.fill("11월 2일이요")
    found = asked.page.get_by_role("region", name="대화 내용에서 찾은 상담").get_by_role("link")
    await expect(found).to_have_count(1)
    await expect(asked.page.get_by_text("이 말이 나온 대화가 없습니다")).to_have_count(0)
    await found.click()
    assert asked.session_id == first
    await expect(asked.turns.nth(1)).to_be_in_viewport()


async def test_nothing_is_asked_where_nothing_was_changed(asked: Person, database: asyncpg.Connection) -> None:
    pencil = asked.page.get_by_role("button", name="고쳐 묻기: 부모님께 1억 받았어요")
    await pencil.click()
    await editor(asked).press("Escape")
    await expect(pencil).to_be_focused()
    await pencil.click()
    await editor(asked).press("Enter")
    await expect(pencil).to_be_focused()
    await expect(asked.turns).to_have_count(2)
    assert not await database.fetchval("SELECT count(*) FROM sessions WHERE root_id = $1", asked.session_id)


async def test_with_a_consultation_its_branches_are_deleted(asked: Person, database: asyncpg.Connection) -> None:
    first = asked.session_id
    await rewrite(asked, "부모님께 1억 받았어요", "부모님께 2억 받았어요")
    await expect(asked.page.get_by_text("2/2", exact=True)).to_be_visible()
    item = asked.sessions.get_by_role("listitem").first
    await item.hover()
    async with asked.page.expect_event("requestfinished", lambda request: request.method == "DELETE"):
        await item.get_by_role("button", name="삭제").click()
        await expect(asked.page.get_by_role("heading", name="무엇을 도와드릴까요?")).to_be_visible()
        await asked.begin_anew()
    assert not await database.fetchval("SELECT count(*) FROM sessions WHERE id = $1 OR root_id = $1", first)


async def test_on_a_low_screen_the_way_out_of_the_editor_is_in_view(asked: Person) -> None:
    await asked.page.set_viewport_size(ViewportSize(width=844, height=390))
    await asked.page.get_by_role("button", name="고쳐 묻기: 부모님께 1억 받았어요").click()
    ask = asked.page.get_by_role("button", name="고쳐 묻기", exact=True)
    await expect(ask).to_be_visible()
    bottom = await ask.evaluate("(button) => button.getBoundingClientRect().bottom")
    assert bottom <= await asked.next_step.evaluate("(step) => step.getBoundingClientRect().top")
