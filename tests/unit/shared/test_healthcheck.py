"""The health check of an image: 0 where the service says that it is ready, and only there."""

import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest


def check(port: int) -> int:
    command = [sys.executable, "-m", "shared.runtime.healthcheck"]
    return subprocess.run(command, env={**os.environ, "OPS_PORT": str(port)}, check=False).returncode


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_it_ends_as_ready_says(status: int, code: int) -> None:
    class Ready(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/ready" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Ready)
    threading.Thread(target=server.handle_request, daemon=True).start()
    assert check(server.server_port) == code
    server.server_close()


def test_where_nothing_answers_it_is_not_ready() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert check(unused.getsockname()[1]) == 1
