"""The operators' console in the browser."""

from pathlib import Path
from typing import Final
from uuid import uuid4

import nats
import pytest
import yaml
from playwright.async_api import Page, Route, expect

from tests.page.conftest import CONSOLE_TOKEN, TRACE_URL
from tests.page.console_pictures import found_at_last
from tests.page.failed_turn import fail_a_turn, held
from tests.page.person import Person
from tests.page.test_appearance import has_no_overflow
from tests.page.troubles import Troubles
from tests.support.console import wrong_deduction
from tests.support.stack import Stack

TODAYS_CODE_MS: Final = 100_000
"""It is started anew for each replay, on a machine where other tests run."""


@pytest.fixture
async def operator(person: Person, code: Path) -> Page:
    """Somebody with the token, who sees every session."""
    page = await person.page.context.new_page()
    await page.goto("/console")
    await enter(page, CONSOLE_TOKEN)
    await expect(page.get_by_role("search")).to_be_visible()
    return page


async def find(page: Page, words: str) -> None:
    """And nothing else."""
    await page.get_by_label("상담·질문·추적 번호나 글의 일부").fill(words)
    await page.get_by_role("button", name="찾기").click()


async def enter(page: Page, token: str) -> None:
    await page.get_by_label("콘솔 토큰").fill(token)
    await page.get_by_role("button", name="들어가기").click()


async def test_a_session_stage_by_stage(person: Person, operator: Page) -> None:
    await person.ask("제 번호는 010-1234-5678이고 부모님께 1억 받았어요", "2025년 10월 15일이요")
    await operator.get_by_role("button", name="찾기").click()
    row = operator.get_by_role("row").filter(has_text=person.session_id)
    await expect(row.get_by_role("cell").nth(2)).to_have_text("2")
    await expect(row.get_by_role("cell").nth(3)).to_have_text("0")
    await row.get_by_role("link").click()

    turns = operator.get_by_role("main").locator("section")
    await expect(turns).to_have_count(2)
    await expect(turns.first).to_contain_text("1번째 질문")
    events = turns.last.get_by_role("listitem")
    names = (
        "message_received",
        "turn_opened",
        "parameters_collected",
        "tax_calculated",
        "answer_composed",
        "turn_completed",
    )
    await expect(events).to_have_count(len(names))
    for event, name in zip(await events.all(), names, strict=True):
        await expect(event).to_contain_text(name)
        await expect(event).to_contain_text(" ms")
    await expect(events.nth(3)).to_contain_text("calculator")
    trace = await turns.last.get_by_role("link").get_attribute("href")
    assert trace == TRACE_URL.format(trace_id=await turns.last.get_by_role("link").inner_text())

    await turns.first.get_by_text("message_received").click()
    payload = turns.first.get_by_role("region", name="message_received 내용")
    await expect(payload).to_contain_text('"content": "제 번호는 [전화번호]이고 부모님께 1억 받았어요"')
    await expect(payload).not_to_contain_text("1234-5678")
    await expect(turns.first.get_by_text("이 이벤트를 낳은 이벤트가 없습니다")).to_be_visible()
    await turns.last.get_by_text("tax_calculated").click()
    difference = turns.last.get_by_role("region", name="앞선 이벤트 parameters_collected")
    await expect(difference.get_by_role("row").filter(has_text="calculation")).to_contain_text('"final_tax": 5000000')


async def test_a_session_is_opened_by_its_id_and_its_address(person: Person, operator: Page) -> None:
    await person.ask("부모님께 1억 받았어요")
    await find(operator, person.session_id)
    await operator.get_by_role("row").filter(has_text=person.session_id).get_by_role("link").click()
    await expect(operator.get_by_text("1번째 질문")).to_be_visible()
    await operator.reload()
    await expect(operator.get_by_text("1번째 질문")).to_be_visible()
    await operator.goto(f"/console/{uuid4()}")
    await expect(operator.get_by_text("보관된 이벤트가 없습니다")).to_be_visible()


