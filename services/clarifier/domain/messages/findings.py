"""The parameters of a message as its readers find them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from services.clarifier.domain.messages.reading import Remark, Stated
from services.clarifier.domain.parameters import Value
from services.clarifier.domain.writing.text import Span


@dataclass(slots=True)
class Findings:
    """`is_possible` says whether a parameter can have a value."""

    text: str
    is_possible: Callable[[str, Value], bool]
    values: dict[str, Stated] = field(default_factory=dict)
    added: dict[str, Stated] = field(default_factory=dict)
    otherwise: dict[str, Value] = field(default_factory=dict)
    ambiguous: dict[str, str] = field(default_factory=dict)
    impossible: dict[str, str] = field(default_factory=dict)
    remarks: dict[Remark, str] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    """Where each value is stated."""

    @property
    def said(self) -> set[str]:
        """The parameters that the message says something of, usable or not."""
        return {*self.values, *self.ambiguous, *self.impossible}

    def forget(self, parameters: Iterable[str]) -> None:
        """Take back whatever was found of these."""
        for parameter in parameters:
            for found in (self.values, self.added, self.ambiguous, self.impossible):
                found.pop(parameter, None)

    def words(self, start: int, end: int) -> str:
        return self.text[start:end].strip()

    def state(self, parameter: str, value: Value, start: int, end: int) -> None:
        if self.is_possible(parameter, value):
            self.values[parameter] = Stated(value, self.words(start, end))
            self.places[parameter] = Span(start, end)
        else:
            self.impossible[parameter] = self.words(start, end)
