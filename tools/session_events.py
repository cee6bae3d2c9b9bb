"""`shuking events`: what happened in a session, turn by turn, from the stream."""

import json
from collections.abc import Iterator

from shared.messaging.recorded import RecordedEvent, RecordedTurn, by_turn
from tools.replay.difference import changes
from tools.replay.recording import Recording


def table(recorded: Recording) -> Iterator[str]:
    """A block of lines for each turn: every stage with the milliseconds since the one before it."""
    for number, turn in enumerate(by_turn(recorded), 1):
        yield heading(number, turn)
        for stage, took in turn.durations():
            yield line(stage, took)
        yield f"  {'':15}  {turn.milliseconds:8.1f} ms  in all"


def heading(number: int, turn: RecordedTurn) -> str:
    """Which turn it is, and its trace."""
    trace = f"  trace {turn.trace_id}" if turn.trace_id else ""
    return f"turn {number}  {turn.turn_id or '(unreadable)'}  {turn.stages[0].stored_at:%Y-%m-%d}{trace}"


def line(stage: RecordedEvent, took: float | None) -> str:
    """One event; `took`: milliseconds since the one before it."""
    attempt = f"  attempt {stage.event.attempt}" if stage.event and stage.event.attempt > 1 else ""
    unreadable = "" if stage.event else "  (of a version that is gone)"
    answered = f"  outside: {', '.join(each.asked for each in stage.event.outside)}" if stage.event and stage.event.outside else ""  # fmt: skip
    time = f"{took:8.1f} ms" if took is not None else f"{'':8}   "
    return (
        f"  {stage.stored_at:%H:%M:%S.%f}  {time}  {stage.name:<20} {stage.service or '':<12}"
        f"{attempt}{unreadable}{answered}".rstrip()
    )


def differences(before: Recording, after: Recording) -> Iterator[str]:
    """How the events of a session differ from those of another: by turn, and by kind of event within a turn."""
    turns, others = by_turn(before), by_turn(after)
    for number in range(1, max(len(turns), len(others)) + 1):
        one, other = (found[number - 1].stages if number <= len(found) else [] for found in (turns, others))
        lines = list(_of_turn(one, other))
        if lines:
            yield f"turn {number}"
            yield from lines


def _of_turn(before: Recording, after: Recording) -> Iterator[str]:
    left = list(after)
    shown: set[tuple[str, str]] = set()
    for stage in before:
        same = next((each for each in left if each.name == stage.name), None)
        if same is None:
            yield f"  - {stage.name}"
            continue
        left.remove(same)
        found = [each for each in changes(stage.document(), same.document()) if each.path not in _IDENTITY]
        fresh = [each for each in found if (each.field, each.text()) not in shown]
        shown.update((each.field, each.text()) for each in fresh)
        if found:
            yield f"  ~ {stage.name}{'' if fresh else '  (follows)'}"
            yield from (f"      {each.path}: {each.text()}" for each in fresh)
    yield from (f"  + {each.name}" for each in left)


_IDENTITY = frozenset({"session_id", "turn_id", "metadata.received_at", "user_message.id", "assistant_message.id"})


def as_json(recorded: Recording) -> Iterator[str]:
    """The whole events, one a line."""
    for each in recorded:
        yield json.dumps(each.document(), ensure_ascii=False)
