"""Nothing that a person or a model writes runs as script, wherever the page shows it."""

import json
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from tests.page.browser import PATIENCE_MS
from tests.page.conftest import CONSOLE_TOKEN
from tests.page.person import Person
from tests.page.test_console import enter
from tests.page.test_consultation import FROM_PARENTS
from tests.page.troubles import Troubles
from tests.support.stack import Stack

PAYLOADS: Final = (
    "<script>window.ran = 1</script>",
    "<img src=/x onerror='window.ran = 1'>",
    "<svg onload=window.ran=1><animate onbegin=window.ran=1 attributeName=x dur=1s>",
    "<svg><script>window.ran=1</script></svg>",
    '"><script>window.ran=1</script>',
    "</textarea></title><script>window.ran=1</script>",
    "<iframe srcdoc='<script>parent.ran=1</script>'></iframe>",
    '<iframe src="javascript:parent.ran=1"></iframe>',
    "<a href='javascript:window.ran=1'>눌러 보세요</a>",
    "[눌러 보세요](javascript:window.ran=1)",
    "[눌러 보세요](JaVaScRiPt:window.ran=1)",
    "[눌러 보세요](&#106;avascript:window.ran=1)",
    "[눌러 보세요](data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuPTE8L3NjcmlwdD4=)",
    "![x](x' onerror='window.ran=1)",
    "<javascript:window.ran=1>",
    "<math><mtext><table><mglyph><style><img src=/x onerror=window.ran=1>",
    "<form><button formaction=javascript:window.ran=1>눌러 보세요</button></form>",
    "<details open ontoggle=window.ran=1>",
    "<input autofocus onfocus=window.ran=1>",
    "<video><source onerror=window.ran=1></video>",
    "<body onload=window.ran=1><object data='javascript:window.ran=1'>",
    "<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content='0;url=javascript:window.ran=1'>",
    "<style>@import '//evil.example/x.css'; body { background: url(//evil.example/x) }</style>",
    "{{constructor.constructor('window.ran=1')()}}",
    "${window.ran=1}",
    "`<img src=/x onerror=window.ran=1>`",
    "```\n</code></pre><img src=/x onerror=window.ran=1>\n```",
)
UNTOUCHED: Final = frozenset(
    {"id", "role", "turnId", "createdAt", "intent", "taxType", "filingDeadline", "on", "parameter", "_schema_version"}
)
"""What the page reads as an id, a name or a day rather than as text."""

TURN_ID: Final = "00000000-0000-4000-8000-000000000000"


async def ran_nothing(page: Page) -> None:
    """Neither script nor markup got through, and no link leads to script. Clicks what can be clicked."""
    for link in await page.get_by_role("link").all():
        target = await link.get_attribute("href") or ""
        assert target.startswith(("/", "#", "https://")), target
    assert (
        await page.locator("main :is(script, iframe, object, embed, style, link, meta, img, video, math)").count() == 0
    )
    handlers = "[...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()).filter((name) => /^on/.test(name))"
    assert await page.evaluate(handlers) == []
    assert await page.evaluate("window.ran") is None


@pytest.mark.usefixtures("code")
async def test_in_a_question_and_a_title(person: Person, stack: Stack) -> None:
    async with httpx.AsyncClient(base_url=stack.url, timeout=PATIENCE_MS / 1000) as http:
        http.headers["X-Client-Id"] = await person.page.evaluate("localStorage.getItem('shuking.client-id')")
        session = (await http.post("/api/sessions")).json()["id"]
        for payload in PAYLOADS:
            assert (await http.post(f"/api/sessions/{session}/messages", json={"content": payload})).status_code == 200
        for payload in PAYLOADS:
            titled = (await http.post("/api/sessions")).json()["id"]
            await http.patch(f"/api/sessions/{titled}", json={"title": payload[:100]})
    await person.open(f"/sessions/{session}")
    await person.is_answered(len(PAYLOADS))
    for number, payload in enumerate(PAYLOADS):
        await expect(person.turns.nth(number)).to_contain_text(payload.split("\n")[0])
    await expect(person.sessions.get_by_role("link")).to_have_count(len(PAYLOADS) + 1)
    await ran_nothing(person.page)
    await person.page.goto("/console")
    await enter(person.page, CONSOLE_TOKEN)
    await expect(person.page.get_by_role("row").nth(len(PAYLOADS))).to_be_visible()
    await ran_nothing(person.page)
    await person.page.goto(f"/console/{session}")
    events = person.page.locator("summary").get_by_text("turn_completed", exact=True)
    await expect(events).to_have_count(len(PAYLOADS))
    for event in await events.all():
        await event.click()
    for region in ("turn_completed 내용", "앞선 이벤트"):
        await expect(person.page.get_by_role("region", name=region)).to_have_count(len(PAYLOADS))
    await ran_nothing(person.page)


