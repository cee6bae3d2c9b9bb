"""How well messages are read, by the rules of the labelling guide.

A message's record: `id, text, today, asked?, intent, slots, unknown?, category`, and where two careful people could
differ: `intent_accept` (any of these intents), `accept` (for a slot: any of these values, null for none),
`unknown_optional` (slots that may or may not be reported as unknown).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Record = Mapping[str, Any]
"""A message as labelled, or what was read of one: `id, intent, slots, unknown`."""


@dataclass
class Counts:
    """Of slots: read rightly, read without need or wrongly, and not read or wrongly."""

    right: int = 0
    false: int = 0
    missed: int = 0

    def add(self, other: "Counts") -> None:
        self.right += other.right
        self.false += other.false
        self.missed += other.missed

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.false) if self.right + self.false else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    @property
    def f1(self) -> float:
        everything = 2 * self.right + self.false + self.missed
        return 2 * self.right / everything if everything else 1.0


@dataclass(frozen=True)
class Comparison:
    """One message as labelled and as read. `problems`: what differs, empty where nothing does."""

    label: Record
    slots: Mapping[str, Counts]
    is_intent_right: bool
    problems: tuple[str, ...]

    @property
    def is_exact(self) -> bool:
        return not self.problems


@dataclass
class Score:
    """Many messages together."""

    messages: int = 0
    intents: int = 0
    exact: int = 0
    slots: Counts = field(default_factory=Counts)

    def add(self, comparison: Comparison) -> None:
        self.messages += 1
        self.intents += comparison.is_intent_right
        self.exact += comparison.is_exact
        for counts in comparison.slots.values():
            self.slots.add(counts)

    @property
    def intent_accuracy(self) -> float:
        return self.intents / self.messages

    @property
    def exact_match(self) -> float:
        return self.exact / self.messages


def total(comparisons: Iterable[Comparison]) -> Score:
    score = Score()
    for comparison in comparisons:
        score.add(comparison)
    return score


def compared(label: Record, read: Record) -> Comparison:
    problems: list[str] = []
    intents = label.get("intent_accept") or [label["intent"]]
    is_intent_right = read["intent"] in intents
    if not is_intent_right:
        problems.append(f"intent {read['intent']}, not {' or '.join(intents)}")
    slots = {}
    for slot in dict.fromkeys((*label["slots"], *label.get("accept", {}), *read["slots"])):
        slots[slot] = _slot(label, slot, read["slots"].get(slot))
        if slots[slot].false or slots[slot].missed:
            problems.append(f"{slot} {read['slots'].get(slot)}, not {_expected(label, slot)}")
    unknown, optional = set(label.get("unknown", ())), set(label.get("unknown_optional", ()))
    if not unknown <= set(read["unknown"]) <= unknown | optional:
        problems.append(f"unknown {sorted(read['unknown'])}, not {sorted(unknown)}")
    return Comparison(label, slots, is_intent_right, tuple(problems))


def _expected(label: Record, slot: str) -> list[Any]:
    return [label["slots"][slot]] if slot in label["slots"] else list(label.get("accept", {}).get(slot, [None]))


def _slot(label: Record, slot: str, value: Any) -> Counts:
    """Where leaving it out passes, an acceptable value counts neither for nor against."""
    acceptable = _expected(label, slot)
    is_needed = None not in acceptable
    if value is None:
        return Counts(missed=int(is_needed))
    if any(value == other and type(value) is type(other) for other in acceptable):
        return Counts(right=int(is_needed))
    return Counts(false=1, missed=int(is_needed))
