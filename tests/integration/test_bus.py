"""The bus against a real NATS server: order of acknowledgement, retries, dead letters, draining."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID, uuid4

import nats
import pytest
from nats.js import JetStreamContext

from shared.bus import Bus, Outputs
from shared.events.catalogue import (
    AnswerComposed,
    CalculationRefused,
    Dialogue,
    InquiryRaised,
    QuestionRaised,
    TaxCalculated,
    TurnMetadata,
)
from shared.events.envelope import Event
from shared.settings import ServiceSettings
from tools.servers import NatsServer


@pytest.fixture
def settings(nats_server: NatsServer) -> ServiceSettings:
    return ServiceSettings(nats_url=nats_server.url, ack_wait_seconds=2, drain_timeout_seconds=5)


@pytest.fixture
async def js(nats_server: NatsServer) -> AsyncIterator[JetStreamContext]:
    client = await nats.connect(nats_server.url)
    yield client.jetstream()
    await client.close()


def refused(session_id: UUID | None = None) -> CalculationRefused:
    return CalculationRefused(
        event_id=uuid4(),
        session_id=session_id or uuid4(),
        turn_id=uuid4(),
        occurred_at=datetime.now(UTC),
        intent="gift_tax",
        collected_parameters={},
        parameter="gift_date",
        reason="",
        dialogue=Dialogue(),
        metadata=TurnMetadata(received_at=datetime.now(UTC)),
    )


def answer_to(event: CalculationRefused) -> AnswerComposed:
    return AnswerComposed.caused_by(event, content="답", metadata={"intent": "gift_tax"}, dialogue=event.dialogue)


async def unused(event: Event) -> Outputs:
    raise AssertionError("not part of this test")


def synthesizer(settings: ServiceSettings) -> Bus:
    bus = Bus("synthesizer", settings)
    for event_type in (QuestionRaised, InquiryRaised, TaxCalculated):
        bus.on(event_type, unused)
    return bus


async def test_a_handler_turns_one_event_into_the_next(settings: ServiceSettings, js: JetStreamContext) -> None:
    bus = synthesizer(settings)

    async def handler(event: CalculationRefused) -> Outputs:
        return answer_to(event)

    bus.on(CalculationRefused, handler)
    await bus.start()
    event = refused()
    answers = await bus.client.subscribe(answer_to(event).subject)
    await bus.publish(event)
    message = await answers.next_msg(timeout=5)
    answer = AnswerComposed.model_validate_json(message.data)
    assert answer.causation_id == event.event_id
    assert answer.turn_id == event.turn_id
    assert message.headers is not None
    assert message.headers["Nats-Msg-Id"] == str(answer.event_id)
    assert message.headers["ce-type"] == "shuking.answer_composed"
    await bus.drain()
    info = await js.consumer_info("TURNS", "synthesizer-calculation_refused")
    assert info.num_ack_pending == 0
    assert info.num_redelivered == 0
