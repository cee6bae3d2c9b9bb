"""Until which day a return is to be filed, of a day that is told: said before anything can be calculated."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.estate.parameters import DEATH_DATE
from services.clarifier.domain.parameters import GIFT_DATE
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise
from shared.calendar.deadline import FilingPeriodStart, HolidayPredicate, filing_deadline
from shared.contracts.document import Parameters

_ABROAD: Final = "decedent_or_heir_abroad"
_SINCE: Final = date(2009, 1, 1)
"""From this day on both periods are counted from the end of the month (법률 9269 부칙)."""


@dataclass(frozen=True, slots=True)
class FilingPeriods:
    """The periods of the law in force, in months from the end of the month, and which days are holidays."""

    gift: int
    estate: int
    estate_abroad: int
    is_holiday: HolidayPredicate

    def said(self, written: str, collected: Parameters, tax: TaxIntent, today: date) -> str | None:
        """The day for what a message or the conversation tells of, in a sentence; None where no day is told."""
        day = _told(written, collected, tax, today)
        if day is None or day < _SINCE:
            return None
        months = self.gift
        if tax == "inheritance_tax":
            months = self.estate_abroad if collected.get(_ABROAD) else self.estate
        deadline = filing_deadline(day, months, FilingPeriodStart.MONTH_END, self.is_holiday)
        happened = "증여받으셨다면" if tax == "gift_tax" else "돌아가셨다면"
        moved = (
            f"({_in_words(deadline.statutory)}이 쉬는 날이어서 다음 평일)" if deadline.due != deadline.statutory else ""
        )
        past = "이었습니다. 이미 지났으니 되도록 빨리 기한 후 신고를 하세요." if deadline.due < today else "입니다."
        return f"{_in_words(day)}에 {happened} 신고기한은 {_in_words(deadline.due)}{moved}{past}"


def _told(written: str, collected: Parameters, tax: TaxIntent, today: date) -> date | None:
    """The day that is known; where none is, the one that the message names first."""
    known = collected.get(DEATH_DATE if tax == "inheritance_tax" else GIFT_DATE)
    if isinstance(known, str):
        return date.fromisoformat(known)
    named = (mention.day for mention in date_mentions(normalise(written), today))
    return next((day for day in named if day is not None), None)


def _in_words(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"
