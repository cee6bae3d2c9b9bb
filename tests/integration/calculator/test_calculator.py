"""The calculator as it is wired, on a real bus: events in from the stream, events out into it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import uuid4

import nats
import pytest
from nats.aio.client import Client

from services.calculator.app import wiring
from services.calculator.settings import CalculatorSettings
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import CalculationRefused, ParametersCollected, TaxCalculated, TurnMetadata
from shared.messaging.bus import Bus
from shared.messaging.publisher import EventPublisher
from shared.messaging.streams import TURNS
from tests.support.broker import provision
from tools.servers import NatsServer


@pytest.fixture
async def bus(nats_server: NatsServer) -> AsyncIterator[Bus]:
    url = nats_server.url_for("calculator")
    settings = CalculatorSettings(nats_url=url, ack_wait_seconds=2, drain_timeout_seconds=5)
    await provision(nats_server, settings)
    async with wiring(settings) as bus:
        await bus.start()
        yield bus
        await bus.drain()


@pytest.fixture
async def chain(nats_server: NatsServer) -> AsyncIterator[Client]:
    """What is before and after the calculator."""
    client = await nats.connect(nats_server.url)
    yield client
    await client.close()


async def send(chain: Client, *events: ParametersCollected) -> None:
    publisher = EventPublisher("clarifier").through(chain)
    for event in events:
        await publisher.publish(event)


def collected(value: int) -> ParametersCollected:
    parameters: Parameters = {
        "gift_date": "2025-10-15",
        "donor_relationship": "직계존속",
        "gift_property_value": value,
    }
    return ParametersCollected(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        occurred_at=datetime.now(UTC),
        intent="gift_tax",
        collected_parameters=parameters,
        assumptions=(),
        corrections=(),
        follow_ups=(),
        dialogue={},
        metadata=TurnMetadata(received_at=datetime(2025, 10, 20, tzinfo=UTC)),
    )


async def test_a_turn_is_calculated_and_stored_in_the_stream(bus: Bus, chain: Client) -> None:
    event = collected(100_000_000)
    answers = await chain.subscribe(f"turns.{TaxCalculated.name}.{event.session_id}")
    await send(chain, event)
    answer = TaxCalculated.model_validate_json((await answers.next_msg(timeout=60)).data)
    assert answer.calculation.final_tax == 5_000_000
    assert answer.causation_id == event.event_id
    stored = await chain.jetstream().get_last_msg(TURNS, answer.subject)
    assert stored.data is not None
    assert TaxCalculated.model_validate_json(stored.data) == answer


async def test_an_impossible_gift_is_refused_without_a_retry(bus: Bus, chain: Client) -> None:
    event = collected(-1)
    answers = await chain.subscribe(f"turns.{CalculationRefused.name}.{event.session_id}")
    await send(chain, event)
    answer = CalculationRefused.model_validate_json((await answers.next_msg(timeout=60)).data)
    assert answer.parameter == "gift_property_value"
    await bus.drain()
    consumer = await chain.jetstream().consumer_info(TURNS, "calculator-parameters_collected")
    assert (consumer.num_ack_pending, consumer.num_redelivered) == (0, 0)


async def test_many_turns_at_once_each_get_their_own_answer(bus: Bus, chain: Client) -> None:
    events = [collected(50_000_000 + number * 1_000_000) for number in range(1, 51)]
    answers = await chain.subscribe(f"turns.{TaxCalculated.name}.*")
    await send(chain, *events)
    received = [TaxCalculated.model_validate_json((await answers.next_msg(timeout=60)).data) for _ in events]
    taxes = {answer.turn_id: answer.calculation.final_tax for answer in received}
    assert taxes == {event.turn_id: number * 100_000 for number, event in enumerate(events, start=1)}


async def test_an_inheritance_is_calculated_from_little(bus: Bus, chain: Client) -> None:
    parameters: Parameters = {"death_date": "2025-10-15", "gross_estate": 2_005_000_000, "spouse": True, "children": 2}
    event = collected(1).model_copy(update={"intent": "inheritance_tax", "collected_parameters": parameters})
    answers = await chain.subscribe(f"turns.{TaxCalculated.name}.{event.session_id}")
    await send(chain, event)
    answer = TaxCalculated.model_validate_json((await answers.next_msg(timeout=60)).data)
    assert (answer.calculation.tax_type, answer.calculation.final_tax) == ("inheritance", 240_000_000)
    assert [each.title for each in answer.alternatives] == ["배우자가 공제 한도까지 상속받기"]
    assert "배우자" in " ".join(answer.assumptions)
