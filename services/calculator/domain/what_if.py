"""What changes when something is corrected: two calculations compared step by step, in won."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


class Line(Protocol):
    """A step of a calculation."""

    @property
    def description(self) -> str: ...

    @property
    def value(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Difference:
    """A step in both calculations. `before` or `after` is none where it has no such step; amounts are won."""

    description: str
    before: int | None
    after: int | None


def differences(before: Sequence[Line], after: Sequence[Line]) -> tuple[Difference, ...]:
    """The steps of both calculations side by side, in their order; those that did not change are left out.

    Steps belong together by their name without what stands in parentheses, repeated ones by their order.
    """
    earlier, later = dict(_named(before)), dict(_named(after))
    pairs = (
        Difference((later.get(key) or earlier[key]).description, _value(earlier.get(key)), _value(later.get(key)))
        for key in _in_order(list(earlier), list(later))
    )
    return tuple(pair for pair in pairs if pair.before != pair.after)


def _named(steps: Sequence[Line]) -> Iterator[tuple[tuple[str, int], Line]]:
    seen: Counter[str] = Counter()
    for step in steps:
        name = step.description.split(" (")[0]
        yield (name, seen[name]), step
        seen[name] += 1


def _in_order(earlier: list[tuple[str, int]], later: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """All keys: the later ones in their order, each that is gone after the one that it followed."""
    keys = list(later)
    for position, key in enumerate(earlier):
        if key not in later:
            follows = earlier[position - 1] if position else None
            keys.insert(keys.index(follows) + 1 if follows in keys else 0, key)
    return keys


def _value(step: Line | None) -> int | None:
    return None if step is None else step.value
