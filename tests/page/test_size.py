"""What a visit loads: the size of the script, compressed as it is sent, and everything that a browser asks for."""

import json

import pytest
from playwright.async_api import BrowserContext

from tests.page.conftest import PAGE_BUILD
from tests.page.person import Person
from tests.page.traffic import Traffic

LARGEST_SCRIPT_BYTES = 150_000
LARGEST_STYLE_BYTES = 30_000
LARGEST_FIRST_VISIT_BYTES = 250_000
MOST_FIRST_REQUESTS = 12
LARGEST_REPEAT_VISIT_BYTES = 5_000

Manifest = dict[str, dict[str, object]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    """What the build wrote of its files: https://vite.dev/guide/backend-integration"""
    path = PAGE_BUILD / ".vite" / "manifest.json"
    if not path.is_file():
        pytest.fail("The page is not built. Run: make page")
    loaded: Manifest = json.loads(path.read_text())
    return loaded


def loaded_at_first(manifest: Manifest) -> list[dict[str, object]]:
    """The entry and everything that it imports at once."""
    wanted, found = ["index.html"], []
    while wanted:
        chunk = manifest[wanted.pop()]
        if chunk not in found:
            found.append(chunk)
            wanted += chunk.get("imports", ())  # type: ignore[arg-type]
    return found


def gzipped(file: object) -> int:
    return (PAGE_BUILD / f"{file}.gz").stat().st_size


def test_the_first_script_is_small(manifest: Manifest) -> None:
    total = sum(gzipped(chunk["file"]) for chunk in loaded_at_first(manifest)) + gzipped("appearance.js")
    print(f"first load: {total:,} bytes of script, gzipped")
    assert total < LARGEST_SCRIPT_BYTES


def test_the_first_style_is_small(manifest: Manifest) -> None:
    styles = {file for chunk in loaded_at_first(manifest) for file in chunk.get("css", ())}  # type: ignore[attr-defined]
    assert styles
    assert sum(map(gzipped, styles)) < LARGEST_STYLE_BYTES


def test_charts_and_the_console_are_loaded_when_they_are_needed(manifest: Manifest) -> None:
    first = {chunk["file"] for chunk in loaded_at_first(manifest)}
    later = {chunk["src"]: chunk["file"] for chunk in manifest.values() if chunk.get("isDynamicEntry")}
    assert {"src/components/answer/TaxChart.vue", "src/views/ConsoleView.vue"} <= set(later)
    assert first.isdisjoint(later.values())
    script = "".join((PAGE_BUILD / str(file)).read_text() for file in first)
    assert "chartjs" not in script.lower()


async def visit(context: BrowserContext, path: str = "/") -> Traffic:
    """Open the page in a tab of its own, until it has its list and the network is quiet."""
    page = await context.new_page()
    traffic = await Traffic.of(page)
    async with page.expect_response("**/api/sessions*"):
        await page.goto(path)
    await page.wait_for_load_state("networkidle")
    print(f"{path}: {traffic.received_bytes:,} bytes in {len(traffic.paths)} requests: {traffic.paths}")
    return traffic


async def test_a_first_visit_is_small_and_the_next_one_almost_nothing(context: BrowserContext) -> None:
    first = await visit(context)
    assert any(path.endswith(".js") for path in first.paths)
    assert first.received_bytes < LARGEST_FIRST_VISIT_BYTES
    assert len(first.paths) <= MOST_FIRST_REQUESTS
    repeat = await visit(context)
    assert "/" in repeat.paths
    assert repeat.received_bytes < LARGEST_REPEAT_VISIT_BYTES


async def test_no_letter_is_fetched(person: Person) -> None:
    traffic = await Traffic.of(person.page)
    await person.ask("부모님께 1억 받았어요. 뷁 쀍 같은 글자도 있어요")
    assert traffic.paths
    assert [path for path in traffic.paths if path.startswith("/assets/")] == []
