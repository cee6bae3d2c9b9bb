"""The facts at a glance: changed several at once, compared side by side, or entered in a table."""

import asyncio
import json
import re

import pytest
from playwright.async_api import Browser, Page, Response, Route, ViewportSize, expect

from tests.page.browser import new_context
from tests.page.person import COMPLIANCE, Person
from tests.page.test_consultation import FROM_PARENTS
from tests.page.troubles import Troubles
from tests.support.stack import Stack

PHONE = ViewportSize(width=390, height=844)
MARRIED = (
    "2026년 10월 15일에 부모님께 2억 받았어요. 혼인신고는 2025년 5월 10일에 했어요. 저는 1990년생이고 국내에 살아요"
)

IS_SEEN = """(field) => {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => field.contains(document.elementFromPoint((left + right) / 2, y)))
}"""


async def figure(page: Page, test_id: str) -> str:
    """The first amount of won, as people read it."""
    shown = page.get_by_test_id(test_id).last
    await expect(shown).not_to_have_attribute("aria-busy", "true")
    text = await shown.inner_text()
    found = re.search(r"[\d,억만 ]+원", text)
    assert found, text
    return found[0].strip()


async def changed_twice(person: Person) -> None:
    await person.enter("1억원", "3억")
    await (await person.correct("받는 분")).get_by_role("button", name="미성년자").click()
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=800), PHONE], ids=["panel", "sheet"])
async def test_two_values_are_one_correction_and_come_to_what_was_shown_before(
    person: Person, size: ViewportSize
) -> None:
    await person.page.set_viewport_size(size)
    await person.ask(*FROM_PARENTS)
    if size == PHONE:
        await person.answer.get_by_role("button", name="여러 가지 고치기").click()
    await changed_twice(person)
    foreseen = await figure(person.page, "preview")
    await person.send_changes()
    await person.is_answered(3)
    assert await figure(person.page, "tax-figure") == foreseen
    await expect(person.answer).to_contain_text("정정할게요. 증여재산가액은 3억원이에요. 받는 사람은 미성년자예요.")
    await expect(person.answer.get_by_test_id("change")).to_contain_text("1억원 → 3억원")
    await expect(person.page.get_by_test_id("becomes")).to_have_count(0)


async def test_what_follows_from_what_was_told_is_foreseen_too(person: Person) -> None:
    await person.ask(MARRIED)
    editor = await person.correct("2026년 10월 15일")
    await editor.get_by_label("날짜").fill("2027-12-15")
    await editor.get_by_role("button", name="입력").click()
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")
    foreseen = await figure(person.page, "preview")
    await person.send_changes()
    await person.is_answered(2)
    assert await figure(person.page, "tax-figure") == foreseen


