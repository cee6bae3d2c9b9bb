"""Keeps the library's statutes as the database has them: at start, after every ingest, and when a day begins."""

import asyncio
import logging
from datetime import datetime, time, timedelta
from typing import Final

import asyncpg

from services.knowledge.adapters import law_store
from services.knowledge.adapters.database import AWAY, CHANNEL, connected
from services.knowledge.domain.library import Library
from shared.calendar import clock
from shared.observability.telemetry import describe

RETRY_DELAYS_SECONDS: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

log = logging.getLogger(__name__)


async def follow(database_url: str, library: Library) -> None:
    """Run until cancelled. While the database cannot be used, the library stays as it is, and it is tried again."""
    failures = 0
    changed = asyncio.Event()
    while True:
        try:
            async with connected(database_url) as connection:
                await connection.add_listener(CHANNEL, lambda *_: changed.set())
                connection.add_termination_listener(lambda *_: changed.set())
                while True:
                    changed.clear()
                    await _load(connection, library)
                    failures = 0
                    await _either(changed, until_tomorrow(clock.now()))
        except AWAY as error:
            delay = RETRY_DELAYS_SECONDS[min(failures, len(RETRY_DELAYS_SECONDS) - 1)]
            failures += 1
            log.warning("The statutes will be looked for again in %g s: %s", delay, describe(error))
            await asyncio.sleep(delay)


async def _load(connection: asyncpg.Connection, library: Library) -> None:
    """The index is built beside the event loop: searches go on meanwhile."""
    texts = await law_store.in_force(connection, clock.seoul_date(clock.now()))
    await asyncio.to_thread(library.take, texts)
    log.info("%d chunks of statutes are searched", len(texts))


async def _either(changed: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return


def until_tomorrow(now: datetime) -> float:
    """Seconds until what comes into force tomorrow is in force."""
    tomorrow = datetime.combine(clock.seoul_date(now) + timedelta(days=1), time(), clock.SEOUL)
    return (tomorrow - now).total_seconds()
