"""Many random dialogues twice: undisturbed, and while something is killed every few seconds. Every answer is compared."""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

import httpx
from pydantic import JsonValue

from tests.chaos.conversation import HTTP_TIMEOUT_SECONDS, Conversation, Sent
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS
from tests.chaos.silence import nats_shortly_silent, postgres_shortly_silent
from tests.chaos.stream import dead_letters, everything_is_consumed, repeated_deliveries
from tests.chaos.strikes import Servers, kill_and_erase_nats, kill_nats, kill_postgres, restart_postgres
from tests.chaos.verification import Outcome, StoredTurn, stored_turns
from tests.fuzz.dialogues import dialogue
from tests.support.stack import Stack
from tools.replay.difference import changes
from tools.stack.readiness import wait_until_ready
from tools.stack.settings import SERVICES

SPEAKERS: Final = 48
"""As many as keep two processors busy, and no more: a turn that waits longer than its attempt is driven again for nothing."""
TURNS_TO_A_STRIKE: Final = 40
"""At some ten turns a second, one every few seconds."""
SETTLED_SECONDS: Final = 120.0
SERVERS: Final[Mapping[str, Callable[[Servers], Awaitable[None]]]] = {
    "nats": kill_nats,
    "nats_and_its_data": kill_and_erase_nats,
    "postgresql": kill_postgres,
    "postgresql_restart": restart_postgres,
    "nats_silent": nats_shortly_silent,
    "postgresql_silent": postgres_shortly_silent,
}
Thing = TypeVar("Thing")
Ended = asyncio.Queue[bool]
"""True for each turn that has ended, and False at the end of all."""
Striking = Callable[[Servers, Ended], Coroutine[None, None, None]]
PATIENT: Final[Mapping[str, str]] = {**SHORT_WAITS, "TURN_ATTEMPTS": "20", "ANSWER_TIMEOUT_SECONDS": "20"}
"""So many kills may cut short more attempts than the three after which a turn fails. Who waits within the request
does not ask five times a second whether the answer is there."""
OF_ITS_RUN: Final = frozenset(
    {"id", "createdAt", "timestamp", "executionTimeMs", "latencyMs", "requestId", "receivedAt"}
)
"""What every run makes anew, beside ids wherever they stand."""
ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True)
class Run:
    """What each message of each dialogue came to, and what it took."""

    heard: Sequence[Sequence[JsonValue]]
    turns: Sequence[StoredTurn]
    seconds: float
    redelivered: int
    repeated: int


async def compare(folder: Path, choice: random.Random, turns: int) -> Outcome:
    """Raises AssertionError that names the first dialogues whose answers differ."""
    scripts = _scripts(choice.randrange(1_000_000), turns)
    async with PostgresProcess(folder) as postgres:
        calm = await _held(folder / "calm", postgres, scripts, None)
        struck_by: Counter[str] = Counter()
        struck = await _held(folder / "struck", postgres, scripts, partial(_strike_all_along, choice, struck_by))
    different = [
        f"{script[: place + 1]}: {', '.join(change.text() for change in changes(before, after))}"
        for script, earlier, later in zip(scripts, calm.heard, struck.heard, strict=True)
        for place, (before, after) in enumerate(zip(earlier, later, strict=True))
        if before != after
    ]
    assert not different, f"{len(different)} answers differ: " + "\n".join(different[:5])
    assert len(struck.turns) == len(calm.turns)
    return Outcome(
        turns=len(struck.turns),
        failed=sum(turn.status == "failed" for turn in struck.turns),
        driven_again=sum(turn.attempt > 1 for turn in struck.turns),
        redelivered=struck.redelivered,
        repeated=struck.repeated,
        note=f"{struck_by.total()} strikes ({_said(struck_by)}), one every {struck.seconds / struck_by.total():.1f} s; "
        f"{struck.seconds:.0f} s, undisturbed {calm.seconds:.0f} s",
    )


def _scripts(seed: int, turns: int) -> list[tuple[str, ...]]:
    """Dialogues with as many messages together, or a few more."""
    scripts: list[tuple[str, ...]] = []
    total = 0
    for number in count():
        if total >= turns:
            return scripts
        scripts.append(dialogue(number, seed).turns)
        total += len(scripts[-1])
    raise AssertionError


