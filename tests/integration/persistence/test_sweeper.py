"""Turns that were left open: driven again, failed in the end, never doubled."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from nats.js import JetStreamContext
from prometheus_client import REGISTRY
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.domain.turns import TurnEvents
from services.persistence.handlers import TurnHandlers
from services.persistence.settings import PersistenceSettings
from services.persistence.sweeper import Sweeper
from shared.contracts.events.catalogue import TurnFailed, TurnOpened
from shared.contracts.events.envelope import derived_id
from shared.contracts.failures import FAILURE_MESSAGES
from shared.messaging.streams import DEAD_LETTERS, TURNS, stream_age_seconds
from tests.integration.persistence.events import answer, message, new_session, opened_in, rows, unwrapped
from tests.support.skewed_clocks import skew_database_clock


async def age(engine: AsyncEngine, seconds: int) -> None:
    """Let time pass for the turns that are open."""
    await rows(
        engine,
        "UPDATE turns SET attempted_at = attempted_at - make_interval(secs => :s) WHERE status = 'open'",
        s=seconds,
    )


async def existing_turn(handlers: TurnHandlers, engine: AsyncEngine) -> TurnOpened:
    return opened_in(await handlers.on_message_received(message(await new_session(engine))))


async def test_a_turn_within_its_time_is_left_alone(
    sweeper: Sweeper, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    await existing_turn(handlers, engine)
    await age(engine, 70)
    assert await sweeper.redrive_turns() == []


async def test_a_turn_open_too_long_gets_its_next_attempt(
    sweeper: Sweeper, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    first = await existing_turn(handlers, engine)
    await age(engine, 76)
    again = opened_in(await sweeper.redrive_turns())
    assert again.event_id == derived_id(first.turn_id, "turn_opened:2")
    assert (
        again.model_copy(update={"event_id": first.event_id, "attempt": 1, "occurred_at": first.occurred_at}) == first
    )
    assert again.attempt == 2
    assert await sweeper.redrive_turns() == []
    [completed] = await handlers.on_answer_composed(answer(again))
    assert completed.turn_id == first.turn_id  # type: ignore[union-attr]


async def test_turns_that_have_not_ended_are_counted(
    sweeper: Sweeper, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    async def counted() -> list[float | None]:
        await sweeper.count_turns()
        return [REGISTRY.get_sample_value("shuking_unfinished_turns", {"status": each}) for each in ("open", "waiting")]

    assert await counted() == [0, 0]
    opened = await existing_turn(handlers, engine)
    await handlers.on_message_received(message(opened.session_id, "다음"))
    assert await counted() == [1, 1]
    await handlers.on_answer_composed(answer(opened))
    assert await counted() == [1, 0]


async def test_after_its_attempts_a_turn_fails_and_the_next_opens(
    sweeper: Sweeper, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    first = await existing_turn(handlers, engine)
    waiting = message(first.session_id, "다음")
    await handlers.on_message_received(waiting)
    for attempt in (2, 3):
        await age(engine, 76)
        assert opened_in(await sweeper.redrive_turns()).attempt == attempt
    await age(engine, 76)
    failed, opened = unwrapped(await sweeper.redrive_turns())
    assert isinstance(failed, TurnFailed)
    assert (failed.turn_id, failed.code, failed.stage) == (first.turn_id, "PIPELINE_ERROR", "persistence")
    assert isinstance(opened, TurnOpened)
    assert opened.turn_id == waiting.turn_id
    state = await rows(engine, "SELECT status, error_message FROM turns ORDER BY position")
    assert state == [("failed", FAILURE_MESSAGES["PIPELINE_ERROR"]), ("open", None)]
    assert unwrapped(await handlers.on_turn_failed(failed)) == [opened]
    assert await handlers.on_answer_composed(answer(first)) == []


async def test_replicas_do_not_double_each_other(sweeper: Sweeper, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    turns = [await existing_turn(handlers, engine) for _ in range(20)]
    await age(engine, 76)
    sweeps: list[TurnEvents] = await asyncio.gather(*(sweeper.redrive_turns() for _ in range(4)))
    opened = [event for swept in sweeps for event in unwrapped(swept) if isinstance(event, TurnOpened)]
    assert {event.turn_id for event in opened} == {turn.turn_id for turn in turns}
    assert {event.attempt for event in opened} == {2}
    assert await rows(engine, "SELECT DISTINCT attempt FROM turns") == [(2,)]


async def test_a_turn_from_before_the_stream_is_driven_again_at_once(
    handlers: TurnHandlers, engine: AsyncEngine, js: JetStreamContext, settings: PersistenceSettings
) -> None:
    sweeper = Sweeper(TurnStore(engine), SessionStore(engine), EventLog(lambda: js), settings)
    lost, kept = await existing_turn(handlers, engine), await existing_turn(handlers, engine)
    await rows(
        engine,
        "UPDATE turns SET attempted_at = attempted_at - make_interval(secs => :s) WHERE id = :id",
        s=await stream_age_seconds(js, TURNS) + 1,
        id=lost.turn_id,
    )
    again = opened_in(await sweeper.redrive_turns())
    assert (again.turn_id, again.attempt) == (lost.turn_id, 2)
    assert await rows(engine, "SELECT attempt FROM turns WHERE id = :id", id=kept.turn_id) == [(1,)]


@pytest.mark.parametrize("ahead_seconds", [-3600, 3600])
async def test_the_clocks_of_the_broker_and_the_database_need_not_agree(
    ahead_seconds: int,
    handlers: TurnHandlers,
    engine: AsyncEngine,
    js: JetStreamContext,
    settings: PersistenceSettings,
    database_url: str,
) -> None:
    await skew_database_clock(database_url, ahead_seconds)
    await engine.dispose()  # Connections of before have the old clock.
    sweeper = Sweeper(TurnStore(engine), SessionStore(engine), EventLog(lambda: js), settings)
    await existing_turn(handlers, engine)
    skewed, margin = datetime.now(UTC) + timedelta(seconds=ahead_seconds), timedelta(seconds=600)
    [(near,)] = await rows(
        engine,
        "SELECT count(*) FROM turns WHERE attempted_at BETWEEN :since AND :until",
        since=skewed - margin,
        until=skewed + margin,
    )
    assert near == 1
    assert await sweeper.redrive_turns() == []
    await age(engine, 76)
    assert opened_in(await sweeper.redrive_turns()).attempt == 2


async def test_a_turn_that_waits_for_nothing_is_opened(sweeper: Sweeper, engine: AsyncEngine) -> None:
    session_id, turn_id = await new_session(engine), uuid4()
    await rows(
        engine,
        """
        WITH turn AS (
            INSERT INTO turns (id, session_id, received_at, received_event_id) VALUES (:id, :session_id, now(), :id)
        )
        INSERT INTO messages (id, session_id, turn_id, role, content) VALUES (:id, :session_id, :id, 'user', '질문')
        """,
        id=turn_id,
        session_id=session_id,
    )
    opened = opened_in(await sweeper.redrive_turns())
    assert (opened.turn_id, opened.attempt, opened.content) == (turn_id, 1, "질문")


async def test_an_erasure_that_was_cut_short_is_finished(
    sweeper: Sweeper, engine: AsyncEngine, js: JetStreamContext
) -> None:
    session_id: UUID = uuid4()
    await rows(engine, "INSERT INTO erasures (session_id) VALUES (:id)", id=session_id)
    await js.publish(f"turns.turn_opened.{session_id}", b"{}", stream=TURNS)
    await sweeper.finish_erasures()
    assert (await js.stream_info(TURNS)).state.messages == 0
    assert await rows(engine, "SELECT session_id FROM erasures") == []


async def test_what_cannot_be_read_of_a_deleted_session_is_erased(
    sweeper: Sweeper, engine: AsyncEngine, js: JetStreamContext
) -> None:
    """An unreadable event that came after its session was deleted: no handler sees it, it lies in both streams."""
    gone, kept = uuid4(), await new_session(engine)
    for session_id in (gone, kept):
        await js.publish(f"turns.turn_opened.{session_id}", b"{", stream=TURNS)
        await js.publish(f"dead_letters.turn_opened.{session_id}", b"{", stream=DEAD_LETTERS)
    await sweeper.erase_orphans()
    for stream in (TURNS, DEAD_LETTERS):
        subjects = (await js.stream_info(stream, subjects_filter=">")).state.subjects
        assert {subject.rsplit(".", 1)[-1] for subject in subjects or {}} == {str(kept)}
