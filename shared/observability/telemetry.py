"""Logs, traces and metrics: set up once per process, the same in every service.

Nothing here ever carries message content: logs name what happened, where and to which turn. An exception's
message may quote content, so only its type and place are logged unless `LOG_CONTENT` is on; what NATS says of its
streams and connections is logged.
"""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

import nats.errors
from opentelemetry import trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF, ParentBased, TraceIdRatioBased
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from prometheus_client import Counter, Gauge, Histogram

from shared.guardrails.salted_hash import salted_hash
from shared.observability.spans import SparingTracer
from shared.runtime.settings import ServiceSettings

EVENTS_CONSUMED: Final = Counter("shuking_events_consumed", "Events a handler finished.", ["event"])
EVENTS_PUBLISHED: Final = Counter("shuking_events_published", "Events published and acknowledged.", ["event"])
EVENTS_RETRIED: Final = Counter("shuking_events_retried", "Events given back for another try.", ["event"])
EVENTS_LEFT: Final = Counter(
    "shuking_events_left", "Events of a newer version, given back for another replica.", ["event"]
)
EVENTS_FAILED: Final = Counter("shuking_events_failed", "Events given up on: dead letters.", ["event"])
FALLBACKS: Final = Counter("shuking_fallbacks", "Events that the handler's fallback was published for.", ["event"])
EVENTS_REDELIVERED: Final = Counter("shuking_events_redelivered", "Deliveries after the first.", ["event"])
HANDLER_SECONDS: Final = Histogram(
    "shuking_handler_seconds",
    "From delivery to acknowledgement.",
    ["event"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
CONSUMER_LAG: Final = Gauge("shuking_consumer_lag", "Events waiting in the stream for this consumer.", ["event"])
UNACKNOWLEDGED_SECONDS: Final = Gauge(
    "shuking_unacknowledged_seconds", "For how long the stream has stored nothing of what was published; 0 if it does."
)

session_id_var: ContextVar[str | None] = ContextVar("session_id", default=None)
turn_id_var: ContextVar[str | None] = ContextVar("turn_id", default=None)

tracer: Final = SparingTracer(trace.get_tracer("shuking"))
propagator: Final = TraceContextTextMapPropagator()


def current_traceparent() -> str | None:
    """The W3C `traceparent` of the current span, for what goes on later; none outside of one."""
    carrier: dict[str, str] = {}
    propagator.inject(carrier)
    return carrier.get("traceparent")


def exemplar() -> dict[str, str] | None:
    """The trace of the current span, to be kept with a measured value; none where no span is recorded."""
    span = trace.get_current_span()
    return {"trace_id": trace.format_trace_id(span.get_span_context().trace_id)} if span.is_recording() else None


_log_content = False


class JsonFormatter(logging.Formatter):
    """One JSON object a line, with the session, turn and trace that it belongs to.

    A session's id opens the session where it belongs to no client, so the line has a salted hash of it.
    """

    def __init__(self, service: str, salt: str) -> None:
        super().__init__()
        self._service = service
        self._salt = salt

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "service": self._service,
            "logger": record.name,
            "message": record.getMessage(),
        }
        span = trace.get_current_span().get_span_context()
        if span.is_valid:
            line["trace_id"] = trace.format_trace_id(span.trace_id)
        if session_id := session_id_var.get():
            line["session_hash"] = salted_hash(session_id, self._salt)
        if turn_id := turn_id_var.get():
            line["turn_id"] = turn_id
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = describe(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def describe(error: BaseException) -> str:
    """An exception's type and place; its message too where content may be logged or it can have none."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    message = f": {error}" if _log_content or isinstance(error, nats.errors.Error) else ""
    return f"{type(error).__name__}{message}{place}"


def set_up(service: str, settings: ServiceSettings) -> None:
    """Configure logging and tracing for this process."""
    global _log_content
    _log_content = settings.log_content
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonFormatter(service, settings.ip_hash_salt))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    for chatty in ("httpx", "httpcore", "google_genai", "uvicorn.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)

    resource = Resource.create({"service.name": f"shuking-{service}", "service.namespace": "shuking"})
    if settings.otel_exporter_otlp_endpoint is None:
        trace.set_tracer_provider(TracerProvider(resource=resource, sampler=ALWAYS_OFF))
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    provider = TracerProvider(resource=resource, sampler=ParentBased(TraceIdRatioBased(settings.trace_ratio)))
    endpoint = settings.otel_exporter_otlp_endpoint.rstrip("/") + "/v1/traces"
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
    trace.set_tracer_provider(provider)


def shut_down() -> None:
    """Send the spans that are still waiting."""
    provider = trace.get_tracer_provider()
    if isinstance(provider, TracerProvider):
        provider.shutdown()
