"""What each event does to the database and which events follow, once and again."""

import asyncio
import json
from uuid import uuid4

from nats.js import JetStreamContext
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.handlers import TurnHandlers
from shared.contracts.events.catalogue import Answered, Memory, TurnCompleted
from shared.contracts.events.envelope import derived_id
from shared.contracts.events.live import TurnAccepted
from shared.messaging.streams import TURNS
from tests.integration.persistence.events import (
    ALICE,
    BOB,
    RECEIVED_AT,
    answer,
    failure,
    message,
    new_session,
    opened_in,
    rows,
    unwrapped,
)


async def test_a_message_is_stored_and_its_turn_opens(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    event = message(await new_session(engine))
    accepted, opened = unwrapped(await handlers.on_message_received(event))
    assert accepted == TurnAccepted(session_id=event.session_id, turn_id=event.turn_id, accepted=True)
    assert opened == opened_in(await handlers.on_message_received(event))
    assert opened.event_id == derived_id(event.turn_id, "turn_opened:1")
    assert opened.causation_id == event.event_id
    assert opened.content == event.content
    assert opened.history == ()
    assert opened.metadata.received_at == RECEIVED_AT
    assert opened.metadata.client == event.metadata
    stored = await rows(engine, "SELECT id, session_id, turn_id, role, content, metadata FROM messages")
    assert stored == [(event.turn_id, event.session_id, event.turn_id, "user", event.content, event.metadata)]


async def test_a_repeat_of_everything_leaves_one_effect_and_the_same_events(
    handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    received = message(await new_session(engine))
    later = message(received.session_id, "두 번째")
    first = await handlers.on_message_received(received)
    assert await handlers.on_message_received(received) == first
    waiting = await handlers.on_message_received(later)
    assert await handlers.on_message_received(later) == waiting
    composed = answer(opened_in(first), collected={"gift_property_value": 100_000_000})
    closed = await handlers.on_answer_composed(composed)
    before = await rows(engine, "SELECT m.*, t.* FROM messages m JOIN turns t ON t.id = m.turn_id ORDER BY m.position")
    again = await handlers.on_answer_composed(composed)
    after = await rows(engine, "SELECT m.*, t.* FROM messages m JOIN turns t ON t.id = m.turn_id ORDER BY m.position")
    assert unwrapped(again) == unwrapped(closed)
    assert [type(output).__name__ for output in unwrapped(closed)] == ["TurnCompleted", "TurnOpened"]
    assert before == after
    assert len(after) == 3


async def test_the_same_turn_under_another_event_id_is_one_turn(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    first = message(await new_session(engine))
    repeat = message(first.session_id, turn_id=first.turn_id)
    outputs = await asyncio.gather(handlers.on_message_received(first), handlers.on_message_received(repeat))
    assert opened_in(outputs[0]) == opened_in(outputs[1])
    assert await rows(engine, "SELECT count(*) FROM messages") == [(1,)]


async def test_an_answer_completes_the_turn(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    received = message(await new_session(engine))
    opened = opened_in(await handlers.on_message_received(received))
    dialogue: Memory = {"anything": [{"a clarifier": "wrote"}, None, 1.5], "더": {}}
    composed = answer(opened, collected={"gift_property_value": 100_000_000}, dialogue=dialogue)
    [completed] = await handlers.on_answer_composed(composed)
    assert isinstance(completed, TurnCompleted)
    assert completed.event_id == derived_id(received.turn_id, "turn_completed")
    assert completed.user_message.id == received.turn_id
    assert completed.user_message.content == received.content
    assert completed.assistant_message.id == derived_id(received.turn_id, "assistant_message")
    assert completed.assistant_message.metadata == composed.metadata.stored()
    assert completed.assistant_message.created_at > completed.user_message.created_at
    following = opened_in(await handlers.on_message_received(message(received.session_id, "2025년 10월 15일")))
    assert following.collected_parameters == {"gift_property_value": 100_000_000}
    assert following.dialogue == dialogue
    assert [(entry.role, entry.content) for entry in following.history] == [
        ("user", received.content),
        ("assistant", composed.content),
    ]


async def test_what_the_last_answer_came_to_is_told_until_another_one_is_stored(
    handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine)
    shown = Answered(asked="secured_debt", calculated={"gift_property_value": 100_000_000})
    dialogue: Memory = {"written": "before the answer"}
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    assert (opened.dialogue, opened.last_answer) == ({}, None)
    await handlers.on_answer_composed(answer(opened, dialogue=dialogue, answered=shown))
    for _ in range(2):  # the first of them fails: what was told is told again
        opened = opened_in(await handlers.on_message_received(message(session_id)))
        assert (opened.dialogue, opened.last_answer) == (dialogue, shown)
        await handlers.on_turn_failed(failure(opened))
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    await handlers.on_answer_composed(answer(opened, dialogue={"it": "says it all"}))
    after_one_recorded_before = opened_in(await handlers.on_message_received(message(session_id)))
    assert (after_one_recorded_before.dialogue, after_one_recorded_before.last_answer) == ({"it": "says it all"}, None)


async def test_a_session_from_before_is_told_of_no_last_answer(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    """Its dialogue is as the synthesizer left it."""
    session_id = await new_session(engine)
    left: Memory = {"intent": "gift_tax", "pending_question": "secured_debt", "followed_up": ["secured_debt"]}
    stored = "UPDATE sessions SET dialogue = CAST(:left AS jsonb) WHERE id = :id"
    await rows(engine, stored, left=json.dumps(left), id=session_id)
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    assert (opened.dialogue, opened.last_answer) == (left, None)


async def test_the_history_is_the_last_ten_messages_in_the_order_of_turns(
    handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine)
    received = [message(session_id, f"질문 {number}") for number in range(8)]
    first = [await handlers.on_message_received(event) for event in received]
    opened = opened_in(first[0])
    for number in range(7):
        closed = (
            handlers.on_turn_failed(failure(opened))
            if number == 3
            else handlers.on_answer_composed(answer(opened, f"답 {number}"))
        )
        opened = opened_in(await closed)
    assert opened.content == "질문 7"
    assert [entry.content for entry in opened.history] == [
        "답 1", "질문 2", "답 2", "질문 3", "질문 4", "답 4", "질문 5", "답 5", "질문 6", "답 6",
    ]  # fmt: skip


async def test_a_late_answer_of_another_attempt_changes_nothing(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    opened = opened_in(await handlers.on_message_received(message(await new_session(engine))))
    retried = opened.model_copy(update={"event_id": derived_id(opened.turn_id, "turn_opened:2"), "attempt": 2})
    await handlers.on_answer_composed(answer(retried, "두 번째 시도의 답"))
    assert await handlers.on_answer_composed(answer(opened, "늦은 답")) == []
    assert await handlers.on_turn_failed(failure(opened)) == []
    assert await rows(engine, "SELECT content FROM messages WHERE role = 'assistant'") == [("두 번째 시도의 답",)]


async def test_a_failure_ends_the_turn_and_opens_the_next(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    waiting = message(session_id, "다음 질문")
    await handlers.on_message_received(waiting)
    failed = failure(opened)
    outputs = await handlers.on_turn_failed(failed)
    assert opened_in(outputs).turn_id == waiting.turn_id
    assert await handlers.on_turn_failed(failed) == outputs
    assert await handlers.on_answer_composed(answer(opened)) == []
    state = await rows(engine, "SELECT status, error_code, error_message FROM turns ORDER BY position")
    assert state == [("failed", "PIPELINE_ERROR", "다시 보내 주세요."), ("open", None, None)]


async def test_a_failure_of_an_unknown_turn_has_no_effect(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    assert await handlers.on_turn_failed(failure(opened.model_copy(update={"turn_id": uuid4()}))) == []
    assert await rows(engine, "SELECT status FROM turns") == [("open",)]


async def test_another_clients_session_refuses_a_message(
    handlers: TurnHandlers, engine: AsyncEngine, js: JetStreamContext
) -> None:
    session_id = await new_session(engine, ALICE)
    for client in (BOB, None):
        event = message(session_id, client=client)
        refused = TurnAccepted(session_id=session_id, turn_id=event.turn_id, accepted=False)
        assert await handlers.on_message_received(event) == [refused]
    assert await rows(engine, "SELECT id FROM messages") == []
    assert opened_in(await handlers.on_message_received(message(session_id, client=ALICE))).session_id == session_id


async def test_events_of_a_deleted_session_are_erased_when_they_arrive(
    handlers: TurnHandlers, engine: AsyncEngine, js: JetStreamContext
) -> None:
    session_id = await new_session(engine)
    other = await new_session(engine)
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    await rows(engine, "DELETE FROM sessions WHERE id = :id", id=session_id)
    late = message(session_id)
    for subject in (late.subject, f"turns.tax_calculated.{session_id}", f"turns.message_received.{other}"):
        await js.publish(subject, b"{}", stream=TURNS)
    refused = TurnAccepted(session_id=session_id, turn_id=late.turn_id, accepted=False)
    assert await handlers.on_message_received(late) == [refused]
    left = (await js.stream_info(TURNS, subjects_filter="turns.>")).state.subjects
    assert left == {f"turns.message_received.{other}": 1}
    await js.publish(f"turns.answer_composed.{session_id}", b"{}", stream=TURNS)
    assert await handlers.on_answer_composed(answer(opened)) == []
    assert (await js.stream_info(TURNS, subjects_filter="turns.>")).state.subjects == left
    await js.publish(f"turns.turn_failed.{session_id}", b"{}", stream=TURNS)
    assert await handlers.on_turn_failed(failure(opened)) == []
    assert (await js.stream_info(TURNS, subjects_filter="turns.>")).state.subjects == left
    assert await rows(engine, "SELECT id FROM messages") == []


async def test_the_title_comes_from_the_first_message(handlers: TurnHandlers, engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    await asyncio.gather(
        handlers.on_message_received(message(session_id, "아버지께   아파트를\n받았어요")),
        handlers.on_message_received(message(session_id, "두 번째 질문")),
    )
    assert await rows(engine, "SELECT title FROM sessions") == [("아버지께 아파트를 받았어요",)]
    await rows(engine, "UPDATE sessions SET title = '내 상담'")
    await handlers.on_message_received(message(session_id, "세 번째 질문"))
    assert await rows(engine, "SELECT title FROM sessions") == [("내 상담",)]
