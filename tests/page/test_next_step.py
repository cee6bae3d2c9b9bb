"""What comes next is in view: the open question with its choices, and the figure, on every screen and at every size of type."""

import json
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.page.browser import new_context
from tests.page.person import Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack

TODAY: Final = ("부모님께 1억 받았어요", "오늘이요")
SAME: Final = (*TODAY, "안 했어요")
ESTATE: Final = (
    "2026년 10월 2일에 아버지가 돌아가셨고 집 8억, 예금 3억 남기셨어요. 어머니 계시고 자녀는 둘이에요",
    "없음",
)

SCREENS: Final = {
    "portrait": (ViewportSize(width=390, height=844), True),
    "landscape": (ViewportSize(width=844, height=390), True),
    "small": (ViewportSize(width=360, height=640), True),
    "laptop": (ViewportSize(width=1280, height=800), False),
    "wide": (ViewportSize(width=1920, height=1080), False),
    "enlarged": (ViewportSize(width=640, height=400), False),
}

PLACES: Final = """() => {
    const box = (element) => { const { top, bottom } = element.getBoundingClientRect(); return { top, bottom } }
    const answer = [...document.querySelectorAll('main article')].at(-1)
    const step = document.querySelector('[aria-label="답해 주실 질문"]')
    const seen = document.elementFromPoint(innerWidth / 2, box(step).top + 8)
    return {
        figure: box(document.querySelector('[data-testid=tax-so-far]') ?? answer.querySelector('[data-testid=tax-figure] p') ?? answer.querySelector('strong')),
        said: box(answer.querySelector('.answer-text p, .answer-text li')),
        step: box(step),
        choice: box(step.querySelector('button')),
        covered: !step.contains(seen),
        height: innerHeight,
    }
}"""

OVERFLOWS: Final = "(box) => box.scrollHeight > box.clientHeight"


@pytest.fixture(params=["normal", "largest"])
def type_size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=SCREENS)
async def reader(
    request: pytest.FixtureRequest, type_size: str, browser: Browser, stack: Stack, troubles: Troubles
) -> AsyncIterator[Person]:
    """Somebody at a screen, with a size of type."""
    size, is_touched = SCREENS[request.param]
    settings = json.dumps({"textSize": type_size})
    touch = {"is_mobile": True, "has_touch": True} if is_touched else {}
    async with new_context(browser, stack.url, troubles, viewport=size, **touch) as context:
        await context.add_init_script(f"if (origin !== 'null') localStorage.setItem('shuking.settings', '{settings}')")
        person = Person(await context.new_page())
        await person.open()
        yield person


async def has_all_in_view(reader: Person) -> None:
    await expect(reader.next_step).to_be_visible()
    places = await reader.page.evaluate(PLACES)
    assert not places["covered"]
    assert places["figure"]["top"] >= 0
    assert places["figure"]["bottom"] <= places["step"]["top"]
    assert places["step"]["top"] <= places["choice"]["top"]
    assert places["choice"]["bottom"] <= places["step"]["bottom"] <= places["height"]


async def test_the_question_its_choices_and_the_figure_are_in_view(reader: Person, type_size: str) -> None:
    await expect(reader.page.locator("html")).to_have_attribute("data-text-size", type_size)
    await reader.ask("부모님께 오늘 1억 받았어요")
    await has_all_in_view(reader)
    await reader.say(SAME[-1])
    await reader.is_answered(2)
    await has_all_in_view(reader)
    await reader.say("아니요, 2억이에요")
    await reader.is_answered(3)
    await has_all_in_view(reader)
    await reader.page.goto("/")
    await reader.ask(*ESTATE)
    await has_all_in_view(reader)


async def test_why_it_is_asked_comes_into_view(reader: Person) -> None:
    await reader.ask(*TODAY)
    why = reader.next_step.get_by_role("button", name="왜 여쭤보나요?")
    await why.click()
    await expect(why).to_have_attribute("aria-expanded", "true")
    await expect(reader.next_step.get_by_text("혼인신고일 전후 2년")).to_be_in_viewport()


