"""The Gemini client: typed answers and streamed text, each within one time limit, each failure visible.

A caller gets either a value of the type that it asked for or a `GeminiError`; both carry a `ToolCall` for the
turn's record. Neither prompts nor answers are ever logged or put into error texts; into spans only where that is switched on.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from pydantic import BaseModel, JsonValue, ValidationError

from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.outside import OutsideAnswer, keep
from shared.model.gemini_call import AnswerBlocked, CallRecord, GeminiError, UnusableAnswer
from shared.runtime.settings import GeminiSettings

if TYPE_CHECKING:
    from google import genai

__all__ = ["GeminiClient", "GeminiError", "GeminiResult", "Model", "WrittenAnswer", "model_of"]

ModelT = TypeVar("ModelT", bound=BaseModel)

TRIES: Final = 4
"""How often a request is sent while the service answers that it is busy or broken."""
FIRST_PAUSE: Final = 1 / 60
"""Before a request is sent again, in shares of the time for all tries; each pause is twice as long as the one before."""
RETRIED_STATUS_CODES: Final = [408, 429, 500, 502, 503, 504]


@dataclass(frozen=True, slots=True)
class GeminiResult(Generic[ModelT]):
    """A checked answer and what it took."""

    value: ModelT
    tokens: TokenUsage
    model: str
    tool_call: ToolCall


class WrittenAnswer(Protocol):
    """An answer while it is written, piece by piece; the iteration raises GeminiError. Then it is known what it took."""

    def __aiter__(self) -> AsyncIterator[str]: ...

    @property
    def tokens(self) -> TokenUsage: ...

    @property
    def model(self) -> str: ...

    def finish(self, failure: str | None = None) -> ToolCall: ...


class Model(Protocol):
    """What a service asks of a model, and what a recording of one answers as well."""

    async def generate_json(
        self, *, prompt_name: str, system: str, content: str, schema: type[ModelT]
    ) -> "GeminiResult[ModelT]": ...

    def stream_text(
        self, *, prompt_name: str, system: str, content: str
    ) -> AbstractAsyncContextManager[WrittenAnswer]: ...


class GeminiStream:
    """An answer while it is written: iterate it for its pieces of text. `tokens` and `model` are final after that."""

    def __init__(self, pieces: AsyncGenerator[str, None], record: CallRecord) -> None:
        self._pieces = pieces
        self._record = record

    def __aiter__(self) -> AsyncIterator[str]:
        return self._pieces

    @property
    def tokens(self) -> TokenUsage:
        return self._record.tokens

    @property
    def model(self) -> str:
        return self._record.model

    def finish(self, failure: str | None = None) -> ToolCall:
        """The call's entry in the turn; with a `failure` when the answer could not be used."""
        return self._record.finish(failure)


def opened(settings: GeminiSettings) -> "genai.Client":
    """The library's client, which tries again what a busy service refuses. Close its `aio` when done."""
    from google import genai
    from google.genai import types

    retries = types.HttpRetryOptions(
        attempts=TRIES,
        initial_delay=settings.gemini_timeout_seconds * FIRST_PAUSE,
        max_delay=settings.gemini_timeout_seconds / 8,
        jitter=settings.gemini_timeout_seconds * FIRST_PAUSE,
        http_status_codes=RETRIED_STATUS_CODES,
    )
    return genai.Client(
        api_key=settings.google_api_key,
        vertexai=False,
        http_options=types.HttpOptions(base_url=settings.gemini_base_url, retry_options=retries),
    )


def failures() -> tuple[type[Exception], ...]:
    """What a call raises that fails. Ask when a client has been opened."""
    from google.genai import errors

    # The library takes whichever HTTP package is there; what it raises is that package's.
    transports = [sys.modules[name] for name in ("httpx", "httpx2") if name in sys.modules]
    found = (TimeoutError, errors.APIError, errors.UnknownApiResponseError, ValidationError)
    return (*found, *(transport.HTTPError for transport in transports))


