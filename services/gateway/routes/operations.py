"""How the process is: for probes and for people. What Prometheus reads is on the operations port."""

from collections.abc import Iterable

from fastapi import APIRouter, Request, Response

from services.gateway.adapters.component_health import NEEDED, ComponentHealth, Components, nothing_known
from services.gateway.gateway import Gateway, gateway_of
from services.gateway.responses import json_response
from shared.messaging.streams import NOT_STORING

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process lives."""
    return json_response({"status": "ok"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Messages can be taken and answered: the broker stores them, and persistence with its database answers."""
    gateway = gateway_of(request)
    components = await _health(gateway).needed() if gateway.ready else nothing_known()
    is_up = _are_up(components, NEEDED)
    status = "ready" if is_up else NOT_STORING if components["nats"].status == NOT_STORING else "not ready"
    return json_response({"status": status}, 200 if is_up else 503)


@router.get("/health")
async def health(request: Request) -> Response:
    """Every component, with how long it took to answer and what waits for it.

    `degraded`: messages are taken, and some of them wait for a service that does not answer.
    """
    gateway = gateway_of(request)
    components = await _health(gateway).all() if gateway.ready else nothing_known()
    is_needed_up = _are_up(components, NEEDED)
    status = "down" if not is_needed_up else "up" if _are_up(components, components) else "degraded"
    shown = {name: each.model_dump(mode="json", by_alias=True, exclude_none=True) for name, each in components.items()}
    return json_response({"status": status, "components": shown}, 200 if is_needed_up else 503)


def _health(gateway: Gateway) -> ComponentHealth:
    return ComponentHealth(gateway.bus, gateway.queries)


def _are_up(components: Components, names: Iterable[str]) -> bool:
    return all(components[name].status == "up" for name in names)
