"""Somebody at the page: what they do and see, by the names that a screen reader says."""

from typing import Final
from urllib.parse import urlsplit

from playwright.async_api import Locator, Page, expect

COMPLIANCE: Final = "정확한 세액은 세무 전문가와 상담하시기 바랍니다"


class Person:
    """One tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def open(self, path: str = "/") -> None:
        await self.page.goto(path)
        await expect(self.page.get_by_role("main")).not_to_be_empty()

    @property
    def session_id(self) -> str:
        """Of the consultation on the screen."""
        return urlsplit(self.page.url).path.rsplit("/", 1)[1]

    @property
    def question(self) -> Locator:
        """Where questions are typed."""
        return self.page.get_by_role("textbox", name="질문", exact=True)

    @property
    def send_button(self) -> Locator:
        return self.page.get_by_role("button", name="보내기", exact=True)

    @property
    def stop_button(self) -> Locator:
        return self.page.get_by_role("button", name="기다리기 멈추기")

    @property
    def sessions(self) -> Locator:
        """The list of consultations."""
        return self.page.get_by_role("navigation", name="상담 목록")

    @property
    def turns(self) -> Locator:
        """Each question with its answer."""
        return self.page.get_by_role("main").get_by_role("article")

    @property
    def answer(self) -> Locator:
        """The last question with its answer."""
        return self.turns.last

    @property
    def next_step(self) -> Locator:
        """The open question with its choices, above the field."""
        return self.page.get_by_role("region", name="답해 주실 질문")

    async def begin_anew(self) -> None:
        """Go to a new consultation."""
        await self.page.get_by_role("link", name="새 상담").first.click()
        await expect(self.page.get_by_role("heading", name="무엇을 도와드릴까요?")).to_be_visible()

    async def unfold_the_answer(self) -> None:
        """Open whatever can be opened in it."""
        await self.answer.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")

    async def say(self, text: str) -> None:
        """Type a question and send it with Enter."""
        await self.question.fill(text)
        await self.question.press("Enter")

    async def is_answered(self, turns: int) -> None:
        """Wait until there are so many questions, and the last one has its answer."""
        await expect(self.turns).to_have_count(turns)
        await expect(self.send_button).to_be_visible()

    async def ask(self, *texts: str) -> None:
        """Hold a conversation from its beginning, one answer at a time."""
        for number, text in enumerate(texts, start=1):
            await self.say(text)
            await self.is_answered(number)
