"""A recorded session, copied as a test of the dialogue: it holds where the code still answers as it did."""

from datetime import date, datetime, time

import pytest
import yaml

from shared.calendar import clock
from shared.messaging.recorded import RecordedEvent
from tests.recordings.script import RECORDED
from tests.unit.clarifier.test_dialogues import expected, shown
from tools.chain import Chain, Session
from tools.dialogues import expectations
from tools.recordings import sessions_in
from tools.written_dialogue import written_dialogue

CORRECTIONS = sessions_in(RECORDED / "corrections.jsonl")
FAILURES = sessions_in(RECORDED / "failures.jsonl")


def messages(session: list[RecordedEvent]) -> list[str]:
    return [str(each.document()["content"]) for each in session if each.name == "message_received"]  # type: ignore[index, call-overload]


@pytest.mark.parametrize("session", CORRECTIONS[:6], ids=lambda session: str(session[0].session_id))
async def test_a_copied_session_is_a_test_that_holds(through: Chain, session: list[RecordedEvent]) -> None:
    [dialogue] = yaml.safe_load(written_dialogue(session))
    assert [turn["user"] for turn in dialogue["turns"]] == messages(session)
    assert isinstance(dialogue["today"], date)
    again = Session(through)
    for turn in dialogue["turns"]:
        assert {"collected", "missing", "intent"} <= turn.keys()
        events = await again.say(turn["user"], datetime.combine(dialogue["today"], time(12), clock.SEOUL))
        assert shown(turn, expectations(events)) == expected(turn)


def test_it_reads_as_those_that_are_there() -> None:
    text = written_dialogue(next(each for each in CORRECTIONS if len(messages(each)) > 1))
    assert text.startswith("- title: ")
    assert "\n  turns:\n    - user: " in text
    assert "collected: {" in text
    assert "_000" in text


def test_a_turn_that_failed_says_so() -> None:
    failed = next(each for each in FAILURES if any(event.name == "turn_failed" for event in each))
    text = written_dialogue(failed)
    assert "# 답변이 없습니다 (no answer): " in text
    [dialogue] = yaml.safe_load(text)
    assert [turn["user"] for turn in dialogue["turns"]] == messages(failed)
    assert list(dialogue["turns"][0]) == ["user"]
    assert dialogue["turns"][1]["final_tax"]
