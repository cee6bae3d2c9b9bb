"""`python -m tests.page.measure`: how fast the page is, in Chromium, by its own clock. What docs/performance-page.md tells is from here.

Nothing fails here: times are those of the machine. What does not depend on it is tested (`test_size.py`).
"""

import asyncio
import os
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.async_api import Browser, CDPSession, Locator, Page, async_playwright, expect

from tests.page.browser import launch, new_context
from tests.page.person import Person
from tests.page.traffic import Traffic
from tests.page.troubles import Troubles
from tests.support.stack import Stack
from tools.servers import PostgresServer

RUNS: Final = 5
TURNS: Final = 50
SLOW_LINE: Final = {"downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "latency": 150}
"""What Lighthouse calls slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md"""
SLOW_PROCESSOR: Final = 4
SCREEN: Final = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

EMPTY: Final = """<meta name="viewport" content="width=device-width"><button>0</button>
<script>document.querySelector('button').onclick = (event) => event.target.textContent++</script>"""

OBSERVE: Final = """() => {
    window.measured = { paint: 0, shift: 0, shifted: [], interactions: [], keys: [] }
    const observe = (type, note, options = {}) => new PerformanceObserver((list) => list.getEntries().forEach(note))
        .observe({ type, buffered: true, ...options })
    observe('largest-contentful-paint', (entry) => { measured.paint = entry.startTime })
    observe('layout-shift', (entry) => {
        if (entry.hadRecentInput) return
        measured.shift += entry.value
        measured.shifted.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)))
    })
    observe('event', (entry) => { if (entry.interactionId && !entry.name.startsWith('key')) measured.interactions.push([`${entry.name} ${entry.target?.tagName ?? ''}`, entry.duration, entry.processingEnd - entry.processingStart]) },
        { durationThreshold: 16 })
    // Without a window the browser tells the paint of a letter only with the next frame in which something else changes.
    addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => measured.keys.push(performance.now() - timeStamp)
        port2.postMessage(null)
    }), { capture: true })
}"""
FRAMES: Final = """async () => {
    const times = []
    await new Promise((resolve) => {
        const step = document.body.scrollHeight / 180
        const frame = (time) => {
            times.push(time)
            if (times.length > 180) return resolve()
            scrollBy(0, -step)
            requestAnimationFrame(frame)
        }
        scrollTo(0, document.body.scrollHeight)
        requestAnimationFrame(frame)
    })
    return times.slice(1).map((time, index) => time - times[index])
}"""


class Meter:
    """Opens the page of one stack in browsers that know nothing of each other."""

    def __init__(self, browser: Browser, stack: Stack) -> None:
        self._browser = browser
        self._stack = stack

    @asynccontextmanager
    async def person(self, *, slow: bool) -> AsyncIterator[tuple[Person, CDPSession]]:
        async with new_context(self._browser, self._stack.url, Troubles(), **SCREEN) as context:
            page = await context.new_page()
            await page.add_init_script(f"({OBSERVE})()")
            session = await context.new_cdp_session(page)
            await session.send("Network.enable")
            if slow:
                await session.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_LINE})
                await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
            yield Person(page), session

    async def first_visit(self) -> dict[str, float]:
        async with self.person(slow=True) as (person, _):
            traffic = await Traffic.of(person.page)
            await person.page.goto("/", wait_until="networkidle")
            await expect(person.question).to_be_visible()
            seen = await measured(person.page)
            return {
                "largest paint ms": seen["paint"],
                "layout shift": seen["shift"],
                "kB": traffic.received_bytes / 1000,
                "requests": len(traffic.paths),
            }

    async def interactions(self, *, slow: bool) -> dict[str, float]:
        """Of typing, sending, answering with a press, correcting a line and unfolding: the longest until the next paint."""
        async with self.person(slow=slow) as (person, _):
            await person.page.goto("/", wait_until="networkidle")
            await person.question.press_sequentially("1 2", delay=100)  # A letter of Hangul is put in without a key.
            await person.question.fill("부모님께 1억 받았어요")
            await person.question.press("Enter")
            await person.is_answered(1)
            await press(person.next_step.get_by_role("button", name="오늘", exact=True))
            await person.is_answered(2)
            await press(person.answer.get_by_role("button", name="고치기: 1억원"))
            await press(person.page.get_by_role("dialog").get_by_role("button", name="닫기"))
            await press(person.answer.get_by_test_id("steps").locator("summary"))
            await press(person.next_step.get_by_role("button", name="왜 여쭤보나요?"))
            await person.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))")
            seen = await measured(person.page)
            longest: dict[str, float] = {"layout shift": seen["shift"], "key until its frame ms": max(seen["keys"])}
            for name, duration, work in seen["interactions"]:
                longest[f"{name} ms"] = max(longest.get(f"{name} ms", 0), duration)
                longest[f"{name} script ms"] = max(longest.get(f"{name} script ms", 0), work)
            if seen["shifted"]:
                print("moved:", *seen["shifted"], sep="\n  ")
            return longest

    async def nothing(self, *, slow: bool) -> dict[str, float]:
        """A press that changes one letter of an empty page: less than that no page can take here."""
        async with self.person(slow=slow) as (person, _):
            await person.page.route("**/", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
            await person.page.goto("/")
            for _ in range(5):
                await press(person.page.get_by_role("button"))
            await person.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))")
            seen = await measured(person.page)
            return {"click ms": max(duration for name, duration, _ in seen["interactions"] if name.startswith("click"))}

    async def long_consultation(self, session_id: str, client_id: str) -> dict[str, float]:
        async with self.person(slow=False) as (person, session):
            await person.page.add_init_script(f"localStorage.setItem('shuking.client-id', '{client_id}')")
            await person.open()
            await person.page.goto(f"/sessions/{session_id}", wait_until="commit")
            opened = await person.page.evaluate(
                """(turns) => new Promise((resolve) => {
                    const look = () => document.querySelectorAll('main article').length === turns
                        ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look)
                    look()
                })""",
                TURNS,
            )
            await expect(person.send_button).to_be_visible()
            frames: list[float] = await person.page.evaluate(FRAMES)
            metrics = await session.send("Runtime.getHeapUsage")
            return {
                "opened ms": opened,
                "frame ms, median": statistics.median(frames),
                "frame ms, 95 %": statistics.quantiles(frames, n=20)[-1],
                "frames over 33 ms": sum(frame > 33 for frame in frames),
                "elements": await person.page.evaluate("document.querySelectorAll('*').length"),
                "heap MB": metrics["usedSize"] / 1e6,
            }


