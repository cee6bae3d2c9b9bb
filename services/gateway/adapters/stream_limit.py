"""How many streams of events are open at once, counted in this process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from services.gateway.domain.client import Client
from services.gateway.domain.errors import ApiError

_RETRY_SECONDS: Final = 10
_SHARE_OF_AN_ADDRESS: Final = 0.5
"""Client ids are free to make, addresses are not: one of them leaves half of the places to the others."""


class StreamLimit:
    """Places for streams: so many in all, of one address at most half of them, and of one client id `most_of_one`."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, client: Client) -> Iterator[None]:
        """Keep a place for one stream. Raises ApiError(UNAVAILABLE) where there is none."""
        keys = {"all": self._most, f"address {client.ip_hash}": max(1, int(self._most * _SHARE_OF_AN_ADDRESS))}
        if client.id_hash is not None:
            keys[f"client {client.id_hash}"] = self._most_of_one
        if any(self._open[key] >= most for key, most in keys.items()):
            raise ApiError("UNAVAILABLE", retry_after_seconds=_RETRY_SECONDS)
        self._open.update(keys.keys())
        try:
            yield
        finally:
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
