"""What a tax comes to that is overdue: returned and paid today, and on the day when less of the penalty is waived."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from services.calculator.domain.explanation import Step, Worksheet
from services.calculator.domain.filing import Filing, FilingType
from services.calculator.domain.refusal import LawNotKnown, Refused
from services.calculator.domain.settlement import Settlement
from services.calculator.domain.statute import TaxStatute
from shared.calendar.deadline import day_after_months

Settle = Callable[[Filing, Worksheet], Settlement]
"""Settles the tax again with another return, and writes how. Raises `Refused`."""


@dataclass(frozen=True, slots=True)
class LateReturn:
    """A return that is made and paid on a day after the deadline."""

    day: date
    settlement: Settlement
    steps: tuple[Step, ...]
    """From the tax to what is paid then."""


def late_returns(
    tax: int, due: date, filing: Filing | None, today: date | None, settle: Settle, law: TaxStatute
) -> Iterator[LateReturn]:
    """Today's, then that of the day from which less is waived (기본법 48②2); none where nothing is overdue or decided.

    `tax`: won before the filing credit. A return that was told of leaves nothing open.
    """
    is_open = filing is None or filing.type is FilingType.NONE
    if tax == 0 or today is None or today <= due or not is_open:
        return
    try:
        steps = (day_after_months(due, each.within_months) for each in law.late_return_reductions.on(today))
        ends = next((end for end in steps if today <= end), None)
        for day in (today, *((ends + timedelta(days=1),) if ends is not None else ())):
            sheet = Worksheet()
            settlement = settle(Filing(type=FilingType.LATE, filing_date=day, payment_date=day), sheet)
            yield LateReturn(day, settlement, sheet.steps)
    except (LawNotKnown, Refused):  # what is paid on the day is not decided
        return
