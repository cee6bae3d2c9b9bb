"""The tax engine: parameters in, the calculation document with its citations out. Deterministic."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from services.calculator.domain.deadline import HolidayPredicate
from services.calculator.domain.gift import Gift
from services.calculator.domain.gift_parameters import read_gift
from services.calculator.domain.gift_tax import GiftTax, compute
from services.calculator.domain.guidance import assumptions, exceptions, recommendations, warnings
from services.calculator.domain.refusal import Refusal, Refused
from services.calculator.domain.statute import GiftTaxStatute
from shared.document import CalculationStep, Citation, Parameters, Question, TaxCalculation
from shared.events.catalogue import FollowUp


@dataclass(frozen=True, slots=True)
class Assessment:
    """A calculation and what is said with it."""

    calculation: TaxCalculation
    citations: tuple[Citation, ...]
    """The articles that the steps rest on, in their order."""
    exceptions: tuple[str, ...]
    recommendations: tuple[str, ...]


class TaxEngine:
    """Computes with the law and the calendar that it is given."""

    def __init__(self, statute: GiftTaxStatute, is_holiday: HolidayPredicate) -> None:
        self._statute = statute
        self._is_holiday = is_holiday

    def assess(self, tax_type: str, parameters: Parameters, today: date | None = None) -> Assessment | Refusal:
        """Compute a tax, or say which parameter is impossible. `today` is the day that the user asks, if any."""
        try:
            if tax_type != "gift":
                raise _unsupported_tax()
            result = compute(read_gift(parameters), self._statute, self._is_holiday)
        except Refused as refused:
            return refused.refusal
        return Assessment(
            calculation=self._document(result, today),
            citations=self._citations(result),
            exceptions=tuple(exceptions(result)),
            recommendations=tuple(recommendations(result, today)),
        )

    def weightiest(self, follow_ups: Sequence[FollowUp], parameters: Parameters) -> Question | None:
        """The question whose answer would change the tax of a gift most; none if no answer would.

        Of equal ones the first, so that the order of the dialogue decides.
        """
        try:
            tax = self._final_tax(parameters)
        except Refused:
            return None
        heaviest, question = 0, None
        for follow_up in follow_ups:
            try:
                difference = abs(self._final_tax(parameters | follow_up.what_if) - tax)
            except Refused:  # an assumption that does not fit what is known: nothing to ask about
                continue
            if difference > heaviest:
                heaviest, question = difference, follow_up.question
        return question

    def _final_tax(self, parameters: Parameters) -> int:
        return compute(read_gift(parameters), self._statute, self._is_holiday).final_tax

    def _document(self, result: GiftTax, today: date | None) -> TaxCalculation:
        return TaxCalculation(
            tax_type="gift",
            input=_inputs(result.gift),
            steps=tuple(
                CalculationStep(
                    step=step.number,
                    description=step.description,
                    formula=step.formula,
                    value=step.value,
                    reference=step.provision,
                )
                for step in result.steps
            ),
            final_tax=result.final_tax,
            payable_tax=result.payable_tax,
            filing_deadline=result.deadline.due,
            assumptions=tuple(assumptions(result.gift, self._statute)),
            warnings=tuple(warnings(result, self._statute, today)),
            figures=_figures(result),
        )

    def _citations(self, result: GiftTax) -> tuple[Citation, ...]:
        articles = (self._statute.article(provision) for provision in result.provisions)
        return tuple(
            Citation.model_validate(
                {
                    "source_id": article.source_id,
                    "source_type": "law",
                    "law_name": article.law_name,
                    "full_reference": article.reference,
                    "article": article.number,
                    "content_snippet": article.summary,
                    "source_url": article.url,
                }
            )
            for article in articles
        )


def _inputs(gift: Gift) -> Parameters:
    return {
        "gift_date": gift.gift_date.isoformat(),
        "donor_relationship": gift.donor_relationship.value,
        "gift_property_value": gift.gift_property_value,
        "is_generation_skipping": gift.is_generation_skipping,
        "is_minor_recipient": gift.is_minor_recipient,
        "is_non_resident": gift.is_non_resident,
        "marriage_deduction_amount": gift.marriage_deduction_amount,
        "childbirth_deduction_amount": gift.childbirth_deduction_amount,
        "secured_debt": gift.secured_debt,
    }


def _figures(result: GiftTax) -> dict[str, int | str]:
    """The intermediate results by name. Earlier gifts are not among the nine parameters, so theirs are 0."""
    return {
        "net_gift_value": result.gift.net_value,
        "aggregated_prior_value": 0,
        "taxable_value": result.gift.net_value,
        "basic_deduction": result.basic_deduction,
        "marriage_childbirth_deduction": result.marriage_childbirth.granted,
        "prior_deduction": 0,
        "total_deduction": result.total_deduction,
        "taxable_base": result.taxable_base,
        "calculated_tax": result.calculated_tax,
        "surtax_rate_percent": result.surcharge_rate_bp // 100,
        "surtax": result.surcharge,
        "prior_tax_credit": 0,
        "tax_before_filing_credit": result.final_tax,
        "filing_credit": result.filing_credit,
        "payable_tax": result.payable_tax,
        "filing_deadline": result.deadline.due.isoformat(),
        "installment_max": result.installment_max,
    }


def _unsupported_tax() -> Refused:
    return Refused(
        "tax_type", "UNSUPPORTED_TAX_TYPE", "지금은 증여세만 계산할 수 있습니다. 상속세는 아직 계산해 드리지 못합니다."
    )
