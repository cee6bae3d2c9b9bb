"""The steps that lead from the property to the tax base, in words and numbers, and the rules that did not apply."""

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.gift import Gift
from services.calculator.domain.gift_deductions import BasicDeduction, MarriageChildbirthDeduction
from services.calculator.domain.gift_history import History
from services.calculator.domain.money import won
from services.calculator.domain.statute import GiftTaxStatute, Provision
from services.calculator.domain.wording import korean_date, korean_won


def explain_net_value(gift: Gift, statute: GiftTaxStatute, sheet: Worksheet) -> None:
    """What was given, and what debt was taken over with it; or what of a benefit is a gift."""
    if gift.benefit is not None:
        gift.benefit.explain(gift.gift_date, statute, sheet)
        return
    value, debt = gift.gift_property_value, gift.secured_debt
    sheet.add("증여재산가액", f"증여받은 재산의 가액 {won(value)}", value, Provision.TAXABLE_VALUE)
    if debt:
        formula = f"재산에 담보된 채무 중 받는 분이 갚을 금액 {won(debt)}"
        if gift.is_over_indebted:
            formula += f" 가운데 재산의 가액까지 {won(value)}"
        taken_off = min(debt, value)
        sheet.add("넘겨받는 채무", formula, -taken_off, Provision.TAXABLE_VALUE)
        formula = f"{won(value)} − {won(taken_off)} = {won(gift.net_value)}"
        sheet.add("증여세 과세가액", formula, gift.net_value, Provision.TAXABLE_VALUE)


def explain_history(gift: Gift, history: History, statute: GiftTaxStatute, sheet: Worksheet) -> None:
    """Which earlier gifts are added, and why the others are not."""
    if history.aggregated:
        parts = " + ".join(
            f"{korean_date(each.gift.gift_date)} {won(each.gift.net_value)}" for each in history.aggregated
        )
        formula = parts if len(history.aggregated) == 1 else f"{parts} = {won(history.net_value)}"
        sheet.add("10년 안의 이전 증여", formula, history.net_value, Provision.TAXABLE_VALUE)
        total = gift.net_value + history.net_value
        formula = f"{won(gift.net_value)} + {won(history.net_value)} = {won(total)}"
        sheet.add("합산한 과세가액", formula, total, Provision.TAXABLE_VALUE)
    years, rule = statute.aggregation_years.on(gift.gift_date), "이전 증여의 합산"
    for each in history.too_early:
        reason = f"{korean_date(each.gift.gift_date)}의 증여는 {years}년이 지나 더하지 않습니다."
        sheet.skip(rule, reason, Provision.TAXABLE_VALUE)
    if history.too_small:
        floor = korean_won(statute.aggregation_floor.on(gift.gift_date))
        small = korean_won(sum(each.gift.net_value for each in history.too_small))
        reason = f"같은 분에게서 {years}년 안에 받은 증여가 모두 {small}으로 {floor}보다 적어 더하지 않습니다."
        sheet.skip(rule, reason, Provision.TAXABLE_VALUE)
    for each in history.of_others:
        reason = f"{korean_date(each.gift.gift_date)}의 증여는 다른 분에게서 받은 것이어서 더하지 않습니다."
        sheet.skip(rule, reason, Provision.TAXABLE_VALUE)


def explain_prior_deduction(history: History, sheet: Worksheet) -> None:
    """What the added gifts had deducted at their time."""
    if history.deduction:
        formula = f"더한 이전 증여에서 당시 공제한 금액 {won(history.deduction)}"
        sheet.add("이전 증여의 공제", formula, -history.deduction, Provision.BASIC_DEDUCTION)


def explain_basic_deduction(gift: Gift, basic: BasicDeduction, sheet: Worksheet) -> None:
    """The basic deduction: the limit, what is left of it, and what of that is this gift's."""
    minor = ", 미성년자" if gift.from_ascendant and gift.is_minor_recipient else ""
    description = f"증여재산공제 ({gift.donor_relationship}{minor})"
    granted = basic.granted.amount
    left = basic.left
    if basic.denial:
        formula = f"{basic.denial} 공제 없음"
        sheet.skip("증여재산공제", f"{basic.denial} 공제가 없습니다.", Provision.BASIC_DEDUCTION)
    elif basic.used and left == 0:
        formula = f"공제 한도 {won(basic.limit)}을 10년 안의 이전 증여에서 모두 써서 공제 없음"
        reason = f"같은 관계의 분들에게서 10년 안에 받은 증여에서 한도 {korean_won(basic.limit)}을 모두 공제했습니다."
        sheet.skip("증여재산공제", reason, Provision.BASIC_DEDUCTION)
    else:
        limit = f"공제 한도 {won(left)}"
        if basic.used:
            limit = f"공제 한도 {won(basic.limit)} − 10년 안에 공제한 {won(basic.used)} = {won(left)}"
        if gift.concurrent_values:
            together = gift.net_value + sum(gift.concurrent_values)
            limit += f" 중 이번 증여의 몫 × {won(gift.net_value)} ÷ {won(together)}"
            formula = f"{limit}, 공제 {won(granted)}"
        else:
            limit += "과" if not basic.used else " 남음,"
            formula = f"{limit} 과세가액 {won(gift.net_value)} 중 적은 금액 {won(granted)}"
    sheet.add(description, formula, -granted, Provision.BASIC_DEDUCTION)


def explain_marriage_childbirth(gift: Gift, deduction: MarriageChildbirthDeduction, sheet: Worksheet) -> None:
    """The deduction for marriage and childbirth, and what of the claim was not granted."""
    rule, provision = "혼인·출산 증여재산공제", Provision.MARRIAGE_CHILDBIRTH_DEDUCTION
    for note in deduction.notes:
        sheet.skip(rule, note, provision)
    if not gift.claimed and not gift.from_ascendant and (gift.marriage_date or gift.childbirth_date):
        sheet.skip(rule, "증여자가 부모님·조부모님 같은 직계존속일 때만 받을 수 있습니다.", provision)
    if deduction.granted:
        formula = f"신청한 공제 {won(gift.claimed)} 중 한도 안의 금액 {won(deduction.granted)}"
        sheet.add(rule, formula, -deduction.granted, provision)


def explain_base(
    gift: Gift, value: int, deductions: tuple[int, int, int], fee: int, base: int, sheet: Worksheet
) -> None:
    """What is left to be taxed. `deductions` are the earlier, the basic and that for marriage and childbirth."""
    if fee:
        limited = ", 한도까지" if fee < gift.appraisal_fee else ""
        formula = f"감정평가 수수료 {won(gift.appraisal_fee)}{limited}"
        sheet.add("감정평가 수수료 공제", formula, -fee, Provision.TAXABLE_BASE)
    elif gift.appraisal_fee:
        sheet.skip("감정평가 수수료 공제", "2004년 1월 1일 이후의 증여부터 생긴 공제입니다.", Provision.TAXABLE_BASE)
    subtracted = "".join(f" − {won(each)}" for each in (*deductions, fee) if each)
    if not subtracted:
        formula = f"과세가액 {won(base)} 그대로"
    else:
        floor = " (0원보다 적으면 0원)" if value < sum(deductions) + fee else ""
        formula = f"{won(value)}{subtracted} = {won(base)}{floor}"
    sheet.add("과세표준", formula, base, Provision.TAXABLE_BASE)
