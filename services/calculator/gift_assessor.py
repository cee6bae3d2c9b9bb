"""The gift tax: parameters in, the calculation document with its citations out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from services.calculator.assessment import (
    Assessment,
    Assessor,
    Remarked,
    Words,
    citations,
    document_late,
    document_not_applied,
    document_rates,
    document_steps,
)
from services.calculator.domain.alternatives import Alternative
from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.filing import Filing, read_filing
from services.calculator.domain.gift import GiftCase
from services.calculator.domain.gift_alternatives import GiftAlternatives
from services.calculator.domain.gift_guidance import assumptions, exceptions, recommendations
from services.calculator.domain.gift_parameters import gift_reader, read_gift_case
from services.calculator.domain.gift_tax import Charge, GiftTax, compute, final_tax
from services.calculator.domain.gift_warnings import warnings
from services.calculator.domain.gifts_together import ToldGift, taken_together
from services.calculator.domain.late_return import LateReturn, late_returns
from services.calculator.domain.settlement import Settlement, settle
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.several_gifts import (
    SEVERAL,
    PartOfSeveral,
    SeveralGifts,
    of_part,
    parts_in,
    said_of_whom,
    together,
)
from shared.contracts.case_line import Circumstances
from shared.contracts.document import Parameters, TaxCalculation


class GiftAssessor(Assessor[GiftTaxStatute, GiftTax]):
    """The gift tax."""

    def _compute(self, parameters: Parameters) -> GiftTax:
        reader = gift_reader(parameters)
        return self._tax(read_gift_case(reader, self._statute), read_filing(reader))

    def assess(self, parameters: Parameters, today: date | None, circumstances: Circumstances) -> Assessment:
        """Compute the tax, with all that is said of it; of several gifts the sum."""
        if not parameters.get(SEVERAL):
            return super().assess(parameters, today, circumstances)
        gifts = parts_in(parameters)
        taxes = self._of_each(gifts)
        calculation = together(self._documents(gifts, taxes, today), parameters)
        return Assessment(
            calculation=calculation,
            citations=citations(calculation, today, circumstances, self._statute),
            alternatives=(),
            exceptions=tuple(dict.fromkeys(said for tax in taxes for said in self._exceptions(tax))),
            recommendations=said_of_whom(gifts, (self._recommendations(tax, today) for tax in taxes)),
        )

    def calculate(self, parameters: Parameters) -> TaxCalculation:
        """Compute the tax alone; of several gifts the sum."""
        if not parameters.get(SEVERAL):
            return super().calculate(parameters)
        return together(self.several(parts_in(parameters)), parameters)

    def remarked(self, parameters: Parameters) -> Remarked:
        """Compute the tax, with what is remarked on it whatever the day; of several gifts the sum."""
        if not parameters.get(SEVERAL):
            return super().remarked(parameters)
        several = self.calculate(parameters)
        skipped = (f"{each.rule}: {each.reason} ({each.reference})" for each in several.not_applied)
        remarks = (*several.warnings, *skipped, *several.assumptions)
        return Remarked(several.final_tax, several.payable_tax, several.steps, remarks)

    def final_tax(self, parameters: Parameters) -> int:
        """The tax before the filing credit, in won, without the document; of several gifts the sum."""
        if not parameters.get(SEVERAL):
            reader = gift_reader(parameters)
            case, filing = read_gift_case(reader, self._statute), read_filing(reader)
            return self._tax(case, filing).final_tax if filing else final_tax(case, self._statute)
        gifts = parts_in(parameters)
        return sum(tax.final_tax * each.count for tax, each in zip(self._of_each(gifts), gifts, strict=True))

    def several(self, gifts: Sequence[PartOfSeveral]) -> SeveralGifts:
        """Compute gifts that were told together, each knowing of the others to the same person. Raises as the rest does."""
        return self._documents(gifts, self._of_each(gifts), None)

    def _of_each(self, gifts: Sequence[PartOfSeveral]) -> list[GiftTax]:
        told = []
        for each in gifts:
            with of_part(each):
                told.append(ToldGift(each.recipient, read_gift_case(gift_reader(each.parameters), self._statute)))
        taxes = []
        for each, one in zip(gifts, told, strict=True):
            with of_part(each):
                case = taken_together(one, told, self._statute)
                taxes.append(self._tax(case, read_filing(gift_reader(each.parameters))))
        return taxes

    def _documents(self, gifts: Sequence[PartOfSeveral], taxes: Sequence[GiftTax], today: date | None) -> SeveralGifts:
        return SeveralGifts(
            parts=tuple(
                (each.label, self._document(self._as_told(tax, each), each.parameters, today))
                for each, tax in zip(gifts, taxes, strict=True)
            ),
            counts=tuple(each.count for each in gifts),
        )

    def _as_told(self, tax: GiftTax, part: PartOfSeveral) -> GiftTax:
        """The tax, of a case whose earlier gifts are none of the several: of those nothing is assumed."""
        told = read_gift_case(gift_reader(part.parameters), self._statute)
        return replace(tax, case=replace(tax.case, prior_gifts=told.prior_gifts))

    def _tax(self, case: GiftCase, filing: Filing | None = None) -> GiftTax:
        return compute(case, filing, self._statute, self._is_holiday)

    def _alternatives(
        self, result: GiftTax, today: date | None, circumstances: Circumstances
    ) -> tuple[Alternative, ...]:
        return GiftAlternatives(result, self._statute, self._tax, today, circumstances).all()

    def _exceptions(self, result: GiftTax) -> Iterator[str]:
        return exceptions(result)

    def _recommendations(self, result: GiftTax, today: date | None) -> Iterator[str]:
        return recommendations(result, self._statute, today)

    def _words(self, result: GiftTax, today: date | None) -> Words:
        return Words(
            assumptions=tuple(assumptions(result, self._statute)),
            warnings=tuple(warnings(result, self._statute, today)),
            skipped=result.skipped,
        )

    def _document(self, result: GiftTax, parameters: Parameters, today: date | None) -> TaxCalculation:
        words = self._words(result, today)
        return TaxCalculation(
            tax_type="gift",
            input=_inputs(result, parameters),
            steps=document_steps(result.steps),
            final_tax=result.final_tax,
            payable_tax=result.settlement.payable,
            filing_deadline=result.deadline.due,
            assumptions=words.assumptions,
            warnings=words.warnings,
            not_applied=document_not_applied(words.skipped),
            figures=_figures(result),
            rates=document_rates(self._statute.rates.on(result.gift.gift_date)),
            statute_version=self._statute.version,
            late=document_late(self._late(result, today)),
        )

    def _late(self, result: GiftTax, today: date | None) -> Iterator[LateReturn]:
        def settled(filing: Filing, sheet: Worksheet) -> Settlement:
            return settle(result.final_tax, result.gift.gift_date, filing, result.deadline, self._statute, sheet)

        return late_returns(result.final_tax, result.deadline.due, result.filing, today, settled, self._statute)


def _inputs(result: GiftTax, parameters: Parameters) -> Parameters:
    """The nine parameters with their defaults, then what else was given, as it was given."""
    gift = result.gift
    nine: Parameters = {
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
    further = sorted(name for name, value in parameters.items() if name not in nine and value is not None)
    return nine | {name: parameters[name] for name in further}


def _figures(result: GiftTax) -> dict[str, int | str]:
    """The intermediate results by name."""
    charge, settlement = result.charge, result.settlement
    return {
        "net_gift_value": result.gift.net_value,
        "aggregated_prior_value": charge.history.net_value,
        "taxable_value": charge.taxable_value,
        "basic_deduction": charge.basic.granted.amount,
        "basic_deduction_left": charge.basic.left,
        "marriage_childbirth_deduction": charge.marriage_childbirth.granted,
        "prior_deduction": charge.history.deduction,
        "total_deduction": charge.total_deduction,
        **_deductions_in_all(charge),
        "appraisal_fee": charge.appraisal_fee,
        "taxable_base": charge.taxable_base,
        "calculated_tax": charge.calculated_tax.amount,
        "surtax_rate_percent": charge.surcharge.rate_bp // 100 if charge.surcharge.charged.amount else 0,
        "surtax": charge.surcharge.charged.amount,
        "prior_tax_credit": result.prior_tax_credit.amount,
        "prior_tax_credit_limit": result.prior_tax_credit_limit,
        "tax_before_filing_credit": result.final_tax,
        "filing_credit": settlement.filing_credit,
        "payable_tax": settlement.payable,
        "filing_deadline": result.deadline.due.isoformat(),
        "installment_max": settlement.installment_max,
        "reporting_penalty": settlement.reporting_penalty,
        "late_payment_penalty": settlement.late_payment_penalty,
        "interest": settlement.interest,
        "total_due": settlement.total_due,
    }


def _deductions_in_all(charge: Charge) -> dict[str, int]:
    """What the gift and those added to it had deducted, by kind, as one return states it: the parts of `total_deduction`."""
    added, own = charge.history.aggregated, charge.marriage_childbirth
    return {
        "basic_deduction_in_all": charge.basic.granted.amount + sum(each.basic_deduction for each in added),
        "marriage_deduction_in_all": own.marriage + sum(each.marriage_deduction for each in added),
        "childbirth_deduction_in_all": own.childbirth + sum(each.childbirth_deduction for each in added),
    }
