"""What operators do to conversations: a failed turn opened once more, a new session from an earlier turn."""

from uuid import UUID, uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.handlers import TurnHandlers
from services.persistence.sweeper import Sweeper
from shared.contracts.queries import DeleteSession, Done, ForkSession, GetTurn, ListMessages, RedriveTurn
from tests.integration.persistence.asked import Asked
from tests.integration.persistence.events import ALICE, answer, failure, message, new_session, opened_in, rows
from tests.integration.persistence.test_queries import converse, refused


async def test_a_failed_turn_is_opened_once_more_with_the_next_attempt(
    handlers: TurnHandlers, ask: Asked, sweeper: Sweeper, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine)
    opened = opened_in(await handlers.on_message_received(message(session_id, "질문")))
    query = RedriveTurn(client_id_hash=None, session_id=session_id, turn_id=opened.turn_id)
    assert await refused(ask(query)) == "TURN_NOT_FAILED"
    await handlers.on_turn_failed(failure(opened))
    assert await refused(ask(query.model_copy(update={"turn_id": uuid4()}))) == "TURN_NOT_FOUND"
    assert await ask(query) == Done()
    again = opened_in(await sweeper.redrive_turns())
    assert (again.turn_id, again.attempt, again.content) == (opened.turn_id, 2, opened.content)
    assert again.event_id != opened.event_id
    await handlers.on_answer_composed(answer(again, "답"))
    turn = await ask(GetTurn(client_id_hash=None, session_id=session_id, turn_id=opened.turn_id))
    assert (turn.status, turn.answer and turn.answer.content) == ("completed", "답")
    assert await refused(ask(query)) == "TURN_NOT_FAILED"


async def fork_of(session_id: UUID, engine: AsyncEngine, *, turn: int) -> ForkSession:
    """The request for a fork with so many turns of the session."""
    nth = "SELECT id FROM turns WHERE session_id = :session ORDER BY position OFFSET :before LIMIT 1"
    [(last,)] = await rows(engine, nth, session=session_id, before=turn - 1)
    return ForkSession(
        client_id_hash=None,
        of_session=session_id,
        last_turn=UUID(str(last)),
        collected_parameters={"gift_property_value": 1},
        dialogue={"pending_question": "gift_date"},
        answered=None,
    )


async def test_a_fork_has_what_was_said_up_to_a_turn_and_leaves_the_session_as_it_is(
    handlers: TurnHandlers, ask: Asked, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine, ALICE)
    await converse(handlers, session_id, 3, ALICE)
    everything = (
        "SELECT * FROM turns JOIN messages ON turn_id = turns.id WHERE turns.session_id = :session ORDER BY 2, 1"
    )
    before = await rows(engine, everything, session=session_id)
    query = await fork_of(session_id, engine, turn=2)
    fork = await ask(query)
    assert await ask(query) == fork  # Asked again, as where the first answer was lost.
    page = await ask(ListMessages(client_id_hash=None, session_id=fork.id))
    assert [each.content for each in page.messages] == ["질문 0", "답 0", "질문 1", "답 1"]
    assert await rows(engine, everything, session=session_id) == before
    opened = opened_in(await handlers.on_message_received(message(fork.id, "다음")))
    assert (opened.collected_parameters, opened.dialogue) == (query.collected_parameters, query.dialogue)
    assert [entry.content for entry in opened.history] == ["질문 0", "답 0", "질문 1", "답 1"]
    assert await refused(ask(query.model_copy(update={"session_id": uuid4(), "last_turn": uuid4()}))) == (
        "TURN_NOT_FOUND"
    )


@pytest.mark.parametrize("deleted", ["source", "fork"])
async def test_a_fork_is_erased_with_its_source_and_nothing_with_it(
    handlers: TurnHandlers, ask: Asked, engine: AsyncEngine, deleted: str
) -> None:
    source = await new_session(engine, ALICE)
    await converse(handlers, source, 1, ALICE)
    fork = (await ask(await fork_of(source, engine, turn=1))).id
    of_fork = (await ask(await fork_of(fork, engine, turn=1))).id
    whole = {fork, of_fork} if deleted == "fork" else {source, fork, of_fork}
    query = DeleteSession(client_id_hash=ALICE, session_id=fork if deleted == "fork" else source)
    assert set((await ask(query)).session_ids) == whole
    for table in ("sessions WHERE id", "turns WHERE session_id", "messages WHERE session_id"):
        left = await rows(engine, f"SELECT * FROM {table} = ANY(:erased)", erased=list(whole))  # noqa: S608
        assert left == []
    assert await rows(engine, "SELECT id FROM sessions") == ([(source,)] if deleted == "fork" else [])
