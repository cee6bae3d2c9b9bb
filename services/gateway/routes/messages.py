"""Sending a message: the one request that starts a turn, and the one that must cost little."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID, uuid4

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from services.gateway.adapters.turn_watch import Progress, Stage, Token
from services.gateway.domain.client import Client
from services.gateway.domain.content import Message, read_message
from services.gateway.domain.errors import ApiError
from services.gateway.domain.outcome import Answered, Failed
from services.gateway.domain.presentation import Json, answer_json, instant, message_json
from services.gateway.exchange import Exchange
from services.gateway.gateway import Gateway, gateway_of
from services.gateway.pauses import with_pauses
from services.gateway.responses import api_error, error_json, json_response
from services.gateway.routes.message_operation import MAX_KEY_CHARACTERS, MESSAGE_OPERATION
from services.gateway.routes.parameters import required_id
from services.gateway.sse import HEARTBEAT, EventStream, frame
from shared.calendar import clock
from shared.contracts.events.catalogue import MessageReceived, StoredMessage
from shared.contracts.events.envelope import key_id
from shared.contracts.parameters.given import FACTS
from shared.contracts.queries import QueryRefused
from shared.observability.telemetry import session_id_var, turn_id_var

log = logging.getLogger(__name__)


class PlainRoute(APIRoute):
    """A documented route whose endpoint gets the request as it is: nothing is parsed or injected for it."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
            return
        response: Response = await self.endpoint(Request(scope, receive, send))
        await response(scope, receive, send)


router = APIRouter(route_class=PlainRoute)


@router.post("/api/sessions/{session_id}/messages", response_model=None, **MESSAGE_OPERATION)
async def send_message(request: Request) -> Response:
    gateway = gateway_of(request)
    client = gateway.counted_client(request, request.headers.get("x-client-id"))
    session_id = required_id(request.path_params["session_id"], "SESSION_NOT_FOUND")
    message = read_message(await request.body(), gateway.settings.input_guard)
    key = request.headers.get("idempotency-key")
    event = MessageReceived(
        event_id=uuid4(),
        session_id=session_id,
        turn_id=uuid4() if key is None else _turn_of_key(session_id, key),
        occurred_at=clock.now(),
        content=message.content,
        metadata=_document(client, message),
        client_id_hash=client.id_hash,
    )
    await gateway.persistence.require_session(session_id, client.id_hash)
    session_id_var.set(str(session_id))
    turn_id_var.set(str(event.turn_id))
    if "text/event-stream" in request.headers.get("accept", ""):
        return EventStream(_frames(request, gateway, event, keyed=key is not None), {"Location": _location(event)})
    with gateway.exchange(event, keyed=key is not None) as exchange:
        result = await _result(exchange, waits="respond-async" not in request.headers.get("prefer", ""))
    return json_response(result.body, result.status, {"Location": result.location} if result.location else None)


@dataclass(frozen=True, slots=True)
class Result:
    """An answer (200), or the word that there will be one (202) at `location`."""

    status: int
    body: Json
    location: str | None = None


async def _result(exchange: Exchange, *, waits: bool = True) -> Result:
    """Send the message and wait for its answer, or only for its acceptance. Raises ApiError and QueryRefused."""
    started = time.perf_counter()
    ended_before = await exchange.begin()
    if not waits and not ended_before:
        await exchange.acceptance()
        return await _accepted(exchange)
    outcome = await exchange.outcome()
    state = "failed" if isinstance(outcome, Failed) else "answered" if outcome else "still open"
    log.debug("Turn %s after %d ms", state, (time.perf_counter() - started) * 1000)
    match outcome:
        case Answered():
            return Result(200, answer_json(outcome))
        case Failed():
            raise ApiError(outcome.code, outcome.message)
        case None:
            return await _accepted(exchange)


async def _accepted(exchange: Exchange) -> Result:
    """What is stored of the message; what is known of it where persistence cannot say now."""
    event = exchange.event
    turn = await exchange.stored()
    message = (
        turn.user_message
        if turn
        else StoredMessage(id=event.turn_id, role="user", content=event.content, created_at=event.occurred_at)
    )
    body: Json = {
        "userMessage": message_json(message, event.turn_id),
        "turn": {"id": str(event.turn_id), "status": turn.status if turn else "waiting"},
    }
    return Result(202, body, _location(event))


def _location(event: MessageReceived) -> str:
    """Where to ask what has become of a message."""
    return f"/api/sessions/{event.session_id}/turns/{event.turn_id}"


async def _frames(request: Request, gateway: Gateway, event: MessageReceived, *, keyed: bool) -> AsyncIterator[bytes]:
    """The turn's stages and tokens as they pass, then the answer or the error. Whoever stops listening stops nothing."""
    with gateway.exchange(event, keyed=keyed) as exchange:
        progress = exchange.watch.progress
        async with gateway.turns.following(exchange.watch):
            answering = asyncio.create_task(_result(exchange))
            answering.add_done_callback(lambda _: progress.put_nowait(None))
            try:
                async for item in with_pauses(progress, gateway.settings.heartbeat_seconds):
                    yield _progress_frame(item, event.turn_id)
                result = await answering
                yield frame("message" if result.status == 200 else "accepted", result.body)
            except ApiError as error:
                yield frame("error", error_json(request, error))
            except QueryRefused as refusal:
                yield frame("error", error_json(request, api_error(refusal)))
            finally:
                answering.cancel()


def _progress_frame(item: Progress | None, turn_id: UUID) -> bytes:
    match item:
        case Stage():
            return frame("stage", {"stage": item.name, "turnId": str(turn_id), "at": instant(item.at)})
        case Token():
            return frame("token", {"text": item.text})
        case _:
            return HEARTBEAT


def _document(client: Client, message: Message) -> Json:
    """The user message's document: message format, section 4. What was masked is named, not kept."""
    document: Json = {"client_info": client.info(), "masked": list(message.masked)}
    if message.warnings:
        document["warnings"] = [{"code": code, "kinds": list(kinds)} for code, kinds in message.warnings.items()]
    if message.client_metadata:
        document["client_metadata"] = message.client_metadata
    if message.facts:
        document[FACTS] = message.facts.model_dump(mode="json", exclude_none=True)
    return document


def _turn_of_key(session_id: UUID, key: str) -> UUID:
    if not 1 <= len(key) <= MAX_KEY_CHARACTERS:
        raise ApiError("INVALID_REQUEST", f"Idempotency-Key는 1자 이상 {MAX_KEY_CHARACTERS}자 이하여야 합니다.")
    return key_id(session_id, key)
