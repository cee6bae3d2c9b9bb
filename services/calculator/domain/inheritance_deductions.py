"""What is deducted from an estate: the spouse, financial assets, the house lived in together, and the ceiling.

Sources: 상속세및증여세법 제19조, 제22조, 제23조의2, 제24조.
"""

from dataclasses import dataclass

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_personal import BasicDeduction, basic_deduction
from services.calculator.domain.inheritance_spouse import SpouseDeduction, spouse_deduction
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_value import EstateValue
from services.calculator.domain.money import Portion, percent, share, won
from services.calculator.domain.statute import Provision


@dataclass(frozen=True, slots=True, kw_only=True)
class Deductions:
    """Amounts are won."""

    basic: BasicDeduction
    spouse: SpouseDeduction
    financial: Portion
    house: Portion
    ceiling: int
    """The most that may be deducted in all (법 24)."""

    @property
    def total(self) -> int:
        return self.basic.granted + self.spouse.granted + self.financial.amount + self.house.amount

    @property
    def applied(self) -> int:
        return min(self.total, self.ceiling)

    @property
    def doubt(self) -> int:
        """How much less another reading of 법 19④ would deduct in all."""
        return self.applied - min(self.total - self.spouse.doubt, self.ceiling)

    @property
    def exact(self) -> bool:
        return self.spouse.exact and self.financial.exact and self.house.exact


def deduct(
    inheritance: Inheritance, estate: EstateValue, statute: InheritanceTaxStatute, sheet: Worksheet
) -> Deductions:
    """All deductions, with their steps. Raises `Refused` where the law leaves open what decides the tax (법 21)."""
    deductions = Deductions(
        basic=basic_deduction(inheritance, statute, sheet),
        spouse=spouse_deduction(inheritance, estate, statute, sheet),
        financial=_financial(inheritance, statute, sheet),
        house=_house(inheritance, statute, sheet),
        ceiling=deduction_ceiling(inheritance, estate, statute),
    )
    if deductions.total > deductions.ceiling:
        excess = deductions.total - deductions.ceiling
        formula = (
            f"공제 합계 {won(deductions.total)} 중 한도 {won(deductions.ceiling)}을 넘는 {won(excess)}은 공제하지 않음"
        )
        sheet.add("공제 한도를 넘는 금액", formula, excess, Provision.DEDUCTION_CEILING)
    return deductions


def deduction_ceiling(inheritance: Inheritance, estate: EstateValue, statute: InheritanceTaxStatute) -> int:
    """What of the taxable value heirs of the first rank take at death (법 24), in won.

    Added gifts are taken off only above the threshold, less what was deducted from them as gifts: the tax jumps there.
    """
    ceiling = estate.taxable_value - inheritance.bequests_to_nonheirs - inheritance.renounced_to_next_rank
    if estate.taxable_value > statute.ceiling_gift_threshold.on(inheritance.death_date):
        ceiling -= sum(gift.value - gift.deduction for gift in estate.added_gifts)
    return max(0, ceiling)


def _financial(inheritance: Inheritance, statute: InheritanceTaxStatute, sheet: Worksheet) -> Portion:
    net = max(0, inheritance.financial_assets - inheritance.financial_debts)
    if not net or not inheritance.decedent_resident:
        return Portion(0, exact=True)
    day = inheritance.death_date
    small, most = statute.financial_small_amount.on(day), statute.financial_maximum.on(day)
    if net <= small:
        sheet.add("금융재산 상속공제", f"순금융재산 {won(net)} 전부", -net, Provision.FINANCIAL_DEDUCTION)
        return Portion(net, exact=True)
    rate_bp = statute.financial_rate.on(day)
    part = share(net, rate_bp)
    deduction = min(max(part.amount, small), most)
    formula = (
        f"순금융재산 {won(net)} × {percent(rate_bp)} = {won(part.amount)} "
        f"(최소 {won(small)}, 최대 {won(most)}) → {won(deduction)}"
    )
    sheet.add("금융재산 상속공제", formula, -deduction, Provision.FINANCIAL_DEDUCTION)
    return Portion(deduction, part.exact or deduction != part.amount)


def _house(inheritance: Inheritance, statute: InheritanceTaxStatute, sheet: Worksheet) -> Portion:
    day = inheritance.death_date
    if not inheritance.cohabiting_house_value or not inheritance.decedent_resident:
        return Portion(0, exact=True)
    rate_bp, most = statute.cohabiting_house_rate.on(day), statute.cohabiting_house_maximum.on(day)
    debt = inheritance.cohabiting_house_debt if statute.cohabiting_house_net_of_debt.on(day) else 0
    net = max(0, inheritance.cohabiting_house_value - debt)
    part = share(net, rate_bp)
    deduction = min(part.amount, most)
    if deduction:
        less = f"({won(inheritance.cohabiting_house_value)} − 담보채무 {won(debt)})" if debt else won(net)
        formula = f"주택가액 {less} × {percent(rate_bp)}, 최대 {won(most)} → {won(deduction)}"
        sheet.add("동거주택 상속공제", formula, -deduction, Provision.COHABITING_HOUSE_DEDUCTION)
    return Portion(deduction, part.exact or deduction != part.amount)
