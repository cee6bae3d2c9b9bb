"""The Gemini client, with the real google-genai, against a server that speaks the wire format."""

import json
from collections.abc import AsyncIterator
from typing import Literal

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client import REGISTRY
from pydantic import BaseModel, ConfigDict

from shared.contracts.document import TokenUsage
from shared.model import gemini_call
from shared.model.gemini import GeminiClient, GeminiError, GeminiResult
from tests.support.fake_gemini import (
    MODEL_VERSION,
    FakeGemini,
    Reply,
    answer,
    failure,
    fake_gemini,
    hang,
    refusal,
    stopped,
)

__all__ = ["fake_gemini"]

SECRET = "비밀스러운 상담 내용"


class Reading(BaseModel):
    model_config = ConfigDict(extra="forbid")

    relation: Literal["배우자", "직계존속"]
    value: int | None = None


GOOD = '{"relation": "배우자", "value": 500000000}'


@pytest.fixture
async def client(fake_gemini: FakeGemini) -> AsyncIterator[GeminiClient]:
    client = GeminiClient(fake_gemini.settings())
    yield client
    await client.close()


async def ask(client: GeminiClient) -> GeminiResult[Reading]:
    return await client.generate_json(prompt_name="extract@1", system="읽으세요", content=SECRET, schema=Reading)


async def test_an_answer_comes_back_as_the_type_that_was_asked_for(
    client: GeminiClient, fake_gemini: FakeGemini
) -> None:
    fake_gemini.script(answer(GOOD))
    result = await ask(client)
    assert result.value == Reading(relation="배우자", value=500_000_000)
    assert result.model == MODEL_VERSION
    assert result.tokens == TokenUsage(input=100, output=20, total=120)
    assert result.tool_call.success
    assert result.tool_call.params == {"prompt": "extract@1", "model": MODEL_VERSION}

    request = fake_gemini.requests[0]
    assert (request.model, request.method, request.api_key) == ("gemini-2.5-flash", "generateContent", "test-key")
    configuration = request.body["generationConfig"]
    assert isinstance(configuration, dict)
    assert configuration["temperature"] == 0
    assert configuration["responseMimeType"] == "application/json"
    assert configuration["responseJsonSchema"] == Reading.model_json_schema()


@pytest.mark.parametrize(
    "bad",
    [
        answer('{"relation": "배우자"'),
        answer(f"다음과 같습니다.\n```json\n{GOOD}\n```"),
        answer('{"relation": "배우자", "value": "5억"}'),
        answer('{"relation": "배우자", "value": "500000000"}'),
        answer('{"relation": "배우자", "value": 500000000.0}'),
        answer('{"value": 500000000}'),
        answer('{"relation": "이웃"}'),
        answer('{"relation": "배우자", "note": "추가"}'),
        answer("[]"),
        answer("null"),
        answer(""),
        stopped("MAX_TOKENS", '{"relation": "배우자"}'),
    ],
    ids=[
        "cut JSON", "text around JSON", "wrong type", "number as text", "float", "missing key", "unknown value",
        "extra key", "list", "null", "empty", "truncated",
    ],
)  # fmt: skip
class TestMalformed:
    async def test_is_asked_for_once_more(self, client: GeminiClient, fake_gemini: FakeGemini, bad: Reply) -> None:
        fake_gemini.script(bad, answer(GOOD))
        result = await ask(client)
        assert result.value.value == 500_000_000
        assert result.tokens == TokenUsage(input=200, output=40, total=240)

    async def test_twice_is_an_error(self, client: GeminiClient, fake_gemini: FakeGemini, bad: Reply) -> None:
        fake_gemini.script(bad)
        with pytest.raises(GeminiError) as caught:
            await ask(client)
        assert len(fake_gemini.requests) == 2
        assert caught.value.reason in {"malformed", "empty", "truncated"}
        assert not caught.value.tool_call.success
        assert caught.value.tool_call.error == caught.value.reason


@pytest.mark.parametrize("reply", [refusal(), stopped("SAFETY"), stopped("PROHIBITED_CONTENT", GOOD)])
async def test_a_refusal_is_an_error_at_once(client: GeminiClient, fake_gemini: FakeGemini, reply: Reply) -> None:
    fake_gemini.script(reply)
    with pytest.raises(GeminiError, match="blocked"):
        await ask(client)
    assert len(fake_gemini.requests) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_service_is_tried_again(client: GeminiClient, fake_gemini: FakeGemini, status: int) -> None:
    fake_gemini.script(failure(status), failure(status), answer(GOOD))
    assert (await ask(client)).value.relation == "배우자"
    assert len(fake_gemini.requests) == 3


@pytest.mark.parametrize(("status", "requests"), [(429, 4), (500, 4), (400, 1), (403, 1)])
async def test_a_lasting_error_is_reported_with_its_status(
    client: GeminiClient, fake_gemini: FakeGemini, status: int, requests: int
) -> None:
    fake_gemini.script(failure(status))
    with pytest.raises(GeminiError, match=f"http_{status}"):
        await ask(client)
    assert len(fake_gemini.requests) == requests


async def test_the_time_limit_is_for_all_tries_together(fake_gemini: FakeGemini) -> None:
    fake_gemini.script(failure(500), answer("{"), hang())
    client = GeminiClient(fake_gemini.settings(gemini_timeout_seconds=3))
    with pytest.raises(GeminiError, match="timeout") as caught:
        await ask(client)
    assert len(fake_gemini.requests) == 3
    assert caught.value.tool_call.execution_time_ms >= 0.95 * 3000
    await client.close()


