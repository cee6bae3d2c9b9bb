"""What every event has in common: who it belongs to, what caused it, and its name on the wire."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Self
from uuid import NAMESPACE_URL, UUID, uuid5

from pydantic import BaseModel, ConfigDict, Field

from shared.calendar import clock
from shared.contracts.outside import Answers

SUBJECT_ROOT = "turns"


def derived_id(cause: UUID, kind: str) -> UUID:
    """The id of what `cause` leads to: always the same, so that doing it again publishes the same event."""
    return uuid5(cause, kind)


class Event(BaseModel):
    """A fact about one turn, past tense, never changed. `turn_id` is the id of the user's message."""

    model_config = ConfigDict(frozen=True)

    name: ClassVar[str]
    """Snake case; the second token of the subject."""

    event_id: UUID
    session_id: UUID
    turn_id: UUID
    attempt: int = Field(default=1, ge=1)
    occurred_at: datetime
    causation_id: UUID | None = None
    schema_version: str = "1.0"
    outside: Answers = ()
    """What outside things answered while the event was made; no other event, and no document, carries it on."""

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def subject(self) -> str:
        return f"{SUBJECT_ROOT}.{self.name}.{self.session_id}"

    @classmethod
    def caused_by(cls, cause: "Event", **fields: object) -> Self:
        """The event of this class that `cause` leads to, in the same turn and attempt."""
        return cls.model_validate(
            {
                "event_id": derived_id(cause.event_id, cls.name),
                "session_id": cause.session_id,
                "turn_id": cause.turn_id,
                "attempt": cause.attempt,
                "occurred_at": clock.now(),
                "causation_id": cause.event_id,
                **fields,
            }
        )


@dataclass(frozen=True, slots=True)
class InTrace:
    """An event of another turn than the one being handled: it goes on with that turn's own trace (W3C)."""

    event: Event
    traceparent: str | None


def key_id(scope: UUID, key: str) -> UUID:
    """A stable id for a client's own key (an `Idempotency-Key`) within a session."""
    return uuid5(uuid5(NAMESPACE_URL, "shuking:idempotency-key"), f"{scope}:{key}")