async def _held(
    folder: Path, postgres: PostgresProcess, scripts: Sequence[Sequence[str]], striking: Striking | None
) -> Run:
    async with Stack(folder, await postgres.new_database(), settings=PATIENT) as stack:
        gateways = [process.ops_url for process in stack.of_service("gateway")]
        async with httpx.AsyncClient(timeout=HTTP_TIMEOUT_SECONDS) as http:
            talks = [Conversation(gateways, http, random.Random(0)) for _ in scripts]
            ended = Ended()
            async with asyncio.TaskGroup() as tasks:
                if striking is not None:
                    tasks.create_task(striking(Servers(stack, postgres), ended))
                seconds = await _spoken(talks, scripts, ended)
                ended.put_nowait(False)
            await wait_until_ready({"events": partial(everything_is_consumed, stack.nats.url)}, SETTLED_SECONDS)
            await _each(talks, _check_shown)
        sessions = [talk.session_id for talk in talks]
        stored = await stored_turns(stack.database_url, sessions)
        accepted = [sent.turn_id for talk in talks for sent in talk.sent if not _is_refused(sent)]
        assert sorted(turn.id for turn in stored) == sorted(accepted)
        assert await dead_letters(stack.nats.url, sessions) == 0
        return Run(
            heard=[[_comparable(sent.answer or sent.error) for sent in talk.sent] for talk in talks],
            turns=stored,
            seconds=seconds,
            redelivered=await repeated_deliveries(stack.nats.url),
            repeated=sum(talk.repeats for talk in talks),
        )


async def _spoken(talks: Sequence[Conversation], scripts: Sequence[Sequence[str]], ended: Ended) -> float:
    """Hold all the dialogues, some at once; how many seconds that took."""
    started = time.monotonic()

    async def speak(spoken: tuple[Conversation, Sequence[str]]) -> None:
        talk, script = spoken
        await talk.begin()
        for text in script:
            await talk.follow(await talk.say(text))
            ended.put_nowait(True)

    await _each(zip(talks, scripts, strict=True), speak)
    return time.monotonic() - started


async def _each(things: Iterable[Thing], do: Callable[[Thing], Coroutine[None, None, None]]) -> None:
    """So many at once as there are speakers."""
    waiting = iter(things)

    async def go_through() -> None:
        for thing in waiting:
            await do(thing)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(SPEAKERS):
            tasks.create_task(go_through())


async def _strike_all_along(choice: random.Random, struck: Counter[str], servers: Servers, ended: Ended) -> None:
    """One after the other; what has died is started again at once."""
    while await _enough_have(ended):
        name = choice.choice([*SERVICES, *SERVERS])
        if name in SERVERS:
            await SERVERS[name](servers)
        else:
            process = servers.stack.processes[name]
            process.kill()
            process.start()
            await servers.stack.wait_until_ready()
        struck[name] += 1


async def _enough_have(ended: Ended) -> bool:
    """Return when it is time for the next strike; False when all is said."""
    for _ in range(TURNS_TO_A_STRIKE):
        if not await ended.get():
            return False
    return True


async def _check_shown(talk: Conversation) -> None:
    """Each accepted message once, in order, each with its one answer or none where its turn failed."""
    shown = await talk.messages()
    accepted = [sent for sent in talk.sent if not _is_refused(sent)]
    assert [each["id"] for each in shown if each["role"] == "user"] == [str(sent.turn_id) for sent in accepted]
    answers = [sent.answer["id"] for sent in accepted if sent.answer is not None]
    assert [each["id"] for each in shown if each["role"] == "assistant"] == answers


def _is_refused(sent: Sent) -> bool:
    return sent.error is not None and sent.error["code"] != "PIPELINE_ERROR"


def _comparable(value: JsonValue) -> JsonValue:
    """Without what every run makes anew."""
    if isinstance(value, dict):
        return {key: _comparable(each) for key, each in value.items() if key not in OF_ITS_RUN}
    if isinstance(value, list):
        return [_comparable(each) for each in value]
    return "(id)" if isinstance(value, str) and ID.fullmatch(value) else value


def _said(struck: Counter[str]) -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(struck.items()))
