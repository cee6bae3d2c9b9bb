"""Sentences of which everything is read that they state, and nothing besides: tables/whole.yaml."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.understanding import understand
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

FRIDAY = date(2025, 11, 21)
PARAMETERS = {
    "relation": p.RELATIONSHIP,
    "value": p.GIFT_VALUE,
    "date": p.GIFT_DATE,
    "skip": p.GENERATION_SKIPPING,
    "minor": p.MINOR,
    "abroad": p.NON_RESIDENT,
    "marriage": p.MARRIAGE,
    "birth": p.CHILDBIRTH,
    "debt": p.DEBT,
}


def rows() -> Iterator[tuple[str, dict[str, Any], str]]:
    path = Path(__file__).parent / "tables" / "whole.yaml"
    for group in read_yaml(path):
        yield from ((sentence, group, group.get("asked", "")) for sentence in group["of"])


@all_of(("sentence", "group", "asked"), list(rows()))
def test_nothing_is_read_but_what_is_said(sentence: str, group: dict[str, Any], asked: str) -> None:
    reading = understand(sentence, FRIDAY, PARAMETERS.get(asked))
    stated = {name: value.isoformat() if isinstance(value, date) else value for name, value in group["reads"].items()}
    read = {parameter: stated.value for parameter, stated in reading.values.items()}
    assert reading.subject == "gift_tax"
    assert read == {PARAMETERS[name]: value for name, value in stated.items()}
    assert reading.unknown == tuple(PARAMETERS[name] for name in group.get("unknown", ()))
