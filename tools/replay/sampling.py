"""The sessions of a running system, or some of them by lot."""

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Final
from uuid import UUID

from nats.js import JetStreamContext

from shared.contracts.events.catalogue import MessageReceived, session_subject
from shared.messaging.recorded import RecordedEvent, recorded_events
from shared.messaging.streams import TURNS, filter_subject
from tools.broker import jetstream, refusals_told
from tools.replay.recording import RecordingInvalid

_AT_ONCE: Final = 32
_UNITS: Final = {"m": "minutes", "h": "hours", "d": "days"}


def duration(written: str) -> timedelta:
    """`7d`, `12h`, `30m`. Raises RecordingInvalid."""
    match = re.fullmatch(r"(\d+)([mhd])", written)
    if match is None:
        raise RecordingInvalid(f"기간은 7d, 12h, 30m처럼 적어 주세요: {written}")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


@contextmanager
def sampled(
    nats_url: str, since: timedelta | None, most: int | None, seed: int
) -> Iterator[tuple[int, Iterator[list[RecordedEvent]]]]:
    """The recordings of sessions in which something was said since then; of more than `most`, some by lot.

    With how many there are: at most so many where `since` leaves some out. Each is read while those before it are
    worked on. Raises tools.broker.Unreachable.
    """
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        js = runner.run(stack.enter_async_context(jetstream(nats_url)))
        try:
            with refusals_told():
                sessions = runner.run(_sessions(js))
                random.Random(seed).shuffle(sessions)  # noqa: S311
                found = (each for some in _batches(sessions) for each in runner.run(_recordings(js, some, since)))
                yield min(len(sessions), most or len(sessions)), islice(found, most)
        finally:
            runner.run(stack.aclose())


async def _sessions(js: JetStreamContext) -> list[UUID]:
    found = await js.stream_info(TURNS, subjects_filter=filter_subject(MessageReceived))
    return sorted(UUID(subject.rsplit(".", 1)[-1]) for subject in found.state.subjects or {})


async def _recordings(
    js: JetStreamContext, sessions: Sequence[UUID], since: timedelta | None
) -> list[list[RecordedEvent]]:
    found = await asyncio.gather(*(_recording(js, session, since) for session in sessions))
    return [recording for recording in found if recording]


async def _recording(js: JetStreamContext, session: UUID, since: timedelta | None) -> list[RecordedEvent]:
    """Nothing of a session in which nothing was said since then."""
    if since is not None:
        last = await js.get_last_msg(TURNS, session_subject(session, MessageReceived))
        if last.time is None or last.time < datetime.now(UTC) - since:
            return []
    return await recorded_events(js, session)


def _batches(sessions: Sequence[UUID]) -> Iterator[Sequence[UUID]]:
    return (sessions[first : first + _AT_ONCE] for first in range(0, len(sessions), _AT_ONCE))
