"""Every wording of an answer about an inheritance is read, or asked again where people would differ about it.

`tables/estate_answers` groups the answers by the question and by the value that is to be known afterwards.
"""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.clarifier.talk import Talk

TABLES = Path(__file__).parents[1] / "tables" / "estate_answers"
FOLLOW_UPS = ("spouse_actual", "funeral_general")
"""Asked after the first calculation."""


def rows() -> Iterator[tuple[str, str, Any, str]]:
    """Question, opening, value and answer."""
    for path in sorted(TABLES.glob("*.yaml")):
        for group in read_yaml(path):
            for value, answers in group["answers"].items():
                yield from ((group["asks"], group["opening"], value, answer) for answer in answers)


@pytest.fixture(scope="module")
def opened() -> dict[tuple[str, str], Talk]:
    """What was said before, by question and opening: many answers have the same."""
    return {}


async def asked_for(asked: str, opening: str, opened: dict[tuple[str, str], Talk]) -> Talk:
    """A talk of its own, in which this is asked."""
    if (asked, opening) not in opened:
        talk = Talk(follow_up=asked if asked in FOLLOW_UPS else None)
        await talk.say(opening)
        opened[asked, opening] = talk
    return copy.deepcopy(opened[asked, opening])


@all_of(("asked", "opening", "value", "answer"), list(rows()))
async def test_an_answer_is_read(
    asked: str, opening: str, value: object, answer: str, opened: dict[tuple[str, str], Talk]
) -> None:
    talk = await asked_for(asked, opening, opened)
    assert talk.dialogue.pending_question == asked
    await talk.say(answer)
    expected = None if value in ("open", "unknown") else value
    assert talk.collected.get(asked) == expected
    assert (asked in talk.dialogue.user_unknown) is (value == "unknown") or value == "open"
