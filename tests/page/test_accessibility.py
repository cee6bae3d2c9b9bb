"""axe-core on every view and state, light and dark: nothing serious or critical.

https://github.com/dequelabs/axe-core, with the rules of WCAG 2.2 A and AA.
"""

from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.page.conftest import CONSOLE_TOKEN
from tests.page.interruptions import paused
from tests.page.person import Person
from tests.page.test_console import enter
from tests.page.test_consultation import FROM_PARENTS
from tests.page.test_interruptions import BROKEN
from tests.page.troubles import Troubles
from tests.support.stack import Stack

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED: Final = """() => Promise.allSettled(
  document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity).map((each) => each.finished)
)"""
"""When every colour has arrived at the theme's, what turns for ever left aside."""
FACTS: Final = "[data-testid=facts]"
RULES: Final[dict[Literal["light", "dark"], dict[str, Any]]] = {
    "light": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""By theme: the dark one differs in its colours alone."""


async def check(page: Page, part: str = "html") -> None:
    """Look at what is on the screen now, or a part of it where the rest is as it was before, in both themes."""
    # By the browser's own protocol: the page's policy allows no script but its own.
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text())
    for theme, rules in RULES.items():
        await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        await page.evaluate(SETTLED)
        found = await page.evaluate(
            "([part, rules]) => axe.run(part, { runOnly: rules, resultTypes: ['violations'] })", [part, rules]
        )
        assert [_described(violation) for violation in found["violations"] if _counts(violation)] == [], theme


def _counts(violation: dict[str, Any]) -> bool:
    return violation["impact"] in {"serious", "critical"}


def _described(violation: dict[str, Any]) -> str:
    places = "; ".join(
        f"{node['target']}: {node['any'][0]['message'] if node['any'] else ''}" for node in violation["nodes"]
    )
    return f"{violation['id']} ({violation['impact']}): {places}"


async def test_the_start(person: Person) -> None:
    await check(person.page)


async def test_a_consultation_with_everything_open(person: Person) -> None:
    await person.ask(FROM_PARENTS[0])
    await check(person.page)
    await person.say(FROM_PARENTS[1])
    await person.is_answered(2)
    await person.unfold_the_answer()
    for line, editor in (
        ("2025년 10월 15일", "증여일 바꾸기"),
        ("부모님 → 나", "주신 분 바꾸기"),
        ("1억원", "증여재산 바꾸기"),
        ("10년 안의 다른 증여", "10년 안의 다른 증여 바꾸기"),
        ("받는 분", "받는 분 바꾸기"),
    ):
        await expect(await person.correct(line)).to_have_accessible_name(editor)
        await check(person.page, FACTS)
    await person.facts.get_by_role("button", name="미성년자").click()
    await expect(person.facts.get_by_test_id("preview")).to_contain_text("많아집니다")
    await check(person.page, FACTS)
    await person.facts.get_by_role("button", name="비교에 담기").click()
    await expect(person.page.get_by_test_id("comparison")).to_contain_text("+")
    await check(person.page)
    await person.page.get_by_role("button", name="닫기").click()
    await person.answer.get_by_role("button", name="도움이 됐어요").click()
    await expect(person.answer.get_by_label("어떤 점이 도움이 되셨나요")).to_be_focused()
    await person.say("아니요, 2억이에요")
    await person.is_answered(3)
    await person.unfold_the_answer()
    await check(person.page)


async def test_an_inheritance(person: Person) -> None:
    await person.ask(
        "아버지가 2026년 3월 2일에 돌아가셨고 재산은 20억, 빚은 1억, 어머니와 자녀 둘이 있어요. 금융재산은 3억이에요"
    )
    await expect(person.answer.get_by_test_id("tax-figure")).to_be_visible()
    await person.unfold_the_answer()
    editor = await person.correct("고인은 아버지")
    await expect(editor.get_by_label("맞는 내용을 말씀하시듯")).to_be_visible()
    await check(person.page)
    await person.page.set_viewport_size({"width": 390, "height": 844})
    await check(person.page)
    await person.answer.get_by_role("button", name="여러 가지 고치기").click()
    await person.correct("자녀 2명")
    await check(person.page)


@pytest.mark.parametrize("tax", ["증여세", "상속세"])
async def test_the_table(person: Person, tax: str) -> None:
    await person.page.get_by_role("link", name="표로 입력하기").click()
    await person.page.get_by_role("button", name=tax, exact=True).click()
    await person.page.get_by_role("button", name="이게 뭐예요?").first.click()
    await check(person.page)


async def test_the_sheet_for_the_return(person: Person) -> None:
    await person.ask("어머니께 2025년 10월 15일에 현금 2억원을 받았어요")
    await person.answer.get_by_role("button", name="신고서 옮겨 적기").click()
    await expect(person.page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    await check(person.page)


async def test_what_cannot_be_calculated(person: Person) -> None:
    await person.ask("1999년 5월 3일에 아버지께 1억 받았어요")
    await expect(person.answer.locator("[data-kind=refusal]")).to_be_visible()
    await check(person.page)


async def test_waiting_and_having_stopped(person: Person, stack: Stack) -> None:
    with paused(stack, "calculator"):
        await person.say("어머니께 2025년 3월 2일에 2억 받았어요")
        await expect(person.answer).to_contain_text("세액을 계산하고 있어요")
        await check(person.page)
        await person.stop_button.click()
        await expect(person.answer).to_contain_text("기다리기를 멈췄습니다")
        await check(person.page)
    await expect(person.answer.get_by_test_id("tax-figure")).to_be_visible()


async def test_an_error_and_no_network(person: Person, context: BrowserContext, troubles: Troubles) -> None:
    troubles.allow("500", "ERR_INTERNET_DISCONNECTED")
    await person.page.route("**/messages", lambda route: route.fulfill(status=500, json=BROKEN), times=1)
    await person.say("부모님께 1억 받았어요")
    await expect(person.answer.get_by_role("alert")).to_be_visible()
    await context.set_offline(True)
    await expect(person.page.get_by_text("인터넷 연결이 끊겼습니다")).to_be_visible()
    await check(person.page)
    await context.set_offline(False)


async def test_the_list_the_settings_and_a_deletion(person: Person) -> None:
    await person.ask("부모님께 1억 받았어요")
    await person.page.get_by_role("button", name="설정").first.click()
    await expect(person.page.get_by_role("dialog", name="설정")).to_be_visible()
    await check(person.page)
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_be_hidden()
    await person.page.set_viewport_size({"width": 390, "height": 844})
    await person.page.get_by_role("button", name="상담 목록 열기").click()
    item = person.page.get_by_role("dialog", name="상담 목록").get_by_role("listitem").first
    await expect(item).to_be_visible()
    await check(person.page)
    await item.get_by_role("button", name="이름 바꾸기").click()
    await expect(person.page.get_by_label("상담 이름")).to_be_focused()
    await check(person.page)
    await person.page.keyboard.press("Enter")
    await item.get_by_role("button", name="삭제").click()
    await expect(person.page.get_by_role("button", name="되돌리기")).to_be_visible()
    await check(person.page)


async def test_what_is_not_there(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    await person.page.goto("/sessions/00000000-0000-4000-8000-000000000000")
    await expect(person.page.get_by_text("상담을 찾을 수 없습니다")).to_be_visible()
    await check(person.page)


@pytest.mark.usefixtures("code")
async def test_the_console(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    page = person.page
    session_id = person.session_id
    await page.goto("/console")
    await expect(page.get_by_label("콘솔 토큰")).to_be_visible()
    await check(page)
    await enter(page, CONSOLE_TOKEN)
    await expect(page.get_by_role("region", name="상담 목록")).to_be_visible()
    await check(page)
    await page.goto(f"/console/{session_id}")
    await page.get_by_text("turn_completed").last.click()
    await expect(page.get_by_role("region", name="turn_completed 내용")).to_be_visible()
    await expect(page.get_by_role("region", name="앞선 이벤트")).to_be_visible()
    await page.get_by_role("button", name="이때까지 이해한 것").last.click()
    await expect(page.get_by_test_id("state")).to_be_visible()
    await check(page)
    await page.get_by_role("link", name="지금 상태").click()
    await expect(page.get_by_role("region", name="받는 곳")).to_be_visible()
    await check(page)
    await page.get_by_role("link", name="처리하지 못한 이벤트").first.click()
    await expect(page.get_by_role("heading", name="처리하지 못한 이벤트")).to_be_visible()
    await check(page)


async def test_what_is_done_with_a_whole_consultation(person: Person) -> None:
    await person.ask("부모님께 1억 받았어요")
    await person.page.get_by_role("button", name="상담 메뉴").click()
    await check(person.page)
    await person.page.get_by_role("button", name="공유 링크 만들기").click()
    await person.page.get_by_role("button", name="링크 만들기", exact=True).click()
    address = await person.page.get_by_role("textbox", name="공유 링크").input_value()
    await check(person.page)
    await person.page.keyboard.press("Escape")
    await person.page.get_by_label("상담 찾기").first.fill("1억")
    await person.page.get_by_role("region", name="대화 내용에서 찾은 상담").get_by_role("link").click()
    await expect(person.page.get_by_role("textbox", name="이 상담에서 찾기")).to_be_visible()
    await check(person.page)
    await person.page.get_by_role("button", name="고쳐 묻기: 부모님께 1억 받았어요").click()
    await check(person.page)
    await person.page.get_by_role("textbox", name="고친 질문").fill("부모님께 2억 받았어요")
    await person.page.keyboard.press("Enter")
    await expect(person.page.get_by_text("2/2", exact=True)).to_be_visible()
    await check(person.page)
    await person.open(address)
    await expect(person.turns).to_have_count(1)
    await check(person.page)
