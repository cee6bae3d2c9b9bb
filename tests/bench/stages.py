"""What a turn costs per hop: from the request to each event's place in the stream, to the answer.

python -m tests.bench hops
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

import nats
import nats.errors

from shared.contracts.events.envelope import SUBJECT_ROOT
from shared.messaging.streams import TURNS
from tests.bench.load import in_flight
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns
from tests.bench.table import print_table

STAGES: Final = (
    "message_received",
    "turn_opened",
    "parameters_collected",
    "tax_calculated",
    "answer_composed",
    "turn_completed",
)


async def main(*, quick: bool) -> None:
    turns = 50 if quick else 300
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            http = HttpTurns.of_shuking(stack)
            await http.prepare(2 * turns)
            await in_flight(http.turn, turns, 1)
            spans: list[tuple[float, float]] = []

            async def timed(number: int) -> None:
                sent = time.time()
                await http.turn(number)
                spans.append((sent, time.time()))

            before = await last_sequence(stack.nats.url)
            await in_flight(timed, turns, 1)
            stored = await stored_at(stack.nats.url, before)
            http.close()
    rows = []
    legs = [
        [sent, *(stored[index * len(STAGES) + stage] for stage in range(len(STAGES))), answered]
        for index, (sent, answered) in enumerate(spans)
    ]
    for stage, name in enumerate((*STAGES, "answered over HTTP")):
        took = [(leg[stage + 1] - leg[stage]) * 1000 for leg in legs]
        rows.append((name, f"{statistics.median(took):.2f}"))
    rows.append(("together", f"{statistics.median((leg[-1] - leg[0]) * 1000 for leg in legs):.2f}"))
    print_table(("1 in flight, until", "median ms"), rows)


async def last_sequence(nats_url: str) -> int:
    client = await nats.connect(nats_url)
    try:
        return (await client.jetstream().stream_info(TURNS)).state.last_seq
    finally:
        await client.close()


async def stored_at(nats_url: str, after: int) -> list[float]:
    """When each event after a sequence number was stored, as seconds since 1970, in order."""
    client = await nats.connect(nats_url)
    try:
        js = client.jetstream()
        state = (await js.stream_info(TURNS)).state
        subscription = await js.subscribe(f"{SUBJECT_ROOT}.>", ordered_consumer=True)
        times: list[float] = []
        async for message in subscription.messages:
            if message.metadata.sequence.stream > after:
                times.append(message.metadata.timestamp.timestamp())
            if message.metadata.sequence.stream >= state.last_seq:
                return times
        return times
    finally:
        await client.close()
