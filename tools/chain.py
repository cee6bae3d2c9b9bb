"""The chain in one process: the handlers of the services, joined by the catalogue instead of by a broker."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache
from typing import Final
from uuid import UUID, uuid4

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers as CalculatorHandlers
from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.app import message_reader
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.handlers import Handlers as ClarifierHandlers
from services.knowledge.assembly import corpus_search
from services.knowledge.handlers import Handlers as KnowledgeHandlers
from services.knowledge.retriever import Retriever
from services.persistence.domain.turns import HISTORY_MESSAGES, Answer, OpenTurn, accept, complete
from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.handlers import Handlers as SynthesizerHandlers
from shared.consumer import is_not_of_content
from shared.events.catalogue import (
    CATALOGUE,
    AnswerComposed,
    HistoryEntry,
    MessageReceived,
    Service,
    TurnOpened,
)
from shared.events.envelope import Event, derived_id
from shared.failures import TurnAborted
from shared.korean_holidays import korean_holidays
from shared.parameters.given import FACTS, GivenFacts
from shared.settings import GeminiSettings
from shared.telemetry import describe

log = logging.getLogger(__name__)


def logged(event: Event, error: Exception) -> None:
    """Say which event failed and where, and nothing that a user wrote."""
    log.error("%s failed: %s", event.name, describe(error))


class Chain:
    """Hands each event to the service that consumes it, and does with a failure what the bus does.

    A service's handler of an event is called `on_<its name>`, and the fallback of one that has any
    `on_misread_<its name>`. `failed` is told of each failure.
    """

    def __init__(self, services: Mapping[Service, object], failed: Callable[[Event, Exception], None] = logged) -> None:
        consumed = [
            (flow.event, services[service]) for flow in CATALOGUE for service in flow.consumers if service in services
        ]
        self._handlers = {event: getattr(service, f"on_{event.name}") for event, service in consumed}
        self._fallbacks = {event: getattr(service, f"on_misread_{event.name}", None) for event, service in consumed}
        self._failed = failed

    async def follow(self, event: Event) -> list[Event]:
        """The event and all that it leads to. The last one is consumed by none of these services.

        Raises TurnAborted where the turn ends without an answer.
        """
        events = [event]
        while type(events[-1]) in self._handlers:
            events.append(await self._next(events[-1]))
        return events

    async def _next(self, event: Event) -> Event:
        try:
            following: Event = await self._handlers[type(event)](event)
        except Exception as error:
            if is_not_of_content(error):
                raise
            self._failed(event, error)
        else:
            return following
        if (fallback := self._fallbacks[type(event)]) is None:
            raise TurnAborted("PIPELINE_ERROR")
        try:
            following = fallback(event)
        except Exception as error:
            self._failed(event, error)
            raise TurnAborted("PIPELINE_ERROR") from error
        return following


_search = cache(corpus_search)
"""It takes a second to build."""


@asynccontextmanager
async def chain(settings: GeminiSettings, failed: Callable[[Event, Exception], None] = logged) -> AsyncIterator[Chain]:
    """From an opened turn to its answer, wired as the services wire themselves. The wording is the templates'."""
    async with message_reader(settings) as reader:
        yield Chain(
            {
                "clarifier": ClarifierHandlers(reader, Conversation(load_texts())),
                "calculator": CalculatorHandlers(TaxEngine(load_statute(), korean_holidays())),
                "knowledge": KnowledgeHandlers(Retriever(_search())),
                "synthesizer": SynthesizerHandlers(Composer(JinjaTemplates()), TemplateWording()),
            },
            failed,
        )


class Session:
    """One conversation. Between turns it remembers what persistence keeps, in memory."""

    def __init__(self, through: Chain, session_id: UUID | None = None) -> None:
        self._chain = through
        self._id: Final = session_id or uuid4()
        self._turns = 0
        self._left: Answer | None = None
        self._history: tuple[HistoryEntry, ...] = ()

    async def say(self, content: str, received_at: datetime, facts: GivenFacts | None = None) -> list[Event]:
        """The events of a turn, from `TurnOpened` to `AnswerComposed`. `content` is masked already; `facts`: what is given with it.

        Raises TurnAborted where the turn ends without an answer; the next one goes on from before it.
        """
        self._turns += 1
        events = await self._chain.follow(self._opened(content, received_at, facts))
        answer = events[-1]
        if isinstance(answer, AnswerComposed) and isinstance(outcome := complete(answer).outcome, Answer):
            self._left = outcome
            said = (HistoryEntry(role="user", content=content), HistoryEntry(role="assistant", content=outcome.content))
            self._history = (*self._history, *said)[-HISTORY_MESSAGES:]
        return events

    def _opened(self, content: str, received_at: datetime, facts: GivenFacts | None) -> TurnOpened:
        turn_id = derived_id(self._id, f"turn:{self._turns}")
        received = MessageReceived(
            event_id=derived_id(turn_id, MessageReceived.name),
            session_id=self._id,
            turn_id=turn_id,
            occurred_at=received_at,
            content=content,
            metadata={FACTS: facts.model_dump(mode="json")} if facts else {},
            client_id_hash=None,
        )
        message = accept(received, traceparent=None)
        turn = OpenTurn(
            id=message.turn_id,
            session_id=message.session_id,
            attempt=1,
            attempted_at=received_at,
            received_at=message.received_at,
            received_event_id=message.event_id,
            traceparent=None,
            content=message.content,
            client=message.metadata,
            collected_parameters=self._left.collected_parameters if self._left else {},
            dialogue=self._left.dialogue if self._left else {},
            last_answer=self._left.answered if self._left else None,
            history=self._history,
        )
        opened = turn.opened().event
        assert isinstance(opened, TurnOpened)  # noqa: S101
        return opened
