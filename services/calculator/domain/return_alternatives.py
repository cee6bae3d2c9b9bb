"""The choice that every tax leaves: to return it in time, or at once when it is overdue."""

from collections.abc import Callable, Iterator
from datetime import date

from services.calculator.domain.alternatives import Alternative
from services.calculator.domain.filing import Filing, FilingType
from services.calculator.domain.refusal import Refused
from services.calculator.domain.settlement import Settlement
from services.calculator.domain.wording import korean_date

Settle = Callable[[Filing | None], Settlement]
"""Settles the tax again with another return; none is a return in time. Raises `Refused`."""


def return_alternatives(tax: int, due: date, today: date | None, settle: Settle) -> Iterator[Alternative]:
    """What a return saves, in won, of a `tax` before the filing credit that is due on a day. `today` as asked, if known."""
    if tax == 0:
        return
    if today is None or today <= due:
        credit = settle(None).filing_credit
        yield Alternative(
            title="기한 안에 신고하기",
            description=f"{korean_date(due)}까지 홈택스나 세무서에 신고하면 신고세액공제를 받습니다.",
            tax=tax - credit,
            saving=credit,
            pros=("신고만 하면 되고 다른 조건이 없습니다.", "무신고가산세를 피합니다."),
            cons=("세금까지 그날 내지 않으면 납부지연가산세가 붙습니다.",),
        )
        return
    try:
        now = settle(_unreturned(FilingType.LATE, today)).total_due
        never = settle(_unreturned(FilingType.NONE, today)).total_due
    except Refused:  # what is paid on this day is not decided: nothing to compare
        return
    if now < never:
        yield Alternative(
            title="지금 기한 후 신고하기",
            description="세무서가 먼저 알리기 전에 오늘 신고하고 내면 무신고가산세가 줄어듭니다.",
            tax=now,
            saving=never - now,
            pros=("무신고가산세가 줄고, 납부지연가산세가 더 늘지 않습니다.",),
            cons=("신고세액공제는 받을 수 없습니다.",),
            note="가산세를 더한 금액이며, 신고하지 않고 같은 날 내는 때와 견주었습니다.",
        )


def _unreturned(kind: FilingType, day: date) -> Filing:
    """What is paid on a day without a return in time: with a late one on that day, or without any."""
    return Filing(type=kind, filing_date=day if kind is FilingType.LATE else None, payment_date=day)
