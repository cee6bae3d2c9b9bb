"""Chromium, and browsers in it that know nothing of each other."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, Page, Playwright, expect

from shared.calendar import clock
from tests.page.troubles import Troubles

PATIENCE_MS: Final = 60_000
"""How long anything on the page may take; most of it takes a twentieth of a second."""
_LESS: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""What Playwright turns off in every Chromium. Of two such options only the last one counts, which is ours."""
_NO_WINDOW: Final = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Pages of a window's own that nobody sees: with them every new browser takes twice the CPU."""
_OPTIONS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*_LESS, *_NO_WINDOW))}",
)


class ChromiumMissing(Exception):
    """There is no browser; the message says how to get one."""


async def launch(playwright: Playwright) -> Browser:
    """Raises ChromiumMissing."""
    expect.set_options(timeout=PATIENCE_MS)
    return await playwright.chromium.launch(
        executable_path=_executable(playwright), chromium_sandbox=False, args=_OPTIONS
    )


@asynccontextmanager
async def new_context(browser: Browser, url: str, troubles: Troubles, **options: Any) -> AsyncIterator[BrowserContext]:
    """A browser in Korea, at the page at `url`; `options` as of Playwright's `new_context`."""
    settings = {"locale": "ko-KR", "timezone_id": "Asia/Seoul", "reduced_motion": "reduce", **options}
    async with await browser.new_context(base_url=url, **settings) as context:
        context.set_default_timeout(PATIENCE_MS)
        troubles.watch(context)
        yield context


async def stop_the_clock(page: Page) -> None:
    """No time passes on the page from now on, so that nothing goes from the screen before it was looked at."""
    await page.clock.install()
    await page.clock.pause_at(clock.now() + timedelta(seconds=1))


def _executable(playwright: Playwright) -> str:
    """Debian's Chromium, or the one that Playwright has installed."""
    own = playwright.chromium.executable_path
    found = shutil.which("chromium") or shutil.which("chromium-browser") or (own if Path(own).exists() else None)
    if found is None:
        raise ChromiumMissing(
            "The page is tested in Chromium, and there is none. "
            "On Debian and Ubuntu: apt-get install chromium fonts-noto-cjk. Elsewhere: .venv/bin/playwright install chromium"
        )
    return found
