"""Hands events to the handlers of a checkout: a name and an event as JSON in, what it took and a sum of its outcome out.

An empty line has the handlers made anew. `python -P handling.py`, with the checkout as the only other place to import
from. Of this project it needs the services alone, so that older versions can be measured with it.
"""

import asyncio
import hashlib
import re
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from services.calculator import app as calculator
from services.clarifier import app as clarifier
from services.synthesizer import app as synthesizer
from shared.calendar import clock
from shared.contracts.events.catalogue import EVENTS
from shared.contracts.events.envelope import Event
from shared.contracts.events.live import AnswerToken

_TOOK: Final = re.compile(r'"execution_time_ms":\d+')

Handler = Callable[[Any], Awaitable[Any]]


def handlers() -> Mapping[str, Handler]:
    """New ones: none remembers a calculation of the run before."""
    services = (
        clarifier.reactions(clarifier.conversation(), None),
        calculator.reactions(calculator.tax_engine()),
        synthesizer.reactions(None, _unheard),
    )
    return {each.event_type.name: each.handler for reactions in services for each in reactions}


async def _unheard(_: AnswerToken) -> None:
    """Nobody follows an answer here while it is written."""


async def main() -> None:
    handle: Mapping[str, Handler] = {}
    for line in sys.stdin:
        name, _, written = line.strip().partition(" ")
        if not name:
            handle = handlers()
            continue
        event: Event = EVENTS[name].model_validate_json(written)
        with clock.frozen_at(event.occurred_at):
            started = time.process_time()
            output = await handle[name](event)
            took = time.process_time() - started
        said = _TOOK.sub("", output.model_dump_json(by_alias=True))
        print(took * 1000, hashlib.sha256(said.encode()).hexdigest(), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
