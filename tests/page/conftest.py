"""The page in a real browser, served by a whole stack."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright

from services.gateway.page import PROJECT_BUILD
from shared.runtime.postgres_url import libpq_url
from tests.page.browser import launch, new_context
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.console import console_process
from tests.support.stack import Stack
from tools.servers import PostgresServer

Stored = Callable[[str], Awaitable[list[tuple[str, str]]]]
"""The role and content of every message of a session, as the database has them."""

PAGE_BUILD = Path(os.environ.get("PAGE_DIR") or PROJECT_BUILD)
"""What the gateways of the tests serve."""
CONSOLE_TOKEN = "an operator's own token"
TRACE_URL = "https://traces.example/{trace_id}"


@pytest.fixture(scope="package")
async def playwright() -> AsyncIterator[Playwright]:
    async with async_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
async def browser(playwright: Playwright) -> AsyncIterator[Browser]:
    async with await launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
async def stack(tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer) -> AsyncIterator[Stack]:
    if not (PAGE_BUILD / "index.html").is_file():
        pytest.fail("The page is not built. Run: make page")
    database_url = postgres_server.database_url(f"page_{uuid4().hex}")
    settings = {
        "CONSOLE_TOKEN": CONSOLE_TOKEN,
        "TRACE_URL": TRACE_URL,
        "ACK_WAIT_SECONDS": "2",
        "QUERY_TIMEOUT_SECONDS": "60",  # A machine may stand still.
    }
    async with Stack(tmp_path_factory.mktemp("page"), database_url, settings=settings) as stack:
        yield stack


@pytest.fixture(scope="package")
async def code(stack: Stack) -> AsyncIterator[Path]:
    """The code that the console's process runs, which is there from now on."""
    async with console_process(stack, stack.folder) as code:
        yield code


@pytest.fixture
async def troubles() -> AsyncIterator[Troubles]:
    """Fails the test with any error on the console and any request that failed, unless the test allows it."""
    troubles = Troubles()
    yield troubles
    assert troubles.found == []


@pytest.fixture
async def context(browser: Browser, stack: Stack, troubles: Troubles) -> AsyncIterator[BrowserContext]:
    """A browser of its own for the test."""
    async with new_context(browser, stack.url, troubles) as context:
        yield context


@pytest.fixture
async def person(context: BrowserContext) -> Person:
    """Somebody with a new browser, at the start page."""
    person = Person(await context.new_page())
    await person.open()
    return person


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
