"""The inheritance tax (상속세): the order of computation of 상속세및증여세법 제13조 → 18-24 → 25 → 26 → 27 → 28 → 30 → 69 → 70."""

from dataclasses import dataclass

from services.calculator.domain.calculated_tax import calculated_tax, explain_calculated_tax
from services.calculator.domain.explanation import Skipped, Step, Worksheet
from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_credits import GiftTaxCredit, gift_tax_credit, reinheritance_credit
from services.calculator.domain.inheritance_deductions import Deductions, deduct
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_value import EstateValue, estate_value
from services.calculator.domain.money import BASIS_POINTS, NOTHING, Portion, percent, proportion, won
from services.calculator.domain.settlement import Settlement, settle
from services.calculator.domain.statute import Provision
from shared.calendar.deadline import Deadline, HolidayPredicate, filing_deadline


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritanceTax:
    """The finished computation. Amounts are won."""

    inheritance: Inheritance
    deadline: Deadline
    steps: tuple[Step, ...]
    skipped: tuple[Skipped, ...]
    estate: EstateValue
    deductions: Deductions
    appraisal_fee: int
    taxable_base: int
    calculated_tax: int
    """The tax by the table (산출세액)."""
    surcharge: int
    gift_tax_credit: GiftTaxCredit
    reinheritance_credit: int
    settlement: Settlement
    exact: bool
    """False when a fraction of a won was dropped."""

    @property
    def final_tax(self) -> int:
        """The tax with the surcharge and the credits, before the filing credit."""
        credits_granted = self.gift_tax_credit.amount + self.reinheritance_credit
        return self.calculated_tax + self.surcharge - credits_granted


def compute(inheritance: Inheritance, statute: InheritanceTaxStatute, is_holiday: HolidayPredicate) -> InheritanceTax:
    """Tax one inheritance by the law of the day of death.

    Raises `Refused` where the law leaves open what decides the tax, `LawNotKnown` where it is not known.
    """
    sheet = Worksheet()
    day = inheritance.death_date
    estate = estate_value(inheritance, statute, sheet)
    deductions = deduct(inheritance, estate, statute, sheet)
    fee = _appraisal_fee(inheritance, estate.taxable_value - deductions.applied, statute, sheet)
    base = estate.taxable_value - deductions.applied - fee
    formula = f"{won(estate.taxable_value)} − {won(deductions.applied + fee)} = {won(base)}"
    sheet.add("과세표준", formula, base, Provision.ESTATE_TAXABLE_BASE)
    minimum, rates = statute.inheritance_minimum_taxable_base.on(day), statute.rates.on(day)
    tax = calculated_tax(base, minimum, rates)
    explain_calculated_tax(base, minimum, rates, (Provision.ESTATE_TAXABLE_BASE, Provision.ESTATE_TAX_RATE), sheet)
    surcharge = generation_surcharge(inheritance, estate, tax.amount, statute, sheet)
    gift_credit = gift_tax_credit(inheritance, estate, base, tax.amount, statute, sheet)
    again = reinheritance_credit(inheritance, tax.amount - gift_credit.amount, statute, sheet)
    final = tax.amount + surcharge.amount - gift_credit.amount - again.amount
    if surcharge.amount or gift_credit.amount or again.amount:
        formula = f"{won(tax.amount)}{_signed(surcharge.amount, -gift_credit.amount, -again.amount)} = {won(final)}"
        sheet.add(
            "세액공제를 뺀 세액" if final < tax.amount else "할증을 더한 세액",
            formula,
            final,
            Provision.ESTATE_TAX_RATE,
        )
    deadline = inheritance_deadline(inheritance, statute, is_holiday)
    settlement = settle(final, day, inheritance.filing, deadline, statute, sheet)
    parts = (tax.exact, surcharge.exact, gift_credit.exact, again.exact, settlement.exact, deductions.exact)
    return InheritanceTax(
        inheritance=inheritance,
        deadline=deadline,
        steps=sheet.steps,
        skipped=sheet.skipped,
        estate=estate,
        deductions=deductions,
        appraisal_fee=fee,
        taxable_base=base,
        calculated_tax=tax.amount,
        surcharge=surcharge.amount,
        gift_tax_credit=gift_credit,
        reinheritance_credit=again.amount,
        settlement=settlement,
        exact=all(parts),
    )


def inheritance_deadline(
    inheritance: Inheritance, statute: InheritanceTaxStatute, is_holiday: HolidayPredicate
) -> Deadline:
    """Six months from the end of the month of death, nine where the deceased or an heir lives abroad (법 67)."""
    day, abroad = inheritance.death_date, inheritance.decedent_or_heir_abroad
    months = statute.inheritance_filing_months_abroad if abroad else statute.inheritance_filing_months
    return filing_deadline(day, months.on(day), statute.inheritance_filing_start.on(day), is_holiday)


def generation_surcharge(
    inheritance: Inheritance, estate: EstateValue, tax: int, statute: InheritanceTaxStatute, sheet: Worksheet
) -> Portion:
    """What 법 27 adds for descendants other than children, by their part of the estate before debts."""
    day = inheritance.death_date
    taken: dict[int, int] = {}
    for taker in inheritance.skipped_generations():
        heavy = taker.minor and taker.value > statute.inheritance_minor_surcharge_threshold.on(day)
        rate = statute.inheritance_minor_surcharge_rate if heavy else statute.inheritance_surcharge_rate
        taken[rate.on(day)] = taken.get(rate.on(day), 0) + taker.value
    if not taken or not tax:
        return NOTHING
    whole = surcharged_whole(inheritance, estate)
    surcharge = proportion(tax, sum(rate_bp * value for rate_bp, value in taken.items()), whole * BASIS_POINTS)
    parts = " + ".join(f"{won(value)} × {percent(rate_bp)}" for rate_bp, value in taken.items())
    formula = f"산출세액 {won(tax)} × ({parts}) ÷ {won(whole)} = {won(surcharge.amount)}"
    sheet.add("세대생략 할증세액", formula, surcharge.amount, Provision.ESTATE_GENERATION_SKIPPING)
    return surcharge


def surcharged_whole(inheritance: Inheritance, estate: EstateValue) -> int:
    """The estate with the added gifts to heirs: what the part of a skipped generation is measured against (법 27)."""
    taken = sum(taker.value for taker in inheritance.skipped_generations())
    return max(inheritance.gross_estate - inheritance.nontaxable + estate.gifts_to_heirs, taken)


def _appraisal_fee(inheritance: Inheritance, room: int, statute: InheritanceTaxStatute, sheet: Worksheet) -> int:
    if not inheritance.appraisal_fee:
        return 0
    most = statute.appraisal_fee_cap.on(inheritance.death_date)
    fee = min(inheritance.appraisal_fee, most, room)
    formula = f"감정평가 수수료 {won(inheritance.appraisal_fee)} 중 최대 {won(most)} → {won(fee)}"
    sheet.add("감정평가 수수료", formula, -fee, Provision.ESTATE_TAXABLE_BASE)
    return fee


def _signed(*amounts: int) -> str:
    return "".join(f" {'+' if amount > 0 else '−'} {won(abs(amount))}" for amount in amounts if amount)
