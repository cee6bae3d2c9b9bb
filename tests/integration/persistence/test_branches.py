"""Branches as they are kept: what is copied, what is not, and that one conversation stays one in the list."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from nats.js import JetStreamContext
from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.handlers import TurnHandlers
from shared.contracts.case_queries import GetScenarios, KeepScenarios
from shared.contracts.consultation_queries import BranchSession, GetBranches, PinSession, SearchMessages
from shared.contracts.document import Feedback
from shared.contracts.events.catalogue import Answered
from shared.contracts.queries import (
    DeleteSession,
    GetSession,
    ListMessages,
    ListSessions,
    RateMessage,
    RenameSession,
    Session,
)
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
    recorded_statements,
    rows,
)
from tests.integration.persistence.test_queries import refused
from tests.integration.persistence.test_schema import table_reads


class Talk:
    """A conversation of Alice's, with what the clarifier remembers after each answer."""

    def __init__(self, handlers: TurnHandlers, session_id: UUID) -> None:
        self.session_id = session_id
        self._handlers = handlers

    async def turn(self, content: str) -> UUID:
        opened = opened_in(await self._handlers.on_message_received(message(self.session_id, content, client=ALICE)))
        composed = answer(
            opened,
            f"{content}의 답",
            collected={"said": content},
            dialogue={"remembered": content},
            answered=Answered(asked=content),
        )
        await self._handlers.on_answer_composed(composed)
        return opened.turn_id

    async def failed_turn(self, content: str) -> None:
        opened = opened_in(await self._handlers.on_message_received(message(self.session_id, content, client=ALICE)))
        await self._handlers.on_turn_failed(failure(opened))


@pytest.fixture
async def talk(engine: AsyncEngine, handlers: TurnHandlers) -> Talk:
    return Talk(handlers, await new_session(engine, ALICE))


async def branch(ask: Asked, talk: Talk, turn_id: UUID, **more: Any) -> Session:
    asked = {"client_id_hash": ALICE, "session_id": talk.session_id, "turn_id": turn_id}
    return await ask(BranchSession.model_validate({**asked, **more}))


async def contents(ask: Asked, session_id: UUID) -> list[str]:
    page = await ask(ListMessages(client_id_hash=ALICE, session_id=session_id))
    return [one.content for one in page.messages]


async def test_a_branch_goes_on_from_before_the_turn(ask: Asked, handlers: TurnHandlers, talk: Talk) -> None:
    await talk.turn("하나")
    await talk.failed_turn("실패")
    second = await talk.turn("둘")
    await talk.turn("셋")
    made = await branch(ask, talk, second)
    assert await contents(ask, made.id) == ["하나", "하나의 답", "실패"]
    received = message(made.id, "다른 둘", client=ALICE)
    opened = opened_in(await handlers.on_message_received(received))
    assert (opened.dialogue, opened.collected_parameters) == ({"remembered": "하나"}, {"said": "하나"})
    assert opened.last_answer == Answered(asked="하나")
    assert [entry.content for entry in opened.history] == ["하나", "하나의 답", "실패"]
    await handlers.on_answer_composed(answer(opened, "다른 답"))
    assert await contents(ask, made.id) == ["하나", "하나의 답", "실패", "다른 둘", "다른 답"]
    assert await contents(ask, talk.session_id) == ["하나", "하나의 답", "실패", "둘", "둘의 답", "셋", "셋의 답"]
    found = await ask(GetBranches(client_id_hash=ALICE, session_id=made.id))
    [versions] = found.turns
    assert versions.turn_id == received.turn_id
    assert [(one.session_id, one.turn_id) for one in versions.versions] == [
        (talk.session_id, second),
        (made.id, received.turn_id),
    ]


async def test_a_branch_has_what_the_case_was_compared_with(ask: Asked, talk: Talk) -> None:
    first = await talk.turn("하나")
    kept: list[JsonValue] = [{"name": "동생이 받으면", "facts": {}}]
    own = {"client_id_hash": ALICE, "session_id": talk.session_id}
    await ask(KeepScenarios.model_validate({**own, "scenarios": kept}))
    made = await branch(ask, talk, first)
    assert list((await ask(GetScenarios(client_id_hash=ALICE, session_id=made.id))).scenarios) == kept


async def test_a_branch_at_the_first_turn_knows_nothing(ask: Asked, handlers: TurnHandlers, talk: Talk) -> None:
    first = await talk.turn("하나")
    made = await branch(ask, talk, first)
    assert made.title == "새로운 상담"
    opened = opened_in(await handlers.on_message_received(message(made.id, "다른 하나", client=ALICE)))
    assert (opened.dialogue, opened.collected_parameters, opened.last_answer, opened.history) == ({}, {}, None, ())
    named = await ask(GetSession(client_id_hash=ALICE, session_id=made.id))
    assert named.title == "다른 하나"


