"""Services to test the bus with: a synthesizer whose handler of `CalculationRefused` the test gives, and a persistence."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from uuid import UUID, uuid4

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import JetStreamContext
from nats.js.api import ConsumerInfo, RawStreamMsg
from nats.js.errors import NotFoundError

from shared.contracts.events.catalogue import (
    AnswerComposed,
    CalculationRefused,
    MessageReceived,
    PassagesFound,
    QuestionRaised,
    ReplyChosen,
    TaxCalculated,
    TurnFailed,
    TurnMetadata,
)
from shared.contracts.events.envelope import Event
from shared.messaging.bus import Bus
from shared.messaging.publisher import EventPublisher, Outputs
from shared.runtime.settings import ServiceSettings

CONSUMER = "synthesizer-calculation_refused"
Handler = Callable[[CalculationRefused], Awaitable[Outputs]]
Fallback = Callable[[CalculationRefused], Outputs]
StartBus = Callable[..., Awaitable[Bus]]


def refused(session_id: UUID | None = None, **changes: object) -> CalculationRefused:
    event = CalculationRefused(
        event_id=uuid4(),
        session_id=session_id or uuid4(),
        turn_id=uuid4(),
        occurred_at=datetime.now(UTC),
        intent="gift_tax",
        collected_parameters={},
        parameter="gift_date",
        reason="",
        dialogue={},
        metadata=TurnMetadata(received_at=datetime.now(UTC)),
    )
    return event.model_copy(update=changes)


def answer_to(event: CalculationRefused, content: str = "답") -> AnswerComposed:
    return AnswerComposed.caused_by(event, content=content, metadata={"intent": "gift_tax"}, dialogue=event.dialogue)


async def answering(event: CalculationRefused) -> Outputs:
    """The simplest handler."""
    return answer_to(event)


async def unused(event: Event) -> Outputs:
    raise AssertionError("not part of this test")


def synthesizer(
    settings: ServiceSettings,
    handler: Handler,
    unavailable: tuple[type[Exception], ...] = (),
    fallback: Fallback | None = None,
) -> Bus:
    bus = Bus("synthesizer", settings)
    for event_type in (QuestionRaised, PassagesFound, ReplyChosen, TaxCalculated):
        bus.on(event_type, unused)
    bus.on(CalculationRefused, handler, fallback=fallback, unavailable=unavailable)
    return bus


def persistence(settings: ServiceSettings) -> Bus:
    bus = Bus("persistence", settings)
    for event_type in (MessageReceived, AnswerComposed, TurnFailed):
        bus.on(event_type, unused)
    return bus


class Observer:
    """A client of its own: sends events to the service and sees what comes of them."""

    def __init__(self, client: Client, settings: ServiceSettings) -> None:
        self.client = client
        self.js: JetStreamContext = client.jetstream()
        self._publisher = EventPublisher("calculator").through(client)
        self._settings = settings

    async def send(self, *events: Event) -> None:
        for event in events:
            await self._publisher.publish(event)

    async def answers(self) -> "Arrivals":
        return await self.arrivals("turns.answer_composed.*")

    async def arrivals(self, subject: str) -> "Arrivals":
        """Whatever is published on a subject from now on."""
        arrivals = Arrivals(await self.client.subscribe(subject))
        for _ in range(2):  # nats-py writes the PING of a flush before what it has buffered
            await self.client.flush()
        return arrivals

    async def kept(self, stream: str, subject: str) -> RawStreamMsg | None:
        """The last message that a stream keeps on a subject."""
        try:
            return await self.js.get_last_msg(stream, subject)
        except NotFoundError:
            return None

    async def count(self, stream: str, subject: str) -> int:
        info = await self.js.stream_info(stream, subjects_filter=subject)
        return sum((info.state.subjects or {}).values())

    async def consumer(self) -> ConsumerInfo:
        info: ConsumerInfo = await self.js.consumer_info("TURNS", CONSUMER)
        return info

    async def settled(self) -> ConsumerInfo:
        """The consumer, once the server has worked off the acknowledgements that it was sent."""
        async with asyncio.timeout(30):  # Less than the `ack_wait` of whoever asks whether one was lost.
            while (info := await self.consumer()).num_ack_pending:  # noqa: ASYNC110  # nothing announces it
                await asyncio.sleep(0.05)
        return info

    async def delivered(self) -> "Arrivals":
        """What the server hands to the service from now on."""
        return await self.arrivals("deliver.synthesizer.calculation_refused")

    async def acknowledgements(self) -> "Arrivals":
        """What the service says to the server of the events that it was handed, from now on."""
        return await self.arrivals(f"$JS.ACK.TURNS.{CONSUMER}.>")

    async def from_the_beginning(self, subject: str) -> "Arrivals":
        """All that the stream has kept on a subject, and what is added."""
        return Arrivals(await self.js.subscribe(subject, stream="TURNS", ordered_consumer=True))


class Arrivals:
    """Messages of one subscription, in order."""

    def __init__(self, subscription: Subscription) -> None:
        self._subscription = subscription

    async def next(self, timeout_seconds: float = 60) -> Msg:
        message: Msg = await self._subscription.next_msg(timeout=timeout_seconds)
        return message

    async def take(self, count: int, timeout_seconds: float = 60) -> list[Msg]:
        return [await self.next(timeout_seconds) for _ in range(count)]
