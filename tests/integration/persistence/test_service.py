"""The whole service through the broker: order, many at once, and what dies in the middle."""

import asyncio
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.app import wiring
from services.persistence.settings import PersistenceSettings
from shared.contracts.events.catalogue import MessageReceived, TurnCompleted, TurnFailed, TurnOpened
from shared.contracts.queries import CheckHealth, CreateSession, GetTurn, ListMessages, MessagePage, Session, Turn
from shared.messaging.publisher import cloud_event_headers
from shared.messaging.streams import TURNS
from tests.integration.persistence.chain import Chain
from tests.integration.persistence.conftest import StartService
from tests.integration.persistence.door import Door
from tests.integration.persistence.events import answer, message, new_session, rows
from tools.servers import NatsServer

DISCONNECT = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


async def sessions(engine: AsyncEngine, number: int) -> list[UUID]:
    return [await new_session(engine) for _ in range(number)]


def completed(chain: Chain) -> set[UUID]:
    return {event.turn_id for event in chain.of_type(TurnCompleted).values()}


async def assert_each_answered_once(engine: AsyncEngine, messages: list[MessageReceived]) -> None:
    """Every message is stored once, its turn is completed, and there is one answer to it."""
    stored = await rows(
        engine,
        """
        SELECT turns.id, status, count(*) FILTER (WHERE role = 'user'), count(*) FILTER (WHERE role = 'assistant')
        FROM turns JOIN messages ON messages.turn_id = turns.id GROUP BY turns.id
        """,
    )
    assert sorted(stored, key=str) == sorted(((event.turn_id, "completed", 1, 1) for event in messages), key=str)


