"""A progressive rate schedule (누진세율표): one atomic table, never assembled from single cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from services.calculator.domain.money import BASIS_POINTS, Portion, share


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket (과세표준 구간): the tax on a base in it is `base × rate − deduction`."""

    up_to: int | None
    """The highest base of the bracket, in won; none for the last."""
    rate_bp: int
    deduction: int
    """The progressive deduction (누진공제), in won."""


@dataclass(frozen=True, slots=True)
class RateSchedule:
    """Brackets from the lowest base to the highest."""

    brackets: tuple[Bracket, ...]

    def bracket_of(self, base: int) -> Bracket:
        """The bracket that a base in won falls into; an edge belongs to the lower one."""
        for bracket in self.brackets:
            if bracket.up_to is None or base <= bracket.up_to:
                return bracket
        raise ValueError("The last bracket of a schedule has no upper edge")

    def tax_on(self, base: int) -> Portion:
        """The tax on a base in won."""
        bracket = self.bracket_of(base)
        gross = share(base, bracket.rate_bp)
        return Portion(gross.amount - bracket.deduction, gross.exact)

    def defects(self) -> Iterator[str]:
        """What is wrong with the table: edges and rates must rise, and the tax must not jump at an edge."""
        if not self.brackets:
            yield "it has no bracket"
            return
        if self.brackets[0].deduction != 0:
            yield "its first bracket has a deduction"
        if self.brackets[-1].up_to is not None:
            yield "its last bracket has an upper edge, so larger bases would have no rate"
        for number, (lower, upper) in enumerate(pairwise(self.brackets), start=1):
            if lower.up_to is None:
                yield f"bracket {number} has no upper edge although another follows"
                continue
            if upper.up_to is not None and upper.up_to <= lower.up_to:
                yield f"bracket {number + 1} ends where or before bracket {number} does"
            if upper.rate_bp <= lower.rate_bp:
                yield f"the rate of bracket {number + 1} is not above that of bracket {number}"
            step = lower.up_to * (upper.rate_bp - lower.rate_bp)
            if (upper.deduction - lower.deduction) * BASIS_POINTS != step:
                yield f"the tax jumps between bracket {number} and bracket {number + 1}: check the deduction"
