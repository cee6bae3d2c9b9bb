"""What goes wrong on a page without anybody seeing it."""

import re

from playwright.async_api import BrowserContext, ConsoleMessage, Request, Response, WebError

_GIVEN_UP = "net::ERR_ABORTED"
"""The page itself ended the request: it was left, or somebody no longer waits."""

_NETWORK_CHANGED = "net::ERR_NETWORK_CHANGED"
"""The machine got or lost an address, as when a container begins or ends beside the tests."""


class Troubles:
    """Errors and warnings of the console, exceptions, and requests that failed or were refused."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._allowed: list[str] = [_NETWORK_CHANGED]

    def watch(self, context: BrowserContext) -> None:
        """All pages of a browser context, also those to come."""
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)

    def allow(self, *patterns: str) -> None:
        """What matches one of these regular expressions belongs to the test."""
        self._allowed += patterns

    @property
    def found(self) -> list[str]:
        """What no test allowed."""
        return [trouble for trouble in self.seen if not any(re.search(each, trouble) for each in self._allowed)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"}:
            self.seen.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _on_error(self, error: WebError) -> None:
        self.seen.append(f"exception: {error.error}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != _GIVEN_UP:
            self.seen.append(f"request: {request.method} {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.seen.append(f"response: {response.status} {response.request.method} {response.url}")
