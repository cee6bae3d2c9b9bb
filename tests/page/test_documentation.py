"""The API's documentation in a browser: it shows itself under a policy that lets nothing else run."""

from playwright.async_api import BrowserContext, expect


async def test_the_documentation_is_shown(context: BrowserContext) -> None:
    page = await context.new_page()
    await page.goto("/docs")
    await expect(page.locator(".opblock")).to_have_count(23)
    await page.get_by_text("Start a consultation").click()
    await page.get_by_role("button", name="Try it out").click()
    await page.get_by_role("button", name="Execute").click()
    await expect(page.get_by_text("새로운 상담").first).to_be_visible()
