"""The tax engine: parameters in, the calculation document with its citations out. Deterministic."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final, TypeVar

from services.calculator.assessment import Assessment, document_change
from services.calculator.domain.law import Statute
from services.calculator.domain.refusal import LawNotKnown, Refusal, Refused
from services.calculator.gift_assessor import GiftAssessor
from services.calculator.inheritance_assessor import InheritanceAssessor
from services.calculator.several_gifts import PartOfSeveral, SeveralGifts
from shared.calendar.deadline import HolidayPredicate
from shared.contracts.case_line import Circumstances
from shared.contracts.document import CalculationChange, Parameters, Question, TaxCalculation
from shared.contracts.events.catalogue import FollowUp

EVENTS: Final[Mapping[str, tuple[str, str]]] = {"gift": ("gift_date", "증여"), "inheritance": ("death_date", "상속")}
"""The parameter with the day whose law applies, and what happened on it."""

AnswerT = TypeVar("AnswerT")


class TaxEngine:
    """Computes with the law and the calendar that it is given."""

    def __init__(self, statute: Statute, is_holiday: HolidayPredicate) -> None:
        self._gifts = GiftAssessor(statute.gift, is_holiday)
        self._assessors: Mapping[str, GiftAssessor | InheritanceAssessor] = {
            "gift": self._gifts,
            "inheritance": InheritanceAssessor(statute.inheritance, is_holiday, statute.gift),
        }

    def assess(
        self,
        tax_type: str,
        parameters: Parameters,
        today: date | None = None,
        circumstances: Circumstances = Circumstances(),  # noqa: B008  # it is immutable
    ) -> Assessment | Refusal:
        """Compute a tax, or say which parameter is impossible. `today` is the day that the user asks, if any."""
        return self._unless_refused(tax_type, lambda assessor: assessor.assess(parameters, today, circumstances))

    def calculate(self, tax_type: str, parameters: Parameters) -> TaxCalculation | Refusal:
        """Compute a tax and nothing beside it, or say which parameter is impossible."""
        return self._unless_refused(tax_type, lambda assessor: assessor.calculate(parameters))

    def calculate_several(self, gifts: Sequence[PartOfSeveral]) -> SeveralGifts | Refusal:
        """Compute gifts that were told together: several donors, several recipients, several days; or why one cannot be."""
        return self._unless_refused("gift", lambda _: self._gifts.several(gifts))

    def what_if(self, tax_type: str, before: Parameters, after: Parameters) -> CalculationChange | Refusal:
        """What changes, step by step in won, when `after` is true instead of `before`; the refusal of either."""
        earlier = self._unless_refused(tax_type, lambda assessor: assessor.remarked(before))
        later = self._unless_refused(tax_type, lambda assessor: assessor.remarked(after))
        if isinstance(earlier, Refusal):
            return earlier
        if isinstance(later, Refusal):
            return later
        return document_change(before, after, earlier, later)

    def weightiest(
        self, follow_ups: Sequence[FollowUp], tax_type: str, parameters: Parameters, tax: int
    ) -> Question | None:
        """The question whose answer would change the `tax` of the parameters most; none if no answer would.

        Of equal ones the first, so that the order of the dialogue decides; what comes last only after all others. It says
        how many of them there are.
        """
        weights = [
            (each, abs(other - tax))
            for each in follow_ups
            # An assumption that does not fit what is known is nothing to ask about.
            if (other := self._final_tax(tax_type, parameters | each.what_if)) is not None and other != tax
        ]
        if not weights:
            return None
        heaviest, _ = min(weights, key=lambda each: (each[0].comes_last, -each[1]))
        return heaviest.question.model_copy(update={"remaining": len(weights)})

    def _unless_refused(
        self, tax_type: str, ask: Callable[[GiftAssessor | InheritanceAssessor], AnswerT]
    ) -> AnswerT | Refusal:
        if tax_type not in self._assessors:
            return Refusal(
                "tax_type", "UNSUPPORTED_TAX_TYPE", "증여세(gift)와 상속세(inheritance)만 계산할 수 있습니다."
            )
        try:
            return ask(self._assessors[tax_type])
        except Refused as refused:
            return refused.refusal
        except LawNotKnown as unknown:
            return unknown.refused(*EVENTS[tax_type]).refusal

    def _final_tax(self, tax_type: str, parameters: Parameters) -> int | None:
        """The tax, or none where it cannot be computed."""
        try:
            return self._assessors[tax_type].final_tax(parameters)
        except (Refused, LawNotKnown):
            return None
