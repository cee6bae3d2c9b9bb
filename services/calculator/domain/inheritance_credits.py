"""What is credited against the tax on an inheritance: gift tax paid before (법 28), and an earlier inheritance (법 30)."""

from dataclasses import dataclass
from datetime import date

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.inheritance import CHILDREN, Inheritance, PriorGift, Reinheritance
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_value import EstateValue
from services.calculator.domain.money import BASIS_POINTS, Portion, percent, proportion, won
from services.calculator.domain.period import within_years
from services.calculator.domain.refusal import Refused
from services.calculator.domain.statute import Provision
from services.calculator.domain.wording import korean_date


@dataclass(frozen=True, slots=True)
class GiftTaxCredit:
    """Won."""

    amount: int
    limit: int
    """What 법 28② allows in all."""
    exact: bool

    @property
    def is_limited(self) -> bool:
        return self.amount > 0 and self.amount == self.limit


NO_GIFT_TAX_CREDIT = GiftTaxCredit(0, 0, exact=True)


def gift_tax_credit(
    inheritance: Inheritance, estate: EstateValue, base: int, tax: int, statute: InheritanceTaxStatute, sheet: Worksheet
) -> GiftTaxCredit:
    """The gift tax on the added gifts, up to their part of the tax (법 28).

    Nothing up to the threshold of the taxable value, or without any tax. Raises `Refused` where several recipients
    have limits of their own and one of the limits would decide.
    """
    gifts = [gift for gift in estate.added_gifts if gift.computed_tax]
    paid = sum(gift.computed_tax for gift in gifts)
    if not paid or not tax or estate.taxable_value <= statute.gift_tax_credit_threshold.on(inheritance.death_date):
        return NO_GIFT_TAX_CREDIT
    bases = sum(gift.tax_base for gift in gifts)
    limit = proportion(tax, min(bases, base), base)
    if _has_own_limits(inheritance, gifts) and _one_limit_binds(gifts, base, tax):
        raise _undecided()
    credit = min(paid, limit.amount)
    formula = (
        f"증여 당시 산출세액 {won(paid)}, 한도 {won(tax)} × {won(bases)} ÷ {won(base)} = {won(limit.amount)} 중 적은 금액 "
        f"{won(credit)}"
    )
    sheet.add("증여세액공제", formula, -credit, Provision.GIFT_TAX_CREDIT)
    return GiftTaxCredit(credit, limit.amount, limit.exact or credit != limit.amount)


def _has_own_limits(inheritance: Inheritance, gifts: list[PriorGift]) -> bool:
    """Whether the limit may not be one for all: several gifts, some to an heir, not surely all to one person (법 28② 후단).

    "자녀" may be any of several; who is named besides, "자녀(막내)", is one.
    """
    if len(gifts) == 1 or not any(gift.recipient_is_heir for gift in gifts):
        return False
    recipients = {gift.recipient for gift in gifts}
    if len(recipients) == 1 and recipients.isdisjoint(CHILDREN):
        return False
    only_heir = inheritance.co_heirs + inheritance.spouse == 1 and all(gift.recipient_is_heir for gift in gifts)
    return not only_heir and not all(gift.to_spouse for gift in gifts)


def _one_limit_binds(gifts: list[PriorGift], base: int, tax: int) -> bool:
    """Whether the gifts of anyone bore more tax than their part of the tax on the inheritance: then one gift did."""
    return any(gift.computed_tax * base > tax * gift.tax_base for gift in gifts)


def reinheritance_credit(
    inheritance: Inheritance, room: int, statute: InheritanceTaxStatute, sheet: Worksheet
) -> Portion:
    """The earlier tax on what is inherited again within ten years, less a part for each year; at most `room` (법 30③)."""
    granted, exact = 0, True
    for earlier in inheritance.short_term_reinheritance:
        rate_bp = reinheritance_rate_bp(earlier, inheritance.death_date, statute)
        full = proportion(
            earlier.prior_calculated_tax * rate_bp,
            earlier.reinherited_value,
            earlier.prior_estate_value * BASIS_POINTS,
        )
        credit = min(full.amount, room - granted)
        exact &= full.exact or credit != full.amount
        granted += credit
        if credit:
            formula = (
                f"{korean_date(earlier.prior_death_date)} 상속의 산출세액 {won(earlier.prior_calculated_tax)} × "
                f"{won(earlier.reinherited_value)} ÷ {won(earlier.prior_estate_value)} × {percent(rate_bp)} = {won(full.amount)}"
            )
            limited = f", 남은 세액 {won(credit)}까지" if credit != full.amount else ""
            sheet.add("단기 재상속 세액공제", formula + limited, -credit, Provision.REINHERITANCE_CREDIT)
    return Portion(granted, exact)


def reinheritance_rate_bp(earlier: Reinheritance, day: date, statute: InheritanceTaxStatute) -> int:
    """All within the first year, a tenth less for each further one, nothing after ten (법 30② 2호). Basis points."""
    loss = statute.reinheritance_yearly_loss.on(day)
    for years_passed in range(statute.reinheritance_years.on(day)):
        if within_years(earlier.prior_death_date, day, years_passed + 1):
            return BASIS_POINTS - loss * years_passed
    return 0


def _undecided() -> Refused:
    return Refused(
        "prior_gifts",
        "LAW_UNDECIDED",
        "여러 사람이 받은 증여를 더했고, 그중 증여세액공제의 한도가 걸리는 사람이 있습니다. 사람마다 다른 한도를 어떻게 나누어 계산하는지 "
        "법에서 분명하지 않아 계산하지 않았습니다. 세무서나 세무사에게 문의해 주세요.",
    )
