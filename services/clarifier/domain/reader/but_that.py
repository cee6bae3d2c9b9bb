"""An answer that nothing was given before but for what is the gift in hand: "11월 3일에 받은 5천 말고는 없어요"."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.messages.prior_gifts import EarlierGift, History
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.writing.text import normalise

_BUT_THAT: Final = re.compile(
    r"(?:말고는?|외에는?|이외에는?|빼고는?|제외하고는?)\s[^.!?\n]{0,16}(?:없|안\s?받)[가-힣]*[\s.!~]*$"
)


def without_part_of_gift(message: str, today: date, expected: Expected, reading: Reading) -> Reading:
    """The reading with a denial, where what it excepts is a part of the gift in hand as it was told: its day, its sum, and the whole."""
    gifts = reading.history.gifts
    if expected.parameter != p.PRIOR_GIFTS or not gifts or _BUT_THAT.search(normalise(message)) is None:
        return reading
    whole = expected.known.get(p.GIFT_VALUE)
    told = [normalise(each) for each in expected.said]
    if isinstance(whole, int) and all(any(_is_part(gift, whole, each, today) for each in told) for gift in gifts):
        return replace(reading, history=History(denied=message.strip()))
    return reading


def _is_part(gift: EarlierGift, whole: int, told: str, today: date) -> bool:
    won = gift.gift_property_value
    sums = {in_won(each) for each in amounts(told)}
    days = {each.day for each in date_mentions(told, today)}
    return won is not None and won < whole and {won, whole} <= sums and gift.gift_date in days
