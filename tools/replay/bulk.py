"""Many recordings, replayed by several processes."""

import asyncio
import logging
import multiprocessing
import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import chain, islice
from typing import Any, Final

from services.knowledge import retriever
from shared.messaging.recorded import RecordedEvent
from tools.replay.outcome import SessionOutcome
from tools.replay.recording import Recording
from tools.replay.running import Chosen, Replayer

_FEW: Final = 8
"""So many sessions are done before other processes have started."""
_IN_FLIGHT: Final = 16
"""How many recordings each process has waiting, so that none is idle and few are held in memory."""

_Packet = list[tuple[Any, ...]]


def replayed(
    recordings: Iterable[Recording], *, turn_number: int | None = None, services: Chosen = ()
) -> Iterator[SessionOutcome]:
    """What each comes to, in order, as soon as it is known."""
    source = iter(recordings)
    first = list(islice(source, _FEW + 1))
    if len(first) <= _FEW:
        for recording in first:
            yield _replay(recording, turn_number, services)
        return
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_replayer) as pool:
        waiting: deque[Future[SessionOutcome]] = deque()
        for recording in chain(first, source):
            waiting.append(pool.submit(_replay_packet, _packet(recording), turn_number, tuple(services)))
            if len(waiting) >= processes * _IN_FLIGHT:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@cache
def _replayer() -> Replayer:
    # A search that had failed when it was recorded fails again, and is told of at each question.
    logging.getLogger(retriever.__name__).setLevel(logging.ERROR)
    return Replayer()


@cache
def _runner() -> asyncio.Runner:
    return asyncio.Runner()


def _replay(recording: Recording, turn_number: int | None, services: Chosen) -> SessionOutcome:
    return _runner().run(_replayer().replay(recording, turn_number=turn_number, services=services))


def _replay_packet(packet: _Packet, turn_number: int | None, services: Chosen) -> SessionOutcome:
    return _replay([RecordedEvent.of(*fields) for fields in packet], turn_number, services)


def _packet(recording: Recording) -> _Packet:
    """What another process needs: it reads the events itself."""
    return [
        (each.sequence, each.session_id, each.name, each.stored_at, each.data, each.service, each.trace_id)
        for each in recording
    ]
