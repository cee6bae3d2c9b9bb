"""A peer: one FastAPI process, the turn a LangGraph graph, the session a thread of its PostgreSQL checkpointer.

`DATABASE_URL` says where, `DURABILITY` when checkpoints are written: `exit` (once, at the end of the turn) or `async`
(LangGraph's default: after every step, while the next one runs). `TUNED=0` is as its documentation has it: one
checkpointer, which lets one coroutine at a time into the database, and the conversation as message objects, an
answer's document with its message. `TUNED=1` is what we would do to make it faster: a checkpointer for each
connection, plain values, only the last document in the state (the earlier ones are in earlier checkpoints), and in
`exit` nothing of what the steps hand on.

    uvicorn tests.bench.langgraph_peer:app
"""

import operator
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Annotated, Any, Final, TypedDict, cast
from uuid import UUID, uuid4

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.channels.untracked_value import UntrackedValue
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from psycopg import AsyncConnection
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool

from shared.contracts.events.catalogue import EVENTS, AnswerComposed, HistoryEntry, ParametersCollected
from shared.contracts.events.envelope import Event
from tests.bench.peer import HISTORY_LENGTH, Domain, Known, Ready, application, opened

CONNECTIONS: Final = 10
TUNED: Final = os.environ.get("TUNED", "0") == "1"
STEPPED: Final = os.environ.get("DURABILITY", "async") != "exit"


class Handed(TypedDict):
    """An event as text: plain values are what the checkpointer writes fastest."""

    name: str
    json: str


class Session(TypedDict):
    """What a thread knows between turns, beside its messages."""

    dialogue: dict[str, Any]
    last_answer: dict[str, Any] | None
    collected_parameters: dict[str, Any]
    answer: str


class DocumentedState(Session):
    messages: Annotated[list[AnyMessage], add_messages]
    handed: Handed


class SteppedState(Session):
    messages: Annotated[list[dict[str, str]], operator.add]
    handed: Handed


class UnsteppedState(Session):
    messages: Annotated[list[dict[str, str]], operator.add]
    handed: Annotated[Event, UntrackedValue]


STATE: Final = DocumentedState if not TUNED else SteppedState if STEPPED else UnsteppedState


def question_message(content: str) -> HumanMessage | dict[str, str]:
    return {"role": "user", "content": content} if TUNED else HumanMessage(content)


def answer_message(answer: AnswerComposed) -> AIMessage | dict[str, str]:
    if TUNED:
        return {"role": "assistant", "content": answer.content}
    return AIMessage(answer.content, additional_kwargs={"metadata": answer.metadata.stored()})


def history_entry(message: Any) -> HistoryEntry:
    if TUNED:
        return HistoryEntry(**message)
    return HistoryEntry(role="user" if isinstance(message, HumanMessage) else "assistant", content=message.content)


def hand_on(event: Event) -> Handed | Event:
    return {"name": event.name, "json": event.model_dump_json(by_alias=True)} if STATE is not UnsteppedState else event


def taken(handed: Handed | Event) -> Event:
    return handed if isinstance(handed, Event) else EVENTS[handed["name"]].model_validate_json(handed["json"])


class Steps:
    """The nodes of the graph."""

    def __init__(self) -> None:
        self._domain = Domain()

    async def clarify(self, state: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        *history, question = state["messages"]
        known = Known.model_validate(
            {
                "dialogue": state.get("dialogue", {}),
                "last_answer": state.get("last_answer"),
                "collected_parameters": state.get("collected_parameters", {}),
                "history": [history_entry(message) for message in history[-HISTORY_LENGTH:]],
            }
        )
        session_id = UUID(config["configurable"]["thread_id"])
        content = history_entry(question).content
        event = await self._domain.clarify(opened(session_id, uuid4(), content, known))
        return {"handed": hand_on(event)}

    async def calculate(self, state: dict[str, Any]) -> dict[str, Any]:
        event = taken(state["handed"])
        assert isinstance(event, ParametersCollected)
        return {"handed": hand_on(await self._domain.calculate(event))}

    async def compose(self, state: dict[str, Any]) -> dict[str, Any]:
        answer = await self._domain.compose(cast(Ready, taken(state["handed"])))
        return {
            "messages": [answer_message(answer)],
            "dialogue": answer.dialogue,
            "last_answer": answer.answered.model_dump(mode="json") if answer.answered else None,
            "collected_parameters": answer.metadata.collected_parameters,
            "answer": answer.model_dump_json(by_alias=True),
        }


def after_clarify(state: dict[str, Any]) -> str:
    return "calculate" if isinstance(taken(state["handed"]), ParametersCollected) else "compose"


def graph(checkpointer: AsyncPostgresSaver) -> Any:
    """The compiled graph of a turn."""
    steps = Steps()
    builder: Any = StateGraph(STATE)
    builder.add_node("clarify", steps.clarify)
    builder.add_node("calculate", steps.calculate)
    builder.add_node("compose", steps.compose)
    builder.add_edge(START, "clarify")
    builder.add_conditional_edges("clarify", after_clarify, ["calculate", "compose"])
    builder.add_edge("calculate", "compose")
    builder.add_edge("compose", END)
    return builder.compile(checkpointer=checkpointer)


class GraphConversation:
    """A session is a thread. Where there are several checkpointers each has a graph, and they are used in turn."""

    def __init__(self, pool: AsyncConnectionPool[AsyncConnection[DictRow]]) -> None:
        self._graphs = cycle([graph(AsyncPostgresSaver(pool)) for _ in range(CONNECTIONS if TUNED else 1)])

    async def create(self) -> UUID:
        return uuid4()

    async def answer(self, session_id: UUID, content: str) -> AnswerComposed:
        state = await next(self._graphs).ainvoke(
            {"messages": [question_message(content)]},
            {"configurable": {"thread_id": str(session_id)}},
            durability="async" if STEPPED else "exit",
        )
        return AnswerComposed.model_validate_json(state["answer"])


@asynccontextmanager
async def conversation() -> AsyncIterator[GraphConversation]:
    pool: AsyncConnectionPool[AsyncConnection[DictRow]] = AsyncConnectionPool(
        os.environ["DATABASE_URL"].replace("+asyncpg", ""),
        min_size=CONNECTIONS,
        max_size=CONNECTIONS,
        kwargs={"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row},
        open=False,
    )
    async with pool:
        yield GraphConversation(pool)


async def set_up(database_url: str) -> None:
    """Create the checkpointer's tables: once, before the workers, since two at once fail."""
    async with AsyncPostgresSaver.from_conn_string(database_url.replace("+asyncpg", "")) as checkpointer:
        await checkpointer.setup()


app = application(conversation)
