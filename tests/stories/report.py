"""Many stories over all processors, and how many of them were exact, asked about or wrong."""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

from tests.bench.table import print_table
from tests.stories.playing import STORIES, Played, play_stories

MIN_EXACT: Final = 0.99
"""Of all stories; of the rest none may be wrong."""
_AT_ONCE: Final = 100


def played(count: int, seed: int) -> list[Played]:
    """The first stories of a seed, half of them gifts and half inheritances."""
    each = count // len(STORIES)
    found: list[Played] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for tax in STORIES:
            parts = [range(start, min(start + _AT_ONCE, each)) for start in range(0, each, _AT_ONCE)]
            for part in pool.map(play_stories, repeat(tax), parts, repeat(seed)):
                found.extend(part)
    return found


def print_stories(found: Sequence[Played], shown: int = 20) -> None:
    """The verdicts, the fields that were not as told, and the first of the stories that were wrong."""
    by_tax = _grouped(found, lambda each: (each.story.tax,))
    rows = [_row(name, group) for name, group in (*by_tax.items(), ("all", list(found)))]
    print_table(("stories", "number", "exact", "asked", "wrong", "wrong figure"), rows)
    for tax, group in by_tax.items():
        print()
        tags = _grouped(group, lambda each: each.story.tags)
        print_table((tax, "number", "exact", "asked", "wrong", "wrong figure"), [_row(*each) for each in tags.items()])
        fields = Counter(name for each in group for name in dict(each.problems))
        print("\nnot as told: " + ", ".join(f"{name} {count}" for name, count in fields.most_common()))
    for each in [each for each in found if each.verdict == "wrong"][:shown]:
        print(f"\n{each.story.tax} {each.story.number} ({each.story.register}; {', '.join(each.story.tags)})")
        print("\n".join(f"  {line}" for line in each.log))
        print("\n".join(f"    {name}: {what}" for name, what in dict.fromkeys(each.problems)))


def meets_the_bar(found: Sequence[Played]) -> bool:
    verdicts = Counter(each.verdict for each in found)
    return not verdicts["wrong"] and verdicts["exact"] >= MIN_EXACT * len(found)


def _grouped(found: Iterable[Played], names: Callable[[Played], Sequence[str]]) -> dict[str, list[Played]]:
    groups: dict[str, list[Played]] = defaultdict(list)
    for each in found:
        for name in dict.fromkeys(names(each)):
            groups[name].append(each)
    return dict(sorted(groups.items()))


def _row(name: str, group: Sequence[Played]) -> tuple[str, ...]:
    verdicts = Counter(each.verdict for each in group)
    wrong_figures = sum(each.verdict == "wrong" and "figure" in dict(each.problems) for each in group)
    counts = (verdicts["exact"], verdicts["asked"], verdicts["wrong"], wrong_figures)
    return (name, str(len(group)), *(f"{count / len(group):.1%}" for count in counts))
