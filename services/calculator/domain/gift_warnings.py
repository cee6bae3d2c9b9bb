"""What must be known beside the figures of a gift: the deadline, what was not applied, doubts of the law. Korean."""

from collections.abc import Iterator
from datetime import date, timedelta

from services.calculator.domain.benefit_guidance import benefit_warnings
from services.calculator.domain.deadline_guidance import deadline_guidance
from services.calculator.domain.gift import FAMILY, Gift, GiftCase, KinshipKind, Relationship
from services.calculator.domain.gift_tax import GiftTax
from services.calculator.domain.money import percent
from services.calculator.domain.period import comes_of_age, years_later
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date, korean_won


def warnings(result: GiftTax, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    """What the user must know: the deadline, what was not applied, what could change the result.

    Without `today` nothing is said that depends on it.
    """
    yield from benefit_warnings(result.gift)
    if result.gift.is_nothing:
        yield from _date_warnings(result.gift, statute, today)
        return
    yield from deadline_guidance(
        "증여세", result.deadline, result.filing, today, owes=result.final_tax > 0, law=statute
    )
    yield from result.charge.marriage_childbirth.notes
    yield from _closing_days(result, statute)
    yield from _surcharge_warnings(result, statute)
    yield from _kinship_warnings(result.gift)
    yield from _age_warnings(result, statute)
    yield from _debt_warnings(result.case)
    yield from _history_warnings(result, statute)
    yield from _fee_warnings(result, statute)
    yield from _date_warnings(result.gift, statute, today)


def _closing_days(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    """A gift on the very day that closes the period of a deduction for marriage or childbirth."""
    gift, deduction = result.gift, result.charge.marriage_childbirth
    years = statute.marriage_childbirth_years.on(gift.gift_date)
    married, born = gift.marriage_date, gift.childbirth_date
    days = (
        ("혼인신고일", married if deduction.marriage else None),
        ("자녀의 출생일이나 입양신고일", born if deduction.childbirth else None),
    )
    for name, day in days:
        if day and (gift.gift_date == years_later(day, years) or day == years_later(gift.gift_date, years)):
            yield (
                f"증여일과 {name} 사이가 꼭 {years}년입니다. 이날이 기간에 들어가는지 법에 분명하지 않아, 들어가는 것으로 보고 "
                "공제했습니다. 세무서에 확인하세요."
            )


def _history_warnings(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    gift, history = result.gift, result.charge.history
    years = statute.aggregation_years.on(gift.gift_date)
    if not result.case.prior_gifts:
        floor = korean_won(statute.aggregation_floor.on(gift.gift_date))
        couple = " 부모님·조부모님 부부는 한 분으로 봅니다." if gift.from_ascendant else ""
        yield f"같은 분에게서 {years}년 안에 받은 증여가 모두 합해 {floor} 이상이면 합쳐서 과세됩니다.{couple}"
    if gift.donor is None and any(
        each.donor_relationship is gift.donor_relationship for each in result.case.prior_gifts
    ):
        yield "같은 관계의 이전 증여가 있지만 다른 분에게서 받은 것으로 보고 합치지 않았습니다. 같은 분이면 알려 주세요."
    if history.closes_the_window:
        yield (
            f"이전 증여가 꼭 {years}년이 되는 날의 것입니다. 이날이 기간에 들어가는지 법에 분명하지 않아, "
            "세금이 더 나오는 쪽으로 더해서 계산했습니다. 세무서에 확인하세요."
        )
    elif result.charge.basic.closes_the_window:
        yield (
            f"이전 증여가 꼭 {years}년이 되는 날의 것입니다. 이날이 기간에 들어가는지 법에 분명하지 않아, "
            "그 증여에서 공제받은 만큼 이번 공제 한도를 줄여서 계산했습니다. 세무서에 확인하세요."
        )
    if any(each.gift.is_generation_skipping is not gift.is_generation_skipping for each in history.aggregated):
        yield "같은 분에게서 받은 이전 증여와 이번 증여의 세대생략 여부가 다릅니다. 맞는지 확인해 주세요."
    priors = (*history.aggregated, *history.of_others)
    if any(each.gift.claimed and each.base == 0 for each in priors):
        yield (
            "이전 증여에서 기본 공제를 먼저, 혼인·출산 공제를 나중에 썼다고 보았습니다. 어느 공제를 먼저 쓰는지는 "
            "법에 분명하지 않아, 순서가 달랐다면 남은 공제 한도가 달라집니다."
        )


def _surcharge_warnings(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    gift = result.gift
    if gift.is_generation_skipping and not gift.from_ascendant:
        yield (
            "세대생략 할증은 할아버지·할머니처럼 부모가 아닌 직계존속에게서 받을 때만 붙습니다. "
            "알려 주신 관계에서는 적용하지 않았습니다. 관계가 맞는지 확인해 주세요."
        )
    charge = result.charge
    threshold = statute.minor_surcharge_threshold.on(gift.gift_date)
    if gift.is_minor_recipient and charge.taxable_value <= threshold and charge.surcharge.charged.amount:
        heavy, light = charge.surcharge.rate_bp, statute.surcharge_rate.on(gift.gift_date)
        if heavy != light:
            yield (
                f"증여재산이 {korean_won(threshold)}을 넘는지를 채무를 빼기 전 금액으로 판단해 할증률 {percent(heavy)}로 계산했습니다. "
                f"뺀 뒤 금액으로 판단하면 {percent(light)}입니다. 법에 분명한 규정이 없으니 세무서에 확인하세요."
            )


def _kinship_warnings(gift: Gift) -> Iterator[str]:
    """A degree that does not fit the rest of what was said."""
    kinship = gift.kinship
    if kinship is None or kinship.kind is not KinshipKind.BLOOD:
        return
    if gift.donor_relationship is Relationship.RELATIVE and kinship.degree == 1:
        yield "1촌 혈족은 부모나 자녀인데 기타친족으로 계산했습니다. 관계가 맞는지 확인해 주세요."
    if gift.from_ascendant and (kinship.degree > 1) is not gift.is_generation_skipping:
        donor, skipping = ("조부모님", "아니라고") if kinship.degree > 1 else ("부모님", "맞다고")
        yield (
            f"{kinship.degree}촌이면 {donor}인데, 세대를 건너뛴 증여가 {skipping} 보고 계산했습니다. "
            "할증이 달라지니 확인해 주세요."
        )


def _age_warnings(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    """Whether a minor who has married is one (민법 826의2), and on which day one of 29 February comes of age, is open."""
    gift, born = result.gift, result.case.recipient_birth_date
    if not gift.from_ascendant or not gift.is_minor_recipient:
        return
    if gift.marriage_date and gift.marriage_date <= gift.gift_date:
        yield (
            "결혼한 미성년자는 민법에서 성년으로 보지만, 증여재산공제에서도 그런지는 분명하지 않아 미성년자로 계산했습니다. "
            "세무서에 확인하세요."
        )
    of_age = born and comes_of_age(born, statute.age_of_majority.on(gift.gift_date))
    if born and of_age and of_age.day != born.day and of_age == gift.gift_date + timedelta(days=1):
        yield (
            "2월 29일에 태어난 분이 2월 28일과 3월 1일 가운데 어느 날에 성년이 되는지 분명하지 않아, 3월 1일에 된다고 보았습니다. "
            "세무서에 확인하세요."
        )


def _debt_warnings(case: GiftCase) -> Iterator[str]:
    gift = case.gift
    for each in (gift, *case.prior_gifts):
        if each.is_over_indebted:
            which = "이번 증여" if each is gift else f"{korean_date(each.gift_date)}의 증여"
            yield (
                f"{which}에서 넘겨받는 채무가 재산의 가액보다 많아, 증여받은 것이 0원이라고 보았습니다. "
                "재산의 가액과 채무를 다시 확인해 주세요."
            )
    if not gift.secured_debt:
        return
    yield "넘겨주는 채무만큼은 판 것으로 보아, 증여하는 분에게 양도소득세가 따로 나올 수 있습니다."
    if gift.donor_relationship in FAMILY:
        yield (
            "배우자나 부모·자녀 사이에서는 채무를 넘겨받지 않은 것으로 추정하므로, "
            "계약서와 이자·원금을 갚은 내역처럼 객관적인 서류가 있어야 뺄 수 있습니다."
        )


def _fee_warnings(result: GiftTax, statute: GiftTaxStatute) -> Iterator[str]:
    most = statute.appraisal_fee_cap.on(result.gift.gift_date)
    if most and result.gift.appraisal_fee > most:
        yield (
            f"감정평가 수수료는 한 종류로 보고 {korean_won(most)}까지만 뺐습니다. 비상장주식의 평가 수수료처럼 한도가 다른 것이 있으면 "
            "결과가 달라집니다."
        )


def _date_warnings(gift: Gift, statute: GiftTaxStatute, today: date | None) -> Iterator[str]:
    if today is not None and gift.gift_date > today:
        yield "아직 오지 않은 날의 증여여서, 지금의 법이 그대로라고 보고 계산했습니다."
    elif gift.gift_date > statute.checked_on:
        yield f"{korean_date(statute.checked_on)}까지 확인한 법으로 계산했으니, 그 뒤에 바뀌었는지 확인해 주세요."
