"""The list of consultations: finding, naming and deleting them, in one tab and in two."""

import asyncio

import asyncpg
import pytest
from playwright.async_api import Browser, BrowserContext, Route, expect

from tests.page.browser import new_context, stop_the_clock
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack

UNDO_SECONDS = 8


@pytest.fixture
async def with_two(person: Person) -> Person:
    """Somebody with two consultations, the second on the screen."""
    await person.ask("부모님께 1억 받았어요")
    await person.begin_anew()
    await person.ask("남편에게 아파트를 받았어요")
    await expect(person.sessions.get_by_role("link")).to_have_count(2)
    return person


async def exists(database: asyncpg.Connection, session_id: str) -> bool:
    return bool(await database.fetchval("SELECT count(*) FROM sessions WHERE id = $1", session_id))


async def test_the_newest_comes_first_and_each_has_an_address(with_two: Person, context: BrowserContext) -> None:
    links = with_two.sessions.get_by_role("link")
    await expect(with_two.sessions.get_by_role("heading")).to_have_text(["오늘"])
    await expect(links.first).to_contain_text("남편에게 아파트를 받았어요")
    await expect(links.last).to_contain_text("부모님께 1억 받았어요")
    await expect(with_two.page).to_have_title("남편에게 아파트를 받았어요 · 슈킹")
    await links.last.click()
    await expect(with_two.answer).to_contain_text("부모님께 1억 받았어요")
    another_tab = Person(await context.new_page())
    await another_tab.open(with_two.page.url)
    await expect(another_tab.answer).to_contain_text("부모님께 1억 받았어요")


async def test_consultations_are_found_by_their_title(with_two: Person) -> None:
    search = with_two.page.get_by_label("상담 찾기").first
    await search.fill("남편")
    # By the whole name: what is found in messages comes beneath a little later.
    await expect(with_two.sessions.get_by_role("link", name="남편에게 아파트를 받았어요", exact=True)).to_be_visible()
    await expect(with_two.sessions.get_by_role("link", name="부모님께 1억 받았어요", exact=True)).to_have_count(0)
    await search.fill("할머니")
    await expect(with_two.sessions).to_contain_text("제목이 맞는 상담이 없습니다")


async def test_a_new_name_is_kept_and_seen_in_every_tab(with_two: Person, context: BrowserContext) -> None:
    another_tab = Person(await context.new_page())
    await another_tab.open(with_two.page.url)
    await expect(another_tab.sessions.get_by_role("link")).to_have_count(2)
    item = with_two.sessions.get_by_role("listitem").first
    await item.hover()
    await item.get_by_role("button", name="이름 바꾸기").click()
    await with_two.page.get_by_label("상담 이름").fill("아파트 증여")
    await with_two.page.keyboard.press("Enter")
    for tab in (with_two, another_tab):
        await expect(tab.sessions.get_by_role("link").first).to_have_text("아파트 증여")
    await with_two.page.reload()
    await expect(with_two.sessions.get_by_role("link").first).to_have_text("아파트 증여")


async def test_a_pinned_consultation_stays_above_the_others(with_two: Person) -> None:
    older = with_two.sessions.get_by_role("listitem").last
    await older.hover()
    await older.get_by_role("button", name="맨 위에 고정").click()
    await expect(with_two.sessions.get_by_role("heading")).to_have_text(["고정한 상담", "오늘"])
    await with_two.page.reload()
    await expect(with_two.sessions.get_by_role("heading")).to_have_text(["고정한 상담", "오늘"])
    await expect(with_two.sessions.get_by_role("link").first).to_have_text("부모님께 1억 받았어요")
    pinned = with_two.sessions.get_by_role("button", name="맨 위에 고정", pressed=True)
    await pinned.click()
    await expect(with_two.sessions.get_by_role("heading")).to_have_text(["오늘"])
    await expect(with_two.sessions.get_by_role("link").last).to_have_text("부모님께 1억 받았어요")


async def test_a_finger_pins_a_consultation_in_its_menu(with_two: Person) -> None:
    await with_two.page.set_viewport_size({"width": 390, "height": 844})
    await with_two.page.get_by_role("button", name="상담 메뉴").click()
    await with_two.page.get_by_role("button", name="목록 맨 위에 고정").click()
    await expect(with_two.page.get_by_role("button", name="맨 위 고정 풀기")).to_be_visible()
    await with_two.page.keyboard.press("Escape")
    await with_two.page.get_by_role("button", name="상담 목록 열기").click()
    await expect(with_two.page.get_by_role("heading", name="고정한 상담")).to_be_visible()


