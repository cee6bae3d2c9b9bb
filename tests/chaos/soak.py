"""Kill at random for as long as you like: python -m tests.chaos.soak --minutes 10 --seed 7

Each round strikes one to three times under load and then checks everything. Ends with the first round that is not
as it has to be, and says where the logs are.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import SHORT_WAITS, endure_strikes
from tests.chaos.strikes import STRIKES, Servers
from tests.support.stack import Stack

MOST_STRIKES_IN_A_ROUND = 3


async def main(minutes: float, seed: int) -> None:
    choice = random.Random(seed)
    until = time.monotonic() + 60 * minutes
    folder = Path(tempfile.mkdtemp(prefix="shuking-soak-"))
    print(f"seed {seed}, logs in {folder}")
    async with (
        PostgresProcess(folder) as postgres,
        Stack(folder / "stack", await postgres.new_database(), settings=SHORT_WAITS) as stack,
    ):
        while time.monotonic() < until:
            strikes = choice.choices(STRIKES, k=choice.randint(1, MOST_STRIKES_IN_A_ROUND))
            print(", ".join(map(str, strikes)), end=": ", flush=True)
            print(await endure_strikes(Servers(stack, postgres), strikes, choice))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    asyncio.run(main(**vars(arguments.parse_args())))