async def test_ten_messages_at_once_are_answered_in_order_one_at_a_time(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    [session_id] = await sessions(engine, 1)
    messages = [message(session_id, f"질문 {number}") for number in range(10)]
    await chain.answer_everything(lambda opened: answer(opened, f"{opened.content}의 답"))
    await chain.publish(*messages)
    await chain.until(lambda: len(completed(chain)) == 10)
    await chain.until(lambda: len(chain.accepted) == 10)
    assert all(chain.accepted.values())
    events = [event for event in await chain.stored(session_id) if isinstance(event, (TurnOpened, TurnCompleted))]
    stored_order = [turn_id for (turn_id,) in await rows(engine, "SELECT id FROM turns ORDER BY position")]
    assert [event.turn_id for event in events if isinstance(event, TurnCompleted)] == stored_order
    assert [type(event) for event in events] == [TurnOpened, TurnCompleted] * 10
    last = next(event for event in reversed(events) if isinstance(event, TurnOpened))
    assert [entry.role for entry in last.history] == ["user", "assistant"] * 5
    await assert_each_answered_once(engine, messages)


async def test_messages_sent_one_after_the_other_are_stored_in_that_order(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    [session_id] = await sessions(engine, 1)
    messages = [message(session_id, f"질문 {number}") for number in range(10)]
    await chain.send(*messages)
    await chain.until(lambda: len(chain.accepted) == 10)
    stored = await rows(engine, "SELECT content FROM messages ORDER BY position")
    assert stored == [(event.content,) for event in messages]
    assert [event.content for event in chain.of_type(TurnOpened).values()] == ["질문 0"]


async def test_a_hundred_sessions_at_once(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    await chain.answer_everything(lambda opened: answer(opened, f"{opened.content}의 답"))
    messages = [message(session_id, f"{session_id}") for session_id in await sessions(engine, 100)]
    await chain.publish(*messages, *messages)
    await chain.until(lambda: len(completed(chain)) == 100)
    for event in chain.of_type(TurnCompleted).values():
        assert event.assistant_message.content == f"{event.session_id}의 답"
    await assert_each_answered_once(engine, messages)
    consumer = await chain.js.consumer_info(TURNS, "persistence-message_received")
    assert consumer.num_redelivered == 0


async def test_two_replicas_share_the_work_without_doubling_it(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    await start_service(settings)
    await chain.answer_everything()
    owners = await sessions(engine, 10)
    messages = [message(session_id, f"질문 {number}") for number in range(8) for session_id in owners]
    await chain.publish(*messages)
    await chain.until(lambda: len(completed(chain)) == 80)
    await assert_each_answered_once(engine, messages)
    assert chain.of_type(TurnFailed) == {}


async def test_lost_database_connections_lose_nothing(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    owners = await sessions(engine, 20)
    messages = [message(session_id, f"질문 {number}") for number in range(5) for session_id in owners]
    await chain.answer_everything()
    publishing = asyncio.create_task(chain.publish(*messages))
    for reached in (1, 25, 50, 75):
        await chain.until(lambda reached=reached: len(completed(chain)) >= reached)  # type: ignore[misc]
        await rows(engine, DISCONNECT)
    await publishing
    await chain.until(lambda: len(completed(chain)) == 100)
    await assert_each_answered_once(engine, messages)
    assert chain.of_type(TurnFailed) == {}


async def test_the_service_waits_for_a_database_that_is_away(settings: PersistenceSettings, database_url: str) -> None:
    async with Door.of(database_url) as door:
        away = settings.model_copy(update={"database_url": door.url})
        async with wiring(away) as bus:
            starting = asyncio.create_task(bus.start())
            await door.knocked.wait()
            assert not bus.consuming
            door.open()
            await starting
            assert bus.consuming
            await bus.drain()


async def test_a_database_that_goes_away_is_waited_for(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine, database_url: str
) -> None:
    async with Door.of(database_url) as door:
        door.open()
        chain = await start_service(settings.model_copy(update={"database_url": door.url}))
        await chain.answer_everything()
        messages = [message(session_id) for session_id in await sessions(engine, 20)]
        await chain.publish(*messages[:10])
        await chain.until(lambda: len(completed(chain)) == 10)
        door.shut()
        await chain.publish(*messages[10:])
        await door.knocked.wait()
        assert (await chain.ask(CheckHealth(client_id_hash=None))).error == "UNAVAILABLE"
        assert len(chain.accepted) == 10
        door.open()
        await chain.until(lambda: len(completed(chain)) == 20)
        await assert_each_answered_once(engine, messages)
        assert chain.of_type(TurnFailed) == {}


async def test_the_broker_losing_its_data_costs_no_accepted_message(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine, nats_server: NatsServer
) -> None:
    chain = await start_service(settings)
    owners = await sessions(engine, 5)
    first = [message(session_id, "열린 질문") for session_id in owners]
    second = [message(session_id, "기다리는 질문") for session_id in owners]
    await chain.send(*first, *second)
    await chain.until(lambda: len(chain.accepted) == 10)
    nats_server.kill()
    nats_server.erase()
    nats_server.start()
    await chain.answer_everything()
    await chain.until(lambda: len(completed(chain)) == 10)
    await assert_each_answered_once(engine, [*first, *second])
    attempts = await rows(
        engine, "SELECT DISTINCT content, attempt FROM turns JOIN messages USING (id) ORDER BY attempt"
    )
    assert attempts == [("기다리는 질문", 1), ("열린 질문", 2)]


async def test_the_next_turn_goes_on_with_its_own_trace(
    start_service: StartService, settings: PersistenceSettings, engine: AsyncEngine
) -> None:
    chain = await start_service(settings)
    [session_id] = await sessions(engine, 1)
    traces = [f"{number + 1:032x}" for number in range(2)]
    opened = await chain.client.subscribe(f"turns.turn_opened.{session_id}")
    for trace in traces:
        event = message(session_id)
        headers = cloud_event_headers(event, "gateway") | {"traceparent": f"00-{trace}-00f067aa0ba902b7-00"}
        await chain.js.publish(event.subject, event.model_dump_json().encode(), stream=TURNS, headers=headers)
    await chain.until(lambda: len(chain.accepted) == 2)
    for trace in traces:
        published = await opened.next_msg(timeout=60)
        assert published.headers is not None
        assert published.headers["traceparent"].split("-")[1] == trace
        await chain.publish(answer(TurnOpened.model_validate_json(published.data)))


async def test_requests_are_answered_over_the_broker(
    start_service: StartService, settings: PersistenceSettings
) -> None:
    chain = await start_service(settings)
    created = (await chain.ask(CreateSession(client_id_hash=None))).result
    assert isinstance(created, Session)
    received = message(created.id)
    await chain.answer_everything()
    await chain.publish(received)
    await chain.first(TurnCompleted, turn_id=received.turn_id)
    listed = (await chain.ask(ListMessages(client_id_hash=None, session_id=created.id))).result
    assert isinstance(listed, MessagePage)
    assert [entry.role for entry in listed.messages] == ["user", "assistant"]
    turn = (await chain.ask(GetTurn(client_id_hash=None, session_id=created.id, turn_id=received.turn_id))).result
    assert isinstance(turn, Turn)
    assert turn.answer is not None
    assert listed.messages[1].model_dump(exclude={"turn_id"}) == turn.answer.model_dump()
    unknown = await chain.ask(ListMessages(client_id_hash=None, session_id=uuid4()))
    assert (unknown.result, unknown.error) == (None, "SESSION_NOT_FOUND")
