"""For operators and developers: every session, and what happened in it. Off unless `CONSOLE_TOKEN` is set."""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import nats.errors
from fastapi import APIRouter, Depends, Header, Path, Response

from services.gateway.domain.errors import ApiError
from services.gateway.domain.presentation import Json, instant, session_json
from services.gateway.gateway import Gateway
from services.gateway.responses import json_response
from services.gateway.routes.parameters import Caller, SessionId, TheGateway
from services.gateway.routes.schemas import Cursor, Limit
from shared.contracts.queries import SurveyedSession, SurveySessions
from shared.messaging.recorded import RecordedEvent, RecordedTurn, by_turn, recorded_event, recorded_events


async def _operator(gateway: TheGateway, client: Caller, authorization: Annotated[str, Header()] = "") -> None:
    """Let in who has the token. Raises ApiError: NOT_FOUND where the console is off, RATE_LIMITED, UNAUTHORIZED."""
    token = gateway.settings.console_token
    if token is None:
        raise ApiError("NOT_FOUND")
    if not hmac.compare_digest(authorization.encode(), f"Bearer {token.get_secret_value()}".encode()):
        gateway.count_guess(client)
        raise ApiError("UNAUTHORIZED")


_MOST_SEQUENCES: Final = 2**63 - 1

router = APIRouter(prefix="/api/console", include_in_schema=False, dependencies=[Depends(_operator)])


@router.get("/sessions")
async def survey(gateway: TheGateway, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """Newest first, of every client."""
    page = await gateway.persistence.ask(SurveySessions(client_id_hash=None, limit=limit, cursor=cursor))
    return json_response({"sessions": [_session(one) for one in page.sessions], "nextCursor": page.next_cursor})


@router.get("/sessions/{session_id}/events")
async def turns(gateway: TheGateway, session_id: SessionId) -> Response:
    """The session's events by turn, without their payload; none where the stream keeps them no longer."""
    with _stream_within_reach(gateway):
        recorded = await recorded_events(gateway.bus.js, session_id)
    return json_response({"turns": [_turn(gateway, turn) for turn in by_turn(recorded)]})


@router.get("/sessions/{session_id}/events/{sequence}")
async def payload(
    gateway: TheGateway, session_id: SessionId, sequence: Annotated[int, Path(ge=1, le=_MOST_SEQUENCES)]
) -> Response:
    """One event whole, as the stream keeps it: masked before it was published."""
    with _stream_within_reach(gateway):
        recorded = await recorded_event(gateway.bus.js, session_id, sequence)
    if recorded is None:
        raise ApiError("NOT_FOUND")
    return Response(recorded.data, headers={"Cache-Control": "no-store"}, media_type="application/json")


@contextmanager
def _stream_within_reach(gateway: Gateway) -> Iterator[None]:
    """Raises ApiError(UNAVAILABLE) while the broker is away."""
    if not gateway.ready:
        raise ApiError("UNAVAILABLE")
    try:
        yield
    except nats.errors.Error:
        raise ApiError("UNAVAILABLE") from None


def _session(session: SurveyedSession) -> Json:
    return {
        **session_json(session),
        "turns": session.turns,
        "failed": session.failed,
        "unfinished": session.unfinished,
        "lastTurnAt": instant(session.last_turn_at) if session.last_turn_at else None,
    }


def _turn(gateway: Gateway, turn: RecordedTurn) -> Json:
    template = gateway.settings.trace_url
    return {
        "id": str(turn.turn_id) if turn.turn_id else None,
        "milliseconds": turn.milliseconds,
        "traceId": turn.trace_id,
        "traceUrl": template.replace("{trace_id}", turn.trace_id) if template and turn.trace_id else None,
        "events": [_event(stage, took) for stage, took in turn.durations()],
    }


def _event(stage: RecordedEvent, took: float) -> Json:
    return {
        "sequence": stage.sequence,
        "name": stage.name,
        "service": stage.service,
        "at": instant(stage.stored_at),
        "milliseconds": took,
        "attempt": stage.event.attempt if stage.event else None,
        "bytes": len(stage.data),
    }
