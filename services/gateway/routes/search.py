"""Finding what was said, in all consultations of a client."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from services.gateway.domain.content import checked_words
from services.gateway.domain.presentation import Json, instant, session_json
from services.gateway.responses import json_response
from services.gateway.routes.consultation_schemas import FoundShape
from services.gateway.routes.parameters import Caller, TheGateway
from services.gateway.routes.schemas import errors
from shared.contracts.consultation_queries import FoundSession, SearchMessages

router = APIRouter(prefix="/api")


@router.get(
    "/search",
    tags=["sessions"],
    summary="Search in the messages of the client's consultations",
    description=(
        "The consultations with a message that has all the words, in questions or answers; those with the newest matches "
        "first. Without `X-Client-Id` nothing is found. Personal data in the words is masked as it is in what is stored."
    ),
    response_model=FoundShape,
    responses=errors(),
)
async def search(
    gateway: TheGateway,
    client: Caller,
    q: Annotated[str, Query(max_length=100, description="Words, separated by spaces.", pattern=r"\S")],
    limit: Annotated[int, Query(ge=1, le=50, description="Most consultations in the answer.")] = 20,
) -> Response:
    query = SearchMessages(client_id_hash=client.id_hash, words=checked_words(q), limit=limit)
    found = await gateway.persistence.ask(query)
    return json_response({"found": [_shown(each) for each in found.found]})


def _shown(found: FoundSession) -> Json:
    return {
        "session": session_json(found.session),
        "matches": found.matches,
        "turnId": str(found.turn_id),
        "role": found.role,
        "excerpt": found.excerpt,
        "createdAt": instant(found.created_at),
    }
