"""The pictures of the console: a turn that failed, from its cause to its answer, and what else there is to see."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import Page, expect

from tests.page.failed_turn import fail_a_turn, held
from tests.page.person import Person
from tests.support.console import wrong_deduction
from tests.support.stack import Stack

if TYPE_CHECKING:
    from tests.page.screenshots import Photographer

TOKEN: Final = "a token for the pictures"
WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1240, "height": 900}, "device_scale_factor": 1.25}


async def take_console(photographer: "Photographer", stack: Stack, code: Path) -> None:
    async with photographer.picture("console", **WIDE) as person:
        await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요", "아니 2억이에요")
        page = await opened(person, f"/console/{person.session_id}")
        turn = page.get_by_role("main").locator("section").nth(2)
        await turn.get_by_text("tax_calculated").click()
        await expect(turn.get_by_role("region", name="앞선 이벤트")).to_be_visible()
        await turn.evaluate("(part) => part.scrollIntoView()")
    async with photographer.picture("console-state", **WIDE) as person:
        await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요")
        page = await opened(person, f"/console/{person.session_id}")
        await page.get_by_role("button", name="이때까지 이해한 것").last.click()
        await page.get_by_test_id("state").evaluate("(part) => part.scrollIntoView()")
        await expect(page.get_by_test_id("state")).to_contain_text("증여재산가액")
    async with photographer.picture("console-replay", **WIDE) as person:
        await person.ask("2025년 10월 15일에 부모님께 1억 받았어요")
        page = await opened(person, f"/console/{person.session_id}")
        with wrong_deduction(code):
            await page.get_by_role("button", name="처음부터 다시 돌리기").click()
            await expect(page.get_by_test_id("replayed")).to_contain_text("달라졌습니다", timeout=120_000)
        await page.get_by_test_id("replayed").evaluate("(part) => part.scrollIntoView()")
    await take_failure(photographer, stack)


async def take_failure(photographer: "Photographer", stack: Stack) -> None:
    """A turn that failed: found, explained, driven again, answered."""
    async with photographer.browsing(**WIDE) as person:
        with held(stack, "clarifier"):
            session_id = await fail_a_turn(person, stack)
            page = await opened(person, "/console")
            await page.get_by_label("결과").select_option("failed")
            await found_at_last(page, session_id)
            await photographer.take(page, "console-1-found")
            await page.goto(f"/console/{session_id}")
            await expect(page.get_by_text("실패했습니다")).to_be_visible()
            await photographer.take(page, "console-2-failed")
            await page.goto("/console/dead-letters")
            await page.get_by_text("이벤트와 헤더 보기").click()
            await expect(page.get_by_role("region", name="parameters_collected 내용")).to_be_visible()
            await photographer.take(page, "console-3-dead-letters")
            await page.get_by_role("button", name="다시 처리하기").click()
            await page.get_by_role("link", name="상담 열기").click()
            await refreshed_until(page, "2번째 시도")
        await refreshed_until(page, "turn_completed")
        await whole_trace(page)
        await photographer.take(page, "console-4-answered")
        await page.get_by_role("region", name="추적 번호").evaluate("(part) => part.scrollIntoView()")
        await photographer.take(page, "console-trace")
    async with photographer.browsing(**WIDE) as person:
        with held(stack, "clarifier"):
            async with person.page.expect_response("**/api/sessions/*/messages"):
                await person.say("부모님께 1억 받았어요")
            page = await opened(person, "/console/flow")
            await expect(page.get_by_text("처리 중 · 1번째 시도")).to_be_visible()
            await photographer.take(page, "console-live")


async def opened(person: Person, path: str) -> Page:
    await person.page.goto(path)
    await person.page.get_by_label("콘솔 토큰").fill(TOKEN)
    await person.page.get_by_role("button", name="들어가기").click()
    await expect(person.page.get_by_label("콘솔 토큰")).to_have_count(0)
    return person.page


async def refreshed_until(page: Page, text: str) -> None:
    """Look at a session again until it has this."""
    while not await page.get_by_text(text).count():
        async with page.expect_response("**/events"):
            await page.get_by_role("button", name="새로 고침").click()


async def found_at_last(page: Page, session_id: str) -> None:
    """Search again until it alone is found: persistence hears of a failure a moment after the stream."""
    rows = page.get_by_role("row").filter(has=page.get_by_role("link"))
    while [session_id in row for row in await rows.all_inner_texts()] != [True]:  # As they are at one moment.
        async with page.expect_response("**/api/console/sessions?*"):
            await page.get_by_role("button", name="찾기").click()


async def whole_trace(page: Page) -> None:
    """Open it again until its last span has arrived."""
    button = page.get_by_role("button", name="추적 보기")
    while not await page.get_by_text("publish turn_completed").count():
        if await button.get_attribute("aria-expanded") == "true":
            await button.click()
        async with page.expect_response("**/trace"):
            await button.click()
