"""What replaying a session comes to, event by event."""

from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

from tools.replay.difference import FieldChange

Kind = Literal["unchanged", "changed", "missing", "new", "gone"]
"""`missing`: recorded, and not made today; `new`: the other way round; `gone`: today's code cannot read it."""


@dataclass(frozen=True, slots=True)
class EventOutcome:
    """One event. `changes`: what is different and was not different in the events before it already."""

    name: str
    service: str | None
    attempt: int
    kind: Kind
    changes: tuple[FieldChange, ...] = ()
    reason: str | None = None


@dataclass(slots=True)
class TurnOutcome:
    """One turn. `number` counts from 1."""

    number: int
    turn_id: UUID | None
    events: list[EventOutcome] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What keeps it from being compared fairly, and which handlers failed."""
    is_comparable: bool = True
    """Not where an event is of a version that is gone, or what a model answered was not kept."""

    @property
    def has_changed(self) -> bool:
        return self.is_comparable and any(each.kind in ("changed", "missing", "new") for each in self.events)


@dataclass(slots=True)
class SessionOutcome:
    session_id: UUID
    turns: list[TurnOutcome]

    @property
    def has_changed(self) -> bool:
        return any(turn.has_changed for turn in self.turns)

    def count(self, kind: Kind) -> int:
        return sum(each.kind == kind for turn in self.turns for each in turn.events)
