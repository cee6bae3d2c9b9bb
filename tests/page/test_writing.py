"""An answer that a model writes: while it is being written, and what it may not do."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from playwright.async_api import Browser, expect

from shared.calendar import clock
from tests.page.browser import new_context
from tests.page.person import Person
from tests.page.test_answer import GIFT, korean_date
from tests.page.test_consultation import FROM_PARENTS
from tests.page.test_security import PAYLOADS, ran_nothing
from tests.page.troubles import Troubles
from tests.support import fake_gemini
from tests.support.fake_gemini import FakeGemini
from tests.support.stack import Stack
from tools.servers import PostgresServer

TOP = "(element) => element.getBoundingClientRect().top"
WORDS = "어머니께 받으신 재산에는 공제가 있습니다. "


@pytest.fixture(scope="module")
async def model() -> AsyncIterator[FakeGemini]:
    async with fake_gemini.serve() as model:
        yield model


@pytest.fixture(scope="module")
async def stack(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer, model: FakeGemini
) -> AsyncIterator[Stack]:
    settings = {"GOOGLE_API_KEY": "key", "GEMINI_BASE_URL": model.base_url}
    database_url = postgres_server.database_url(f"page_{uuid4().hex}")
    async with Stack(tmp_path_factory.mktemp("writing"), database_url, settings=settings) as stack:
        yield stack


async def test_the_words_stay_where_they_are_when_the_figure_comes(
    browser: Browser, stack: Stack, troubles: Troubles, model: FakeGemini
) -> None:
    for width in (1280, 390):
        model.closing.clear()
        model.script(fake_gemini.answer('{"intent": "gift_tax"}'), fake_gemini.hang(WORDS, "그 "))
        async with new_context(browser, stack.url, troubles, viewport={"width": width, "height": 800}) as context:
            person = Person(await context.new_page())
            await person.open()
            await person.say(GIFT.format(day=korean_date(clock.seoul_date(clock.now()))))
            words = person.answer.locator(".answer-text").first
            await expect(words).to_contain_text(WORDS.strip())
            written_at = await words.evaluate(TOP)
            model.closing.set()
            await person.is_answered(1)
            await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("19,400,000원")
            assert await words.evaluate(TOP) == written_at


async def test_nothing_that_a_model_writes_runs(person: Person, model: FakeGemini) -> None:
    model.closing.clear()
    model.requests.clear()
    model.script(fake_gemini.answer(*(f"{payload} 세금을 설명해 드리겠습니다. " for payload in PAYLOADS)))
    await person.ask(*FROM_PARENTS)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")
    await ran_nothing(person.page)
    assert model.requests
