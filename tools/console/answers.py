"""What the console's process answers: each request with what the command line does for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import nats.errors
from nats.js import JetStreamContext

from shared.contracts.console_queries import (
    CompareEvent,
    ConsumerState,
    DeadLetterLine,
    DeadLetterPage,
    DeadLetterPayload,
    DiscardDeadLetter,
    DrawnTrace,
    DrawTrace,
    EventDifference,
    Flow,
    ForkTurn,
    GetState,
    ListDeadLetters,
    ReadDeadLetter,
    RedriveDeadLetter,
    ReplayedSession,
    ReplaySession,
    TurnState,
    WatchFlow,
    WriteDialogue,
    WrittenDialogue,
)
from shared.contracts.events.catalogue import CATALOGUE, Service
from shared.contracts.events.envelope import Event
from shared.contracts.queries import Done, Query, QueryModel, QueryRefused, Session
from shared.messaging.recorded import RecordedEvent, recorded_event
from shared.messaging.streams import DEAD_LETTERS, TURNS, consumer_name
from tools import dead_letters, recordings
from tools.broker import Unreachable
from tools.console import afresh
from tools.console.differences import difference_of
from tools.forks import forked
from tools.persistence import Refused
from tools.replay.recording import NoSuchTurn, RecordingInvalid
from tools.replay.state import NotAnswered, state_at
from tools.trace import NoSuchTrace, drawn

_MOST_LETTERS: Final = 200
_LONGEST_CAUSE: Final = 1000

Handler = Callable[[Any], Awaitable[QueryModel]]

log = logging.getLogger(__name__)


class Answers:
    """Each method raises QueryRefused. `data_dir`: where the local stack keeps the last traces."""

    def __init__(self, js: JetStreamContext, nats_url: str, data_dir: Path) -> None:
        self._js = js
        self._nats_url = nats_url
        self._data_dir = data_dir

    def handlers(self) -> Mapping[type[Query[Any]], Handler]:
        """The method for each request."""
        return {
            CompareEvent: self.compare_event,
            GetState: self.get_state,
            ReplaySession: self.replay_session,
            ForkTurn: self.fork_turn,
            WriteDialogue: self.write_dialogue,
            DrawTrace: self.draw_trace,
            ListDeadLetters: self.list_dead_letters,
            ReadDeadLetter: self.read_dead_letter,
            RedriveDeadLetter: self.redrive_dead_letter,
            DiscardDeadLetter: self.discard_dead_letter,
            WatchFlow: self.watch_flow,
        }

    async def compare_event(self, query: CompareEvent) -> EventDifference:
        try:
            event = await recorded_event(self._js, query.session_id, query.sequence)
            before = await recorded_event(self._js, query.session_id, query.before)
        except nats.errors.Error:
            raise QueryRefused("UNAVAILABLE") from None
        if event is None or before is None:
            raise QueryRefused("EVENTS_NOT_FOUND")
        return difference_of(event, before)

    async def get_state(self, query: GetState) -> TurnState:
        recording = await self._recording(query.session_id)
        with _refused():
            return state_at(recording, query.turn)

    async def replay_session(self, query: ReplaySession) -> ReplayedSession:
        return await afresh.replayed(await self._recording(query.session_id), query.turn)

    async def fork_turn(self, query: ForkTurn) -> Session:
        recording = await self._recording(query.session_id)
        with _refused():
            fork = await forked(self._nats_url, query.session_id, recording, query.turn)
        log.info("Session %s is forked from the console: %s", query.session_id, fork.id)
        return fork

    async def write_dialogue(self, query: WriteDialogue) -> WrittenDialogue:
        return await afresh.dialogue(await self._recording(query.session_id))

    async def draw_trace(self, query: DrawTrace) -> DrawnTrace:
        try:
            return DrawnTrace(lines=tuple(drawn(self._data_dir, query.turn_id)))
        except NoSuchTrace:
            return DrawnTrace(lines=())

    async def list_dead_letters(self, query: ListDeadLetters) -> DeadLetterPage:
        with _refused():
            letters = await dead_letters.all_dead_letters(self._nats_url, query.session_id)
        newest = letters[: -_MOST_LETTERS - 1 : -1]
        return DeadLetterPage(letters=tuple(map(_line, newest)), total=len(letters))

    async def read_dead_letter(self, query: ReadDeadLetter) -> DeadLetterPayload:
        with _refused():
            letter = await dead_letters.dead_letter(self._nats_url, query.number)
        return DeadLetterPayload(headers=letter.headers, event=letter.document())

    async def redrive_dead_letter(self, query: RedriveDeadLetter) -> Done:
        with _refused():
            letter = await dead_letters.redrive(self._nats_url, query.number)
        log.info("Dead letter %d (%s) is redriven from the console", letter.number, letter.event_name)
        return Done()

    async def discard_dead_letter(self, query: DiscardDeadLetter) -> Done:
        with _refused():
            letter = await dead_letters.discard(self._nats_url, query.number)
        log.info("Dead letter %d (%s) is discarded from the console", letter.number, letter.event_name)
        return Done()

    async def watch_flow(self, _: WatchFlow) -> Flow:
        try:
            asked = (self._consumer(service, flow.event) for flow in CATALOGUE for service in flow.consumers)
            consumers, letters = await asyncio.gather(asyncio.gather(*asked), self._js.stream_info(DEAD_LETTERS))
        except nats.errors.Error:
            raise QueryRefused("UNAVAILABLE") from None
        return Flow(consumers=tuple(consumers), dead_letters=letters.state.messages)

    async def _consumer(self, service: Service, event: type[Event]) -> ConsumerState:
        info = await self._js.consumer_info(TURNS, consumer_name(service, event))
        return ConsumerState(
            service=service,
            event=event.name,
            waiting=info.num_pending or 0,
            unacknowledged=info.num_ack_pending or 0,
            redelivered=info.num_redelivered or 0,
            delivered=info.delivered.consumer_seq if info.delivered else 0,
        )

    async def _recording(self, session_id: UUID) -> list[RecordedEvent]:
        with _refused():
            return await recordings.recording_of(self._nats_url, session_id)


@contextmanager
def _refused() -> Iterator[None]:
    """What the command line would tell a person, as a code."""
    try:
        yield
    except RecordingInvalid:
        raise QueryRefused("EVENTS_NOT_FOUND") from None
    except NotAnswered:
        raise QueryRefused("TURN_NOT_ANSWERED") from None
    except NoSuchTurn:
        raise QueryRefused("TURN_NOT_FOUND") from None
    except dead_letters.NoSuchDeadLetter:
        raise QueryRefused("DEAD_LETTER_NOT_FOUND") from None
    except Refused as reason:
        raise QueryRefused(reason.code) from None
    except (Unreachable, nats.errors.Error):
        raise QueryRefused("UNAVAILABLE") from None


def _line(letter: dead_letters.DeadLetter) -> DeadLetterLine:
    return DeadLetterLine(
        number=letter.number,
        stored_at=letter.stored_at,
        event=letter.event_name,
        session_id=letter.session_id,
        turn_id=letter.turn_id,
        service=letter.service,
        cause=letter.cause[:_LONGEST_CAUSE],
        deliveries=letter.deliveries,
    )
