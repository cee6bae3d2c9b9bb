"""How the process is: for probes and for people. What Prometheus reads is on the operations port."""

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response

from services.gateway.adapters.query_client import Unanswered
from services.gateway.gateway import Gateway, gateway_of
from services.gateway.responses import json_response
from shared.queries import CheckHealth, QueryRefused
from shared.streams import NOT_STORING

PROBE_TIMEOUT_SECONDS = 1.0

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process lives."""
    return json_response({"status": "ok"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Messages can be taken and answered: the broker stores them, and persistence with its database answers."""
    components = await _components(gateway_of(request))
    status = "ready" if _is_up(components) else NOT_STORING if components["nats"] == NOT_STORING else "not ready"
    return json_response({"status": status}, 200 if status == "ready" else 503)


@router.get("/health")
async def health(request: Request) -> Response:
    components = await _components(gateway_of(request))
    is_up = _is_up(components)
    return json_response({"status": "up" if is_up else "down", "components": components}, 200 if is_up else 503)


def _is_up(components: Mapping[str, str]) -> bool:
    return set(components.values()) == {"up"}


async def _components(gateway: Gateway) -> dict[str, str]:
    """`up` or `down` for the broker, persistence, and the database as persistence sees it.

    A broker that is there and has acknowledged nothing for a while is `not storing`.
    """
    if not gateway.ready:
        return {"nats": "down", "persistence": "down", "database": "down"}
    broker = "up" if gateway.bus.storing else NOT_STORING
    try:
        await gateway.persistence.ask(CheckHealth(client_id_hash=None), timeout_seconds=PROBE_TIMEOUT_SECONDS)
    except Unanswered:
        return {"nats": broker, "persistence": "down", "database": "down"}
    except QueryRefused:
        return {"nats": broker, "persistence": "up", "database": "down"}
    return {"nats": broker, "persistence": "up", "database": "up"}
