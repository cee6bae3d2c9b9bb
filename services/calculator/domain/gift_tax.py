"""The gift tax (증여세): the order of computation of 상속세및증여세법 제47조 → 53 → 53의2 → 55 → 56 → 57 → 58 → 69 → 70."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from services.calculator.domain.calculated_tax import calculated_tax, explain_calculated_tax
from services.calculator.domain.explanation import Skipped, Step, Worksheet
from services.calculator.domain.filing import Filing
from services.calculator.domain.gift import Gift, GiftCase
from services.calculator.domain.gift_deductions import (
    BasicDeduction,
    LifetimeUse,
    MarriageChildbirthDeduction,
    basic_deduction,
    marriage_childbirth_deduction,
    marriage_childbirth_deduction_exists,
)
from services.calculator.domain.gift_explanation import (
    explain_base,
    explain_basic_deduction,
    explain_history,
    explain_marriage_childbirth,
    explain_net_value,
    explain_prior_deduction,
)
from services.calculator.domain.gift_history import (
    History,
    TaxedGift,
    bears_on,
    deducted_so_far,
    history_of,
    lifetime_use,
    untaxed,
)
from services.calculator.domain.gift_surcharge import Surcharge, explain_surcharge, surcharge
from services.calculator.domain.money import NOTHING, Portion, proportion, won
from services.calculator.domain.period import years_later
from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.refusal import LawNotKnown, Refused
from services.calculator.domain.settlement import Settlement, settle
from services.calculator.domain.statute import GiftTaxStatute, Provision
from shared.calendar.deadline import Deadline, FilingPeriodStart, HolidayPredicate, filing_deadline


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """The tax on one gift with the earlier ones that are added to it, before anything is credited. Won."""

    gift: Gift
    history: History
    basic: BasicDeduction
    marriage_childbirth: MarriageChildbirthDeduction
    appraisal_fee: int
    taxable_base: int
    calculated_tax: Portion
    """The tax by the table (산출세액)."""
    surcharge: Surcharge

    @property
    def taxable_value(self) -> int:
        return self.gift.net_value + self.history.net_value

    @property
    def total_deduction(self) -> int:
        return self.basic.granted.amount + self.marriage_childbirth.granted + self.history.deduction

    def as_history(self) -> TaxedGift:
        """This gift as an earlier one of those that follow."""
        return TaxedGift(
            gift=self.gift,
            basic_deduction=self.basic.granted.amount,
            marriage_deduction=self.marriage_childbirth.marriage,
            childbirth_deduction=self.marriage_childbirth.childbirth,
            aggregated=self.history.aggregated,
            calculated_tax=self.calculated_tax.amount,
            surcharge=self.surcharge.charged.amount,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftTax:
    """The finished computation. Amounts are won."""

    case: GiftCase
    filing: Filing | None
    charge: Charge
    prior_tax_credit: Portion
    prior_tax_credit_limit: int
    settlement: Settlement
    deadline: Deadline
    steps: tuple[Step, ...]
    skipped: tuple[Skipped, ...]

    @property
    def gift(self) -> Gift:
        return self.charge.gift

    @property
    def final_tax(self) -> int:
        """The tax with the surcharge, less that on earlier gifts, before the filing credit."""
        return self.charge.calculated_tax.amount + self.charge.surcharge.charged.amount - self.prior_tax_credit.amount

    @property
    def exact(self) -> bool:
        """False when a fraction of a won was dropped."""
        charge = self.charge
        portions = (charge.basic.granted, charge.calculated_tax, charge.surcharge.charged, self.prior_tax_credit)
        return self.gift.value_is_exact and self.settlement.exact and all(portion.exact for portion in portions)


def compute(case: GiftCase, filing: Filing | None, statute: GiftTaxStatute, is_holiday: HolidayPredicate) -> GiftTax:
    """Tax one gift by the law of its date, earlier ones by the law of theirs.

    Raises `LawNotKnown` where the law of the gift is not known, `Refused` for what is impossible or undecided.
    """
    sheet = Worksheet()
    charge = _charge_of(case, statute)
    _explain(charge, statute, sheet)
    credit, limit = _prior_tax_credit(charge, sheet)
    day = case.gift.gift_date
    months, start = statute.filing_period_months.on(day), statute.filing_period_start.on(day)
    deadline = filing_deadline(day, months, start, is_holiday)
    tax = charge.calculated_tax.amount + charge.surcharge.charged.amount - credit.amount
    no_marriage_due = _no_marriage_due(case.gift, statute, is_holiday) if filing else None
    settlement = settle(tax, day, filing, deadline, statute, sheet, no_marriage_due)
    return GiftTax(
        case=case,
        filing=filing,
        charge=charge,
        prior_tax_credit=credit,
        prior_tax_credit_limit=limit,
        settlement=settlement,
        deadline=deadline,
        steps=sheet.steps,
        skipped=sheet.skipped,
    )


def final_tax(case: GiftCase, statute: GiftTaxStatute) -> int:
    """What `compute` has for the tax before the filing credit, in won, and nothing beside it. Raises as it does."""
    charge = _charge_of(case, statute)
    credit, _ = _prior_tax_credit(charge, Worksheet())
    return charge.calculated_tax.amount + charge.surcharge.charged.amount - credit.amount


def tax_in_turn(gifts: Iterable[Gift], statute: GiftTaxStatute) -> Iterator[tuple[TaxedGift, int]]:
    """Gifts in the order of their dates, each as it was taxed then, with its own part of the tax by the table in won.

    That is the tax less the credit for what was taxed before. Raises `LawNotKnown`, `Refused`.
    """
    taxed: list[TaxedGift] = []
    for gift in gifts:
        charge = _charge(gift, taxed, deducted_so_far(taxed), statute)
        credit, _ = _prior_tax_credit(charge, Worksheet())
        taxed.append(charge.as_history())
        yield taxed[-1], charge.calculated_tax.amount - credit.amount


def _no_marriage_due(gift: Gift, statute: GiftTaxStatute, is_holiday: HolidayPredicate) -> date | None:
    """The last day to return that no marriage followed a gift with the deduction for it (법 53의2⑥)."""
    day = gift.gift_date
    if not gift.from_ascendant or gift.is_non_resident or not marriage_childbirth_deduction_exists(statute, day):
        return None
    two_years = years_later(day, statute.marriage_childbirth_years.on(day))
    months = statute.no_marriage_return_months.on(day)
    return filing_deadline(two_years, months, FilingPeriodStart.MONTH_END, is_holiday).due


def _tax_earlier(case: GiftCase, statute: GiftTaxStatute) -> list[TaxedGift]:
    """The earlier gifts in the order of their dates, each taxed as it was at its time."""
    taxed: list[TaxedGift] = []
    for gift in case.prior_gifts:
        before = [each for each in taxed if each.gift.gift_date < gift.gift_date]
        try:
            taxed.append(_charge(gift, before, deducted_so_far(before), statute).as_history())
        except LawNotKnown as unknown:
            years = statute.aggregation_years.on(case.gift.gift_date)
            if bears_on(gift, (*case.prior_gifts, case.gift), years):
                raise unknown.refused("prior_gifts", "증여") from None
            taxed.append(untaxed(gift))
    return taxed


def _charge_of(case: GiftCase, statute: GiftTaxStatute) -> Charge:
    earlier = _tax_earlier(case, statute)
    return _charge(case.gift, earlier, lifetime_use(case, earlier), statute)


def _charge(gift: Gift, earlier: Sequence[TaxedGift], used: LifetimeUse, statute: GiftTaxStatute) -> Charge:
    history = history_of(gift, earlier, statute)
    basic = basic_deduction(gift, earlier, statute)
    marriage_childbirth = marriage_childbirth_deduction(gift, used, gift.net_value - basic.granted.amount, statute)
    fee = min(gift.appraisal_fee, statute.appraisal_fee_cap.on(gift.gift_date))
    deduction = basic.granted.amount + marriage_childbirth.granted + history.deduction
    base = max(gift.net_value + history.net_value - deduction - fee, 0)
    tax = calculated_tax(base, *_table(gift, statute))
    return Charge(
        gift=gift,
        history=history,
        basic=basic,
        marriage_childbirth=marriage_childbirth,
        appraisal_fee=fee,
        taxable_base=base,
        calculated_tax=tax,
        surcharge=surcharge(tax.amount, gift, history, statute),
    )


def _table(gift: Gift, statute: GiftTaxStatute) -> tuple[int, RateSchedule]:
    """The smallest base that is taxed, and the rates."""
    return statute.minimum_taxable_base.on(gift.gift_date), statute.rates.on(gift.gift_date)


def _explain(charge: Charge, statute: GiftTaxStatute, sheet: Worksheet) -> None:
    """The steps of a charge, in their order."""
    gift, history, base = charge.gift, charge.history, charge.taxable_base
    explain_net_value(gift, statute, sheet)
    explain_history(gift, history, statute, sheet)
    explain_prior_deduction(history, sheet)
    explain_basic_deduction(gift, charge.basic, sheet)
    explain_marriage_childbirth(gift, charge.marriage_childbirth, sheet)
    deductions = (history.deduction, charge.basic.granted.amount, charge.marriage_childbirth.granted)
    explain_base(gift, charge.taxable_value, deductions, charge.appraisal_fee, base, sheet)
    explain_calculated_tax(base, *_table(gift, statute), (Provision.TAXABLE_BASE, Provision.TAX_RATE), sheet)
    explain_surcharge(charge.calculated_tax.amount, gift, history, charge.surcharge, statute, sheet)


def _prior_tax_credit(charge: Charge, sheet: Worksheet) -> tuple[Portion, int]:
    """The credit for the tax that the added gifts had at their time, and its limit (법 58). Raises `Refused`."""
    history, tax = charge.history, charge.calculated_tax.amount
    if not history.aggregated or tax == 0:
        return NOTHING, 0
    limit = proportion(tax, min(history.base, charge.taxable_base), charge.taxable_base)
    if history.tax_is_unclear:
        raise Refused(
            "prior_gifts",
            "LAW_UNDECIDED",
            "이전 증여의 세금에, 지금은 10년이 지나 더하지 않는 더 이른 증여의 세금이 섞여 있습니다. "
            "이때 얼마를 빼 주는지 법에 분명하지 않아 계산하지 않았습니다. 세무서나 세무사에게 확인해 주세요.",
        )
    paid = history.calculated_tax
    if paid == 0:
        reason = "더한 이전 증여에는 당시 산출된 세금이 없어 뺄 것이 없습니다."
        sheet.skip("납부세액공제", reason, Provision.PRIOR_TAX_CREDIT)
        return NOTHING, limit.amount
    credit = limit if limit.amount < paid else Portion(paid, exact=True)
    formula = (
        f"이전 증여의 당시 산출세액 {won(paid)}과 한도 {won(tax)} × {won(history.base)} ÷ {won(charge.taxable_base)} "
        f"= {won(limit.amount)} 중 적은 금액 {won(credit.amount)}"
    )
    sheet.add("납부세액공제", formula, -credit.amount, Provision.PRIOR_TAX_CREDIT)
    rest = tax + charge.surcharge.charged.amount - credit.amount
    before = tax + charge.surcharge.charged.amount
    sheet.add(
        "이전 세금을 뺀 세액", f"{won(before)} − {won(credit.amount)} = {won(rest)}", rest, Provision.PRIOR_TAX_CREDIT
    )
    return credit, limit.amount