async def test_what_cannot_be_is_said_and_not_sent(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    await person.enter("넘겨받는 빚", "9억")
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("빚이 재산보다 많으면")
    await expect(person.facts.get_by_role("button", name="고치고 다시 계산")).to_be_disabled()
    await person.enter("1억원", "12억")
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")
    await expect(person.facts.get_by_role("button", name="2가지 고치고 다시 계산")).to_be_enabled()


async def test_on_a_phone_the_facts_are_a_press_away_from_every_answer(person: Person) -> None:
    await person.page.set_viewport_size(PHONE)
    opener = person.answer.get_by_role("button", name="이해한 내용 보기·고치기")
    await person.ask("부모님께 1억 받았어요")
    await opener.click()
    await expect(person.facts).to_contain_text("부모님 → 나")
    await person.page.keyboard.press("Escape")
    for turns, text in enumerate(("오늘이요", "안 했어요"), start=2):
        await person.say(text)
        await person.is_answered(turns)
    await opener.click()
    await expect(person.facts).to_contain_text("혼인 공제 없음")


async def test_facts_are_opened_before_what_was_said_earlier_is_here(person: Person) -> None:
    await person.page.set_viewport_size(PHONE)
    pressed = asyncio.Event()

    async def late(route: Route) -> None:
        await pressed.wait()
        await route.continue_()

    await person.page.route("**/messages?*", late)
    await person.ask("부모님께 1억 받았어요")
    await person.answer.get_by_role("button", name="이해한 내용 보기·고치기").click()
    await expect(person.facts).to_contain_text("부모님 → 나")
    pressed.set()
    await expect(person.next_step).to_be_attached()
    await expect(person.facts).to_contain_text("부모님 → 나")


async def test_on_a_phone_on_its_side_facts_are_changed_in_view(
    browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    """The field is not under what it comes to, and the way back to its line is not under the way out."""
    side = ViewportSize(width=844, height=390)
    async with new_context(browser, stack.url, troubles, viewport=side, is_mobile=True, has_touch=True) as context:
        person = Person(await context.new_page())
        await person.open()
        await person.ask(*FROM_PARENTS)
        await person.answer.get_by_role("button", name="여러 가지 고치기").click()
        await (await person.correct("받는 분")).get_by_role("button", name="미성년자").click()
        await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")
        editor = await person.correct("1억원")
        await editor.get_by_role("textbox").fill("3억")
        assert await editor.get_by_role("textbox").evaluate(IS_SEEN)
        await editor.get_by_role("textbox").press("Enter")
        line = person.facts.get_by_role("button", name="고치기: 1억원", exact=True)
        await expect(line).to_be_focused()
        assert await line.evaluate(IS_SEEN)


async def test_whoever_leaves_a_comparison_by_the_keyboard_stands_on_the_way_back(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    await changed_twice(person)
    await person.facts.get_by_role("button", name="비교에 담기").click()
    await expect(person.page.get_by_test_id("comparison")).to_be_visible()
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("button", name="나란히 비교하기 (1)")).to_be_focused()


def keeps_two(response: Response) -> bool:
    request = response.request
    return request.method == "PUT" and len(json.loads(request.post_data or "{}")["scenarios"]) == 2


async def test_cases_side_by_side_are_there_after_a_reload_and_on_another_device(
    person: Person, browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    page = person.page
    await person.ask(*FROM_PARENTS)
    await changed_twice(person)
    await person.facts.get_by_role("button", name="비교에 담기").click()
    comparison = page.get_by_test_id("comparison")
    await expect(comparison.get_by_role("row", name=re.compile("^지금과의 차이"))).to_contain_text("+")
    await page.get_by_role("textbox", name="비교 이름: 경우 1").fill("동생이 받으면")
    await page.get_by_role("textbox", name="비교 이름").press("Enter")
    await page.get_by_role("button", name="닫기").click()
    await person.enter("1억원", "5천만")
    async with page.expect_response(keeps_two):  # They are shown before they are stored.
        await person.facts.get_by_role("button", name="비교에 담기").click()
    difference = comparison.get_by_role("row", name=re.compile("^지금과의 차이"))
    await expect(difference.get_by_role("cell")).to_have_text(["–", re.compile(r"\+"), re.compile("−")])
    seen = await comparison.text_content() or ""
    await page.reload()
    await page.get_by_role("button", name="나란히 비교하기 (2)").click()
    await expect(difference.get_by_role("cell")).to_have_text(["–", re.compile(r"\+"), re.compile("−")])
    await expect(comparison).to_have_text(seen)
    same_client = await page.context.storage_state()
    async with new_context(
        browser, stack.url, troubles, viewport=page.viewport_size, storage_state=same_client
    ) as other:
        device = Person(await other.new_page())
        await device.open(f"/sessions/{person.session_id}")
        await device.page.get_by_role("button", name="나란히 비교하기 (2)").click()
        await expect(device.page.get_by_role("textbox", name="비교 이름: 동생이 받으면")).to_be_visible()
        await device.page.get_by_role("button", name="이대로 고치기: 동생이 받으면").click()
        await device.is_answered(3)
        await expect(device.answer.get_by_test_id("change")).to_contain_text("1억원 → 3억원")


async def test_a_table_begins_a_consultation_and_outlives_a_reload(person: Person) -> None:
    page = person.page
    await page.get_by_role("link", name="표로 입력하기").click()
    await page.get_by_label("증여재산 금액").fill("1억")
    await expect(page.get_by_test_id("preview")).to_contain_text("증여일이 언제인가요?")
    await page.get_by_label("증여일", exact=True).fill("2026-10-15")
    await page.get_by_role("group", name="주신 분").get_by_role("button", name="부모님", exact=True).click()
    await expect(page.get_by_test_id("preview")).to_contain_text("485만원")
    await page.reload()
    await expect(page.get_by_test_id("preview")).to_contain_text("485만원")
    await page.get_by_role("button", name="이 내용으로 상담 시작하기").click()
    await person.is_answered(1)
    await expect(person.answer).to_contain_text("증여재산: 1억원")
    assert await figure(page, "tax-figure") == "485만원"
    await page.goto("/table")
    await expect(page.get_by_label("증여일", exact=True)).to_have_value("")


async def test_on_a_phone_on_its_side_a_table_leads_to_its_figure_and_covers_no_field(
    browser: Browser, stack: Stack, troubles: Troubles
) -> None:
    side = ViewportSize(width=844, height=390)
    async with new_context(browser, stack.url, troubles, viewport=side, is_mobile=True, has_touch=True) as context:
        person = Person(await context.new_page())
        await person.open("/table")
        page = person.page
        await page.get_by_label("증여일", exact=True).fill("2026-10-15")
        await page.get_by_role("group", name="주신 분").get_by_role("button", name="부모님", exact=True).click()
        for field in ("증여재산 금액", "혼인 공제 금액", "출산 공제 금액", "넘겨받는 빚 금액"):
            await page.get_by_label(field).focus()
            assert await page.get_by_label(field).evaluate(IS_SEEN)
            await page.get_by_label(field).fill("1억")
        await page.get_by_label("증여재산 금액").fill("9억")
        await expect(page.get_by_test_id("preview")).to_contain_text("만원")
        await page.get_by_role("button", name="이 내용으로 상담 시작하기").click()
        await person.is_answered(1)
        await expect(page.get_by_test_id("tax-figure").locator("p").first).to_be_in_viewport(ratio=1)
        await expect(page.get_by_role("button", name="새 답변 보기")).to_have_count(0)


async def test_a_table_stays_where_it_is_when_its_button_gets_the_focus_and_its_end_is_seen(person: Person) -> None:
    page = person.page
    await page.set_viewport_size(ViewportSize(width=390, height=480))
    await person.open("/table")
    await page.get_by_label("증여재산 금액").fill("1억")
    begin = page.get_by_role("button", name="이 내용으로 상담 시작하기")
    await expect(begin).to_be_enabled()
    await page.get_by_label("증여일", exact=True).focus()
    scrolled = await page.evaluate("scrollY")
    await begin.focus()
    assert await page.evaluate("scrollY") == scrolled
    await page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert await page.get_by_text(COMPLIANCE).evaluate(IS_SEEN)


async def test_a_table_of_an_inheritance(person: Person) -> None:
    page = person.page
    await page.goto("/table")
    await page.get_by_role("button", name="상속세", exact=True).click()
    await page.get_by_label("돌아가신 날", exact=True).fill("2026-06-10")
    await page.get_by_label("남기신 재산 금액").fill("20억")
    await page.get_by_role("group", name="배우자").get_by_role("button", name="계심", exact=True).click()
    await page.get_by_label("자녀", exact=True).select_option("2")
    await page.get_by_label("남기신 빚 금액").fill("1억")
    await page.get_by_label("금융재산 금액").fill("3억")
    await expect(page.get_by_test_id("preview")).to_contain_text("세금")
    foreseen = await figure(page, "preview")
    await page.get_by_role("button", name="이 내용으로 상담 시작하기").click()
    await person.is_answered(1)
    assert await figure(page, "tax-figure") == foreseen
    await expect(person.facts).to_contain_text("남기신 재산 모두 20억원")


async def test_what_a_table_says_is_nothing_is_not_asked_for(person: Person) -> None:
    page = person.page
    await page.goto("/table")
    await page.get_by_role("button", name="상속세", exact=True).click()
    await page.get_by_label("돌아가신 날", exact=True).fill("2026-06-10")
    await page.get_by_label("남기신 재산 금액").fill("20억")
    await page.get_by_role("group", name="배우자").get_by_role("button", name="계심", exact=True).click()
    await page.get_by_label("자녀", exact=True).select_option("10")
    await page.get_by_role("button", name="남기신 빚: 없음").click()
    await page.get_by_label("금융재산 금액").fill("0")
    await expect(page.get_by_role("button", name="금융재산: 없음")).to_have_attribute("aria-pressed", "true")
    await page.reload()
    await expect(page.get_by_label("남기신 빚 금액")).to_have_value("0")
    await page.get_by_role("button", name="이 내용으로 상담 시작하기").click()
    await person.is_answered(1)
    await expect(person.answer).to_contain_text("남기신 빚: 없음")
    await expect(person.next_step).not_to_contain_text(re.compile("빚|금융재산|예금"))
    await expect(person.facts).to_contain_text("자녀 10명")


async def test_an_amount_below_zero_is_not_entered(person: Person) -> None:
    await person.open("/table")
    amount = person.page.get_by_label("증여재산 금액")
    await amount.fill("-1")
    await expect(person.page.get_by_role("alert")).to_contain_text("0원보다 적은 금액은 넣으실 수 없습니다")
    await expect(person.page.get_by_role("button", name="이 내용으로 상담 시작하기")).to_be_disabled()
    await amount.fill("1억")
    await expect(person.page.get_by_role("alert")).to_have_count(0)
    await expect(person.page.get_by_role("button", name="이 내용으로 상담 시작하기")).to_be_enabled()


async def test_a_printed_table_is_what_was_entered(person: Person) -> None:
    await person.open("/table")
    await person.page.get_by_label("증여재산 금액").fill("1억")
    await expect(person.page.get_by_test_id("preview")).to_be_visible()
    await person.page.emulate_media(media="print")
    main = person.page.get_by_role("main")
    await expect(main.get_by_text("1억원", exact=True).filter(visible=True)).to_have_count(1)
    await expect(main.locator("button, input, select").filter(visible=True)).to_have_count(0)


async def test_what_a_table_leaves_out_is_asked_for(person: Person) -> None:
    page = person.page
    await page.goto("/table")
    await page.get_by_label("증여재산 금액").fill("1억")
    await page.get_by_role("button", name="이 내용으로 상담 시작하기").click()
    await person.is_answered(1)
    await expect(person.answer).to_contain_text("증여일이 언제인가요?")


async def test_on_a_phone_that_lies_on_its_side_what_is_entered_is_in_view(person: Person) -> None:
    await person.page.set_viewport_size(ViewportSize(width=844, height=390))
    await person.ask("부모님께 2026년 11월 2일에 1억 받았어요")
    await person.answer.get_by_role("button", name="고치기: 1억원").click()
    await expect(person.facts.get_by_role("button", name="1억원 입력")).to_be_in_viewport(ratio=1)


async def test_in_the_sheet_the_way_out_covers_no_line(person: Person) -> None:
    await person.page.set_viewport_size(ViewportSize(width=844, height=390))
    await person.page.evaluate("document.documentElement.dataset.textSize = 'largest'")
    await person.ask("부모님께 2026년 11월 2일에 1억 받았어요")
    await person.answer.get_by_role("button", name="고치기: 1억원").click()
    sheet = person.page.locator("dialog[open]")
    close = await sheet.get_by_role("button", name="닫기").bounding_box()
    assert close
    for line in await sheet.locator("[data-place]").all():
        box = await line.bounding_box()
        assert box
        assert box["x"] + box["width"] <= close["x"]
