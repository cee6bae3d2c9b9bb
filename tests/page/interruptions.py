"""What can come between a question and its answer."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.stack import Stack
from tools.stack.settings import ServiceName

OFFLINE = r"ERR_INTERNET_DISCONNECTED"
GATEWAY_GONE = (
    r"ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED"
    r"|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)"
)
"""What the browser says of requests while there is no network, and while nobody listens."""


@contextmanager
def paused(stack: Stack, service: ServiceName) -> Iterator[None]:
    """A service stands still inside the block: turns stay where they are, and go on afterwards."""
    processes = [process for process in stack.of_service(service) if process.running]
    for process in processes:
        os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process.pid, signal.SIGCONT)
