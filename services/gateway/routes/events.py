"""A session's stages, live."""

import logging
from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Response
from pydantic.json_schema import SkipJsonSchema

from services.gateway.adapters.event_log import Entry, Place, SessionErased
from services.gateway.domain.outcome import outcome_of_event
from services.gateway.domain.presentation import Json, instant, outcome_json
from services.gateway.gateway import Gateway
from services.gateway.routes.parameters import Caller, SessionId, TheGateway
from services.gateway.routes.schemas import errors
from services.gateway.sse import HEARTBEAT, EventStream, frame, place_frame
from shared.contracts.events.catalogue import TurnCompleted, TurnFailed
from shared.contracts.events.envelope import Event
from shared.observability.telemetry import describe

router = APIRouter(prefix="/api")

log = logging.getLogger(__name__)


@router.get(
    "/sessions/{session_id}/events",
    tags=["messages"],
    summary="Follow a consultation's stages",
    description=(
        "Server-Sent Events named `stage`: `{stage, turnId, at}`, with `userMessage` and `assistantMessage` when a turn "
        "is completed, with `error` when it failed; `deleted` is the last when the session is deleted. Begins with what is new; `Last-Event-ID` goes on after that event."
    ),
    status_code=200,
    response_class=EventStream,
    responses={
        200: {
            "description": "A stream that ends when the client goes away.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **errors("SESSION_NOT_FOUND"),
    },
)
async def follow_session(
    gateway: TheGateway,
    client: Caller,
    session_id: SessionId,
    last_event_id: Annotated[str | SkipJsonSchema[None], Header(alias="Last-Event-ID")] = None,
) -> Response:
    await gateway.persistence.require_session(session_id, client.id_hash)
    frames = _frames(gateway, session_id, Place.parse(last_event_id or ""))
    return EventStream(frames, place=gateway.streams.place(client))


async def _frames(gateway: Gateway, session_id: UUID, after: Place | None) -> AsyncIterator[bytes]:
    told: Place | None = None
    async for item in gateway.events.follow(session_id, after, gateway.settings.heartbeat_seconds):
        match item:
            case Entry():
                told = item.place
                stage = _readable_stage(gateway, item)
                yield frame("stage", stage, place=str(told)) if stage else place_frame(str(told))
            case Place():
                yield HEARTBEAT if item == told else place_frame(str(item))
                told = item
            case SessionErased():
                yield frame("deleted", {})


def _readable_stage(gateway: Gateway, entry: Entry) -> Json | None:
    """None for an event that today's code cannot read, which the log names once: the others go on."""
    try:
        return _stage(entry)
    except (ValueError, OverflowError) as error:
        if gateway.events.first_unreadable(entry.place):
            log.error("%s at %d is shown to nobody: %s", entry.name, entry.place.sequence, describe(error))
        return None


def _stage(entry: Entry) -> Json:
    """What an event shows of itself: no parameters, no dialogue, nothing that was used to answer."""
    event: Event
    match entry.name:
        case TurnCompleted.name:
            event = TurnCompleted.model_validate_json(entry.data)
        case TurnFailed.name:
            event = TurnFailed.model_validate_json(entry.data)
        case _:
            event = Event.model_validate_json(entry.data)
    stage: Json = {"stage": entry.name, "turnId": str(event.turn_id), "at": instant(event.occurred_at)}
    if isinstance(event, (TurnCompleted, TurnFailed)):
        stage |= outcome_json(outcome_of_event(event))
    return stage
