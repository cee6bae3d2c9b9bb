"""Server-Sent Events: https://html.spec.whatwg.org/multipage/server-sent-events.html"""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from fastapi.responses import StreamingResponse
from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from services.gateway.domain.presentation import Json

HEARTBEAT: Final = b": \n\n"
"""A comment: keeps proxies from closing an idle stream."""


class EventStream(StreamingResponse):
    """A response made of the frames that an async iterator yields.

    `place` is held while it is sent; what entering it raises is answered instead.
    """

    def __init__(
        self,
        frames: AsyncIterator[bytes],
        headers: Mapping[str, str] | None = None,
        *,
        place: AbstractContextManager[None] | None = None,
    ) -> None:
        super().__init__(
            frames,
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", **(headers or {})},
        )
        self._place = place or nullcontext()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await super().__call__(scope, receive, send)


def frame(event: str, data: Json, *, place: str | None = None) -> bytes:
    """One event. `place` is what a client that comes back sends as `Last-Event-ID`."""
    head = f"id: {place}\n" if place else ""
    return f"{head}event: {event}\ndata: ".encode() + to_json(data) + b"\n\n"


def place_frame(place: str) -> bytes:
    """Nothing but the place, and how soon to come back after a disconnection (ms)."""
    return f"id: {place}\nretry: 1000\n\n".encode()
