"""What happens around every request: its id, its span, its metrics, its size, and headers that cost nothing."""

import re
import time
from typing import Final
from uuid import uuid4

from opentelemetry.trace import INVALID_SPAN, Span, SpanKind, Status, StatusCode
from prometheus_client import Counter, Histogram
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.observability.telemetry import exemplar, propagator, tracer

REQUESTS: Final = Counter("shuking_http_requests", "Answered HTTP requests.", ["method", "route", "status"])
REQUEST_SECONDS: Final = Histogram(
    "shuking_http_request_seconds",
    "From the request's head to the end of its answer; streams last as long as the client listens.",
    ["method", "route"],
    buckets=(0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)

SAFE_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
)
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,128}")
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_WITHOUT_BODY: Final = frozenset({"GET", "HEAD", "DELETE", "OPTIONS"})
_UNTRACED: Final = frozenset({"/healthz", "/ready", "/health"})


class Observation:
    """A plain ASGI middleware; the request's id is in `scope["state"]["request_id"]`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        request_id = headers.get("x-request-id", "")
        if not _REQUEST_ID.fullmatch(request_id):
            request_id = uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        if scope["path"] in _UNTRACED:
            await self._observed(scope, receive, send, request_id)
            return
        with tracer.start_as_current_span(
            scope["method"], context=propagator.extract(_trace(headers)), kind=SpanKind.SERVER
        ) as span:
            await self._observed(scope, receive, send, request_id, span)

    async def _observed(
        self, scope: Scope, receive: Receive, send: Send, request_id: str, span: Span = INVALID_SPAN
    ) -> None:
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode()), *SAFE_HEADERS]
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            route = _route(scope)
            REQUESTS.labels(method, route, str(status)).inc()
            REQUEST_SECONDS.labels(method, route).observe(time.perf_counter() - started, exemplar())
            if span.is_recording():
                span.update_name(f"{method} {route}")
                span.set_attributes(
                    {"http.request.method": method, "http.route": route, "http.response.status_code": status}
                )
                if status >= 500:
                    span.set_status(Status(StatusCode.ERROR))


def _trace(headers: Headers) -> dict[str, str]:
    """The trace that a request belongs to: ids alone. `tracestate` is free text, and would travel with every event."""
    traceparent = headers.get("traceparent")
    return {"traceparent": traceparent} if traceparent else {}


def _route(scope: Scope) -> str:
    """The template of the path, so that ids do not multiply the metrics."""
    return getattr(scope.get("route"), "path", "unmatched")


class BodyLimit:
    """A plain ASGI middleware: reading a body that is too large ends in 413, however it is sent."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self._app = app
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in _WITHOUT_BODY:
            await self._app(scope, receive, send)
            return
        left = self._max_bytes

        async def receive_so_much() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_so_much, send)
