"""How often one client may send, counted in this process."""

import math
import time
from collections import Counter
from collections.abc import Callable

from limits import parse


class RateLimit:
    """A sliding window for each client. `notation` is that of the `limits` library: "600/minute".

    Counts the requests of this window and, of those of the window before, the share that is not over yet. The
    library's own storage looks through all clients at every request; here each request costs the same.
    """

    def __init__(self, notation: str, clock: Callable[[], float] = time.monotonic, *, times: int = 1) -> None:
        """`times` as many as the notation says."""
        limit = parse(notation)
        self._most = limit.amount * times
        self._window_seconds = limit.get_expiry()
        self._clock = clock
        self._window = 0
        self._now: Counter[str] = Counter()
        self._before: Counter[str] = Counter()

    def seconds_to_wait(self, key: str) -> int:
        """Count one request: 0 if it may go on, otherwise when to try again."""
        window, passed_seconds = divmod(self._clock(), self._window_seconds)
        self._turn_to(int(window))
        passed = passed_seconds / self._window_seconds
        now, before = self._now[key], self._before[key]
        if before * (1 - passed) + now + 1 <= self._most:
            self._now[key] += 1
            return 0
        windows = (self._until_room(now, before) if now < self._most else 1 + self._until_room(0, now)) - passed
        return max(1, math.ceil(windows * self._window_seconds))

    def _until_room(self, now: int, before: int) -> float:
        """What share of a window has to pass until one more request fits beside `now`."""
        return 1 - (self._most - now - 1) / before

    def _turn_to(self, window: int) -> None:
        if window != self._window:
            self._before = self._now if window == self._window + 1 else Counter()
            self._now = Counter()
            self._window = window
