"""`make fuzz`: hold many dialogues made of parts of sentences. Ends with 1 where anything failed."""

import os
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

from tests.fuzz.dialogues import Failure, fuzz

_AT_ONCE: Final = 250


def main(count: int = 2_000, seed: int = 1) -> int:
    starts = range(0, count, _AT_ONCE)
    counts = [min(_AT_ONCE, count - start) for start in starts]
    found: list[Failure] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for failed in pool.map(fuzz, counts, repeat(seed), starts):
            found.extend(failed)
    for each in found:
        print(f"#{each.number}: {' | '.join(each.said)!r}")
        print("  " + _where(each.cause))
    print(f"{count} dialogues of seed {seed}: {len(found)} failures")
    return 1 if found else 0


def _where(cause: Exception | str) -> str:
    if isinstance(cause, str):
        return cause
    last = traceback.extract_tb(cause.__traceback__)[-1:]
    return f"{cause!r}" + "".join(f" at {frame.filename}:{frame.lineno} in {frame.name}" for frame in last)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
