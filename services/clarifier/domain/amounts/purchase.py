"""Property that is bought with money from several sides: the loan is the buyer's own, and the gift is what somebody gives.

"10억짜리 집 사는데 제 돈 4억 대출 3억 나머지 3억은 아버지가": neither the price nor the loan is of the gift.
"""

import re
from typing import Final

from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.people.transfers import Transfer
from services.clarifier.domain.writing.text import without

_PROPERTY: Final = r"(?:집|아파트|빌라|주택|오피스텔|상가|건물|땅|토지|분양권|가게|차|자동차|전세)"
_BUYS: Final = re.compile(
    rf"(?:{_PROPERTY}|짜리|\x00|한\s?채|하나)\s?(?:을|를)?\s?(?:사(?:는\s?데(?!서)|면서|려고|려는|려면|기로|느라|라고|라며)|살\s?(?:때|건데|거|려|돈))|(?<!재)(?<!임대)(?<!임대차\s)(?<!재\s)(?:매수|구입|마련|장만|계약)하(?:는데|면서|려)|(?:차리|개업하|얻)(?:는\s?데(?!서)|면서|려)"
)
""" "집 사는데", not "미국에 사는데"."""
_PRICE: Final = re.compile(
    r"매수|매매(?:가|대금)|구입|분양가|잔금|중도금|내\s?집\s?마련|집값|찻값|차값|(?:을|를|집|아파트)\s?(?:사|샀)[가-힣]{0,2}(?=\s|$)"
)
_SHARED: Final = re.compile(
    r"(?:제|내|우리|저희|본인|자기|아들|딸|둘이|부부)\s?돈|자기\s?자[본금]|모은\s?(?:돈|거)|부족|모자[라란]|보태|보탬|지원|(?<![가-힣])(?:대|내)\s?(?:주[셨신시]|줬|준|줌)|치러|도와"
)
_REST: Final = re.compile(
    r"(?:나머지|부족한|부족분|모자란|모자라는|모자라서|지원|보탬)(?:\s?(?:금액|돈|건|것))?\s?(?:은|는|을|를|이)?\s?(?:[가-힣]{1,5}[이가께]서?\s)?$"
)
_TOTAL: Final = re.compile(r"(?:총|도합|합계|합쳐서?|합해서?|모두|전부)\s?$")
_TAKEN_OVER: Final = re.compile(r"[^.!?\n]{0,12}?(?:승계|인수|떠안|넘겨\s?받|안고|갚|상환)")
_PROPERTY_GIVEN: Final = re.compile(
    rf"{_PROPERTY}(?:을|를|도|만|은)?\s?(?:통째로\s|그대로\s|[가-힣]{{1,6}}(?:한테|에게|께|앞으로)\s)?(?:증여|주[셨신시려]|줬|준|줄\s|넘[겨기긴길]|물려|명의)"
)


def of_purchase(text: str, money: list[Amount], roles: list[Role], verbs: list[Transfer]) -> list[Role]:
    """The roles of the amounts where the message tells of a purchase: only what is given towards it is the gift."""
    if not _is_purchase(without(text, money), text, money):
        return roles
    given = [role is Role.GIFT and _is_given(text, money, index, verbs) for index, role in enumerate(roles)]
    return [
        Role.PURCHASE if role is Role.DEBT or (role is Role.GIFT and any(given) and not is_given) else role
        for role, is_given in zip(roles, given, strict=True)
    ]


def _is_purchase(covered: str, text: str, money: list[Amount]) -> bool:
    if _PROPERTY_GIVEN.search(covered):
        return False
    is_shared = _PRICE.search(covered) is not None and _SHARED.search(covered) is not None
    is_rest = any(
        _REST.search(text, max(0, amount.start - 16), amount.start) and not _TAKEN_OVER.match(text, amount.end)
        for amount in money
    )
    return _BUYS.search(covered) is not None or is_shared or is_rest


def _is_given(text: str, money: list[Amount], index: int, verbs: list[Transfer]) -> bool:
    """Whether an amount is named as somebody's part: the rest of the price, or the next thing said is that it is given."""
    amount = money[index]
    until = money[index + 1].start if index + 1 < len(money) else len(text)
    before = max(0, amount.start - 16)
    is_rest = _REST.search(text, before, amount.start) is not None
    is_rest = is_rest or (index + 1 == len(money) and _TOTAL.search(text, before, amount.start) is not None)
    return is_rest or any(amount.end <= verb.start < until for verb in verbs)
