"""The rule reader on sentences as people write them, by the labelling guide's classes."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from services.clarifier.domain.understanding import understand

FRIDAY = date(2025, 11, 21)
SENTENCES = [
    pytest.param(sentence, id=f"{path.stem}: {sentence['text']}")
    for path in sorted((Path(__file__).parent / "sentences").glob("*.yaml"))
    for sentence in yaml.safe_load(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_is_understood(sentence: dict[str, Any]) -> None:
    today = sentence.get("today", FRIDAY)
    reading = understand(sentence["text"], today, sentence.get("asked"))
    assert reading.subject in (sentence.get("intents") or [sentence.get("intent", "gift_tax")])
    values = {parameter: stated.value for parameter, stated in reading.values.items()}
    expected = {
        parameter: value.isoformat() if isinstance(value, date) else value
        for parameter, value in sentence.get("slots", {}).items()
    }
    assert values == expected
    assert list(reading.unknown) == sentence.get("unknown", [])


def test_every_value_carries_the_words_it_came_from() -> None:
    reading = understand("어제 아버지가 1억 주셨어요", FRIDAY)
    assert {parameter: stated.words for parameter, stated in reading.values.items()} == {
        "gift_date": "어제",
        "donor_relationship": "아버지가",
        "gift_property_value": "1억",
    }
