"""Links under which a consultation can be read by whoever has them, for a time (decision 0095)."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Response
from pydantic import JsonValue

from services.gateway.domain.presentation import Json, instant, shared_json
from services.gateway.domain.share import UNLISTED, new_token, token_hash
from services.gateway.responses import json_response
from services.gateway.routes.consultation_schemas import NewShare, NewShareShape, SharedShape, SharesShape
from services.gateway.routes.parameters import Caller, SessionId, TheGateway, required_id
from services.gateway.routes.schemas import Cursor, Limit, errors
from shared.contracts.consultation_queries import GetShared, ListShares, RevokeShare, Share, ShareSession

router = APIRouter(prefix="/api", tags=["shares"])


async def _share(
    share_id: Annotated[str, Path(description="The link's id.", json_schema_extra={"format": "uuid"})],
) -> UUID:
    return required_id(share_id, "SHARE_NOT_FOUND")


@router.post(
    "/sessions/{session_id}/shares",
    status_code=201,
    summary="Make a link to what has been answered so far",
    description=(
        "Whoever has the token can read the consultation until `expiresAt`, under `/shared/{token}` and "
        "`GET /api/shared/{token}`. What is asked later is not shown. The token is told here and never again: only its hash is kept."
    ),
    response_model=NewShareShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def share_session(gateway: TheGateway, client: Caller, session_id: SessionId, body: NewShare) -> Response:
    token = new_token()
    query = ShareSession(
        client_id_hash=client.id_hash, session_id=session_id, token_hash=token_hash(token), days=body.days
    )
    share = await gateway.persistence.ask(query)
    return json_response({**_shown(share), "token": token}, 201)


@router.get(
    "/sessions/{session_id}/shares",
    summary="The links to a consultation that can still be used, newest first",
    response_model=SharesShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def list_shares(gateway: TheGateway, client: Caller, session_id: SessionId) -> Response:
    found = await gateway.persistence.ask(ListShares(client_id_hash=client.id_hash, session_id=session_id))
    return json_response({"shares": [_shown(share) for share in found.shares]})


@router.delete(
    "/sessions/{session_id}/shares/{share_id}",
    status_code=204,
    summary="End a link at once",
    responses=errors("SESSION_NOT_FOUND", "SHARE_NOT_FOUND"),
)
async def revoke_share(
    gateway: TheGateway, client: Caller, session_id: SessionId, share_id: Annotated[UUID, Depends(_share)]
) -> Response:
    query = RevokeShare(client_id_hash=client.id_hash, session_id=session_id, share_id=share_id)
    await gateway.persistence.ask(query)
    return Response(status_code=204)


@router.get(
    "/shared/{token}",
    summary="Read a consultation by a link",
    description="Messages as they are stored, with personal data masked, under ids that are good for nothing else.",
    response_model=SharedShape,
    responses=errors("SHARE_NOT_FOUND"),
)
async def read_shared(
    gateway: TheGateway,
    _: Caller,
    token: Annotated[str, Path(max_length=100, description="The link's token.")],
    limit: Limit = 30,
    cursor: Cursor = None,
) -> Response:
    query = GetShared(client_id_hash=None, token_hash=token_hash(token), limit=limit, cursor=cursor)
    shared = await gateway.persistence.ask(query)
    messages: list[JsonValue] = [shared_json(one, one.turn_id, token) for one in shared.page.messages]
    answer = {
        "title": shared.title,
        "expiresAt": instant(shared.expires_at),
        "messages": messages,
        "nextCursor": shared.page.next_cursor,
    }
    return json_response(answer, headers=UNLISTED)


def _shown(share: Share) -> Json:
    return {"id": str(share.id), "createdAt": instant(share.created_at), "expiresAt": instant(share.expires_at)}
