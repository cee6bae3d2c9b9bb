"""The page in a real browser, served by a whole stack."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright, expect

from services.gateway.page import PROJECT_BUILD
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack
from tools.servers import PostgresServer
from tools.stack.readiness import libpq_url

Stored = Callable[[str], Awaitable[list[tuple[str, str]]]]
"""The role and content of every message of a session, as the database has them."""

PAGE_BUILD = Path(os.environ.get("PAGE_DIR") or PROJECT_BUILD)
"""What the gateways of the tests serve."""
CONSOLE_TOKEN = "an operator's own token"
TRACE_URL = "https://traces.example/{trace_id}"
PATIENCE_MS = 15_000
"""How long anything on the page may take; most of it takes a twentieth of a second."""
_CHROMIUM_OPTIONS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
async def browser(playwright: Playwright) -> AsyncIterator[Browser]:
    browser = await playwright.chromium.launch(
        executable_path=_chromium(playwright), chromium_sandbox=False, args=_CHROMIUM_OPTIONS
    )
    yield browser
    await browser.close()


@pytest.fixture(scope="session")
async def stack(tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer) -> AsyncIterator[Stack]:
    if not (PAGE_BUILD / "index.html").is_file():
        pytest.fail("The page is not built. Run: make page")
    database_url = postgres_server.database_url(f"page_{uuid4().hex}")
    settings = {"CONSOLE_TOKEN": CONSOLE_TOKEN, "TRACE_URL": TRACE_URL, "ACK_WAIT_SECONDS": "2"}
    async with Stack(tmp_path_factory.mktemp("page"), database_url, settings=settings) as stack:
        yield stack


@pytest.fixture
async def troubles() -> AsyncIterator[Troubles]:
    """Fails the test with any error on the console and any request that failed, unless the test allows it."""
    troubles = Troubles()
    yield troubles
    assert troubles.found == []


@pytest.fixture
async def context(browser: Browser, stack: Stack, troubles: Troubles) -> AsyncIterator[BrowserContext]:
    """A browser of its own for the test."""
    async with new_context(browser, stack, troubles) as context:
        yield context


@pytest.fixture
async def person(context: BrowserContext) -> Person:
    """Somebody with a new browser, at the start page."""
    person = Person(await context.new_page())
    await person.open()
    return person


@asynccontextmanager
async def new_context(
    browser: Browser, stack: Stack, troubles: Troubles, **options: Any
) -> AsyncIterator[BrowserContext]:
    """A browser in Korea that knows nothing of any other; `options` as of Playwright's `new_context`."""
    settings = {"locale": "ko-KR", "timezone_id": "Asia/Seoul", "reduced_motion": "reduce", **options}
    async with await browser.new_context(base_url=stack.url, **settings) as context:
        context.set_default_timeout(PATIENCE_MS)
        troubles.watch(context)
        yield context


@pytest.fixture
async def database(stack: Stack) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(libpq_url(stack.database_url))
    yield connection
    await connection.close()


@pytest.fixture
def stored(database: asyncpg.Connection) -> Stored:
    async def messages(session_id: str) -> list[tuple[str, str]]:
        rows = await database.fetch(
            "SELECT role, content FROM messages WHERE session_id = $1 ORDER BY position", session_id
        )
        return [(row["role"], row["content"]) for row in rows]

    return messages


def _chromium(playwright: Playwright) -> str:
    """Debian's Chromium, or the one that Playwright has installed."""
    own = playwright.chromium.executable_path
    found = shutil.which("chromium") or shutil.which("chromium-browser") or (own if Path(own).exists() else None)
    if found is None:
        pytest.fail(
            "The page is tested in Chromium, and there is none. "
            "On Debian and Ubuntu: apt-get install chromium. Elsewhere: .venv/bin/playwright install chromium"
        )
    return found
