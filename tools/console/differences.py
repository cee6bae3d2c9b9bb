"""Differences as the console shows them: of an event from the one that led to it, and of what a replay made."""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Final

from pydantic import JsonValue

from shared.contracts.console_queries import EventDifference, FieldDifference, ReplayedEvent, ReplayedTurn
from shared.messaging.recorded import RecordedEvent
from tools.replay.difference import FieldChange, changes
from tools.replay.outcome import EventOutcome, SessionOutcome, TurnOutcome

_MOST_FIELDS: Final = 60
_LONGEST: Final = 1500
"""Letters of one value: an answer has to fit into a message of the broker, whatever the events have."""


def difference_of(event: RecordedEvent, before: RecordedEvent) -> EventDifference:
    """How an event differs from the one that led to it."""
    return EventDifference(before=before.name, fields=_fields(changes(before.document(), event.document())))


def turns_of(outcome: SessionOutcome) -> tuple[ReplayedTurn, ...]:
    """What replaying came to."""
    return tuple(map(_turn, outcome.turns))


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
