"""What the clarifier does with events."""

from services.clarifier.domain.conversation import Conversation, NextEvent
from services.clarifier.domain.reader import Reader
from services.clarifier.domain.standing import expected_answer
from shared.events.catalogue import TurnOpened


class Handlers:
    """The subscribers of the clarifier."""

    def __init__(self, reader: Reader, conversation: Conversation) -> None:
        self._reader = reader
        self._conversation = conversation

    async def on_turn_opened(self, event: TurnOpened) -> NextEvent:
        expected = expected_answer(event.collected_parameters, event.dialogue)
        reading, metadata = await self._reader.read(event.content, expected, event.metadata)
        return self._conversation.next_event(event, reading, metadata)
