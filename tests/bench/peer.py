"""What both peers share: the same handlers as our services, called in one process, behind the same HTTP interface."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from typing import Protocol, cast
from uuid import UUID, uuid4

from fastapi import FastAPI
from pydantic import BaseModel, Field

from services.knowledge.retriever import Retriever
from shared.contracts.document import AssistantMetadata, Parameters
from shared.contracts.events.catalogue import (
    AnswerComposed,
    Answered,
    CalculationRefused,
    HistoryEntry,
    InquiryRaised,
    Memory,
    ParametersCollected,
    QuestionRaised,
    ReplyChosen,
    TaxCalculated,
    TurnMetadata,
    TurnOpened,
    WaysNamed,
)
from shared.contracts.events.envelope import Event
from tools.chain import Chain, answering, library

Clarified = QuestionRaised | ParametersCollected | InquiryRaised | WaysNamed | ReplyChosen
Ready = TaxCalculated | CalculationRefused | QuestionRaised | InquiryRaised | WaysNamed | ReplyChosen
HISTORY_LENGTH = 10


class Domain:
    """The three steps of a turn, as our services take them."""

    def __init__(self) -> None:
        self._chain = Chain(answering(None, Retriever(library()), None))

    async def clarify(self, opened: TurnOpened) -> Clarified:
        return cast(Clarified, await self._next(opened))

    async def calculate(self, collected: ParametersCollected) -> TaxCalculated | CalculationRefused:
        return cast(TaxCalculated | CalculationRefused, await self._next(collected))

    async def compose(self, event: Ready) -> AnswerComposed:
        ready: Event = event
        while isinstance(ready, WaysNamed | InquiryRaised):
            ready = await self._next(ready)
        return cast(AnswerComposed, await self._next(ready))

    async def _next(self, event: Event) -> Event:
        [following] = await self._chain.react(event)
        return following


class Known(BaseModel):
    """What a session knows when a turn opens."""

    dialogue: Memory = {}
    last_answer: Answered | None = None
    collected_parameters: Parameters = {}
    history: tuple[HistoryEntry, ...] = ()


def opened(session_id: UUID, turn_id: UUID, content: str, known: Known) -> TurnOpened:
    now = datetime.now(UTC)
    return TurnOpened(
        event_id=uuid4(),
        session_id=session_id,
        turn_id=turn_id,
        occurred_at=now,
        content=content,
        collected_parameters=known.collected_parameters,
        dialogue=known.dialogue,
        last_answer=known.last_answer,
        history=known.history[-HISTORY_LENGTH:],
        metadata=TurnMetadata(received_at=now),
    )


class Conversation(Protocol):
    """How a peer keeps sessions and answers messages."""

    async def create(self) -> UUID: ...

    async def answer(self, session_id: UUID, content: str) -> AnswerComposed: ...


class MessageIn(BaseModel):
    content: str = Field(min_length=1, max_length=2000)


class MessageOut(BaseModel):
    id: UUID
    content: str
    metadata: AssistantMetadata


class AnswerOut(BaseModel):
    assistantMessage: MessageOut  # noqa: N815  # the interface's name


def application(open_conversation: Callable[[], AbstractAsyncContextManager[Conversation]]) -> FastAPI:
    """The two requests that the benchmark sends."""
    state: dict[str, Conversation] = {}

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with open_conversation() as state["conversation"]:
            yield

    app = FastAPI(lifespan=lifespan, telemetry={"tracing": False, "metrics": False, "logs": False})

    @app.post("/api/sessions", status_code=201)
    async def create_session() -> dict[str, UUID]:
        return {"id": await state["conversation"].create()}

    @app.post("/api/sessions/{session_id}/messages")
    async def post_message(session_id: UUID, message: MessageIn) -> AnswerOut:
        answer = await state["conversation"].answer(session_id, message.content)
        return AnswerOut(
            assistantMessage=MessageOut(id=answer.event_id, content=answer.content, metadata=answer.metadata)
        )

    return app