async def test_sessions_are_found_by_what_is_known_of_them(person: Person, operator: Page) -> None:
    await person.ask("두루미가 세뱃돈으로 부모님께 1억 받았어요")
    row = operator.get_by_role("row").filter(has_text=person.session_id)
    other = operator.get_by_text("해당하는 상담이 없습니다")
    await find(operator, "두루미가 세뱃돈")
    await expect(row).to_be_visible()
    await expect(operator.get_by_role("row")).to_have_count(2)
    await row.get_by_role("link").click()
    ids = operator.get_by_role("main").locator("section header code")
    await expect(ids).to_have_count(2)
    turn_id, trace_id = await ids.all_inner_texts()
    for known in (person.session_id, turn_id, trace_id):
        await operator.goto("/console")
        await find(operator, known)
        await expect(row).to_be_visible()
        await expect(operator.get_by_role("row")).to_have_count(2)
    # One after the other it is not found and found: what was shown before is never what is waited for.
    for label, value, found in (
        ("이벤트 종류", "tax_calculated", other),
        ("이벤트 종류", "question_raised", row),
        ("결과", "failed", other),
        ("결과", "", row),
    ):
        await operator.get_by_label(label).select_option(value)
        await operator.get_by_role("button", name="찾기").click()
        await expect(found).to_be_visible()
    await operator.get_by_label("몇 초 넘게 걸린").fill("600")
    await operator.get_by_role("button", name="찾기").click()
    await expect(other).to_be_visible()


@pytest.mark.timeout(240)
async def test_what_was_known_then_and_what_todays_code_makes_of_it(person: Person, operator: Page, code: Path) -> None:
    await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요")
    await operator.goto(f"/console/{person.session_id}")
    turn = operator.get_by_role("main").locator("section").last
    await turn.get_by_role("button", name="이때까지 이해한 것").click()
    state = turn.get_by_test_id("state")
    await expect(state).to_contain_text("부모님 → 나, 1억원, 2025년 10월 15일")
    given = state.get_by_role("row").filter(has_text="gift_property_value")
    await expect(given).to_contain_text("100,000,000")
    await expect(given).to_contain_text("1번째 질문 · question_raised")

    with wrong_deduction(code):
        await operator.get_by_role("button", name="처음부터 다시 돌리기").click()
        result = operator.get_by_test_id("replayed")
        await expect(result).to_contain_text("질문 2개 가운데 1개가 달라졌습니다", timeout=TODAYS_CODE_MS)
    tax = result.get_by_role("row").filter(has_text="calculation.final_tax")
    await expect(tax.get_by_role("cell")).to_have_text(["5,000,000원", "4,000,000원 (-1,000,000원)"])


@pytest.mark.timeout(240)
async def test_a_session_is_copied_as_a_test(person: Person, operator: Page) -> None:
    await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요")
    await operator.goto(f"/console/{person.session_id}")
    await operator.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await operator.get_by_role("button", name="시험으로 복사").click()
    await expect(operator.get_by_text("복사했습니다")).to_be_visible(timeout=TODAYS_CODE_MS)
    [dialogue] = yaml.safe_load(await operator.evaluate("navigator.clipboard.readText()"))
    assert [turn["user"] for turn in dialogue["turns"]] == ["부모님께 1억 받았어요", "2025년 10월 15일이요"]
    assert [turn.get("final_tax") for turn in dialogue["turns"]] == [None, 5_000_000]


async def test_a_failed_turn_is_explained_and_driven_again(person: Person, operator: Page, stack: Stack) -> None:
    with held(stack, "clarifier"):
        session_id = await fail_a_turn(person, stack)
        await operator.get_by_label("결과").select_option("failed")
        await operator.get_by_label("상담·질문·추적 번호나 글의 일부").fill(session_id)
        await found_at_last(operator, session_id)
        await operator.get_by_role("row").filter(has_text=session_id).get_by_role("link").click()
        turn = operator.get_by_role("main").locator("section")
        await expect(turn.get_by_text("calculator에서 실패했습니다 (PIPELINE_ERROR)")).to_be_visible()
        await expect(turn.get_by_role("region", name="원인")).to_contain_text("intent: missing")
        await turn.get_by_text("이벤트와 헤더 보기").click()
        await expect(turn.get_by_role("region", name="parameters_collected 내용")).to_contain_text('"shuking-service"')
        await operator.get_by_role("link", name="지금 상태").click()
        clarifier = operator.get_by_role("row").filter(has_text="clarifier ← turn_opened")
        await expect(clarifier.get_by_role("cell").nth(1)).to_have_text("1")
        await operator.go_back()
        await turn.get_by_role("button", name="다시 처리하기").click()
        await expect(turn.get_by_text("2번째 시도").first).to_be_visible()
        await expect(turn.get_by_text("실패했습니다")).to_have_count(0)
    await expect(turn.get_by_text("turn_completed")).to_be_visible()
    await operator.get_by_role("link", name="처리하지 못한 이벤트").click()
    await expect(operator.get_by_text(session_id)).to_have_count(0)


