"""What is said beside the figures of a gift: assumptions, exceptions, recommendations. Korean, for the user."""

from collections.abc import Iterator
from datetime import date

from services.calculator.domain.benefit_guidance import benefit_assumptions
from services.calculator.domain.gift import Gift, GiftCase, Relationship
from services.calculator.domain.gift_deductions import marriage_childbirth_deduction_exists
from services.calculator.domain.gift_tax import GiftTax
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_won


def assumptions(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    """Every default that the computation used, and what was not said."""
    gift = result.gift
    if gift.benefit is not None:
        yield from benefit_assumptions(gift, gift.benefit)
    if gift.is_nothing:
        return
    yield from _defaults(result.case, statute)
    yield from _history_assumptions(result.case, statute)
    if result.filing is not None and result.filing.payment_assumed:
        yield "신고한 날에 세금도 모두 냈다고 보았습니다."


def _defaults(case: GiftCase, statute: GiftTaxStatute) -> Iterator[str]:
    gift, defaulted = case.gift, case.defaulted
    if "is_non_resident" in defaulted:
        yield "받는 분이 국내 거주자라고 보았습니다."
    if gift.from_ascendant:
        if "is_minor_recipient" in defaulted:
            yield "받는 분이 성년(만 19세 이상)이라고 보았습니다."
        if "is_generation_skipping" in defaulted:
            yield "할아버지·할머니가 아니라 부모님께 받은 증여라고 보았습니다."
        if gift.benefit is None and marriage_childbirth_deduction_exists(statute, gift.gift_date):
            yield from _marriage_childbirth_assumptions(case)
    if gift.donor_relationship is Relationship.RELATIVE and gift.kinship is None:
        yield _kinship_assumption(gift, statute)
    if gift.benefit is None and "secured_debt" in defaulted:
        yield "증여받은 재산에 넘겨받는 대출이나 임대보증금이 없다고 보았습니다."


def _history_assumptions(case: GiftCase, statute: GiftTaxStatute) -> Iterator[str]:
    years = statute.aggregation_years.on(case.gift.gift_date)
    if not case.prior_gifts:
        donor = "부모님·조부모님 등 직계존속" if case.gift.from_ascendant else "같은 분이나 같은 관계에 있는 분들"
        yield f"최근 {years}년 안에 {donor}에게서 받은 다른 증여가 없다고 보았습니다."
        return
    yield f"최근 {years}년 안에 받은 증여는 알려 주신 것이 모두라고 보았습니다."
    yield "이전 증여도 그때의 법에 따라 같은 공제를 받았고, 부과할 수 있는 기간이 지나지 않았다고 보았습니다."
    ascending = any(prior.from_ascendant for prior in case.prior_gifts)
    minor = any(each.is_minor_recipient for each in (case.gift, *case.prior_gifts))
    if case.recipient_birth_date is None and ascending and not minor:
        yield "이전 증여를 받을 때에도 성년이었다고 보았습니다."
    if not case.gift.is_non_resident:
        yield "이전 증여를 받을 때에도 국내 거주자였다고 보았습니다."


def _marriage_childbirth_assumptions(case: GiftCase) -> Iterator[str]:
    gift = case.gift
    if "marriage_deduction_amount" in case.defaulted:
        yield "혼인 증여재산공제를 신청하지 않는다고 보았습니다."
    elif gift.marriage_deduction_amount:
        in_time = "" if gift.marriage_date else "혼인신고일 전후 2년 안에 받은 증여이고, "
        listed = any(prior.marriage_deduction_amount for prior in case.prior_gifts)
        yield from _said(in_time, case.prior_marriage_deduction is None, "혼인 증여재산공제", listed)
    if "childbirth_deduction_amount" in case.defaulted:
        yield "출산 증여재산공제를 신청하지 않는다고 보았습니다."
    elif gift.childbirth_deduction_amount:
        in_time = "" if gift.childbirth_date else "자녀의 출생일이나 입양신고일부터 2년 안에 받은 증여이고, "
        listed = any(prior.childbirth_deduction_amount for prior in case.prior_gifts)
        yield from _said(in_time, case.prior_childbirth_deduction is None, "출산 증여재산공제", listed)


def _said(in_time: str, unused: bool, deduction: str, listed: bool) -> Iterator[str]:
    if unused:
        ever = "적어 주신 이전 증여 말고는" if listed else "전에"
        yield f"{in_time}{ever} {deduction}를 쓴 적이 없다고 보았습니다."
    elif in_time:
        yield f"{in_time.removesuffix('이고, ')}라고 보았습니다."


def _kinship_assumption(gift: Gift, statute: GiftTaxStatute) -> str:
    day = gift.gift_date
    if not statute.relative_blood_degree.is_known_on(day):
        return "증여하는 분이 증여 당시 법에서 공제를 인정하는 범위의 친족이라고 보았습니다."
    blood, inlaw = statute.relative_blood_degree.on(day), statute.relative_inlaw_degree.on(day)
    return f"증여하는 분이 {blood}촌 이내의 혈족이나 {inlaw}촌 이내의 인척이라고 보았습니다."


def exceptions(result: GiftTax) -> Iterator[str]:
    """Circumstances in which the result would be another."""
    gift, charge = result.gift, result.charge
    if charge.surcharge.charged.amount:
        yield "부모님이 먼저 돌아가셔서 그 자녀가 조부모님께 받은 증여라면 세대생략 할증이 없습니다."
    if charge.marriage_childbirth.marriage and (gift.marriage_date is None or gift.marriage_date > gift.gift_date):
        yield (
            "혼인 전에 받은 것이면 증여일부터 2년 안에 혼인신고를 하셔야 합니다. 하지 않으면 2년이 되는 달의 말일부터 3개월 안에 "
            "수정신고를 하고 이자상당액을 더해 내야 합니다."
        )
    if gift.donor_relationship is Relationship.RELATIVE and gift.kinship is None and charge.basic.granted.amount:
        yield "촌수가 법에서 정한 범위를 넘으면 증여재산공제를 받을 수 없습니다."
    if gift.benefit is None:
        yield "사회 통념상 필요한 생활비·교육비·축의금을 그 용도에 바로 썼다면 증여세를 내지 않습니다."
    if not result.exact:
        yield "계산 중에 나온 1원 미만은 버렸습니다. 실제 세액과 1원 정도 다를 수 있습니다."


def recommendations(result: GiftTax, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    """What the user can do next."""
    settlement = result.settlement
    in_time = result.filing is None and (today is None or today <= result.deadline.due)
    if settlement.installment_max and in_time:
        later, months = korean_won(settlement.installment_max), statute.installment_months.on(result.gift.gift_date)
        yield f"낼 세금 중 {later}까지는 납부기한 뒤 {months}개월 안에 나누어 낼 수 있습니다."
    threshold = statute.annual_instalments_threshold.on(result.gift.gift_date)
    if settlement.payable > threshold and in_time:
        years = statute.annual_instalments_years.on(result.gift.gift_date)
        yield (
            f"담보를 제공하고 세무서의 허가를 받으면 {years}년까지 해마다 나누어 낼 수도 있습니다(연부연납). "
            "그동안 이자에 해당하는 가산금이 붙습니다."
        )
    if not result.final_tax and not result.gift.is_nothing:
        yield (
            "낼 세금이 없어 신고하지 않아도 가산세는 없습니다. 그래도 신고해 두면 공제를 쓴 것과 자금의 출처를 나중에 보여 드리기 쉬워 "
            "권해 드립니다."
        )
    if result.gift.benefit is not None:
        papers = "계약서와 이체 내역처럼 오간 돈을"
    elif result.gift.secured_debt:
        papers = "증여계약서, 채무를 넘겨받은 계약서, 앞으로 갚는 내역처럼 증여와 채무를"
    else:
        papers = "증여계약서와 이체 내역처럼 증여 사실을"
    yield f"{papers} 보여 주는 자료를 보관해 두세요."
