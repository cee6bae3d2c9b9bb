"""`make screenshots`: the pictures in docs/images, taken of the page as it is now; with `console` only those of the console."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from shared.calendar import clock
from tests.page.browser import launch, new_context
from tests.page.console_pictures import TOKEN, take_console
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.console import console_process
from tests.support.stack import READY_TIMEOUT_SECONDS, Stack
from tools.servers import PostgresServer
from tools.stack import readiness
from tools.stack.plan import ProcessPlan, traces_plan

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
LARGEST_BYTES: Final = 300_000
DESKTOP: Final[dict[str, Any]] = {"viewport": ViewportSize(width=1360, height=860), "device_scale_factor": 1.5}
PHONE: Final[dict[str, Any]] = {
    "viewport": ViewportSize(width=390, height=844),
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


class Photographer:
    """Takes pictures of one stack, each with a browser of its own."""

    def __init__(self, browser: Browser, stack: Stack) -> None:
        self._browser = browser
        self._stack = stack

    @asynccontextmanager
    async def picture(self, name: str, **options: Any) -> AsyncIterator[Person]:
        """What is on the screen when the block ends becomes docs/images/<name>.png. Raises where anything went wrong."""
        async with self.browsing(**options) as person:
            yield person
            await self.take(person.page, name)

    @asynccontextmanager
    async def browsing(self, **options: Any) -> AsyncIterator[Person]:
        """A browser of its own. Raises where anything went wrong in it."""
        troubles = Troubles()
        async with new_context(self._browser, self._stack.url, troubles, **options) as context:
            person = Person(await context.new_page())
            await person.open()
            yield person
        if troubles.found:
            raise RuntimeError(str(troubles.found))

    async def take(self, page: Page, name: str) -> None:
        """What is on the screen now becomes docs/images/<name>.png."""
        await page.mouse.move(0, 0)
        path = IMAGES / f"{name}.png"
        await page.screenshot(path=path, animations="disabled", caret="hide")
        size = path.stat().st_size
        print(f"{path.relative_to(IMAGES.parents[1])}: {size:,} bytes")
        if size > LARGEST_BYTES:
            raise RuntimeError(f"{name}: larger than a page of documentation should load")


async def ask_about_a_gift(person: Person) -> None:
    """Of two weeks ago, so that the deadline is ahead."""
    day = clock.seoul_date(clock.now()) - timedelta(days=14)
    await person.ask("결혼하는 아들에게 2억원을 주었어요", f"{day.year}년 {day.month}월 {day.day}일이에요")
    await expect(person.answer.get_by_test_id("tax-figure")).to_be_visible()


async def correct_the_amount(person: Person) -> None:
    """Of the gift, to 3억원, in its line of what was understood: beside the conversation, or in the answer."""
    await person.page.get_by_role("button", name="고치기: 2억원").click()
    await person.facts.get_by_role("button", name="+1억", exact=True).click()


async def take_all(photographer: Photographer) -> None:
    async with photographer.picture("start", **DESKTOP):
        pass
    async with photographer.picture("answer", **DESKTOP) as person:
        await ask_about_a_gift(person)
    async with photographer.picture("change", **DESKTOP, color_scheme="dark") as person:
        await ask_about_a_gift(person)
        await correct_the_amount(person)
        await person.facts.get_by_role("button", name="3억원 입력").click()
        await person.send_changes()
        await person.is_answered(3)
    async with photographer.picture("phone", **PHONE) as person:
        await ask_about_a_gift(person)
    async with photographer.picture("phone-correction", **PHONE) as person:
        await ask_about_a_gift(person)
        await correct_the_amount(person)
    async with photographer.picture("phone-question", **PHONE, color_scheme="dark") as person:
        await person.ask("아버지가 돌아가시면서 아파트를 남기셨어요")


@asynccontextmanager
async def running(plan: ProcessPlan) -> AsyncIterator[None]:
    """A process beside the stack."""
    process = await asyncio.create_subprocess_exec(*plan.arguments, env=plan.full_environment())
    try:
        await readiness.wait_until_ready({plan.name: readiness.http_check(plan.ops_url or "")}, READY_TIMEOUT_SECONDS)
        yield
    finally:
        process.terminate()
        await process.wait()


async def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shuking-pictures-") as name:
        folder = Path(name)
        postgres = PostgresServer(folder / "postgres", keep_data=False)
        postgres.start()
        try:
            traces, tracing = traces_plan(folder, 100, {})
            settings = {"CONSOLE_TOKEN": TOKEN, **tracing}
            async with (
                running(traces),
                Stack(folder / "stack", postgres.database_url("shuking"), settings=settings) as stack,
                console_process(stack, folder) as code,
                async_playwright() as playwright,
                await launch(playwright) as browser,
            ):
                photographer = Photographer(browser, stack)
                if "console" not in sys.argv[1:]:
                    await take_all(photographer)
                await take_console(photographer, stack, code)
        finally:
            postgres.stop()


if __name__ == "__main__":
    asyncio.run(main())
