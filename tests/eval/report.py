"""The figures of an evaluation as tables."""

from collections import defaultdict
from collections.abc import Sequence

from tests.bench.table import print_table
from tests.eval.score import Comparison, Counts, total


def print_report(comparisons: Sequence[Comparison]) -> None:
    """By class, by slot, and every message that was not read as labelled."""
    print_classes(comparisons)
    print()
    print_slots(comparisons)
    print_failures([comparison for comparison in comparisons if not comparison.is_exact])


def print_classes(comparisons: Sequence[Comparison]) -> None:
    by_class: dict[str, list[Comparison]] = defaultdict(list)
    for comparison in comparisons:
        by_class[comparison.label["category"]].append(comparison)
    rows = []
    for name, group in (*sorted(by_class.items()), ("all", list(comparisons))):
        score = total(group)
        slots = score.slots
        rows.append(
            (
                name,
                str(score.messages),
                f"{score.intent_accuracy:.3f}",
                f"{slots.precision:.3f}",
                f"{slots.recall:.3f}",
                f"{slots.f1:.3f}",
                f"{score.exact_match:.3f}",
            )
        )
    print_table(("class", "messages", "intent", "precision", "recall", "F1", "exact"), rows)


def print_slots(comparisons: Sequence[Comparison]) -> None:
    by_slot: dict[str, Counts] = defaultdict(Counts)
    for comparison in comparisons:
        for slot, counts in comparison.slots.items():
            by_slot[slot].add(counts)
    rows = [
        (
            slot,
            f"{one.precision:.3f}",
            f"{one.recall:.3f}",
            f"{one.f1:.3f}",
            *map(str, (one.right, one.false, one.missed)),
        )
        for slot, one in by_slot.items()
    ]
    print_table(("slot", "precision", "recall", "F1", "right", "false", "missed"), rows)


def print_failures(failures: Sequence[Comparison]) -> None:
    if failures:
        print()
    for failure in failures:
        asked = f"  [{failure.label['asked']}]" if failure.label.get("asked") else ""
        print(f"{failure.label['id']}  {failure.label['text']}{asked}")
        for problem in failure.problems:
            print(f"    {problem}")
