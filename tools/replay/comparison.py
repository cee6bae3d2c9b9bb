"""Compares what was recorded with what today's code made, event by event."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from pydantic import JsonValue

from shared.contracts.events.catalogue import EVENTS
from shared.contracts.events.envelope import Event
from shared.messaging.recorded import RecordedEvent
from shared.model.recorded_model import NOT_RECORDED
from tools.replay.difference import FieldChange, changes
from tools.replay.outcome import EventOutcome, Kind, SessionOutcome, TurnOutcome
from tools.replay.recorded_turns import UNKEPT, RecordedTurns, attempt_of, is_comparable, is_unkept

_NO_SUCH_EVENT: Final = "지금은 없는 종류의 이벤트입니다 (there is no such event any more)"
_OTHER_VERSION: Final = "지금의 코드가 읽을 수 없는 판의 이벤트입니다 (of a version that is gone)"

Failures = Iterable[tuple[Event, str]]
Shown = set[tuple[str, str, str]]


def compared(
    session_id: UUID, turns: RecordedTurns, expected: Sequence[RecordedEvent], made: Sequence[Event], failures: Failures
) -> SessionOutcome:
    """`expected`: the recorded events; `made`: those of today; each is compared with the other of its kind and attempt."""
    outcomes = {turn.turn_id: TurnOutcome(number, turn.turn_id) for number, turn in turns.numbered.items()}
    waiting: dict[tuple[object, ...], list[Event]] = defaultdict(list)
    for each in made:
        waiting[_key(each.turn_id, each.attempt, each.name)].append(each)
    shown: Shown = set()
    for recorded in expected:
        _add(outcomes[recorded.turn_id], recorded, waiting, shown)
    for event in made:
        if event in waiting[_key(event.turn_id, event.attempt, event.name)] and event.turn_id in outcomes:
            outcomes[event.turn_id].events.append(EventOutcome(event.name, None, event.attempt, "new"))
    for key, outcome in outcomes.items():
        _note(outcome, turns, key, made)
    for event, cause in failures:
        outcomes[event.turn_id].notes.append(f"{event.name} 처리 실패: {cause}")
    return SessionOutcome(session_id, list(outcomes.values()))


def _add(
    outcome: TurnOutcome, recorded: RecordedEvent, waiting: dict[tuple[object, ...], list[Event]], shown: Shown
) -> None:
    turn_id, attempt = attempt_of(recorded)
    candidates = waiting[_key(turn_id, attempt, recorded.name)]
    today = candidates.pop(0) if candidates else None
    if recorded.event is None:
        reason = _OTHER_VERSION if recorded.name in EVENTS else _NO_SUCH_EVENT
        outcome.events.append(EventOutcome(recorded.name, recorded.service, attempt, "gone", reason=reason))
    elif today is None:
        outcome.events.append(EventOutcome(recorded.name, recorded.service, attempt, "missing"))
    else:
        found = tuple(changes(document(recorded.event), document(today)))
        fresh = tuple(each for each in found if _sign(each) not in shown)
        shown.update(map(_sign, fresh))
        kind: Kind = "changed" if found else "unchanged"
        outcome.events.append(EventOutcome(recorded.name, recorded.service, attempt, kind, fresh))


def _note(outcome: TurnOutcome, turns: RecordedTurns, key: UUID | None, made: Sequence[Event]) -> None:
    """Say what keeps the turn from being compared fairly."""
    turn = turns.by_id[key]
    outcome.is_comparable = is_comparable(turn)
    if is_unkept(turn):
        outcome.notes.append(UNKEPT)
    left = Counter(each.asked for (of, _), answers in turns.answers.items() if of == key for each in answers)
    outcome.notes += [f"이제 묻지 않는 것 (not asked any more): {asked}" for asked in left]
    asked = key is not None and turns.asks_outside(key)
    if asked and any(NOT_RECORDED in each.model_dump_json() for each in made if each.turn_id == key):
        outcome.notes.append("기록에 답이 없는 것을 모델에 물었습니다 (the model is asked what it was not asked then).")


def document(event: Event) -> JsonValue:
    """An event as JSON, with what it leaves to today's defaults filled in."""
    found: JsonValue = event.model_dump(mode="json", by_alias=True)
    return found


def _key(turn_id: UUID | None, attempt: int, name: str) -> tuple[object, ...]:
    return turn_id, attempt, name


def _sign(change: FieldChange) -> tuple[str, str, str]:
    """What a change is, wherever it stands: the events after the first only hand it on."""
    return change.field, repr(change.before), repr(change.after)
