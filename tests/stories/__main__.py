"""`python -m tests.stories [COUNT] [SEED]`: tell many random cases and compare what was noted with what was told."""

import sys
import time

from tests.stories.report import meets_the_bar, played, print_stories


def main(count: int = 10_000, seed: int = 1) -> int:
    started = time.monotonic()
    found = played(count, seed)
    print_stories(found)
    print(f"\n{len(found)} stories of seed {seed} in {time.monotonic() - started:.0f} s.")
    return 0 if meets_the_bar(found) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
