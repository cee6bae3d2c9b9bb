"""A peer: one FastAPI process, the turn a LangGraph graph, the session a thread of its PostgreSQL checkpointer.

`DATABASE_URL` says where, `DURABILITY` when checkpoints are written: `exit` (once, at the end of the turn) or `async`
(LangGraph's default: after every step, while the next one runs), `CHECKPOINTERS` how many there are: one, as its
documentation has it, lets one coroutine at a time into the database; more are the tuning that we would do first.

    uvicorn tests.bench.langgraph_peer:app
"""

import operator
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Annotated, Any, Final, TypedDict, cast
from uuid import UUID, uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.channels.untracked_value import UntrackedValue
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.graph import END, START, StateGraph
from psycopg import AsyncConnection
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool

from shared.events.catalogue import EVENTS, AnswerComposed, ParametersCollected
from shared.events.envelope import Event
from tests.bench.peer import Domain, Known, Ready, application, opened

CONNECTIONS: Final = 10
CHECKPOINTERS: Final = int(os.environ.get("CHECKPOINTERS", "1"))
STEPPED: Final = os.environ.get("DURABILITY", "async") != "exit"


class Message(TypedDict):
    role: str
    content: str


class Handed(TypedDict):
    """An event as text: plain values are what the checkpointer writes fastest."""

    name: str
    json: str


class SteppedState(TypedDict):
    """A session. What a step hands to the next is written down too, or the next could not be resumed."""

    messages: Annotated[list[Message], operator.add]
    dialogue: dict[str, Any]
    collected_parameters: dict[str, Any]
    answer: str
    handed: Handed


class UnsteppedState(TypedDict):
    """A session of which only the end of a turn is written: what the steps hand on need not be."""

    messages: Annotated[list[Message], operator.add]
    dialogue: dict[str, Any]
    collected_parameters: dict[str, Any]
    answer: str
    handed: Annotated[Event, UntrackedValue]


def hand_on(event: Event) -> Handed | Event:
    return {"name": event.name, "json": event.model_dump_json(by_alias=True)} if STEPPED else event


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
                "collected_parameters": state.get("collected_parameters", {}),
                "history": history,
            }
        )
        session_id = UUID(config["configurable"]["thread_id"])
        event = await self._domain.clarify(opened(session_id, uuid4(), question["content"], known))
        return {"handed": hand_on(event)}

    async def calculate(self, state: dict[str, Any]) -> dict[str, Any]:
        event = taken(state["handed"])
        assert isinstance(event, ParametersCollected)
        return {"handed": hand_on(await self._domain.calculate(event))}

    async def compose(self, state: dict[str, Any]) -> dict[str, Any]:
        answer = await self._domain.compose(cast(Ready, taken(state["handed"])))
        return {
            "messages": [{"role": "assistant", "content": answer.content}],
            "dialogue": answer.dialogue.model_dump(mode="json"),
            "collected_parameters": answer.metadata.collected_parameters,
            "answer": answer.model_dump_json(by_alias=True),
        }


def after_clarify(state: dict[str, Any]) -> str:
    return "calculate" if isinstance(taken(state["handed"]), ParametersCollected) else "compose"


def graph(checkpointer: AsyncPostgresSaver) -> Any:
    """The compiled graph of a turn."""
    steps = Steps()
    builder: Any = StateGraph(SteppedState if STEPPED else UnsteppedState)
    builder.add_node("clarify", steps.clarify)
    builder.add_node("calculate", steps.calculate)
    builder.add_node("compose", steps.compose)
    builder.add_edge(START, "clarify")
    builder.add_conditional_edges("clarify", after_clarify, ["calculate", "compose"])
    builder.add_edge("calculate", "compose")
    builder.add_edge("compose", END)
    return builder.compile(checkpointer=checkpointer)


class GraphConversation:
    """A session is a thread. With several checkpointers each has a graph, and they are used in turn."""

    def __init__(self, pool: AsyncConnectionPool[AsyncConnection[DictRow]]) -> None:
        self._graphs = cycle([graph(AsyncPostgresSaver(pool)) for _ in range(CHECKPOINTERS)])

    async def create(self) -> UUID:
        return uuid4()

    async def answer(self, session_id: UUID, content: str) -> AnswerComposed:
        state = await next(self._graphs).ainvoke(
            {"messages": [{"role": "user", "content": content}]},
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
