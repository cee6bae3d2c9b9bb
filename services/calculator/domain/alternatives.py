"""Lawful choices that cost less, computed by the same engine, and the split of an amount that costs least."""

from collections.abc import Iterator
from dataclasses import dataclass

from services.calculator.domain.money import BASIS_POINTS
from services.calculator.domain.progressive_rate import RateSchedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """One choice. Texts are Korean, for the user; amounts are won."""

    title: str
    description: str
    tax: int
    """What it would cost."""
    saving: int
    """How much less that is."""
    pros: tuple[str, ...]
    cons: tuple[str, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """How one part of a split amount is taxed: nothing up to `free`, then by the schedule, with a surcharge or not."""

    rates: RateSchedule
    free: int
    """What may be given without tax, in won; below 0 where earlier gifts already fill brackets."""
    surcharge_bp: int = 0

    def cost(self, amount: int) -> int:
        """What the part costs, in units of a ten-thousandth won: good for comparing, not for showing."""
        return self.rates.tax_on(max(amount - self.free, 0)).amount * (BASIS_POINTS + self.surcharge_bp)

    def kinks(self) -> Iterator[int]:
        """The amounts where the next rate begins."""
        yield self.free
        yield from (self.free + bracket.up_to for bracket in self.rates.brackets if bracket.up_to is not None)


def cheapest_part(value: int, kept: Share, given: Share) -> int:
    """How much of `value` to move from `kept` to `given`, so that both together cost least; 0 if nothing helps.

    Both costs are convex and linear between their kinks, so the least cost is at a kink of one of them.
    """
    kinks = {*given.kinks(), *(value - kink for kink in kept.kinks()), 0}
    candidates = sorted(kink for kink in kinks if 0 <= kink < value)
    return min(candidates, key=lambda part: kept.cost(value - part) + given.cost(part))
