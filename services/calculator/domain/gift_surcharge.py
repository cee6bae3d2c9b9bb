"""The surcharge on gifts that skip a generation (법 57, 영 46의3)."""

from dataclasses import dataclass

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.gift import Gift
from services.calculator.domain.gift_history import History
from services.calculator.domain.money import BASIS_POINTS, NOTHING, Portion, percent, proportion, won
from services.calculator.domain.statute import GiftTaxStatute, Provision
from services.calculator.domain.wording import korean_won


@dataclass(frozen=True, slots=True)
class Surcharge:
    """The rate in basis points, 0 where there is none, and what is charged."""

    rate_bp: int
    charged: Portion


def surcharge_rate_bp(gift: Gift, history: History, statute: GiftTaxStatute) -> int:
    """The rate of the surcharge (법 57①), in basis points; 0 where there is none.

    The threshold for minors is compared with the property before debts, earlier gifts included (영 46의3①): that is
    the word of the law (증여재산가액), and the reading that costs more. `gift_warnings` says so where debts decide.
    """
    if not gift.skips_generation or gift.parent_deceased:
        return 0
    threshold = statute.minor_surcharge_threshold.on(gift.gift_date)
    heavy = gift.is_minor_recipient and gift.gift_property_value + history.property_value > threshold
    return (statute.minor_surcharge_rate if heavy else statute.surcharge_rate).on(gift.gift_date)


def surcharge(tax: int, gift: Gift, history: History, statute: GiftTaxStatute) -> Surcharge:
    """The part of the tax on property that skipped a generation, times the rate, less what was charged before."""
    rate_bp = surcharge_rate_bp(gift, history, statute)
    if rate_bp == 0 or tax == 0:
        return Surcharge(rate_bp, NOTHING)
    skipping, everything = _property(gift, history)
    whole = proportion(tax, skipping * rate_bp, everything * BASIS_POINTS)
    return Surcharge(rate_bp, Portion(max(whole.amount - history.surcharge, 0), whole.exact))


def explain_surcharge(
    tax: int, gift: Gift, history: History, surcharge: Surcharge, statute: GiftTaxStatute, sheet: Worksheet
) -> None:
    """Its steps, or why it does not apply."""
    rate_bp, charged = surcharge.rate_bp, surcharge.charged.amount
    _say_why_not(gift, rate_bp, statute, sheet)
    if rate_bp == 0 or tax == 0:
        return
    skipping, everything = _property(gift, history)
    part = "" if skipping == everything else f" × {won(skipping)} ÷ {won(everything)}"
    before = f" − 전에 낸 할증 {won(history.surcharge)}" if history.surcharge else ""
    formula = f"산출세액 {won(tax)}{part} × {percent(rate_bp)}{before} = {won(charged)}"
    sheet.add("세대생략 할증세액", formula, charged, Provision.GENERATION_SKIPPING)
    total = tax + charged
    sheet.add("할증을 더한 세액", f"{won(tax)} + {won(charged)} = {won(total)}", total, Provision.GENERATION_SKIPPING)


def _property(gift: Gift, history: History) -> tuple[int, int]:
    """What skipped a generation, and everything, before debts."""
    return gift.gift_property_value + history.skipping_property, gift.gift_property_value + history.property_value


def _say_why_not(gift: Gift, rate_bp: int, statute: GiftTaxStatute, sheet: Worksheet) -> None:
    rule, provision = "세대생략 할증", Provision.GENERATION_SKIPPING
    if gift.is_generation_skipping and not gift.from_ascendant:
        reason = "할아버지·할머니처럼 부모가 아닌 직계존속에게서 받은 증여에만 붙습니다."
        sheet.skip(rule, reason, provision)
    elif gift.skips_generation and gift.parent_deceased:
        reason = "증여하는 분의 자녀인 부모가 먼저 사망해서 그 자녀가 받은 증여에는 붙지 않습니다."
        sheet.skip(rule, reason, provision)
    elif rate_bp and gift.is_minor_recipient and rate_bp == statute.surcharge_rate.on(gift.gift_date):
        threshold = korean_won(statute.minor_surcharge_threshold.on(gift.gift_date))
        heavier = percent(statute.minor_surcharge_rate.on(gift.gift_date))
        if statute.minor_surcharge_rate.on(gift.gift_date) != rate_bp:
            reason = (
                f"이전 증여를 더한 증여재산이 {threshold}을 넘지 않아 {heavier}가 아니라 {percent(rate_bp)}를 더합니다."
            )
            sheet.skip(f"미성년자의 {heavier} 할증", reason, provision)