async def test_how_far_it_is_to_the_end_is_shown(person: Person) -> None:
    progress = person.next_step.get_by_test_id("progress")
    await person.ask(*TODAY)
    await expect(progress).to_contain_text("4/8")
    await person.next_step.get_by_role("button", name="안 했어요").click()
    await person.is_answered(3)
    await expect(progress).to_contain_text("5/8")


async def test_an_answer_that_changes_nothing_is_a_line(person: Person) -> None:
    await person.ask(*SAME)
    await expect(person.answer).to_contain_text("증여세는 그대로 485만원입니다.")
    await expect(person.answer.get_by_test_id("tax-figure")).to_have_count(0)
    await expect(person.next_step).to_contain_text("자녀가 언제 태어났나요?")
    await person.answer.get_by_role("button", name="이 답변 자세히 보기").click()
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("485만원")


UNANSWERED: Final = (("신고를 안 하면 어떻게 되나요?", "왜요?", "ㅁㄴㅇㄹ"), ("-5억이에요",))
REFUSED: Final = ("0원 받았어요", "2026-02-30에 받았어요", "999999999999999999원", "잘 모르겠어요")


async def begins_in_view(reader: Person) -> None:
    assert (await reader.page.evaluate(PLACES))["said"]["top"] >= 0


@pytest.mark.parametrize("said", UNANSWERED, ids=["asked", "refused"])
async def test_an_answer_without_a_figure_leaves_it_in_view(reader: Person, said: tuple[str, ...]) -> None:
    await reader.ask("부모님께 오늘 1억 받았어요")
    progress = await reader.next_step.get_by_test_id("progress").text_content() or ""
    for turns, text in enumerate(said, start=2):
        await reader.say(text)
        await reader.is_answered(turns)
        await has_all_in_view(reader)
        await begins_in_view(reader)
        await expect(reader.page.get_by_test_id("tax-so-far")).to_have_text("내실 증여세는 그대로 485만원입니다.")
        await expect(reader.next_step.get_by_test_id("progress")).to_have_text(progress)
        seen = await reader.answer.inner_text() + await reader.next_step.inner_text()
        assert seen.count("혼인신고일을 년, 월, 일까지") == 1


async def test_thanks_leave_the_figure_in_view(person: Person) -> None:
    await person.ask(*TODAY, "고마워요")
    await expect(person.page.get_by_test_id("tax-so-far")).to_be_in_viewport(ratio=1)


async def test_what_changes_nothing_is_said_with_the_figure_and_no_card(reader: Person) -> None:
    """What was refused, and why, stands first."""
    await reader.ask("부모님께 오늘 1억 받았어요")
    for turns, text in enumerate(REFUSED, start=2):
        await reader.say(text)
        await reader.is_answered(turns)
        await expect(reader.answer.get_by_test_id("tax-figure")).to_have_count(0)
        await has_all_in_view(reader)
        await begins_in_view(reader)
    await reader.answer.get_by_role("button", name="이 답변 자세히 보기").click()
    await expect(reader.answer.get_by_test_id("tax-figure")).to_contain_text("485만원")


async def test_an_arrow_leads_from_the_empty_field_to_the_choices(person: Person) -> None:
    await person.ask(*TODAY)
    await expect(person.question).to_be_focused()
    await person.page.keyboard.press("ArrowUp")
    await expect(person.next_step.get_by_role("button", name="안 했어요")).to_be_focused()
    await person.page.keyboard.press("Enter")
    await person.is_answered(3)


async def test_what_comes_from_another_tab_takes_nobody_away_from_what_they_read(person: Person) -> None:
    await person.ask(*TODAY)
    other = Person(await person.page.context.new_page())
    await other.open(f"/sessions/{person.session_id}")
    await other.is_answered(2)
    await person.page.evaluate("window.scrollTo(0, document.body.scrollHeight / 3)")
    read_at = await person.page.evaluate("scrollY")
    await other.say("아니요, 2억이에요")
    await other.is_answered(3)
    await expect(person.turns).to_have_count(3)
    news = person.page.get_by_role("button", name="새 답변 보기")
    await expect(news).to_be_visible()
    assert await person.page.evaluate("scrollY") == read_at
    await news.click()
    await expect(news).to_have_count(0)
    await expect(person.turns.last).to_be_in_viewport()


