"""Several days, amounts or debts in one message: which is the gift's, which the answer, and which is of something else.

The tables group sentences by the value that is to be read of one parameter; `none`: the message states none.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from services.clarifier.domain.messages.understanding import understand
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

FRIDAY = date(2025, 11, 21)


def rows(name: str) -> Iterator[tuple[str, object, str]]:
    """Parameter, value and sentence."""
    path = Path(__file__).parent / "tables" / f"{name}.yaml"
    for parameter, sentences_of in read_yaml(path).items():
        for value, sentences in sentences_of.items():
            written = value.isoformat() if isinstance(value, date) else None if value == "none" else value
            yield from ((parameter, written, sentence) for sentence in sentences)


def value_of(sentence: str, parameter: str, asked: str | None) -> object:
    stated = understand(sentence, FRIDAY, asked).values.get(parameter)
    return stated.value if stated else None


@all_of(("parameter", "value", "sentence"), list(rows("stated")))
def test_a_message_states_what_is_of_the_gift(parameter: str, value: object, sentence: str) -> None:
    assert value_of(sentence, parameter, None) == value


@all_of(("asked", "value", "sentence"), list(rows("stated_answers")))
def test_an_answer_states_what_was_asked_for(asked: str, value: object, sentence: str) -> None:
    assert value_of(sentence, asked, asked) == value
