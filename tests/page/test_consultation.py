"""Consultations as a person holds them: the two scenarios of the clarifying specification (8.2), and corrections."""

import re

import pytest
from playwright.async_api import expect

from tests.page.interruptions import paused
from tests.page.person import COMPLIANCE, Person
from tests.page.troubles import Troubles
from tests.support.stack import Stack

FROM_PARENTS = ("부모님께 1억 받았어요", "2025년 10월 15일이요")


async def test_a_gift_from_the_parents_takes_one_question(person: Person) -> None:
    await person.ask("부모님께 1억 받았어요")
    await expect(person.next_step).to_be_visible()
    await person.say("2025년 10월 15일이요")
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")
    await expect(person.answer).to_contain_text("제53조")
    await expect(person.page.get_by_text(COMPLIANCE).last).to_be_visible()


async def test_a_gift_to_the_spouse_is_answered_at_once(person: Person) -> None:
    await person.ask("배우자에게 5억원을 2025년 10월 15일에 증여했고, 과거 증여는 없어요")
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("0원")
    await expect(person.answer).to_contain_text("내실 세금이 없습니다")


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("tax", ["증여세", "상속세"])
async def test_the_starter_questions_begin_a_consultation(person: Person, tax: str, number: int) -> None:
    heading = person.page.get_by_role("main").get_by_role("heading", name=tax, exact=True)
    starters = heading.locator("xpath=..").get_by_role("button")
    await expect(starters).to_have_count(3)
    question = (await starters.nth(number).inner_text()).strip()
    await starters.nth(number).click()
    await person.is_answered(1)
    await expect(person.answer).to_contain_text(question)
    await expect(person.next_step).to_be_visible()


async def test_a_question_is_answered_with_the_date_picker_and_the_keypad(person: Person) -> None:
    await person.ask("아버지께 돈을 받았어요")
    first = person.next_step
    await first.get_by_label("날짜", exact=True).fill("2025-10-15")
    await first.get_by_role("button", name="2025년 10월 15일").click()
    await person.is_answered(2)
    second = person.next_step
    await second.get_by_role("button", name="금액 직접 넣기").click()
    await second.get_by_role("button", name="+1억", exact=True).click()
    await second.get_by_role("button", name="1억원 입력").click()
    await person.is_answered(3)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("5,000,000원")


async def test_what_was_understood_stands_above_the_calculation_with_the_words_that_say_it(person: Person) -> None:
    await person.page.set_viewport_size({"width": 1024, "height": 768})
    await person.ask("아버지께 2026년 2월 3일에 현금 2억원을 받았어요. 결혼한 지 1년 됐어요")
    card, steps = person.answer.get_by_test_id("case"), person.answer.get_by_test_id("steps")
    lines = card.get_by_role("listitem").filter(visible=True)
    await expect(lines).to_have_text(
        [
            re.compile("아버지 → 나“아버지께”.*현금 2억원.*2026년 2월 3일"),
            re.compile("혼인 공제 1억원“결혼한"),
        ]
    )
    above, below = await card.bounding_box(), await steps.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]


async def test_a_corrected_line_recomputes_and_shows_the_difference_in_won(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    await person.enter("1억원", "200000000")
    await person.send_changes()
    await person.is_answered(3)
    change = person.answer.get_by_test_id("change")
    await expect(change).to_contain_text("1,500만원 늘었습니다")
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("20,000,000원")
    await expect(person.facts).to_contain_text("2억원")
    await expect(person.answer).not_to_contain_text("어느 쪽이 맞나요")


async def test_one_thing_of_an_inheritance_is_put_right(person: Person) -> None:
    await person.ask(
        "아버지가 2026년 6월 10일에 돌아가셨어요. 아파트 12억, 예금 3억을 남기셨어요. 빚은 없고 어머니 계시고 자녀는 2명이에요"
    )
    before = await person.answer.get_by_test_id("tax-figure").inner_text()
    await person.enter("아파트 12억원", "20억")
    await person.send_changes()
    await person.is_answered(2)
    await expect(person.answer.get_by_test_id("change")).to_contain_text("15억원 → 23억원")
    await expect(person.answer.get_by_test_id("tax-figure")).not_to_have_text(before)
    await expect(person.facts).to_contain_text("아파트 20억원")


async def test_what_has_no_value_is_put_right_in_words(person: Person) -> None:
    await person.ask(
        "아버지가 2026년 6월 10일에 돌아가셨어요. 재산은 20억이고 빚은 없어요. 금융재산은 없고 어머니 계시고 자녀는 2명이에요"
    )
    editor = await person.correct("고인은 아버지")
    await editor.get_by_label("맞는 내용을 말씀하시듯").fill("어머니는 안 계세요")
    await editor.get_by_role("button", name="이렇게 고치기").click()
    await person.is_answered(2)
    await expect(person.facts).to_contain_text("배우자 먼저 돌아가심")


async def test_an_assumption_is_changed_in_place(person: Person) -> None:
    await person.ask(*FROM_PARENTS)
    await (await person.correct("받는 분")).get_by_role("button", name="미성년자").click()
    await person.send_changes()
    await person.is_answered(3)
    await expect(person.answer.get_by_test_id("change")).to_contain_text("늘었습니다")
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("8,000,000원")


async def test_stages_are_told_while_the_answer_is_made(person: Person, stack: Stack) -> None:
    with paused(stack, "calculator"):
        await person.say("어머니께 2025년 3월 2일에 2억 받았어요")
        await expect(person.answer).to_contain_text("세액을 계산하고 있어요")
    await person.is_answered(1)
    await expect(person.answer.get_by_test_id("tax-figure")).to_contain_text("20,000,000원")


LISTEN = """() => {
    window.heard = []
    new MutationObserver((changes) => {
        const regions = new Set(changes.map(({ target }) =>
            (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live]')))
        for (const region of regions) if (region?.textContent) heard.push(region.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""
"""Keeps what live regions say from now on, as a screen reader would hear it."""
ANNOUNCED = "heard.filter((text) => text.includes('답변이 도착했습니다'))"


async def test_the_answer_is_announced_once(person: Person) -> None:
    await person.page.evaluate(LISTEN)
    for number, text in enumerate(FROM_PARENTS, start=1):
        await person.say(text)
        await person.is_answered(number)
        await person.page.wait_for_function(f"{ANNOUNCED}.length >= {number}")
    announced = await person.page.evaluate(ANNOUNCED)
    assert len(announced) == 2
    assert "언제" in announced[0]
    assert "500만원" in announced[1]


async def test_an_address_that_nothing_has_leads_to_a_new_consultation(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")
    await person.open("/nowhere")
    await expect(person.page.get_by_role("heading", name="없는 주소입니다.")).to_be_visible()
    await person.page.get_by_role("link", name="새 상담으로 가기").click()
    await expect(person.question).to_be_visible()
