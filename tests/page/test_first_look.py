"""What somebody on a slow line sees before the script of the page is there."""

import json

from playwright.async_api import BrowserContext, Page, expect

from tests.page.troubles import Troubles

GREETING = "무엇을 도와드릴까요?"


async def without_script(context: BrowserContext, path: str) -> Page:
    page = await context.new_page()
    await page.route("**/assets/*.js", lambda route: route.abort())
    await page.goto(path)
    return page


async def test_the_start_greets_at_once(context: BrowserContext, troubles: Troubles) -> None:
    troubles.allow("ERR_FAILED")
    page = await without_script(context, "/")
    await expect(page.get_by_role("heading", name=GREETING)).to_be_visible()
    await expect(page.get_by_text("상담 화면을 열고 있어요")).to_be_hidden()


async def test_what_follows_is_in_the_same_place(context: BrowserContext, troubles: Troubles) -> None:
    troubles.allow("ERR_FAILED")
    for width in (390, 1280):
        before = await without_script(context, "/")
        await before.set_viewport_size({"width": width, "height": 800})
        after = await context.new_page()
        await after.set_viewport_size({"width": width, "height": 800})
        await after.goto("/")
        await expect(after.get_by_role("textbox", name="질문", exact=True)).to_be_visible()
        places = [await page.get_by_role("heading", name=GREETING).bounding_box() for page in (before, after)]
        assert places[0] is not None
        assert places[0] == places[1]


async def test_a_consultation_and_another_language_are_not_greeted_so(
    context: BrowserContext, troubles: Troubles
) -> None:
    troubles.allow("ERR_FAILED")
    page = await without_script(context, "/sessions/00000000-0000-4000-8000-000000000000")
    await expect(page.get_by_text("상담 화면을 열고 있어요")).to_be_visible()
    await expect(page.get_by_role("heading", name=GREETING)).to_be_hidden()
    await page.evaluate("(kept) => localStorage.setItem('shuking.settings', kept)", json.dumps({"locale": "en"}))
    await page.goto("/")
    await expect(page.get_by_text("Opening the page.")).to_be_visible()
    await expect(page.get_by_role("heading", name=GREETING)).to_be_hidden()
