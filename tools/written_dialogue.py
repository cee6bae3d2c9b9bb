"""A recorded session as a test of the dialogue: the YAML of `tests/unit/clarifier/dialogues`, to put into one of its files.

It expects what the session came to then. Whoever takes it over looks at that first: a session is copied because
something in it was wrong.
"""

from collections.abc import Iterator
from datetime import date, datetime

import yaml
from pydantic import JsonValue

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, TurnFailed
from shared.contracts.events.envelope import Event
from shared.contracts.parameters.given import FACTS
from shared.messaging.recorded import RecordedTurn, by_turn
from tools.dialogues import expectations
from tools.replay.recording import Recording

_TITLE_LETTERS = 40
_ALWAYS = ("asks", "final_tax", "follow_up", "intent")
"""What is left out where it is none."""


def written_dialogue(recording: Recording) -> str:
    """YAML. `today` is the day of the first message; a turn of another day, and one that failed, says so in a comment."""
    turns = [(turn, found) for turn in by_turn(recording) if (found := turn.message) is not None]
    if not turns:
        return "# 읽을 수 있는 질문이 없습니다 (no message can be read).\n"
    first = turns[0][1]
    today = _day(first.occurred_at)
    lines = [f"- title: {_scalar(_title(first.content))}", f"  today: {today.isoformat()}", "  turns:"]
    for turn, message in turns:
        lines += [f"    {line}" for line in _turn(turn, message, today)]
    return "\n".join(lines) + "\n"


def _turn(turn: RecordedTurn, message: MessageReceived, today: date) -> Iterator[str]:
    if (day := _day(message.occurred_at)) != today:
        yield f"# {day.isoformat()}에 한 말 (said on another day)"
    if FACTS in message.metadata:
        yield "# 표에 넣은 값이 더 있습니다 (there were facts of a form besides)"
    yield f"- user: {_scalar(message.content)}"
    events = _answered(turn)
    if events is None:
        failed = next((each.event for each in reversed(turn.stages) if isinstance(each.event, TurnFailed)), None)
        yield f"  # 답변이 없습니다 (no answer): {failed.code if failed else '?'}"
        return
    came_to = expectations(events)
    for name in _ALWAYS:
        if came_to[name] is not None:
            yield f"  {name}: {_scalar(came_to[name])}"
    yield f"  collected: {{{', '.join(f'{name}: {_scalar(value)}' for name, value in came_to['collected'].items())}}}"
    yield f"  missing: [{', '.join(came_to['missing'])}]"


def _answered(turn: RecordedTurn) -> list[Event] | None:
    """The readable events up to the answer. None where there is none."""
    events = [each.event for each in turn.stages if each.event is not None]
    ends = [place for place, event in enumerate(events) if isinstance(event, AnswerComposed)]
    return events[: ends[-1] + 1] if ends else None


def _title(content: str) -> str:
    line = " ".join(content.split())
    return line if len(line) <= _TITLE_LETTERS else f"{line[:_TITLE_LETTERS]}…"


def _scalar(value: JsonValue) -> str:
    """As the files have it: `50_000_000`, `2025-10-15`, text without quotes where it needs none."""
    if type(value) is int:
        return f"{value:_}"
    if isinstance(value, str) and _is_day(value):
        return value
    written: str = yaml.safe_dump(value, allow_unicode=True, default_flow_style=True, width=10**6)
    return written.removesuffix("\n").removesuffix("\n...")


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _day(instant: datetime) -> date:
    return clock.seoul_date(instant)