async def press(seen: Locator) -> None:
    """
    As somebody does who has read it: what comes into view with it is drawn before. By its place: with `Locator.tap`, Playwright
    looks in the page at what is hit, which with a slow processor takes 20 ms of the press.
    """
    await seen.scroll_into_view_if_needed()
    await seen.evaluate("() => new Promise((done) => setTimeout(() => requestIdleCallback(done), 400))")
    box = await seen.bounding_box()
    assert box is not None
    await seen.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


async def measured(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = await page.evaluate("measured")
    return found


async def hold_a_long_consultation(url: str, client_id: str) -> str:
    """One whose every answer has a calculation; returns the id of the session."""
    async with httpx.AsyncClient(base_url=url, headers={"X-Client-Id": client_id}, timeout=60) as http:
        session_id: str = (await http.post("/api/sessions")).json()["id"]
        texts = ["부모님께 2026년 11월 2일에 1억 받았어요"] + [
            f"아니요, {2 + turn % 9}억이에요" for turn in range(TURNS - 1)
        ]
        for text in texts:
            (await http.post(f"/api/sessions/{session_id}/messages", json={"content": text})).raise_for_status()
    return session_id


def tell(name: str, runs: list[dict[str, float]]) -> None:
    print(f"\n{name}")
    for key in sorted({key for run in runs for key in run}):
        values = [run[key] for run in runs if key in run]
        print(f"  {key:28} median {statistics.median(values):8.3g}   most {max(values):8.3g}", flush=True)


async def measure(meter: Meter, url: str) -> None:
    tell("first visit, slow line and processor", [await meter.first_visit() for _ in range(RUNS)])
    tell("interactions, this processor", [await meter.interactions(slow=False) for _ in range(RUNS)])
    tell("interactions, slow line and processor", [await meter.interactions(slow=True) for _ in range(RUNS)])
    tell("a press on an empty page, slow processor", [await meter.nothing(slow=True) for _ in range(RUNS)])
    client_id = "3e0d6b52-5f2f-4c5b-9d53-3f1f3a0a7c11"
    session_id = await hold_a_long_consultation(url, client_id)
    tell(f"{TURNS} turns", [await meter.long_consultation(session_id, client_id) for _ in range(RUNS)])


async def main() -> None:
    print(f"load of this machine: {os.getloadavg()[0]:.1f}, processors: {os.cpu_count()}")
    with tempfile.TemporaryDirectory(prefix="shuking-measure-") as name:
        folder = Path(name)
        postgres = PostgresServer(folder / "postgres", keep_data=False)
        postgres.start()
        try:
            async with (
                Stack(folder / "stack", postgres.database_url("shuking"), fresh=True) as stack,
                async_playwright() as playwright,
                await launch(playwright) as browser,
            ):
                await measure(Meter(browser, stack), stack.url)
        finally:
            postgres.stop()


if __name__ == "__main__":
    asyncio.run(main())
