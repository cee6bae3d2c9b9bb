"""What a service does with one kind of event, whoever hands it the events: the bus, or a chain in one process."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from shared.calendar import clock
from shared.contracts.events.catalogue import FailureCode, Service, TurnFailed
from shared.contracts.events.envelope import Event, derived_id
from shared.contracts.failures import FAILURE_MESSAGES
from shared.contracts.outside import Answers
from shared.messaging.publisher import Outputs, each_output

EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True, slots=True)
class Reaction(Generic[EventT]):
    """A handler of the events of one type.

    Where it fails because of what an event says, what `fallback` makes of the event takes the place of its output; that
    needs nothing else. An `unavailable` exception means that something the handler needs is away for now.
    """

    event_type: type[EventT]
    handler: Callable[[EventT], Awaitable[Outputs]]
    fallback: Callable[[EventT], Outputs] | None = None
    unavailable: tuple[type[Exception], ...] = ()


Reactions = tuple[Reaction[Any], ...]
"""All that a service does with events: what its `app.py` offers for use without a broker."""


def with_answers(outputs: Outputs, answers: Answers) -> Outputs:
    """The outputs, each event with what outside things answered while it was made."""
    if not answers:
        return outputs
    return [
        each.model_copy(update={"outside": answers}) if isinstance(each, Event) else each
        for each in each_output(outputs)
    ]


def turn_failed(event: Event, service: Service, code: FailureCode, answers: Answers = ()) -> TurnFailed:
    """What ends the turn of an event that a service could do nothing with. Doing it twice makes the same event."""
    return TurnFailed(
        event_id=derived_id(event.event_id, f"{TurnFailed.name}:{service}"),
        session_id=event.session_id,
        turn_id=event.turn_id,
        attempt=event.attempt,
        occurred_at=clock.now(),
        causation_id=event.event_id,
        outside=answers,
        code=code,
        message=FAILURE_MESSAGES[code],
        stage=service,
    )
