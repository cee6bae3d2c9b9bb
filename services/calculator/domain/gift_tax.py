"""The gift tax (증여세): the order of computation of 상속세및증여세법 제47조 → 53 → 53의2 → 55 → 56 → 57 → 69 → 70."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from services.calculator.domain.deadline import Deadline, HolidayPredicate, filing_deadline
from services.calculator.domain.deductions import (
    MarriageChildbirthDeduction,
    basic_deduction_limit,
    marriage_childbirth_deduction,
)
from services.calculator.domain.explanation import Step, Worksheet
from services.calculator.domain.gift import Gift, Relationship
from services.calculator.domain.money import Portion, percent, share, won
from services.calculator.domain.statute import GiftTaxStatute, Provision

LARGER_INSTALLMENT_BP: Final = 5_000
"""The part of a larger tax that may be paid later (영 66② 2호)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftTax:
    """The finished computation. Amounts are won."""

    gift: Gift
    deadline: Deadline
    steps: tuple[Step, ...]
    basic_deduction: int
    marriage_childbirth: MarriageChildbirthDeduction
    taxable_base: int
    calculated_tax: int
    """The tax by the table (산출세액)."""
    surcharge_rate_bp: int
    surcharge: int
    filing_credit: int
    installment_max: int
    """The most that may be paid in instalments (분납)."""
    exact: bool
    """False when a fraction of a won was dropped."""

    @property
    def provisions(self) -> tuple[Provision, ...]:
        """The articles that the steps rest on, in their order, each once."""
        return tuple(dict.fromkeys(step.provision for step in self.steps))

    @property
    def total_deduction(self) -> int:
        return self.basic_deduction + self.marriage_childbirth.granted

    @property
    def final_tax(self) -> int:
        """The tax with the surcharge, before the filing credit."""
        return self.calculated_tax + self.surcharge

    @property
    def payable_tax(self) -> int:
        """What is to be paid when the gift is declared in time."""
        return self.final_tax - self.filing_credit


def compute(gift: Gift, statute: GiftTaxStatute, is_holiday: HolidayPredicate) -> GiftTax:
    """Tax one gift by the law of its date. Raises `Refused` where that law is not known."""
    day = gift.gift_date
    sheet = Worksheet()
    _net_value(gift, sheet)
    basic = _basic_deduction(gift, statute, sheet)
    marriage_childbirth = _marriage_childbirth(gift, statute, gift.net_value - basic, sheet)
    base = _taxable_base(gift, basic, marriage_childbirth.granted, sheet)
    tax = _calculated_tax(base, statute, day, sheet)
    surcharge_rate = surcharge_rate_bp(gift, statute)
    surcharge = _surcharge(tax.amount, surcharge_rate, sheet)
    credit = _filing_credit(tax.amount + surcharge.amount, statute, day, sheet)
    payable = tax.amount + surcharge.amount - credit.amount
    installment = _installment_max(payable, statute, day)
    months, start = statute.filing_period_months.on(day), statute.filing_period_start.on(day)
    return GiftTax(
        gift=gift,
        deadline=filing_deadline(day, months, start, is_holiday),
        steps=sheet.steps,
        basic_deduction=basic,
        marriage_childbirth=marriage_childbirth,
        taxable_base=base,
        calculated_tax=tax.amount,
        surcharge_rate_bp=surcharge_rate,
        surcharge=surcharge.amount,
        filing_credit=credit.amount,
        installment_max=installment.amount,
        exact=all(portion.exact for portion in (tax, surcharge, credit, installment)),
    )


def _net_value(gift: Gift, sheet: Worksheet) -> None:
    value, debt = gift.gift_property_value, gift.secured_debt
    sheet.add("증여재산가액", f"증여받은 재산의 가액 {won(value)}", value, Provision.TAXABLE_VALUE)
    if debt:
        sheet.add(
            "넘겨받는 채무", f"재산에 담보된 채무 중 받는 분이 갚을 금액 {won(debt)}", -debt, Provision.TAXABLE_VALUE
        )
        formula = f"{won(value)} − {won(debt)} = {won(gift.net_value)}"
        sheet.add("증여세 과세가액", formula, gift.net_value, Provision.TAXABLE_VALUE)


def _basic_deduction(gift: Gift, statute: GiftTaxStatute, sheet: Worksheet) -> int:
    limit = basic_deduction_limit(gift, statute)
    deduction = min(limit, gift.net_value)
    if gift.is_non_resident:
        formula = "받는 분이 비거주자여서 공제 없음"
    elif gift.donor_relationship is Relationship.STRANGER:
        formula = "친족이 아닌 분의 증여여서 공제 없음"
    else:
        formula = f"공제 한도 {won(limit)}과 과세가액 {won(gift.net_value)} 중 적은 금액 {won(deduction)}"
    minor = ", 미성년자" if gift.from_ascendant and gift.is_minor_recipient else ""
    description = f"증여재산공제 ({gift.donor_relationship}{minor})"
    sheet.add(description, formula, -deduction, Provision.BASIC_DEDUCTION)
    return deduction


