"""The answer to the question for a deduction for marriage or birth: together they are no more than one (법53의2③)."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated

_DEDUCTION: Final = re.compile(r"공제(?!\s?(?:도|는)?\s?없)|(?<![가-힣])[썼쓸]")
_REST: Final = re.compile(r"\s?원?(?:이|만|은|밖에)?\s?(?:더\s)?남(?:[아았은는]|습)")
_USED: Final = re.compile(r"공제|한도|(?<![가-힣])썼")
_USED_UP: Final = re.compile(
    r"(?:한도|1억|공제)(?:를|을|는|은)?\s?(?:이미\s|벌써\s)?(?:다|전부|모두|통째로|이미)\s?(?:썼|써버|써서|받았)|남은\s?(?:게|건|것이?|한도가?)\s?(?:하나도\s|전혀\s)?없"
)


def read_asked_deduction(message: Message, findings: Findings) -> None:
    """What is left of the deduction, where some of it was used; what was or will be used is no value of the gift.

    "올해 5월 신고인데 그때 7천 공제받아서 3천 남았어요", "아니요 혼인공제는 작년에 6천 썼어요".
    """
    text = findings.text
    if message.asked not in (p.MARRIAGE, p.CHILDBIRTH):
        return
    value = findings.values.get(p.GIFT_VALUE)
    words = value.words if value is not None else None
    clause = next((each.clause for each in message.placed if words is not None and words in each.clause.text), None)
    if clause is not None and _DEDUCTION.search(clause.bare):
        findings.values.pop(p.GIFT_VALUE)
    rest = amounts(text) if _USED.search(text) else []
    left = next((each.won for each in rest if each.won and _REST.match(text, each.end)), None)
    if left is None and _USED_UP.search(text):
        left = 0
    if left is not None and left < p.FULL_FAMILY_DEDUCTION_WON:
        findings.values = {message.asked: Stated(left, text.strip())}
