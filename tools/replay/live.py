"""A replay through the services' own processes, on a broker: the streams and subjects of it have a prefix of their own.

The command plays the gateway and persistence, which keeps the conversation in memory: no row is read or written.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import nats.errors
from nats.aio.client import Client
from nats.aio.subscription import Subscription

from shared.contracts.events.catalogue import EVENTS, AnswerComposed, Service, TurnFailed, TurnOpened
from shared.contracts.events.envelope import SUBJECT_ROOT, Event
from shared.contracts.outside import as_recorded
from shared.messaging.publisher import EventPublisher
from shared.messaging.streams import DEAD_LETTERS, TURNS, provision, stream_name
from shared.runtime.settings import ServiceSettings
from tools.broker import connection
from tools.replay.comparison import compared
from tools.replay.outcome import SessionOutcome
from tools.replay.recorded_turns import RecordedTurns, is_required
from tools.replay.recording import Recording, RecordingInvalid
from tools.replay.running import Chosen, Replayer, Run
from tools.servers import NatsServer

PREFIX: Final = "replay_"
SERVICES: Final[tuple[Service, ...]] = ("clarifier", "calculator", "knowledge", "synthesizer")
_HERE: Final[tuple[Service, ...]] = ("persistence",)
_ANSWER_SECONDS: Final = 120.0
"""How long a turn may take, the start of the processes included."""


async def replay_live(recording: Recording, nats_url: str | None, turn_number: int | None = None) -> SessionOutcome:
    """The session through processes of today's code, on this broker or on one that is started for it.

    Raises RecordingInvalid where a turn comes to no end, tools.broker.Unreachable.
    """
    turns = RecordedTurns(recording, turn_number)
    with _broker(nats_url) as url:
        settings = ServiceSettings(nats_url=url, subject_prefix=PREFIX)
        async with _streams(settings) as client, _heard(client, recording) as events:
            with _processes(url, turns):
                run = _LiveRun(turns, Replayer(), EventPublisher("persistence", PREFIX).through(client), events)
                expected = await run.whole()
    return compared(recording[0].session_id, turns, expected, run.made, run.failures)


class _LiveRun(Run):
    """Persistence in memory, and the others behind the broker."""

    def __init__(
        self, turns: RecordedTurns, replayer: Replayer, publisher: EventPublisher, heard: Subscription
    ) -> None:
        super().__init__(turns, replayer)
        self._publisher = publisher
        self._heard = heard

    async def react(self, event: Event, only: Chosen | None = None) -> list[Event]:
        if isinstance(event, TurnOpened):
            return await self._answered(event)
        return await super().react(event, only or _HERE)

    async def _answered(self, opened: TurnOpened) -> list[Event]:
        """What the services make of an opened turn: each event up to the one that ends it."""
        answers = self._turns.answers_of(opened)
        with as_recorded(answers):
            await self._publisher.publish(opened)
        answers.clear()  # They go from event to event now.
        made: list[Event] = []
        while not made or not isinstance(made[-1], (AnswerComposed, TurnFailed)):
            try:
                message = await self._heard.next_msg(timeout=_ANSWER_SECONDS)
            except nats.errors.TimeoutError:
                raise RecordingInvalid(
                    f"{opened.turn_id} 차례가 {_ANSWER_SECONDS:.0f}초 안에 끝나지 않았습니다 (a turn came to no end)."
                ) from None
            event = EVENTS[message.subject.split(".")[1]].model_validate_json(message.data)
            if event.turn_id == opened.turn_id and event.attempt == opened.attempt and event.name != opened.name:
                made.append(event)
        return [each for each in made if self._turns.has_made(each)]


@contextmanager
def _broker(nats_url: str | None) -> Iterator[str]:
    if nats_url is not None:
        yield nats_url
        return
    with tempfile.TemporaryDirectory(prefix="shuking-replay-", ignore_cleanup_errors=True) as folder:
        server = NatsServer(Path(folder) / "nats")
        server.start()
        try:
            yield server.url
        finally:
            server.stop()


@asynccontextmanager
async def _streams(settings: ServiceSettings) -> AsyncIterator[Client]:
    """Streams and consumers under the prefix, for as long as the block lasts. Raises tools.broker.Unreachable."""
    async with connection(settings.nats_url) as client:
        js = client.jetstream()
        await provision(js, settings)
        try:
            yield client
        finally:
            for name in (TURNS, DEAD_LETTERS):
                await js.delete_stream(stream_name(name, PREFIX))


@asynccontextmanager
async def _heard(client: Client, recording: Recording) -> AsyncIterator[Subscription]:
    """Every event of the session as it is published."""
    subscription = await client.subscribe(f"{PREFIX}{SUBJECT_ROOT}.*.{recording[0].session_id}")
    await client.flush()
    yield subscription
    await subscription.unsubscribe()


@contextmanager
def _processes(nats_url: str, turns: RecordedTurns) -> Iterator[None]:
    """The services under the prefix. What they say goes nowhere: the events say it."""
    environment = {**os.environ, **_settings(nats_url, turns)}
    running = [
        subprocess.Popen(
            [sys.executable, "-m", f"services.{service}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for service in SERVICES
    ]
    try:
        yield
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait()


def _settings(nats_url: str, turns: RecordedTurns) -> Mapping[str, str]:
    """With the recorded model where any turn of the session had one."""
    asks = any(turn_id is not None and turns.asks_outside(turn_id) for turn_id in turns.by_id)
    required = any(is_required(turn) for turn in turns.by_id.values())
    return {
        "NATS_URL": nats_url,
        "SUBJECT_PREFIX": PREFIX,
        "RECORDED_MODEL": json.dumps(asks),
        "GEMINI_REQUIRED": json.dumps(required),
        "GOOGLE_API_KEY": "",
        "KNOWLEDGE_DATABASE_URL": "",
        "OTEL_EXPORTER_OTLP_ENDPOINT": "",
        "OPS_PORT": "0",
    }
