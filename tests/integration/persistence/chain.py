"""The rest of the chain, played by a test: the gateway before persistence, and what answers after it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from uuid import UUID

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from shared.contracts.events.catalogue import EVENTS, AnswerComposed, MessageReceived, TurnOpened, session_subject
from shared.contracts.events.envelope import Event
from shared.contracts.events.live import TurnAccepted
from shared.contracts.queries import QUERY_CLIENT, Query, QueryModel, Reply
from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.publisher import EventPublisher
from shared.messaging.streams import TURNS, consumer_name, deliver_subject
from tests.integration.persistence.events import answer

EventT = TypeVar("EventT", bound=Event)
TIMEOUT_SECONDS = 60.0


class Chain:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.js = client.jetstream()
        self.seen: list[Event] = []
        self.accepted: dict[UUID, bool] = {}
        self._changed = asyncio.Condition()
        self._publisher = EventPublisher("gateway").through(client)

    @classmethod
    @asynccontextmanager
    async def connected(cls, nats_url: str) -> AsyncIterator["Chain"]:
        client = await nats.connect(
            nats_url,
            inbox_prefix=inbox_prefix(QUERY_CLIENT),  # Where persistence answers.
            max_reconnect_attempts=-1,
            reconnect_time_wait=1,
        )
        chain = cls(client)
        await client.subscribe("turns.*.*", cb=chain._on_event)
        await client.subscribe("accepted.*", cb=chain._on_notice)
        await client.flush()
        yield chain
        await client.close()

    async def answer_everything(self, make: Callable[[TurnOpened], AnswerComposed] = answer) -> None:
        """Play the services after persistence: each turn that the clarifier would get is answered at once."""

        async def on_turn_opened(msg: Msg) -> None:
            await self._publisher.publish(make(TurnOpened.model_validate_json(msg.data)))
            await msg.ack()

        queue = consumer_name("clarifier", TurnOpened)
        await self.client.subscribe(deliver_subject("clarifier", TurnOpened), queue, cb=on_turn_opened)

    async def publish(self, *events: Event) -> None:
        """Publish all at once, as many gateways would."""
        await asyncio.gather(*(self._publisher.publish(event) for event in events))

    async def send(self, *messages: MessageReceived) -> None:
        """Publish one after the other, so that their order in the stream is known."""
        for message in messages:
            await self._publisher.publish(message)

    async def ask(self, query: Query[Any]) -> Reply[QueryModel]:
        reply = await self.client.request(query.subject(), query.model_dump_json().encode(), timeout=TIMEOUT_SECONDS)
        return Reply[query.result_type].model_validate_json(reply.data)  # type: ignore[name-defined]

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until what was seen satisfies `reached`."""
        async with asyncio.timeout(TIMEOUT_SECONDS), self._changed:
            await self._changed.wait_for(reached)

    async def first(self, event_type: type[EventT], **fields: object) -> EventT:
        """The first event of this type and with these fields, waited for."""

        def matches() -> list[EventT]:
            return [
                event
                for event in self.seen
                if isinstance(event, event_type) and all(getattr(event, key) == fields[key] for key in fields)
            ]

        await self.until(lambda: bool(matches()))
        return matches()[0]

    def of_type(self, event_type: type[EventT]) -> dict[UUID, EventT]:
        """The events of this type that were seen, by id."""
        return {event.event_id: event for event in self.seen if isinstance(event, event_type)}

    async def stored(self, session_id: UUID) -> list[Event]:
        """The session's events in the stream, in order."""
        subject = session_subject(session_id)
        held = (await self.js.stream_info(TURNS, subjects_filter=subject)).state.subjects or {}
        subscription = await self.js.subscribe(subject, stream=TURNS, ordered_consumer=True)
        events = [_event(await subscription.next_msg(timeout=TIMEOUT_SECONDS)) for _ in range(sum(held.values()))]
        await subscription.unsubscribe()
        return events

    async def _on_event(self, msg: Msg) -> None:
        event = _event(msg)
        async with self._changed:
            self.seen.append(event)
            self._changed.notify_all()

    async def _on_notice(self, msg: Msg) -> None:
        notice = TurnAccepted.model_validate_json(msg.data)
        async with self._changed:
            self.accepted[notice.turn_id] = notice.accepted
            self._changed.notify_all()


def _event(msg: Msg) -> Event:
    return EVENTS[msg.subject.split(".")[1]].model_validate_json(msg.data)
