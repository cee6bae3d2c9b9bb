"""The gateway as an ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.middleware.gzip import GZipMiddleware

from services.gateway.gateway import Gateway
from services.gateway.observation import BodyLimit, Observation
from services.gateway.origins import Origins
from services.gateway.page import PROJECT_BUILD, serve_page
from services.gateway.responses import handle_errors
from services.gateway.routes import (
    branches,
    calculations,
    console,
    debugger,
    documentation,
    events,
    knowledge,
    messages,
    operations,
    search,
    sessions,
    shares,
)
from services.gateway.settings import GatewaySettings

MAX_BODY_BYTES: Final = 1_048_576
SMALLEST_COMPRESSED_BYTES: Final = 65_536
"""A conversation is compressed, 1 MB of it to a twentieth in 6 ms; a single answer is not worth its turn's time."""


def create_app(settings: GatewaySettings) -> FastAPI:
    """Wire the gateway; it connects when the application starts."""
    gateway = Gateway(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with gateway.running():
            yield

    app = FastAPIOffline(
        docs_url=None,  # `documentation` shows what it serves.
        static_url=documentation.STATIC_PATH,
        title="슈킹 Shuking",
        version="0.1.0",
        summary="Consultation on Korean gift and inheritance tax.",
        description="Ask in Korean; every figure comes from a deterministic engine and names its article of law.",
        lifespan=lifespan,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `Observation` does it, without content
    )
    app.state.gateway = gateway
    handle_errors(app)
    # The one that is used most is looked at first.
    for router in (
        messages.router,
        sessions.router,
        search.router,
        branches.router,
        shares.router,
        events.router,
        console.router,
        debugger.router,
        knowledge.router,
        calculations.router,
        operations.router,
        documentation.router,
    ):
        app.include_router(router)
    serve_page(app, settings.page_dir or PROJECT_BUILD)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED_BYTES, compresslevel=4)
    app.add_middleware(BodyLimit, max_bytes=MAX_BODY_BYTES)
    app.add_middleware(
        Origins,
        allow_origins=settings.cors_origins,
        allow_methods=("GET", "POST", "PUT", "PATCH", "DELETE"),
        allow_headers=("*",),
        expose_headers=("Location", "Retry-After", "X-Request-Id"),
        max_age=3600,
    )
    app.add_middleware(Observation)
    app.openapi = partial(_document, app)  # type: ignore[method-assign]
    return app


def _document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document without FastAPI's own validation error, which this API answers as 400."""
    if app.openapi_schema is None:
        document = FastAPI.openapi(app)
        for path in document["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for unused in ("HTTPValidationError", "ValidationError"):
            document["components"]["schemas"].pop(unused, None)
    return app.openapi_schema or document
