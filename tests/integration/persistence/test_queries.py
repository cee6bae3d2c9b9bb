"""The requests of the gateway: what each answers, who may ask, and cursors that inserts do not shift."""

from collections.abc import Awaitable
from typing import Any
from uuid import UUID, uuid4

import pytest
from nats.errors import NoRespondersError
from nats.js import JetStreamContext
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.survey import Survey
from services.persistence.domain.cursor import message_cursor
from services.persistence.domain.title import DEFAULT_TITLE
from services.persistence.handlers import TurnHandlers
from shared.contracts.case_queries import GetScenarios, GetStanding, KeepScenarios
from shared.contracts.consultation_queries import PinSession, WithdrawRating
from shared.contracts.document import Feedback, Parameters
from shared.contracts.events.catalogue import Answered, StoredMessage
from shared.contracts.queries import (
    CheckHealth,
    CreateSession,
    DeleteSession,
    Done,
    Erased,
    GetSession,
    GetTurn,
    ListMessages,
    ListSessions,
    MessagePage,
    Query,
    QueryRefused,
    RateMessage,
    RenameSession,
    Session,
)
from shared.contracts.survey_queries import SurveySessions
from shared.messaging.streams import TURNS
from tests.integration.persistence.asked import Asked
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
)

THUMBS_UP = Feedback(type="thumbs_up", timestamp=RECEIVED_AT, comment="도움이 되었습니다")


async def refused(asking: Awaitable[object]) -> str:
    """The code that a request is refused with."""
    with pytest.raises(QueryRefused) as refusal:
        await asking
    return refusal.value.code


async def converse(handlers: TurnHandlers, session_id: UUID, turns: int, client: str | None = None) -> None:
    for number in range(turns):
        opened = opened_in(await handlers.on_message_received(message(session_id, f"질문 {number}", client=client)))
        await handlers.on_answer_composed(answer(opened, f"답 {number}"))


async def test_the_database_answers(ask: Asked) -> None:
    assert await ask(CheckHealth(client_id_hash=None)) == Done()


async def test_a_session_is_created_found_and_renamed(ask: Asked) -> None:
    created = await ask(CreateSession(client_id_hash=ALICE))
    assert created.title == DEFAULT_TITLE
    assert await ask(GetSession(client_id_hash=ALICE, session_id=created.id)) == created
    renamed = await ask(RenameSession(client_id_hash=ALICE, session_id=created.id, title="아파트 증여"))
    assert renamed == Session(id=created.id, title="아파트 증여", created_at=created.created_at)
    assert await ask(GetSession(client_id_hash=ALICE, session_id=created.id)) == renamed


async def test_sessions_are_listed_newest_first_with_a_cursor_that_inserts_do_not_shift(ask: Asked) -> None:
    created = [await ask(CreateSession(client_id_hash=ALICE)) for _ in range(5)]
    await ask(CreateSession(client_id_hash=BOB))
    first = await ask(ListSessions(client_id_hash=ALICE, limit=2))
    assert list(first.sessions) == [created[4], created[3]]
    await ask(CreateSession(client_id_hash=ALICE))
    second = await ask(ListSessions(client_id_hash=ALICE, limit=2, cursor=first.next_cursor))
    assert list(second.sessions) == [created[2], created[1]]
    third = await ask(ListSessions(client_id_hash=ALICE, limit=2, cursor=second.next_cursor))
    assert list(third.sessions) == [created[0]]
    assert third.next_cursor is None


async def test_pinned_sessions_are_listed_before_the_others_on_whatever_page(ask: Asked) -> None:
    created = [await ask(CreateSession(client_id_hash=ALICE)) for _ in range(5)]

    async def pin(number: int, pinned: bool) -> Session:
        return await ask(PinSession(client_id_hash=ALICE, session_id=created[number].id, pinned=pinned))

    assert await pin(0, True) == created[0].model_copy(update={"pinned": True})
    await pin(2, True)
    await pin(4, True)
    await pin(4, False)
    found: list[UUID] = []
    cursor: str | None = None
    while len(found) < 5:
        page = await ask(ListSessions(client_id_hash=ALICE, limit=1, cursor=cursor))
        found.extend(session.id for session in page.sessions)
        cursor = page.next_cursor
    assert found == [created[number].id for number in (2, 0, 4, 3, 1)]
    assert cursor is None


