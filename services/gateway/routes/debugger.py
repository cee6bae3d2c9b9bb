"""What the console explains and does, with the help of its own process: differences, states, replays, dead letters.

The gateway decides who may ask, and hands on what is answered: the code of the other services is not its own to run.
"""

from typing import Annotated, Final

from fastapi import Path, Query, Response

from services.gateway.adapters.query_client import Unanswered
from services.gateway.domain.errors import ApiError
from services.gateway.gateway import Gateway
from services.gateway.responses import json_response
from services.gateway.routes.console_access import console_router
from services.gateway.routes.model_json import model_json
from services.gateway.routes.parameters import SessionId, TheGateway, TurnId
from services.gateway.routes.schemas import MOST_SEQUENCES
from shared.contracts.console_queries import (
    CompareEvent,
    ConsoleQuery,
    DiscardDeadLetter,
    DrawTrace,
    ForkTurn,
    GetState,
    ListDeadLetters,
    ReadDeadLetter,
    RedriveDeadLetter,
    ReplaySession,
    WatchFlow,
    WriteDialogue,
)
from shared.contracts.queries import QueryModel, ResultT
from shared.contracts.survey_queries import ListOpenTurns

_TODAYS_CODE_SECONDS: Final = 125.0
"""A little more than the process gives today's code."""
_AWAY: Final = (
    "콘솔을 돕는 프로세스(tools.console)가 응답하지 않습니다. `make run`은 CONSOLE_TOKEN이 있으면 함께 시작합니다. "
    "잠시 후 다시 시도해 주세요."
)

Sequence = Annotated[int, Path(ge=1, le=MOST_SEQUENCES)]
TurnNumber = Annotated[int, Path(ge=1, le=100_000)]

router = console_router()


@router.get("/sessions/{session_id}/events/{sequence}/difference/{before}")
async def difference(gateway: TheGateway, session_id: SessionId, sequence: Sequence, before: Sequence) -> Response:
    """How an event differs from the one that led to it, its `cause`."""
    query = CompareEvent(client_id_hash=None, session_id=session_id, sequence=sequence, before=before)
    return await _answer(gateway, query)


@router.get("/sessions/{session_id}/states/{turn}")
async def state(gateway: TheGateway, session_id: SessionId, turn: TurnNumber) -> Response:
    """What was known at the end of a turn."""
    return await _answer(gateway, GetState(client_id_hash=None, session_id=session_id, turn=turn))


@router.post("/sessions/{session_id}/replay")
async def replay(gateway: TheGateway, session_id: SessionId, turn: int | None = None) -> Response:
    """The session, or one turn of it, through today's code. Nothing of it is changed."""
    query = ReplaySession(client_id_hash=None, session_id=session_id, turn=turn)
    return await _answer(gateway, query, _TODAYS_CODE_SECONDS)


@router.post("/sessions/{session_id}/forks", status_code=201)
async def fork(gateway: TheGateway, session_id: SessionId, turn: Annotated[int, Query(ge=1, le=100_000)]) -> Response:
    """A new session from where this one stood at the end of a turn. Nothing of it is changed."""
    forked = await _asked(gateway, ForkTurn(client_id_hash=None, session_id=session_id, turn=turn))
    return json_response(model_json(forked), 201)


@router.get("/sessions/{session_id}/dialogue")
async def dialogue(gateway: TheGateway, session_id: SessionId) -> Response:
    """The session as a test."""
    return await _answer(gateway, WriteDialogue(client_id_hash=None, session_id=session_id), _TODAYS_CODE_SECONDS)


@router.get("/turns/{turn_id}/trace")
async def trace(gateway: TheGateway, turn_id: TurnId) -> Response:
    """The spans that the local stack has kept of a turn."""
    return await _answer(gateway, DrawTrace(client_id_hash=None, turn_id=turn_id))


@router.get("/dead-letters")
async def dead_letters(gateway: TheGateway) -> Response:
    """What could not be handled, newest first."""
    return await _answer(gateway, ListDeadLetters(client_id_hash=None))


@router.get("/sessions/{session_id}/dead-letters")
async def dead_letters_of(gateway: TheGateway, session_id: SessionId) -> Response:
    """What of one session could not be handled, newest first."""
    return await _answer(gateway, ListDeadLetters(client_id_hash=None, session_id=session_id))


@router.get("/dead-letters/{number}")
async def dead_letter(gateway: TheGateway, number: Sequence) -> Response:
    """One of them whole."""
    return await _answer(gateway, ReadDeadLetter(client_id_hash=None, number=number))


@router.post("/dead-letters/{number}/redrive")
async def redrive(gateway: TheGateway, number: Sequence) -> Response:
    """Another try for its event."""
    return await _answer(gateway, RedriveDeadLetter(client_id_hash=None, number=number))


@router.delete("/dead-letters/{number}")
async def discard(gateway: TheGateway, number: Sequence) -> Response:
    """Away with it."""
    return await _answer(gateway, DiscardDeadLetter(client_id_hash=None, number=number))


@router.get("/flow")
async def flow(gateway: TheGateway) -> Response:
    """How far every consumer is, and the turns that have not ended, at this moment."""
    turns = await gateway.persistence.ask(ListOpenTurns(client_id_hash=None))
    seen = await _asked(gateway, WatchFlow(client_id_hash=None))
    return json_response({**model_json(seen), "openTurns": model_json(turns)})


async def _answer(gateway: Gateway, query: ConsoleQuery[ResultT], seconds: float | None = None) -> Response:
    return json_response(model_json(await _asked(gateway, query, seconds)))


async def _asked(gateway: Gateway, query: ConsoleQuery[ResultT], seconds: float | None = None) -> QueryModel:
    """Raises QueryRefused; ApiError(UNAVAILABLE) that says which process is away."""
    try:
        return await gateway.queries.ask(query, timeout_seconds=seconds)
    except Unanswered:
        raise ApiError("UNAVAILABLE", _AWAY) from None
