"""What outside things answered while an event was made: kept with that event, so that it can be made again without them.

A model's answer, a search by vectors: whoever asks keeps the answer here, and whoever runs a handler puts what was kept
into the event that it returns. It stays in the stream: no document and no answer of the API has it.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from pydantic import JsonValue, TypeAdapter

from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.part import Part

VECTORS: Final = "vectors"
"""What a search by vectors is kept under; a model's answer under the name of its prompt."""


class OutsideAnswer(Part):
    """One answer. `failure`: why there is none that could be used, as a short code."""

    asked: str
    answer: JsonValue = None
    failure: str | None = None
    tool_call: ToolCall | None = None
    tokens: TokenUsage | None = None
    model: str | None = None


Answers = tuple[OutsideAnswer, ...]

_ANSWERS: Final = TypeAdapter(Answers)
_HEADER: Final = "shuking-recorded"

_kept: ContextVar[list[OutsideAnswer] | None] = ContextVar("kept_answers", default=None)
_recorded: ContextVar[deque[OutsideAnswer] | None] = ContextVar("recorded_answers", default=None)


def keep(answer: OutsideAnswer) -> None:
    """Keep an answer with the event that is being made, if one is."""
    if (kept := _kept.get()) is not None:
        kept.append(answer)


@contextmanager
def listening() -> Iterator[list[OutsideAnswer]]:
    """What is kept inside the block."""
    kept: list[OutsideAnswer] = []
    token = _kept.set(kept)
    try:
        yield kept
    finally:
        _kept.reset(token)


@contextmanager
def as_recorded(answers: deque[OutsideAnswer]) -> Iterator[None]:
    """Inside the block these answers stand for what is outside. Each is used up where it is asked for."""
    token = _recorded.set(answers)
    try:
        yield
    finally:
        _recorded.reset(token)


def recorded(asked: str) -> OutsideAnswer | None:
    """The next of the recorded answers to what is asked, which is used up; None where there is none."""
    left = _recorded.get()
    if left is None:
        return None
    # A prompt's name ends in its version: what an earlier one was answered is what was answered.
    found = next((each for each in left if _subject(each.asked) == _subject(asked)), None)
    if found is not None:
        left.remove(found)
        keep(found)
    return found


def handed_on() -> dict[str, str]:
    """The header with the recorded answers that are left, for the event that is being published; none outside of a replay."""
    left = _recorded.get()
    return {} if left is None else {_HEADER: _ANSWERS.dump_json(tuple(left), ensure_ascii=True).decode()}


@contextmanager
def brought(headers: Mapping[str, str]) -> Iterator[None]:
    """Inside the block the recorded answers that an event of a replay brought along stand for what is outside."""
    if _HEADER not in headers:
        yield
        return
    with as_recorded(deque(_ANSWERS.validate_json(headers[_HEADER]))):
        yield


def _subject(asked: str) -> str:
    return asked.partition("@")[0]
