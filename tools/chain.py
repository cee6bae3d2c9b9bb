"""The chain in one process: what the services do with events, joined by the catalogue instead of by a broker."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache
from typing import Any, Final
from uuid import UUID, uuid4

from services.calculator import app as calculator
from services.clarifier import app as clarifier
from services.knowledge import app as knowledge
from services.knowledge.assembly import corpus_search
from services.knowledge.retriever import Retriever
from services.persistence import app as persistence
from services.persistence.adapters.memory_turns import MemoryTurns
from services.synthesizer import app as synthesizer
from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, Service, TurnFailed, TurnOpened
from shared.contracts.events.envelope import Event, InTrace, derived_id
from shared.contracts.events.live import AnswerToken, Notice
from shared.contracts.failures import TurnAborted
from shared.contracts.outside import listening
from shared.contracts.parameters.given import FACTS, GivenFacts
from shared.messaging.consumer import is_not_of_content
from shared.messaging.publisher import Outputs, each_output
from shared.messaging.reaction import Reaction, Reactions, turn_failed, with_answers
from shared.model.gemini import Model, model_of
from shared.observability.telemetry import describe
from shared.runtime.settings import GeminiSettings

log = logging.getLogger(__name__)

Services = Mapping[Service, Reactions]
Failed = Callable[[Event, Exception], None]


def logged(event: Event, error: Exception) -> None:
    """Say which event failed and where, and nothing that a user wrote."""
    log.error("%s failed: %s", event.name, describe(error))


class Chain:
    """Hands each event to the services that consume it, and does with a failure what the bus does.

    `failed` is told of each failure.
    """

    def __init__(self, services: Services, failed: Failed = logged) -> None:
        self.services: Final = services
        self._reactions: dict[type[Event], list[tuple[Service, Reaction[Any]]]] = {}
        for service, reactions in services.items():
            for each in reactions:
                self._reactions.setdefault(each.event_type, []).append((service, each))
        self._failed = failed

    def beside(self, services: Services) -> "Chain":
        """The same chain with these services as well."""
        return Chain({**self.services, **services}, self._failed)

    async def follow(self, event: Event) -> list[Event]:
        """The event and all that it leads to, in order."""
        events = [event]
        for each in events:
            events.extend(await self.react(each))
        return events

    async def react(self, event: Event) -> list[Event]:
        """What the services make of one event."""
        outputs: list[Event] = []
        for service, reaction in self._reactions.get(type(event), ()):
            outputs.extend(_events(await self._outputs(service, reaction, event)))
        return outputs

    async def _outputs(self, service: Service, reaction: Reaction[Any], event: Event) -> Outputs:
        with listening() as answers:
            try:
                outputs = await reaction.handler(event)
            except TurnAborted as aborted:
                return turn_failed(event, service, aborted.code, tuple(answers))
            except Exception as error:
                if is_not_of_content(error):
                    raise
                self._failed(event, error)
                outputs = self._otherwise(service, reaction, event)
        return with_answers(outputs, tuple(answers))

    def _otherwise(self, service: Service, reaction: Reaction[Any], event: Event) -> Outputs:
        """What the fallback makes of an event; without one, the end of its turn."""
        if reaction.fallback is not None:
            try:
                return reaction.fallback(event)
            except Exception as error:
                self._failed(event, error)
        return turn_failed(event, service, "PIPELINE_ERROR")


def _events(outputs: Outputs) -> Iterator[Event]:
    for each in each_output(outputs):
        if not isinstance(each, Notice):
            yield each.event if isinstance(each, InTrace) else each


library: Final = cache(corpus_search)
"""The built-in corpus. It takes a second to build."""


async def unheard(_: AnswerToken) -> None:
    """Nobody follows an answer here while it is written."""


def answering(reader: Model | None, retriever: Retriever, wording: Model | None, *, required: bool = False) -> Services:
    """The services from an opened turn to its answer, wired as they wire themselves."""
    return {
        "clarifier": clarifier.reactions(clarifier.conversation(), reader, required=required),
        "calculator": calculator.reactions(calculator.tax_engine()),
        "knowledge": knowledge.reactions(retriever),
        "synthesizer": synthesizer.reactions(wording, unheard, required=required),
    }


def remembering(turns: MemoryTurns) -> Services:
    """The service that keeps conversations, in memory."""
    return {"persistence": persistence.reactions(turns, turns)}


@asynccontextmanager
async def chain(settings: GeminiSettings, failed: Failed = logged) -> AsyncIterator[Chain]:
    """From an opened turn to its answer. The wording is the templates'."""
    async with model_of(settings) as model:
        yield Chain(answering(model, Retriever(library()), None, required=settings.gemini_required), failed)


class Session:
    """One conversation. What persistence keeps of it is kept in memory."""

    def __init__(self, through: Chain, session_id: UUID | None = None) -> None:
        self._chain = through.beside(remembering(MemoryTurns()))
        self._id: Final = session_id or uuid4()
        self._turns = 0

    async def say(self, content: str, received_at: datetime, facts: GivenFacts | None = None) -> list[Event]:
        """The events of a turn, from `TurnOpened` to `AnswerComposed`. `content` is masked already; `facts`: what is given with it.

        Raises TurnAborted where the turn ends without an answer; the next one goes on from before it.
        """
        events = await self.send(content, received_at, facts)
        if failure := next((each for each in events if isinstance(each, TurnFailed)), None):
            raise TurnAborted(failure.code)
        opened = next(place for place, each in enumerate(events) if isinstance(each, TurnOpened))
        last = next((place for place, each in enumerate(events) if isinstance(each, AnswerComposed)), len(events) - 1)
        return events[opened : last + 1]

    async def send(self, content: str, received_at: datetime, facts: GivenFacts | None = None) -> list[Event]:
        """Every event of a turn, from `MessageReceived` to `TurnCompleted` or `TurnFailed`."""
        self._turns += 1
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
        with clock.frozen_at(received_at):
            return await self._chain.follow(received)
