"""The amount of a gift put right, of which only the time is named: "9월 거는 2천이었어요"."""

import re
from dataclasses import replace
from datetime import date
from typing import Final, cast

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.prior_gifts import EarlierGift, History
from services.clarifier.domain.messages.reading import Reading, Stated
from shared.document import Parameters

_OF_A_TIME: Final = re.compile(
    r"(?<![\d.])(?P<month>\d{1,2})\s?월(?:달)?\s?(?:(?P<day>\d{1,2})\s?일\s?)?(?:에\s?)?(?:(?:받은|주신|준|드린|보낸)\s?)?(?:거|것|건|돈)(?:는|은|이)?\s"
)
_SMALLEST_OF_MYRIADS: Final = 10_000


def with_earlier_gift_corrected(reading: Reading, text: str, standing: Standing) -> Reading:
    """The reading where the one amount of a message is of a gift that was told before. `text`: normalised."""
    time, found = _OF_A_TIME.search(text), [amount.won for amount in amounts(text) if amount.won]
    if time is None or len(found) != 1:
        return reading
    won = found[0] if found[0] >= _SMALLEST_OF_MYRIADS else found[0] * 10_000
    is_this = _is_of(time, str(standing.collected.get(p.GIFT_DATE, "")))
    rows = [row for row in standing.dialogue.earlier_gifts if _is_of(time, str(row[p.GIFT_DATE]))]
    if len(rows) + is_this != 1:
        return reading
    values = {p.GIFT_VALUE: Stated(won, text[time.start() :])} if is_this else {}
    history = reading.history if is_this else History((_with_value(rows[0], won),))
    return replace(reading, values=values, ambiguous={}, added={}, history=history)


def _is_of(time: re.Match[str], day: str) -> bool:
    """Whether a day, in ISO, is of the month, and the day where one is named."""
    _, _, month_and_day = day.partition("-")
    month, _, number = month_and_day.partition("-")
    return month == f"{int(time['month']):02}" and (time["day"] is None or number == f"{int(time['day']):02}")


def _with_value(row: Parameters, won: int) -> EarlierGift:
    return EarlierGift(
        gift_date=date.fromisoformat(str(row[p.GIFT_DATE])),
        is_day_assumed=bool(row["is_day_assumed"]),
        donor_relationship=cast("p.Relationship | None", row[p.RELATIONSHIP]),
        donor_group=cast("str | None", row["donor_group"]),
        is_generation_skipping=bool(row[p.GENERATION_SKIPPING]),
        gift_property_value=won,
        words=str(row["words"]),
    )
