"""Who may use the console: whoever has `CONSOLE_TOKEN`. Without it there is none."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Header

from services.gateway.domain.errors import ApiError
from services.gateway.routes.parameters import Caller, TheGateway


async def _operator(gateway: TheGateway, client: Caller, authorization: Annotated[str, Header()] = "") -> None:
    """Let in who has the token. Raises ApiError: NOT_FOUND where the console is off, RATE_LIMITED, UNAUTHORIZED."""
    token = gateway.settings.console_token
    if token is None:
        raise ApiError("NOT_FOUND")
    if not hmac.compare_digest(authorization.encode(), f"Bearer {token.get_secret_value()}".encode()):
        gateway.count_guess(client)
        raise ApiError("UNAUTHORIZED")


def console_router() -> APIRouter:
    """A router whose every route asks for the token."""
    return APIRouter(prefix="/api/console", include_in_schema=False, dependencies=[Depends(_operator)])
