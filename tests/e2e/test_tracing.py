"""One trace for each turn, through all five services, begun by the client where it sends a `traceparent`."""

from shared.observability.spans import ERASED_SESSION
from tests.e2e.client import Api
from tests.support.otlp_collector import CollectedSpan, OtlpCollector

SERVICES = {f"shuking-{name}" for name in ("gateway", "persistence", "clarifier", "calculator", "synthesizer")}
PARTS = {
    ("shuking-gateway", "publish message_received"),
    ("shuking-persistence", "process message_received"),
    ("shuking-clarifier", "process turn_opened"),
    ("shuking-calculator", "process parameters_collected"),
    ("shuking-synthesizer", "process tax_calculated"),
    ("shuking-persistence", "process answer_composed"),
}
TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"
CLIENT_SPAN_ID = "00f067aa0ba902b7"


async def test_a_turn_is_one_trace_with_spans_of_all_five_services(api: Api, collector: OtlpCollector) -> None:
    session = await api.new_session()
    await session.say("2025년 10월 15일에 부모님께 1억 받았어요", traceparent=f"00-{TRACE_ID}-{CLIENT_SPAN_ID}-01")

    def whole(spans: list[CollectedSpan]) -> bool:
        """Every service's part is there, and no span's parent is still to come."""
        ours = [span for span in spans if span.trace_id == TRACE_ID]
        ids = {span.span_id for span in ours} | {CLIENT_SPAN_ID}
        return {(span.service, span.name) for span in ours} >= PARTS and all(
            span.parent_span_id in ids for span in ours
        )

    await collector.wait_for(whole)
    assert {span.service for span in collector.trace(TRACE_ID)} == SERVICES
    of_client = [span for span in collector.trace(TRACE_ID) if span.parent_span_id == CLIENT_SPAN_ID]
    assert [span.service for span in of_client] == ["shuking-gateway"]


async def test_two_turns_are_two_traces(api: Api, collector: OtlpCollector) -> None:
    session = await api.new_session()
    for number in (1, 2):
        trace_id = f"{number:032x}"
        await session.say("부모님께 1억 받았어요", traceparent=f"00-{trace_id}-{CLIENT_SPAN_ID}-01")
    await collector.wait_for(
        lambda spans: all(
            any(span.trace_id == f"{number:032x}" and span.service == "shuking-synthesizer" for span in spans)
            for number in (1, 2)
        )
    )


async def test_a_deletion_says_of_which_session_no_trace_may_be_kept(api: Api, collector: OtlpCollector) -> None:
    """Also one whose own trace nobody records."""
    session = await api.new_session()
    not_recorded = {"traceparent": f"00-{TRACE_ID}-{CLIENT_SPAN_ID}-00"}
    assert (await api.http.delete(f"/api/sessions/{session.id}", headers=not_recorded)).status_code == 204
    await collector.wait_for(
        lambda spans: any(
            (each.key, each.value.string_value) == (ERASED_SESSION, session.id)
            for span in spans
            if (span.service, span.name) == ("shuking-persistence", "erase session")
            for each in span.span.attributes
        )
    )
