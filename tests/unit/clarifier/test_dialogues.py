"""Whole conversations through the services' own handlers: what is asked, what is collected, what the answer says.

Each turn of the tables: `user`; `asks`, the parameter asked for before the first calculation, and `final_tax` (none if
left out); `follow_up`, the optional question that the answer ends with (none if left out); and where they are given
`collected` (everything of the tax in hand), `missing`, `intent`, `says` and `leaves_out` (parts of the answer's text).
"""

from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tools.chain import Chain, Session
from tools.dialogues import expectations

FRIDAY = date(2025, 11, 21)
DIALOGUES = [
    pytest.param(dialogue, id=f"{path.stem}: {dialogue['title']}")
    for path in sorted((Path(__file__).parent / "dialogues").glob("*.yaml"))
    for dialogue in read_yaml(path)
]


@all_of("dialogue", DIALOGUES)
async def test_a_dialogue(through: Chain, dialogue: dict[str, Any]) -> None:
    received_at = datetime.combine(dialogue.get("today", FRIDAY), time(12), clock.SEOUL)
    session = Session(through)
    for turn in dialogue["turns"]:
        events = await session.say(turn["user"], received_at)
        answer = events[-1]
        assert isinstance(answer, AnswerComposed)
        assert shown(turn, expectations(events)) == expected(turn), answer.content[:300]
        assert [part for part in turn.get("says", []) if part not in answer.content] == []
        assert [part for part in turn.get("leaves_out", []) if part in answer.content] == []


def shown(turn: dict[str, Any], came_to: dict[str, Any]) -> dict[str, Any]:
    """What a turn came to, as far as the table says something of it."""
    return {key: came_to[key] for key in ("asks", "final_tax", "follow_up", *turn) if key in came_to}


def expected(turn: dict[str, Any]) -> dict[str, Any]:
    """A day in YAML is text in JSON."""
    checked = {"asks": None, "final_tax": None, "follow_up": None, **turn}
    if "collected" in turn:
        checked["collected"] = {name: _json(value) for name, value in turn["collected"].items()}
    return {key: value for key, value in checked.items() if key not in ("user", "says", "leaves_out")}


def _json(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def test_there_are_enough_of_them() -> None:
    assert len(DIALOGUES) >= 40
    assert len([each for each in DIALOGUES if str(each.id).startswith("inheritance")]) >= 6
