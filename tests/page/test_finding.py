"""Finding what was said: in all consultations, and in the one on the screen."""

import pytest
from playwright.async_api import Locator, expect

from tests.page.person import Person

MARKED = "([name, words]) => [...(CSS.highlights.get(name) ?? [])].map(String).join() === words"


async def has_marked(person: Person, name: str, *words: str) -> None:
    """What is found is marked in the frame after it is counted."""
    await person.page.wait_for_function(MARKED, arg=[name, ",".join(words)])


def bar(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name="이 상담에서 찾기")


@pytest.fixture
async def with_two(person: Person) -> Person:
    """Somebody with two consultations, the second on the screen."""
    await person.ask("부모님께 1억 받았어요", "어제 통장으로 받았어요")
    await person.begin_anew()
    await person.ask("남편에게 아파트를 받았어요")
    return person


async def test_a_consultation_is_found_by_what_was_said_in_it(with_two: Person) -> None:
    await with_two.page.get_by_label("상담 찾기").first.fill("통장으로")
    found = with_two.page.get_by_role("region", name="대화 내용에서 찾은 상담").get_by_role("link")
    await expect(found).to_have_count(1)
    await expect(found.locator("mark")).to_have_text("통장으로")
    await found.click()
    await expect(bar(with_two)).to_have_value("통장으로")
    await expect(with_two.page.get_by_text("1/1", exact=True)).to_be_visible()
    await has_marked(with_two, "found-now", "통장으로")
    await expect(with_two.turns.nth(1).get_by_text("어제 통장으로 받았어요")).to_be_in_viewport()
    await with_two.page.get_by_label("상담 찾기").first.fill("고등어")
    await expect(with_two.page.get_by_text("이 말이 나온 대화가 없습니다")).to_be_visible()


async def test_what_was_found_is_shown_where_all_the_words_are_and_nothing_else_is_found(with_two: Person) -> None:
    """Each of the words is in newer messages too, and the names of steps are in every answer."""
    page = with_two.page
    await with_two.sessions.get_by_role("link").last.click()
    await with_two.is_answered(2)
    await with_two.say("네, 부모님 두 분이요")
    await with_two.is_answered(3)
    await page.get_by_label("상담 찾기").first.fill("부모님께 받았어요")
    found = page.get_by_role("region", name="대화 내용에서 찾은 상담").get_by_role("link")
    await expect(found).to_have_count(1)
    await expect(found.locator("mark")).to_have_text(["부모님께", "받았어요"])
    await found.click()
    await expect(with_two.turns.first.get_by_text("부모님께 1억 받았어요")).to_be_in_viewport()
    await has_marked(with_two, "found-now", "받았어요")
    await page.get_by_label("상담 찾기").first.fill("산출세액")
    await expect(page.get_by_text("이 말이 나온 대화가 없습니다")).to_be_visible()


async def test_words_are_found_one_after_the_other(with_two: Person) -> None:
    await with_two.sessions.get_by_role("link").last.click()
    await with_two.is_answered(2)
    await with_two.page.get_by_role("button", name="상담 메뉴").click()
    await with_two.page.get_by_role("link", name="이 상담에서 찾기").click()
    await expect(bar(with_two)).to_be_focused()
    await bar(with_two).fill("받았어요")
    await expect(with_two.page.get_by_text("2/2", exact=True)).to_be_visible()
    await with_two.page.keyboard.press("Enter")
    await expect(with_two.page.get_by_text("1/2", exact=True)).to_be_visible()
    await expect(with_two.turns.first.get_by_text("부모님께 1억 받았어요")).to_be_in_viewport()
    await has_marked(with_two, "found", "받았어요", "받았어요")
    await bar(with_two).fill("고등어")
    await expect(with_two.page.get_by_text("없습니다", exact=True)).to_be_visible()
    await with_two.page.keyboard.press("Escape")
    await expect(bar(with_two)).to_have_count(0)
    await has_marked(with_two, "found")
