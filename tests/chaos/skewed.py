"""A service whose clock is wrong: python -m tests.chaos.skewed SECONDS services.clarifier"""

import runpy
import sys
from datetime import datetime, timedelta, tzinfo

from shared.calendar import clock
from shared.messaging import streams

AHEAD = timedelta(seconds=float(sys.argv[1]))


class SkewedDatetime(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + AHEAD


clock.datetime = streams.datetime = SkewedDatetime  # type: ignore[attr-defined]
module = sys.argv[2]
sys.argv = [module]
runpy.run_module(module, run_name="__main__")