def _marriage_childbirth(
    gift: Gift, statute: GiftTaxStatute, room: int, sheet: Worksheet
) -> MarriageChildbirthDeduction:
    deduction = marriage_childbirth_deduction(gift, statute, room)
    if deduction.granted:
        claimed = gift.marriage_deduction_amount + gift.childbirth_deduction_amount
        formula = f"신청한 공제 {won(claimed)} 중 한도 안의 금액 {won(deduction.granted)}"
        sheet.add("혼인·출산 증여재산공제", formula, -deduction.granted, Provision.MARRIAGE_CHILDBIRTH_DEDUCTION)
    return deduction


def _taxable_base(gift: Gift, basic: int, marriage_childbirth: int, sheet: Worksheet) -> int:
    base = gift.net_value - basic - marriage_childbirth
    deductions = "".join(f" − {won(deduction)}" for deduction in (basic, marriage_childbirth) if deduction)
    formula = f"{won(gift.net_value)}{deductions} = {won(base)}" if deductions else f"과세가액 {won(base)} 그대로"
    sheet.add("과세표준", formula, base, Provision.TAXABLE_BASE)
    return base


def _calculated_tax(base: int, statute: GiftTaxStatute, day: date, sheet: Worksheet) -> Portion:
    minimum = statute.minimum_taxable_base.on(day)
    if base < minimum:
        formula = f"과세표준 {won(base)}이 {won(minimum)} 미만이므로 세금 없음"
        sheet.add("산출세액", formula, 0, Provision.TAXABLE_BASE)
        return Portion(0, exact=True)
    schedule = statute.rates.on(day)
    tax, bracket = schedule.tax_on(base), schedule.bracket_of(base)
    deduction = f" − 누진공제 {won(bracket.deduction)}" if bracket.deduction else ""
    formula = f"과세표준 {won(base)} × {percent(bracket.rate_bp)}{deduction} = {won(tax.amount)}"
    sheet.add("산출세액", formula, tax.amount, Provision.TAX_RATE)
    return tax


def surcharge_rate_bp(gift: Gift, statute: GiftTaxStatute) -> int:
    """The rate of the generation-skipping surcharge (법 57①), in basis points; 0 where there is none.

    The threshold for minors is compared with the property before debts: that is the word of the law
    (증여재산가액), and the reading that costs more. `guidance` says so where the debt would decide.
    """
    if not gift.skips_generation:
        return 0
    threshold = statute.minor_surcharge_threshold.on(gift.gift_date)
    heavy = gift.is_minor_recipient and gift.gift_property_value > threshold
    rate = statute.minor_surcharge_rate if heavy else statute.surcharge_rate
    return rate.on(gift.gift_date)


def _surcharge(tax: int, rate_bp: int, sheet: Worksheet) -> Portion:
    surcharge = share(tax, rate_bp)
    if surcharge.amount:
        formula = f"산출세액 {won(tax)} × {percent(rate_bp)} = {won(surcharge.amount)}"
        sheet.add("세대생략 할증세액", formula, surcharge.amount, Provision.GENERATION_SKIPPING)
        total = tax + surcharge.amount
        formula = f"{won(tax)} + {won(surcharge.amount)} = {won(total)}"
        sheet.add("할증을 더한 세액", formula, total, Provision.GENERATION_SKIPPING)
    return surcharge


def _filing_credit(tax: int, statute: GiftTaxStatute, day: date, sheet: Worksheet) -> Portion:
    rate_bp = statute.filing_credit_rate.on(day)
    credit = share(tax, rate_bp)
    if tax:
        formula = f"기한 안에 신고할 때: {won(tax)} × {percent(rate_bp)} = {won(credit.amount)}"
        sheet.add("신고세액공제", formula, -credit.amount, Provision.FILING_CREDIT)
        payable = tax - credit.amount
        formula = f"{won(tax)} − {won(credit.amount)} = {won(payable)}"
        sheet.add("기한 안에 신고할 때 낼 세금", formula, payable, Provision.PAYMENT)
    return credit


def _installment_max(payable: int, statute: GiftTaxStatute, day: date) -> Portion:
    """What may be paid later: all above the threshold, or half of a larger tax (법 70②, 영 66②)."""
    threshold = statute.installment_threshold.on(day)
    if payable <= threshold:
        return Portion(0, exact=True)
    if payable <= statute.installment_half_threshold.on(day):
        return Portion(payable - threshold, exact=True)
    return share(payable, LARGER_INSTALLMENT_BP)
