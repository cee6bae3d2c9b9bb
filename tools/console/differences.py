"""Differences as the console shows them: of an event from the one that led to it, and of what a replay made."""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Final

from pydantic import JsonValue

from shared.contracts.console_queries import EventDifference, FieldDifference, ReplayedEvent, ReplayedTurn
from shared.contracts.queries import QueryRefused
from shared.messaging.recorded import RecordedEvent
from tools.replay.difference import FieldChange, changes
from tools.replay.outcome import EventOutcome, SessionOutcome, TurnOutcome
from tools.replay.recording import Recording

_MOST_FIELDS: Final = 60
_LONGEST: Final = 1500
"""Letters of one value: an answer has to fit into a message of the broker, whatever the events have."""


def difference_of(recording: Recording, sequence: int) -> EventDifference:
    """How an event differs from the one that led to it. Raises QueryRefused where the session has no such event."""
    event = next((each for each in recording if each.sequence == sequence), None)
    if event is None:
        raise QueryRefused("EVENTS_NOT_FOUND")
    before = _cause(recording, event)
    if before is None:
        return EventDifference(before=None, before_sequence=None, fields=())
    found = changes(before.document(), event.document())
    return EventDifference(before=before.name, before_sequence=before.sequence, fields=_fields(found))


def turns_of(outcome: SessionOutcome) -> tuple[ReplayedTurn, ...]:
    """What replaying came to."""
    return tuple(map(_turn, outcome.turns))


def _cause(recording: Recording, event: RecordedEvent) -> RecordedEvent | None:
    """The event that it names as its cause; where that is not there, the one before it in its turn."""
    cause = event.event.causation_id if event.event else None
    named = next((each for each in recording if each.event and each.event.event_id == cause), None)
    earlier = (each for each in reversed(recording) if each.sequence < event.sequence and each.turn_id == event.turn_id)
    return named or next(earlier, None)


def _turn(turn: TurnOutcome) -> ReplayedTurn:
    return ReplayedTurn(
        number=turn.number,
        turn_id=turn.turn_id,
        is_comparable=turn.is_comparable,
        has_changed=turn.has_changed,
        notes=tuple(turn.notes),
        events=tuple(map(_event, turn.events)),
    )


def _event(event: EventOutcome) -> ReplayedEvent:
    return ReplayedEvent(
        name=event.name,
        service=event.service,
        attempt=event.attempt,
        kind=event.kind,
        reason=event.reason,
        fields=_fields(event.changes),
        hidden=max(0, len(event.changes) - _MOST_FIELDS),
    )


def _fields(found: Iterable[FieldChange]) -> tuple[FieldDifference, ...]:
    return tuple(
        FieldDifference(
            path=each.path,
            before=_shown(each.before),
            after=_shown(each.after),
            text=each.text(),
            is_won=each.is_won,
        )
        for each in islice(found, _MOST_FIELDS)
    )


def _shown(value: JsonValue) -> str | None:
    if value is None:
        return None
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
