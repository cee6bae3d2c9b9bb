"""The spans of the last turns: taken in, kept, and drawn so that they tell what happened."""

import gzip
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.resource.v1.resource_pb2 import Resource
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, ScopeSpans, Span, Status

from tools.trace import NoSuchTrace, drawn
from tools.traces.receiver import PROTOBUF, receiver
from tools.traces.store import FILE, StoredSpan, TraceWriter, traces_of
from tools.traces.waterfall import waterfall

TURN = UUID("4a8356e8-2fcf-43e4-9799-cf804485545a")
TRACE = bytes.fromhex("4bf92f3577b34da6a3ce929d0e0e4736")
SECOND = 1_000_000_000


def attributes(values: Mapping[str, str | int]) -> list[KeyValue]:
    return [
        KeyValue(key=key, value=AnyValue(int_value=value) if isinstance(value, int) else AnyValue(string_value=value))
        for key, value in values.items()
    ]


def span(
    name: str,
    number: int,
    parent: int = 0,
    *,
    begins: float = 0,
    takes: float = 1,
    trace: bytes = TRACE,
    values: Mapping[str, str | int] | None = None,
) -> Span:
    kind = Span.SPAN_KIND_CONSUMER if name.startswith("process") else Span.SPAN_KIND_INTERNAL
    return Span(
        trace_id=trace,
        span_id=number.to_bytes(8),
        parent_span_id=parent.to_bytes(8) if parent else b"",
        name=name,
        kind=kind,
        start_time_unix_nano=round((1000 + begins) * SECOND),
        end_time_unix_nano=round((1000 + begins + takes) * SECOND),
        attributes=attributes(values or {}),
    )


def export(*spans: Span, service: str = "shuking-clarifier") -> ExportTraceServiceRequest:
    resource = Resource(attributes=attributes({"service.name": service}))
    return ExportTraceServiceRequest(
        resource_spans=[ResourceSpans(resource=resource, scope_spans=[ScopeSpans(spans=spans)])]
    )


def of_turn(turn: UUID, trace: bytes) -> Span:
    return span("process turn_opened", 1, trace=trace, values={"shuking.turn_id": str(turn)})


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[TraceWriter]:
    with closing(TraceWriter(tmp_path / FILE, kept=3)) as writer:
        yield writer


@pytest.fixture
async def http(writer: TraceWriter) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(receiver(writer))
    async with httpx.AsyncClient(transport=transport, base_url="http://receiver") as http:
        yield http


class TestReceiver:
    @pytest.mark.parametrize("encoding", ["identity", "gzip"])
    async def test_what_is_sent_is_found_by_its_turn_and_by_its_trace(
        self, http: httpx.AsyncClient, tmp_path: Path, encoding: str
    ) -> None:
        body = export(of_turn(TURN, TRACE)).SerializeToString()
        sent = gzip.compress(body) if encoding == "gzip" else body
        headers = {"Content-Type": PROTOBUF, "Content-Encoding": encoding}
        assert (await http.post("/v1/traces", content=sent, headers=headers)).status_code == 200
        for wanted in (TURN, UUID(bytes=TRACE), None):
            [[found]] = traces_of(tmp_path / FILE, wanted)
            assert (found.service, found.span.name) == ("clarifier", "process turn_opened")

    @pytest.mark.parametrize(
        ("headers", "content", "status"),
        [
            ({"Content-Type": "application/json"}, b"{}", 415),
            ({"Content-Type": PROTOBUF}, b"\xff\xff", 400),
            ({"Content-Type": PROTOBUF, "Content-Encoding": "gzip"}, b"not gzip", 400),
            (
                {"Content-Type": PROTOBUF, "Content-Encoding": "gzip"},
                gzip.compress(b"", mtime=0)[:10] + b"\xff" * 20,
                400,
            ),
        ],
    )
    async def test_what_cannot_be_read_is_refused(
        self, http: httpx.AsyncClient, headers: dict[str, str], content: bytes, status: int
    ) -> None:
        assert (await http.post("/v1/traces", content=content, headers=headers)).status_code == status