async def test_sessions_of_the_same_instant_are_all_listed(ask: Asked, engine: AsyncEngine) -> None:
    expected = {await new_session(engine, ALICE) for _ in range(5)}
    await rows(engine, "UPDATE sessions SET created_at = '2025-10-15T00:00:00Z'")
    found: list[UUID] = []
    cursor: str | None = None
    while len(found) < 5:
        page = await ask(ListSessions(client_id_hash=ALICE, limit=2, cursor=cursor))
        found.extend(session.id for session in page.sessions)
        cursor = page.next_cursor
    assert set(found) == expected
    assert cursor is None


async def test_operators_see_every_clients_sessions_with_their_turns(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    answered, failed, quiet = [await new_session(engine, client) for client in (ALICE, BOB, None)]
    await converse(handlers, answered, 2, ALICE)
    opened = opened_in(await handlers.on_message_received(message(failed, client=BOB)))
    await handlers.on_message_received(message(failed, client=BOB))
    await handlers.on_turn_failed(failure(opened))
    first = await Survey(engine).sessions(SurveySessions(client_id_hash=None, limit=2))
    second = await Survey(engine).sessions(SurveySessions(client_id_hash=None, limit=2, cursor=first.next_cursor))
    assert second.next_cursor is None
    found = [*first.sessions, *second.sessions]
    assert [session.id for session in found] == [quiet, failed, answered]
    assert [(session.turns, session.failed, session.unfinished) for session in found] == [
        (0, 0, 0),
        (2, 1, 1),
        (2, 0, 0),
    ]
    assert [session.last_turn_at for session in found] == [None, RECEIVED_AT, RECEIVED_AT]


async def test_without_a_client_id_nothing_is_listed(ask: Asked) -> None:
    created = await ask(CreateSession(client_id_hash=None))
    assert (await ask(ListSessions(client_id_hash=None))).sessions == ()
    for client in (None, ALICE):
        assert await ask(GetSession(client_id_hash=client, session_id=created.id)) == created


async def test_messages_are_listed_oldest_first_with_a_cursor_that_inserts_do_not_shift(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine)
    await converse(handlers, session_id, 2)
    wanted = ListMessages(client_id_hash=None, session_id=session_id, limit=3)
    first = await ask(wanted)
    assert [entry.content for entry in first.messages] == ["질문 0", "답 0", "질문 1"]
    await converse(handlers, session_id, 1)
    second = await ask(wanted.model_copy(update={"cursor": first.next_cursor}))
    assert [entry.content for entry in second.messages] == ["답 1", "질문 0", "답 0"]
    assert second.next_cursor is None
    answered = second.messages[0]
    assert answered.turn_id == first.messages[2].id == first.messages[2].turn_id
    assert (answered.role, answered.metadata["intent"]) == ("assistant", "gift_tax")
    assert first.messages[0].metadata == {"client_info": {"user_agent": "test"}}


async def test_where_a_conversation_stands_is_what_its_next_turn_opens_with(
    handlers: TurnHandlers, ask: Asked, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine, client=ALICE)
    empty = await ask(GetStanding(client_id_hash=ALICE, session_id=session_id))
    assert (empty.collected_parameters, empty.dialogue, empty.last_answer) == ({}, {}, None)
    first = opened_in(await handlers.on_message_received(message(session_id, client=ALICE)))
    known: Parameters = {"gift_property_value": 100_000_000}
    answered = Answered(asked="gift_date")
    await handlers.on_answer_composed(
        answer(first, collected=known, dialogue={"pending_question": "gift_date"}, answered=answered)
    )
    standing = await ask(GetStanding(client_id_hash=ALICE, session_id=session_id))
    assert standing.collected_parameters == known
    opened = opened_in(await handlers.on_message_received(message(session_id, "또", client=ALICE)))
    assert (standing.collected_parameters, standing.dialogue, standing.last_answer) == (
        opened.collected_parameters,
        opened.dialogue,
        opened.last_answer,
    )
    assert await refused(ask(GetStanding(client_id_hash=BOB, session_id=session_id))) == ("SESSION_NOT_FOUND")


async def test_scenarios_are_kept_with_their_session(ask: Asked, engine: AsyncEngine) -> None:
    session_id = await new_session(engine, client=ALICE)
    mine = GetScenarios(client_id_hash=ALICE, session_id=session_id)
    assert (await ask(mine)).scenarios == ()
    scenarios = ({"name": "2억을 받으면", "facts": {"tax": "gift_tax"}}, {"name": "경우 2", "facts": {}})
    keeping = KeepScenarios(client_id_hash=ALICE, session_id=session_id, scenarios=scenarios)
    for _ in range(2):
        assert (await ask(keeping)).scenarios == scenarios
    assert (await ask(mine)).scenarios == scenarios
    bobs = {"client_id_hash": BOB}
    assert await refused(ask(mine.model_copy(update=bobs))) == "SESSION_NOT_FOUND"
    assert await refused(ask(keeping.model_copy(update=bobs))) == "SESSION_NOT_FOUND"


async def test_a_session_without_messages_has_an_empty_page(ask: Asked, engine: AsyncEngine) -> None:
    wanted = ListMessages(client_id_hash=None, session_id=await new_session(engine))
    assert await ask(wanted) == MessagePage(messages=(), next_cursor=None)


@pytest.mark.parametrize("cursor", ["", "!", "가", message_cursor(7) + "x", "LTE", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
async def test_a_cursor_that_is_none_of_ours_is_refused(ask: Asked, engine: AsyncEngine, cursor: str) -> None:
    session_id = await new_session(engine, ALICE)
    messages = ListMessages(client_id_hash=ALICE, session_id=session_id, cursor=cursor)
    assert await refused(ask(messages)) == "INVALID_CURSOR"
    assert await refused(ask(ListSessions(client_id_hash=ALICE, cursor=cursor))) == "INVALID_CURSOR"


async def test_a_turn_is_shown_in_each_of_its_states(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    session_id = await new_session(engine)
    received = [message(session_id, f"질문 {number}") for number in range(2)]
    opened = [await handlers.on_message_received(event) for event in received]

    async def turn(number: int) -> Any:
        query = GetTurn(client_id_hash=None, session_id=session_id, turn_id=received[number].turn_id)
        return await ask(query)

    assert [(await turn(0)).status, (await turn(1)).status] == ["open", "waiting"]
    second = opened_in(await handlers.on_answer_composed(answer(opened_in(opened[0]))))
    completed = await turn(0)
    assert completed.status == "completed"
    assert completed.user_message.content == "질문 0"
    assert isinstance(completed.answer, StoredMessage)
    assert completed.answer.role == "assistant"
    await handlers.on_turn_failed(failure(second))
    failed = await turn(1)
    assert (failed.status, failed.answer) == ("failed", None)
    assert (failed.error.code, failed.error.message) == ("PIPELINE_ERROR", "다시 보내 주세요.")


async def test_a_turn_is_found_in_its_own_session_only(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    received = message(await new_session(engine))
    await handlers.on_message_received(received)
    query = GetTurn(client_id_hash=None, session_id=await new_session(engine), turn_id=received.turn_id)
    assert await refused(ask(query)) == "TURN_NOT_FOUND"


async def test_a_later_rating_replaces_the_earlier_one(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    await converse(handlers, await new_session(engine), 1)
    [(answered,)] = await rows(engine, "SELECT id FROM messages WHERE role = 'assistant'")
    thumbs_down = Feedback(type="thumbs_down", timestamp=RECEIVED_AT)
    for feedback in (THUMBS_UP, thumbs_down):
        query = RateMessage.model_validate({"client_id_hash": None, "message_id": answered, "feedback": feedback})
        assert await ask(query) == Done()
        stored = await rows(
            engine, "SELECT metadata->'feedback', metadata->>'intent' FROM messages WHERE id = :id", id=answered
        )
        assert stored == [(feedback.model_dump(mode="json", exclude_none=True), "gift_tax")]


async def test_a_rating_is_withdrawn_as_often_as_it_is_asked(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine, ALICE)
    await converse(handlers, session_id, 1, ALICE)
    [(answered, document)] = await rows(engine, "SELECT id, metadata FROM messages WHERE role = 'assistant'")
    asked: dict[str, Any] = {"client_id_hash": ALICE, "message_id": answered}
    await ask(RateMessage(**asked, feedback=THUMBS_UP))
    stranger = WithdrawRating(**{**asked, "client_id_hash": BOB})
    assert await refused(ask(stranger)) == "MESSAGE_NOT_FOUND"
    for _ in range(2):
        assert await ask(WithdrawRating(**asked)) == Done()
        assert await rows(engine, "SELECT metadata FROM messages WHERE id = :id", id=answered) == [(document,)]


async def test_a_users_own_message_cannot_be_rated(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    received = message(await new_session(engine))
    await handlers.on_message_received(received)
    query = RateMessage(client_id_hash=None, message_id=received.turn_id, feedback=THUMBS_UP)
    assert await refused(ask(query)) == "MESSAGE_NOT_FOUND"


async def test_another_client_finds_nothing_of_a_session(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    session_id = await new_session(engine, ALICE)
    await converse(handlers, session_id, 1, client=ALICE)
    [(turn_id, answered)] = await rows(
        engine, "SELECT turn_id, id FROM messages WHERE role = 'assistant' AND session_id = :id", id=session_id
    )
    before = await rows(engine, "SELECT s.*, m.* FROM sessions s JOIN messages m ON m.session_id = s.id ORDER BY m.id")
    for client in (BOB, None):
        asked: dict[str, Any] = {"client_id_hash": client, "session_id": session_id}
        requests: list[Query[Any]] = [
            GetSession(**asked),
            RenameSession(**asked, title="내 것"),
            PinSession(**asked, pinned=True),
            DeleteSession(**asked),
            ListMessages(**asked),
            GetTurn(**asked, turn_id=turn_id),
        ]
        assert {await refused(ask(query)) for query in requests} == {"SESSION_NOT_FOUND"}
        rating = RateMessage.model_validate({"client_id_hash": client, "message_id": answered, "feedback": THUMBS_UP})
        assert await refused(ask(rating)) == "MESSAGE_NOT_FOUND"
    assert (await ask(ListSessions(client_id_hash=BOB))).sessions == ()
    after = await rows(engine, "SELECT s.*, m.* FROM sessions s JOIN messages m ON m.session_id = s.id ORDER BY m.id")
    assert after == before


async def test_deleting_a_session_erases_its_rows_and_its_events(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine, js: JetStreamContext
) -> None:
    deleted, kept = await new_session(engine, ALICE), await new_session(engine, ALICE)
    for session_id in (deleted, kept):
        await converse(handlers, session_id, 2, client=ALICE)
        for name in ("message_received", "turn_completed"):
            await js.publish(f"turns.{name}.{session_id}", b"{}", stream=TURNS)
        await js.publish(f"dead_letters.turn_opened.{session_id}", b"{}", stream="DEAD_LETTERS")
    query = DeleteSession(client_id_hash=ALICE, session_id=deleted)
    assert await ask(query) == Erased(session_ids=(deleted,))
    for table in ("sessions", "turns", "messages"):
        column = "id" if table == "sessions" else "session_id"
        assert await rows(engine, f"SELECT DISTINCT {column} FROM {table}") == [(kept,)]  # noqa: S608
    for stream in (TURNS, "DEAD_LETTERS"):
        subjects = (await js.stream_info(stream, subjects_filter=">")).state.subjects or {}
        assert {subject.rsplit(".", 1)[1] for subject in subjects} == {str(kept)}
    assert await rows(engine, "SELECT session_id FROM erasures") == []
    assert await refused(ask(query)) == "SESSION_NOT_FOUND"


async def test_a_session_that_is_asked_for_twice_is_made_once(ask: Asked) -> None:
    query = CreateSession(client_id_hash=ALICE)
    created = await ask(query)
    await ask(RenameSession(client_id_hash=ALICE, session_id=created.id, title="아파트 증여"))
    again = await ask(query)
    assert again == created.model_copy(update={"title": "아파트 증여"})
    others = CreateSession(client_id_hash=BOB, session_id=created.id)
    assert await refused(ask(others)) == "SESSION_NOT_FOUND"
    assert len((await ask(ListSessions(client_id_hash=ALICE))).sessions) == 1


async def test_a_deletion_that_is_asked_for_again_goes_on(
    ask: Asked, engine: AsyncEngine, js: JetStreamContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await new_session(engine, ALICE)
    query = DeleteSession(client_id_hash=ALICE, session_id=session_id)

    async def away(_: EventLog, session_id: UUID) -> None:
        raise NoRespondersError

    with monkeypatch.context() as broker:
        broker.setattr(EventLog, "erase", away)
        with pytest.raises(NoRespondersError):
            await ask(query)
    assert await ask(query) == Erased(session_ids=(session_id,))
    assert await rows(engine, "SELECT session_id FROM erasures") == []


async def test_an_unknown_session_is_not_found(ask: Asked) -> None:
    assert await refused(ask(GetSession(client_id_hash=None, session_id=uuid4()))) == "SESSION_NOT_FOUND"
