"""The amount that a reply to a question for one comes to: "6억의 반이니까 3억이요", "2억5천과 1억, 합쳐서 3억5천이요"."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.stance.stance import corrects
from services.clarifier.domain.writing.text import without

_ALONE: Final = re.compile(
    r"\s?원?(?:\s?(?:정도|쯤|가량))?(?:이?요|입니다|이에요|예요|이여|이유|이라예|임|이야|야|이오|소|일세|이지|이네요?|이래요|이더라고요|(?:을|를)?\s?받[가-힣]{1,4}|(?:을|를)?\s?줬[가-힣]{0,3})?[\s.!~]*$"
)
_LISTED: Final = re.compile(r"\s?원?\s?(?:,|\+|하고|이?랑|과|와|및|그리고|에다?가?)\s?(?:[가-힣]{1,8}\s?){0,3}")
""" "1억하고 7천이요": parts."""
_OFFICIAL: Final = re.compile(r"공시\s?(?:가격|지가|가액|가)?(?:은|는|이|가|으로는|로는)?\s?(?:약\s?)?$")
""" "실거래가 3억2천이요. 공시가격은 2억이에요"."""
_OWED: Final = re.compile(r"대출|전세|보증금|융자|빚|채무|세금|이자|공제")
""" "6억인데 대출이 2억이요": the last one is no value."""


def _amount_answered(text: str, money: Sequence[Amount]) -> Amount | None:
    """The one amount at the end of a normalised reply, or of several the one that the others come to."""
    exact = [
        amount
        for amount in money
        if amount.precision is Precision.EXACT and amount.won and not _OFFICIAL.search(text, 0, amount.start)
    ]
    if not exact or "?" in text or _ALONE.match(text, exact[-1].end) is None:
        return None
    *others, last = exact
    if not others:
        return last
    if any(_LISTED.fullmatch(text, one.end, two.start) for one, two in pairwise(exact)):
        is_sum = len(others) > 1 and sum(amount.won or 0 for amount in others) == last.won
        return last if is_sum else None
    return None if _OWED.search(text, others[-1].end) else last


def read_asked_value(message: Message, findings: Findings) -> None:
    """The value as the answer to the question for it, whatever else the reply names: "엄마가 갚아준 빚 9천이요"."""
    text = findings.text
    if message.asked != p.GIFT_VALUE or corrects(text) or message.rules_out_amount:
        return
    answered = _amount_answered(text, amounts(without(text, message.days)))
    is_possible = p.GIFT_VALUE not in findings.impossible and message.owed is None
    if answered is not None and is_possible and p.is_possible(p.GIFT_VALUE, answered.won or 0):
        findings.values[p.GIFT_VALUE] = Stated(answered.won or 0, text[answered.start : answered.end].strip())
        findings.ambiguous.pop(p.GIFT_VALUE, None)