async def test_an_unreachable_service_is_an_error(fake_gemini: FakeGemini) -> None:
    client = GeminiClient(fake_gemini.settings(gemini_base_url="http://127.0.0.1:9"))
    with pytest.raises(GeminiError, match="unreachable"):
        await ask(client)
    await client.close()


async def read_stream(client: GeminiClient) -> tuple[list[str], TokenUsage]:
    async with client.stream_text(prompt_name="explain@1", system="설명하세요", content=SECRET) as stream:
        pieces = [piece async for piece in stream]
        assert stream.finish().success
        return pieces, stream.tokens


async def test_text_comes_in_pieces(client: GeminiClient, fake_gemini: FakeGemini) -> None:
    fake_gemini.script(answer("세액은 ", "500만원", "입니다."))
    pieces, tokens = await read_stream(client)
    assert pieces == ["세액은 ", "500만원", "입니다."]
    assert tokens == TokenUsage(input=100, output=20, total=120)
    assert fake_gemini.requests[0].method == "streamGenerateContent"


async def test_a_stream_can_be_left_early(client: GeminiClient, fake_gemini: FakeGemini) -> None:
    fake_gemini.script(hang("세액은 "))
    async with client.stream_text(prompt_name="explain@1", system="", content=SECRET) as stream:
        async for piece in stream:
            assert piece == "세액은 "
            break
        tool_call = stream.finish("unexplained_figure")
    assert (tool_call.success, tool_call.error) == (False, "unexplained_figure")
    fake_gemini.script(answer("다시"))
    assert (await read_stream(client))[0] == ["다시"]


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        ([failure(429)], "http_429"),
        ([failure(500)], "http_500"),
        ([hang()], "timeout"),
        ([hang("세액은 ")], "timeout"),
        ([refusal()], "blocked"),
        ([stopped("SAFETY", "세액은 ")], "blocked"),
        ([stopped("MAX_TOKENS", "세액은 ")], "truncated"),
        ([stopped(None, "세액은 ")], "truncated"),
        ([answer("")], "empty"),
    ],
)
async def test_a_failed_stream_says_why(fake_gemini: FakeGemini, replies: list[Reply], reason: str) -> None:
    fake_gemini.script(*replies)
    client = GeminiClient(fake_gemini.settings(gemini_timeout_seconds=1 if reason == "timeout" else 60))
    with pytest.raises(GeminiError, match=reason) as caught:
        await read_stream(client)
    assert caught.value.tool_call.error == reason
    await client.close()


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(gemini_call, "tracer", provider.get_tracer("test"))
    return exporter


async def test_spans_tell_what_happened_and_never_what_was_said(
    client: GeminiClient, fake_gemini: FakeGemini, spans: InMemorySpanExporter
) -> None:
    fake_gemini.script(answer(GOOD))
    await ask(client)
    fake_gemini.script(answer('{"relation": "비밀"}'))
    with pytest.raises(GeminiError):
        await ask(client)
    good, bad = spans.get_finished_spans()
    assert good.name == "generate_content gemini-2.5-flash"
    assert good.attributes is not None
    assert bad.attributes is not None
    assert good.attributes["gen_ai.provider.name"] == "gcp.gemini"
    assert good.attributes["gen_ai.usage.input_tokens"] == 100
    assert good.attributes["gen_ai.response.model"] == MODEL_VERSION
    assert good.attributes["gen_ai.response.finish_reasons"] == ("STOP",)
    assert bad.attributes["error.type"] == "malformed"
    assert good.attributes["gen_ai.response.id"] == bad.attributes["gen_ai.response.id"]
    for span in (good, bad):
        assert "비밀" not in span.to_json()
        assert "500000000" not in span.to_json()


async def test_what_was_said_is_in_spans_where_that_is_switched_on(
    fake_gemini: FakeGemini, spans: InMemorySpanExporter
) -> None:
    fake_gemini.script(answer(GOOD))
    client = GeminiClient(fake_gemini.settings(otel_instrumentation_genai_capture_message_content=True))
    await ask(client)
    await client.close()
    [span] = spans.get_finished_spans()
    assert span.attributes is not None
    said = {name: json.loads(str(span.attributes[f"gen_ai.{name}"])) for name in ("input.messages", "output.messages")}
    assert said["input.messages"] == [{"role": "user", "parts": [{"type": "text", "content": SECRET}]}]
    [message] = said["output.messages"]
    assert (message["role"], message["parts"][0]["content"]) == ("assistant", GOOD)
    assert json.loads(str(span.attributes["gen_ai.system_instructions"])) == [{"type": "text", "content": "읽으세요"}]


async def test_calls_and_their_tokens_are_counted(client: GeminiClient, fake_gemini: FakeGemini) -> None:
    def counted(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, {"prompt": "extract@1", **labels}) or 0.0

    def state() -> tuple[float, ...]:
        return (
            counted("shuking_model_calls_total", outcome="ok"),
            counted("shuking_model_calls_total", outcome="malformed"),
            counted("shuking_model_tokens_total", direction="input"),
            counted("shuking_model_tokens_total", direction="output"),
            counted("shuking_model_seconds_count"),
        )

    before = state()
    fake_gemini.script(answer(GOOD))
    await ask(client)
    fake_gemini.script(answer("[]"))
    with pytest.raises(GeminiError):
        await ask(client)
    assert [now - then for now, then in zip(state(), before, strict=True)] == [1, 1, 300, 60, 2]