async def delete_the_newest(person: Person) -> None:
    item = person.sessions.get_by_role("listitem").first
    await item.hover()
    await item.get_by_role("button", name="삭제").click()


async def test_a_deletion_is_undone(with_two: Person, database: asyncpg.Connection) -> None:
    session_id = with_two.session_id
    await stop_the_clock(with_two.page)
    await delete_the_newest(with_two)
    await expect(with_two.sessions.get_by_role("link")).to_have_count(1)
    await with_two.page.get_by_role("button", name="되돌리기").click()
    await expect(with_two.sessions.get_by_role("link")).to_have_count(2)
    await with_two.page.clock.fast_forward(f"00:{UNDO_SECONDS + 2:02}")
    await with_two.page.reload()
    await expect(with_two.sessions.get_by_role("link")).to_have_count(2)
    assert await exists(database, session_id)


async def test_a_deletion_is_undone_in_the_list_of_a_phone_too(with_two: Person) -> None:
    page = with_two.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.get_by_role("button", name="상담 목록 열기").click()
    links = page.get_by_role("dialog", name="상담 목록").get_by_role("link").filter(has_not_text="새 상담")
    await expect(links).to_have_count(2)
    await stop_the_clock(page)
    await page.get_by_role("button", name="‘부모님께 1억 받았어요’ 삭제").click()
    await expect(links).to_have_count(1)
    await page.get_by_role("button", name="되돌리기").click()
    await expect(links).to_have_count(2)


async def test_the_list_of_a_phone_stays_open_while_a_consultation_begins_and_closes_where_one_goes(
    with_two: Person,
) -> None:
    page = with_two.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await with_two.begin_anew()
    begun = asyncio.Event()

    async def held(route: Route) -> None:
        await begun.wait()
        await route.continue_()

    await page.route("**/api/sessions", held)
    await with_two.say("할머니께 1억 받았어요")
    await page.get_by_role("button", name="상담 목록 열기").click()
    drawer = page.get_by_role("dialog", name="상담 목록")
    begun.set()
    await page.wait_for_url("**/sessions/*")
    await expect(with_two.turns).to_have_count(1)
    await drawer.get_by_role("link", name="부모님께 1억 받았어요").click()
    await expect(drawer).to_have_count(0)
    await expect(with_two.answer).to_contain_text("부모님께 1억 받았어요")


async def test_a_deletion_is_final_after_a_while(
    with_two: Person, database: asyncpg.Connection, troubles: Troubles
) -> None:
    session_id = with_two.session_id
    troubles.allow(f"404 .*/{session_id}")  # Its name is asked for when it is answered, which may come after all this.
    await stop_the_clock(with_two.page)
    await delete_the_newest(with_two)
    await expect(with_two.page.get_by_role("button", name="되돌리기")).to_be_visible()
    assert await exists(database, session_id)
    async with with_two.page.expect_response(lambda response: response.request.method == "DELETE") as answered:
        await with_two.page.clock.fast_forward(f"00:{UNDO_SECONDS + 2:02}")
    assert (await answered.value).status == 204
    assert not await exists(database, session_id)
    await expect(with_two.page.get_by_role("button", name="되돌리기")).to_have_count(0)


async def test_a_deletion_is_final_when_the_page_is_left(
    with_two: Person, context: BrowserContext, database: asyncpg.Connection, troubles: Troubles
) -> None:
    session_id = with_two.session_id
    troubles.allow(f"404 .*/{session_id}")
    other = Person(await context.new_page())
    await other.open(f"/sessions/{session_id}")
    await other.is_answered(1)
    await expect(other.sessions.get_by_role("link")).to_have_count(2)
    await delete_the_newest(with_two)
    await expect(other.sessions.get_by_role("link")).to_have_count(1)
    await with_two.page.goto("about:blank")
    await expect(other.page.get_by_text("상담을 찾을 수 없습니다")).to_be_visible()
    assert not await exists(database, session_id)


async def test_a_consultation_belongs_to_its_browser(
    person: Person, browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    await person.ask("부모님께 1억 받았어요")
    troubles.allow("404")
    async with new_context(browser, stack.url, troubles) as elsewhere:
        stranger = Person(await elsewhere.new_page())
        await stranger.open(f"/sessions/{person.session_id}")
        await expect(stranger.page.get_by_text("상담을 찾을 수 없습니다")).to_be_visible()
        await expect(stranger.page.get_by_text("부모님께 1억 받았어요")).to_have_count(0)


async def test_an_address_that_does_not_exist(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    response = await person.page.goto("/nowhere")
    assert response is not None
    assert response.status == 404
