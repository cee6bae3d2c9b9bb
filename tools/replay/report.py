"""What replaying came to, for a person to read."""

import json
from collections.abc import Iterator

from tools.replay.outcome import EventOutcome, Kind, SessionOutcome, TurnOutcome

_MARKS: dict[Kind, str] = {"unchanged": "=", "changed": "~", "missing": "-", "new": "+", "gone": "?"}
_MOST_FIELDS = 40


def report(outcome: SessionOutcome, *, everything: bool = True) -> Iterator[str]:
    """Every turn with every event; without `everything` only turns of which something is to be said."""
    yield f"session {outcome.session_id}"
    for turn in outcome.turns:
        if everything or turn.has_changed or turn.notes:
            yield from _turn(turn, everything=everything)
    yield "  " + " · ".join(f"{kind} {outcome.count(kind)}" for kind in _MARKS)


def _turn(turn: TurnOutcome, *, everything: bool) -> Iterator[str]:
    yield f"  turn {turn.number}  {turn.turn_id or '(unreadable)'}" + (
        "" if turn.is_comparable else "  (not comparable)"
    )
    for note in turn.notes:
        yield f"    ! {note}"
    for event in turn.events:
        if everything or event.kind != "unchanged":
            yield from _event(event)


def _event(event: EventOutcome) -> Iterator[str]:
    attempt = f" attempt {event.attempt}" if event.attempt > 1 else ""
    follows = "  (follows)" if event.kind == "changed" and not event.changes else ""
    reason = f"  {event.reason}" if event.reason else ""
    yield f"    {_MARKS[event.kind]} {event.kind:<9} {event.name}{attempt}{follows}{reason}"
    for change in event.changes[:_MOST_FIELDS]:
        yield f"        {change.path}: {change.text()}"
    if len(event.changes) > _MOST_FIELDS:
        yield f"        … 외 {len(event.changes) - _MOST_FIELDS}개 (more)"


def as_json(outcome: SessionOutcome) -> Iterator[str]:
    """What has changed, for a program: a line for each field, and for each event that is missing, new or gone."""
    for turn in outcome.turns:
        place = {"session": str(outcome.session_id), "turn": turn.number, "comparable": turn.is_comparable}
        for event in turn.events:
            if event.kind in ("missing", "new", "gone"):
                yield json.dumps({**place, "event": event.name, "kind": event.kind}, ensure_ascii=False)
            for change in event.changes:
                found = {"event": event.name, "kind": event.kind, "field": change.path}
                values = {"before": change.before, "after": change.after, "won": change.is_won}
                yield json.dumps({**place, **found, **values}, ensure_ascii=False)
