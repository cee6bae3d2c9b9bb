"""The tax engine: parameters in, the calculation document with its citations out. Deterministic."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.calculator.assessment import Assessment, Assessor, document_alternatives
from services.calculator.domain.deadline import HolidayPredicate
from services.calculator.domain.law import Statute
from services.calculator.domain.refusal import LawNotKnown, Refusal, Refused
from services.calculator.domain.what_if import Difference, differences
from services.calculator.gift_assessor import GiftAssessor
from services.calculator.inheritance_assessor import InheritanceAssessor
from shared.document import Alternative, Parameters, Question, TaxCalculation
from shared.events.catalogue import FollowUp

EVENTS: Final[Mapping[str, tuple[str, str]]] = {"gift": ("gift_date", "증여"), "inheritance": ("death_date", "상속")}
"""The parameter with the day whose law applies, and what happened on it."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two calculations and the steps in which they differ, in won."""

    before: TaxCalculation
    after: TaxCalculation
    steps: tuple[Difference, ...]

    @property
    def difference(self) -> int:
        """How much more the tax before the filing credit is."""
        return self.after.final_tax - self.before.final_tax


class TaxEngine:
    """Computes with the law and the calendar that it is given."""

    def __init__(self, statute: Statute, is_holiday: HolidayPredicate) -> None:
        self._assessors: Mapping[str, Assessor] = {
            "gift": GiftAssessor(statute.gift, is_holiday),
            "inheritance": InheritanceAssessor(statute.inheritance, is_holiday),
        }

    def assess(self, tax_type: str, parameters: Parameters, today: date | None = None) -> Assessment | Refusal:
        """Compute a tax, or say which parameter is impossible. `today` is the day that the user asks, if any."""
        if tax_type not in self._assessors:
            return Refusal(
                "tax_type", "UNSUPPORTED_TAX_TYPE", "증여세(gift)와 상속세(inheritance)만 계산할 수 있습니다."
            )
        try:
            return self._assessors[tax_type].assess(parameters, today)
        except Refused as refused:
            return refused.refusal
        except LawNotKnown as unknown:
            return unknown.refused(*EVENTS[tax_type]).refusal

    def alternatives(self, tax_type: str, parameters: Parameters, today: date | None = None) -> tuple[Alternative, ...]:
        """Lawful choices that cost less, the largest saving first; none for what cannot be computed."""
        if tax_type not in self._assessors:
            return ()
        try:
            return document_alternatives(self._assessors[tax_type].alternatives(parameters, today))
        except (Refused, LawNotKnown):
            return ()

    def what_if(
        self, tax_type: str, parameters: Parameters, changes: Parameters, today: date | None = None
    ) -> WhatIf | Refusal:
        """What changes in won when some parameters are others; one that is null is left out."""
        before = self.assess(tax_type, parameters, today)
        after = self.assess(tax_type, parameters | changes, today)
        if isinstance(before, Refusal):
            return before
        if isinstance(after, Refusal):
            return after
        steps = differences(before.calculation.steps, after.calculation.steps)
        return WhatIf(before.calculation, after.calculation, steps)

    def weightiest(self, follow_ups: Sequence[FollowUp], tax_type: str, parameters: Parameters) -> Question | None:
        """The question whose answer would change the tax most; none if no answer would.

        Of equal ones the first, so that the order of the dialogue decides.
        """
        tax = self._final_tax(tax_type, parameters)
        if tax is None:
            return None
        heaviest, question = 0, None
        for follow_up in follow_ups:
            other = self._final_tax(tax_type, parameters | follow_up.what_if)
            # An assumption that does not fit what is known is nothing to ask about.
            if other is not None and abs(other - tax) > heaviest:
                heaviest, question = abs(other - tax), follow_up.question
        return question

    def _final_tax(self, tax_type: str, parameters: Parameters) -> int | None:
        """The tax, or none where it cannot be computed."""
        try:
            return self._assessors[tax_type].final_tax(parameters)
        except (Refused, LawNotKnown):
            return None
