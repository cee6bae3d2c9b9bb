"""A model that answers what it answered when a turn was recorded (`shared.contracts.outside`), and asks nobody."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from shared.calendar import clock
from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.outside import OutsideAnswer, recorded
from shared.model.gemini import GeminiError, GeminiResult, WrittenAnswer

NOT_RECORDED: Final = "not_recorded"
"""The failure of a call that nobody had made, or read to its end, when the turn was recorded."""

ModelT = TypeVar("ModelT", bound=BaseModel)


class RecordedModel:
    """Implements `shared.model.gemini.Model`. What was not recorded fails, as a model that cannot be reached does."""

    async def generate_json(
        self,
        *,
        prompt_name: str,
        system: str,  # noqa: ARG002
        content: str,  # noqa: ARG002
        schema: type[ModelT],
    ) -> GeminiResult[ModelT]:
        """The recorded answer. Raises GeminiError, also where it is no answer to what is asked today."""
        answer = _recorded(prompt_name)
        if answer.failure is not None:
            raise _failed(answer, answer.failure)
        try:
            value = schema.model_validate_json(json.dumps(answer.answer), strict=True)
        except ValidationError:
            raise _failed(answer, "malformed") from None
        return GeminiResult(value, answer.tokens or TokenUsage(), answer.model or "", _tool_call(answer, None))

    @asynccontextmanager
    async def stream_text(
        self,
        *,
        prompt_name: str,
        system: str,  # noqa: ARG002
        content: str,  # noqa: ARG002
    ) -> AsyncIterator[WrittenAnswer]:
        """The recorded pieces; then GeminiError where the call failed, or was not read to its end."""
        yield _RecordedText(_recorded(prompt_name))


class _RecordedText:
    """Implements `WrittenAnswer`."""

    def __init__(self, answer: OutsideAnswer) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[str]:
        for piece in self._answer.answer if isinstance(self._answer.answer, list) else ():
            yield str(piece)
        if self._answer.failure is not None:
            raise _failed(self._answer, self._answer.failure)
        if self._answer.tool_call is not None and not self._answer.tool_call.success:
            raise _failed(self._answer, NOT_RECORDED)

    @property
    def tokens(self) -> TokenUsage:
        return self._answer.tokens or TokenUsage()

    @property
    def model(self) -> str:
        return self._answer.model or ""

    def finish(self, failure: str | None = None) -> ToolCall:
        return _tool_call(self._answer, failure)


def _recorded(prompt_name: str) -> OutsideAnswer:
    return recorded(prompt_name) or OutsideAnswer(asked=prompt_name, failure=NOT_RECORDED)


def _failed(answer: OutsideAnswer, reason: str) -> GeminiError:
    return GeminiError(reason, _tool_call(answer, reason), answer.tokens or TokenUsage())


def _tool_call(answer: OutsideAnswer, failure: str | None) -> ToolCall:
    """The call as it was made, ended as it ends today."""
    call = answer.tool_call or ToolCall(
        tool="gemini", params={"prompt": answer.asked}, timestamp=clock.now(), execution_time_ms=0, success=False
    )
    return call.model_copy(update={"success": failure is None, "error": failure})
