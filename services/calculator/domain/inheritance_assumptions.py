"""What was taken for granted of an inheritance, the weightiest first. Korean, for the user."""

from collections.abc import Iterator
from datetime import date

from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax
from services.calculator.domain.wording import korean_won


def assumptions(result: InheritanceTax, statute: InheritanceTaxStatute, today: date | None) -> Iterator[str]:
    """Every default that the computation used, and what the parameters cannot say.

    What belongs together is one paragraph, and what is merely not there is one list: nobody reads twenty lines.
    """
    inheritance = result.inheritance
    paragraphs = (
        _family(inheritance, statute) if inheritance.decedent_resident else (),
        _gifts(inheritance, statute),
        _estate(inheritance, statute) if inheritance.decedent_resident else (),
        _whose(inheritance),
    )
    yield from (" ".join(paragraph) for sentences in paragraphs if (paragraph := tuple(sentences)))
    if absent := tuple(_absent(inheritance)):
        yield f"그 밖에 말씀하지 않으신 것은 없다고 보았습니다: {', '.join(absent)}."
    yield from _return(result, today)


def _family(inheritance: Inheritance, statute: InheritanceTaxStatute) -> Iterator[str]:
    defaulted = inheritance.defaulted
    if "spouse" in defaulted:
        yield "돌아가신 분의 배우자가 없다고 보았습니다."
    if "children" in defaulted:
        yield "자녀가 없다고 보았습니다."
    if "ascendants" in defaulted and not inheritance.children:
        yield "부모님이나 조부모님이 살아 계시지 않는다고 보았습니다."
    if inheritance.spouse and "spouse_actual" in defaulted:
        least = korean_won(statute.spouse_minimum.on(inheritance.death_date))
        yield f"배우자가 실제로 상속받을 금액을 몰라서 배우자 상속공제는 최소 금액인 {least}으로 보았습니다."
    if inheritance.persons:
        yield "적어 주신 가족은 상속인이거나, 돌아가신 분이 부양하며 함께 살던 직계존비속·형제자매라고 보았습니다."
    elif inheritance.children:
        yield "미성년자, 65세 이상, 장애인 가족이 없다고 보았습니다. 자녀는 한 명씩 인적공제 대상으로 보았습니다."
    else:
        yield "미성년자, 65세 이상, 장애인처럼 인적공제를 받을 가족이 없다고 보았습니다."


def _gifts(inheritance: Inheritance, statute: InheritanceTaxStatute) -> Iterator[str]:
    day = inheritance.death_date
    if "prior_gifts" in inheritance.defaulted and statute.heir_gift_years.is_known_on(day):
        heir, other = statute.heir_gift_years.on(day), statute.other_gift_years.on(day)
        yield f"돌아가시기 전 {heir}년(상속인이 아닌 분에게는 {other}년) 안에 증여한 재산이 없다고 보았습니다."
    if any(not gift.recipient_is_heir for gift in inheritance.prior_gifts):
        yield "증여받은 사람 중 상속인이라고 하지 않은 사람은 상속인이 아니라고 보았습니다."
    if any(gift.is_taxed_by_law for gift in inheritance.prior_gifts):
        yield (
            "돌아가신 분과의 관계를 알려 주신 생전 증여는 받은 분이 국내 거주자였고 그 전에 같은 관계의 분들에게서 받은 것이 적어 주신 것뿐이라고 "
            "보고, 그때의 법으로 증여세를 계산했습니다."
        )
    if any(gift.computed_tax for gift in inheritance.prior_gifts):
        yield "더한 증여에 증여세를 매길 수 있는 기간이 지나지 않았다고 보았습니다."


def _estate(inheritance: Inheritance, statute: InheritanceTaxStatute) -> Iterator[str]:
    if "funeral_general" in inheritance.defaulted:
        least = korean_won(statute.funeral_minimum.on(inheritance.death_date))
        yield f"장례비는 영수증 없이도 인정되는 {least}으로 보았습니다."
    if inheritance.financial_assets:
        yield (
            f"금융재산 {korean_won(inheritance.financial_assets)}은 상속재산에 들어 있다고 보았습니다. "
            "따로 더 있다면 모두 합한 재산을 알려 주세요."
        )
    if inheritance.cohabiting_house_value:
        yield "동거주택은 10년 이상 함께 산 1세대 1주택이고, 함께 살던 무주택 상속인이 물려받는다고 보았습니다."


def _whose(inheritance: Inheritance) -> Iterator[str]:
    defaulted = inheritance.defaulted
    if {"decedent_resident", "decedent_or_heir_abroad"} <= defaulted:
        yield "돌아가신 분이 국내 거주자였고, 상속인까지 모두 외국에 주소를 두지 않았다고 보았습니다."
        return
    if "decedent_resident" in defaulted:
        yield "돌아가신 분이 국내 거주자였다고 보았습니다."
    elif not inheritance.decedent_resident:
        yield "상속재산과 증여한 재산은 국내에 있고, 채무와 공과금은 그 재산에 딸린 것이라고 보았습니다."
    if "decedent_or_heir_abroad" in defaulted:
        yield "돌아가신 분과 상속인 모두 외국에 주소를 두지 않았다고 보았습니다."


def _absent(inheritance: Inheritance) -> Iterator[str]:
    """What was not said and counts as nothing, each as a noun."""
    defaulted = inheritance.defaulted
    if "debts" in defaulted:
        yield "대출이나 임대보증금 같은 빚"
    if "public_dues" in defaulted:
        yield "내지 않은 세금이나 공과금"
    if inheritance.decedent_resident:
        yield from _absent_of_resident(inheritance)
    if "appraisal_fee" in defaulted:
        yield "감정평가 수수료"
    if "nontaxable" in defaulted:
        yield "묘토처럼 상속세를 매기지 않는 재산"
    if "bequests_to_nonheirs" in defaulted:
        yield "유언으로 상속인이 아닌 사람에게 준 재산"
    if "renounced_to_next_rank" in defaulted:
        yield "상속을 포기해 다음 순위로 넘어간 재산"
    if "generation_skip" in defaulted:
        yield "손주처럼 세대를 건너뛰어 상속받는 사람"
    if "short_term_reinheritance" in defaulted:
        yield "10년 안에 상속세를 내고 물려받으신 재산"


def _absent_of_resident(inheritance: Inheritance) -> Iterator[str]:
    defaulted = inheritance.defaulted
    if "financial_assets" in defaulted:
        yield "예금·보험금·주식 같은 금융재산"
    if inheritance.financial_assets:
        if "financial_debts" in defaulted:
            yield "금융회사에서 빌린 돈"
        yield "최대주주로서 가진 주식"
        yield "신고하지 않은 차명 재산"
    if "cohabiting_house_value" in defaulted:
        yield "동거주택 상속공제를 받을 집"
    if "funeral_enshrine" in defaulted:
        yield "봉안시설이나 자연장지에 쓴 돈"


def _return(result: InheritanceTax, today: date | None) -> Iterator[str]:
    filing = result.inheritance.filing
    if filing is None:
        if today is None or today <= result.deadline.due:
            yield "신고기한 안에 상속세를 신고하고 낸다고 보았습니다."
    elif filing.payment_assumed:
        yield "세금은 신고한 날에 냈다고 보았습니다."
