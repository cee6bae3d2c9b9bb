"""Spans only where they are recorded, and never with an exception's message, which may quote content."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from opentelemetry import context as otel_context
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace import Span, SpanKind, Status, StatusCode
from opentelemetry.util.types import AttributeValue


class SparingTracer:
    """A tracer that makes no span below a parent that is not recorded.

    Whether a turn is recorded is decided once, where it enters. A span that nobody records still costs about 30 µs,
    a dozen times a turn; without it the parent's context simply goes on, so that logs and headers keep the trace id.
    """

    def __init__(self, tracer: trace.Tracer) -> None:
        self._tracer: Final = tracer

    def start_span(
        self, name: str, *, kind: SpanKind = SpanKind.INTERNAL, attributes: Mapping[str, AttributeValue] | None = None
    ) -> Span:
        return self._tracer.start_span(name, kind=kind, attributes=attributes)

    def start_as_current_span(
        self,
        name: str,
        *,
        context: Context | None = None,
        kind: SpanKind = SpanKind.INTERNAL,
        attributes: Mapping[str, AttributeValue] | None = None,
        record_exception: bool = False,
    ) -> AbstractContextManager[Span]:
        parent = trace.get_current_span(context)
        span_context = parent.get_span_context()
        if span_context.is_valid and not span_context.trace_flags.sampled:
            return nullcontext(parent) if context is None else _Attached(parent, context)
        return self._recorded(name, context, kind, attributes, record_exception)

    @contextmanager
    def _recorded(
        self,
        name: str,
        context: Context | None,
        kind: SpanKind,
        attributes: Mapping[str, AttributeValue] | None,
        record_exception: bool,
    ) -> Iterator[Span]:
        with self._tracer.start_as_current_span(
            name,
            context=context,
            kind=kind,
            attributes=attributes,
            record_exception=record_exception,
            set_status_on_exception=False,
        ) as span:
            succeeded = False
            try:
                yield span
                succeeded = True
            finally:
                if not succeeded:
                    span.set_status(Status(StatusCode.ERROR))


class _Attached:
    """A context while something runs in it. A class, because this is what a turn without spans does a dozen times."""

    __slots__ = ("_context", "_span", "_token")

    def __init__(self, span: Span, context: Context) -> None:
        self._span = span
        self._context = context

    def __enter__(self) -> Span:
        self._token = otel_context.attach(self._context)
        return self._span

    def __exit__(self, *_: object) -> None:
        otel_context.detach(self._token)
