"""What else a donor and a recipient could do, lawfully and for less (증여세의 대안)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from services.calculator.domain.alternatives import Alternative, Share, cheapest_part
from services.calculator.domain.gift import Gift, GiftCase, Relationship
from services.calculator.domain.gift_deductions import basic_limit, marriage_in_time
from services.calculator.domain.gift_tax import GiftTax
from services.calculator.domain.period import comes_of_age, within_years, years_later
from services.calculator.domain.reading import LATEST_DATE
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date, korean_won
from shared.contracts.case_line import Circumstances

SAMPLE_DEBT: Final = 100_000_000
"""The debt that the example of a gift with a debt takes over, in won."""

Compute = Callable[[GiftCase], GiftTax]
"""Taxes a gift that is returned and paid in time."""


@dataclass(frozen=True, slots=True)
class GiftAlternatives:
    """Looks for choices around one computed gift."""

    result: GiftTax
    statute: GiftTaxStatute
    compute: Compute
    today: date | None
    """The day that the user asks, if any. A gift of an earlier day is made: only its return is still open."""
    circumstances: Circumstances

    def all(self) -> tuple[Alternative, ...]:
        """Every choice that costs less, the largest saving first. Amounts are before the filing credit."""
        return tuple(sorted(self._choices(), key=lambda each: -each.saving))

    def _is_planned(self) -> bool:
        gift, is_open = self.result.gift, self.result.filing is None
        return is_open and gift.benefit is None and (self.today is None or gift.gift_date >= self.today)

    def _choices(self) -> Iterator[Alternative]:
        """A deduction can be claimed until the return; how and to whom to give, only until the gift is made."""
        claims = (self._marriage_childbirth,) if self.result.filing is None else ()
        plans = (self._ten_years, self._childs_spouse, self._grandchild, self._debt) if self._is_planned() else ()
        for find in (*claims, *plans):
            found = find()
            if found is not None and found.saving > 0:
                yield found

    def _marriage_childbirth(self) -> Alternative | None:
        """The deduction that a known date allows and that is not claimed in full."""
        gift, case = self.result.gift, self.result.case
        years = self.statute.marriage_childbirth_years.on(gift.gift_date)
        married, born = gift.marriage_date, gift.childbirth_date
        if married is not None and marriage_in_time(gift.gift_date, married, years):
            name, day = "혼인", married
            claim = replace(gift, marriage_deduction_amount=self.statute.marriage_deduction.on(gift.gift_date))
        elif born is not None and within_years(born, gift.gift_date, years):
            name, day = "출산", born
            claim = replace(gift, childbirth_deduction_amount=self.statute.childbirth_deduction.on(gift.gift_date))
        else:
            return None
        other = self.compute(replace(case, gift=claim))
        return self._instead(
            other.final_tax,
            title=f"{name} 증여재산공제 받기",
            description=(
                f"{korean_date(day)}을 기준으로 2년 안의 증여여서 {name} 증여재산공제를 "
                f"{korean_won(other.charge.marriage_childbirth.granted)}까지 받을 수 있습니다."
            ),
            pros=("기본 공제와 따로 받습니다.",),
            cons=("혼인과 출산을 합해 평생 한도가 있어 다음에는 그만큼 줄어듭니다.",),
            note=(
                "혼인·출산 공제를 전에 쓴 적이 없다고 보았습니다."
                if case.prior_marriage_deduction is None and case.prior_childbirth_deduction is None
                else None
            ),
        )

    def _ten_years(self) -> Alternative | None:
        """A part now, the rest when the ten years are over."""
        gift, day = self.result.gift, self.result.gift.gift_date
        years = self.statute.aggregation_years.on(day)
        later = years_later(day, years) + timedelta(days=1)
        if gift.secured_debt or gift.concurrent_values or later > LATEST_DATE:
            return None
        then = replace(
            gift,
            gift_date=later,
            is_minor_recipient=self._minor_on(later),
            marriage_deduction_amount=0,
            childbirth_deduction_amount=0,
            appraisal_fee=0,
        )
        limit = 0 if self.result.charge.basic.denial else basic_limit(then, self.statute)
        part = self._part(limit, self.result.charge.surcharge.rate_bp)
        now = replace(gift, gift_property_value=gift.gift_property_value - part)
        case = self.result.case
        first = self.compute(replace(case, gift=now))
        # The first part is more than ten years back by then, and so is whatever was given before it.
        second = self.compute(replace(case, gift=replace(then, gift_property_value=part)))
        return self._instead(
            first.final_tax + second.final_tax,
            title=f"{years}년 간격으로 나누어 증여하기",
            description=(
                f"지금 {korean_won(now.gift_property_value)}, {korean_date(later)} 이후에 {korean_won(part)}을 증여하면 "
                + ("합산되지 않고 공제 한도도 새로 생깁니다." if limit else "합산되지 않습니다.")
            ),
            pros=("두 번 다 낮은 세율과 공제를 씁니다." if limit else "두 번 다 낮은 세율을 씁니다.",),
            cons=(
                f"나머지를 {years}년 넘게 기다려야 합니다.",
                "증여하신 분이 그 전에 돌아가시면 먼저 받은 증여가 상속재산에 더해질 수 있습니다.",
                *(("그 사이에 같은 관계의 다른 분에게서 받으면 공제가 줄어듭니다.",) if limit else ()),
                "그 사이에 법이 바뀔 수 있습니다.",
            ),
        )

    def _childs_spouse(self) -> Alternative | None:
        """A part to the recipient's husband or wife, a relative of the donor by marriage (기타친족)."""
        gift = self.result.gift
        if not self._from_parent() or gift.is_minor_recipient or self.circumstances.is_unmarried:
            return None
        return self._to_another(
            Relationship.RELATIVE,
            skips=False,
            title="받는 분의 배우자와 나누어 받기",
            who="받는 분의 배우자(며느리나 사위)가",
            condition="받는 분에게 혼인신고를 한 배우자가 있고, 그분이 10년 안에 친족에게서 받은 증여가 없다면",
            cons=(
                "배우자가 받은 재산은 그분의 것입니다. 다시 넘겨받으면 처음부터 직접 받은 것으로 봅니다.",
                "증여세 신고를 두 분이 따로 해야 합니다.",
            ),
        )

    def _grandchild(self) -> Alternative | None:
        """A part to the recipient's child, with the surcharge; taken to be a minor, which costs more."""
        if not self._from_parent() or self.result.gift.is_minor_recipient:
            return None
        return self._to_another(
            Relationship.ASCENDANT,
            skips=True,
            title="손주와 나누어 받기",
            who="받는 분의 자녀(손주)가",
            condition="받는 분에게 자녀가 있고, 그 자녀가 10년 안에 직계존속에게서 받은 증여가 없다면",
            cons=(
                "세대를 건너뛴 할증이 붙습니다. 할증을 넣고 미성년자로 보아 계산했습니다.",
                "손주가 받은 재산은 손주의 것이고, 세금도 손주의 재산으로 내야 합니다.",
            ),
        )

    def _to_another(
        self, relationship: Relationship, skips: bool, title: str, who: str, condition: str, cons: tuple[str, ...]
    ) -> Alternative | None:
        gift = self.result.gift
        if gift.secured_debt or gift.concurrent_values:
            return None
        other = Gift(
            gift_date=gift.gift_date,
            donor_relationship=relationship,
            gift_property_value=gift.gift_property_value,
            is_generation_skipping=skips,
            is_minor_recipient=skips,
            is_non_resident=gift.is_non_resident,
        )
        limit = 0 if other.is_non_resident else basic_limit(other, self.statute)
        surcharge_bp = self.statute.surcharge_rate.on(gift.gift_date) if skips else 0
        part = self._part(limit, surcharge_bp)
        case = self.result.case
        kept = replace(gift, gift_property_value=gift.gift_property_value - part)
        first = self.compute(replace(case, gift=kept))
        given = replace(other, gift_property_value=part)
        second = self.compute(replace(case, gift=given, prior_gifts=()))
        return self._instead(
            first.final_tax + second.final_tax,
            title=title,
            description=(
                f"{condition}, {korean_won(kept.gift_property_value)}은 받는 분이, {korean_won(part)}은 {who} "
                "받을 때의 두 분 세금을 더한 금액입니다."
            ),
            pros=("사람마다 공제와 낮은 세율을 따로 씁니다." if limit else "사람마다 낮은 세율을 따로 씁니다.",),
            cons=cons,
        )

    def _debt(self) -> Alternative | None:
        """Real estate with a debt on it: less gift tax, but a transfer income tax of the donor's (양도소득세)."""
        gift = self.result.gift
        may_have_debt = self.circumstances.is_real_estate and "secured_debt" in self.result.case.defaulted
        if not may_have_debt or gift.gift_property_value < 2 * SAMPLE_DEBT:
            return None
        other = self.compute(replace(self.result.case, gift=replace(gift, secured_debt=SAMPLE_DEBT)))
        return self._instead(
            other.final_tax,
            title="대출이나 보증금과 함께 받기 (부담부증여)",
            description=(
                f"증여받을 재산에 대출이나 임대보증금이 있다면, 예를 들어 {korean_won(SAMPLE_DEBT)}을 받는 분이 넘겨받아 "
                "갚는 때의 증여세입니다."
            ),
            pros=("넘겨받는 채무만큼 증여세가 줄어듭니다.",),
            cons=(
                "채무만큼은 판 것으로 보아 증여하는 분에게 양도소득세가 나올 수 있어, 더하면 오히려 비쌀 수 있습니다.",
                "받는 분이 자기 돈으로 갚아야 하고, 세무서가 갚는 것을 확인합니다.",
            ),
            note="양도소득세는 이 계산에 들어 있지 않습니다. 취득가액에 따라 다르니 함께 따져 보세요.",
        )

    def _part(self, limit: int, surcharge_bp: int) -> int:
        """How much of the gift to make another, with a deduction up to `limit`, for the least tax of both."""
        gift, charge = self.result.gift, self.result.charge
        rates = self.statute.rates.on(gift.gift_date)
        kept = Share(rates, gift.net_value - charge.taxable_base, charge.surcharge.rate_bp)
        return cheapest_part(gift.gift_property_value, kept, Share(rates, limit, surcharge_bp))

    def _minor_on(self, day: date) -> bool:
        born = self.result.case.recipient_birth_date
        if born is None:
            return self.result.gift.is_minor_recipient
        return day < comes_of_age(born, self.statute.age_of_majority.on(day))

    def _from_parent(self) -> bool:
        gift = self.result.gift
        return gift.from_ascendant and not gift.is_generation_skipping

    def _instead(
        self,
        tax: int,
        title: str,
        description: str,
        pros: tuple[str, ...],
        cons: tuple[str, ...],
        note: str | None = None,
    ) -> Alternative:
        saving = self.result.final_tax - tax
        return Alternative(
            title=title, description=description, tax=tax, saving=saving, pros=pros, cons=cons, note=note
        )