async def test_an_answer_that_its_own_question_covers_is_told_of(person: Person) -> None:
    """While it is awaited, the turn is in view."""
    await person.page.set_viewport_size(ViewportSize(width=1920, height=1080))
    await person.ask(*SAME)
    other = Person(await person.page.context.new_page())
    await other.open(f"/sessions/{person.session_id}")
    await other.is_answered(3)
    await person.page.evaluate("window.scrollTo(0, document.querySelectorAll('main article')[1].offsetTop)")
    await other.say("2억이면요?")
    await other.is_answered(4)
    await expect(person.next_step).to_be_visible()
    await person.page.get_by_role("button", name="새 답변 보기").click()
    await has_all_in_view(person)


async def test_the_figure_is_in_view_under_a_long_question(reader: Person) -> None:
    """As a correction of several facts is."""
    await reader.ask(
        "오늘 부모님께서 제 이름으로 된 통장에 1억을 보내 주셨는데, 저는 성인이고 한국에 살고 있고 앞으로 쓸 곳은 아직 없어요"
    )
    await has_all_in_view(reader)


@pytest.mark.parametrize("reader", ["portrait", "landscape", "laptop"], indirect=True)
async def test_a_day_is_entered_without_scrolling(reader: Person) -> None:
    await reader.ask(TODAY[0])
    await expect(reader.next_step).to_be_visible()
    assert not await reader.next_step.evaluate(OVERFLOWS)
    for turns, text in enumerate(("오늘이요", "안 했어요"), start=2):
        await reader.say(text)
        await reader.is_answered(turns)
    await reader.next_step.get_by_role("button", name="날짜 고르기").click()
    await expect(reader.next_step.get_by_label("날짜", exact=True)).to_be_visible()
    assert not await reader.next_step.evaluate(OVERFLOWS)


async def test_a_long_message_leaves_room_for_its_answer(person: Person) -> None:
    story = "아버지께서 예전에 사시던 시골집 이야기를 조금 하자면 길어요. " * 40
    await person.ask(f"2026년 11월 2일에 부모님께 1억 받았어요. {story}")
    await expect(person.answer.get_by_role("button", name="모두 보기")).to_be_visible()
    height = await person.answer.locator("p").first.evaluate("(text) => text.getBoundingClientRect().height")
    assert height < 200
    await person.answer.get_by_role("button", name="모두 보기").click()
    assert await person.answer.locator("p").first.evaluate("(text) => text.getBoundingClientRect().height") > height


async def test_paper_that_lies_on_its_side_is_used_in_its_width(person: Person) -> None:
    await person.ask(*TODAY)
    await person.page.set_viewport_size(ViewportSize(width=1123, height=794))
    await person.page.emulate_media(media="print")
    width = await person.answer.evaluate("(answer) => answer.getBoundingClientRect().width")
    assert width > 600


async def test_a_consultation_that_is_not_there_is_called_so(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    await person.page.goto("/sessions/00000000-0000-4000-8000-000000000000")
    await expect(person.page.get_by_text("상담을 찾을 수 없습니다")).to_be_visible()
    await expect(person.page).to_have_title("없는 상담 · 슈킹")


async def test_an_address_that_is_not_there_is_called_so(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    await person.page.goto("/nowhere/at/all")
    await expect(person.page).to_have_title("없는 주소 · 슈킹")


@pytest.mark.parametrize("reader", ["laptop"], indirect=True)
async def test_the_conversation_keeps_its_room_beside_larger_type(reader: Person) -> None:
    assert await reader.page.evaluate("document.querySelector('main form').offsetWidth") >= 480
