"""Many replayed sessions in short: by kind of change, with examples."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from tools.replay.difference import FieldChange
from tools.replay.outcome import EventOutcome, SessionOutcome, TurnOutcome

_EXAMPLES: Final = 3
_KINDS_SHOWN: Final = 40


@dataclass(slots=True)
class _Change:
    """One kind of change: which field of which event, or which event is missing or new."""

    sessions: set[UUID] = field(default_factory=set)
    events: int = 0
    examples: list[str] = field(default_factory=list)
    won: list[int] = field(default_factory=list)


class Summary:
    """Counts what is added to it."""

    def __init__(self) -> None:
        self._changes: dict[str, _Change] = defaultdict(_Change)
        self._notes: dict[str, set[UUID]] = defaultdict(set)
        self.sessions = 0
        self.events = 0
        self.changed_sessions = 0

    def add(self, outcome: SessionOutcome) -> None:
        self.sessions += 1
        self.events += sum(len(turn.events) for turn in outcome.turns)
        self.changed_sessions += outcome.has_changed
        for turn in outcome.turns:
            for note in turn.notes:
                self._notes[note].add(outcome.session_id)
            for event in turn.events:
                self._add_event(outcome.session_id, turn, event)

    def _add_event(self, session_id: UUID, turn: TurnOutcome, event: EventOutcome) -> None:
        if event.kind == "gone":
            self._notes[f"{event.name}: {event.reason}"].add(session_id)
        if not turn.is_comparable:
            return
        place = f"{session_id} turn {turn.number}"
        if event.kind in ("missing", "new"):
            self._count(f"{event.name} {event.kind}", session_id, place)
        for change in event.changes:
            found = self._count(f"{event.name} {change.pattern}", session_id, f"{place}: {change.text()}")
            found.won.extend(_difference(change))

    def _count(self, kind: str, session_id: UUID, example: str) -> _Change:
        found = self._changes[kind]
        found.events += 1
        if session_id not in found.sessions and len(found.examples) < _EXAMPLES:
            found.examples.append(example)
        found.sessions.add(session_id)
        return found

    def lines(self) -> Iterator[str]:
        """The kinds of change, those of most sessions first."""
        ordered = sorted(self._changes.items(), key=lambda item: (-len(item[1].sessions), item[0]))
        for kind, found in ordered[:_KINDS_SHOWN]:
            won = f", {min(found.won):+,}원 … {max(found.won):+,}원" if found.won else ""
            yield f"~ {kind}: {len(found.sessions)} sessions, {found.events} events{won}"
            yield from (f"    {example}" for example in found.examples)
        if len(ordered) > _KINDS_SHOWN:
            yield f"… 외 {len(ordered) - _KINDS_SHOWN}종 (more kinds)"
        for note, sessions in self._notes.items():
            yield f"! {note}  {len(sessions)} sessions, {next(iter(sessions))}"
        yield f"{self.sessions} sessions, {self.events} events; {self.changed_sessions} sessions have changed"


def _difference(change: FieldChange) -> Iterator[int]:
    before, after = change.before, change.after
    if change.is_won and isinstance(before, int) and isinstance(after, int):
        yield after - before
