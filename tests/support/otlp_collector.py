"""A collector for tests: takes spans over OTLP/HTTP as a real one does, and keeps them to be looked at."""

import asyncio
import gzip
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from google.protobuf.text_format import MessageToString
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span


@dataclass(frozen=True)
class CollectedSpan:
    """One span as it arrived. `text` is all of it, attributes and events included, to search for what must not be there."""

    service: str
    name: str
    trace_id: str
    span_id: str
    parent_span_id: str
    text: str
    span: Span


class OtlpCollector:
    """Listens on a free port while it is open."""

    def __init__(self) -> None:
        self._spans: list[CollectedSpan] = []
        self._arrival = threading.Condition()
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the standard library's name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                collector._take(ExportTraceServiceRequest.FromString(body))
                answer = ExportTraceServiceResponse().SerializeToString()
                self.send_response(200)
                self.send_header("Content-Type", "application/x-protobuf")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, name="otlp-collector", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def endpoint(self) -> str:
        """What OTEL_EXPORTER_OTLP_ENDPOINT is set to."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def spans(self) -> list[CollectedSpan]:
        with self._arrival:
            return list(self._spans)

    def trace(self, trace_id: str) -> list[CollectedSpan]:
        return [span for span in self.spans if span.trace_id == trace_id]

    async def wait_for(self, condition: Callable[[list[CollectedSpan]], bool], timeout_s: float = 60) -> None:
        """Return when the spans so far fulfil the condition. Raises TimeoutError."""

        def wait() -> bool:
            with self._arrival:
                return self._arrival.wait_for(lambda: condition(self._spans), timeout_s)

        if not await asyncio.to_thread(wait):
            latest = "\n".join(
                f"{span.trace_id} {span.parent_span_id or '-':16} > {span.span_id} {span.service}: {span.name}"
                for span in self.spans[-60:]
            )
            raise TimeoutError(
                f"The spans that were expected did not come within {timeout_s} s. The latest are:\n{latest}"
            )

    def _take(self, request: ExportTraceServiceRequest) -> None:
        with self._arrival:
            for resource_spans in request.resource_spans:
                attributes = {item.key: item.value.string_value for item in resource_spans.resource.attributes}
                service = attributes.get("service.name", "")
                self._spans.extend(
                    CollectedSpan(
                        service=service,
                        name=span.name,
                        trace_id=span.trace_id.hex(),
                        span_id=span.span_id.hex(),
                        parent_span_id=span.parent_span_id.hex(),
                        text=MessageToString(span, as_utf8=True),
                        span=span,
                    )
                    for scope in resource_spans.scope_spans
                    for span in scope.spans
                )
            self._arrival.notify_all()
