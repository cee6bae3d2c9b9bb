"""What a later message may change of what is known: only what it restates (`tables/restated.yaml`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.dialogue.restatement import without_asides
from services.clarifier.domain.messages.reading import Reading, Stated, Telling
from services.clarifier.domain.stance.stance import Stance
from shared.contracts.document import Parameters
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.clarifier.talk import Talk

CASES = read_yaml(Path(__file__).parent / "tables" / "restated.yaml")
KNOWN: Parameters = {"gift_date": "2025-11-03", "donor_relationship": "기타친족", "gift_property_value": 50_000_000}


def rows(kind: str) -> Iterator[Any]:
    for case in CASES:
        for message in case.get(kind, ()):
            yield pytest.param(case, message, id=message)


async def said_after(case: dict[str, Any], message: str) -> tuple[dict[str, Any], Talk]:
    """What a message changes after what was told, and the conversation."""
    talk = Talk()
    await talk.say(case["told"])
    before = dict(talk.collected)
    await talk.say(message)
    return {name: value for name, value in talk.collected.items() if before.get(name) != value}, talk


def as_known(expected: dict[str, Any]) -> dict[str, Any]:
    """A day in YAML is text in JSON."""
    return {name: str(value) if name == "gift_date" else value for name, value in expected.items()}


@all_of(("case", "message"), list(rows("keeps")))
async def test_a_mention_in_passing_changes_nothing(case: dict[str, Any], message: str) -> None:
    changed, talk = await said_after(case, message)
    assert changed == {}
    assert talk.dialogue.contested == {}


@all_of(("case", "message"), list(rows("changes")))
async def test_what_is_told_anew_changes(case: dict[str, Any], message: str) -> None:
    changed, _ = await said_after(case, message)
    assert changed == as_known(case["changes"][message])


@all_of(("case", "message"), list(rows("orders")))
async def test_an_order_to_change_something_leaves_nothing_to_ask(case: dict[str, Any], message: str) -> None:
    changed, talk = await said_after(case, message)
    assert changed == as_known(case["orders"][message])
    assert talk.dialogue.contested == {}


@all_of(("case", "message"), list(rows("asks_which")))
async def test_another_value_that_is_not_put_right_is_asked_about(case: dict[str, Any], message: str) -> None:
    _, talk = await said_after(case, message)
    assert case["asks_which"][message] in talk.dialogue.contested


def passing(parameter: str, value: str | int) -> Reading:
    return Reading("gift_tax", values={parameter: Stated(value, "지나가는 말", Telling.IN_PASSING)})


@pytest.mark.parametrize(("parameter", "value"), [("gift_date", "2025-11-20"), ("gift_property_value", 180_000)])
def test_what_is_known_stands_until_it_is_put_right_or_supposed_otherwise(parameter: str, value: str | int) -> None:
    reading = passing(parameter, value)
    assert without_asides(reading, KNOWN, None, Stance()).values == {}
    assert without_asides(reading, KNOWN, None, Stance(corrects=True)) is reading
    assert without_asides(reading, KNOWN, None, Stance(supposes=True)) is reading
    assert without_asides(reading, KNOWN, parameter, Stance()) is reading
    assert without_asides(reading, {}, None, Stance()) is reading


def test_somebody_mentioned_takes_no_part_even_in_a_correction() -> None:
    reading = passing("donor_relationship", "직계존속")
    assert without_asides(reading, KNOWN, None, Stance(corrects=True)).values == {}
