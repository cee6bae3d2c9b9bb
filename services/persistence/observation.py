"""What is counted of persistence."""

from collections.abc import Mapping
from typing import Final

from prometheus_client import Gauge

UNFINISHED_TURNS: Final = Gauge("shuking_unfinished_turns", "Turns in the database that have not ended.", ["status"])
"""`open`: being answered; `waiting`: behind an earlier one of their session. Every replica says the same of all."""


def count(turns: Mapping[str, int]) -> None:
    for status in ("open", "waiting"):
        UNFINISHED_TURNS.labels(status).set(turns.get(status, 0))
