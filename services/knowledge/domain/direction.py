"""Who gives to whom, where a passage or a question says it: parents to their children, or children to their parents."""

import re
from typing import Final, Literal

from services.knowledge.domain.passage import Passage

Direction = Literal["down", "up"]

_ELDER: Final = r"(?:엄마|엄빠|어머니|어머님|아빠|아버지|아버님|부모님?|할머니|할아버지|할매|할배|할무이|할부지|어무이|아부지|엄니|조부모님?|장인어른|장인|장모님?|시부모님?|시어머니|시아버지|친정|시댁)"
_YOUNGER: Final = r"(?:아들|딸|자녀|자식|손주|손자|손녀딸|손녀|딸내미|아들내미|아들놈|아이|애기?|며느리|사위)(?:들)?"
_DOWN: Final = re.compile(
    rf"{_ELDER}(?:들)?(?:이|가|께서|도|은|는)\s?[^.!?\n]{{0,20}}(?:주[셨시신는]|줬|준|내\s?주|대\s?주|보태)|{_ELDER}(?:께서?|한테서?|에게서?)\s?[^.!?\n]{{0,14}}받|{_YOUNGER}(?:한테|에게|\s?앞으로|\s명의)\s?[^.!?\n]{{0,20}}(?:[주줘줄줬준]|보내|증여|넘|물려|송금|이체)"
)
""" "엄마가 매달 생활비 보내주시는 건 괜찮죠?"."""
_UP: Final = re.compile(
    rf"{_ELDER}(?:들)?(?:께|한테|에게)\s?[^.!?\n]{{0,20}}(?:드[리렸린릴]|보내(?!\s?주[시셨신])|송금|이체|부쳐|용돈|갚)|{_YOUNGER}(?:이|가)\s?{_ELDER}(?:께|한테|에게)"
)
""" "부모님께 매달 용돈을 드리는데 증여인가요?"."""


_LENT: Final = re.compile(r"빌[려리린릴]|차용|꿔|꾸[어었]|이자")


def direction_of_text(text: str) -> Direction | None:
    """Who gives to whom; None where it is not said, or both, or where it is lent."""
    if _LENT.search(text):
        return None
    down, up = _DOWN.search(text) is not None, _UP.search(text) is not None
    if down == up:
        return None
    return "down" if down else "up"


def direction_of_passage(passage: Passage) -> Direction | None:
    """What most of those say with which it is asked for."""
    told = [direction_of_text(each) for each in (passage.title, *passage.asked)]
    balance = told.count("down") - told.count("up")
    return "down" if balance > 0 else "up" if balance < 0 else None