class GeminiClient:
    """Gemini through google-genai. Made only where there is a key, because the library takes 70 MB."""

    def __init__(self, settings: GeminiSettings) -> None:
        from google.genai import types

        self._client = opened(settings)
        self._models = self._client.aio.models
        self._model = settings.gemini_model
        self._spans_have_content = settings.otel_instrumentation_genai_capture_message_content
        self._timeout_s = settings.gemini_timeout_seconds
        self._config_type = types.GenerateContentConfig
        self._failures: tuple[type[Exception], ...] = (UnusableAnswer, *failures())

    async def close(self) -> None:
        await self._client.aio.aclose()

    async def generate_json(
        self, *, prompt_name: str, system: str, content: str, schema: type[ModelT]
    ) -> GeminiResult[ModelT]:
        """An answer of the given type, strictly checked. A malformed one is asked for once more. Raises GeminiError."""
        record = self._record(prompt_name, "json", system, content)
        try:
            async with asyncio.timeout(self._timeout_s):
                try:
                    value = await self._ask(system, content, schema, record)
                except AnswerBlocked:
                    raise
                except (UnusableAnswer, ValidationError):
                    record.ask_again()
                    value = await self._ask(system, content, schema, record)
        except self._failures as error:
            failed = record.failed(error)
            _keep(record, prompt_name, None)
            raise failed from error
        result = GeminiResult(value, record.tokens, record.model, record.finish())
        _keep(record, prompt_name, value.model_dump(mode="json"))
        return result

    def _record(self, prompt_name: str, output_type: str, system: str, content: str) -> CallRecord:
        record = CallRecord(prompt_name, self._model, output_type)
        if self._spans_have_content:
            record.asked(system, content)
        return record

    async def _ask(self, system: str, content: str, schema: type[ModelT], record: CallRecord) -> ModelT:
        config = self._config_type(
            system_instruction=system,
            temperature=0,
            response_mime_type="application/json",
            response_json_schema=schema.model_json_schema(),
        )
        response = await self._models.generate_content(model=self._model, contents=content, config=config)
        text = record.read(response)
        if not text:
            raise UnusableAnswer("empty")
        return schema.model_validate_json(text, strict=True)

    @asynccontextmanager
    async def stream_text(self, *, prompt_name: str, system: str, content: str) -> AsyncIterator[GeminiStream]:
        """A text answer, piece by piece; the iteration raises GeminiError. The one who iterates says how it ended."""
        record = self._record(prompt_name, "text", system, content)
        read: list[JsonValue] = []
        try:
            async with aclosing(self._pieces(system, content, record, read)) as pieces:
                yield GeminiStream(pieces, record)
        finally:
            record.finish("abandoned")
            _keep(record, prompt_name, read)

    async def _pieces(
        self, system: str, content: str, record: CallRecord, read: list[JsonValue]
    ) -> AsyncGenerator[str, None]:
        deadline = asyncio.get_running_loop().time() + self._timeout_s
        config = self._config_type(system_instruction=system, temperature=0)
        is_empty = True
        try:
            async with asyncio.timeout_at(deadline):
                responses = await self._models.generate_content_stream(
                    model=self._model, contents=content, config=config
                )
            while True:
                async with asyncio.timeout_at(deadline):
                    response = await anext(responses, None)
                if response is None:
                    break
                if text := record.read(response):
                    is_empty = False
                    read.append(text)
                    yield text
            if is_empty or not record.reached_its_end:
                raise UnusableAnswer("empty" if is_empty else "truncated")
        except self._failures as error:
            raise record.failed(error) from error


def _keep(record: CallRecord, prompt_name: str, answer: JsonValue) -> None:
    """Keep what a finished call was answered with the event that it is asked for."""
    keep(
        OutsideAnswer(
            asked=prompt_name,
            answer=answer,
            failure=record.failure,
            tool_call=record.finish(),
            tokens=record.tokens,
            model=record.model,
        )
    )


@asynccontextmanager
async def model_of(settings: GeminiSettings) -> AsyncIterator[Model | None]:
    """The model, for as long as the block lasts: as recorded in a replay; None where there is no key."""
    if settings.recorded_model:
        from shared.model.recorded_model import RecordedModel

        yield RecordedModel()
        return
    if settings.google_api_key is None:
        yield None
        return
    client = GeminiClient(settings)
    try:
        yield client
    finally:
        await client.close()
