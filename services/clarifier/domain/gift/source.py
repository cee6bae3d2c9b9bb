"""Where the giver has from what he gives: "엄마가 돌아가신 외할머니께 상속받은 5억 중에서 1억을 주셨어요"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import TERM

_SUM: Final = r"(?:\d[\d,.억천만백\s]{0,12}원?\s)?"
_SOURCE: Final = re.compile(
    rf"(?P<giver>[가-힣](?:이|가|께서|은|는)\s)(?:(?:(?:재작년|작년|몇\s?년\s?전|\d{{1,2}}\s?년\s?전)에?\s)?(?:돌아가신\s)?(?:{TERM})(?:님|분)?(?:께서?|한테서?|에게서?|로부터)\s{_SUM}"
    r"(?:상속으?로?|유산으로|물려)\s?받(?:은|으신|으셨던|았던)\s[^.!?\n]{0,24}?"
    r"(?:중에서?|가운데서?|에서|(?:을|를)?\s?(?:팔아서?|팔고|판\s돈(?:으로|에서)?|처분해서?|정리해서?)|돈으로|걸로)\s)"
    r"(?=[^.!?\n]*(?:주[셨신시]|줬|준|보내|보낸|보냈|이체|송금|입금|증여))"
)


def without_source(text: str) -> str:
    """A normalised text without what the giver himself had inherited, and from whom: no gift, and no death of now."""
    return _SOURCE.sub(r"\g<giver>", text)
