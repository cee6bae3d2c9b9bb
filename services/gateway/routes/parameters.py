"""What a request says about itself: who sends it, and which session, turn or message it is about."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Header, Path, Request
from pydantic.json_schema import SkipJsonSchema

from services.gateway.domain.client import Client
from services.gateway.domain.errors import ApiError, ErrorCode
from services.gateway.gateway import Gateway, gateway_of

_UUID = {"format": "uuid"}


async def _caller(
    request: Request,
    client_id: Annotated[
        str | SkipJsonSchema[None],
        Header(
            alias="X-Client-Id",
            description="A UUID that the client made. What is made with it is visible only with it.",
            json_schema_extra=_UUID,
        ),
    ] = None,
) -> Client:
    return gateway_of(request).counted_client(request, client_id)


async def _session(
    session_id: Annotated[str, Path(description="The session's id.", json_schema_extra=_UUID)],
) -> UUID:
    return required_id(session_id, "SESSION_NOT_FOUND")


async def _turn(
    turn_id: Annotated[str, Path(description="The turn's id: that of its user message.", json_schema_extra=_UUID)],
) -> UUID:
    return required_id(turn_id, "TURN_NOT_FOUND")


async def _message(
    message_id: Annotated[str, Path(description="The assistant message's id.", json_schema_extra=_UUID)],
) -> UUID:
    return required_id(message_id, "MESSAGE_NOT_FOUND")


async def _gateway(request: Request) -> Gateway:
    return gateway_of(request)


TheGateway = Annotated[Gateway, Depends(_gateway)]
Caller = Annotated[Client, Depends(_caller)]
SessionId = Annotated[UUID, Depends(_session)]
TurnId = Annotated[UUID, Depends(_turn)]
MessageId = Annotated[UUID, Depends(_message)]


def required_id(text: str, not_found: ErrorCode) -> UUID:
    """The id that a path names. What is no UUID is the id of nothing: raises ApiError(not_found)."""
    try:
        return UUID(text)
    except ValueError:
        raise ApiError(not_found) from None
