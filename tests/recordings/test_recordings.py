"""The recorded sessions through today's code: what a service does cannot change unseen. `make record` accepts a change."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from shared.contracts.events.catalogue import EVENTS
from shared.messaging.recorded import RecordedEvent
from tests.recordings.script import RECORDED, scripts
from tools.recordings import sessions_in
from tools.replay.bulk import replayed
from tools.replay.recording import lines, read_lines
from tools.replay.report import report
from tools.replay.running import Replayer


@cache
def sessions() -> Sequence[list[RecordedEvent]]:
    """All that are recorded; read by the worker that runs the tests, not by all that collect them."""
    return [session for path in sorted(RECORDED.glob("*.jsonl")) for session in sessions_in(path)]


@pytest.mark.timeout(300)
def test_every_recorded_session_is_answered_as_it_was() -> None:
    outcomes = list(replayed(sessions()))
    assert [outcome.session_id for outcome in outcomes] == [session[0].session_id for session in sessions()]
    changed = ["\n".join(report(outcome, everything=False)) for outcome in outcomes if outcome.has_changed]
    assert not changed, "\n".join((*changed, "Was it intended? Then `make record`, and commit what it writes."))
    assert all(turn.is_comparable for outcome in outcomes for turn in outcome.turns)


def test_there_are_sessions_of_every_behaviour_and_every_event() -> None:
    titles = [script.title for _, group in scripts() for script in group]
    assert len(sessions()) == len(set(titles)) == len(titles) >= 80
    kinds = Counter(event.name for session in sessions() for event in session)
    assert set(kinds) == set(EVENTS)
    events = [event.event for session in sessions() for event in session if event.event]
    assert {event.attempt for event in events} == {1, 2, 3}
    assert {answer.failure for event in events for answer in event.outside} >= {None, "timeout", "http_503"}
    assert {event.code for event in events if isinstance(event, EVENTS["turn_failed"])} == {  # type: ignore[attr-defined]
        "GEMINI_ERROR",
        "PIPELINE_ERROR",
    }


def recorded_gift() -> list[RecordedEvent]:
    """A session that takes the deduction for a gift of a parent."""
    told = ('"donor_relationship":"직계존속"'.encode(), b'"final_tax":5000000')
    return next(
        session
        for session in sessions()
        for event in session
        if event.name == "tax_calculated" and all(each in event.data.replace(b" ", b"") for each in told)
    )


async def test_a_deduction_that_is_changed_by_mistake_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    session = recorded_gift()
    with_mistake(monkeypatch)
    outcome = await Replayer().replay(session)
    assert outcome.has_changed
    said = list(report(outcome))
    assert said[0] == f"session {session[0].session_id}"
    first = next(line for line in said if line.strip().startswith("~"))
    assert first.split() == ["~", "changed", "tax_calculated"]
    assert any("calculation.final_tax: 5,000,000원 → 4,000,000원 (-1,000,000원)" in line for line in said)
    assert any("calculation.steps[1].value: -50,000,000원 → -60,000,000원 (-10,000,000원)" in line for line in said)


def with_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deduction for gifts of parents is 60 million won instead of 50."""
    read = Path.read_bytes

    def mistaken(path: Path) -> bytes:
        content = read(path)
        is_it = path.name == "inheritance_and_gift_tax_act_53.toml"
        return content.replace(b"50_000_000", b"60_000_000") if is_it else content

    monkeypatch.setattr(Path, "read_bytes", mistaken)


async def test_what_is_of_a_version_that_is_gone_is_named_and_the_rest_is_replayed() -> None:
    session = list(recorded_gift())
    place = next(at for at, event in enumerate(session) if event.name == "tax_calculated")
    session[place] = RecordedEvent(
        *(session[place].sequence, session[place].session_id, "tax_guessed", session[place].stored_at),
        *(session[place].data, "calculator", None),
    )
    opened = next(at for at, event in enumerate(session) if event.name == "turn_opened")
    data = session[opened].data.replace(b'"content"', b'"text"')
    session[opened] = replace(session[opened], data=data)
    outcome = await Replayer().replay(session)
    said = "\n".join(report(outcome))
    assert "? gone      turn_opened  지금의 코드가 읽을 수 없는 판의 이벤트입니다" in said
    assert "? gone      tax_guessed  지금은 없는 종류의 이벤트입니다" in said
    assert not outcome.turns[0].is_comparable
    assert {event.kind for turn in outcome.turns[1:] for event in turn.events} == {"unchanged"}
    assert not outcome.has_changed


async def test_a_recording_of_before_the_models_answers_were_kept_is_named() -> None:
    [session] = [each for each in sessions() if any(event.event and len(event.event.outside) for event in each)][:1]
    before = [replace(event, data=without_answers(event)) for event in session]
    outcome = await Replayer().replay(before)
    assert "모델의 답을 보관하기 전의 기록입니다" in "\n".join(report(outcome))
    assert not outcome.turns[0].is_comparable


def without_answers(recorded: RecordedEvent) -> bytes:
    document = json.loads(recorded.data)
    document.pop("outside", None)
    return json.dumps(document).encode()


async def test_one_service_alone_gets_what_was_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    session = recorded_gift()
    replayer = Replayer()
    whole = await replayer.replay(session, services=["clarifier", "persistence", "synthesizer", "knowledge"])
    assert not whole.has_changed
    with_mistake(monkeypatch)
    calculator = await Replayer().replay(session, services=["calculator"])
    assert {event.name for turn in calculator.turns for event in turn.events} == {"tax_calculated"}
    assert calculator.has_changed


def test_what_is_packed_is_the_same_when_it_is_read() -> None:
    session = sessions()[0]
    packed = list(lines(session, packed=True))
    assert [event.document() for event in read_lines(packed, "packed")] == [event.document() for event in session]
    assert sum(map(len, packed)) < sum(map(len, lines(session))) / 2
