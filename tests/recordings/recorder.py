"""Holds a scripted session as a running system would, and keeps its events as the stream would."""

from collections import deque
from datetime import datetime, time, timedelta
from functools import cache
from typing import Final
from uuid import UUID, uuid5

from services.knowledge.app import recorded_retriever
from services.knowledge.retriever import Retriever
from services.persistence.adapters.memory_turns import MemoryTurns
from services.persistence.domain.turns import StaleTurn
from shared.calendar import clock
from shared.contracts.events.catalogue import CATALOGUE, MessageReceived, TurnFailed
from shared.contracts.events.envelope import Event, derived_id
from shared.contracts.outside import as_recorded
from shared.guardrails.masking import mask
from shared.messaging.recorded import RecordedEvent
from shared.model.recorded_model import RecordedModel
from tests.recordings.script import Script
from tools.chain import Chain, Services, answering, library, remembering

_OURS: Final = UUID("a2b1c0de-0000-4000-8000-5e5510a5c0de")
_ATTEMPT: Final = timedelta(seconds=75)
_PRODUCERS: Final = {flow.event.name: flow.producers[0] for flow in CATALOGUE}


async def recorded(script: Script) -> list[RecordedEvent]:
    """The session's events, the same each time as long as the code does the same."""
    session = _Scripted(script)
    for number in range(1, len(script.says) + 1):
        await session.hold(number)
    return session.recording


class _Scripted:
    def __init__(self, script: Script) -> None:
        self._script = script
        self._id = uuid5(_OURS, script.title)
        self._memory = MemoryTurns()
        self.recording: list[RecordedEvent] = []

    async def hold(self, number: int) -> None:
        """One turn, with all its attempts."""
        noon = datetime.combine(self._script.today, time(12), clock.SEOUL)
        now = noon + timedelta(minutes=number)
        received = self._received(number, now)
        is_given_up = number in self._script.given_up
        loses = is_given_up or number in self._script.lost_after
        last = self._script.attempts.get(number, 3 if is_given_up else 2) if loses else 1
        first: list[Event] = [received]
        for attempt in range(1, last + 1):
            if attempt > 1:
                first = self._driven_again(received, attempt, now + _ATTEMPT * (attempt - 1))
            limit = self._script.lost_after.get(number, "turn_opened") if is_given_up or attempt < last else None
            await self._follow(number, first, limit)
        if is_given_up:
            given_up = StaleTurn(received.turn_id, self._id, last, None).failed(now + _ATTEMPT * last).event
            await self._follow(number, [given_up], None)

    async def _follow(self, number: int, events: list[Event], limit: str | None) -> None:
        """Store the events and all that they lead to; nothing after one of the kind `limit`."""
        chain = self._chain(number)
        answers = deque(self._script.answers.get(number, ()))
        queue = deque(events)
        while queue:
            event = queue.popleft()
            for _ in range(2 if number in self._script.stored_twice else 1):
                self._store(event)
            if event.name != limit:
                with as_recorded(answers), clock.frozen_at(event.occurred_at):
                    queue.extend(await chain.react(event))

    def _chain(self, number: int) -> Chain:
        """With a model where one answers in this turn."""
        services = _with_model(self._script.required) if number in self._script.answers else _by_rules()
        return Chain({**services, **remembering(self._memory)})

    def _received(self, number: int, now: datetime) -> MessageReceived:
        turn_id = derived_id(self._id, f"turn:{number}")
        return MessageReceived(
            event_id=derived_id(turn_id, MessageReceived.name),
            session_id=self._id,
            turn_id=turn_id,
            occurred_at=now,
            content=mask(self._script.says[number - 1]).text,
            metadata={},
            client_id_hash=None,
        )

    def _driven_again(self, received: MessageReceived, attempt: int, now: datetime) -> list[Event]:
        with clock.frozen_at(now):
            turn = self._memory.drive_again(self._id, received.turn_id, attempt)
        return [turn.opened().event] if turn else []

    def _store(self, event: Event) -> None:
        service = event.stage if isinstance(event, TurnFailed) else _PRODUCERS[event.name]
        data = event.model_dump_json(by_alias=True).encode()
        self.recording.append(
            RecordedEvent(len(self.recording) + 1, self._id, event.name, event.occurred_at, data, service, None)
        )


@cache
def _by_rules() -> Services:
    return answering(None, Retriever(library()), None)


@cache
def _with_model(required: bool) -> Services:
    model = RecordedModel()
    return answering(model, recorded_retriever(library()), model, required=required)
