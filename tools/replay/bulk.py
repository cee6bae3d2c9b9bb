"""Many recordings, replayed by several processes."""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from shared.contracts.events.catalogue import Service
from tools.replay.outcome import SessionOutcome
from tools.replay.recording import Recording

if TYPE_CHECKING:
    from tools.replay.running import Replayer

_SERVICES: Final = "tools.replay.running"
"""Importing this takes seconds, for the patterns of the services: one process does, and those that replay are its copies."""
_FEW: Final = 8
"""So many sessions are done before other processes have started."""
_IN_FLIGHT: Final = 16
"""How many recordings each process has waiting, so that none is idle and few are held in memory."""


def replayed(
    recordings: Iterable[Recording], *, turn_number: int | None = None, services: Collection[Service] = ()
) -> Iterator[SessionOutcome]:
    """What each comes to, in order, as soon as it is known."""
    source = iter(recordings)
    first = list(islice(source, _FEW + 1))
    if len(first) <= _FEW:
        for recording in first:
            yield _replay(recording, turn_number, services)
        return
    processes = os.cpu_count() or 1
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_SERVICES])
    with ProcessPoolExecutor(processes, context, initializer=_begin) as pool:
        waiting: deque[Future[SessionOutcome]] = deque()
        for recording in chain(first, source):
            waiting.append(pool.submit(_replay, recording, turn_number, tuple(services)))
            if len(waiting) >= processes * _IN_FLIGHT:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _begin() -> None:
    """In a process of its own. Whoever interrupts the command interrupts who waits for this process, and that ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _replayer()


@cache
def _replayer() -> "Replayer":
    from services.knowledge import retriever
    from tools.replay.running import Replayer

    # A search that had failed when it was recorded fails again, and is told of at each question.
    logging.getLogger(retriever.__name__).setLevel(logging.ERROR)
    return Replayer()


@cache
def _runner() -> asyncio.Runner:
    return asyncio.Runner()


def _replay(recording: Recording, turn_number: int | None, services: Collection[Service]) -> SessionOutcome:
    return _runner().run(_replayer().replay(recording, turn_number=turn_number, services=services))
