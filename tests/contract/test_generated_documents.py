"""The generated documents are what the code and the decisions say today, and well-formed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from shared.contracts.events.catalogue import CATALOGUE, EVENTS
from shared.messaging.publisher import cloud_event_headers
from tests.contract.asyncapi_structure import Document
from tests.contract.test_events import parsed, sample
from tools.documents.asyncapi import asyncapi_document
from tools.documents.diagram import chain_diagram
from tools.documents.generated import DECISIONS, generated, replaced

DOCUMENT: Final[dict[str, Any]] = json.loads(json.dumps(asyncapi_document()))


@pytest.mark.parametrize("path", generated(), ids=lambda path: path.name)
def test_what_is_committed_is_what_the_code_says(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generated()[path](), "run `make docs`"


def test_every_decision_has_a_number_of_its_own_which_its_heading_says() -> None:
    pages = sorted(DECISIONS.glob("[0-9]*.md"))
    numbers = [page.name[:4] for page in pages]
    assert len(set(numbers)) == len(numbers)
    for number, page in zip(numbers, pages, strict=True):
        assert page.read_text(encoding="utf-8").startswith(f"# {number} ")


def test_the_document_is_built_like_asyncapi_3() -> None:
    Document.model_validate(DOCUMENT)


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for item in node:
            yield from references(item)


def resolved(reference: str) -> Any:
    node: Any = DOCUMENT
    for key in reference.removeprefix("#/").split("/"):
        node = node[key]
    return node


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert found
    for reference in found:
        assert resolved(reference) is not None


def test_operations_use_messages_of_their_channel() -> None:
    for name, operation in DOCUMENT["operations"].items():
        for part in filter(None, (operation, operation.get("reply"))):
            for message in part["messages"]:
                assert message["$ref"].startswith(part["channel"]["$ref"] + "/messages/"), name


def test_addresses_name_their_parameters() -> None:
    for name, channel in DOCUMENT["channels"].items():
        assert set(re.findall("{(.+?)}", channel["address"] or "")) == set(channel.get("parameters", {})), name


def test_channel_addresses_are_different() -> None:
    addresses = [channel["address"] for channel in DOCUMENT["channels"].values() if channel["address"]]
    assert len(set(addresses)) == len(addresses)


def test_every_flow_is_an_operation() -> None:
    for flow in CATALOGUE:
        for verb, services in (("emits", flow.producers), ("consumes", flow.consumers), ("watches", flow.watchers)):
            for service in services:
                assert f"{service}_{verb}_{flow.event.name}" in DOCUMENT["operations"]


def validator(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**schema, "components": DOCUMENT["components"]}, validate_formats=True)


@pytest.mark.parametrize("name", EVENTS)
def test_a_sample_fits_its_payload_schema(name: str) -> None:
    payload = DOCUMENT["components"]["messages"][EVENTS[name].__name__]["payload"]
    validator(payload).validate(sample(name))
    assert not validator(payload).is_valid({**sample(name), "session_id": 1})


@pytest.mark.parametrize("name", EVENTS)
def test_the_headers_that_are_sent_are_the_headers_described(name: str) -> None:
    described = DOCUMENT["components"]["messageTraits"]["cloudEvent"]["headers"]
    headers = cloud_event_headers(parsed(name), "persistence")
    validator(described).validate(headers)
    assert set(headers) == set(described["required"])


def test_the_diagram_shows_every_event() -> None:
    for event in EVENTS.values():
        assert event.__name__ in chain_diagram()


def test_a_block_is_replaced_between_its_markers() -> None:
    page = "# Title\n\n<!-- chain -->\nold\n<!-- /chain -->\n\nAfter\n"
    written = replaced(page, "chain", "new")
    assert written == "# Title\n\n<!-- chain -->\nnew\n<!-- /chain -->\n\nAfter\n"
    assert replaced(written, "chain", "new") == written


def test_a_page_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="chain"):
        replaced("# Title\n", "chain", "new")
