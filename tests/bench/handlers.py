"""What the domain costs: recorded events handed to their handlers, without a broker; beside another checkout in turns.

python -m tests.bench handlers
python -m tests.bench handlers --against ../before
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from shared.messaging.recorded import RecordedEvent
from tests.bench.load import percentile
from tests.bench.table import print_table
from tests.recordings.script import RECORDED
from tools.recordings import sessions_in

RUNS: Final = 5
HANDLED: Final = (
    "turn_opened",
    "parameters_collected",
    "tax_calculated",
    "question_raised",
    "passages_found",
    "reply_chosen",
)
"""Events whose handlers need nothing but the event. Knowledge searches: see `knowledge`."""
_OURS: Final = Path(__file__).parents[2]
_HANDLING: Final = Path(__file__).with_name("handling.py")


@dataclass(frozen=True)
class Handled:
    """What one event took, and a sum of what came of it."""

    milliseconds: float
    said: str


class Checkout:
    """A process that handles events with the code of a checkout."""

    def __init__(self, to: IO[str], back: IO[str]) -> None:
        self._to, self._back = to, back

    def begin_anew(self) -> None:
        """Forget what was calculated."""
        self._to.write("\n")

    def handle(self, event: RecordedEvent) -> Handled:
        self._to.write(f"{event.name} {event.data.decode()}\n")
        self._to.flush()
        milliseconds, said = self._back.readline().split()
        return Handled(float(milliseconds), said)


@contextmanager
def checkout(folder: Path) -> Iterator[Checkout]:
    command = [sys.executable, "-P", str(_HANDLING)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    with subprocess.Popen(
        command, env=environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("A process has no pipes")
        yield Checkout(process.stdin, process.stdout)
        process.stdin.close()


def main(against: Path | None, *, quick: bool) -> None:
    events = [
        event
        for path in sorted(RECORDED.glob("*.jsonl"))
        for session in sessions_in(path)
        for event in session
        if event.name in HANDLED
    ]
    with ExitStack() as stack:
        checkouts = [stack.enter_context(checkout(folder)) for folder in (_OURS, against) if folder is not None]
        report([event.name for event in events], *shortest_of_runs(events, checkouts, 1 if quick else RUNS))


def shortest_of_runs(
    events: Sequence[RecordedEvent], checkouts: Sequence[Checkout], runs: int
) -> list[Sequence[Handled]]:
    """By checkout: every event. Who is first with an event changes from one to the next."""
    found: list[list[list[Handled]]] = [[[] for _ in events] for _ in checkouts]
    for run in range(runs):
        for each in checkouts:
            each.begin_anew()
        for number, event in enumerate(events):
            in_turn = list(zip(checkouts, found, strict=True))
            for each, of_checkout in in_turn if (run + number) % 2 else reversed(in_turn):
                of_checkout[number].append(each.handle(event))
    return [[min(took, key=_milliseconds) for took in of_checkout] for of_checkout in found]


def _milliseconds(handled: Handled) -> float:
    return handled.milliseconds


def report(names: Sequence[str], after: Sequence[Handled], before: Sequence[Handled] | None = None) -> None:
    head: tuple[str, ...] = ("CPU ms of an event", "events", "p50", "p95", "mean")
    rows = []
    for name in HANDLED:
        numbers = [number for number, each in enumerate(names) if each == name]
        took = [after[number].milliseconds for number in numbers]
        row = [name, str(len(numbers)), *(f"{percentile(took, percent):.2f}" for percent in (50, 95))]
        row.append(f"{statistics.mean(took):.2f}")
        if before is not None:
            other = statistics.mean(before[number].milliseconds for number in numbers)
            changed = sum(after[number].said != before[number].said for number in numbers)
            row += [f"{other:.2f}", f"{statistics.mean(took) / other:.2f}", str(changed)]
        rows.append(row)
    print_table(head if before is None else (*head, "before", "ratio", "said otherwise"), rows)
