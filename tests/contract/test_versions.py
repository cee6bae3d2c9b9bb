"""A change of an event's schema has a version of its own: replicas of the version before decide by it (decision 0129)."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import ValidationError

from shared.contracts.events.catalogue import EVENTS
from shared.contracts.events.envelope import Event, envelope, is_newer
from shared.contracts.part import ComputedPart, Part
from tests.contract.test_events import parsed, sample

SCHEMAS: Final = Path(__file__).parent / "schemas.json"
"""The fingerprint of each event's JSON schema, by event and version. A line is added and never changed."""


def fingerprint(event_type: type[Event]) -> str:
    schema = without_texts(event_type.model_json_schema(mode="serialization"))
    schema["properties"].pop("schema_version")
    return hashlib.sha256(json.dumps(schema, sort_keys=True).encode()).hexdigest()[:16]


def without_texts(node: Any) -> Any:
    """The schema without what only people read."""
    if isinstance(node, dict):
        return {
            key: without_texts(value)
            for key, value in node.items()
            if not (key in ("description", "title") and isinstance(value, str))
        }
    return [without_texts(item) for item in node] if isinstance(node, list) else node


@pytest.mark.parametrize("name", EVENTS)
def test_a_schema_that_is_different_has_another_version(name: str) -> None:
    """What replicas of the version before read or hand on is a new minor version, else a new major one."""
    event_type = EVENTS[name]
    known = json.loads(SCHEMAS.read_text(encoding="utf-8"))[name]
    found = {event_type.version(): fingerprint(event_type)}
    assert known | found == known, f"another schema needs another `schema_version`, noted in {SCHEMAS.name}: {found}"
    assert list(known)[-1] == event_type.version()


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_of_a_higher_major_version_is_not_read_whatever_it_looks_like(name: str) -> None:
    with pytest.raises(ValidationError) as raised:
        EVENTS[name].model_validate({**sample(name), "schema_version": "2.0"})
    assert [error["type"] for error in raised.value.errors()] == ["newer_version"]


@pytest.mark.parametrize(("version", "newer"), [("0.9", False), ("1.3", False), ("1.4", True), ("2.0", True)])
def test_whose_turn_a_newer_event_is_of_can_always_be_read(version: str, newer: bool) -> None:
    read = envelope(json.dumps({**sample("tax_calculated"), "schema_version": version, "calculation": "?"}).encode())
    assert read is not None
    assert read.turn_id == parsed("tax_calculated").turn_id
    assert is_newer(read, EVENTS["tax_calculated"]) is newer


@pytest.mark.parametrize("version", ["", "2", "new", "1.0.0"])
def test_a_version_is_two_numbers(version: str) -> None:
    assert envelope(json.dumps({**sample("tax_calculated"), "schema_version": version}).encode()) is None


def test_every_part_with_a_computed_field_computes_it_anew() -> None:
    def parts(of: type[Part]) -> Iterator[type[Part]]:
        for part in of.__subclasses__():
            yield part
            yield from parts(part)

    computing = [part for part in parts(Part) if part.model_computed_fields]
    assert computing
    assert [part for part in computing if not issubclass(part, ComputedPart)] == []
