"""A day said in part right after another one, which it puts right: "지난주 금요일 아니 목요일에", "15일에 했… 아 참 16일에"."""

import re
from datetime import date, timedelta
from typing import Final

from services.clarifier.domain.days.calendar_words import WEEKDAYS, possible_date
from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.writing.replacing import is_repair

_PART: Final = re.compile(
    rf"(?<![\d월./-])(?<!월\s)(?P<day>\d{{1,2}})\s?일(?!\s?(?:전|후|뒤|동안|간|이내|만에|차|째|[억천백]))"
    rf"|(?<![가-힣])(?P<weekday>[{WEEKDAYS}])(?:요일|욜)"
)


def with_repaired_parts(text: str, days: list[DateMention]) -> list[DateMention]:
    """The days of a message; the part of one that is put right takes the rest from the day said before it."""
    repaired = [
        DateMention(part.start(), part.end(), day, Certainty.EXACT)
        for part in _PART.finditer(text)
        if is_repair(text, part.start()) and (day := _repaired(part, _last_before(days, part.start())))
    ]
    kept = (day for day in days if not any(day.start < part.end and part.start < day.end for part in repaired))
    return sorted((*kept, *repaired), key=lambda day: day.start)


def _last_before(days: list[DateMention], start: int) -> date | None:
    before = [day for day in days if day.end <= start]
    return before[-1].day if before else None


def _repaired(part: re.Match[str], before: date | None) -> date | None:
    """The day of the same month, or of the same week."""
    if before is None:
        return None
    if part["day"]:
        return possible_date(before.year, before.month, int(part["day"]))
    return before + timedelta(days=WEEKDAYS.index(part["weekday"]) - before.weekday())
