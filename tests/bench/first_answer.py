"""What somebody waits for in a browser that has seen nothing yet: the page, and the first answer on it.

python -m tests.bench page
"""

import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright

from services.gateway.page import PROJECT_BUILD
from tests.bench.consultations import consultation
from tests.bench.running import our_chain
from tests.bench.table import print_table
from tests.page.browser import launch, new_context
from tests.page.person import Person
from tests.page.troubles import Troubles

VISITS: Final = 5
ANSWERED: Final = "내실 증여세는"


@dataclass(frozen=True)
class Visit:
    """Milliseconds."""

    page_ms: float
    """From the address to the first thing on the page."""
    answer_ms: float
    """From the key that sends the question to the end of its answer."""


async def main() -> None:
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            await report(stack.url)


async def report(url: str) -> None:
    """Visit the page of a system some times, each time with a browser of its own."""
    if not (PROJECT_BUILD / "index.html").is_file():
        print("The page is not built: `make page`")
        return
    async with async_playwright() as playwright, await launch(playwright) as browser:
        visits = [await visit(browser, url, number) for number in range(VISITS)]
    rows = [
        ("the page is there", f"{statistics.median(each.page_ms for each in visits):.0f}"),
        ("its first answer, from sending", f"{statistics.median(each.answer_ms for each in visits):.0f}"),
    ]
    print_table((f"in a new browser, {VISITS} times", "ms"), rows)


async def visit(browser: Browser, url: str, number: int) -> Visit:
    async with new_context(browser, url, Troubles()) as context:
        person = Person(await context.new_page())
        began = time.perf_counter()
        await person.open()
        opened = time.perf_counter()
        await person.question.fill(consultation(number)[0].content)
        sent = time.perf_counter()
        await person.question.press("Enter")
        await person.answer.get_by_text(ANSWERED).first.wait_for()
        return Visit((opened - began) * 1000, (time.perf_counter() - sent) * 1000)
