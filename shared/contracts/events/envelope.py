"""What every event has in common: who it belongs to, what caused it, and its name on the wire."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Self
from uuid import NAMESPACE_URL, UUID, uuid5

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from shared.calendar import clock
from shared.contracts.outside import Answers

SUBJECT_ROOT = "turns"
_VERSION = re.compile(r"(\d+)\.(\d+)")


def derived_id(cause: UUID, kind: str) -> UUID:
    """The id of what `cause` leads to: always the same, so that doing it again publishes the same event."""
    return uuid5(cause, kind)


class Event(BaseModel):
    """A fact about one turn, past tense, never changed. `turn_id` is the id of the user's message.

    What stands here itself can be read in every version; of the rest, what `schema_version` says (decision 0129).
    """

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
    """`major.minor`, an event's own where its class sets another. An event of a higher major version is not read."""
    outside: Answers = ()
    """What outside things answered while the event was made; no other event, and no document, carries it on."""

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @field_validator("schema_version")
    @classmethod
    def _is_known(cls, version: str) -> str:
        major, _ = _parts(version)
        if cls is not Event and major > _parts(cls.version())[0]:
            raise PydanticCustomError("newer_version", "of a version that this code does not know")
        return version

    @classmethod
    def version(cls) -> str:
        """The one that this code writes."""
        version: str = cls.model_fields["schema_version"].default
        return version

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


def _parts(version: str) -> tuple[int, int]:
    found = _VERSION.fullmatch(version)
    if found is None:
        raise PydanticCustomError("version", "no `major.minor`")
    return int(found[1]), int(found[2])


def envelope(data: bytes) -> Event | None:
    """Whose turn an event belongs to and of which version it is, where the rest of it cannot be read."""
    try:
        return Event.model_validate_json(data)
    except ValidationError:
        return None


def is_newer(read: Event, event_type: type[Event]) -> bool:
    """Whether who wrote the event knew more of its type than this code does: another replica may know as much."""
    return _parts(read.schema_version) > _parts(event_type.version())


@dataclass(frozen=True, slots=True)
class InTrace:
    """An event of another turn than the one being handled: it goes on with that turn's own trace (W3C)."""

    event: Event
    traceparent: str | None


def key_id(scope: UUID, key: str) -> UUID:
    """A stable id for a client's own key (an `Idempotency-Key`) within a session."""
    return uuid5(uuid5(NAMESPACE_URL, "shuking:idempotency-key"), f"{scope}:{key}")
