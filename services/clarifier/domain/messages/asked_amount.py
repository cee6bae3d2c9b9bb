"""The amount that a reply to a question for one comes to: "6억의 반이니까 3억이요", "2억5천과 1억, 합쳐서 3억5천이요"."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision

_COMES_TO: Final = re.compile(
    r"(?:니까|니깐|이라서?|해서|합쳐서?|합해서?|합하면|합계|도합|총|모두|전부|짜리의|분의\s?[일이삼사오육칠팔구십\d]+[\s,]*|(?<!\d)1\s?/\s?\d[\s,]*|반|절반)[\s,]*(?:제\s?몫\s?|약\s?)?$"
)
_ALONE: Final = re.compile(
    r"\s?원?(?:\s?(?:정도|쯤|가량))?(?:이?요|입니다|이에요|예요|이여|이유|이라예|임|이야|야)?[\s.!~]*$"
)


def amount_answered(text: str, money: Sequence[Amount]) -> Amount | None:
    """The one amount at the end of a normalised reply, or of several the one that the others come to."""
    exact = [amount for amount in money if amount.precision is Precision.EXACT and amount.won]
    if not exact or "?" in text or _ALONE.match(text, exact[-1].end) is None:
        return None
    *others, last = exact
    if not others:
        return last
    is_sum = len(others) > 1 and sum(amount.won or 0 for amount in others) == last.won
    return last if is_sum or _COMES_TO.search(text, 0, last.start) else None
