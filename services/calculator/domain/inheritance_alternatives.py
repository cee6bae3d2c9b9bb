"""What else the heirs could do, lawfully and for less (상속세의 대안)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from services.calculator.domain.alternatives import Alternative
from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_tax import InheritanceTax
from services.calculator.domain.refusal import Refused
from services.calculator.domain.wording import korean_won

Compute = Callable[[Inheritance], InheritanceTax]


@dataclass(frozen=True, slots=True)
class InheritanceAlternatives:
    """Looks for choices around one computed inheritance."""

    result: InheritanceTax
    statute: InheritanceTaxStatute
    compute: Compute
    today: date | None
    """The day that the user asks, if any."""

    def all(self) -> tuple[Alternative, ...]:
        """Every choice that costs less. Amounts are before the filing credit."""
        return tuple(self._spouse())

    def _spouse(self) -> Iterator[Alternative]:
        """The spouse takes as much as is deducted, while the estate can still be divided in time (법 19②)."""
        inheritance = self.result.inheritance
        most = min(
            self.result.deductions.spouse.limit,
            self.statute.spouse_maximum.on(inheritance.death_date),
            inheritance.gross_estate - inheritance.bequests_to_nonheirs - inheritance.renounced_to_next_rank,
        )
        if inheritance.filing is not None:
            return
        if self.today is not None and self.today > self.result.deadline.due:
            return
        try:
            other = self.compute(replace(inheritance, spouse_actual=most))
        except Refused:  # the choice leads where the engine does not decide: it is not proposed
            return
        saving = self.result.final_tax - other.final_tax
        alone = inheritance.spouse_is_only_heir
        how = "다른 상속인이 없어 배우자가" if alone else "배우자가"
        what = "상속받으면" if alone else "상속받는 것으로 나누면"
        if saving > 0:
            yield Alternative(
                title="배우자가 공제 한도까지 상속받기",
                description=f"{how} {korean_won(most)}을 {what} 그 금액을 배우자 상속공제로 모두 뺍니다.",
                tax=other.final_tax,
                saving=saving,
                pros=("협의할 다른 상속인이 없습니다." if alone else "상속인끼리 협의해서 나누기만 하면 됩니다.",),
                cons=(
                    "배우자가 돌아가실 때 그 재산에 상속세가 다시 나올 수 있습니다.",
                    f"신고기한의 다음 날부터 {self.statute.spouse_division_months.on(self.result.deadline.due)}개월 안에 나누고 등기·명의개서를 마쳐야 합니다.",
                ),
            )
