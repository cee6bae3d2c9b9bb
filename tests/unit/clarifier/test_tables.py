"""Who gives, who receives, what a message is about and what an answer means: one point of each sentence.

The tables in `tables/` group sentences by what is to be read of them; the amounts and days beside it are the
business of `sentences/`.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import FLAGS, GENERATION_SKIPPING, MINOR, NON_RESIDENT, RELATIONSHIP
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import compact, normalise
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

FRIDAY = date(2025, 11, 21)


def table(name: str) -> dict[str, Any]:
    path = Path(__file__).parent / "tables" / f"{name}.yaml"
    loaded: dict[str, Any] = read_yaml(path)
    return loaded


def rows(name: str) -> Iterator[tuple[str, Any, str]]:
    """Parameter, value and sentence of a table with two levels."""
    for parameter, sentences_of in table(name).items():
        for value, sentences in sentences_of.items():
            yield from ((parameter, value, sentence) for sentence in sentences)


def value_of(sentence: str, parameter: str, asked: str | None = None) -> object:
    stated = understand(sentence, FRIDAY, asked).values.get(parameter)
    return stated.value if stated else None


@all_of(
    ("relationship", "sentence"), [(key, sentence) for key, group in table("parties").items() for sentence in group]
)
def test_the_giver_is_seen_by_the_recipient(relationship: str, sentence: str) -> None:
    assert understand(sentence, FRIDAY).subject == "gift_tax"
    assert value_of(sentence, RELATIONSHIP) == (None if relationship == "none" else relationship)


TRAITS = {
    "skip": (GENERATION_SKIPPING, True),
    "noskip": (GENERATION_SKIPPING, False),
    "minor": (MINOR, True),
    "adult": (MINOR, False),
    "abroad": (NON_RESIDENT, True),
    "home": (NON_RESIDENT, False),
}


@all_of(("expected", "sentence"), [(key, sentence) for key, group in table("between").items() for sentence in group])
def test_a_relation_is_between_the_two_who_are_named(expected: str, sentence: str) -> None:
    relationship, *traits = expected.split()
    reading = understand(sentence, FRIDAY)
    read = {name: stated.value for name, stated in reading.values.items() if name in (RELATIONSHIP, *FLAGS)}
    assert read.pop(RELATIONSHIP, None) in ((None, "타인") if relationship == "none" else (relationship,))
    assert read == dict(TRAITS[trait] for trait in traits)


@all_of(("parameter", "value", "sentence"), list(rows("recipient")))
def test_only_the_recipients_traits_count(parameter: str, value: bool | None, sentence: str) -> None:
    assert value_of(sentence, parameter) is value


@all_of(("subject", "sentence"), [(key, sentence) for key, group in table("subjects").items() for sentence in group])
def test_the_subject_is_told(subject: str, sentence: str) -> None:
    assert understand(sentence, FRIDAY).subject == subject


@all_of(("asked", "value", "sentence"), list(rows("answers")))
def test_an_answer_is_of_what_was_asked(asked: str, value: object, sentence: str) -> None:
    if value == "unknown":
        assert understand(sentence, FRIDAY, asked).unknown == (asked,)
        return
    assert value_of(sentence, asked, asked) == value


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("엄마가오늘오천만원을보내주셨어요", "엄마가 오늘 오천만원을 보내주셨어요"),
        ("시카고사는데요아빠가1억보냈어요", "시카고 사는데요 아빠가 1억 보냈어요"),
        ("엄마 한테 받았 는데", "엄마한테 받았는데"),
        ("아빠가 1억 줬어요", "아빠가 1억 줬어요"),
        ("누나한테천만원을받았습니다만", "누나한테 천만원을 받았습니다만"),
    ],
)
def test_spaces_are_put_where_words_end(written: str, plain: str) -> None:
    assert spaced(normalise(written)) == plain
    assert compact(spaced(normalise(written))) == compact(written)


def test_nineteen_sentences_of_twenty_need_no_spaces() -> None:
    sentences = [(key, sentence) for key, group in table("parties").items() for sentence in group if key != "none"]
    right = [key for key, sentence in sentences if value_of(sentence.replace(" ", ""), RELATIONSHIP) == key]
    assert len(right) / len(sentences) >= 0.95
