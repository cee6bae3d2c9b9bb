"""What the clarifier does with events."""

from services.clarifier.domain.conversation import Conversation, NextEvent
from services.clarifier.domain.reader import Reader
from shared.events.catalogue import TurnOpened


class Handlers:
    """The subscribers of the clarifier."""

    def __init__(self, reader: Reader, conversation: Conversation) -> None:
        self._reader = reader
        self._conversation = conversation

    async def on_turn_opened(self, event: TurnOpened) -> NextEvent:
        reading, metadata = await self._reader.read(event.content, event.dialogue.pending_question, event.metadata)
        return self._conversation.next_event(event, reading, metadata)