async def test_what_cannot_be_redriven_is_discarded_when_it_is_asked_for_twice(
    person: Person, operator: Page, stack: Stack
) -> None:
    await person.ask("부모님께 1억 받았어요")
    session_id = person.session_id
    client = await nats.connect(stack.nats.url)
    headers = {"shuking-subject": f"turns.turn_opened.{session_id}", "shuking-service": "clarifier"}
    await client.jetstream().publish(f"dead_letters.turn_opened.{session_id}", b"{", headers=headers)
    await client.close()
    await operator.get_by_role("link", name="처리하지 못한 이벤트").click()
    letter = operator.get_by_role("article").filter(has_text=session_id)
    await letter.get_by_role("button", name="버리기").click()
    await expect(letter).to_be_visible()
    await letter.get_by_role("button", name="정말 버리기").click()
    await expect(operator.get_by_text("turn_opened 이벤트를 버렸습니다")).to_be_visible()
    await expect(letter).to_have_count(0)


async def test_a_wrong_token_is_asked_for_again(person: Person, troubles: Troubles) -> None:
    troubles.allow("401")
    await person.page.goto("/console")
    await enter(person.page, "a guess of the token")
    await expect(person.page.get_by_role("alert")).to_contain_text("콘솔 토큰이 맞지 않습니다")
    await enter(person.page, CONSOLE_TOKEN)
    await expect(person.page.get_by_role("search")).to_be_visible()
    await expect(person.page.get_by_role("alert")).to_have_count(0)


async def test_who_leaves_takes_the_token_along(operator: Page) -> None:
    async def leave_meanwhile(route: Route) -> None:
        await operator.get_by_role("button", name="나가기").click()
        await route.continue_()

    await operator.route("**/api/console/sessions?*", leave_meanwhile)
    await operator.reload(wait_until="networkidle")
    await expect(operator.get_by_label("콘솔 토큰")).to_have_value("")
    await operator.reload()
    await expect(operator.get_by_label("콘솔 토큰")).to_be_visible()


async def test_where_it_is_off_it_says_so(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    off = {"error": {"code": "NOT_FOUND", "message": "없는 주소입니다.", "requestId": "1"}}
    await person.page.route("**/api/console/**", lambda route: route.fulfill(status=404, json=off))
    await person.page.goto("/console")
    await enter(person.page, CONSOLE_TOKEN)
    await expect(person.page.get_by_role("alert")).to_contain_text("콘솔이 꺼져 있습니다")


async def test_a_turn_is_the_beginning_of_another_session(person: Person, operator: Page) -> None:
    await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요", "아니 2억이에요")
    await operator.goto(f"/console/{person.session_id}")
    turns = operator.get_by_role("main").locator("section")
    await turns.nth(1).get_by_role("button", name="여기서 새 상담으로 갈라내기").click()
    await turns.nth(1).get_by_role("status").get_by_role("link").click()
    fork = Person(operator)
    await expect(fork.turns).to_have_count(2)
    assert fork.session_id != person.session_id
    await fork.say("아니 3억이에요")
    await fork.is_answered(3)
    await expect(fork.answer.get_by_test_id("tax-figure")).to_be_visible()
    await expect(person.turns).to_have_count(3)


SCROLLED: Final = """(region) => {
    region.scrollLeft = 10_000
    const { right } = region.querySelector('table').getBoundingClientRect()
    return [region.scrollLeft > 0, right <= region.getBoundingClientRect().right + 1]
}"""
"""Whether it can be scrolled sideways, and then shows the end of its table."""


async def test_on_a_phone_the_tables_scroll_and_the_page_does_not(person: Person, operator: Page) -> None:
    await person.ask("부모님께 1억 받았어요", "2025년 10월 15일이요")
    await operator.set_viewport_size({"width": 390, "height": 844})
    await find(operator, person.session_id)
    sessions = operator.get_by_role("region", name="상담 목록", exact=True)
    await expect(sessions.get_by_role("link")).to_have_count(1)
    assert await sessions.evaluate(SCROLLED) == [True, True]
    await has_no_overflow(operator)
    await sessions.get_by_role("link").click()
    turn = operator.get_by_role("main").locator("section").last
    await turn.get_by_role("button", name="이때까지 이해한 것").click()
    known = turn.get_by_role("region").filter(has=operator.get_by_role("table"))
    assert await known.evaluate(SCROLLED) == [True, True]
    await has_no_overflow(operator)
    await operator.get_by_role("link", name="지금 상태").click()
    consumers = operator.get_by_role("region").filter(has=operator.get_by_role("table"))
    await expect(consumers).to_be_visible()
    assert await consumers.evaluate(SCROLLED) == [True, True]
    await has_no_overflow(operator)
