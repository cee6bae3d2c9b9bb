"""Reading a queue for somebody who wants to hear something even when nothing happens."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeVar

ItemT = TypeVar("ItemT")


async def with_pauses(queue: "asyncio.Queue[ItemT | None]", pause_seconds: float) -> AsyncIterator[ItemT | None]:
    """What the queue brings, until it brings None; and None each time it brought nothing for `pause_seconds`."""
    while True:
        try:
            async with asyncio.timeout(pause_seconds):
                item = await queue.get()
        except TimeoutError:
            yield None
        else:
            if item is None:
                return
            yield item
