"""How the process is: for probes and for people. What Prometheus reads is on the operations port."""

from fastapi import APIRouter, Request, Response

from services.gateway.adapters.persistence_client import Unanswered
from services.gateway.gateway import Gateway, gateway_of
from services.gateway.responses import json_response
from shared.queries import CheckHealth, QueryRefused

PROBE_TIMEOUT_SECONDS = 1.0

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process lives."""
    return json_response({"status": "ok"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Messages can be taken and answered: the broker is there, and persistence with its database answers."""
    is_ready = "down" not in (await _components(gateway_of(request))).values()
    return json_response({"status": "ready" if is_ready else "not ready"}, 200 if is_ready else 503)


@router.get("/health")
async def health(request: Request) -> Response:
    components = await _components(gateway_of(request))
    is_up = "down" not in components.values()
    return json_response({"status": "up" if is_up else "down", "components": components}, 200 if is_up else 503)


async def _components(gateway: Gateway) -> dict[str, str]:
    """`up` or `down` for the broker, persistence, and the database as persistence sees it."""
    if not gateway.ready:
        return {"nats": "down", "persistence": "down", "database": "down"}
    try:
        await gateway.persistence.ask(CheckHealth(client_id_hash=None), timeout_seconds=PROBE_TIMEOUT_SECONDS)
    except Unanswered:
        return {"nats": "up", "persistence": "down", "database": "down"}
    except QueryRefused:
        return {"nats": "up", "persistence": "up", "database": "down"}
    return {"nats": "up", "persistence": "up", "database": "up"}
