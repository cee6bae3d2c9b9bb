"""What a page loads, as the browser's own protocol counts it: https://chromedevtools.github.io/devtools-protocol/tot/Network/"""

from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.async_api import CDPSession, Page


@dataclass
class Traffic:
    """Of one page from now on, each request when it is over. What the browser takes from its cache is none."""

    session: CDPSession
    paths: list[str] = field(default_factory=list)
    received_bytes: int = 0
    """Compressed, with the headers."""
    _asked: dict[str, str] = field(default_factory=dict)

    @classmethod
    async def of(cls, page: Page) -> Self:
        session = await page.context.new_cdp_session(page)
        traffic = cls(session)
        session.on("Network.requestWillBeSent", traffic._on_request)
        session.on("Network.requestServedFromCache", traffic._on_cached)
        session.on("Network.responseReceived", traffic._on_response)
        session.on("Network.loadingFinished", traffic._on_finished)
        await session.send("Network.enable")
        return traffic

    def _on_request(self, event: dict[str, Any]) -> None:
        self._asked[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def _on_cached(self, event: dict[str, Any]) -> None:
        self._asked.pop(event["requestId"], None)

    def _on_response(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._asked.pop(event["requestId"], None)

    def _on_finished(self, event: dict[str, Any]) -> None:
        path = self._asked.pop(event["requestId"], None)
        if path is not None:
            self.paths.append(path)
            self.received_bytes += int(event["encodedDataLength"])
