"""What the clarifier does with events."""

from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.dialogue.said_before import said_in_case
from services.clarifier.domain.dialogue.standing import expected_answer
from services.clarifier.domain.dialogue.turn import NextEvent, opened
from services.clarifier.domain.reader.reader import Reader
from shared.events.catalogue import TurnOpened


class Handlers:
    """The subscribers of the clarifier. What is remembered of the conversation is read and written here."""

    def __init__(self, reader: Reader, conversation: Conversation) -> None:
        self._reader = reader
        self._conversation = conversation

    async def on_turn_opened(self, event: TurnOpened) -> NextEvent:
        turn = opened(event)
        expected = expected_answer(turn.collected_parameters, turn.dialogue, said_in_case(turn.history))
        reading, metadata = await self._reader.read(turn.content, expected, turn.metadata)
        return self._conversation.next_event(turn, reading, metadata).written()

    def on_misread_turn_opened(self, event: TurnOpened) -> NextEvent:
        return self._conversation.not_understood(opened(event)).written()
