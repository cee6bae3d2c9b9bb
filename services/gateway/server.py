"""The HTTP server: uvicorn, which tells the gateway before it waits for the requests that still run."""

import asyncio
import logging
import resource
import signal
import socket
from typing import Final

import uvicorn

from services.gateway.app import create_app
from services.gateway.gateway import Gateway
from services.gateway.http_protocol import BoundedProtocol
from services.gateway.settings import GatewaySettings
from shared.service import OperationsServer, operations_server

KEEP_ALIVE_SECONDS: Final = 75
"""Longer than clients and proxies keep an idle connection (httpx 5 s, nginx 60 s): whoever closes it should be the one
who sends, or a message that is sent at that moment meets a reset connection."""


_OTHER_FILES: Final = 100
"""What the process has open beside its HTTP connections, generously."""

log = logging.getLogger(__name__)


class GatewayServer(OperationsServer):
    """Serves the gateway until `should_exit`; every waiting request is answered within `drain_timeout_seconds`.

    It ends by itself where the gateway cannot start, or never be connected again: a process that is never ready helps nobody.
    """

    def __init__(self, settings: GatewaySettings) -> None:
        app = create_app(settings)
        self.gateway: Gateway = app.state.gateway
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.gateway_host,
                port=settings.gateway_port,
                http=BoundedProtocol,
                ws="none",
                limit_concurrency=affordable(settings.connections),
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=max(1, round(settings.drain_timeout_seconds)),
            )
        )
        self.gateway.on_failure = self.stop

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        settings = self.gateway.settings
        async with operations_server(self.gateway.bus, settings.ops_host, settings.ops_port) as self.ops_port:
            await super().serve(sockets)

    def stop(self) -> None:
        """Drain and end."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.gateway.begin_shutdown()
        await super().shutdown(sockets)


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGINT or SIGTERM. Raises what kept the gateway from starting."""
    server = GatewayServer(settings)
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, server.stop)
    await server.serve()
    if server.gateway.failure is not None:
        raise server.gateway.failure


def affordable(connections: int) -> int:
    """So many connections, or as many as the system lets the process have open files, whose limit is raised for them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    log.warning("Only %d files may be open (ulimit -n): too few for CONNECTIONS=%d", soft, connections)
    return max(1, soft - _OTHER_FILES)
