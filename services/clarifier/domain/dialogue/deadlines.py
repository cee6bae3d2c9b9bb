"""Until which day a return is to be filed, of a day that is told: said before anything can be calculated."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.days.dates import DateMention, date_mentions
from services.clarifier.domain.estate.parameters import DEATH_DATE
from services.clarifier.domain.gift.returned import Returned
from services.clarifier.domain.parameters import GIFT_DATE
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise
from shared.calendar.deadline import Deadline, FilingPeriodStart, HolidayPredicate, day_after_months, filing_deadline
from shared.contracts.document import Parameters

_ABROAD: Final = "decedent_or_heir_abroad"
_SINCE: Final = date(2009, 1, 1)
"""From this day on both periods are counted from the end of the month (법률 9269 부칙)."""
_REGISTERED: Final = re.compile(r"(?:에|날|자로)?\s?(?:(?!계약)[^.!?\n\d]){0,8}(?:접수|등기(?!\s?(?:전|안|못)))")
_REGISTERED_BEFORE: Final = re.compile(
    r"(?:등기|접수)(?:한|된)?\s?(?:접수|이전|신청)?\s?(?:일|날|날짜)?(?:는|은|이|가|를|을)?\s?$"
)
_AGREED: Final = re.compile(r"(?:에|날|자로)?\s?[^.!?\n\d]{0,12}계약(?!금)")
""" "8월 28일에 증여계약서를 쓰고 등기는 9월 2일에 접수했습니다": what is registered is given on the day of that."""


_MONEY_RETURNED: Final = "돈은 며칠 만에 돌려주어도 받은 것과 돌려준 것을 모두 증여로 봅니다(상속세 및 증여세법 제4조 제4항). 그래서 처음에 건네진 돈의 세금을 계산하고, 돌려준 돈은 그 돈을 받은 분의 증여로 따로 봅니다. 집이나 주식처럼 돈이 아닌 재산이었으면 신고기한 안에 돌려준 때에 처음부터 증여가 없던 것으로 봅니다."
_RETURNED_IN_TIME: Final = "신고기한({due}) 안에 받은 그대로 돌려주셨으면, 그 전에 세무서가 세액을 결정하지 않은 한 **처음부터 증여가 없던 것으로 보아 내실 증여세가 없습니다**(상속세 및 증여세법 제4조 제4항). 돌려준 것에도 증여세가 없습니다. 합의한 내용과 돌려준 날을 보여 주는 서류를 보관해 두세요."
_RETURNED_LATE: Final = "신고기한({due})이 지난 뒤에 돌려주셨으므로 처음 증여에는 세금이 있습니다. 다만 신고기한이 지난 뒤 {months}개월 안이어서 돌려준 것에는 증여세가 없습니다(상속세 및 증여세법 제4조 제4항)."
_RETURNED_TOO_LATE: Final = "신고기한({due})이 지나고 {months}개월도 더 지난 뒤에 돌려주셨으므로 처음 증여와 돌려준 것을 모두 증여로 봅니다(상속세 및 증여세법 제4조 제4항). 여기서는 처음 증여의 세금을 계산합니다."


@dataclass(frozen=True, slots=True)
class FilingPeriods:
    """The periods of the law in force, in months from the end of the month, and which days are holidays.

    `reliefs`: within how many months after it how much of the penalty is waived, in words (국세기본법 48②2).
    """

    gift: int
    estate: int
    estate_abroad: int
    is_holiday: HolidayPredicate
    reliefs: tuple[tuple[int, str], ...]

    def said(self, written: str, collected: Parameters, tax: TaxIntent, today: date) -> str | None:
        """The day for what a message or the conversation tells of, in a sentence; None where no day is told."""
        day = _told(written, collected, tax, today)
        if day is None or day < _SINCE:
            return None
        deadline = self._deadline(day, collected, tax)
        happened = "증여받으셨다면" if tax == "gift_tax" else "돌아가셨다면"
        if tax == "gift_tax" and _registered_in(normalise(written), today) is not None:
            happened = "등기를 접수하셨다면 그날이 증여일이어서"
        moved = (
            f"({_in_words(deadline.statutory)}이 쉬는 날이어서 다음 평일)" if deadline.due != deadline.statutory else ""
        )
        return f"{_in_words(day)}에 {happened} 신고기한은 {_in_words(deadline.due)}{moved}{_since(deadline.due, day, today)}"

    def still_taxed(self, returned: Returned) -> bool | None:
        """Whether a gift that was given back is taxed all the same; None where that cannot be told (법4④)."""
        if returned.is_money:
            return True
        if returned.given_on is None or returned.returned_on is None or returned.returned_on < returned.given_on:
            return None
        is_late = returned.returned_on > self._deadline(returned.given_on, {}, "gift_tax").due
        return True if is_late else None if returned.is_assessed else False

    def of_return(self, returned: Returned) -> str:
        """What is said of a gift that was given back, where `still_taxed` tells."""
        if returned.is_money or returned.given_on is None or returned.returned_on is None:
            return _MONEY_RETURNED
        due = self._deadline(returned.given_on, {}, "gift_tax").due
        if returned.returned_on <= due:
            return _RETURNED_IN_TIME.format(due=_in_words(due))
        is_free = returned.returned_on <= day_after_months(due, self.gift)
        return (_RETURNED_LATE if is_free else _RETURNED_TOO_LATE).format(due=_in_words(due), months=self.gift)

    def relief(self, written: str, collected: Parameters, tax: TaxIntent, today: date) -> str | None:
        """How much of the penalty is waived for a return today, in a sentence; None where no day is told."""
        day = _told(written, collected, tax, today)
        if day is None or not _SINCE <= day <= today:
            return None
        due = self._deadline(day, collected, tax).due
        happened = "증여받으셨다면" if tax == "gift_tax" else "돌아가셨다면"
        until = f"{_in_words(day)}에 {happened} 신고기한은 {_in_words(due)}"
        if today <= due:
            return f"{until}이어서 아직 지나지 않았습니다. 그날까지 신고하고 내시면 가산세가 없습니다."
        steps = ((day_after_months(due, months), months, part) for months, part in self.reliefs)
        step = next(((end, months, part) for end, months, part in steps if today <= end), None)
        if step is None:
            last, _ = self.reliefs[-1]
            return f"{until}이었습니다. 기한이 지난 지 {last}개월이 넘어 무신고가산세는 줄지 않지만, 기한 후 신고를 하시면 날마다 늘어나는 납부지연가산세를 멈출 수 있습니다(국세기본법 제48조)."
        end, months, part = step
        return f"{until}이었습니다. 오늘 스스로 기한 후 신고를 하시면 기한이 지난 지 {months}개월 안이어서 무신고가산세의 {part}를 줄여 드리고, {_in_words(end)}까지 같습니다(국세기본법 제48조)."

    def _deadline(self, day: date, collected: Parameters, tax: TaxIntent) -> Deadline:
        months = self.gift
        if tax == "inheritance_tax":
            months = self.estate_abroad if collected.get(_ABROAD) else self.estate
        return filing_deadline(day, months, FilingPeriodStart.MONTH_END, self.is_holiday)


def _since(due: date, day: date, today: date) -> str:
    """How a sentence on a deadline ends, by how far it is; of a day to come, nothing of that."""
    if due < today:
        return "이었습니다. 이미 지났으니 되도록 빨리 기한 후 신고를 하세요."
    if day > today:
        return "입니다."
    return "입니다. 바로 오늘까지입니다." if due == today else f"입니다. 아직 {(due - today).days}일 남았습니다."


def _told(written: str, collected: Parameters, tax: TaxIntent, today: date) -> date | None:
    """That of a registration, or the day that is known; where none is, the first one named that is not of a contract."""
    text = normalise(written)
    named = [mention for mention in date_mentions(text, today) if mention.day is not None]
    if tax == "gift_tax" and (registered := _registered_in(text, today)) is not None:
        return registered
    known = collected.get(DEATH_DATE if tax == "inheritance_tax" else GIFT_DATE)
    if isinstance(known, str):
        return date.fromisoformat(known)
    agreed = [each for each in named if _AGREED.match(text, each.end)]
    told = next((each for each in named if each not in agreed), next(iter(named), None))
    return told.day if told else None


def _registered_in(text: str, today: date) -> date | None:
    """The day on which something was registered, by a normalised text."""
    return next((each.day for each in date_mentions(text, today) if each.day and _is_registered(text, each)), None)


def _is_registered(text: str, mention: DateMention) -> bool:
    before = _REGISTERED_BEFORE.search(text, 0, mention.start)
    return before is not None or _REGISTERED.match(text, mention.end) is not None


def _in_words(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"
