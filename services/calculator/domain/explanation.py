"""The steps of a calculation, as they are shown: each with its numbers and its article; and what did not apply."""

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


@dataclass(frozen=True, slots=True)
class Skipped:
    """A rule that a person would expect and that did not apply. `reason` is whole Korean sentences, for the user."""

    rule: str
    reason: str
    provision: Provision


@dataclass(slots=True)
class Worksheet:
    """Collects the steps in the order in which they are taken, and the rules that were passed over."""

    _steps: list[Step] = field(default_factory=list)
    _skipped: list[Skipped] = field(default_factory=list)

    def add(self, description: str, formula: str, value: int, provision: Provision) -> None:
        self._steps.append(Step(len(self._steps) + 1, description, formula, value, provision))

    def skip(self, rule: str, reason: str, provision: Provision) -> None:
        self._skipped.append(Skipped(rule, reason, provision))

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        return tuple(self._skipped)
