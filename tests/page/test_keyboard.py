"""A whole consultation with the keyboard alone: everything can be reached, is named and is seen to have the focus."""

from typing import Final

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.page.person import Person

FOCUSED: Final = """() => {
    const element = document.activeElement
    const labels = element.labels?.length ? [...element.labels].map((label) => label.textContent) : []
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent)
    const framed = [element, element.closest('label'), element.closest('form > div')]
    return {
        tag: element.tagName,
        name: name.replace(/\\s+/g, ' ').trim(),
        isSeen: framed.some((each) => each && (getComputedStyle(each).outlineStyle !== 'none' || getComputedStyle(each).boxShadow !== 'none')),
    }
}"""
MOST_STEPS: Final = 90


async def tab_to(page: Page, name: str, *, back: bool = False) -> None:
    """Press Tab until the focus is on what is called so; whatever is passed must have a name and show the focus."""
    for _ in range(MOST_STEPS):
        await page.keyboard.press("Shift+Tab" if back else "Tab")
        focused = await page.evaluate(FOCUSED)
        if focused["tag"] == "BODY":
            continue
        assert focused["name"], focused
        assert focused["isSeen"], focused
        if focused["name"].startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


async def test_a_whole_consultation(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    await expect(person.question).to_be_focused()
    await keys.type("부모님께 1억 받았어요")
    await keys.press("Enter")
    await person.is_answered(1)
    choice = person.next_step.get_by_role("button", name="오늘", exact=True)
    await expect(choice).to_be_visible()
    await expect(person.question).to_be_focused()
    await keys.press("ArrowUp")
    await expect(choice).to_be_focused()
    await keys.press("Enter")
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("485만원")

    await tab_to(page, "고치기: 1억원", back=True)
    await keys.press("Enter")
    await tab_to(page, "+1억")
    await keys.press("Space")
    await tab_to(page, "2억원 입력")
    await keys.press("Enter")
    await expect(page.get_by_test_id("facts").get_by_role("button", name="1가지 고치고 다시 계산")).to_be_enabled()
    await tab_to(page, "1가지 고치고 다시 계산")
    await keys.press("Enter")
    await person.is_answered(3)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("1,940만원")

    await tab_to(page, "계산 과정", back=True)
    await keys.press("Enter")
    await expect(person.answer.get_by_test_id("steps").get_by_role("table")).to_be_visible()
    await tab_to(page, "신고서 옮겨 적기")
    await keys.press("Enter")
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("table")).to_be_visible()
    await keys.press("Escape")
    await expect(dialog).to_be_hidden()
    await expect(person.answer.get_by_role("button", name="신고서 옮겨 적기")).to_be_focused()
    await tab_to(page, "도움이 됐어요")
    await keys.press("Space")
    await expect(person.answer.get_by_role("button", name="도움이 됐어요")).to_have_attribute("aria-pressed", "true")


async def test_the_list_and_the_settings(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    await person.ask("부모님께 1억 받았어요")
    await tab_to(page, "본문으로 바로 가기")
    await keys.press("Enter")
    await expect(page.get_by_role("main")).to_be_focused()
    await tab_to(page, "설정", back=True)
    await keys.press("Enter")
    dialog = page.get_by_role("dialog", name="설정")
    await expect(dialog).to_be_visible()
    await tab_to(page, "보통")
    await keys.press("ArrowRight")
    await expect(page.locator("html")).to_have_attribute("data-text-size", "large")
    await keys.press("Escape")
    await expect(dialog).to_be_hidden()


@pytest.mark.parametrize("size", [ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)])
async def test_the_conversation_stays_while_the_focus_is_beside_it(person: Person, size: ViewportSize) -> None:
    """Whatever stands at the edges of the screen is in view: nothing has to be scrolled for it."""
    page = person.page
    await page.set_viewport_size(size)
    await person.ask("부모님께 1억 받았어요", "오늘이요")
    read_at = await page.evaluate("scrollY")
    assert read_at > 0
    await page.get_by_role("button", name="상담 메뉴").focus()
    for name in ("새 상담",) if size["width"] < 1024 else ("설정",):
        await tab_to(page, name)
        assert await page.evaluate("scrollY") == read_at
