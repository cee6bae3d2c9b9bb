"""Typing: Enter, Shift+Enter, and Enter while a Hangul syllable is being composed."""

import pytest
from playwright.async_api import CDPSession, expect

from tests.page.conftest import Stored
from tests.page.person import Person


@pytest.fixture
async def keyboard(person: Person) -> CDPSession:
    """An input method at the question field, as the browser's own protocol lets one play it."""
    await person.question.focus()
    return await person.page.context.new_cdp_session(person.page)


async def compose(keyboard: CDPSession, *syllables: str) -> None:
    """The syllable under composition, keystroke by keystroke."""
    for text in syllables:
        await keyboard.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )


async def press_enter(keyboard: CDPSession, key_code: int, text: str = "") -> None:
    kind = "keyDown" if text else "rawKeyDown"
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": key_code, "text": text}
    await keyboard.send("Input.dispatchKeyEvent", {"type": kind, **key})
    await keyboard.send("Input.dispatchKeyEvent", {**key, "type": "keyUp", "text": ""})


@pytest.mark.parametrize("second_keydown", [True, False], ids=["second keydown", "line break alone"])
async def test_one_enter_commits_the_syllable_and_sends_once(
    person: Person, keyboard: CDPSession, stored: Stored, second_keydown: bool
) -> None:
    await keyboard.send("Input.insertText", {"text": "부모님께 1억 받았어"})
    await compose(keyboard, "ㅇ", "요")
    await press_enter(keyboard, 229)
    await expect(person.turns).to_have_count(0)
    await expect(person.question).to_have_value("부모님께 1억 받았어요")
    await keyboard.send("Input.insertText", {"text": "요"})
    if second_keydown:
        await press_enter(keyboard, 13, "\r")
    else:
        await keyboard.send("Input.dispatchKeyEvent", {"type": "char", "text": "\r", "key": "Enter", "code": "Enter"})
    await person.is_answered(1)
    await expect(person.question).to_have_value("")
    assert [content for role, content in await stored(person.session_id) if role == "user"] == ["부모님께 1억 받았어요"]


async def test_shift_and_enter_break_the_line(person: Person, stored: Stored) -> None:
    await person.question.press_sequentially("부모님께")
    await person.question.press("Shift+Enter")
    await person.question.press_sequentially("1억 받았어요")
    await expect(person.turns).to_have_count(0)
    await person.question.press("Enter")
    await person.is_answered(1)
    assert (await stored(person.session_id))[0] == ("user", "부모님께\n1억 받았어요")


async def test_what_is_typed_waits_in_its_consultation_over_a_reload_too(person: Person) -> None:
    await person.ask("부모님께 1억 받았어요")
    await person.question.fill("지난달이었는데")
    await person.page.get_by_role("link", name="새 상담").first.click()
    await expect(person.question).to_have_value("")
    await person.question.fill("할머니께")
    await person.sessions.get_by_role("link").first.click()
    await expect(person.question).to_have_value("지난달이었는데")
    await person.page.reload()
    await expect(person.question).to_have_value("지난달이었는데")
    await person.say("2025년 10월 15일이요")
    await person.is_answered(2)
    await person.page.reload()
    await person.is_answered(2)
    await expect(person.question).to_have_value("")
    await person.page.get_by_role("link", name="새 상담").first.click()
    await expect(person.question).to_have_value("할머니께")


async def test_nothing_but_blanks_is_not_sent(person: Person) -> None:
    await person.question.fill("  \n ")
    await person.question.press("Enter")
    await expect(person.send_button).to_be_disabled()
    await expect(person.turns).to_have_count(0)


async def test_what_is_too_long_is_not_sent_and_says_by_how_much(person: Person) -> None:
    await person.question.fill("가" * 2003)
    await person.question.press("Enter")
    await expect(person.page.get_by_role("alert")).to_contain_text("3자를 줄여 주세요")
    await expect(person.send_button).to_be_disabled()
    await expect(person.turns).to_have_count(0)
