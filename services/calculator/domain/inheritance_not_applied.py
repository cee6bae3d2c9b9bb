"""The rules that one would expect for an inheritance and that did not apply, each with its reason."""

from collections.abc import Iterator

from services.calculator.domain.explanation import Skipped
from services.calculator.domain.inheritance_credits import reinheritance_rate_bp
from services.calculator.domain.inheritance_personal import nobody_filed
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax
from services.calculator.domain.statute import Provision
from services.calculator.domain.wording import korean_date, korean_won


def not_applied(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[Skipped]:
    """What was passed over, in the order of the law."""
    yield from _gifts(result)
    if not result.inheritance.decedent_resident:
        yield from _non_resident(result)
    else:
        yield from _lump_sum(result, statute)
        yield from _personal(result, statute)
        yield from _assets(result, statute)
    yield from _skipped_generations(result)
    yield from _credits(result, statute)


def _gifts(result: InheritanceTax) -> Iterator[Skipped]:
    for gift in result.estate.left_out_gifts:
        whom = "상속인에게 한 증여는 10년" if gift.recipient_is_heir else "상속인이 아닌 사람에게 한 증여는 5년"
        reason = f"{korean_date(gift.gift_date)}의 증여는 더하지 않았습니다. {whom} 안의 것만 더하기 때문입니다."
        yield Skipped("생전 증여의 합산", reason, Provision.ESTATE_VALUE)


def _non_resident(result: InheritanceTax) -> Iterator[Skipped]:
    inheritance = result.inheritance
    reason = "돌아가신 분이 비거주자이면 기초공제만 받을 수 있기 때문입니다."
    yield Skipped("일괄공제", reason, Provision.LUMP_SUM_DEDUCTION)
    if inheritance.spouse:
        yield Skipped("배우자 상속공제", reason, Provision.SPOUSE_DEDUCTION)
    if inheritance.persons:
        yield Skipped("그 밖의 인적공제", reason, Provision.PERSONAL_DEDUCTION)
    if inheritance.financial_assets:
        yield Skipped("금융재산 상속공제", reason, Provision.FINANCIAL_DEDUCTION)
    if inheritance.cohabiting_house_value:
        yield Skipped("동거주택 상속공제", reason, Provision.COHABITING_HOUSE_DEDUCTION)
    funeral = "돌아가신 분이 비거주자이면 장례비를 빼지 않습니다."
    yield Skipped("장례비용", funeral, Provision.ESTATE_DEBTS)


def _lump_sum(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[Skipped]:
    inheritance, basic = result.inheritance, result.deductions.basic
    lump = korean_won(statute.lump_sum_deduction.on(inheritance.death_date))
    if basic.is_lump_sum:
        if nobody_filed(inheritance, statute):
            since = statute.late_return_chooses.blocks[-1].first_day.year
            reason = f"신고가 없거나 {since}년 전에 늦게 신고한 상속에는 일괄공제 {lump}만 공제합니다."
        else:
            reason = f"일괄공제 {lump}이 기초공제와 인적공제를 합한 금액보다 적지 않아 일괄공제를 골랐습니다."
        yield Skipped("기초공제와 인적공제", reason, Provision.LUMP_SUM_DEDUCTION)
    elif inheritance.spouse_is_only_heir:
        reason = "배우자가 혼자 상속인이면 기초공제와 인적공제만 받을 수 있습니다."
        yield Skipped("일괄공제", reason, Provision.LUMP_SUM_DEDUCTION)
    else:
        reason = f"기초공제와 인적공제를 합한 금액이 {lump}보다 많아 그쪽을 골랐습니다."
        yield Skipped("일괄공제", reason, Provision.LUMP_SUM_DEDUCTION)


def _personal(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[Skipped]:
    day = result.inheritance.death_date
    for person in result.inheritance.persons:
        if person.is_unborn and not statute.fetus_counts_as_child.on(day):
            since = korean_date(statute.fetus_counts_as_child.blocks[-1].first_day)
            reason = f"태아는 {since} 이후의 상속부터 자녀 공제를 받기 때문입니다."
            yield Skipped("태아의 자녀 공제", reason, Provision.PERSONAL_DEDUCTION)
        age = person.age_on(day)
        if age is None or age < statute.senior_age.on(day):
            continue
        if person.is_spouse:
            reason = "배우자에게는 연로자 공제가 없고 배우자 상속공제가 있습니다."
            yield Skipped("배우자의 연로자 공제", reason, Provision.PERSONAL_DEDUCTION)
        elif person.is_child:
            reason = "자녀 공제와 연로자 공제는 함께 받을 수 없어 자녀 공제만 넣었습니다."
            yield Skipped("자녀의 연로자 공제", reason, Provision.PERSONAL_DEDUCTION)


def _assets(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[Skipped]:
    inheritance = result.inheritance
    day = inheritance.death_date
    if inheritance.financial_assets and inheritance.financial_assets <= inheritance.financial_debts:
        reason = "금융채무가 금융재산보다 적지 않아 공제할 순금융재산이 없습니다."
        yield Skipped("금융재산 상속공제", reason, Provision.FINANCIAL_DEDUCTION)
    if not inheritance.cohabiting_house_value:
        return
    if not statute.cohabiting_house_rate.on(day):
        reason = "2009년 1월 1일 이후의 상속부터 생긴 공제이기 때문입니다."
        yield Skipped("동거주택 상속공제", reason, Provision.COHABITING_HOUSE_DEDUCTION)
    elif not result.deductions.house.amount:
        reason = "주택에 담보된 빚이 주택 가액보다 적지 않아 공제할 금액이 없습니다."
        yield Skipped("동거주택 상속공제", reason, Provision.COHABITING_HOUSE_DEDUCTION)
    elif inheritance.cohabiting_house_debt and not statute.cohabiting_house_net_of_debt.on(day):
        since = statute.cohabiting_house_net_of_debt.blocks[-1].first_day.year
        reason = f"{since}년 전의 상속이어서 주택에 담보된 빚을 빼지 않고 공제했습니다."
        yield Skipped("동거주택의 담보채무 차감", reason, Provision.COHABITING_HOUSE_DEDUCTION)


def _skipped_generations(result: InheritanceTax) -> Iterator[Skipped]:
    if any(taker.substitution for taker in result.inheritance.generation_skip):
        reason = "부모가 먼저 사망해 대신 상속받는 대습상속에는 할증이 없습니다."
        yield Skipped("세대생략 할증", reason, Provision.ESTATE_GENERATION_SKIPPING)


def _credits(result: InheritanceTax, statute: InheritanceTaxStatute) -> Iterator[Skipped]:
    inheritance, estate = result.inheritance, result.estate
    day = inheritance.death_date
    if any(gift.computed_tax for gift in estate.added_gifts) and not result.gift_tax_credit.amount:
        threshold = statute.gift_tax_credit_threshold.on(day)
        if estate.taxable_value <= threshold:
            reason = f"상속세 과세가액이 {korean_won(threshold)} 이하이면 이미 낸 증여세를 빼 주지 않습니다."
        else:
            reason = "상속세 산출세액이 없어 뺄 금액이 없습니다."
        yield Skipped("증여세액공제", reason, Provision.GIFT_TAX_CREDIT)
    for earlier in inheritance.short_term_reinheritance:
        if not reinheritance_rate_bp(earlier, day, statute):
            reason = f"{korean_date(earlier.prior_death_date)}의 상속에서 10년이 지났기 때문입니다."
            yield Skipped("단기 재상속 세액공제", reason, Provision.REINHERITANCE_CREDIT)
