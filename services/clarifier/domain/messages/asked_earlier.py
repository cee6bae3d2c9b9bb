"""What a reply says to the question whether the same giver gave before (법47②)."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.days.calendar_words import number_in_words
from services.clarifier.domain.stance import replies
from services.clarifier.domain.stance.stance import supposes

AGGREGATION_YEARS: Final = 10
_FIRST: Final = re.compile(
    r"처음|(?:이게|이것이|이번\s?게)\s?(?:다|전부)(?![가-힣]{3})|(?:이번\s?)?(?:것|거|게)\s?뿐|밖에\s?(?:는\s?)?없|(?:^|[\s,.])(?:저|전|나|난|본인|제|아들|딸|손주|손자|손녀)(?:는|은|가|이)?\s?(?:하나도\s|전혀\s)?없[습어음네다고]"
)
_SMALL: Final = re.compile(r"용돈|세뱃돈|생활비|교육비|학비|축의금|부의금|병원비")
""" What is not taxed (법46 5호): "명절 용돈 정도요"."""
_YEARS_AGO: Final = re.compile(
    r"(?<![가-힣\d])(?P<number>\d{1,2}|[일이삼사오육칠팔구]?십[일이삼사오육칠팔구]?)\s?년\s?(?:쯤\s?|정도\s?)?전"
)
_BEYOND: Final = re.compile(
    r"(?:10|십)\s?년(?:도|이|은)?\s?(?:훨씬\s?|한참\s?)?(?:더\s|넘|이상\s?(?:전|됐|되)|지났|지난)"
)
_THERE_IS: Final = re.compile(r"있(?:어|었|습|지|음|네|긴|는데)|받[았은긴]|주[셨신]|줬")
_OF_THIS: Final = re.compile(
    r"증여일[은이]|증여\s?재산\s?가액|(?:혼인|출산|증여)\s?공제(?:액)?[는은]|바꿔\s?(?:주|줘)|바꿀|고쳐\s?(?:주|줘)|정정|날짜[는가를]|받는\s사람은|해외에\s살|넘겨받는\s빚|(?:받은|주신)\s(?:날|금액|분)[은이을]\s|받은\s?(?:거|걸|것)으?로\s?(?:해|계산|치)|^\s*(?:그럼\s|그냥\s|아\s)?다시\s[\d억만천백\s,.원]{2,12}(?:으로|로)(?!\s?받)"
)
"""What the gift in hand is made of: "증여일은 2026년 9월 3일이에요"."""


def denies_earlier(text: str) -> bool:
    """Whether a reply says that there was none that counts: none at all, pocket money, or longer ago than is added."""
    if amounts(text):
        return False
    years = _YEARS_AGO.search(text)
    is_long_ago = years is not None and number_in_words(years["number"]) > AGGREGATION_YEARS
    said = (_FIRST, _SMALL, _BEYOND)
    return replies.is_no(text) or is_long_ago or any(pattern.search(text) for pattern in said)


def tells_of_earlier(text: str) -> bool:
    """Whether a reply says that there was one, whatever else it tells: "네 있어요"."""
    return replies.is_yes(text) or _THERE_IS.search(text) is not None


def is_of_gift_in_hand(text: str) -> bool:
    """Whether a message puts the gift in hand right, or supposes another, instead of answering: "그럼 3억이면요?"."""
    return replies.interjects(text) or supposes(text) or _OF_THIS.search(text) is not None
