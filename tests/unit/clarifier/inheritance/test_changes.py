"""After a result: a correction changes what it names, a what-if is computed, and what is not understood shows no figure.

`tables/estate_changes.yaml` groups them by what differs from the parameters before; null is no longer known.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from services.clarifier.domain.dialogue.turn import NextEvent
from shared.document import Parameters
from shared.events.catalogue import ParametersCollected
from tests.unit.clarifier.talk import Talk

TABLE = yaml.safe_load((Path(__file__).parents[1] / "tables" / "estate_changes.yaml").read_text(encoding="utf-8"))


def rows() -> Iterator[tuple[Any, str]]:
    """What a message after the result changes, and the message."""
    for kind in ("corrections", "what_ifs"):
        for group in TABLE[kind]:
            yield from ((group["gives"], said) for said in group["says"])


async def after_result(said: str) -> tuple[Parameters, NextEvent]:
    """The parameters before a message, and what it leads to."""
    talk = Talk()
    before = dict((await talk.collect(TABLE["opening"])).collected_parameters)
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": before})
    return before, await talk.say(said)


@pytest.mark.parametrize(("gives", "said"), list(rows()))
async def test_what_is_said_after_a_result_changes_what_it_names(gives: object, said: str) -> None:
    before, event = await after_result(said)
    if gives == "ask":
        assert not isinstance(event, ParametersCollected)
        return
    assert isinstance(event, ParametersCollected)
    now = event.collected_parameters
    assert {name: now.get(name) for name in {*before, *now} if before.get(name) != now.get(name)} == gives
