"""Several gifts in one question: each computed, and their sum."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from services.calculator.domain.refusal import LawNotKnown, Refused
from shared.document import Parameters, TaxCalculation


@dataclass(frozen=True, slots=True)
class PartOfSeveral:
    """One gift of several, as it was told."""

    label: str
    """What it is called in the answer, in Korean: `할아버지의 1억원`."""
    recipient: str
    """Tells the persons apart who get the gifts: those to one name are added up and share deductions."""
    parameters: Parameters
    """Those of a single gift; its `prior_gifts` and `concurrent_gifts` are only what is not among the several."""


@dataclass(frozen=True, slots=True)
class SeveralGifts:
    """The calculations in the order of the parts, and what they come to, in won."""

    parts: tuple[tuple[str, TaxCalculation], ...]
    """Each with its label."""

    @property
    def final_tax(self) -> int:
        """The taxes before the filing credit."""
        return sum(calculation.final_tax for _, calculation in self.parts)

    @property
    def payable_tax(self) -> int:
        """What is due when each is filed and paid in time."""
        return sum(calculation.payable_tax for _, calculation in self.parts)


@contextmanager
def of_part(part: PartOfSeveral) -> Iterator[None]:
    """What is refused inside says of which gift: raises `Refused`."""
    try:
        yield
    except (Refused, LawNotKnown) as error:
        refusal = (error.refused("gift_date", "증여") if isinstance(error, LawNotKnown) else error).refusal
        raise Refused(refusal.parameter, refusal.code, f"{part.label}: {refusal.reason}") from None
