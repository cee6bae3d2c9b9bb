"""Links to consultations as they are kept: what they show, until when, and that nothing is left of them."""

import hashlib
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.share_store import ShareStore
from services.persistence.handlers import TurnHandlers
from shared.contracts.consultation_queries import (
    GetShared,
    ListShares,
    RevokeShare,
    Share,
    SharedConsultation,
    ShareSession,
)
from shared.contracts.queries import DeleteSession, Done
from tests.integration.persistence.asked import Asked
from tests.integration.persistence.events import (
    ALICE,
    BOB,
    answer,
    failure,
    message,
    new_session,
    opened_in,
    recorded_statements,
    rows,
)
from tests.integration.persistence.test_queries import converse, refused
from tests.integration.persistence.test_schema import table_reads

TOKEN_HASH = hashlib.sha256(b"token").hexdigest()


@pytest.fixture
async def session_id(engine: AsyncEngine, handlers: TurnHandlers) -> UUID:
    """Of a session with one answered turn."""
    session_id = await new_session(engine, ALICE)
    await converse(handlers, session_id, 1, ALICE)
    return session_id


async def share(ask: Asked, session_id: UUID, **more: Any) -> Share:
    query: dict[str, Any] = {"client_id_hash": ALICE, "session_id": session_id, "token_hash": TOKEN_HASH, "days": 7}
    return await ask(ShareSession(**{**query, **more}))


async def read(ask: Asked, **more: Any) -> SharedConsultation:
    return await ask(GetShared(client_id_hash=None, token_hash=TOKEN_HASH, **more))


async def test_a_link_shows_what_had_been_answered_when_it_was_made(
    ask: Asked, handlers: TurnHandlers, session_id: UUID
) -> None:
    failed = opened_in(await handlers.on_message_received(message(session_id, "실패할 질문", client=ALICE)))
    await handlers.on_turn_failed(failure(failed))
    opened = opened_in(await handlers.on_message_received(message(session_id, "열린 질문", client=ALICE)))
    made = await share(ask, session_id)
    await handlers.on_answer_composed(answer(opened, "나중의 답"))
    await converse(handlers, session_id, 1, ALICE)
    shown = await read(ask)
    assert [one.content for one in shown.page.messages] == ["질문 0", "답 0"]
    assert (shown.title, shown.expires_at) == ("질문 0", made.expires_at)
    assert (made.expires_at - made.created_at).days == 7
    first = await read(ask, limit=1)
    assert [one.content for one in first.page.messages] == ["질문 0"]
    second = await read(ask, limit=1, cursor=first.page.next_cursor)
    assert [one.content for one in second.page.messages] == ["답 0"]


async def test_a_link_that_is_asked_for_twice_is_made_once(ask: Asked, session_id: UUID) -> None:
    made = await share(ask, session_id)
    assert await share(ask, session_id, share_id=made.id) == made
    listed = await ask(ListShares(client_id_hash=ALICE, session_id=session_id))
    assert listed.shares == (made,)


async def test_a_link_that_is_revoked_or_over_shows_nothing(ask: Asked, engine: AsyncEngine, session_id: UUID) -> None:
    made = await share(ask, session_id)
    revocation = RevokeShare(client_id_hash=ALICE, session_id=session_id, share_id=made.id)
    for _ in range(2):
        assert await ask(revocation) == Done()
    assert await refused(read(ask)) == "SHARE_NOT_FOUND"
    await share(ask, session_id)
    await read(ask)
    await rows(engine, "UPDATE shares SET expires_at = clock_timestamp()")
    assert await refused(read(ask)) == "SHARE_NOT_FOUND"
    assert (await ask(ListShares(client_id_hash=ALICE, session_id=session_id))).shares == ()
    await ShareStore(engine).erase_expired()
    assert await rows(engine, "SELECT id FROM shares") == []


async def test_links_are_their_clients(ask: Asked, engine: AsyncEngine, session_id: UUID) -> None:
    made = await share(ask, session_id)
    assert await refused(share(ask, session_id, client_id_hash=BOB)) == "SESSION_NOT_FOUND"
    asked: dict[str, Any] = {"client_id_hash": BOB, "session_id": session_id}
    assert await refused(ask(ListShares(**asked))) == "SESSION_NOT_FOUND"
    assert await refused(ask(RevokeShare(**asked, share_id=made.id))) == "SESSION_NOT_FOUND"
    other = RevokeShare(client_id_hash=BOB, session_id=await new_session(engine, BOB), share_id=made.id)
    await ask(other)
    assert (await read(ask)).expires_at == made.expires_at


async def test_nothing_is_left_of_the_links_of_a_deleted_session(
    ask: Asked, engine: AsyncEngine, session_id: UUID
) -> None:
    await share(ask, session_id)
    await ask(DeleteSession(client_id_hash=ALICE, session_id=session_id))
    assert await refused(read(ask)) == "SHARE_NOT_FOUND"
    assert await rows(engine, "SELECT id FROM shares") == []


async def test_links_are_found_by_index(ask: Asked, engine: AsyncEngine, session_id: UUID) -> None:
    executed = recorded_statements(engine)
    made = await share(ask, session_id)
    await read(ask)
    asked: dict[str, Any] = {"client_id_hash": ALICE, "session_id": session_id}
    await ask(ListShares(**asked))
    await ask(RevokeShare(**asked, share_id=made.id))
    await ShareStore(engine).erase_expired()
    for statement, parameters in dict(executed).items():
        for node in await table_reads(engine, statement, parameters):
            assert "Index Cond" in node or "Recheck Cond" in node, statement