def poisoned(value: Any, payloads: Iterator[str], key: str = "") -> Any:
    """A document with every text replaced by the next payload, and its Markdown by all of them."""
    if isinstance(value, dict):
        return {name: poisoned(item, payloads, name) for name, item in value.items()}
    if isinstance(value, list):
        return [poisoned(item, payloads, key) for item in value]
    if not isinstance(value, str) or key in UNTOUCHED:
        return value
    return {"sourceUrl": "javascript:window.ran=1", "content": "\n\n".join(PAYLOADS)}.get(key) or next(payloads)


async def test_anywhere_in_an_answer(person: Person) -> None:
    """Every text of a real answer's document, whatever wrote it. The browser does not even meet a handler or a style to refuse."""
    await person.ask(*FROM_PARENTS)
    await person.say("아니요, 2억이에요")
    await person.is_answered(3)
    listed = await person.page.request.get(
        f"/api/sessions/{person.session_id}/messages",
        headers={"X-Client-Id": await person.page.evaluate("localStorage.getItem('shuking.client-id')")},
    )
    page = await listed.json()
    assert len(page["messages"]) == 6
    payloads = cycle(PAYLOADS)
    for _ in range(4):
        answers = {**page, "messages": poisoned(page["messages"], payloads)}
        await person.page.unroute_all()
        await person.page.route("**/messages?*", partial(Route.fulfill, json=answers))
        await person.page.reload()
        await person.is_answered(3)
        await person.unfold_the_answer()
        await ran_nothing(person.page)


async def test_in_what_is_still_being_written(person: Person, troubles: Troubles) -> None:
    troubles.allow("404")  # The turn that it claims to have accepted is none.
    written = "".join(
        f'event: token\ndata: {{"text": {json.dumps(payload + chr(10) * 2)}}}\n\n' for payload in PAYLOADS
    )

    async def write(route: Route) -> None:
        at = "2025-10-14T10:05:00.000Z"
        stage = json.dumps({"stage": "turn_opened", "turnId": TURN_ID, "at": at})
        message = {
            "id": TURN_ID,
            "turnId": TURN_ID,
            "role": "user",
            "content": "부모님께 1억 받았어요",
            "createdAt": at,
        }
        accepted = json.dumps({"userMessage": message})
        body = f"event: stage\ndata: {stage}\n\n{written}event: accepted\ndata: {accepted}\n\n"
        await route.fulfill(content_type="text/event-stream", body=body)

    await person.page.route("**/messages", write)
    await person.say("부모님께 1억 받았어요")
    await expect(person.answer).to_contain_text("눌러 보세요")
    await ran_nothing(person.page)


async def test_the_policy_allows_nothing_but_the_pages_own(person: Person, troubles: Troubles) -> None:
    """What the browser itself makes of the policy: even markup that got through would run nothing."""
    troubles.allow("Content Security Policy")
    await person.page.evaluate(
        """() => {
            window.refused = []
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
            document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ran = 1">')
            const script = document.createElement('script')
            script.textContent = 'window.ran = 1'
            document.body.append(script)
            const frame = document.createElement('iframe')
            frame.src = 'https://evil.example/'
            document.body.append(frame)
            try { setTimeout('window.ran = 1', 0) } catch { /* Refused at once. */ }
        }"""
    )
    assert await person.page.evaluate("fetch('https://evil.example/').then(() => false, () => true)")
    for directive in ("script-src-attr", "script-src-elem", "script-src", "frame-src", "connect-src"):
        await person.page.wait_for_function("(directive) => refused.includes(directive)", arg=directive)
    assert await person.page.evaluate("window.ran") is None
