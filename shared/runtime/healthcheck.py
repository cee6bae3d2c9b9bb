"""Whether the service in this container is ready: `python -m shared.runtime.healthcheck` ends with 0 if it says so at OPS_PORT."""

import os
import sys
from http.client import HTTPConnection, HTTPException
from typing import Final

TIMEOUT_SECONDS: Final = 3


def is_ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/ready")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(not is_ready(int(os.environ["OPS_PORT"])))
