"""How it looks and how it is operated: phone, dark, large type, English, keyboard alone."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from tests.page.browser import new_context
from tests.page.interruptions import paused
from tests.page.person import Person
from tests.page.test_consultation import FROM_PARENTS
from tests.page.troubles import Troubles
from tests.support.stack import Stack

SMALLEST_TARGET_PX = 44
PHONE = ViewportSize(width=390, height=844)

WATCH_SHIFTS = """() => {
    window.shifts = []
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) =>
        shifts.push({ value, field: sources.some(({ node }) => node?.querySelector?.('form textarea')) })
    )).observe({ type: 'layout-shift', buffered: true })
}"""
"""What the browser counts as moved, with whatever moves soon after a press; `field`: whether what is written in was."""
SMALL_TARGETS = """(smallest) => [...document.querySelectorAll('button, [role=button], summary, input, textarea')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => !element.classList.contains('sr-only'))
    .map((element) => [element.ariaLabel || element.innerText, (element.closest('label') ?? element).getBoundingClientRect()])
    .filter(([, { width, height }]) => width && height && (width < smallest || height < smallest))
    .map(([name, { width, height }]) => `${name}: ${Math.round(width)} × ${Math.round(height)}`)"""


@pytest.fixture
async def phone(browser: Browser, stack: Stack, troubles: Troubles) -> AsyncIterator[Person]:
    """Somebody with a phone."""
    touched = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    async with new_context(browser, stack.url, troubles, **touched) as context:
        person = Person(await context.new_page())
        await person.open()
        yield person


async def has_no_overflow(page: Page) -> None:
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_on_a_phone_everything_fits_and_can_be_touched(phone: Person) -> None:
    await has_no_overflow(phone.page)
    assert await phone.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET_PX) == []
    await phone.ask(*FROM_PARENTS)
    await phone.unfold_the_answer()
    await phone.answer.get_by_role("button", name="고치기: 1억원").click()
    await expect(phone.facts.get_by_role("group", name="증여재산 바꾸기")).to_be_visible()
    await has_no_overflow(phone.page)
    assert await phone.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET_PX) == []
    await phone.page.keyboard.press("Escape")
    await phone.page.get_by_role("button", name="닫기").click()
    await phone.page.get_by_role("button", name="상담 목록 열기").click()
    await expect(
        phone.page.get_by_role("dialog", name="상담 목록").get_by_role("link", name="부모님께")
    ).to_be_visible()
    assert await phone.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET_PX) == []


async def test_what_is_read_does_not_move_while_the_answer_is_made(phone: Person, stack: Stack) -> None:
    top = "(turn) => turn.getBoundingClientRect().top"
    await phone.ask(*FROM_PARENTS)
    with paused(stack, "calculator"):
        await phone.say("아니요, 2억이에요")
        await expect(phone.answer).to_contain_text("세액을 계산하고 있어요")
        asked_at = await phone.answer.evaluate(top)
        header = await phone.page.get_by_role("banner").evaluate("(header) => header.getBoundingClientRect().bottom")
        assert header - 1 <= asked_at <= header + 40
    await phone.is_answered(3)
    await expect(phone.answer.get_by_test_id("change")).to_be_visible()
    assert await phone.answer.evaluate(top) == asked_at


async def test_nothing_moves_on_a_phone(phone: Person) -> None:
    """Neither by a question that comes, nor by an answer that is shortened as the next is asked for, nor by the sheet."""
    await phone.page.evaluate(WATCH_SHIFTS)
    await phone.ask("부모님께 1억 받았어요")
    for turns, choice in ((2, "오늘"), (3, "안 했어요")):
        await phone.next_step.get_by_role("button", name=choice, exact=True).click()
        await phone.is_answered(turns)
    await phone.say("아니 2억이에요")
    await phone.is_answered(4)
    await phone.answer.get_by_role("button", name="고치기: 2억원").click()
    await expect(phone.facts).to_be_visible()
    shifts = await phone.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => drawn(shifts)))")
    assert [moved for moved in shifts if moved["field"]] == []
    assert sum(moved["value"] for moved in shifts) < 0.02


@pytest.mark.parametrize("width", [1024, 1440])
async def test_nothing_moves_on_a_wide_screen(browser: Browser, stack: Stack, troubles: Troubles, width: int) -> None:
    """What is understood fills the place beside; the menu of the consultation has its own from the start."""
    async with new_context(browser, stack.url, troubles, viewport=ViewportSize(width=width, height=900)) as context:
        person = Person(await context.new_page())
        await person.page.add_init_script(f"({WATCH_SHIFTS})()")
        await person.open()
        field = await person.question.bounding_box()
        await person.ask("부모님께 1억 받았어요")
        await person.next_step.get_by_role("button", name="오늘", exact=True).click()
        await person.is_answered(2)
        await person.say("아니 2억이에요")
        await person.is_answered(3)
        now = await person.question.bounding_box()
        assert field
        assert now
        assert (now["x"], now["width"]) == (field["x"], field["width"])
        shifts = await person.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => drawn(shifts)))")
        assert sum(moved["value"] for moved in shifts) < 0.02


async def is_dark(page: Page, expected: bool) -> None:
    """Wait until the page's ground is dark, or light."""
    await page.wait_for_function(
        """(expected) => {
            const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number)
            const brightness = (red + green + blue) / 765
            return expected ? brightness < 0.15 : brightness > 0.9
        }""",
        arg=expected,
    )


