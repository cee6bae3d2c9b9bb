"""What goes wrong in a system of its own: a clock, a disk, a model, events that nobody can read."""

import asyncio
import json
import os
import random
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

import nats

from shared.contracts.events.catalogue import CATALOGUE, TurnCompleted
from shared.messaging.streams import TURNS
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS, SHORT_WAITS, endure
from tests.chaos.stream import Passing, dead_letters
from tests.chaos.verification import Outcome
from tests.e2e.client import Api
from tests.support.fake_gemini import Reply, answer, failure, hang, refusal, serve
from tests.support.full_disk import fill, small_disk
from tests.support.skewed_clocks import skew_database_clock
from tests.support.stack import ServiceProcess, Stack
from tools.stack.readiness import wait_until_ready

SWEEPS_SECONDS = 5.0
DISK_MEGABYTES = 160
FULL_SECONDS = 60.0
TRIES_WITHOUT_ROOM = 20
DIGESTED_SECONDS = 60.0
MODEL_ENVIRONMENT = {"GOOGLE_API_KEY": "test-key", "GEMINI_TIMEOUT_SECONDS": "2"}


async def database_clock(folder: Path, choice: random.Random, hours: int) -> Outcome:
    """A process stands still for some sweeps, so that turns are open when turns are looked at."""
    async with PostgresProcess(folder) as postgres:
        url = await postgres.new_database()
        await skew_database_clock(url, 3600 * hours)
        async with Stack(folder / "stack", url, settings=SHORT_WAITS) as stack:
            [calculator] = stack.of_service("calculator")

            async def pause(passing: Passing) -> None:
                await passing.more(TurnCompleted, 2 * CLIENTS)
                os.kill(calculator.pid, signal.SIGSTOP)
                try:
                    await asyncio.sleep(SWEEPS_SECONDS)
                finally:
                    os.kill(calculator.pid, signal.SIGCONT)
                await passing.more(TurnCompleted, 2 * CLIENTS)

            outcome = await endure(stack, choice, pause)
    assert (outcome.failed, outcome.driven_again) == (0, 0)
    return outcome


async def disk_full(folder: Path, choice: random.Random) -> Outcome:
    """Raises pytest.skip.Exception where no small disk can be mounted."""
    disk = folder / "disk"
    with small_disk(disk, DISK_MEGABYTES):
        disk.chmod(0o755)
        async with PostgresProcess(disk) as postgres:
            url = await postgres.new_database()
            async with Stack(folder / "stack", url, settings={**SHORT_WAITS, "TURN_ATTEMPTS": "10"}) as stack:
                [persistence] = stack.of_service("persistence")
                tries = 0

                async def run_out(passing: Passing) -> None:
                    nonlocal tries
                    await passing.more(TurnCompleted, CLIENTS)
                    fill(disk / "filler")
                    await wait_until_ready({"full": partial(_has_tried, persistence)}, FULL_SECONDS)
                    (disk / "filler").unlink()
                    tries = _tries(persistence)
                    await postgres.start()  # If it has ended for want of room.
                    await stack.wait_until_ready()
                    await passing.more(TurnCompleted, 2 * CLIENTS)

                outcome = await endure(stack, choice, run_out)
    assert outcome.failed == 0
    return replace(outcome, note=f"{tries} events tried again while it was full")


def _tries(process: ServiceProcess) -> int:
    return process.log.count("will be tried again")


async def _has_tried(process: ServiceProcess) -> bool:
    return _tries(process) >= TRIES_WITHOUT_ROOM


async def slow_model(folder: Path, choice: random.Random) -> Outcome:
    """Whatever the model does, the rules answer in its place."""
    kinds: tuple[Reply, ...] = (hang(), hang('{"'), failure(429), failure(500), answer("그렇습니다"), refusal())
    async with PostgresProcess(folder) as postgres, serve() as model:
        model.script(*choice.choices(kinds, k=1000), hang())
        settings = {**SHORT_WAITS, **MODEL_ENVIRONMENT, "GEMINI_BASE_URL": model.base_url}
        async with Stack(folder / "stack", await postgres.new_database(), settings=settings) as stack:

            async def talk(passing: Passing) -> None:
                await passing.more(TurnCompleted, 6 * CLIENTS)

            outcome = await endure(stack, choice, talk)
            asked = len(model.requests)
    assert asked > 0
    assert outcome.failed == 0
    return replace(outcome, note=f"{asked} requests to the model")


async def poison(folder: Path, choice: random.Random) -> Outcome:
    """What cannot be read goes to the dead letters, once for each consumer; no turn notices, not of its session either."""
    async with (
        PostgresProcess(folder) as postgres,
        Stack(folder / "stack", await postgres.new_database(), settings=SHORT_WAITS) as stack,
    ):
        api, sent = Api(stack.url), 0
        session = await api.new_session()

        async def poisoned(passing: Passing) -> None:
            nonlocal sent
            await passing.more(TurnCompleted, CLIENTS)
            sent = await _poison(stack, UUID(session.id))
            all_dead = partial(_are_dead, stack, UUID(session.id), sent)
            await wait_until_ready({"dead letters": all_dead}, DIGESTED_SECONDS)
            await passing.more(TurnCompleted, 2 * CLIENTS)

        outcome = await endure(stack, choice, poisoned)
        assert await dead_letters(stack.nats.url, [UUID(session.id)]) == sent
        assert await session.messages() == []
        told = await session.say("2025년 10월 15일에 어머니께 1억원을 받았어요")
        assert told["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
        await api.http.aclose()
    assert outcome.failed == 0
    return replace(outcome, note=f"{sent} dead letters")


async def _poison(stack: Stack, session: UUID) -> int:
    """How many dead letters are to be expected of what was published."""
    turn = {"event_id": str(uuid4()), "session_id": str(session), "turn_id": str(uuid4())}
    kinds = (
        b"",
        b"\xff\xfe\x00",
        b"[" * 50_000,
        b'{"content": "' + b"a" * 500_000,
        json.dumps({**turn, "occurred_at": "2025-10-15T00:00:00Z"}).encode(),
        json.dumps({**turn, "occurred_at": "yesterday"}).encode(),
    )
    expected = 0
    client = await nats.connect(stack.nats.url)
    for flow in CATALOGUE:
        for data in kinds:
            await client.jetstream().publish(f"turns.{flow.event.name}.{session}", data, stream=TURNS)
            expected += len(flow.consumers)
    await client.close()
    return expected


async def _are_dead(stack: Stack, session: UUID, expected: int) -> bool:
    return await dead_letters(stack.nats.url, [session]) >= expected
