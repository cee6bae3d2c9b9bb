"""What the clarifier does with events."""

from services.clarifier.domain.dialogue.conversation import Conversation, NextEvent
from services.clarifier.domain.dialogue.memory import recalled
from services.clarifier.domain.dialogue.standing import expected_answer
from services.clarifier.domain.messages.reader import Reader
from shared.events.catalogue import InquiryRaised, TurnOpened


class Handlers:
    """The subscribers of the clarifier."""

    def __init__(self, reader: Reader, conversation: Conversation) -> None:
        self._reader = reader
        self._conversation = conversation

    async def on_turn_opened(self, event: TurnOpened) -> NextEvent:
        event = recalled(event)
        expected = expected_answer(event.collected_parameters, event.dialogue)
        reading, metadata = await self._reader.read(event.content, expected, event.metadata)
        return self._conversation.next_event(event, reading, metadata)

    def on_misread_turn_opened(self, event: TurnOpened) -> InquiryRaised:
        return self._conversation.not_understood(recalled(event))
