"""The tax by the table (산출세액), the same for gifts and inheritances (법 25, 26, 55, 56)."""

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.money import NOTHING, Portion, percent, won
from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.statute import Provision


def calculated_tax(base: int, minimum: int, schedule: RateSchedule) -> Portion:
    """The tax on a `base`; nothing below the `minimum` (과세최저한). Won."""
    return NOTHING if base < minimum else schedule.tax_on(base)


def explain_calculated_tax(
    base: int, minimum: int, schedule: RateSchedule, articles: tuple[Provision, Provision], sheet: Worksheet
) -> None:
    """Its step. The two articles are the one that exempts a small base, and the one of the rates."""
    exempted_by, taxed_by = articles
    if base < minimum:
        formula = f"과세표준 {won(base)}이 {won(minimum)} 미만이므로 세금 없음"
        sheet.add("산출세액", formula, 0, exempted_by)
        return
    tax, bracket = schedule.tax_on(base), schedule.bracket_of(base)
    deduction = f" − 누진공제 {won(bracket.deduction)}" if bracket.deduction else ""
    formula = f"과세표준 {won(base)} × {percent(bracket.rate_bp)}{deduction} = {won(tax.amount)}"
    sheet.add("산출세액", formula, tax.amount, taxed_by)
