"""What only some cases have, and a passage is of by its title: it answers no question that has nothing of it."""

import re
from typing import Final

from services.knowledge.domain.passage import Passage
from services.knowledge.domain.taxes import tax_of_text

_PARTICULARS: Final = (
    (
        re.compile(r"외국|해외"),
        re.compile(
            r"외국|해외|국외|국제|비거주|거주자|미국|캐나다|일본|중국|호주|독일|영국|프랑스|베트남|필리핀|싱가포르|뉴질랜드|유럽|유학|이민|시민권|영주권|국적|교포|동포|재외|귀국|출국|외화|달러|환율|[엔유]화|위안|송금|타국|물\s?건너|국내에\s?없|나라"
        ),
    ),
    (
        re.compile(r"손주"),
        re.compile(
            r"손[주자녀]|조손|할아버|할머니|할배|할매|할부지|할무|조부|조모|외조|세대|건너|할증|사위|며느리|상속인[이가]?\s?아닌"
        ),
    ),
    (
        re.compile(r"결혼|혼인|출산"),
        re.compile(
            r"결혼|혼인|신혼|예식|혼수|시집|장가|신랑|신부|파혼|재혼|이혼|부부|사돈|양가|출산|출생|임신|입양|[낳난]|태어|아기|애기|신생아|둘째|1\s?억\s?5|일억\s?오"
        ),
    ),
    (re.compile(r"장애인"), re.compile(r"장애|자폐|지적|발달|불편|아픈|중증|복지카드|다운\s?증후군|휠체어|거동")),
)
"""By which words of a title a passage is of something particular, and by which words of a question it has something of it."""
_OF_THE_DEAD: Final = re.compile(r"고인")
"""A passage with such a title answers no question that is of a gift alone: "대출은 아버지가 갚고 계세요. 증여인가요?"."""


def is_of_other_case(passage: Passage, question: str) -> bool:
    """Whether a passage is of something particular of which a question has nothing: "외국 사는 자녀" to "아들에게 1억 주고 싶어요"."""
    if passage.kind != "question":
        return False
    if _OF_THE_DEAD.search(passage.title) and tax_of_text(question) == "gift":
        return True
    return any(
        of_title.search(passage.title) and not of_question.search(question) for of_title, of_question in _PARTICULARS
    )


def is_of_what_is_told(passage: Passage, told: str) -> bool:
    """Whether a passage is of something particular that is told: "외국 사는 자녀" to "아들이 미국에 삽니다"."""
    return any(of_title.search(passage.title) and of_told.search(told) for of_title, of_told in _PARTICULARS)
