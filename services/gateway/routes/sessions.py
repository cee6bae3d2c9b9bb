"""Sessions, and what is stored in them."""

from fastapi import APIRouter, Response
from pydantic import JsonValue

from services.gateway.domain.content import checked_comment, checked_title
from services.gateway.domain.presentation import message_json, session_json, turn_json
from services.gateway.responses import json_response
from services.gateway.routes.parameters import Caller, MessageId, SessionId, TheGateway, TurnId
from services.gateway.routes.schemas import (
    Cursor,
    FeedbackShape,
    Limit,
    MessagesShape,
    NewFeedback,
    SessionChange,
    SessionShape,
    SessionsShape,
    TurnShape,
    errors,
)
from shared.calendar import clock
from shared.contracts.consultation_queries import PinSession, WithdrawRating
from shared.contracts.document import Feedback
from shared.contracts.queries import (
    CreateSession,
    DeleteSession,
    GetSession,
    GetTurn,
    ListMessages,
    ListSessions,
    Query,
    RateMessage,
    RenameSession,
    Session,
)

router = APIRouter(prefix="/api")


@router.post(
    "/sessions",
    status_code=201,
    tags=["sessions"],
    summary="Start a consultation",
    response_model=SessionShape,
    responses=errors(),
)
async def create_session(gateway: TheGateway, client: Caller) -> Response:
    session = await gateway.persistence.ask(CreateSession(client_id_hash=client.id_hash))
    gateway.persistence.remember_session(session.id, client.id_hash)
    return json_response(session_json(session), 201, {"Location": f"/api/sessions/{session.id}"})


@router.get(
    "/sessions",
    tags=["sessions"],
    summary="List the client's consultations, pinned ones first, then newest first",
    description="Without `X-Client-Id` the list is empty: a consultation that belongs to nobody is known by its id alone.",
    response_model=SessionsShape,
    responses=errors(),
)
async def list_sessions(gateway: TheGateway, client: Caller, limit: Limit = 20, cursor: Cursor = None) -> Response:
    page = await gateway.persistence.ask(ListSessions(client_id_hash=client.id_hash, limit=limit, cursor=cursor))
    return json_response({"sessions": [session_json(one) for one in page.sessions], "nextCursor": page.next_cursor})


@router.get(
    "/sessions/{session_id}",
    tags=["sessions"],
    summary="One consultation",
    response_model=SessionShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def get_session(gateway: TheGateway, client: Caller, session_id: SessionId) -> Response:
    query = GetSession(client_id_hash=client.id_hash, session_id=session_id)
    return json_response(session_json(await gateway.persistence.ask(query)))


@router.patch(
    "/sessions/{session_id}",
    tags=["sessions"],
    summary="Rename a consultation, pin it, or unpin it",
    response_model=SessionShape,
    responses=errors("SESSION_NOT_FOUND", "CONTENT_TOO_LARGE"),
)
async def change_session(gateway: TheGateway, client: Caller, session_id: SessionId, body: SessionChange) -> Response:
    changes: list[Query[Session]] = []
    if "title" in body.model_fields_set:
        title = checked_title(body.title)
        changes.append(RenameSession(client_id_hash=client.id_hash, session_id=session_id, title=title))
    if "pinned" in body.model_fields_set:
        changes.append(PinSession(client_id_hash=client.id_hash, session_id=session_id, pinned=body.pinned))
    *_, changed = [await gateway.persistence.ask(change) for change in changes]
    return json_response(session_json(changed))


@router.delete(
    "/sessions/{session_id}",
    status_code=204,
    tags=["sessions"],
    summary="Erase a consultation, its branches, and everything of them",
    responses=errors("SESSION_NOT_FOUND"),
)
async def delete_session(gateway: TheGateway, client: Caller, session_id: SessionId) -> Response:
    query = DeleteSession(client_id_hash=client.id_hash, session_id=session_id)
    erased = await gateway.persistence.ask(query)
    for erased_id in {session_id, *erased.session_ids}:
        await gateway.tell_deleted(erased_id)
    return Response(status_code=204)


@router.get(
    "/sessions/{session_id}/messages",
    tags=["messages"],
    summary="The conversation, oldest first",
    response_model=MessagesShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def list_messages(
    gateway: TheGateway, client: Caller, session_id: SessionId, limit: Limit = 30, cursor: Cursor = None
) -> Response:
    query = ListMessages(
        client_id_hash=client.id_hash,
        session_id=session_id,
        limit=limit,
        cursor=cursor,
    )
    page = await gateway.persistence.ask(query)
    messages: list[JsonValue] = [message_json(one, one.turn_id) for one in page.messages]
    return json_response({"messages": messages, "nextCursor": page.next_cursor})


@router.get(
    "/sessions/{session_id}/turns/{turn_id}",
    tags=["messages"],
    summary="What has become of a message",
    response_model=TurnShape,
    response_model_exclude_none=True,
    responses=errors("SESSION_NOT_FOUND", "TURN_NOT_FOUND"),
)
async def get_turn(gateway: TheGateway, client: Caller, session_id: SessionId, turn_id: TurnId) -> Response:
    query = GetTurn(client_id_hash=client.id_hash, session_id=session_id, turn_id=turn_id)
    return json_response(turn_json(await gateway.persistence.ask(query)))


@router.patch(
    "/messages/{message_id}/feedback",
    tags=["messages"],
    summary="Rate an answer; a later rating replaces it",
    response_model=FeedbackShape,
    responses=errors("MESSAGE_NOT_FOUND", "CONTENT_TOO_LARGE"),
)
async def rate_message(gateway: TheGateway, client: Caller, message_id: MessageId, body: NewFeedback) -> Response:
    feedback = Feedback(type=body.type, timestamp=clock.now(), comment=checked_comment(body.comment))
    await gateway.persistence.ask(RateMessage(client_id_hash=client.id_hash, message_id=message_id, feedback=feedback))
    return json_response({"id": str(message_id), "feedback": feedback.model_dump(mode="json", exclude_none=True)})


@router.delete(
    "/messages/{message_id}/feedback",
    status_code=204,
    tags=["messages"],
    summary="Withdraw the rating of an answer, with its comment",
    responses=errors("MESSAGE_NOT_FOUND"),
)
async def withdraw_rating(gateway: TheGateway, client: Caller, message_id: MessageId) -> Response:
    await gateway.persistence.ask(WithdrawRating(client_id_hash=client.id_hash, message_id=message_id))
    return Response(status_code=204)
