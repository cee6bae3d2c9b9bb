"""What the clarifier does with events."""

from dataclasses import replace
from uuid import uuid4

from services.clarifier.domain.dialogue.continued import tells_more, told_at_once
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.dialogue.said_before import said_in_case
from services.clarifier.domain.dialogue.standing import expected_answer
from services.clarifier.domain.dialogue.turn import Led, NextEvent, Turn, opened
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.messages.taxes_shown import taxes_shown
from services.clarifier.domain.reader.reader import Reader
from services.clarifier.domain.understood.said import with_kept
from services.clarifier.domain.writing.talk import without_talk
from shared.calendar import clock
from shared.contracts.case_queries import ApplyFacts, CaseWithFacts
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised, TurnMetadata, TurnOpened


class Handlers:
    """The subscribers of the clarifier. What is remembered of the conversation is read and written here."""

    def __init__(self, reader: Reader, conversation: Conversation) -> None:
        self._reader = reader
        self._conversation = conversation

    async def on_turn_opened(self, event: TurnOpened) -> NextEvent:
        turn = opened(event)
        if (facts := turn.facts) is not None:
            return self._conversation.of_facts(turn, facts).written()
        reading, led = await self._led(turn)
        is_by_rules = led.event.metadata.model is None
        if is_by_rules and (whole := told_at_once(turn, reading)) is not None:
            _, at_once = await self._led(whole)
            led = at_once if tells_more(at_once, led, turn) else led
        return led.written()

    async def _led(self, turn: Turn) -> tuple[Reading, Led]:
        """What a turn's message says, and what it leads to; what it says beside the case is not read."""
        turn = replace(turn, content=without_talk(turn.content))
        said = with_kept(turn.dialogue.case, said_in_case(turn.history))
        shown = taxes_shown(turn.history) | frozenset(turn.dialogue.taxes_of_steps)
        expected = expected_answer(turn.collected_parameters, turn.dialogue, said, shown)
        reading, metadata = await self._reader.read(turn.content, expected, turn.metadata)
        return reading, self._conversation.next_event(turn, reading, metadata)

    def on_misread_turn_opened(self, event: TurnOpened) -> NextEvent:
        return self._conversation.not_understood(opened(event)).written()


class QueryHandlers:
    """What the clarifier answers when asked."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation

    async def apply_facts(self, query: ApplyFacts) -> CaseWithFacts:
        """What a message with these facts would lead to."""
        event = self._conversation.of_facts(opened(_as_if_opened(query)), query.facts).event
        if isinstance(event, ParametersCollected):
            return CaseWithFacts(intent=event.intent, parameters=event.collected_parameters)
        if event.question is None:
            return CaseWithFacts(intent=event.intent, asked=event.missing_parameters[0].name)
        notice = event.notice if isinstance(event, QuestionRaised) else None
        return CaseWithFacts(
            intent=event.intent,
            asked=event.question.parameter,
            notice=notice or event.question.text.partition("\n")[0],
        )


def _as_if_opened(query: ApplyFacts) -> TurnOpened:
    """The turn that nobody has begun."""
    now = clock.now()
    return TurnOpened(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        occurred_at=now,
        content="",
        collected_parameters=query.collected_parameters,
        dialogue=query.dialogue,
        last_answer=query.last_answer,
        history=(),
        metadata=TurnMetadata(received_at=now),
    )
