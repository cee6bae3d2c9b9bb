"""Prices of what is eaten, used up or bought for oneself: "만원짜리 김치찌개 먹었어요" tells no gift's value."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import Amount

_USED_UP: Final = (
    r"(?:찌개|국밥|국수|냉면|라면|라멘|짜장(?:면)?|짬뽕|탕수육|[가-힣]{0,3}밥|백반|도시락|고기|삼겹살|갈비|초밥|치킨|통닭|피자|버거|돈[까가]스|떡볶이|만두|빵|케이크|케익|과자|아이스크림|빙수|과일|사과|귤"
    r"|커피|아메리카노|라떼|음료수?|주스|소주|맥주|막걸리|와인|점심|저녁|아침|식사|회식|뷔페|안주|택시|버스|지하철|기차표|영화(?:표)?|티켓|입장권|주차|담배|복권|로또|꽃다발|양말|티셔츠|운동화|신발)"
)
_TAGGED: Final = r"\s?원?(?:짜리|어치)(?:의)?\s?"
_MEAL: Final = re.compile(
    rf"{_TAGGED}(?:[가-힣]{{1,6}}\s)?[가-힣]{{0,4}}{_USED_UP}(?!\s?(?:집|점|가게|숍|샵|매장|공장|회사|사업))"
)
_CONSUMED: Final = re.compile(
    rf"{_TAGGED}[^.!?\n]{{0,14}}?(?:먹(?!고\s?살)|마시|마셨|사\s?먹|시켜\s?먹|시켰|샀|결제|끊었|뽑았|갈아\s?탔)"
)
_EXCHANGED: Final = re.compile(r"\s?원?(?:짜리|어치)로\s?(?:바[꿨꾸]|샀|갈아|계약|뽑|구입)")
_DENOMINATION: Final = re.compile(rf"{_TAGGED}(?:지폐|수표|현찰|현금|신권|새\s?돈|\d{1, 4}\s?(?:장|매)|로\s)")
_LARGEST_NOTE_WON: Final = 1_000_000
"""Cheques are drawn for so much; "1억짜리 수표" is a gift."""
_PRICED_BEFORE: Final = re.compile(
    rf"{_USED_UP}\s?(?:값|가격|비용|한\s?(?:그릇|잔|판|마리|개|장))?(?:은|는|이|가|에|도|으로|로)?\s?(?:한\s|약\s|겨우\s)?$"
)
_RECEIVED: Final = re.compile(
    r"[^.!?\n]{0,12}?(?:받|(?<!사)(?<!사\s)(?:주[셨신시]|줬|준|줌)|보내|보냈|부쳐|이체|입금|증여|(?<!사)(?<!사\s)드렸)"
)


def is_price(text: str, amount: Amount) -> bool:
    """Whether an amount is what something costs that nobody keeps, or that the speaker buys with it."""
    is_note = (amount.won or 0) <= _LARGEST_NOTE_WON and _DENOMINATION.match(text, amount.end) is not None
    if is_note or _EXCHANGED.match(text, amount.end):
        return True
    if _CONSUMED.match(text, amount.end):
        return True
    is_meal = _MEAL.match(text, amount.end) is not None
    is_meal = is_meal or _PRICED_BEFORE.search(text, max(0, amount.start - 16), amount.start) is not None
    return is_meal and _RECEIVED.match(text, amount.end) is None