class TestStore:
    def test_of_a_session_that_is_erased_nothing_is_kept_and_nothing_that_comes_later(
        self, writer: TraceWriter, tmp_path: Path
    ) -> None:
        session, other = (str(UUID(int=number)) for number in (1, 2))
        later, others = (number.to_bytes(16) for number in (5, 6))
        secret = {
            "shuking.session_id": session,
            "shuking.turn_id": str(TURN),
            "gen_ai.input.messages": "비밀입니다" * 400,
        }
        writer.add(export(span("process turn_opened", 1, values=secret)))
        writer.add(export(span("process turn_opened", 1, trace=others, values={"shuking.session_id": other})))
        writer.add(export(span("POST", 1, trace=later), service="shuking-gateway"))
        writer.add(export(span("erase session", 2, trace=b"d" * 16, values={"shuking.erased_session_id": session})))
        writer.add(export(span("POST", 3), service="shuking-gateway"))
        writer.add(export(span("process tax_calculated", 4, trace=later, values=secret)))
        kept = tmp_path / FILE
        assert not any(traces_of(kept, wanted) for wanted in (TURN, UUID(bytes=TRACE), UUID(bytes=later)))
        assert len(traces_of(kept, UUID(bytes=others))) == 1
        written = kept.read_bytes()
        assert "비밀입니다".encode() not in written
        assert session.encode() not in written

    def test_the_last_turns_are_kept_whatever_else_is_traced(self, writer: TraceWriter, tmp_path: Path) -> None:
        turns = [UUID(int=number) for number in range(1, 6)]
        for number, turn in enumerate(turns, 1):
            writer.add(export(of_turn(turn, number.to_bytes(16))))
        for number in range(100, 120):
            writer.add(export(span("db sweep_turns", 1, trace=number.to_bytes(16))))
        assert [len(traces_of(tmp_path / FILE, turn)) for turn in turns] == [0, 0, 1, 1, 1]
        sweeps = [traces_of(tmp_path / FILE, UUID(int=number)) for number in range(100, 120)]
        assert [bool(found) for found in sweeps] == [False] * 17 + [True] * 3

    def test_it_goes_on_with_what_was_kept(self, tmp_path: Path) -> None:
        for number in (1, 2):
            with closing(TraceWriter(tmp_path / FILE, kept=3)) as writer:
                writer.add(export(span("part", number, values={"shuking.turn_id": str(TURN)})))
        assert [len(found) for found in traces_of(tmp_path / FILE, TURN)] == [2]

    @pytest.mark.usefixtures("writer")
    def test_nobody_else_may_read_it(self, tmp_path: Path) -> None:
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0

    @pytest.mark.usefixtures("writer")
    def test_what_is_not_kept_is_said(self, tmp_path: Path) -> None:
        for folder, wanted in ((tmp_path, TURN), (tmp_path, None), (tmp_path / "elsewhere", TURN)):
            with pytest.raises(NoSuchTrace, match="KEPT_TRACES"):
                list(drawn(folder, wanted))


def lines(*spans: tuple[str, Span]) -> list[str]:
    return list(waterfall([StoredSpan(service, each) for service, each in spans]))[1:]


class TestWaterfall:
    def test_spans_lie_where_they_were_in_the_time_of_the_whole(self) -> None:
        told = lines(
            ("clarifier", span("publish", 3, 2, begins=3, takes=1)),
            ("gateway", span("POST", 1, begins=0, takes=4)),
            ("clarifier", span("process turn_opened", 2, 1, begins=2, takes=2)),
        )
        assert told == [
            "     began       took",
            f"       0.0     4000.0 ms  {'█' * 32}  gateway      POST",
            f"    2000.0     2000.0 ms  {'·' * 16}{'█' * 16}  clarifier    process turn_opened",
            f"    3000.0     1000.0 ms  {'·' * 24}{'█' * 8}  clarifier      publish",
        ]

    def test_a_turn_that_is_driven_again_goes_on_later(self) -> None:
        told = lines(
            ("persistence", span("process message_received", 1, begins=0)),
            ("persistence", span("publish turn_opened", 2, 1, begins=0.5, takes=0.1)),
            ("persistence", span("publish turn_opened", 4, 1, begins=9, values={"shuking.attempt": 2})),
            ("clarifier", span("process turn_opened", 3, 2, begins=2)),
        )
        assert [line[60:].strip() for line in told[1:]] == [
            "persistence  process message_received",
            "persistence    publish turn_opened",
            "clarifier    process turn_opened",
            "persistence  publish turn_opened  attempt 2",
        ]

    def test_what_a_killed_process_never_sent_is_told_once(self) -> None:
        def delivery(service: str, number: int, begins: float) -> tuple[str, Span]:
            values: dict[str, str | int] = {"messaging.message.id": "e1", "shuking.deliveries": number}
            return service, span("process x", 10 * len(service) + number, begins=begins, values=values)

        told = lines(
            delivery("calculator", 3, 5),
            delivery("calculator", 4, 7),
            delivery("calculator", 1, 1),
            delivery("persistence", 2, 2),
        )
        missing = [line for line in told if "left no span" in line]
        assert [line.split("!")[1].split(" left")[0].strip() for line in missing] == [
            "delivery 1 of x",
            "delivery 2 of x",
        ]
        assert ["persistence" in line for line in missing] == [True, False]

    def test_failures_events_links_and_tokens_are_told(self) -> None:
        failed = span("process x", 1, begins=0)
        failed.status.CopyFrom(Status(code=Status.STATUS_CODE_ERROR, message="ValueError"))
        failed.events.add(name="tried again", time_unix_nano=1000 * SECOND, attributes=attributes({"seconds": 2}))
        again = span("process x", 2, begins=3, values={"shuking.deliveries": 2})
        again.links.add(trace_id=TRACE, span_id=(1).to_bytes(8))
        asked = span(
            "generate", 3, 2, begins=3, values={"gen_ai.usage.input_tokens": 120, "gen_ai.usage.output_tokens": 7}
        )
        told = lines(*(("clarifier", each) for each in (failed, again, asked)))
        assert told[1].endswith("process x  FAILED ValueError")
        assert told[2].endswith("! tried again: seconds 2")
        assert "process x  delivery 2  after the one at 0.0" in told[4]
        assert told[5].endswith("  generate  120 + 7 tokens")
