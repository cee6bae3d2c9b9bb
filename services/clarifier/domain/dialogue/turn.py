"""A turn on its way through the clarifier: with what is remembered read before it, and written after it."""

from dataclasses import dataclass

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.recall import recalled
from services.clarifier.domain.messages.taxes_shown import taxes_of_steps
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import (
    HistoryEntry,
    InquiryRaised,
    ParametersCollected,
    QuestionRaised,
    ReplyChosen,
    TurnMetadata,
    TurnOpened,
    WaysNamed,
)
from shared.contracts.parameters.given import FACTS, GivenFacts

NextEvent = QuestionRaised | ParametersCollected | InquiryRaised | WaysNamed | ReplyChosen


@dataclass(frozen=True, slots=True)
class Led:
    """What a message leads to, and what is remembered after it; the event's own memory is still that before it."""

    event: NextEvent
    dialogue: Dialogue

    def written(self) -> NextEvent:
        """The event with what is remembered, as it leaves the clarifier."""
        return self.event.model_copy(update={"dialogue": self.dialogue.document()})


@dataclass(frozen=True, slots=True)
class Turn:
    """An opened turn. `cause`: the event that opened it."""

    cause: TurnOpened
    content: str
    collected_parameters: Parameters
    dialogue: Dialogue
    history: tuple[HistoryEntry, ...]
    metadata: TurnMetadata

    @property
    def facts(self) -> GivenFacts | None:
        """What was given in a form; then the content only tells it once more."""
        facts = self.metadata.client.get(FACTS)
        return None if facts is None else GivenFacts.model_validate(facts)

    def leads_to(self, event_type: type[NextEvent], dialogue: Dialogue, **fields: object) -> Led:
        """The event of this type, with these of its fields, after which `dialogue` is remembered."""
        event = event_type.caused_by(self.cause, metadata=self.metadata, dialogue=self.cause.dialogue, **fields)
        return Led(event, dialogue)


def opened(event: TurnOpened) -> Turn:
    """The turn of an event."""
    dialogue = recalled(event.dialogue, event.last_answer)
    if taxes := taxes_of_steps(event.history):
        dialogue = dialogue.model_copy(update={"taxes_of_steps": tuple(sorted(taxes))})
    return Turn(
        event,
        event.content,
        event.collected_parameters,
        dialogue,
        event.history,
        event.metadata,
    )
