"""The rule reader on sentences as people write them, by the labelling guide's classes.

Each line of the tables: `text`, `slots` (exactly what is to be read), `accept` (parameters on which two careful
people could differ: any of these, null for none), `unknown`, `asked`, `today`, and `intent` or several `intents`.
"""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.messages.understanding import understand
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

FRIDAY = date(2025, 11, 21)
SENTENCES = [
    pytest.param(sentence, id=f"{path.stem}: {sentence['text']}")
    for path in sorted((Path(__file__).parent / "sentences").glob("*.yaml"))
    for sentence in read_yaml(path)
]


@all_of("sentence", SENTENCES)
def test_a_sentence_is_understood(sentence: dict[str, Any]) -> None:
    reading = understand(sentence["text"], sentence.get("today", FRIDAY), sentence.get("asked"))
    assert reading.subject in (sentence.get("intents") or [sentence.get("intent", "gift_tax")])
    values = {parameter: stated.value for parameter, stated in reading.values.items()}
    for parameter, acceptable in sentence.get("accept", {}).items():
        assert values.pop(parameter, None) in [written(value) for value in acceptable]
    assert values == {parameter: written(value) for parameter, value in sentence.get("slots", {}).items()}
    assert list(reading.unknown) == sentence.get("unknown", [])


def written(value: object) -> object:
    """YAML reads a day as a date; a reading has it as text."""
    return value.isoformat() if isinstance(value, date) else value


def test_every_value_carries_the_words_it_came_from() -> None:
    reading = understand("어제 아버지가 1억 주셨어요", FRIDAY)
    assert {parameter: stated.words for parameter, stated in reading.values.items()} == {
        "gift_date": "어제",
        "donor_relationship": "아버지가",
        "gift_property_value": "1억",
    }


@pytest.mark.parametrize(
    ("text", "parameter", "words"),
    [
        ("아빠가 억대 건물을 주신대요", "gift_property_value", "억대"),
        ("엄마가 5천에서 1억 사이로 주신대요", "gift_property_value", "5천에서 1억"),
        ("설날쯤 엄마가 1억 줬어요", "gift_date", "설날"),
        ("올가을에 아버지가 2억 주셨어요", "gift_date", "올가을"),
        ("아버지가 5만 달러를 주셨어요", "gift_property_value", "5만 달러"),
        ("대출이 있는 5억 아파트를 아빠가 줬어요", "secured_debt", "대출이 있"),
    ],
)
def test_what_can_be_read_in_two_ways_is_kept_apart(text: str, parameter: str, words: str) -> None:
    reading = understand(text, FRIDAY)
    assert reading.ambiguous[parameter] == words
    assert parameter not in reading.values


@pytest.mark.parametrize(
    ("text", "parameter", "words"),
    [
        ("엄마가 2025년 2월 30일에 1억 줬어요", "gift_date", "2025년 2월 30일"),
        ("아빠가 0원을 줬어요", "gift_property_value", "0원"),
        ("아빠가 -1억원을 줬어요", "gift_property_value", "1억원"),
        ("아빠가 5000조원을 줬어요", "gift_property_value", "5000조원"),
    ],
)
def test_what_cannot_be_is_named(text: str, parameter: str, words: str) -> None:
    reading = understand(text, FRIDAY)
    assert reading.impossible[parameter] == words
    assert parameter not in reading.values
