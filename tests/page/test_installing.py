"""The page as an app of its own: what a browser needs to install it, and what a link to it shows."""

import json

from playwright.async_api import expect

from tests.page.person import Person


async def test_it_can_be_installed(person: Person) -> None:
    page = person.page
    manifest = page.locator("link[rel=manifest]")
    await expect(manifest).to_have_count(1)
    response = await page.request.get(str(await manifest.get_attribute("href")))
    assert response.headers["content-type"].startswith("application/manifest+json")
    told = json.loads(await response.text())
    assert (told["short_name"], told["display"], told["start_url"]) == ("슈킹", "standalone", "/")
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        width, height = map(int, icon["sizes"].split("x"))
        size = await page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode(); return [image.width, image.height] }",
            icon["src"],
        )
        assert size == [width, height]
    session = await page.context.new_cdp_session(page)
    errors = await session.send("Page.getInstallabilityErrors")
    assert [each["errorId"] for each in errors["installabilityErrors"] if each["errorId"] != "in-incognito"] == []


async def test_a_link_to_it_shows_what_it_is(person: Person) -> None:
    for name in ("og:title", "og:description", "og:image"):
        assert await person.page.locator(f"meta[property='{name}']").get_attribute("content")
    address = await person.page.locator("meta[property='og:image']").get_attribute("content")
    assert str(address).startswith("http://")
    picture = await person.page.request.get(str(address))
    assert picture.ok
    assert picture.headers["content-type"] == "image/png"
