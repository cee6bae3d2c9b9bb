"""An answer of several sentences: the first one answers, and what is told beside it takes nothing of that away."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.asked_giver import says_who_received
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.stance.replies import interjects
from services.clarifier.domain.stance.stance import corrects
from services.clarifier.domain.writing.text import normalise

_ANSWERED: Final = (p.RELATIONSHIP, p.GIFT_VALUE, p.DEBT)
_SENTENCES: Final = re.compile(r"(?<=[가-힣)])[.!?~]+\s+(?=\S)")
_OF_THE_SAME: Final = re.compile(
    r"나머지|(?:그|이)\s?중|[\d,]+\s?[억천만][\d천백만\s]*원?[은만]\s[^.!?\n]{0,14}(?:갚|돌려|부담|상환|빼\s?주|해결)"
)
""" "반은 갚았어요. 나머지는 아버지가 갚을 거래요"."""
_OF_GIVER: Final = (p.RELATIONSHIP, p.GENERATION_SKIPPING)


def with_first_answer(message: str, today: date, expected: Expected, reading: Reading) -> Reading:
    """The reading with what the first sentence of an answer says: "아버지가 저한테요. 어머니는 4년 전에 돌아가셨고요"."""
    asked = expected.parameter
    if expected.tax != "gift_tax" or asked not in _ANSWERED or reading.several is not None:
        return reading
    first, *rest = _SENTENCES.split(normalise(message))
    if not rest or any(corrects(each) or interjects(each) or _OF_THE_SAME.match(each) for each in rest):
        return reading
    alone = understand(first, today, asked, is_gift=True, before=expected.told_before)
    if asked not in alone.values or asked in alone.ambiguous:
        return reading
    if reading.subject != "gift_tax":
        return alone
    whole = reading.values.get(p.RELATIONSHIP)
    if asked == p.RELATIONSHIP and whole is not None and whole.value == "타인":
        return reading  # "남편이요. 법적으로는 남이에요"
    if asked == p.RELATIONSHIP and any(says_who_received(each) for each in rest):
        return reading  # "시아버지요. 받은 사람은 남편이에요"
    names = _OF_GIVER if asked == p.RELATIONSHIP else (asked,)
    if all(reading.values.get(name) == alone.values.get(name) for name in names):
        return reading
    values = {name: each for name, each in reading.values.items() if name not in names}
    values |= {name: alone.values[name] for name in names if name in alone.values}
    ambiguous = {name: words for name, words in reading.ambiguous.items() if name not in names}
    return replace(reading, values=values, ambiguous=ambiguous, parties=alone.parties, donor_group=alone.donor_group)
