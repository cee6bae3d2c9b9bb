"""The inheritance tax as a document: figures, steps, and what is said with them."""

from collections.abc import Iterator
from datetime import date

from services.calculator.assessment import (
    Assessor,
    Words,
    document_late,
    document_not_applied,
    document_rates,
    document_steps,
)
from services.calculator.domain.alternatives import Alternative
from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.filing import Filing
from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_alternatives import InheritanceAlternatives
from services.calculator.domain.inheritance_assumptions import assumptions
from services.calculator.domain.inheritance_guidance import exceptions, recommendations
from services.calculator.domain.inheritance_not_applied import not_applied
from services.calculator.domain.inheritance_parameters import read_inheritance
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax, compute
from services.calculator.domain.inheritance_warnings import warnings
from services.calculator.domain.late_return import LateReturn, late_returns
from services.calculator.domain.settlement import Settlement, settle
from services.calculator.domain.statute import GiftTaxStatute
from shared.calendar.deadline import HolidayPredicate
from shared.contracts.case_line import Circumstances
from shared.contracts.document import Parameters, TaxCalculation


class InheritanceAssessor(Assessor[InheritanceTaxStatute, InheritanceTax]):
    """The inheritance tax. `gifts` is the law by which earlier gifts were taxed."""

    def __init__(self, statute: InheritanceTaxStatute, is_holiday: HolidayPredicate, gifts: GiftTaxStatute) -> None:
        super().__init__(statute, is_holiday)
        self._gifts = gifts

    def _compute(self, parameters: Parameters) -> InheritanceTax:
        return self._tax(read_inheritance(parameters, self._statute, self._gifts))

    def _tax(self, inheritance: Inheritance) -> InheritanceTax:
        return compute(inheritance, self._statute, self._is_holiday)

    def _alternatives(
        self,
        result: InheritanceTax,
        today: date | None,
        circumstances: Circumstances,  # noqa: ARG002  # those of a gift
    ) -> tuple[Alternative, ...]:
        return InheritanceAlternatives(result, self._statute, self._tax, today).all()

    def _exceptions(self, result: InheritanceTax) -> Iterator[str]:
        return exceptions(result)

    def _recommendations(self, result: InheritanceTax, today: date | None) -> Iterator[str]:
        return recommendations(result, self._statute, today)

    def _words(self, result: InheritanceTax, today: date | None) -> Words:
        return Words(
            assumptions=tuple(assumptions(result, self._statute, today)),
            warnings=tuple(warnings(result, self._statute, today)),
            skipped=(*result.skipped, *not_applied(result, self._statute)),
        )

    def _document(self, result: InheritanceTax, parameters: Parameters, today: date | None) -> TaxCalculation:
        words = self._words(result, today)
        return TaxCalculation(
            tax_type="inheritance",
            input={name: value for name, value in sorted(parameters.items()) if value is not None},
            steps=document_steps(result.steps),
            final_tax=result.final_tax,
            payable_tax=result.settlement.payable,
            filing_deadline=result.deadline.due,
            assumptions=words.assumptions,
            warnings=words.warnings,
            not_applied=document_not_applied(words.skipped),
            figures=_figures(result),
            rates=document_rates(self._statute.rates.on(result.inheritance.death_date)),
            statute_version=self._statute.version,
            late=document_late(self._late(result, today)),
        )

    def _late(self, result: InheritanceTax, today: date | None) -> Iterator[LateReturn]:
        inheritance = result.inheritance

        def settled(filing: Filing, sheet: Worksheet) -> Settlement:
            return settle(result.final_tax, inheritance.death_date, filing, result.deadline, self._statute, sheet)

        return late_returns(result.final_tax, result.deadline.due, inheritance.filing, today, settled, self._statute)


def _figures(result: InheritanceTax) -> dict[str, int | str]:
    deductions, settlement = result.deductions, result.settlement
    return {
        "funeral_deduction": result.estate.funeral_deduction,
        "added_gifts": result.estate.added_value,
        "taxable_value": result.estate.taxable_value,
        "itemized_deduction": deductions.basic.itemized,
        "basic_or_lump_deduction": deductions.basic.granted,
        "spouse_limit": deductions.spouse.limit,
        "spouse_deduction": deductions.spouse.granted,
        "financial_deduction": deductions.financial.amount,
        "cohabiting_house_deduction": deductions.house.amount,
        "deduction_sum": deductions.total,
        "deduction_limit": deductions.ceiling,
        "deduction_applied": deductions.applied,
        "appraisal_fee": result.appraisal_fee,
        "taxable_base": result.taxable_base,
        "calculated_tax": result.calculated_tax,
        "surtax": result.surcharge,
        "gift_tax_credit": result.gift_tax_credit.amount,
        "gift_tax_credit_limit": result.gift_tax_credit.limit,
        "short_term_credit": result.reinheritance_credit,
        "tax_before_filing_credit": result.final_tax,
        "filing_credit": settlement.filing_credit,
        "payable_tax": settlement.payable,
        "filing_deadline": result.deadline.due.isoformat(),
        "installment_max": settlement.installment_max,
        "reporting_penalty": settlement.reporting_penalty,
        "late_payment_penalty": settlement.late_payment_penalty,
        "total_due": settlement.total_due,
    }
