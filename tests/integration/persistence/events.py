"""Events and rows for the tests."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine

from shared.contracts.document import AssistantMetadata, Citation, Parameters, ToolCall
from shared.contracts.events.catalogue import AnswerComposed, Answered, Memory, MessageReceived, TurnFailed, TurnOpened
from shared.contracts.events.envelope import Event, InTrace
from shared.contracts.events.live import Notice

RECEIVED_AT = datetime(2025, 10, 15, 3, 4, 5, tzinfo=UTC)
ALICE, BOB = "a" * 64, "b" * 64

CITATION = Citation(
    source_id=53,
    source_type="law",
    law_name="상속세및증여세법",
    full_reference="상속세및증여세법 제53조",
    content_snippet="직계존속으로부터 증여를 받은 경우: 5천만원",
    source_url="https://www.law.go.kr/%EB%B2%95%EB%A0%B9/",
    article="제53조",
)
TOOL_CALL = ToolCall(tool="calculate_tax", timestamp=RECEIVED_AT, execution_time_ms=12, success=True)


def message(
    session_id: UUID, content: str = "부모님께 1억 받았어요", *, turn_id: UUID | None = None, client: str | None = None
) -> MessageReceived:
    return MessageReceived(
        event_id=uuid4(),
        session_id=session_id,
        turn_id=turn_id or uuid4(),
        occurred_at=RECEIVED_AT,
        content=content,
        metadata={"client_info": {"user_agent": "test"}},
        client_id_hash=client,
    )


def answer(
    opened: TurnOpened,
    content: str = "언제 받으셨나요?",
    *,
    collected: Parameters | None = None,
    dialogue: Memory | None = None,
    answered: Answered | None = None,
    latency_ms: int = 40,
) -> AnswerComposed:
    return AnswerComposed.caused_by(
        opened,
        content=content,
        metadata=AssistantMetadata(
            intent="gift_tax",
            citations=(CITATION,),
            tool_calls=(TOOL_CALL,),
            collected_parameters=collected or {},
            latency_ms=latency_ms,
        ),
        dialogue=dialogue or {},
        answered=answered,
    )


def failure(opened: TurnOpened) -> TurnFailed:
    return TurnFailed.caused_by(opened, code="PIPELINE_ERROR", message="다시 보내 주세요.", stage="clarifier")


def unwrapped(outputs: list[Event | Notice | InTrace]) -> list[Event | Notice]:
    """What is published, without the trace that it goes on with."""
    return [output.event if isinstance(output, InTrace) else output for output in outputs]


def opened_in(outputs: list[Event | Notice | InTrace]) -> TurnOpened:
    """The one TurnOpened among the outputs."""
    [opened] = [output for output in unwrapped(outputs) if isinstance(output, TurnOpened)]
    return opened


def recorded_statements(engine: AsyncEngine) -> list[tuple[str, tuple[Any, ...]]]:
    """A list that every statement with parameters is added to from now on, by SQLAlchemy or on its driver's connection."""
    executed: list[tuple[str, tuple[Any, ...]]] = []

    def on_driver(record: Any) -> None:
        if record.args:
            executed.append((record.query, record.args))

    def on_checkout(connection: DBAPIConnection, *_: object) -> None:
        connection.driver_connection.add_query_logger(on_driver)

    event.listen(engine.sync_engine, "before_cursor_execute", lambda *args: executed.append((args[2], args[3])))
    event.listen(engine.sync_engine, "checkout", on_checkout)
    return executed


async def rows(engine: AsyncEngine, statement: str, **parameters: object) -> list[tuple[object, ...]]:
    async with engine.begin() as connection:
        result = await connection.execute(text(statement), parameters)
        return [tuple(row) for row in result] if result.returns_rows else []


async def new_session(engine: AsyncEngine, client: str | None = None) -> UUID:
    session_id = uuid4()
    await rows(engine, "INSERT INTO sessions (id, client_id_hash) VALUES (:id, :client)", id=session_id, client=client)
    return session_id
