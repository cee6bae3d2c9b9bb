"""Runs a recorded session through today's code: nothing is asked outside, nothing is written, nothing is published."""

from collections.abc import Collection
from functools import cached_property
from typing import Final

from services.knowledge.app import recorded_retriever
from services.knowledge.retriever import Retriever
from services.persistence.adapters.memory_turns import MemoryTurns
from shared.calendar import clock
from shared.contracts.events.catalogue import CATALOGUE, MessageReceived, Service, TurnOpened
from shared.contracts.events.envelope import Event
from shared.contracts.outside import as_recorded
from shared.messaging.recorded import RecordedEvent
from shared.model.recorded_model import RecordedModel
from shared.observability.telemetry import describe
from tools.chain import Chain, Services, answering, library, remembering
from tools.replay.comparison import compared
from tools.replay.outcome import SessionOutcome
from tools.replay.recorded_turns import RecordedTurns, is_of_sweeper, is_required
from tools.replay.recording import Recording

Chosen = Collection[Service]


class Replayer:
    """Today's services, wired once for many recordings."""

    def __init__(self) -> None:
        self._by_rules: Final = answering(None, Retriever(library()), None)

    @cached_property
    def _with_recorded_model(self) -> dict[bool, Services]:
        """By whether a model that fails ends the turn."""
        retriever, model = recorded_retriever(library()), RecordedModel()
        return {required: answering(model, retriever, model, required=required) for required in (False, True)}

    async def replay(
        self, recording: Recording, *, turn_number: int | None = None, services: Chosen = ()
    ) -> SessionOutcome:
        """The session's messages through all services, each event compared with the recorded one.

        Each turn goes on from what today's code made of those before it. With `services`, only these run, and each
        gets the recorded events instead.
        """
        turns = RecordedTurns(recording, turn_number)
        run = Run(turns, self)
        expected = await (run.pinned(services) if services else run.whole())
        return compared(recording[0].session_id, turns, expected, run.made, run.failures)

    def services_for(self, turns: RecordedTurns, event: Event) -> Services:
        """Those with the recorded model where the turn had one; by the rules otherwise."""
        if not turns.asks_outside(event.turn_id):
            return self._by_rules
        return self._with_recorded_model[is_required(turns.by_id[event.turn_id])]

    async def remade(self, recording: Recording) -> list[Event]:
        """What today's code makes of a recording's inputs: these and all that they lead to, in order."""
        run = Run(RecordedTurns(recording), self)
        await run.whole()
        return run.made


class Run:
    """One recording on its way through the services. `made`: what they made, and the inputs."""

    def __init__(self, turns: RecordedTurns, replayer: Replayer) -> None:
        self._turns = turns
        self._replayer = replayer
        self._memory = MemoryTurns()
        self._remembering = remembering(self._memory)
        self.made: list[Event] = []
        self.failures: list[tuple[Event, str]] = []

    async def whole(self) -> list[RecordedEvent]:
        """Every input through every service; the recorded events to compare with."""
        for each in self._turns.inputs():
            self._go_on(each)
            event = self._driven_again(each)
            queue = [event]
            self.made.append(event)
            for one in queue:
                outputs = await self.react(one)
                self.made += outputs
                queue += outputs
        return self._turns.events

    async def pinned(self, services: Chosen) -> list[RecordedEvent]:
        """Every recorded event through those of the services that consume it; what these had made of it."""
        produced = {flow.event.name for flow in CATALOGUE if set(flow.producers) & set(services)}
        handled = {each.event.event_id for each in self._turns.events if each.event and _consumed(each.event, services)}
        for each in self._turns.events:
            if each.event is not None and _consumed(each.event, services):
                self._go_on(each.event)
                self.made += await self.react(each.event, services)
        return [
            each
            for each in self._turns.events
            if each.name in produced
            and each.event
            and each.event.causation_id in handled
            and not is_of_sweeper(each.event)
        ]

    def _go_on(self, event: Event) -> None:
        """Where a message does not go on from what was replayed: from where the recording stood."""
        if isinstance(event, MessageReceived) and (opened := self._turns.stands_at(event.turn_id)) is not None:
            self._memory.go_on_from(opened)

    async def react(self, event: Event, only: Chosen | None = None) -> list[Event]:
        """What the services, or only some of them, make of one event."""
        if not self._turns.was_handled(event):
            return []
        services = {**self._replayer.services_for(self._turns, event), **self._remembering}
        chain = Chain({name: each for name, each in services.items() if only is None or name in only}, self._failed)
        with as_recorded(self._turns.answers_of(event)), clock.frozen_at(event.occurred_at):
            return [each for each in await chain.react(event) if self._turns.has_made(each)]

    def _failed(self, event: Event, error: Exception) -> None:
        self.failures.append((event, describe(error)))

    def _driven_again(self, event: Event) -> Event:
        """An attempt of the sweeper, with what is known today."""
        if not isinstance(event, TurnOpened):
            return event
        with clock.frozen_at(event.occurred_at):
            turn = self._memory.drive_again(event.session_id, event.turn_id, event.attempt)
        return turn.opened().event if turn else event


def _consumed(event: Event, services: Chosen) -> bool:
    return any(flow.event is type(event) and set(flow.consumers) & set(services) for flow in CATALOGUE)
