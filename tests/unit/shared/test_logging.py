"""What a log line says, and what it does not."""

import hashlib
import hmac
import json
import logging
from uuid import uuid4

from shared.observability.telemetry import JsonFormatter, session_id_var


def test_a_session_is_named_by_a_salted_hash() -> None:
    """Whoever knows the id of a session that belongs to no client can read it: the id is not for the logs."""
    session_id = str(uuid4())
    token = session_id_var.set(session_id)
    try:
        record = logging.LogRecord("shared.messaging.bus", logging.INFO, "", 0, "Ready", None, None)
        line = JsonFormatter("persistence", "the salt").format(record)
    finally:
        session_id_var.reset(token)
    assert session_id not in line
    expected = hmac.new(b"the salt", session_id.encode(), hashlib.sha256).hexdigest()[:16]
    assert json.loads(line)["session_hash"] == expected
