"""What is said of the deadline of a return, of either tax. Korean, for the user."""

from collections.abc import Iterator
from datetime import date

from services.calculator.domain.filing import Filing, FilingType
from services.calculator.domain.money import percent
from services.calculator.domain.penalties import late_days_are_open
from services.calculator.domain.statute import TaxStatute
from services.calculator.domain.wording import korean_date
from shared.calendar.deadline import Deadline


def deadline_guidance(
    tax: str,
    deadline: Deadline,
    filing: Filing | None,
    today: date | None,
    *,
    owes: bool,
    law: TaxStatute,
) -> Iterator[str]:
    """The deadline of `tax`, whether it is over on `today`, and what missing it costs who `owes` (기본법 47의2①)."""
    moved = (
        f" 원래 기한인 {korean_date(deadline.statutory)}이 쉬는 날이어서 다음 평일로 늦춰졌습니다."
        if deadline.due != deadline.statutory
        else ""
    )
    if filing is not None and filing.type is not FilingType.NONE:
        yield f"{tax} 신고기한은 {korean_date(deadline.due)}입니다.{moved}"
    paid = filing.payment_date if filing is not None else None
    if owes and paid is not None and late_days_are_open(paid, deadline.due, law):
        yield _late_days(law)
    if filing is not None and filing.type is not FilingType.NONE:
        return
    penalty = percent(law.no_filing_penalty_rate.in_force)
    consequence = f"신고세액공제를 받지 못하고 무신고가산세(원칙 {penalty})와 납부지연가산세가 붙습니다."
    if today is not None and today > deadline.due:
        late = f" 기한이 지난 뒤에 신고하면 {consequence} 늦을수록 커지니 서둘러 신고하세요." if owes else ""
        yield f"{tax} 신고기한이 {korean_date(deadline.due)}에 이미 지났습니다.{moved}{late}"
        return
    missed = f" 기한을 넘기면 {consequence}" if owes else ""
    yield f"{tax} 신고와 납부는 {korean_date(deadline.due)}까지 해야 합니다.{moved}{missed}"


def _late_days(law: TaxStatute) -> str:
    changed = korean_date(law.late_payment_end.blocks[-1].first_day)
    return (
        f"{changed}부터 납부지연가산세를 낸 날의 전날까지만 세도록 바뀌었는데, 그 전에 기한이 지난 세금에도 그런지 분명하지 않아 낸 날까지 "
        "세었습니다. 하루치가 줄어들 수 있으니 세무서에 확인하세요."
    )
