"""What facts come to, and what is kept to compare: nothing here begins a turn."""

from fastapi import APIRouter, Response
from pydantic import JsonValue

from services.gateway.domain.content import checked_name, read_facts
from services.gateway.domain.document import in_camel_case
from services.gateway.domain.presentation import Json
from services.gateway.responses import json_response
from services.gateway.routes.parameters import Caller, SessionId, TheGateway
from services.gateway.routes.schemas import (
    CalculationShape,
    NewCalculation,
    ScenarioShape,
    ScenariosShape,
    errors,
)
from shared.contracts.case_queries import (
    ApplyFacts,
    Calculated,
    CalculateTax,
    GetScenarios,
    GetStanding,
    KeepScenarios,
    Scenarios,
)

router = APIRouter(prefix="/api")


@router.post(
    "/calculations",
    tags=["calculations"],
    summary="What facts come to",
    description="Of a whole form, or put on the case of a session. Nothing is kept: the same facts in a message come to the same.",
    response_model=CalculationShape,
    responses=errors("SESSION_NOT_FOUND", "CONTENT_TOO_LARGE"),
)
async def calculate(gateway: TheGateway, client: Caller, body: NewCalculation) -> Response:
    query = ApplyFacts(client_id_hash=client.id_hash, facts=read_facts(body.facts))
    if body.session_id is not None:
        standing = await gateway.queries.ask(GetStanding(client_id_hash=client.id_hash, session_id=body.session_id))
        query = query.model_copy(update=dict(standing))
    case = await gateway.queries.ask(query)
    if case.parameters is None:
        return json_response(_shown(Calculated(parameter=case.asked, reason=case.notice)))
    calculation = CalculateTax(client_id_hash=client.id_hash, intent=case.intent, parameters=case.parameters)
    return json_response(_shown(await gateway.queries.ask(calculation)))


@router.get(
    "/sessions/{session_id}/scenarios",
    tags=["calculations"],
    summary="What the case of a consultation is compared with",
    response_model=ScenariosShape,
    responses=errors("SESSION_NOT_FOUND"),
)
async def list_scenarios(gateway: TheGateway, client: Caller, session_id: SessionId) -> Response:
    query = GetScenarios(client_id_hash=client.id_hash, session_id=session_id)
    return json_response(_kept(await gateway.queries.ask(query)))


@router.put(
    "/sessions/{session_id}/scenarios",
    tags=["calculations"],
    summary="Keep what the case of a consultation is compared with",
    description="In the place of what was kept before.",
    response_model=ScenariosShape,
    responses=errors("SESSION_NOT_FOUND", "CONTENT_TOO_LARGE"),
)
async def keep_scenarios(gateway: TheGateway, client: Caller, session_id: SessionId, body: ScenariosShape) -> Response:
    scenarios = tuple(_checked(each) for each in body.scenarios)
    query = KeepScenarios(client_id_hash=client.id_hash, session_id=session_id, scenarios=scenarios)
    return json_response(_kept(await gateway.queries.ask(query)))


def _checked(scenario: ScenarioShape) -> Json:
    facts = read_facts(scenario.facts)
    return {"name": checked_name(scenario.name), "facts": facts.model_dump(mode="json", exclude_none=True)}


def _kept(kept: Scenarios) -> Json:
    scenarios: list[JsonValue] = [*kept.scenarios]
    return {"scenarios": scenarios}


def _shown(calculated: Calculated) -> Json:
    calculation = calculated.calculation
    return {
        "calculation": in_camel_case(calculation.model_dump(mode="json", exclude_none=True)) if calculation else None,
        "parameter": calculated.parameter,
        "message": calculated.reason,
    }
