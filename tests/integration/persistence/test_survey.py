"""What operators find among all sessions, and the turns that have not ended."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.survey import Survey
from services.persistence.handlers import TurnHandlers
from shared.contracts.queries import QueryRefused
from shared.contracts.survey_queries import ListOpenTurns, SurveySessions
from tests.integration.persistence.events import RECEIVED_AT, answer, failure, message, new_session, opened_in, rows

TRACE_ID = uuid4()


@pytest.fixture
def survey(engine: AsyncEngine) -> Survey:
    return Survey(engine)


async def turn_of(handlers: TurnHandlers, session_id: UUID, question: str, answered: str | None) -> UUID:
    """A turn that is answered, or fails."""
    opened = opened_in(await handlers.on_message_received(message(session_id, question)))
    await (
        handlers.on_answer_composed(answer(opened, answered)) if answered else handlers.on_turn_failed(failure(opened))
    )
    return opened.turn_id


async def found(survey: Survey, **wanted: Any) -> list[UUID]:
    page = await survey.sessions(SurveySessions(client_id_hash=None, **wanted))
    return [session.id for session in page.sessions]


async def test_sessions_are_found_by_what_is_known_of_them(
    survey: Survey, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    gift, failed, waiting = [await new_session(engine) for _ in range(3)]
    turn_id = await turn_of(handlers, gift, "100%_Cash 받았어요", "증여세는 500만원입니다.")
    await turn_of(handlers, failed, "집을 받았어요", None)
    await handlers.on_message_received(message(waiting, "땅을 받았어요"))
    await rows(
        engine,
        "UPDATE turns SET traceparent = :trace, closed_at = received_at + interval '2.5 seconds' WHERE id = :id",
        trace=f"00-{TRACE_ID.hex}-00f067aa0ba902b7-01",
        id=turn_id,
    )
    await rows(
        engine, "UPDATE turns SET closed_at = received_at + interval '1 second' WHERE session_id = :id", id=failed
    )

    for known in (gift, turn_id, TRACE_ID):
        assert await found(survey, wanted=known) == [gift]
    assert await found(survey, wanted=uuid4()) == []
    assert await found(survey, text="500만원") == await found(survey, text="100%_c") == [gift]
    assert await found(survey, text="받았어요") == [waiting, failed, gift]
    assert await found(survey, text="0__C") == await found(survey, text="없는 말") == []
    assert await found(survey, outcome="failed") == [failed]
    assert await found(survey, outcome="unfinished") == [waiting]
    assert await found(survey, slower_than_ms=2_499) == [gift]
    assert await found(survey, slower_than_ms=2_500) == []
    assert await found(survey, slower_than_ms=900, outcome="failed", text="집을") == [failed]
    assert await found(survey, slower_than_ms=2_000, outcome="failed") == []
    [shown] = (await survey.sessions(SurveySessions(client_id_hash=None, wanted=gift))).sessions
    assert shown.slowest_ms == 2500.0


async def test_what_is_found_comes_in_pages(survey: Survey, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    sessions = [await new_session(engine) for _ in range(5)]
    for session_id in sessions[::2]:
        await turn_of(handlers, session_id, "집을 받았어요", None)
    first = await survey.sessions(SurveySessions(client_id_hash=None, outcome="failed", limit=2))
    rest = SurveySessions(client_id_hash=None, outcome="failed", limit=2, cursor=first.next_cursor)
    second = await survey.sessions(rest)
    assert [one.id for one in (*first.sessions, *second.sessions)] == sessions[::-2]
    assert second.next_cursor is None
    with pytest.raises(QueryRefused, match="INVALID_CURSOR"):
        await survey.sessions(SurveySessions(client_id_hash=None, cursor="nonsense"))


async def test_the_turns_that_have_not_ended(survey: Survey, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    none = await survey.open_turns(ListOpenTurns(client_id_hash=None))
    assert (none.turns, none.total) == ((), 0)
    session_id = await new_session(engine)
    await turn_of(handlers, session_id, "집을 받았어요", None)
    opened = opened_in(await handlers.on_message_received(message(session_id)))
    behind = message(session_id)
    await handlers.on_message_received(behind)
    await rows(
        engine, "UPDATE turns SET received_at = received_at + interval '1 second' WHERE id = :id", id=behind.turn_id
    )
    seen = await survey.open_turns(ListOpenTurns(client_id_hash=None))
    assert [(turn.id, turn.status, turn.attempt) for turn in seen.turns] == [
        (opened.turn_id, "open", 1),
        (behind.turn_id, "waiting", 1),
    ]
    assert seen.total == 2
    assert seen.turns[0].received_at == RECEIVED_AT
    assert seen.turns[0].attempted_at is not None
    assert seen.turns[1].attempted_at is None
