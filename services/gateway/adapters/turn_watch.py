"""Who waits for which turn, and the live subjects that tell them.

What arrives here is a hint: core NATS keeps nothing. Whoever waits also asks persistence now and then.

Every gateway listens once to the few subjects that end a turn and looks at a message only if somebody here waits for
its session: cheaper than a subscription for each request, which would bring all events of the turn. Only a client
that follows the stages of its turn gets its session's subjects.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import nats.errors
from nats.aio.msg import Msg

from services.gateway.domain.outcome import SESSION_GONE, Outcome, outcome_of_event
from shared.contracts.events.catalogue import TurnCompleted, TurnFailed
from shared.contracts.events.envelope import SUBJECT_ROOT, Event
from shared.contracts.events.live import AnswerToken, TurnAccepted
from shared.messaging.bus import Bus
from shared.messaging.streams import stored_subject

_ENDINGS: Final[tuple[type[TurnCompleted] | type[TurnFailed], ...]] = (TurnCompleted, TurnFailed)
_NAMES_OF_ENDINGS: Final = frozenset(ending.name for ending in _ENDINGS)


class Progress:
    """Something that a client that follows its turn is shown."""


@dataclass(frozen=True, slots=True)
class Stage(Progress):
    """An event of the turn passed by."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Token(Progress):
    """A piece of the answer was written."""

    text: str


class Watch:
    """One turn that somebody waits for, and what is known of it so far."""

    def __init__(self, session_id: UUID, turn_id: UUID) -> None:
        self.session_id = session_id
        self.turn_id = turn_id
        self.accepted = False
        self.outcome: Outcome | None = None
        self.doubtful = False
        """Whether something may have been missed, so that persistence should be asked at once."""
        self.changed = asyncio.Event()
        self.progress: asyncio.Queue[Progress | None] = asyncio.Queue()
        """What passes by while the turn is followed; None when nobody waits for the turn any longer."""

    def accept(self) -> None:
        self.accepted = True
        self.changed.set()

    def refuse(self) -> None:
        """Persistence did not take the message: its session is gone."""
        self.outcome = self.outcome or SESSION_GONE
        self.changed.set()

    def end(self, outcome: Outcome) -> None:
        """The first end counts."""
        self.outcome = self.outcome or outcome
        self.accept()

    def doubt(self) -> None:
        self.doubtful = True
        self.changed.set()


class TurnWatch:
    """The turns that this process waits for."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._watches: defaultdict[str, list[Watch]] = defaultdict(list)

    async def start(self) -> None:
        """Listen for the ends of turns. The bus must be connected."""
        for ending in _ENDINGS:
            await self._bus.client.subscribe(f"{SUBJECT_ROOT}.{ending.name}.*", cb=self._on_ending)
        await self._bus.client.subscribe(f"{TurnAccepted.root}.*", cb=self._on_accepted)
        self._bus.when_restored(self.doubt_all)
        await self.doubt_all()  # A gateway that starts takes messages as soon as it is connected.

    async def doubt_all(self) -> None:
        """Hints may have been missed: let everybody ask."""
        for watch in self._all():
            watch.doubt()

    def wake_all(self) -> None:
        """Let everybody look at the time that is left."""
        for watch in self._all():
            watch.changed.set()

    @contextmanager
    def watching(self, session_id: UUID, turn_id: UUID) -> Iterator[Watch]:
        """Wait for a turn's acceptance and its end."""
        watch = Watch(session_id, turn_id)
        key = str(session_id)
        self._watches[key].append(watch)
        try:
            yield watch
        finally:
            self._watches[key].remove(watch)
            if not self._watches[key]:
                del self._watches[key]

    @asynccontextmanager
    async def following(self, watch: Watch) -> AsyncIterator[None]:
        """Have every stage and token of the turn put into `watch.progress` as well."""

        async def on_event(msg: Msg) -> None:
            name = msg.subject.split(".")[1]
            event = Event.model_validate_json(msg.data)
            if event.turn_id == watch.turn_id and name not in _NAMES_OF_ENDINGS:  # those come with the end itself
                watch.progress.put_nowait(Stage(name, event.occurred_at))

        async def on_token(msg: Msg) -> None:
            token = AnswerToken.model_validate_json(msg.data)
            if token.turn_id == watch.turn_id:
                watch.progress.put_nowait(Token(token.text))

        client = self._bus.client
        # What the stream says it has stored comes in its order; what two services publish need not.
        events = await client.subscribe(stored_subject(watch.session_id), cb=on_event)
        tokens = await client.subscribe(AnswerToken.subject_of(watch.session_id), cb=on_token)
        try:
            yield
        finally:
            with suppress(nats.errors.Error):
                await events.unsubscribe()
                await tokens.unsubscribe()

    def _all(self) -> list[Watch]:
        return [watch for watches in self._watches.values() for watch in watches]

    async def _on_ending(self, msg: Msg) -> None:
        _, name, session = msg.subject.split(".")
        watches = self._watches.get(session)
        if not watches:
            return
        event_type = TurnCompleted if name == TurnCompleted.name else TurnFailed
        event = event_type.model_validate_json(msg.data)
        for watch in watches:
            if watch.turn_id == event.turn_id:
                watch.progress.put_nowait(Stage(name, event.occurred_at))
                watch.end(outcome_of_event(event))

    async def _on_accepted(self, msg: Msg) -> None:
        watches = self._watches.get(msg.subject.rsplit(".", 1)[-1])
        if not watches:
            return
        notice = TurnAccepted.model_validate_json(msg.data)
        for watch in watches:
            if watch.turn_id == notice.turn_id:
                watch.accept() if notice.accepted else watch.refuse()
