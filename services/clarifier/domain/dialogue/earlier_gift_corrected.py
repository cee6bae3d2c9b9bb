"""The amount of a gift put right, of which only the time is named: "9월 거는 2천이었어요"."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.prior_gifts import EarlierGift, History
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.writing.text import is_denied

_OF_A_TIME: Final = re.compile(
    r"(?<![\d.])(?P<month>\d{1,2})\s?월(?:달)?\s?(?:(?P<day>\d{1,2})\s?일\s?)?(?:에\s?)?(?:(?:받은|주신|준|드린|보낸)\s?)?(?:거|것|건|돈)(?:는|은|이)?\s"
)
_YEAR_DENIED: Final = re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)\s?년도?(?:이|은|에)?\s?(?:아니(?:라|고|었)|말고)")
_SMALLEST_OF_MYRIADS: Final = 10_000


def with_earlier_gift_corrected(reading: Reading, text: str, standing: Standing) -> Reading:
    """The reading where the one amount of a message is of a gift that was told before. `text`: normalised."""
    if reading.history.replaces:
        return reading
    put_right = _with_day_corrected(reading, text, standing) or _with_year_corrected(reading, text, standing)
    if put_right is not None:
        return put_right
    time, found = _OF_A_TIME.search(text), [amount.won for amount in amounts(text) if amount.won]
    if time is None or len(found) != 1:
        return reading
    won = found[0] if found[0] >= _SMALLEST_OF_MYRIADS else found[0] * 10_000
    is_this = _is_of(time, str(standing.collected.get(p.GIFT_DATE, "")))
    rows = [row for row in standing.dialogue.earlier_gifts if _is_of(time, str(row[p.GIFT_DATE]))]
    if len(rows) + is_this != 1:
        return reading
    values = {p.GIFT_VALUE: Stated(won, text[time.start() :])} if is_this else {}
    history = reading.history if is_this else History((replace(EarlierGift.of_row(rows[0]), gift_property_value=won),))
    return replace(reading, values=values, ambiguous={}, added={}, history=history)


def _with_day_corrected(reading: Reading, text: str, standing: Standing) -> Reading | None:
    """ "예전에 받은 날이 2016년 11월 20일이 아니라 9월 20일이었어요": a day that is denied is the earlier gift's."""
    for row in standing.dialogue.earlier_gifts:
        day = date.fromisoformat(str(row[p.GIFT_DATE]))
        mentions = [mention for mention in date_mentions(text, date(day.year, 12, 31)) if mention.day is not None]
        is_denied_there = any(mention.day == day and is_denied(text, mention.end) for mention in mentions)
        told = [mention.day for mention in mentions if not is_denied(text, mention.end)]
        if is_denied_there and len(told) == 1 and told[0] is not None:
            left = {name: words for name, words in reading.ambiguous.items() if name != p.GIFT_DATE}
            values = {name: value for name, value in reading.values.items() if name != p.GIFT_DATE}
            history = History((replace(EarlierGift.of_row(row), gift_date=told[0], is_day_assumed=False),))
            return replace(reading, values=values, ambiguous=left, history=history, left_over=())
    return None


def _with_year_corrected(reading: Reading, text: str, standing: Standing) -> Reading | None:
    """ "4억 보낸 게 2020년이 아니라 2015년 4월 10일이네요": a year that is denied tells which gift is meant."""
    denied = _YEAR_DENIED.search(text)
    given_in = str(standing.collected.get(p.GIFT_DATE, ""))[:4]
    if denied is None or denied["year"] == given_in or not given_in:
        return None
    told = [mention.day for mention in date_mentions(text[denied.end() :], date(int(given_in), 12, 31)) if mention.day]
    rows = [row for row in standing.dialogue.earlier_gifts if str(row[p.GIFT_DATE]).startswith(denied["year"])]
    kept = {name: value for name, value in reading.values.items() if name not in (*p.REQUIRED, p.GENERATION_SKIPPING)}
    rest = replace(reading, values=kept, added={}, left_over=(), parties=None, donor_group=None)
    if len(rows) != 1 or len(told) != 1:
        return replace(rest, ambiguous={**reading.ambiguous, p.PRIOR_GIFTS: denied[0]})
    gift = replace(EarlierGift.of_row(rows[0]), gift_date=told[0], is_day_assumed=False)
    return replace(rest, history=History((gift,)))


def _is_of(time: re.Match[str], day: str) -> bool:
    """Whether a day, in ISO, is of the month, and the day where one is named."""
    _, _, month_and_day = day.partition("-")
    month, _, number = month_and_day.partition("-")
    return month == f"{int(time['month']):02}" and (time["day"] is None or number == f"{int(time['day']):02}")
