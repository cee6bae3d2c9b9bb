"""Answers the console's requests until it is told to stop."""

import asyncio
import logging
import signal
from pathlib import Path
from typing import Final

import nats
from nats.aio.client import Client

from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from shared.messaging.responder import QueryResponder
from shared.runtime.settings import server_urls
from tools.broker import encryption
from tools.console.afresh import TIME_LIMIT_SECONDS
from tools.console.answers import Answers

_RECONNECT_PAUSE_SECONDS: Final = 0.5
_ANSWER_SECONDS: Final = TIME_LIMIT_SECONDS + 5
_CLOSE_SECONDS: Final = 2.0
"""How long it may take leave of a broker, which may be gone."""

log = logging.getLogger(__name__)


async def serve(nats_url: str, data_dir: Path) -> None:
    """Until SIGINT, SIGTERM, or the end of the connection for good. Requests of one kind are answered one after another."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, stop.set)
    answering = asyncio.create_task(_answer(nats_url, data_dir))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({answering, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if answering.done():
        answering.result()
    answering.cancel()
    await asyncio.wait({answering}, timeout=_CLOSE_SECONDS)


async def _answer(nats_url: str, data_dir: Path) -> None:
    """Until the connection has ended for good."""
    closed = asyncio.Event()

    async def end() -> None:
        closed.set()

    client: Client = await nats.connect(
        server_urls(nats_url),
        name="shuking-console",
        inbox_prefix=inbox_prefix(OPERATOR),
        max_reconnect_attempts=-1,
        reconnect_time_wait=_RECONNECT_PAUSE_SECONDS,
        closed_cb=end,
        **encryption(nats_url),
    )
    try:
        for query_type, handler in Answers(client.jetstream(), nats_url, data_dir).handlers().items():
            responder = QueryResponder(query_type, handler, _ANSWER_SECONDS)
            await client.subscribe(query_type.subject(), queue=OPERATOR, cb=responder.take)
        await client.flush()
        log.info("Answering the console")
        await closed.wait()
    finally:
        await client.close()
