"""Searching in messages: whose, which, and how fast."""

from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.handlers import TurnHandlers
from shared.contracts.consultation_queries import FoundSessions, SearchMessages
from tests.integration.persistence.asked import Asked
from tests.integration.persistence.events import (
    ALICE,
    BOB,
    answer,
    message,
    new_session,
    opened_in,
    recorded_statements,
)
from tests.integration.persistence.test_schema import table_reads


async def tell(handlers: TurnHandlers, engine: AsyncEngine, client: str | None, *turns: tuple[str, str]) -> None:
    session_id = await new_session(engine, client)
    for question, answered in turns:
        opened = opened_in(await handlers.on_message_received(message(session_id, question, client=client)))
        await handlers.on_answer_composed(answer(opened, answered))


async def search(ask: Asked, *words: str, client: str | None = ALICE) -> FoundSessions:
    return await ask(SearchMessages(client_id_hash=client, words=words))


async def test_a_client_finds_its_own_messages_the_newest_first(
    ask: Asked, handlers: TurnHandlers, engine: AsyncEngine
) -> None:
    await tell(handlers, engine, ALICE, ("아파트를 받았어요", "아파트는 언제 받으셨나요?"), ("어제요", "알겠습니다"))
    await tell(handlers, engine, ALICE, ("현금을 받았어요", "언제 받으셨나요?"), ("아파트도 Seoul에", "네"))
    await tell(handlers, engine, BOB, ("아파트를 받았어요", "언제요?"))
    await tell(handlers, engine, None, ("아파트를 받았어요", "언제요?"))
    found = (await search(ask, "아파트")).found
    assert [(each.role, each.excerpt, each.matches) for each in found] == [
        ("user", "아파트도 Seoul에", 1),
        ("assistant", "아파트는 언제 받으셨나요?", 2),
    ]
    assert [each.session.title for each in found] == ["현금을 받았어요", "아파트를 받았어요"]
    assert [each.excerpt for each in (await search(ask, "seoul", "아파트")).found] == ["아파트도 Seoul에"]
    assert (await search(ask, "아파트", "어제")).found == ()
    assert (await search(ask, "아파트", client=None)).found == ()


async def test_what_is_looked_for_means_itself(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    await tell(handlers, engine, ALICE, ("세율이 10%인가요", r"a_b\c"))
    assert len((await search(ask, "10%")).found) == 1
    assert len((await search(ask, r"_b\c")).found) == 1
    for word in ("1%인", "a.b", "__", "%%"):
        assert (await search(ask, word)).found == ()


async def test_only_the_clients_own_rows_are_read(ask: Asked, handlers: TurnHandlers, engine: AsyncEngine) -> None:
    executed = recorded_statements(engine)
    await search(ask, "아파트")
    [(statement, parameters)] = executed
    reads = await table_reads(engine, statement, parameters)
    assert sorted(read["Relation Name"] for read in reads) == ["messages", "sessions"]
    assert all("Index Cond" in read or "Recheck Cond" in read for read in reads)
