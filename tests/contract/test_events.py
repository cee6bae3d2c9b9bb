"""What is on the wire stays readable: samples of every event from earlier versions, under `events/`.

A sample is never changed to make a test pass: a change that breaks one breaks what is stored in the stream.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from pydantic import ValidationError

from services.clarifier.domain.dialogue.recall import recalled
from shared.calendar import clock
from shared.contracts.case_line import CaseFact, CaseLine
from shared.contracts.events.catalogue import EVENTS, CalculationRefused, TaxCalculated, TurnFailed
from shared.contracts.events.envelope import Event, derived_id
from tests.support.tables import all_of

SAMPLES: Final = Path(__file__).parent / "events"


def sample(name: str) -> Any:
    return json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def parsed(name: str) -> Event:
    return EVENTS[name].model_validate_json((SAMPLES / f"{name}.json").read_bytes())


def missing(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Where `actual` lacks or changes something of `expected`; what it adds is fine."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [
            place
            for key, value in expected.items()
            for place in (missing(value, actual[key], f"{path}.{key}") if key in actual else [f"{path}.{key}"])
        ]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = enumerate(zip(expected, actual, strict=True))
        return [place for at, (value, other) in pairs for place in missing(value, other, f"{path}[{at}]")]
    return [] if expected == actual else [path]


def test_every_event_has_a_sample_and_every_sample_an_event() -> None:
    assert {path.stem for path in SAMPLES.glob("*.json")} == set(EVENTS)


@all_of("name", EVENTS)
def test_a_sample_shows_every_field(name: str) -> None:
    assert set(sample(name)) == set(EVENTS[name].model_fields)


@all_of("name", EVENTS)
def test_a_sample_is_read_and_written_without_loss(name: str) -> None:
    assert missing(sample(name), json.loads(parsed(name).model_dump_json(by_alias=True))) == []


def with_unknown_fields(value: Any) -> Any:
    """The same JSON with a field that nobody knows in every object of a list."""
    if isinstance(value, dict):
        return {key: with_unknown_fields(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_unknown_fields(item) | {"added_later": 1} if isinstance(item, dict) else item for item in value]
    return value


@all_of("name", EVENTS)
def test_fields_that_a_later_version_adds_to_the_parts_are_handed_on(name: str) -> None:
    newer = {**with_unknown_fields(sample(name)), "schema_version": "1.9"}
    read = EVENTS[name].model_validate(newer)
    assert missing(newer, json.loads(read.model_dump_json(by_alias=True))) == []


@all_of("name", EVENTS)
def test_fields_that_a_later_version_adds_to_the_event_are_for_its_consumer(name: str) -> None:
    assert EVENTS[name].model_validate({**sample(name), "added_later": {"anything": [1]}}) == parsed(name)


def test_what_is_worked_out_is_not_handed_on_beside_it() -> None:
    """A field that is computed from others is in JSON, and would be kept as one that is not known."""
    line = CaseLine(facts=(CaseFact(text="현금 2억원", words="2억"),))
    written = CaseLine.model_validate_json(line.model_dump_json()).model_dump_json()
    assert written.count('"words"') == 2  # the line's and the fact's
    assert written == line.model_dump_json()


@all_of("name", EVENTS)
def test_an_event_cannot_be_changed(name: str) -> None:
    event = parsed(name)
    with pytest.raises(ValidationError, match="frozen"):
        event.attempt = 2  # type: ignore[misc]


@all_of("name", EVENTS)
def test_the_subject_names_event_and_session(name: str) -> None:
    assert parsed(name).subject == f"turns.{name}.{sample(name)['session_id']}"


def failed(cause: Event) -> TurnFailed:
    return TurnFailed.caused_by(cause, code="PIPELINE_ERROR", message="", stage="calculator")


def test_what_a_cause_leads_to_has_the_same_id_every_time() -> None:
    cause = parsed("parameters_collected")
    with clock.frozen_at(datetime(2025, 10, 20, tzinfo=UTC)):
        first = failed(cause)
    with clock.frozen_at(datetime(2025, 10, 21, tzinfo=UTC)):
        second = failed(cause)
    assert first.event_id == second.event_id
    assert first.causation_id == cause.event_id
    assert (first.session_id, first.turn_id, first.attempt) == (cause.session_id, cause.turn_id, cause.attempt)


def test_different_causes_and_kinds_have_different_ids() -> None:
    cause, other = parsed("parameters_collected"), parsed("tax_calculated")
    refused = CalculationRefused.caused_by(
        cause,
        **{
            key: sample("calculation_refused")[key]
            for key in ("intent", "collected_parameters", "parameter", "reason", "dialogue", "metadata")
        },
    )
    assert len({failed(cause).event_id, failed(other).event_id, refused.event_id}) == 3


def test_ids_do_not_depend_on_the_version_of_the_code() -> None:
    cause = UUID("7d9d2b9e-6f7a-4b59-b3a7-2f1f5f6c7d03")
    assert derived_id(cause, "turn_opened") == UUID(sample("turn_opened")["event_id"])


def test_events_from_before_decision_0021_are_read() -> None:
    """A dialogue kept the tax last shown; a calculation had no change."""
    calculated = sample("tax_calculated")
    del calculated["change"], calculated["last_calculated"], calculated["dialogue"]["last_calculated"]
    calculated["dialogue"]["last_tax_won"] = 5_000_000
    event = TaxCalculated.model_validate(calculated)
    assert (event.change, recalled(event.dialogue, None).last_calculated) == (None, None)
    assert event.calculation.final_tax == 5_000_000


@pytest.mark.parametrize(("name", "field"), [("turn_opened", "last_answer"), ("answer_composed", "answered")])
def test_events_from_before_decision_0071_are_read(name: str, field: str) -> None:
    """What an answer came to stood in the dialogue, where the synthesizer wrote it."""
    before = {key: value for key, value in sample(name).items() if key != field}
    event = EVENTS[name].model_validate(before)
    assert getattr(event, field) is None
    assert recalled(before["dialogue"], None).pending_question == "gift_date"
