"""What can be done with an answer: look into it, rate it, take it along."""

import io
import json
import re
from datetime import date, timedelta
from pathlib import Path

import asyncpg
import pypdf
import pytest
from playwright.async_api import BrowserContext, Locator, ViewportSize, expect

from shared.calendar import clock
from tests.page.browser import stop_the_clock
from tests.page.person import COMPLIANCE, Person
from tests.page.troubles import Troubles

GIFT = "어머니께 {day} 현금 2억원을 받았어요"


def korean_date(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"


@pytest.fixture
async def answered(person: Person) -> Person:
    """Somebody with the answer about a gift of ten days ago: 20,000,000 won, and time to file."""
    await person.ask(GIFT.format(day=korean_date(clock.seoul_date(clock.now()) - timedelta(days=10))))
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("19,400,000원")
    return person


async def test_the_figure_comes_with_what_is_due_and_the_days_that_are_left(answered: Person) -> None:
    figure = answered.answer.get_by_test_id("tax-figure")
    await expect(figure).to_contain_text("2,000만원")
    await expect(figure).to_contain_text("1,940만원")
    given = clock.seoul_date(clock.now()) - timedelta(days=10)
    shown = await figure.get_by_text("D-").inner_text()
    # To the end of the third month after the gift's, and at most a long holiday longer.
    assert 100 - given.day <= int(shown.removeprefix("D-")) <= 125 - given.day


async def test_the_days_that_are_left_are_counted_anew_in_a_page_that_is_left_open(person: Person) -> None:
    await person.page.clock.install()
    await person.ask(GIFT.format(day=korean_date(clock.seoul_date(clock.now()) - timedelta(days=10))))
    label = person.answer.get_by_test_id("tax-figure").get_by_text("D-")
    left = int((await label.inner_text()).removeprefix("D-"))
    await person.page.clock.fast_forward("24:00:00")
    await expect(label).to_have_text(f"D-{left - 1}")


async def test_the_way_to_the_tax_is_pictured_and_told_in_words(answered: Person) -> None:
    picture = answered.answer.get_by_role("img", name="계산 과정을 그린 막대그래프")
    await expect(picture).to_be_visible()
    spoken = await picture.get_attribute("aria-label")
    assert spoken is not None
    assert "2억원" in spoken
    assert "5,000만원" in spoken
    await expect(answered.answer).to_contain_text("세율 20% 구간")


async def test_a_picture_that_cannot_be_loaded_is_told_in_words_and_can_be_loaded_again(
    person: Person, troubles: Troubles
) -> None:
    troubles.allow("TaxChart", "ERR_FAILED")
    await person.page.route("**/assets/TaxChart*.js", lambda route: route.abort())
    await person.ask(GIFT.format(day=korean_date(clock.seoul_date(clock.now()) - timedelta(days=10))))
    again = person.answer.get_by_role("button", name="그림 다시 불러오기")
    await again.scroll_into_view_if_needed()
    await expect(person.answer.get_by_text("계산 과정을 그린 막대그래프")).to_contain_text("과세표준")
    await person.page.unroute("**/assets/TaxChart*.js")
    await again.click()
    await expect(again).to_have_count(0)
    await expect(person.answer.get_by_role("img", name="계산 과정을 그린 막대그래프").locator("canvas")).to_be_visible()


async def test_nothing_moves_under_the_pointer_when_the_answer_is_copied(
    answered: Person, context: BrowserContext
) -> None:
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    thumb = answered.answer.get_by_role("button", name="도움이 됐어요")
    copy = answered.answer.get_by_role("button", name="복사")
    await copy.scroll_into_view_if_needed()
    before = await thumb.bounding_box()
    await copy.click()
    await expect(answered.answer.get_by_text("답변을 복사했습니다")).to_be_visible()
    assert await thumb.bounding_box() == before


async def test_steps_lead_to_the_articles_of_law(answered: Person) -> None:
    await answered.answer.get_by_text("계산 과정").click()
    steps = answered.answer.get_by_role("table")
    await expect(steps).to_contain_text("제53조")
    await answered.answer.get_by_text("근거 법 조문").click()
    law = answered.answer.get_by_role("link").filter(has_text="제53조").first
    assert (await law.get_attribute("href") or "").startswith("https://www.law.go.kr/")
    assert await law.get_attribute("target") == "_blank"
    assert "noopener" in (await law.get_attribute("rel") or "")


async def test_a_rating_and_its_comment_are_stored(answered: Person, database: asyncpg.Connection) -> None:
    await answered.answer.get_by_role("button", name="도움이 됐어요").click()
    await answered.answer.get_by_label("어떤 점이 도움이 되셨나요").fill("쉽게 설명해 주셨어요")
    await answered.answer.get_by_role("button", name="의견 보내기").click()
    await expect(answered.answer.get_by_role("status").filter(has_text="고맙습니다")).to_be_visible()
    stored = json.loads(
        await database.fetchval(
            "SELECT metadata->'feedback' FROM messages WHERE session_id = $1 AND role = 'assistant'",
            answered.session_id,
        )
    )
    assert (stored["type"], stored["comment"]) == ("thumbs_up", "쉽게 설명해 주셨어요")
    await answered.page.reload()
    await expect(answered.answer.get_by_role("button", name="도움이 됐어요", pressed=True)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
async def test_on_a_phone_a_comment_and_what_sends_it_are_in_view(person: Person, size: tuple[int, int]) -> None:
    await person.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    await person.ask("부모님께 2026년 11월 2일에 1억 받았어요")
    await person.answer.get_by_role("button", name="아쉬워요").click()
    field = person.answer.get_by_role("textbox", name="어떤 점")
    await expect(field).to_be_focused()
    top = await person.next_step.evaluate("(step) => step.getBoundingClientRect().top")
    for shown in (field, person.answer.get_by_role("button", name="의견 보내기")):
        await expect(shown).to_be_in_viewport(ratio=1)
        assert await shown.evaluate("(each) => each.getBoundingClientRect().bottom") <= top


async def test_a_thumb_is_withdrawn_with_a_second_press(answered: Person, database: asyncpg.Connection) -> None:
    thumb = answered.answer.get_by_role("button", name="아쉬워요")
    await thumb.click()
    await expect(thumb).to_have_attribute("aria-pressed", "true")
    await thumb.click()
    await expect(thumb).to_have_attribute("aria-pressed", "false")
    await expect(answered.answer.get_by_label("어떤 점이 아쉬우셨나요")).to_have_count(0)
    assert not await database.fetchval(
        "SELECT count(*) FROM messages WHERE session_id = $1 AND metadata ? 'feedback'", answered.session_id
    )
    await answered.page.reload()
    await expect(thumb).to_have_attribute("aria-pressed", "false")


async def test_the_answer_is_copied_as_text(answered: Person, context: BrowserContext) -> None:
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    await stop_the_clock(answered.page)
    await answered.answer.get_by_role("button", name="복사").click()
    await expect(answered.answer.get_by_text("답변을 복사했습니다")).to_be_visible()
    copied = await answered.page.evaluate("navigator.clipboard.readText()")
    assert "2,000만원" in copied
    assert "**" not in copied


async def test_the_answer_is_shared_as_text(answered: Person) -> None:
    await answered.page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    await answered.page.reload()
    await answered.answer.get_by_role("button", name="공유", exact=True).click()
    await answered.page.wait_for_function("window.shared")
    shared = await answered.page.evaluate("shared")
    assert shared["title"] == "슈킹 세금 상담"
    assert "2,000만원" in shared["text"]
    assert "**" not in shared["text"]


async def test_the_deadline_goes_into_the_calendar(answered: Person, tmp_path: Path) -> None:
    async with answered.page.expect_download() as downloading:
        await answered.answer.get_by_role("button", name="달력에 넣기").click()
    download = await downloading.value
    assert download.suggested_filename.endswith(".ics")
    await download.save_as(tmp_path / "reminder.ics")
    reminder = (tmp_path / "reminder.ics").read_bytes().decode().replace("\r\n ", "")
    assert reminder.startswith("BEGIN:VCALENDAR\r\n")
    begins = next(line for line in reminder.splitlines() if line.startswith("DTSTART"))
    deadline = date.fromisoformat(begins.rsplit(":", 1)[1])
    assert korean_date(deadline) in await answered.answer.get_by_test_id("tax-figure").inner_text()
    assert "1,940만원" in reminder.replace("\\,", ",")


async def printed(person: Person) -> str:
    """The text of the page as it would be printed now, without the spaces, which a PDF does not have as such."""
    document = pypdf.PdfReader(io.BytesIO(await person.page.pdf(format="A4", print_background=True)))
    return re.sub(r"\s", "", "".join(page.extract_text() for page in document.pages))


async def test_the_printed_answer_has_every_figure_as_text(answered: Person) -> None:
    await answered.page.evaluate("window.print = () => {}")
    await answered.answer.get_by_role("button", name="PDF로 저장").click()
    await expect(answered.page.locator(".print-sheet")).to_be_attached()
    text = await printed(answered)
    for expected in ("1,940만원", "20,000,000원", "50,000,000원", "제53조", "과세표준", COMPLIANCE):
        assert expected.replace(" ", "") in text, expected
    assert "새상담" not in text


async def test_the_whole_consultation_is_printed(answered: Person) -> None:
    await answered.say("아니요, 3억이에요")
    await answered.is_answered(2)
    await answered.page.evaluate(
        "window.print = () => { window.sheet = document.querySelector('.print-sheet')?.textContent }"
    )
    await open_the_menu(answered)
    await answered.page.get_by_role("button", name="상담 전체를 PDF로 저장").click()
    await expect(answered.page.locator(".print-sheet")).to_contain_text("아니요, 3억이에요")
    assert "아니요, 3억이에요" in await answered.page.evaluate("window.sheet"), "printed before it was there"
    text = await printed(answered)
    for expected in ("현금 2억원을 받았어요", "아니요, 3억이에요", "1,940만원", "40,000,000원", "제53조", COMPLIANCE):
        assert expected.replace(" ", "") in text, expected
    assert "새상담" not in text
    await answered.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await expect(answered.page.locator(".print-sheet")).to_have_count(0)


async def test_the_whole_consultation_is_saved_as_markdown(answered: Person, tmp_path: Path) -> None:
    await answered.say("아니요, 3억이에요")
    await answered.is_answered(2)
    await open_the_menu(answered)
    async with answered.page.expect_download() as downloading:
        await answered.page.get_by_role("button", name="글 파일로 저장").click()
    download = await downloading.value
    assert download.suggested_filename.endswith(".md")
    await download.save_as(tmp_path / "consultation.md")
    text = (tmp_path / "consultation.md").read_text()
    assert text.startswith("# 어머니께")
    for expected in (
        "현금 2억원을 받았어요",
        "> 아니요, 3억이에요",
        "**1,940만원**",
        "https://www.law.go.kr/",
        COMPLIANCE,
    ):
        assert expected in text, expected


async def open_the_menu(person: Person) -> None:
    await person.page.get_by_role("button", name="상담 메뉴").click()


async def test_the_browsers_own_print_shows_the_conversation(answered: Person) -> None:
    text = await printed(answered)
    for expected in ("현금 2억원을 받았어요", "20,000,000원", "−50,000,000원", "과세표준", "세율 20% 구간"):
        assert expected.replace(" ", "") in text, expected
    assert "새상담" not in text
    chart = answered.answer.get_by_role("img", name="계산 과정을 그린 막대그래프")
    await expect(chart).to_be_visible()
    await answered.page.emulate_media(media="print")
    await expect(chart).to_be_hidden()


async def test_the_lines_of_the_return_are_copied_one_by_one_and_printed(
    answered: Person, context: BrowserContext
) -> None:
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    opener = answered.answer.get_by_role("button", name="신고서 옮겨 적기")
    await opener.click()
    sheet = answered.page.get_by_role("dialog", name="신고서에 옮겨 적기")
    await sheet.get_by_role("button", name="자진납부할 세액 (합계액) 19,400,000원 복사").click()
    await expect(sheet.get_by_role("status")).to_contain_text("복사했습니다")
    await expect(sheet.get_by_role("button", name="닫기")).to_be_in_viewport()
    assert await answered.page.evaluate("navigator.clipboard.readText()") == "19400000"
    text = await printed(answered)
    for expected in ("별지 제10호서식", "자진납부할 세액", "19,400,000원", "붙일 서류", COMPLIANCE):
        assert expected.replace(" ", "") in text, expected
    assert "계산과정" not in text
    await answered.page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()
    await expect(opener).to_be_focused()


async def test_only_the_last_answer_can_be_answered_and_corrected(answered: Person) -> None:
    await answered.page.set_viewport_size({"width": 1024, "height": 768})

    def correcting(turn: Locator) -> Locator:
        return turn.get_by_role("button", name="고치기: ")

    await expect(correcting(answered.answer)).to_have_count(3)
    await answered.say("아니요, 3억이에요")
    await answered.is_answered(2)
    await expect(correcting(answered.turns.first)).to_have_count(0)
    await expect(correcting(answered.turns.last)).to_have_count(3)
