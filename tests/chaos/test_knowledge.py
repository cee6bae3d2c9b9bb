"""`kill -9` of the knowledge service: calculations are answered as ever, and a question about the law waits for it."""

from pathlib import Path

import pytest

from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS
from tests.e2e.client import Api
from tests.support.stack import Stack
from tools.stack.readiness import wait_until_ready

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(240)]
PATIENT = {**SHORT_WAITS, "TURN_ATTEMPT_SECONDS": "30", "ANSWER_TIMEOUT_SECONDS": "30"}
ANSWERED_SECONDS = 30.0


async def test_only_questions_about_the_law_wait(tmp_path: Path, postgres: PostgresProcess) -> None:
    async with Stack(tmp_path, await postgres.new_database(), settings=PATIENT) as stack:
        api, knowledge = Api(stack.url), stack.processes["knowledge"]
        try:
            session = await api.new_session()
            knowledge.kill()
            calculated = await session.say("어머니께 2025년 10월 15일에 1억원을 받았어요")
            assert calculated["assistantMessage"]["metadata"]["calculation"]["final_tax"] == 5_000_000
            asked = await session.post("골동품이나 그림은 값을 어떻게 매기나요?", Prefer="respond-async")
            assert asked.status_code == 202
            knowledge.start()
            await stack.wait_until_ready()

            async def is_answered() -> bool:
                return bool((await api.http.get(asked.headers["Location"])).json()["status"] == "completed")

            await wait_until_ready({"answer": is_answered}, ANSWERED_SECONDS)
            turn = (await api.http.get(asked.headers["Location"])).json()
            assert turn["assistantMessage"]["metadata"]["citations"]
        finally:
            await api.http.aclose()
