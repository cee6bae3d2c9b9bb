"""Generated requests from the OpenAPI document: none makes the server fail, and every answer is as documented."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.client import Api
from tests.support.stack import Stack

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
)
LIMIT_SECONDS = 110


@pytest.mark.parametrize("ids", ["generated", "of a stored conversation"])
async def test_the_api_is_as_documented(api: Api, stack: Stack, tmp_path: Path, ids: str) -> None:
    """With ids that do not exist most requests end early, so the ids of something stored are used too.

    `/events` is left out: it never ends by itself. Its errors have tests of their own.
    """
    config = tmp_path / "schemathesis.toml"
    config.write_text("")
    if ids != "generated":
        session = await api.new_session()
        answer = await session.say("부모님께 1억 받았어요")
        config.write_text(
            f"""
            [parameters]
            session_id = "{session.id}"
            turn_id = "{answer["userMessage"]["id"]}"
            message_id = "{answer["assistantMessage"]["id"]}"
            """
        )
    command = [
        str(SCHEMATHESIS),
        "--config-file",
        str(config),
        "run",
        f"{stack.url}/openapi.json",
        f"--checks={','.join(CHECKS)}",
        "--exclude-path-regex=/events$",
        "--max-examples=6",
        "--seed=1",
        "--request-timeout=30",
        *(["--exclude-method=DELETE"] if ids != "generated" else []),
    ]
    result = await asyncio.to_thread(
        subprocess.run, command, cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False
    )
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
