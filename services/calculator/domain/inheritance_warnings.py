"""What must be known beside the figures of an inheritance: the deadline, doubts of the law, contradictions. Korean."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from services.calculator.domain.deadline_guidance import deadline_guidance
from services.calculator.domain.inheritance import CHILDREN, SPOUSES, Inheritance
from services.calculator.domain.inheritance_contradictions import contradictions
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax, surcharged_whole
from services.calculator.domain.period import years_later
from services.calculator.domain.wording import korean_date, korean_won

KIN: Final = (
    "태아 손자 손녀 손자녀 손주 직계비속 직계존속 부모 아버지 어머니 부 모 조부모 조부 조모 할아버지 할머니 외할아버지 외할머니 "
    "장인 장모 시부 시모 시아버지 시어머니 형제자매 형제 자매 형 오빠 누나 언니 동생 남동생 여동생 상속인 동거가족"
)
FAMILY: Final = CHILDREN | SPOUSES | frozenset(KIN.split())
"""Relations that may be deducted for (법 20①, 영 18①)."""


def warnings(result: InheritanceTax, statute: InheritanceTaxStatute, today: date | None) -> Iterator[str]:
    """What the user must know. Without `today` nothing is said that depends on it."""
    yield from _deadline(result, statute, today)
    yield from _spouse(result, statute)
    yield from _persons(result.inheritance, statute)
    yield from _gifts(result, statute)
    yield from _skipped_generations(result)
    yield from _reinheritance(result)
    yield from _renunciation(result.inheritance)
    fee_maximum = statute.appraisal_fee_cap.on(result.inheritance.death_date)
    if result.appraisal_fee and result.inheritance.appraisal_fee > fee_maximum:
        yield (
            f"감정평가 수수료는 한 종류로 보고 {korean_won(fee_maximum)}까지만 뺐습니다. 비상장주식의 평가 수수료처럼 한도가 다른 것이 "
            "있으면 결과가 달라집니다."
        )
    yield from contradictions(result.inheritance)
    yield from _dates(result.inheritance, statute, today)


def _deadline(result: InheritanceTax, statute: InheritanceTaxStatute, today: date | None) -> Iterator[str]:
    inheritance = result.inheritance
    yield from deadline_guidance(
        "상속세", result.deadline, inheritance.filing, today, owes=result.final_tax > 0, law=statute
    )
    if not inheritance.decedent_resident and not inheritance.decedent_or_heir_abroad:
        yield "돌아가신 분이나 상속인이 외국에 주소를 두었다면 신고기한이 3개월 더 깁니다. 주소를 확인해 주세요."


def _spouse(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[str]:
    inheritance, spouse = result.inheritance, result.deductions.spouse
    if not spouse.granted:
        return
    least = korean_won(statute.spouse_minimum.on(inheritance.death_date))
    if spouse.granted > statute.spouse_minimum.on(inheritance.death_date):
        yield (
            f"배우자 상속공제를 {least} 넘게 받으려면 신고기한의 다음 날부터 {statute.spouse_division_months.on(result.deadline.due)}개월 안에 배우자의 몫을 나누고 "
            "등기나 명의개서까지 마쳐 신고해야 합니다."
        )
    if spouse.doubt and not result.deductions.doubt:
        yield (
            f"배우자가 받은 금액은 {least} 이상인데 한도는 그보다 적습니다. 이때의 공제액은 법에 분명한 규정이 없지만, "
            f"어느 쪽으로 보아도 세금은 같아서 {least}을 공제했습니다."
        )
    elif spouse.doubt:
        yield (
            f"배우자가 받은 금액은 {least} 이상인데 한도는 그보다 적습니다. 이때의 공제액은 법에 분명한 규정이 없어 실무에서 하는 대로 "
            f"{least}을 공제했습니다. 한도까지만 공제한다면 공제가 {korean_won(result.deductions.doubt)} 줄어드니 세무서에 확인하세요."
        )
    if inheritance.co_heirs and inheritance.spouse_actual == inheritance.gross_estate:
        yield (
            "배우자가 모두 상속받더라도 함께 상속인이 되는 가족이 있으므로 일괄공제를 고를 수 있다고 보았습니다(국세청 기본통칙의 해석). "
            "협의해서 나누는 내용을 서류로 남겨 두세요."
        )


def _persons(inheritance: Inheritance, statute: InheritanceTaxStatute) -> Iterator[str]:
    if inheritance.persons and inheritance.unlisted_children:
        yield (
            f"자녀 {inheritance.children}명 중 {inheritance.unlisted_children}명이 인적공제를 받을 가족에 적혀 있지 않아 "
            "그 자녀의 공제는 넣지 않았습니다. 인적공제를 모두 더하려면 자녀를 빠짐없이 적어 주세요."
        )
    unborn = any(person.is_unborn for person in inheritance.persons)
    if unborn and statute.fetus_counts_as_child.on(inheritance.death_date):
        yield (
            "태아가 19세가 될 때까지의 햇수를 어떻게 세는지는 법에 분명한 규정이 없어, 자녀 공제만 넣고 미성년자 공제는 넣지 않았습니다. "
            "세무서에 확인하세요."
        )
    day = inheritance.death_date
    of_age, counted_until = statute.age_of_majority.on(day), statute.minor_until_age.on(day)
    if any(of_age <= (person.age_on(day) or 0) < counted_until for person in inheritance.persons):
        yield (
            f"그때의 상속세법은 미성년자 공제를 {counted_until}세까지 세는데 민법의 성년은 {of_age}세였습니다. 그 사이의 나이인 가족에게도 "
            "공제할 수 있는지 분명하지 않아 할 수 있다고 보고 계산했습니다. 세무서에 확인하세요."
        )
    unknown = [person for person in inheritance.persons if person.relation not in FAMILY]
    if unknown:
        yield (
            "적어 주신 관계 중에 공제 대상인지 알 수 없는 것이 있습니다. 상속인이거나 함께 살며 부양받던 직계존비속·형제자매여야 "
            "인적공제를 받을 수 있습니다."
        )


def _gifts(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[str]:
    inheritance, estate = result.inheritance, result.estate
    day = inheritance.death_date
    for gift in estate.added_gifts:
        years = (statute.heir_gift_years if gift.recipient_is_heir else statute.other_gift_years).on(day)
        if years_later(gift.gift_date, years) == day:
            yield (
                f"{korean_date(gift.gift_date)}의 증여는 돌아가신 날에 꼭 {years}년이 됩니다. 이날이 기간에 들어가는지 법에 분명하지 "
                "않아 들어가는 것으로 보고 더했습니다. 세무서에 확인하세요."
            )
        if gift.tax_base and not gift.computed_tax:
            yield (
                f"{korean_date(gift.gift_date)}의 증여에 과세표준만 있고 산출세액이 없어 증여세액공제를 하지 않았습니다. "
                "증여세 신고서를 확인해 주세요."
            )
    if result.gift_tax_credit.is_limited and inheritance.co_heirs + inheritance.spouse > 1:
        yield (
            "증여세액공제가 한도에 걸렸습니다. 상속인마다 자기 몫으로 한도를 따지지만 과세표준의 비율로 나누면 같은 금액이 되어 "
            "전체 비율로 계산했습니다. 상속재산을 나눈 내용에 따라 달라질 수 있으니 세무서에 확인하세요."
        )
    above = estate.taxable_value > statute.ceiling_gift_threshold.on(day)
    if estate.added_value and above and result.deductions.applied < result.deductions.total:
        yield (
            "과세가액이 기준 금액을 넘어서, 생전에 증여한 재산만큼 상속공제의 한도가 줄었습니다. 그만큼 공제를 다 받지 못했습니다."
        )


def _skipped_generations(result: InheritanceTax) -> Iterator[str]:
    inheritance = result.inheritance
    if not result.surcharge:
        return
    taken = sum(taker.value for taker in inheritance.skipped_generations())
    subtracted = any((inheritance.debts, inheritance.public_dues, inheritance.nontaxable))
    if subtracted and taken != surcharged_whole(inheritance, result.estate):
        yield (
            "세대생략 할증의 비율은 빚을 빼기 전의 재산으로 계산했습니다. 빼고 계산하는지는 법에 분명한 규정이 없으니 "
            "세무서에 확인하세요."
        )
    if any(not gift.recipient_is_heir for gift in result.estate.added_gifts):
        yield (
            "유증을 받는 사람이 생전에 증여도 받았다면 할증의 비율이 달라집니다. 상속인이 아닌 사람이 받은 증여는 비율에 넣지 않았습니다."
        )


def _reinheritance(result: InheritanceTax) -> Iterator[str]:
    day = result.inheritance.death_date
    for earlier in result.inheritance.short_term_reinheritance:
        years = day.year - earlier.prior_death_date.year
        if years and years_later(earlier.prior_death_date, years) == day:
            yield (
                f"{korean_date(earlier.prior_death_date)}의 상속에서 꼭 {years}년이 되는 날입니다. 이날까지 {years}년 이내로 보고 "
                "단기 재상속 공제율을 정했습니다. 세무서에 확인하세요."
            )
    limit = result.calculated_tax - result.gift_tax_credit.amount
    if result.surcharge and result.reinheritance_credit == limit > 0:
        yield (
            "단기 재상속 세액공제는 세대생략 할증을 더하기 전의 세액까지만 했습니다. 할증을 더한 세액까지 할 수 있는지는 "
            "법에 분명한 규정이 없으니 세무서에 확인하세요."
        )


def _renunciation(inheritance: Inheritance) -> Iterator[str]:
    if inheritance.renounced_to_next_rank and inheritance.spouse:
        yield (
            "자녀가 모두 상속을 포기하면 배우자가 혼자 상속인이 된다는 2023년 대법원 전원합의체 결정(2020그42)이 있습니다. "
            "다음 순위가 정말 상속인이 되는지 먼저 확인해 주세요."
        )


def _dates(inheritance: Inheritance, statute: InheritanceTaxStatute, today: date | None) -> Iterator[str]:
    if today is not None and inheritance.death_date > today:
        yield "아직 오지 않은 날의 상속이어서, 지금의 법이 그대로라고 보고 계산했습니다."
    elif inheritance.death_date > statute.checked_on:
        yield f"{korean_date(statute.checked_on)}까지 확인한 법으로 계산했으니, 그 뒤에 바뀌었는지 확인해 주세요."
