"""How often one client may send, with the `limits` library, counted in this process."""

import math
import time

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter


class RateLimit:
    """A sliding window for each client. `notation` is the library's: "600/minute"."""

    def __init__(self, notation: str) -> None:
        self._limit = parse(notation)
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def seconds_to_wait(self, key: str) -> int:
        """Count one request: 0 if it may go on, otherwise when to try again."""
        if await self._limiter.hit(self._limit, key):
            return 0
        window = await self._limiter.get_window_stats(self._limit, key)
        return max(1, math.ceil(window.reset_time - time.time()))