async def choose(person: Person, *choices: str) -> None:
    """Make choices in the settings."""
    await person.page.get_by_role("button", name="설정").first.click()
    dialog = person.page.get_by_role("dialog")  # By no name: the choice of a language changes it.
    for choice in choices:
        await dialog.get_by_text(choice, exact=True).click()
        await expect(dialog.get_by_role("radio", name=choice, exact=True)).to_be_checked()
    await person.page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()


async def test_it_is_dark_where_the_device_is_unless_somebody_wants_it_light(person: Person) -> None:
    await is_dark(person.page, False)
    await person.page.emulate_media(color_scheme="dark")
    await is_dark(person.page, True)
    await choose(person, "밝게")
    await is_dark(person.page, False)
    await person.page.reload()
    await is_dark(person.page, False)
    await choose(person, "어둡게")
    await person.page.emulate_media(color_scheme="light")
    await is_dark(person.page, True)


async def test_it_is_never_dark_on_paper(person: Person) -> None:
    await choose(person, "어둡게")
    await is_dark(person.page, True)
    ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
    on_screen = await person.page.evaluate(ink)
    await person.page.emulate_media(media="print")
    assert await person.page.evaluate(ink) != on_screen


async def test_the_type_grows_with_its_setting(person: Person) -> None:
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    sizes = [await person.page.evaluate(size)]
    for choice in ("크게", "아주 크게"):
        await choose(person, choice)
        sizes.append(await person.page.evaluate(size))
    assert sizes[0] >= 17
    assert sizes == sorted(set(sizes))
    await person.page.reload()
    assert await person.page.evaluate(size) == sizes[-1]


async def test_it_speaks_english_when_asked(person: Person) -> None:
    await choose(person, "English")
    await expect(person.page.locator("html")).to_have_attribute("lang", "en")
    await expect(person.page.get_by_role("link", name="New consultation").first).to_be_visible()
    await person.page.reload()
    await expect(person.page.get_by_role("button", name="Settings").first).to_be_visible()
    await expect(person.page.get_by_role("textbox").last).to_be_visible()


async def focused(page: Page) -> str:
    """The name of the control that has the focus, as far as a test needs it; nothing where none has it."""
    text: str = await page.evaluate(
        """() => {
            const control = document.activeElement?.closest('a, button, input, textarea, summary, [role]')
            return control?.getAttribute('aria-label') || control?.innerText || ''
        }"""
    )
    return " ".join(text.split())


COVERED = """() => {
    const control = document.activeElement
    const { x, y, width, height } = control.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return control.tabIndex >= 0 && !(seen && control.contains(seen))
}"""
"""Whether something lies over the middle of what has the focus, or it is not on the screen."""


async def tab_to(page: Page, name: str, *, backwards: bool = False) -> None:
    """Press Tab until something of this name has the focus; whatever is passed must be seen, and that it has the focus."""
    for _ in range(60):
        assert not await page.evaluate(COVERED), await focused(page)
        if (await focused(page)).startswith(name):
            assert await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
        await page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"Tab never comes to {name}")


async def test_the_keyboard_alone_is_enough(person: Person) -> None:
    page = person.page
    await expect(person.question).to_be_focused()
    await tab_to(page, "본문으로 바로 가기")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("main")).to_be_focused()
    await tab_to(page, "부모님께 현금 1억원")
    await page.keyboard.press("Enter")
    await person.is_answered(1)
    await expect(person.question).to_be_focused()
    await page.keyboard.type("2025년 10월 15일이요")
    await page.keyboard.press("Enter")
    await person.is_answered(2)
    await tab_to(page, "고치기: 받는 분")
    await page.keyboard.press("Enter")
    editor = person.facts.get_by_role("group", name="바꾸기")
    await expect(editor.get_by_role("button").first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(editor).to_have_count(0)
    await expect(person.facts.get_by_role("button", name="고치기: 받는 분", exact=True)).to_be_focused()
    await page.keyboard.press("Enter")
    await tab_to(page, "미성년자")
    await page.keyboard.press("Space")
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")
    await tab_to(page, "1가지 고치고 다시 계산")
    await page.keyboard.press("Enter")
    await person.is_answered(3)
    await expect(person.answer.get_by_test_id("change")).to_be_visible()


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=720), PHONE], ids=["wide", "narrow"])
async def test_what_has_the_focus_is_never_covered(person: Person, size: ViewportSize) -> None:
    await person.page.set_viewport_size(size)
    await person.ask(*FROM_PARENTS)
    await person.unfold_the_answer()
    await person.page.get_by_role("main").focus()
    await tab_to(person.page, "아쉬워요")


async def test_a_dialog_gives_the_focus_back(person: Person) -> None:
    page = person.page
    settings = page.get_by_role("button", name="설정").first
    await settings.focus()
    await page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="설정")
    await expect(dialog.locator(":focus")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await expect(settings).to_be_focused()


async def test_nothing_moves_where_motion_is_not_wanted(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    longest = await person.page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('*')].flatMap((element) => {
            const style = getComputedStyle(element)
            return [style.animationDuration, style.transitionDuration].flatMap((all) => all.split(',').map(parseFloat))
        }))"""
    )
    assert longest == 0
