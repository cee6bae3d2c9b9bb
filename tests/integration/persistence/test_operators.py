"""What operators do to conversations: a failed turn opened once more, a new session from an earlier turn."""

from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.handlers import QueryHandlers, TurnHandlers
from services.persistence.sweeper import Sweeper
from shared.queries import Done, ForkSession, GetTurn, ListMessages, RedriveTurn
from tests.integration.persistence.events import ALICE, answer, failure, message, new_session, opened_in, rows
from tests.integration.persistence.test_queries import converse, refused


async def test_a_failed_turn_is_opened_once_more_with_the_next_attempt(
    handlers: TurnHandlers, queries: QueryHandlers, sweeper: Sweeper, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine)
    opened = opened_in(await handlers.on_message_received(message(session_id, "질문")))
    query = RedriveTurn(client_id_hash=None, session_id=session_id, turn_id=opened.turn_id)
    assert await refused(queries.redrive_turn(query)) == "TURN_NOT_FAILED"
    await handlers.on_turn_failed(failure(opened))
    assert await refused(queries.redrive_turn(query.model_copy(update={"turn_id": uuid4()}))) == "TURN_NOT_FOUND"
    assert await queries.redrive_turn(query) == Done()
    again = opened_in(await sweeper.redrive_turns())
    assert (again.turn_id, again.attempt, again.content) == (opened.turn_id, 2, opened.content)
    assert again.event_id != opened.event_id
    await handlers.on_answer_composed(answer(again, "답"))
    turn = await queries.get_turn(GetTurn(client_id_hash=None, session_id=session_id, turn_id=opened.turn_id))
    assert (turn.status, turn.answer and turn.answer.content) == ("completed", "답")
    assert await refused(queries.redrive_turn(query)) == "TURN_NOT_FAILED"


async def test_a_fork_has_what_was_said_up_to_a_turn_and_leaves_the_session_as_it_is(
    handlers: TurnHandlers, queries: QueryHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine, ALICE)
    await converse(handlers, session_id, 3, ALICE)
    everything = (
        "SELECT * FROM turns JOIN messages ON turn_id = turns.id WHERE turns.session_id = :session ORDER BY 2, 1"
    )
    before = await rows(engine, everything, session=session_id)
    [(second,)] = await rows(
        engine,
        "SELECT id FROM turns WHERE session_id = :session ORDER BY position OFFSET 1 LIMIT 1",
        session=session_id,
    )
    query = ForkSession(
        client_id_hash=None,
        of_session=session_id,
        last_turn=UUID(str(second)),
        collected_parameters={"gift_property_value": 1},
        dialogue={"pending_question": "gift_date"},
        answered=None,
    )
    fork = await queries.fork_session(query)
    assert await queries.fork_session(query) == fork  # Asked again, as where the first answer was lost.
    page = await queries.list_messages(ListMessages(client_id_hash=None, session_id=fork.id))
    assert [each.content for each in page.messages] == ["질문 0", "답 0", "질문 1", "답 1"]
    assert await rows(engine, everything, session=session_id) == before
    opened = opened_in(await handlers.on_message_received(message(fork.id, "다음")))
    assert (opened.collected_parameters, opened.dialogue) == (query.collected_parameters, query.dialogue)
    assert [entry.content for entry in opened.history] == ["질문 0", "답 0", "질문 1", "답 1"]
    assert await refused(
        queries.fork_session(query.model_copy(update={"session_id": uuid4(), "last_turn": uuid4()}))
    ) == ("TURN_NOT_FOUND")
