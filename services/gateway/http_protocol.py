"""What one connection may take of the server: bytes of a head, time for everything, and its place among the others.

uvicorn bounds none of it with httptools, and answers what it cannot read as text, with a log line for each: see
docs/decisions/0028.
"""

import asyncio
from typing import Any, Final, cast
from uuid import uuid4

import httptools
from pydantic_core import to_json
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from services.gateway.domain.errors import ERRORS, ErrorCode, error_body
from services.gateway.observation import REQUESTS, SAFE_HEADERS

HEAD_BYTES: Final = 65_536
HEAD_SECONDS: Final = 10.0
"""From the connection, or from the first byte of the next request, to the end of the head."""
BODY_SECONDS: Final = 30.0
WRITE_SECONDS: Final = 30.0
"""How long somebody may take nothing of what is sent to them, once more waits than fits into the buffers."""
_RETRY_SECONDS: Final = b"10"


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits. `limit_concurrency` of its configuration is the most connections."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._most_connections = config.limit_concurrency
        self.limit_concurrency = None  # uvicorn's own check would refuse requests, not connections.
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None
        self._heads = 0
        self._head_bytes: int | None = None
        """Of the head that is being read; None where none has begun."""
        self._refusal: ErrorCode = "INVALID_REQUEST"
        self._idle_since = self.loop.time()

    # --- its place among the others ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_within(HEAD_SECONDS)
        if self._most_connections is not None and len(self.connections) > self._most_connections:
            self._make_room()

    def _make_room(self) -> None:
        """End the connection on which nothing has run for longest; this one where all are busy."""
        others = [cast(BoundedProtocol, other) for other in self.connections if other is not self]
        idle = [other for other in others if other.is_idle]
        if idle:
            min(idle, key=lambda other: other._idle_since).transport.abort()
        else:
            self._refuse("UNAVAILABLE")

    @property
    def is_idle(self) -> bool:
        return (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._stop_writing_timer()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        self.transport.abort()  # Closing would wait for a client that takes nothing.

    # --- reading -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self._reading is None:
            self._expect_within(HEAD_SECONDS)
        heads = self._heads
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # Answered as if it had not been asked for.
        except httptools.HttpParserError:
            self._refuse(self._refusal)
            return
        if self._head_bytes is not None and self._heads == heads:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self._refuse("HEADERS_TOO_LARGE")

    def on_message_begin(self) -> None:
        self._heads += 1
        self._head_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self._refusal = "HEADERS_TOO_LARGE"
            raise ValueError("The head is too large")  # Ends the parsing.
        self._head_bytes = None
        self._expect_within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self._reading = self.loop.call_later(seconds, self._read_too_late)

    def _expect_nothing(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _read_too_late(self) -> None:
        if self.flow.read_paused:
            self._expect_within(BODY_SECONDS)  # It is the server that does not read now.
        elif self._head_bytes is None and self.is_idle:
            self.transport.abort()  # Nobody waits for an answer: it was made in reserve, or the answer came first.
        else:
            self._refuse("REQUEST_TIMEOUT")

    # --- writing -------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_writing_timer()
        self._writing = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_writing_timer()
        super().resume_writing()

    def _stop_writing_timer(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _refuse(self, code: ErrorCode) -> None:
        """Answer with an error of the API, unless an answer is on its way, and end the connection."""
        self._expect_nothing()
        if self.transport.is_closing():
            return
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not (is_answering and self.cycle.response_started):
            self.transport.write(_error_response(code, self.server_state.default_headers))
        if is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


def _error_response(code: ErrorCode, default_headers: list[tuple[bytes, bytes]]) -> bytes:
    kind, request_id = ERRORS[code], uuid4().hex
    body = to_json(error_body(code, kind.message, request_id))
    headers = [
        *default_headers,
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        (b"x-request-id", request_id.encode()),
        *SAFE_HEADERS,
    ]
    if code == "UNAVAILABLE":
        headers.append((b"retry-after", _RETRY_SECONDS))
    REQUESTS.labels("other", "unread", str(kind.status)).inc()
    return b"".join((STATUS_LINE[kind.status], *(b"%s: %s\r\n" % header for header in headers), b"\r\n", body))
