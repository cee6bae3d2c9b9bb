"""What is different between two JSON documents, field by field, with figures in won."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from shared.contracts.parameters.catalogue import GIFT, INHERITANCE

ABSENT: Final = "(없음)"
_OF_ITS_TIME: Final = frozenset(
    {"event_id", "causation_id", "occurred_at", "created_at", "timestamp", "execution_time_ms", "latency_ms", "outside"}
)
"""What every run makes anew, and which says nothing about behaviour."""
_WON: Final = frozenset(
    {"final_tax", "payable_tax", "value", "before", "after", "difference", "estimated_tax", "saving", "total_due",
     "reporting_penalty", "late_payment_penalty", "up_to", "shown_tax"}
)  # fmt: skip
_WON_PARAMETERS: Final = frozenset(
    name for catalogue in (GIFT, INHERITANCE) for name, each in catalogue.items() if each.kind == "amount"
)
_LONGEST: Final = 160


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field. `path`: `calculation.steps[2].value`; a value is None where the field is not there."""

    path: str
    before: JsonValue
    after: JsonValue

    @property
    def field(self) -> str:
        """The name without where it stands."""
        return self.path.rpartition(".")[2]

    @property
    def pattern(self) -> str:
        """The path of all places of a list at once."""
        return "".join("[]" + part.partition("]")[2] if at else part for at, part in enumerate(self.path.split("[")))

    @property
    def is_won(self) -> bool:
        name = self.field.partition("[")[0]
        numbers = [value for value in (self.before, self.after) if value is not None]
        is_figure = ".figures." in f".{self.path}" and not name.endswith("_bp")
        return all(type(value) is int for value in numbers) and (name in _WON or name in _WON_PARAMETERS or is_figure)

    def text(self) -> str:
        """`5,000,000원 → 4,000,000원 (-1,000,000원)`"""
        if self.is_won:
            before, after = (value if isinstance(value, int) else 0 for value in (self.before, self.after))
            return f"{_won(self.before)} → {_won(self.after)} ({after - before:+,}원)"
        return f"{_shown(self.before)} → {_shown(self.after)}"


def changes(before: JsonValue, after: JsonValue, path: str = "") -> Iterator[FieldChange]:
    """Every field that differs, the order of the documents kept."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_objects(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_lists(before, after, path)
    elif isinstance(before, str) and isinstance(after, str) and ("\n" in before or "\n" in after):
        yield from _of_texts(before, after, path)
    else:
        yield FieldChange(path, before, after)


def _of_objects(before: Mapping[str, JsonValue], after: Mapping[str, JsonValue], path: str) -> Iterator[FieldChange]:
    for name in dict.fromkeys((*before, *after)):
        if name not in _OF_ITS_TIME:
            yield from changes(before.get(name), after.get(name), f"{path}.{name}" if path else name)


def _of_lists(before: Sequence[JsonValue], after: Sequence[JsonValue], path: str) -> Iterator[FieldChange]:
    """What is at the beginning and at the end of both stays aside, so that one that was put in moves no others."""
    first, last = _same_at_ends(before, after)
    longer = max(len(before), len(after)) - last
    for place in range(first, longer):
        one = before[place] if place < len(before) - last else None
        other = after[place] if place < len(after) - last else None
        yield from changes(one, other, f"{path}[{place}]")


def _of_texts(before: str, after: str, path: str) -> Iterator[FieldChange]:
    """Only the lines that differ."""
    one, other = before.split("\n"), after.split("\n")
    first, last = _same_at_ends(one, other)
    said = ["\n".join(text[first : len(text) - last]).strip() for text in (one, other)]
    yield FieldChange(path, *said)


def _same_at_ends(before: Sequence[JsonValue], after: Sequence[JsonValue]) -> tuple[int, int]:
    """How many are the same at the beginning, and of the rest at the end."""
    shorter = min(len(before), len(after))
    first = next((at for at in range(shorter) if _differ(before[at], after[at])), shorter)
    most = shorter - first
    last = next((at for at in range(most) if _differ(before[-1 - at], after[-1 - at])), most)
    return first, last


def _differ(before: JsonValue, after: JsonValue) -> bool:
    return next(changes(before, after), None) is not None


def _won(value: JsonValue) -> str:
    return ABSENT if value is None else f"{value:,}원"


def _shown(value: JsonValue) -> str:
    text = ABSENT if value is None else str(value).replace("\n", " ⏎ ")
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
