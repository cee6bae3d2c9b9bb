"""What is said beside the figures of an inheritance: exceptions and recommendations. Korean, for the user."""

from collections.abc import Iterator
from datetime import date

from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax
from services.calculator.domain.wording import korean_won


def exceptions(result: InheritanceTax) -> Iterator[str]:
    """Circumstances in which the result would be another."""
    yield "상속세는 남긴 재산 전체에 매기고, 상속인들이 각자 받은 몫의 비율대로 나누어 냅니다."
    yield (
        "돌아가시기 1년 안에 2억원, 2년 안에 5억원 넘게 재산을 처분하거나 빌렸는데 쓴 곳이 분명하지 않으면 "
        "그 금액도 상속재산으로 볼 수 있습니다."
    )
    yield "가업상속공제, 영농상속공제, 재해손실공제, 공익법인에 낸 재산, 외국에 낸 상속세는 이 계산에 넣지 않았습니다."
    if result.surcharge:
        yield "손주의 부모가 먼저 돌아가셔서 대신 상속받는 대습상속이라면 세대생략 할증이 없습니다."
    if not result.exact:
        yield "계산 중에 나온 1원 미만은 버렸습니다. 실제 세액과 1원 정도 다를 수 있습니다."


def recommendations(result: InheritanceTax, statute: InheritanceTaxStatute, today: date | None) -> Iterator[str]:
    """What the heirs can do next."""
    settlement = result.settlement
    in_time = result.inheritance.filing is None and (today is None or today <= result.deadline.due)
    day = result.inheritance.death_date
    if settlement.installment_max and in_time:
        later, months = korean_won(settlement.installment_max), statute.installment_months.on(day)
        yield f"낼 세금 중 {later}까지는 납부기한 뒤 {months}개월 안에 나누어 낼 수 있습니다."
    if settlement.payable > statute.annual_instalments_threshold.on(day) and in_time:
        years = statute.inheritance_annual_instalments_years.on(day)
        yield f"담보를 제공하고 세무서의 허가를 받으면 {years}년까지 해마다 나누어 낼 수도 있습니다(연부연납)."
    if not result.final_tax:
        minimum = statute.spouse_minimum.on(day)
        if result.deductions.spouse.granted > minimum:
            yield f"배우자 상속공제를 {korean_won(minimum)} 넘게 받아 낼 세금이 없는 것이어서 신고하셔야 합니다."
        else:
            yield (
                "낼 세금이 없어 신고하지 않아도 가산세는 없습니다. 그래도 신고해 두면 나중에 재산을 팔 때 상속받은 가액을 인정받기 쉬워 "
                "권해 드립니다."
            )
    yield "재산의 평가 자료, 빚과 장례비의 증빙, 상속재산분할협의서를 보관해 두세요."
