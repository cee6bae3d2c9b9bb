"""For operators and developers: every session, and what happened in it. Off unless `CONSOLE_TOKEN` is set."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Final, Literal
from uuid import UUID

import nats.errors
from fastapi import Path, Query, Response

from services.gateway.domain.errors import ApiError
from services.gateway.domain.presentation import Json, instant, session_json
from services.gateway.gateway import Gateway
from services.gateway.responses import json_response
from services.gateway.routes.console_access import console_router
from services.gateway.routes.parameters import SessionId, TheGateway
from services.gateway.routes.schemas import MOST_SEQUENCES, Cursor, Limit
from shared.contracts.events.catalogue import EVENTS, TurnCompleted, TurnFailed, TurnOpened
from shared.contracts.survey_queries import SurveyedSession, SurveyPage, SurveySessions
from shared.messaging.recorded import RecordedEvent, RecordedTurn, by_turn, causes, recorded_event, recorded_events
from shared.messaging.streams import sessions_with

_PAGE: Final = 100
_MOST_PAGES: Final = 20
"""After so many the rest is left to `nextCursor`, whatever was found."""

router = console_router()


@router.get("/sessions")
async def survey(
    gateway: TheGateway,
    limit: Limit = 50,
    cursor: Cursor = None,
    wanted: UUID | None = None,
    text: Annotated[str | None, Query(min_length=1, max_length=200)] = None,
    outcome: Literal["failed", "unfinished"] | None = None,
    slower_than_ms: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
    event: str | None = None,
) -> Response:
    """Newest first, of every client; those of which everything that is asked for is true.

    `wanted`: the session's id, or a turn's or a trace's; `event`: a kind of event that the stream keeps of the session.
    """
    query = SurveySessions(
        client_id_hash=None,
        limit=limit,
        cursor=cursor,
        wanted=wanted,
        text=text,
        outcome=outcome,
        slower_than_ms=slower_than_ms,
    )
    page = await (_with_event(gateway, query, event) if event else gateway.persistence.ask(query))
    return json_response({"sessions": [_session(one) for one in page.sessions], "nextCursor": page.next_cursor})


@router.get("/events")
async def kinds() -> Response:
    """What can be looked for."""
    return json_response({"events": list(EVENTS)})


@router.get("/sessions/{session_id}/events")
async def turns(gateway: TheGateway, session_id: SessionId) -> Response:
    """The session's events by turn, without their payload; none where the stream keeps them no longer."""
    with _stream_within_reach(gateway):
        recorded = await recorded_events(gateway.bus.js, session_id)
    led_to = causes(recorded)
    return json_response({"turns": [_turn(gateway, turn, led_to) for turn in by_turn(recorded)]})


@router.get("/sessions/{session_id}/events/{sequence}")
async def payload(
    gateway: TheGateway, session_id: SessionId, sequence: Annotated[int, Path(ge=1, le=MOST_SEQUENCES)]
) -> Response:
    """One event whole, as the stream keeps it: masked before it was published."""
    with _stream_within_reach(gateway):
        recorded = await recorded_event(gateway.bus.js, session_id, sequence)
    if recorded is None:
        raise ApiError("NOT_FOUND")
    return Response(recorded.data, headers={"Cache-Control": "no-store"}, media_type="application/json")


async def _with_event(gateway: Gateway, query: SurveySessions, event: str) -> SurveyPage:
    """Those of a survey that have events of a kind: the rows do not know, and the stream does not know the rest.

    Sessions are looked at by whole pages, so that there may be more of them than were asked for.
    """
    if event not in EVENTS:
        raise ApiError("INVALID_REQUEST")
    with _stream_within_reach(gateway):
        having = await sessions_with(gateway.bus.js, EVENTS[event])
    found: list[SurveyedSession] = []
    cursor = query.cursor
    for _ in range(_MOST_PAGES):
        page = await gateway.persistence.ask(query.model_copy(update={"limit": _PAGE, "cursor": cursor}))
        found += (session for session in page.sessions if session.id in having)
        cursor = page.next_cursor
        if cursor is None or len(found) >= query.limit:
            break
    return SurveyPage(sessions=tuple(found), next_cursor=cursor)


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
        "slowestMilliseconds": session.slowest_ms,
    }


def _turn(gateway: Gateway, turn: RecordedTurn, led_to: Mapping[int, RecordedEvent]) -> Json:
    template = gateway.settings.trace_url
    return {
        "id": str(turn.turn_id) if turn.turn_id else None,
        "milliseconds": turn.milliseconds,
        "traceId": turn.trace_id,
        "traceUrl": template.replace("{trace_id}", turn.trace_id) if template and turn.trace_id else None,
        "said": turn.message.content if turn.message else None,
        "failure": _failure(turn),
        "events": [_event(stage, took, led_to.get(stage.sequence)) for stage, took in turn.durations()],
    }


def _failure(turn: RecordedTurn) -> Json | None:
    """Why it has not been answered, where it failed and was not opened again."""
    steps = [each.event for each in turn.stages if isinstance(each.event, (TurnOpened, TurnCompleted, TurnFailed))]
    last = steps[-1] if steps else None
    return {"code": last.code, "stage": last.stage} if isinstance(last, TurnFailed) else None


def _event(stage: RecordedEvent, took: float, cause: RecordedEvent | None) -> Json:
    return {
        "sequence": stage.sequence,
        "cause": cause.sequence if cause else None,
        "name": stage.name,
        "service": stage.service,
        "at": instant(stage.stored_at),
        "milliseconds": took,
        "attempt": stage.event.attempt if stage.event else None,
        "readable": stage.event is not None,
        "bytes": len(stage.data),
    }
