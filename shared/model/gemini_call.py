"""One call to the model as a turn remembers it: its span, its tokens, its entry among the tool calls, its failure."""

import json
import time
from typing import TYPE_CHECKING, Final

from opentelemetry.trace import SpanKind, Status, StatusCode
from prometheus_client import Counter, Histogram
from pydantic import ValidationError

from shared.calendar import clock
from shared.contracts.document import TokenUsage, ToolCall
from shared.observability.telemetry import exemplar, tracer

if TYPE_CHECKING:
    from google.genai import types


MODEL_CALLS: Final = Counter(
    "shuking_model_calls", "Calls to the model. Whatever is not `ok` is done without it.", ["prompt", "outcome"]
)
MODEL_TOKENS: Final = Counter("shuking_model_tokens", "Tokens that calls to the model took.", ["prompt", "direction"])
MODEL_SECONDS: Final = Histogram(
    "shuking_model_seconds",
    "From asking the model to the end of its answer.",
    ["prompt"],
    buckets=(0.25, 0.5, 1, 2, 4, 8, 15, 30, 60),
)


class GeminiError(Exception):
    """The model gave no usable answer. `reason` is a short code, never content."""

    def __init__(self, reason: str, tool_call: ToolCall, tokens: TokenUsage) -> None:
        super().__init__(reason)
        self.reason = reason
        self.tool_call = tool_call
        self.tokens = tokens


class UnusableAnswer(Exception):
    """The model answered, but not with something that can be used."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AnswerBlocked(UnusableAnswer):
    """The model refused or was stopped; asking again would not help."""


class CallRecord:
    """What one call leaves behind: its span, its tokens, the model that answered, its entry in the turn."""

    def __init__(self, prompt_name: str, model: str, output_type: str) -> None:
        self.model = model
        self._prompt_name = prompt_name
        self._earlier_tokens = TokenUsage()
        self._latest_tokens = TokenUsage()
        self._timestamp = clock.now()
        self._started = time.perf_counter()
        self._tool_call: ToolCall | None = None
        self.reached_its_end = False
        self._said: str | None = None
        """The answer, where content is wanted in spans."""
        self.failure: str | None = None
        """Why the service gave no answer that could be read to its end. What a reader objects to is no such failure."""
        self._span = tracer.start_span(
            f"generate_content {model}",
            kind=SpanKind.CLIENT,
            attributes={
                "gen_ai.operation.name": "generate_content",
                "gen_ai.provider.name": "gcp.gemini",
                "gen_ai.request.model": model,
                "gen_ai.request.temperature": 0.0,
                "gen_ai.output.type": output_type,
                "gen_ai.prompt.name": prompt_name,
            },
        )

    @property
    def tokens(self) -> TokenUsage:
        return self._earlier_tokens.plus(self._latest_tokens)

    def asked(self, system: str, content: str) -> None:
        """Have what is asked, and what comes back, in the span."""
        self._said = ""
        self._span.set_attribute("gen_ai.system_instructions", _as_json([_text(system)]))
        self._span.set_attribute("gen_ai.input.messages", _as_json([{"role": "user", "parts": [_text(content)]}]))

    def ask_again(self) -> None:
        """Another request belongs to the same call: its tokens add to those so far."""
        self._earlier_tokens, self._latest_tokens = self.tokens, TokenUsage()

    def read(self, response: "types.GenerateContentResponse") -> str:
        """The text of a response, or of a piece of one. Raises UnusableAnswer if it was blocked or cut short."""
        self.model = response.model_version or self.model
        if response.response_id:
            self._span.set_attribute("gen_ai.response.id", response.response_id)
        if self._said is not None:
            self._said += response.text or ""
        if usage := response.usage_metadata:  # of a streamed answer: the sum up to this piece
            self._latest_tokens = TokenUsage(
                input=usage.prompt_token_count or 0,
                output=(usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0),
                total=usage.total_token_count or 0,
            )
        if response.prompt_feedback and response.prompt_feedback.block_reason:
            raise AnswerBlocked("blocked")
        reason = response.candidates[0].finish_reason if response.candidates else None
        if reason is not None:
            self._span.set_attribute("gen_ai.response.finish_reasons", [reason.value])
            if reason.value == "MAX_TOKENS":
                raise UnusableAnswer("truncated")
            if reason.value != "STOP":
                raise AnswerBlocked("blocked")
            self.reached_its_end = True
        return response.text or ""

    def finish(self, failure: str | None = None) -> ToolCall:
        """End the call, once; its entry in the turn."""
        if self._tool_call is not None:
            return self._tool_call
        self._span.set_attribute("gen_ai.response.model", self.model)
        self._span.set_attribute("gen_ai.usage.input_tokens", self.tokens.input)
        self._span.set_attribute("gen_ai.usage.output_tokens", self.tokens.output)
        if failure is not None:
            self._span.set_attribute("error.type", failure)
            self._span.set_status(Status(StatusCode.ERROR, failure))
        if self._said is not None:
            said = [{"role": "assistant", "parts": [_text(self._said)], "finish_reason": failure or "stop"}]
            self._span.set_attribute("gen_ai.output.messages", _as_json(said))
        self._count(failure)
        self._span.end()
        self._tool_call = ToolCall(
            tool="gemini",
            params={"prompt": self._prompt_name, "model": self.model},
            timestamp=self._timestamp,
            execution_time_ms=round((time.perf_counter() - self._started) * 1000),
            success=failure is None,
            error=failure,
        )
        return self._tool_call

    def _count(self, failure: str | None) -> None:
        MODEL_CALLS.labels(self._prompt_name, failure or "ok").inc()
        MODEL_TOKENS.labels(self._prompt_name, "input").inc(self.tokens.input)
        MODEL_TOKENS.labels(self._prompt_name, "output").inc(self.tokens.output)
        MODEL_SECONDS.labels(self._prompt_name).observe(time.perf_counter() - self._started, exemplar())

    def failed(self, error: Exception) -> GeminiError:
        self.failure = reason = _reason(error)
        return GeminiError(reason, self.finish(reason), self.tokens)


def _text(content: str) -> dict[str, str]:
    return {"type": "text", "content": content}


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _reason(error: Exception) -> str:
    """A short code for what went wrong."""
    if isinstance(error, UnusableAnswer):
        return error.reason
    if isinstance(error, TimeoutError):
        return "timeout"
    if isinstance(error, ValidationError):
        return "malformed"
    code = getattr(error, "code", None)
    return f"http_{code}" if code else "unreachable"
