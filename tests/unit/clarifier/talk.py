"""A conversation with the clarifier alone: remembers between turns what persistence and the synthesizer would."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID, uuid4

from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.recall import recalled
from services.clarifier.domain.dialogue.turn import NextEvent
from services.clarifier.domain.reader.reader import RuleReader
from services.clarifier.handlers import Handlers
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import (
    HistoryEntry,
    Inquiry,
    ParametersCollected,
    QuestionRaised,
    TurnMetadata,
    TurnOpened,
)

RECEIVED_AT = datetime(2025, 11, 21, 3, tzinfo=UTC)
TEXTS = load_texts()


def turn_opened(
    content: str,
    *,
    collected: Parameters | None = None,
    dialogue: Dialogue | None = None,
    history: tuple[HistoryEntry, ...] = (),
    session_id: UUID | None = None,
) -> TurnOpened:
    """A turn on Friday, 2025-11-21, at noon in Seoul."""
    return TurnOpened(
        event_id=uuid4(),
        session_id=session_id or uuid4(),
        turn_id=uuid4(),
        occurred_at=RECEIVED_AT,
        content=content,
        collected_parameters=collected or {},
        dialogue=(dialogue or Dialogue()).document(),
        history=history,
        metadata=TurnMetadata(received_at=RECEIVED_AT),
    )


def remembered(event: NextEvent) -> Dialogue:
    """What the clarifier remembers after an event, before it has heard of the answer."""
    return recalled(event.dialogue, None)


@dataclass
class Talk:
    """Say something, and see what it leads to. `follow_up`: the optional question that the calculator would pick."""

    follow_up: str | None = None
    collected: Parameters = field(default_factory=dict)
    dialogue: Dialogue = field(default_factory=Dialogue)
    history: tuple[HistoryEntry, ...] = ()

    async def say(self, content: str) -> NextEvent:
        handlers = Handlers(RuleReader(), Conversation(TEXTS))
        opened = turn_opened(content, collected=self.collected, dialogue=self.dialogue, history=self.history)
        event = await handlers.on_turn_opened(opened)
        self.collected, self.dialogue = event.collected_parameters, remembered(event)
        self.history = (*self.history, HistoryEntry(role="user", content=content))[-10:]
        if isinstance(event, ParametersCollected):
            self._follow_up(event)
        return event

    async def ask(self, content: str) -> QuestionRaised:
        event = await self.say(content)
        assert isinstance(event, QuestionRaised)
        return event

    async def collect(self, content: str) -> ParametersCollected:
        event = await self.say(content)
        assert isinstance(event, ParametersCollected)
        return event

    async def inquire(self, content: str) -> Inquiry:
        event = await self.say(content)
        assert isinstance(event, Inquiry)
        return event

    def _follow_up(self, event: ParametersCollected) -> None:
        if self.follow_up in [follow_up.question.parameter for follow_up in event.follow_ups]:
            update = {"pending_question": self.follow_up, "followed_up": (*self.dialogue.followed_up, self.follow_up)}
            self.dialogue = self.dialogue.model_copy(update=update)
