"""What is said beside the figures: assumptions, warnings, exceptions, recommendations. Korean, for the user."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from services.calculator.domain.deductions import marriage_childbirth_deduction_exists
from services.calculator.domain.gift import Gift, Relationship
from services.calculator.domain.gift_tax import GiftTax
from services.calculator.domain.money import percent
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date, korean_won

FAMILY: Final = frozenset({Relationship.SPOUSE, Relationship.ASCENDANT, Relationship.DESCENDANT})
"""Between these a debt is presumed not to be taken over (법 47③)."""


def assumptions(gift: Gift, statute: GiftTaxStatute) -> Iterator[str]:
    """Every default that the computation used, and what the nine parameters cannot say."""
    defaulted = gift.defaulted
    if "is_non_resident" in defaulted:
        yield "받는 분이 국내 거주자라고 보았습니다."
    if gift.from_ascendant:
        if "is_minor_recipient" in defaulted:
            yield "받는 분이 성년(만 19세 이상)이라고 보았습니다."
        if "is_generation_skipping" in defaulted:
            yield "할아버지·할머니가 아니라 부모님께 받은 증여라고 보았습니다."
        if marriage_childbirth_deduction_exists(statute, gift.gift_date):
            yield from _marriage_childbirth_assumptions(gift)
    if gift.donor_relationship is Relationship.RELATIVE:
        yield _kinship_assumption(gift, statute)
    if "secured_debt" in defaulted:
        yield "증여받은 재산에 넘겨받는 대출이나 임대보증금이 없다고 보았습니다."
    donor = "부모님·조부모님 등 직계존속" if gift.from_ascendant else "같은 분이나 같은 관계에 있는 분들"
    yield f"최근 {statute.aggregation_years.on(gift.gift_date)}년 안에 {donor}에게서 받은 다른 증여가 없다고 보았습니다."


def _marriage_childbirth_assumptions(gift: Gift) -> Iterator[str]:
    if "marriage_deduction_amount" in gift.defaulted:
        yield "혼인 증여재산공제를 신청하지 않는다고 보았습니다."
    elif gift.marriage_deduction_amount:
        yield "혼인신고일 전후 2년 안에 받은 증여이고, 이 공제를 쓴 적이 없다고 보았습니다."
    if "childbirth_deduction_amount" in gift.defaulted:
        yield "출산 증여재산공제를 신청하지 않는다고 보았습니다."
    elif gift.childbirth_deduction_amount:
        yield "자녀의 출생일이나 입양신고일부터 2년 안에 받은 증여이고, 이 공제를 쓴 적이 없다고 보았습니다."


def _kinship_assumption(gift: Gift, statute: GiftTaxStatute) -> str:
    day = gift.gift_date
    if not statute.relative_blood_degree.is_known_on(day):
        return "증여하는 분이 증여 당시 법에서 공제를 인정하는 범위의 친족이라고 보았습니다."
    blood, inlaw = statute.relative_blood_degree.on(day), statute.relative_inlaw_degree.on(day)
    return f"증여하는 분이 {blood}촌 이내의 혈족이나 {inlaw}촌 이내의 인척이라고 보았습니다."


def warnings(result: GiftTax, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    """What the user must know: the deadline, what was not applied, what could change the result.

    Without `today` nothing is said that depends on it.
    """
    yield from _deadline_warnings(result, statute, today)
    yield from result.marriage_childbirth.notes
    yield from _surcharge_warnings(result, statute)
    yield from _debt_warnings(result.gift)
    years = statute.aggregation_years.on(result.gift.gift_date)
    floor = korean_won(statute.aggregation_floor.on(result.gift.gift_date))
    spouse = "(직계존속이면 그 배우자 포함)" if result.gift.from_ascendant else ""
    yield f"같은 분{spouse}에게서 {years}년 안에 받은 증여가 모두 합해 {floor} 이상이면 합쳐서 과세됩니다. 이 계산에는 이번 증여만 넣었습니다."
    yield from _date_warnings(result.gift, statute, today)


def _deadline_warnings(result: GiftTax, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    deadline = result.deadline
    moved = (
        f" 원래 기한인 {korean_date(deadline.statutory)}이 쉬는 날이어서 다음 평일로 늦춰졌습니다."
        if deadline.due != deadline.statutory
        else ""
    )
    penalty = percent(statute.no_filing_penalty_rate.in_force)
    if today is not None and today > deadline.due:
        yield f"증여세 신고기한이 {korean_date(deadline.due)}에 이미 지났습니다.{moved}"
        if result.final_tax:
            yield (
                f"기한이 지난 뒤에 신고하면 신고세액공제가 없고 무신고가산세(원칙 {penalty})와 납부지연가산세가 붙습니다. "
                "늦을수록 커지니 서둘러 신고하세요."
            )
        return
    yield f"증여세 신고와 납부는 {korean_date(deadline.due)}까지 해야 합니다.{moved}"
    if result.final_tax:
        yield f"기한을 넘기면 신고세액공제를 받지 못하고 무신고가산세(원칙 {penalty})와 납부지연가산세가 붙습니다."


def _surcharge_warnings(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    gift = result.gift
    if gift.is_generation_skipping and not gift.from_ascendant:
        yield (
            "세대생략 할증은 할아버지·할머니처럼 부모가 아닌 직계존속에게서 받을 때만 붙습니다. "
            "알려 주신 관계에서는 적용하지 않았습니다. 관계가 맞는지 확인해 주세요."
        )
    threshold = statute.minor_surcharge_threshold.on(gift.gift_date)
    undecided = gift.gift_property_value > threshold >= gift.net_value
    if gift.skips_generation and gift.is_minor_recipient and undecided and result.surcharge:
        heavy, light = result.surcharge_rate_bp, statute.surcharge_rate.on(gift.gift_date)
        if heavy != light:
            yield (
                f"증여재산이 {korean_won(threshold)}을 넘는지를 채무를 빼기 전 금액으로 판단해 할증률 {percent(heavy)}로 계산했습니다. "
                f"뺀 뒤 금액으로 판단하면 {percent(light)}입니다. 법에 분명한 규정이 없으니 세무서에 확인하세요."
            )


def _debt_warnings(gift: Gift) -> Iterator[str]:
    if not gift.secured_debt:
        return
    yield "넘겨주는 채무만큼은 판 것으로 보아, 증여하는 분에게 양도소득세가 따로 나올 수 있습니다."
    if gift.donor_relationship in FAMILY:
        yield (
            "배우자나 부모·자녀 사이에서는 채무를 넘겨받지 않은 것으로 추정합니다. "
            "계약서와 이자·원금을 갚은 내역처럼 객관적인 서류가 있어야 채무를 뺄 수 있습니다."
        )


def _date_warnings(gift: Gift, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    if today is not None and gift.gift_date > today:
        yield "아직 오지 않은 날의 증여여서, 지금의 법이 그대로라고 보고 계산했습니다."
    elif gift.gift_date > statute.checked_on:
        yield f"{korean_date(statute.checked_on)}까지 확인한 법으로 계산했습니다. 그 뒤에 바뀐 내용이 있는지 확인해 주세요."


def exceptions(result: GiftTax) -> Iterator[str]:
    """Circumstances in which the result would be another."""
    gift = result.gift
    if result.surcharge:
        yield "부모님이 먼저 돌아가셔서 그 자녀가 조부모님께 받은 증여라면 세대생략 할증이 없습니다."
    if gift.marriage_deduction_amount and result.marriage_childbirth.granted:
        yield (
            "혼인 전에 공제를 받고 2년 안에 혼인신고를 하지 않으면, 2년이 되는 달의 말일부터 3개월 안에 "
            "수정신고를 하고 이자상당액을 더해 내야 합니다."
        )
    if gift.donor_relationship is Relationship.RELATIVE and result.basic_deduction:
        yield "촌수가 법에서 정한 범위를 넘으면 증여재산공제를 받을 수 없습니다."
    yield "사회 통념상 필요한 생활비·교육비·축의금을 그 용도에 바로 썼다면 증여세를 내지 않습니다."
    if not result.exact:
        yield "계산 중에 나온 1원 미만은 버렸습니다. 실제 세액과 1원 정도 다를 수 있습니다."


def recommendations(result: GiftTax, today: date | None) -> Iterator[str]:
    """What the user can do next."""
    in_time = today is None or today <= result.deadline.due
    if result.final_tax and in_time:
        due = korean_date(result.deadline.due)
        yield f"{due}까지 홈택스나 세무서에 신고하면 신고세액공제로 {korean_won(result.filing_credit)}을 덜 냅니다."
    if result.installment_max and in_time:
        yield f"낼 세금 중 {korean_won(result.installment_max)}까지는 납부기한이 지난 뒤 2개월 안에 나누어 낼 수 있습니다."
    if not result.final_tax:
        yield "낼 세금이 없어도 신고해 두면 나중에 자금의 출처를 설명할 때 도움이 됩니다."
    if result.gift.secured_debt:
        yield "채무를 넘겨받았다는 계약서와 앞으로 갚는 내역을 보관해 두세요."
    yield "증여계약서와 이체 내역처럼 증여 사실을 보여 주는 자료를 보관해 두세요."
