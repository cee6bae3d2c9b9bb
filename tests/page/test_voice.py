"""Speaking instead of typing, with a stand-in for what the browser hears with."""

from playwright.async_api import BrowserContext, expect

from tests.page.person import Person

EAR = """
window.SpeechRecognition = class extends EventTarget {
  start() { window.ear = this }
  stop() { this.dispatchEvent(new Event('end')) }
  abort() { this.stop() }
}
"""
HEAR = "(text) => ear.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: text }]] }))"


async def test_what_is_said_is_written_and_then_sent(context: BrowserContext) -> None:
    page = await context.new_page()
    await page.add_init_script(EAR)
    person = Person(page)
    await person.open()
    await page.get_by_role("button", name="말로 쓰기").click()
    await expect(page.get_by_role("status").filter(has_text="듣고 있어요")).to_be_visible()
    assert await page.evaluate("ear.lang") == "ko-KR"
    await page.evaluate(HEAR, "부모님께 1억")
    await page.evaluate(HEAR, "부모님께 1억 받았어요")
    await expect(person.question).to_have_value("부모님께 1억 받았어요")
    await page.get_by_role("button", name="말로 쓰기 마치기").click()
    await person.send_button.click()
    await person.is_answered(1)
    await expect(person.answer).to_contain_text("증여일이 언제인가요?")


async def test_there_is_no_button_where_the_browser_does_not_listen(context: BrowserContext) -> None:
    page = await context.new_page()
    await page.add_init_script("delete window.SpeechRecognition; delete window.webkitSpeechRecognition")
    person = Person(page)
    await person.open()
    await expect(person.send_button).to_be_visible()
    await expect(page.get_by_role("button", name="말로 쓰기")).to_have_count(0)
