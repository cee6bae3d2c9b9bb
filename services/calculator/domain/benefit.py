"""Benefits that are taxed as gifts: a purchase below value (법 35), a loan without or with low interest (법 41의4)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.money import BASIS_POINTS, NOTHING, Portion, percent, won
from services.calculator.domain.statute import GiftTaxStatute, Provision
from services.calculator.domain.wording import korean_won


class Benefit(ABC):
    """What was agreed, and what of it the law of a day takes for a gift. Amounts are won."""

    @abstractmethod
    def value_on(self, day: date, statute: GiftTaxStatute) -> Portion:
        """The gift: nothing where the benefit stays below what the law lets pass. Raises `LawNotKnown`."""

    @abstractmethod
    def explain(self, day: date, statute: GiftTaxStatute, sheet: Worksheet) -> None:
        """How the value comes about, and why there may be none."""


@dataclass(frozen=True, slots=True)
class BargainPurchase(Benefit):
    """Property bought below its value; `day` is that on which the price is settled (영 26⑤)."""

    market_value: int
    purchase_price: int
    is_related: bool
    """Whether buyer and seller are related parties (특수관계인, 법 2 10호, 영 2의2)."""

    @property
    def difference(self) -> int:
        return max(self.market_value - self.purchase_price, 0)

    def value_on(self, day: date, statute: GiftTaxStatute) -> Portion:
        threshold, taken_off = self._threshold(day, statute), self._taken_off(day, statute)
        if self.difference * BASIS_POINTS < threshold:
            return NOTHING
        rest = max(self.difference * BASIS_POINTS - taken_off, 0)
        return Portion(rest // BASIS_POINTS, rest % BASIS_POINTS == 0)

    def explain(self, day: date, statute: GiftTaxStatute, sheet: Worksheet) -> None:
        provision = Provision.BARGAIN_PURCHASE
        sheet.add("시가", f"산 재산의 시가 {won(self.market_value)}", self.market_value, provision)
        sheet.add("산 값", f"실제로 치른 대가 {won(self.purchase_price)}", -self.purchase_price, provision)
        threshold, taken_off = self._threshold(day, statute), self._taken_off(day, statute)
        value, rate = self.value_on(day, statute).amount, percent(statute.bargain_threshold_rate.on(day))
        if self.difference * BASIS_POINTS < threshold:
            most = f"와 {korean_won(statute.bargain_threshold_maximum.on(day))} 중 적은" if self.is_related else "인"
            least = korean_won(-(-threshold // BASIS_POINTS))
            reason = (
                f"시가와 산 값의 차이 {korean_won(self.difference)}이 시가의 {rate}{most} {least}보다 "
                "적어 증여로 보지 않습니다."
            )
            sheet.skip("저가 양수에 따른 이익의 증여", reason, provision)
            sheet.add("증여재산가액", f"차이 {won(self.difference)}이 기준금액보다 적어 증여 없음", 0, provision)
            return
        shown = -(-taken_off // BASIS_POINTS)
        if self.is_related:
            most = won(statute.bargain_threshold_maximum.on(day))
            formula = f"시가의 {rate}와 {most} 중 적은 금액 {won(shown)}"
        else:
            formula = f"특수관계가 없는 사이에서 빼는 금액 {won(shown)}"
        sheet.add("기준금액", formula, -shown, provision)
        floor = " (0원보다 적으면 0원)" if self.difference < shown else ""
        formula = f"{won(self.market_value)} − {won(self.purchase_price)} − {won(shown)} = {won(value)}{floor}"
        sheet.add("증여재산가액", formula, value, provision)

    def _threshold(self, day: date, statute: GiftTaxStatute) -> int:
        """From which difference on there is a gift, in ten thousandths of a won."""
        part = self.market_value * statute.bargain_threshold_rate.on(day)
        return min(part, statute.bargain_threshold_maximum.on(day) * BASIS_POINTS) if self.is_related else part

    def _taken_off(self, day: date, statute: GiftTaxStatute) -> int:
        """What is taken off the difference, in ten thousandths of a won."""
        if self.is_related:
            return self._threshold(day, statute)
        return statute.bargain_stranger_deduction.on(day) * BASIS_POINTS


@dataclass(frozen=True, slots=True)
class Loan(Benefit):
    """Money lent without interest or for less than the proper one, for a year or an open time; `day` is that of the loan."""

    principal: int
    interest_rate_bp: int
    interest_paid: int | None
    """What is paid for the year, where that is said instead of a rate."""

    def value_on(self, day: date, statute: GiftTaxStatute) -> Portion:
        due = self.principal * statute.loan_proper_rate.on(day)
        benefit = max(due - self._paid, 0)
        if benefit < statute.loan_benefit_minimum.on(day) * BASIS_POINTS:
            return NOTHING
        return Portion(benefit // BASIS_POINTS, benefit % BASIS_POINTS == 0)

    def explain(self, day: date, statute: GiftTaxStatute, sheet: Worksheet) -> None:
        provision, rate = Provision.LOW_INTEREST_LOAN, statute.loan_proper_rate.on(day)
        due, paid = self.principal * rate // BASIS_POINTS, self._paid // BASIS_POINTS
        formula = f"빌린 돈 {won(self.principal)} × 적정 이자율 {percent(rate)} = {won(due)}"
        sheet.add("한 해의 적정 이자", formula, due, provision)
        if self._paid:
            by_rate = f"{won(self.principal)} × {percent(self.interest_rate_bp)} = {won(paid)}"
            formula = by_rate if self.interest_paid is None else f"한 해에 내는 이자 {won(paid)}"
            sheet.add("실제로 내는 이자", formula, -paid, provision)
        value, least = self.value_on(day, statute).amount, statute.loan_benefit_minimum.on(day)
        if not value:
            reason = f"한 해의 이자 이익 {korean_won(max(due - paid, 0))}이 {korean_won(least)}보다 적어 증여로 보지 않습니다."
            sheet.skip("금전 무상대출에 따른 이익의 증여", reason, provision)
            formula = f"한 해의 이익 {won(max(due - paid, 0))}이 {won(least)} 미만이어서 증여 없음"
        else:
            formula = f"{won(due)} − {won(paid)} = {won(value)}" if paid else f"한 해의 이자 이익 {won(value)}"
        sheet.add("증여재산가액", formula, value, provision)

    @property
    def _paid(self) -> int:
        """The interest of the year, in ten thousandths of a won."""
        if self.interest_paid is not None:
            return self.interest_paid * BASIS_POINTS
        return self.principal * self.interest_rate_bp
