"""Amounts of a debt that was told of before, where a later message no longer names it: "은행 앱 보니까 8천만원 남았네요"."""

import re
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.amounts.role import Role

_LEFT: Final = re.compile(
    r"\s?원?(?:으?로\s?(?:올려|내려|올렸|낮[춰췄]|증액)|(?:정도|쯤|가량)?(?:이|가|은|는|을|를|만|밖에)?\s?(?:아직\s?|더\s?|그대로\s?|안\s?)?"
    r"(?:남[아았은습]|(?:제|내)가\s(?:[가-힣]{1,4}\s)?갚|갚아야|갚으면|갚기로|떠안|승계|인수|안고|껴\s?있|끼어\s?있|잡혀\s?있|걸려\s?있))"
)
_FOUND_OUT_BEFORE: Final = re.compile(
    r"(?:전화|물어|알아|확인|조회|찾아|여쭤|떼)[가-힣]{0,2}\s?(?:보니까?|봤더니|보니깐|하니까?|했더니|니까?)\s?$"
)
_REPORTED: Final = re.compile(r"\s?원?(?:정도|쯤)?(?:이?래요|이?라네요|이?라는데요?|이?라고\s?(?:하|그러|합)|이라더)")
_OF_MONEY: Final = re.compile(r"(?:통장|계좌|현금|시세|시가|감정가|집값|땅값|받은|주신|증여)[^.!?\n\x00]{0,12}$")
_TAKEN_OUT: Final = re.compile(
    r"\s?원?(?:은|는|이|가)\s(?:맨\s)?(?:처음|원래|애초|당초|최초)[가-힣]{0,2}\s?(?:에\s)?(?:[가-힣]{1,4}\s)?(?:빌린|대출|융자|받은|받을)"
)
_TAKEN_OUT_BEFORE: Final = re.compile(
    r"(?:처음|원래|애초|당초|최초)[가-힣]{0,2}\s(?:빌린\s?(?:건|게|돈은|돈이)\s|대출(?:은|이)?\s|받은\s?(?:건|게)\s)?$"
)
_BY_NOW: Final = re.compile(r"지금|현재|이제|요새|그동안|남")


class DebtTold(Enum):
    """What was said of a debt on the gift."""

    NOTHING = auto()
    NO_AMOUNT = auto()
    """That there is one, or that it is not known."""
    AMOUNT = auto()


def of_open_debt(text: str, money: list[Amount], roles: list[Role], told: DebtTold) -> list[Role]:
    """The roles of a message's amounts, those of the debt among them. What was once borrowed is not what is owed.

    While its amount was not said yet, a figure that was found out is its own.
    """
    if told is DebtTold.NOTHING:
        return roles
    roles = [
        Role.DEBT if role is Role.GIFT and _is_owed(text, amount, is_unknown=told is DebtTold.NO_AMOUNT) else role
        for amount, role in zip(money, roles, strict=True)
    ]
    for index, (amount, following) in enumerate(pairwise(money)):
        is_first = _TAKEN_OUT.match(text, amount.end) or _TAKEN_OUT_BEFORE.search(text, 0, amount.start)
        if is_first and roles[index + 1] is Role.DEBT and _BY_NOW.search(text, amount.end, following.end + 4):
            roles[index] = Role.OTHER
    return roles


def _is_owed(text: str, amount: Amount, *, is_unknown: bool) -> bool:
    before = text[max(0, amount.start - 24) : amount.start]
    if _OF_MONEY.search(before):
        return False
    if is_unknown and (_FOUND_OUT_BEFORE.search(before) or _REPORTED.match(text, amount.end)):
        return True
    return _LEFT.match(text, amount.end) is not None