async def test_a_branch_that_is_asked_for_twice_is_made_once(ask: Asked, talk: Talk) -> None:
    await talk.turn("하나")
    second = await talk.turn("둘")
    branch_id = uuid4()
    made = [await branch(ask, talk, second, branch_id=branch_id) for _ in range(2)]
    assert made[0] == made[1]
    assert await contents(ask, branch_id) == ["하나", "하나의 답"]


async def test_branches_are_one_in_the_list(ask: Asked, talk: Talk) -> None:
    await talk.turn("하나")
    second = await talk.turn("둘")
    made = await branch(ask, talk, second)
    again = await branch(ask, talk, second)
    assert (made.listed, again.listed, again.root_id) == (True, True, talk.session_id)
    listed = await ask(ListSessions(client_id_hash=ALICE))
    assert listed.sessions == (again,)
    await ask(RenameSession(client_id_hash=ALICE, session_id=again.id, title="집"))
    await ask(PinSession(client_id_hash=ALICE, session_id=made.id, pinned=True))
    for session_id in (talk.session_id, made.id, again.id):
        session = await ask(GetSession(client_id_hash=ALICE, session_id=session_id))
        assert (session.title, session.pinned, session.listed) == ("집", True, session_id == again.id)
    found = await ask(SearchMessages(client_id_hash=ALICE, words=("하나",)))
    assert [each.session.id for each in found.found] == [again.id]
    only_before = await ask(SearchMessages(client_id_hash=ALICE, words=("둘의",)))
    assert [each.session.id for each in only_before.found] == [talk.session_id]


async def test_a_rating_is_not_given_twice(ask: Asked, engine: AsyncEngine, talk: Talk) -> None:
    await talk.turn("하나")
    second = await talk.turn("둘")
    [(answered,)] = await rows(engine, "SELECT id FROM messages WHERE content = '하나의 답'")
    rating = Feedback(type="thumbs_up", timestamp=RECEIVED_AT)
    rate = {"client_id_hash": ALICE, "message_id": answered, "feedback": rating}
    await ask(RateMessage.model_validate(rate))
    await branch(ask, talk, second)
    assert await rows(engine, "SELECT id FROM messages WHERE metadata->'feedback' IS NOT NULL") == [(answered,)]


@pytest.mark.parametrize("deleted", ["root", "branch"])
async def test_with_one_of_them_all_are_erased(
    ask: Asked,
    engine: AsyncEngine,
    js: JetStreamContext,
    talk: Talk,
    deleted: str,
) -> None:
    await talk.turn("하나")
    made = await branch(ask, talk, await talk.turn("둘"))
    family = {talk.session_id, made.id}
    for session_id in family:
        await js.publish(f"turns.message_received.{session_id}", b"{}", stream=TURNS)
    query = DeleteSession(client_id_hash=ALICE, session_id=talk.session_id if deleted == "root" else made.id)
    assert set((await ask(query)).session_ids) == family
    for table in ("sessions", "turns", "messages", "erasures"):
        assert await rows(engine, f"SELECT * FROM {table}") == []  # noqa: S608
    assert not (await js.stream_info(TURNS, subjects_filter=">")).state.subjects


async def test_who_may_not_branch_and_where(ask: Asked, engine: AsyncEngine, talk: Talk) -> None:
    await talk.turn("하나")
    second = await talk.turn("둘")
    assert await refused(branch(ask, talk, second, client_id_hash=BOB)) == "SESSION_NOT_FOUND"
    stranger = GetBranches(client_id_hash=BOB, session_id=talk.session_id)
    assert await refused(ask(stranger)) == "SESSION_NOT_FOUND"
    assert await refused(branch(ask, talk, uuid4())) == "TURN_NOT_FOUND"
    await rows(engine, "UPDATE turns SET state_after = NULL")  # As before it was kept.
    assert await refused(branch(ask, talk, second)) == "TURN_NOT_EDITABLE"
    assert await rows(engine, "SELECT count(*) FROM sessions") == [(1,)]


async def test_an_open_turn_is_not_copied(ask: Asked, handlers: TurnHandlers, talk: Talk) -> None:
    await handlers.on_message_received(message(talk.session_id, "열린 질문", client=ALICE))
    waiting = message(talk.session_id, "기다리는 질문", client=ALICE)
    await handlers.on_message_received(waiting)
    made = await branch(ask, talk, waiting.turn_id)
    assert await contents(ask, made.id) == []


async def test_branches_are_found_by_index(ask: Asked, engine: AsyncEngine, talk: Talk) -> None:
    await talk.turn("하나")
    second = await talk.turn("둘")
    executed = recorded_statements(engine)
    made = await branch(ask, talk, second)
    await ask(GetBranches(client_id_hash=ALICE, session_id=made.id))
    for statement, parameters in dict(executed).items():
        for node in await table_reads(engine, statement, parameters):
            assert "Index Cond" in node or "Recheck Cond" in node or node["Node Type"] == "CTE Scan", statement
