"""Branches of a consultation: asking something else where something was asked before (decision 0096)."""

from fastapi import APIRouter, Response

from services.gateway.domain.presentation import Json, session_json
from services.gateway.responses import json_response
from services.gateway.routes.consultation_schemas import BranchesShape
from services.gateway.routes.parameters import Caller, SessionId, TheGateway, TurnId
from services.gateway.routes.schemas import SessionShape, errors
from shared.contracts.consultation_queries import BranchSession, GetBranches, TurnVersions

router = APIRouter(prefix="/api", tags=["branches"])


@router.post(
    "/sessions/{session_id}/turns/{turn_id}/branches",
    status_code=201,
    summary="Begin a branch that has everything from before a turn",
    description="The branch stands in the list for the consultation that it comes from, which stays as it is. Send it the message that is to be asked instead.",
    response_model=SessionShape,
    responses=errors("SESSION_NOT_FOUND", "TURN_NOT_FOUND", "TURN_NOT_EDITABLE"),
)
async def branch_session(gateway: TheGateway, client: Caller, session_id: SessionId, turn_id: TurnId) -> Response:
    query = BranchSession(client_id_hash=client.id_hash, session_id=session_id, turn_id=turn_id)
    branch = await gateway.persistence.ask(query)
    gateway.persistence.remember_session(branch.id, client.id_hash)
    return json_response(session_json(branch), 201, {"Location": f"/api/sessions/{branch.id}"})


@router.get(
    "/sessions/{session_id}/branches",
    summary="The turns of a consultation that have other versions, and where these are",
    response_model=BranchesShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def get_branches(gateway: TheGateway, client: Caller, session_id: SessionId) -> Response:
    found = await gateway.persistence.ask(GetBranches(client_id_hash=client.id_hash, session_id=session_id))
    return json_response({"turns": [_shown(turn) for turn in found.turns]})


def _shown(turn: TurnVersions) -> Json:
    return {
        "turnId": str(turn.turn_id),
        "versions": [{"sessionId": str(one.session_id), "turnId": str(one.turn_id)} for one in turn.versions],
    }
