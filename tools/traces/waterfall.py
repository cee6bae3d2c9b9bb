"""`shuking trace`: the spans of a turn, one a line, along the time that it took.

A line for each span: when it began, how long it took, where that lies in the whole, which service it is of. What runs
inside another span of the same service is set in below it; each hop of the chain begins anew at the margin. What a
killed process has never sent is told from what is there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from tools.traces.store import TURN_ID, StoredSpan

BAR_WIDTH: Final = 32
_NANOSECONDS_PER_MS: Final = 1_000_000
_SERVICE_WIDTH: Final = 11
_HOPS: Final = (Span.SPAN_KIND_SERVER, Span.SPAN_KIND_CONSUMER)

Value = str | int | float | bool | None


@dataclass(frozen=True)
class DrawnSpan:
    """A span with its attributes, and what ran inside it."""

    service: str
    span: Span
    attributes: Mapping[str, Value]
    children: "list[DrawnSpan]" = field(default_factory=list)

    @property
    def delivery(self) -> int:
        """Which delivery of its event it handled; 0 where it handled none."""
        return int(self.attributes.get("shuking.deliveries") or 0)

    @property
    def delivered(self) -> tuple[str, Value]:
        """What it handled: the same for each delivery of an event to a service."""
        return self.service, self.attributes.get("messaging.message.id")


@dataclass(frozen=True)
class Scale:
    """The time of the whole trace, in nanoseconds."""

    began: int
    ended: int

    @property
    def total_ms(self) -> float:
        return (self.ended - self.began) / _NANOSECONDS_PER_MS

    def since_begin_ms(self, time: int) -> float:
        return (time - self.began) / _NANOSECONDS_PER_MS

    def bar(self, span: Span) -> str:
        """Where a span lies in the whole; at least one mark wide."""
        per_mark = max(1, self.ended - self.began) / BAR_WIDTH
        first = min(BAR_WIDTH - 1, int((span.start_time_unix_nano - self.began) / per_mark))
        marks = max(1, round((span.end_time_unix_nano - span.start_time_unix_nano) / per_mark))
        return ("·" * first + "█" * min(marks, BAR_WIDTH - first)).ljust(BAR_WIDTH, "·")


def waterfall(spans: Sequence[StoredSpan]) -> Iterator[str]:
    """One trace, line by line."""
    drawn = [DrawnSpan(each.service, each.span, attributes_of(each.span.attributes)) for each in spans]
    scale = Scale(
        min(each.span.start_time_unix_nano for each in spans), max(each.span.end_time_unix_nano for each in spans)
    )
    turns = sorted({str(each.attributes[TURN_ID]) for each in drawn if TURN_ID in each.attributes})
    yield f"trace {spans[0].span.trace_id.hex()}  {scale.total_ms:.1f} ms  {len(spans)} spans"
    yield from (f"turn  {turn}" for turn in turns)
    yield f"{'began':>10} {'took':>10}"
    known = {each.span.span_id: each for each in drawn}
    for hop in _hops(drawn):
        yield from (_line(scale, hop, text) for text in _never_seen(hop, drawn))
        yield from _lines(scale, hop, known, depth=0)


def attributes_of(pairs: object) -> dict[str, Value]:
    """The plain values of attributes, by name."""
    found: dict[str, Value] = {}
    for each in pairs:  # type: ignore[attr-defined]  # a protobuf container
        kind = each.value.WhichOneof("value")
        if kind in ("string_value", "int_value", "double_value", "bool_value"):
            found[each.key] = getattr(each.value, kind)
    return found


def _hops(drawn: Sequence[DrawnSpan]) -> list[DrawnSpan]:
    """The spans that begin at the margin, by time, each with what ran inside it."""
    by_id = {each.span.span_id: each for each in drawn}
    hops = []
    for each in sorted(drawn, key=lambda one: one.span.start_time_unix_nano):
        parent = by_id.get(each.span.parent_span_id)
        if parent is not None and _runs_inside(each, parent):
            parent.children.append(each)
        else:
            hops.append(each)
    return hops


def _runs_inside(each: DrawnSpan, parent: DrawnSpan) -> bool:
    """Not so what goes on from the parent later: a turn that is driven again, by a sweep or an operator."""
    is_later = each.span.start_time_unix_nano > parent.span.end_time_unix_nano
    return parent.service == each.service and each.span.kind not in _HOPS and not is_later


def _never_seen(hop: DrawnSpan, drawn: Sequence[DrawnSpan]) -> Iterator[str]:
    """The deliveries before this one that left no span. Told once, at the first that did."""
    same = sorted(each.delivery for each in drawn if each.delivery and each.delivered == hop.delivered)
    if not hop.delivery or not same:
        return
    earlier = [number for number in same if number < hop.delivery]
    for number in range(max(earlier, default=0) + 1, hop.delivery):
        yield (
            f"delivery {number} of {hop.span.name.removeprefix('process ')} left no span: "
            "its process was killed, or gave it back"
        )


def _lines(scale: Scale, each: DrawnSpan, known: Mapping[bytes, DrawnSpan], depth: int) -> Iterator[str]:
    span = each.span
    took = (span.end_time_unix_nano - span.start_time_unix_nano) / _NANOSECONDS_PER_MS
    notes = "".join(f"  {note}" for note in _notes(each, known, scale))
    yield (
        f"{scale.since_begin_ms(span.start_time_unix_nano):10.1f} {took:10.1f} ms  {scale.bar(span)}  "
        f"{each.service:<{_SERVICE_WIDTH}}  {'  ' * depth}{span.name}{notes}"
    )
    for happened in span.events:
        values = attributes_of(happened.attributes)
        text = ", ".join(f"{name} {value}" for name, value in values.items())
        yield _line(scale, each, f"{'  ' * depth}{happened.name}: {text}", happened.time_unix_nano)
    for child in each.children:
        yield from _lines(scale, child, known, depth + 1)


def _line(scale: Scale, each: DrawnSpan, text: str, time: int | None = None) -> str:
    """What is told beside the spans."""
    at = scale.since_begin_ms(each.span.start_time_unix_nano if time is None else time)
    return f"{at:10.1f} {'':13}  {'':{BAR_WIDTH}}  {each.service:<{_SERVICE_WIDTH}}  ! {text}"


def _notes(each: DrawnSpan, known: Mapping[bytes, DrawnSpan], scale: Scale) -> Iterator[str]:
    """What is worth a look."""
    values = each.attributes
    if each.delivery > 1:
        yield f"delivery {each.delivery}"
    if int(values.get("shuking.attempt") or 1) > 1:
        yield f"attempt {values['shuking.attempt']}"
    if status := values.get("http.response.status_code"):
        yield str(status)
    if "gen_ai.usage.input_tokens" in values:
        yield f"{values['gen_ai.usage.input_tokens']} + {values.get('gen_ai.usage.output_tokens', 0)} tokens"
    for link in each.span.links:
        if earlier := known.get(link.span_id):
            yield f"after the one at {scale.since_begin_ms(earlier.span.start_time_unix_nano):.1f}"
    if each.span.status.code == Status.STATUS_CODE_ERROR:
        yield f"FAILED {each.span.status.message}".rstrip()
