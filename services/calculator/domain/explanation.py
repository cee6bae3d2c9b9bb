"""The steps of a calculation, as they are shown: each with its numbers and its article."""

from dataclasses import dataclass, field

from services.calculator.domain.statute import Provision


@dataclass(frozen=True, slots=True)
class Step:
    """One line. `value` is won; what is subtracted is negative."""

    number: int
    description: str
    formula: str
    value: int
    provision: Provision


@dataclass(slots=True)
class Worksheet:
    """Collects the steps in the order in which they are taken."""

    _steps: list[Step] = field(default_factory=list)

    def add(self, description: str, formula: str, value: int, provision: Provision) -> None:
        self._steps.append(Step(len(self._steps) + 1, description, formula, value, provision))

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)
