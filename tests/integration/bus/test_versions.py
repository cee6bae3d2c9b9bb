"""Events of a newer version than the service's own: handled, or left to a replica that can read them."""

import json
from typing import Any

from shared.contracts.events.catalogue import AnswerComposed, CalculationRefused
from shared.messaging.publisher import Outputs
from tests.integration.bus.synthesizer import Observer, StartBus, answer_to, answering, refused


async def send(observer: Observer, event: CalculationRefused, **changes: Any) -> None:
    """As a service of another version would publish it."""
    document = json.loads(event.model_dump_json()) | changes
    await observer.js.publish(event.subject, json.dumps(document).encode(), stream="TURNS")


async def test_a_newer_minor_version_is_handled_and_what_is_new_in_its_parts_is_handed_on(
    start: StartBus, observer: Observer
) -> None:
    async def handler(event: CalculationRefused) -> Outputs:
        case = event.metadata.case
        return AnswerComposed.caused_by(
            event, content="답", metadata={"intent": "gift_tax", "case": case}, dialogue=event.dialogue
        )

    await start(handler)
    answers = await observer.answers()
    event = refused()
    line = {"facts": [{"text": "현금 2억원", "since": "2025"}], "colour": "blue"}
    metadata = json.loads(event.metadata.model_dump_json()) | {"case": [line]}
    await send(observer, event, schema_version="1.7", metadata=metadata, added_later=1)
    answer = json.loads((await answers.next()).data)
    [shown] = answer["metadata"]["case"]
    assert shown["colour"] == "blue"
    assert shown["facts"][0]["since"] == "2025"


async def test_what_cannot_be_read_of_a_newer_version_is_left_to_a_newer_replica(
    start: StartBus, observer: Observer, short_delays: None
) -> None:
    """A word that is not known yet needs no new major version; a higher one is not even tried."""
    handled = []

    async def handler(event: CalculationRefused) -> Outputs:
        handled.append(event.event_id)
        return answer_to(event)

    await start(handler)
    answers, delivered = await observer.answers(), await observer.delivered()
    of_new_word, of_new_form, of_today = refused(), refused(), refused()
    await send(observer, of_new_word, schema_version="1.1", intent="wealth_tax")
    await send(observer, of_new_form, schema_version="2.0")
    await delivered.take(12)  # More often than what fails is tried.
    await observer.send(of_today)
    assert json.loads((await answers.next()).data)["causation_id"] == str(of_today.event_id)
    assert handled == [of_today.event_id]
    assert await observer.count("DEAD_LETTERS", ">") == 0
    assert await observer.count("TURNS", "turns.turn_failed.*") == 0


async def test_what_cannot_be_read_of_ones_own_version_is_a_dead_letter(start: StartBus, observer: Observer) -> None:
    await start(answering)
    failures = await observer.arrivals("turns.turn_failed.*")
    event = refused()
    await send(observer, event, intent="wealth_tax")
    assert json.loads((await failures.next()).data)["turn_id"] == str(event.turn_id)
    assert await observer.count("DEAD_LETTERS", ">") == 1
