"""One trace goes on through the headers; spans and logs carry ids, and never content."""

import asyncio
import logging
from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client import REGISTRY
from prometheus_client.openmetrics.exposition import generate_latest

from shared.contracts.events.catalogue import CalculationRefused
from shared.messaging.publisher import Outputs
from shared.observability.telemetry import session_id_var, turn_id_var
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, answering, refused

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SECRET = "아들 홍길동에게 1억"


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    for module in ("consumer", "publisher"):
        monkeypatch.setattr(f"shared.messaging.{module}.tracer", provider.get_tracer("test"))
    yield exporter
    provider.shutdown()


async def send_in_trace(observer: Observer, event: CalculationRefused, flags: str = "01") -> None:
    headers = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-{flags}"}
    await observer.js.publish(event.subject, event.model_dump_json().encode(), headers=headers)


def trace_id(span: ReadableSpan) -> str:
    return f"{span.context.trace_id:032x}" if span.context else ""


async def test_the_trace_goes_on_from_event_to_event(
    start: StartBus, observer: Observer, spans: InMemorySpanExporter
) -> None:
    bus = await start(answering)
    answers = await observer.answers()
    event = refused()
    await send_in_trace(observer, event)
    message = await answers.next()
    await bus.drain()
    process = next(span for span in spans.get_finished_spans() if span.name == "process calculation_refused")
    publish = next(span for span in spans.get_finished_spans() if span.name == "publish answer_composed")
    assert trace_id(process) == trace_id(publish) == TRACE
    assert process.parent is not None
    assert f"{process.parent.span_id:016x}" == "00f067aa0ba902b7"
    assert publish.parent is not None
    assert process.context is not None
    assert publish.context is not None
    assert publish.parent.span_id == process.context.span_id
    assert message.headers is not None
    assert message.headers["traceparent"] == f"00-{TRACE}-{publish.context.span_id:016x}-01"
    assert process.attributes is not None
    assert process.attributes["shuking.turn_id"] == str(event.turn_id)
    assert process.attributes["shuking.deliveries"] == 1


async def test_a_retry_stays_in_the_trace(
    start: StartBus, observer: Observer, spans: InMemorySpanExporter, short_delays: None
) -> None:
    tries = []

    async def handler(event: CalculationRefused) -> Outputs:
        tries.append(event)
        if len(tries) == 1:
            raise ValueError(SECRET)
        return answer_to(event)

    bus = await start(handler)
    answers = await observer.answers()
    await send_in_trace(observer, refused(reason=SECRET))
    await answers.next()
    await bus.drain()
    processed = [span for span in spans.get_finished_spans() if span.name.startswith("process")]
    assert [span.status.is_ok for span in processed] == [False, True]
    assert {trace_id(span) for span in processed} == {TRACE}
    failed, again = processed
    assert [event.name for event in failed.events] == ["tried again"]
    assert [link.context for link in again.links] == [failed.context]
    assert not failed.links
    assert SECRET not in "".join(span.to_json(indent=None) for span in spans.get_finished_spans())


async def test_a_dead_letter_is_told_in_its_span_and_beside_its_count(
    start: StartBus, observer: Observer, spans: InMemorySpanExporter, short_delays: None
) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        raise ValueError(SECRET)

    bus = await start(handler)
    failures = await observer.arrivals("turns.turn_failed.*")
    await send_in_trace(observer, refused(reason=SECRET))
    await failures.next()
    await bus.drain()
    processed = [span for span in spans.get_finished_spans() if span.name.startswith("process")]
    assert [event.name for event in processed[-1].events] == ["dead letter"]
    assert [len(span.links) for span in processed] == [0, 1, 1, 1, 1]
    exposed = generate_latest(REGISTRY).decode()  # type: ignore[no-untyped-call]
    for name in ("shuking_events_failed_total", "shuking_handler_seconds_bucket"):
        counted = [line for line in exposed.splitlines() if line.startswith(name) and "calculation_refused" in line]
        assert any(f'trace_id="{TRACE}"' in line for line in counted), name
    assert SECRET not in "".join(span.to_json(indent=None) for span in spans.get_finished_spans())


async def test_an_unrecorded_trace_goes_on_too(start: StartBus, observer: Observer) -> None:
    await start(answering)
    answers = await observer.answers()
    await send_in_trace(observer, refused(), flags="00")
    message = await answers.next()
    assert message.headers is not None
    assert message.headers["traceparent"].split("-")[1] == TRACE


async def test_handlers_know_their_session_and_turn(start: StartBus, observer: Observer) -> None:
    known: asyncio.Queue[tuple[str | None, str | None]] = asyncio.Queue()

    async def handler(event: CalculationRefused) -> Outputs:
        known.put_nowait((session_id_var.get(), turn_id_var.get()))
        return None

    await start(handler)
    event = refused()
    await observer.send(event)
    assert await asyncio.wait_for(known.get(), 60) == (str(event.session_id), str(event.turn_id))


async def test_logs_say_what_failed_and_not_with_what(
    start: StartBus, observer: Observer, short_delays: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        raise ValueError(SECRET)

    caplog.set_level(logging.DEBUG, logger="shared")
    await start(handler)
    failures = await observer.arrivals("turns.turn_failed.*")
    await observer.send(refused(reason=SECRET))
    await failures.next()
    assert "calculation_refused will be tried again in 0.02 s: ValueError" in caplog.text
    assert "Giving up on calculation_refused after 5 failures: ValueError" in caplog.text
    assert SECRET not in caplog.text
