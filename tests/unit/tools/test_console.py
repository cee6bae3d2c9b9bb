"""What the console's process makes of a recording: differences, states, and what today's code does with it."""

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest

from shared.contracts.queries import QUERY_CLIENT, QueryRefused
from shared.messaging.broker_permissions import OPERATOR
from shared.messaging.recorded import causes
from tests.recordings.script import RECORDED
from tests.support.broker import GuardedNatsServer
from tools.console import afresh
from tools.console.differences import difference_of
from tools.recordings import sessions_in
from tools.replay.recording import NoSuchTurn
from tools.replay.state import NotAnswered, lines, state_at
from tools.servers import NatsServer, free_port
from tools.stack import readiness
from tools.stack.plan import console_plan

CORRECTIONS = sessions_in(RECORDED / "corrections.jsonl")
FAILURES = sessions_in(RECORDED / "failures.jsonl")


def test_an_event_differs_from_the_one_that_it_names_as_its_cause() -> None:
    session = CORRECTIONS[0]
    led_to = causes(session)
    for event in session:
        assert event.event is not None
        if event.event.causation_id is None:
            assert event.sequence not in led_to
            continue
        [cause] = [each for each in session if each.event and each.event.event_id == event.event.causation_id]
        assert led_to[event.sequence] is cause
        found = difference_of(event, cause)
        assert found.before == cause.name
        assert found.fields
        assert not {"event_id", "occurred_at"} & {field.path for field in found.fields}


def test_an_event_whose_cause_is_gone_comes_from_the_one_before_it_in_its_turn() -> None:
    first, *rest = CORRECTIONS[0]
    [second, third] = [each for each in rest if each.turn_id == first.turn_id][:2]
    assert causes([first, third])[third.sequence] is first
    assert causes([second]) == {}


def test_what_was_put_in_and_what_was_left_out_stand_side_by_side() -> None:
    session = next(each for each in CORRECTIONS if any(event.name == "tax_calculated" for event in each))
    event = next(each for each in session if each.name == "tax_calculated")
    fields = {field.path: field for field in difference_of(event, causes(session)[event.sequence]).fields}
    assert fields["calculation"].before is None
    assert '"final_tax"' in (fields["calculation"].after or "")


def test_the_state_at_a_turn_names_what_set_each_value() -> None:
    session = next(each for each in CORRECTIONS if sum(event.name == "answer_composed" for event in each) > 1)
    state = state_at(session, 1)
    assert state.turn == 1
    assert all(one.turn == 1 and one.words for one in state.parameters)
    assert next(iter(lines(state))) == f"turn 1  {state.turn_id}"
    with pytest.raises(NoSuchTurn):
        state_at(session, 1000)


def test_a_turn_without_an_answer_left_no_state() -> None:
    failed = next(each for each in FAILURES if any(event.name == "turn_failed" for event in each))
    with pytest.raises(NotAnswered):
        state_at(failed, 1)
    assert state_at(failed, 2).parameters


@pytest.mark.timeout(240)
async def test_todays_code_runs_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NATS_URL", "nats://operator:secret@127.0.0.1:1")
    replayed = await afresh.replayed(CORRECTIONS[0], None)
    assert replayed.failure is None
    assert [event.name for turn in replayed.turns for event in turn.events] == [each.name for each in CORRECTIONS[0]]
    assert {event.kind for turn in replayed.turns for event in turn.events} == {"unchanged"}


async def test_code_that_does_not_run_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text(f"raise RuntimeError('{(mark := uuid4())}')")
    monkeypatch.chdir(tmp_path)
    replayed = await afresh.replayed(CORRECTIONS[0], None)
    assert replayed.turns == ()
    assert replayed.failure is not None
    assert replayed.failure.endswith(f"RuntimeError: {mark}")
    with pytest.raises(QueryRefused, match="UNAVAILABLE"):
        await afresh.dialogue(CORRECTIONS[0])


async def test_code_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("import time; time.sleep(1000)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(afresh, "TIME_LIMIT_SECONDS", 0.5)
    replayed = await afresh.replayed(CORRECTIONS[0], None)
    assert replayed.failure is not None
    assert "안에 끝나지 않았습니다" in replayed.failure


@pytest.mark.parametrize("was_there", [True, False])
async def test_it_ends_soon_when_it_is_told_to_and_its_broker_is_gone(
    was_there: bool, nats_server: NatsServer, tmp_path: Path
) -> None:
    url = nats_server.url if was_there else f"nats://127.0.0.1:{free_port()}"
    plan = console_plan(tmp_path, url, {})
    process = await asyncio.create_subprocess_exec(
        *plan.arguments, env=plan.full_environment(), stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        said = await process.stderr.readline()  # By now its signals are taken.
        assert (b"Answering the console" in said) == was_there
        nats_server.kill()
        process.terminate()
        async with asyncio.timeout(5):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_it_answers_while_a_server_of_the_cluster_is_away(tmp_path: Path) -> None:
    guarded = GuardedNatsServer(tmp_path / "nats")
    guarded.start()
    away = f"nats://127.0.0.1:{free_port()}"
    plan = console_plan(tmp_path, f"{away},{guarded.url_for(OPERATOR)}", {})
    process = await asyncio.create_subprocess_exec(*plan.arguments, env=plan.full_environment())
    try:
        answers = readiness.console_check(f"{away},{guarded.url_for(QUERY_CLIENT)}")
        await readiness.wait_until_ready({"console": answers}, 60)
    finally:
        process.kill()
        await process.wait()
        guarded.stop()
