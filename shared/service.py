"""The life of a service process: set up, run until told to stop, drain."""

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager

import uvicorn
import uvloop
from prometheus_client import make_asgi_app
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from shared.messaging.bus import Bus
from shared.messaging.streams import NOT_STORING
from shared.observability import telemetry
from shared.runtime.settings import ServiceSettings

log = logging.getLogger(__name__)

Wiring = Callable[[], AbstractAsyncContextManager[Bus]]
"""Opens what a service needs and yields its bus, wired and not yet started; closes it all afterwards."""


def run(service: str, settings: ServiceSettings, wiring: Wiring) -> None:
    """Run a service until SIGINT, SIGTERM or the end of its connection for good. Its process is this one."""
    telemetry.set_up(service, settings)
    try:
        uvloop.run(_serve(settings, wiring))
    finally:
        telemetry.shut_down()


async def _serve(settings: ServiceSettings, wiring: Wiring) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, stop.set)
    async with wiring() as bus, operations_server(bus, settings.ops_host, settings.ops_port):
        bus.when_closed(stop.set)
        starting = asyncio.create_task(bus.start())
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            starting.result()
            spare_the_collector()
            log.info("Ready")
            await stopping
        log.info("Draining")
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        await bus.drain()
    log.info("Stopped")


def spare_the_collector() -> None:
    """Call when everything is set up: what exists now stays, and need not be searched for garbage again and again.

    With the rarer searches this is an eighth of a turn's CPU. Reference counts free nearly all that a turn makes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class OperationsServer(uvicorn.Server):
    """A uvicorn server that leaves the process's signals to `run`."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def operations_app(bus: Bus) -> Starlette:
    """`/healthz`: the process lives. `/ready`: it is consuming, and what it publishes is stored. `/metrics`: Prometheus."""

    async def healthz(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        status = "not ready" if not bus.consuming else "ready" if bus.storing else NOT_STORING
        return JSONResponse({"status": status}, 200 if status == "ready" else 503)

    return Starlette(routes=[Route("/healthz", healthz), Route("/ready", ready), Mount("/metrics", make_asgi_app())])


@asynccontextmanager
async def operations_server(bus: Bus, host: str, port: int) -> AsyncIterator[int]:
    """Serve the operations app on `host:port` (port 0: a free one); yields the port. Raises OSError for one in use."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen()  # Here, where it ends the process if another one has the port.
    server = OperationsServer(uvicorn.Config(operations_app(bus), log_config=None, lifespan="off", access_log=False))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        log.info("Operations on port %d", listener.getsockname()[1])
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await serving
