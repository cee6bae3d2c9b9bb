"""What is said beside the gift in hand, although somebody gives or receives in it: neighbours, reasons, what is left out."""

import re
from typing import Final

from services.clarifier.domain.writing.text import Span

_NEIGHBOUR: Final = re.compile(
    r"(?<![가-힣])(?:(?:옆|앞|윗|위|아랫|아래|뒷|이웃|건넛|건너|그|저)\s?집|(?:동서|친구|사돈|누구|큰집|작은집|지인|이웃)네|남들|다른\s?(?:사람|집)들?|주변(?:에서|사람들?)|동네\s?사람들?)(?:\s?[가-힣]{1,7})?(?:은|는|도|이|가|에선|에서는)\s"
    r"[^.!?\n]{0,50}?(?:[다라](?:던데|더라|더라고|더라구|는데|네|더군|고\s?(?:하|그러|들었))|대|답디다|래)(?:요|유)?(?=[\s,.!?~]|$)"
)
""" "옆집 딸은 3억 받고도 세금을 안 냈다던데요"."""
_REASON: Final = re.compile(
    r"(?:(?<=[.!?\n,])|^|(?<=\s))(?:[가-힣]{1,6}\s){0,2}[가-힣]{1,7}(?:한테|에게|께|이|가)\s(?:[가-힣]{1,5}\s){0,2}[가-힣]{0,3}(?:주|드리|보내|보태|물려주)(?:시)?[면믄](?:은)?\s"
    r"(?![^.!?\n]{0,40}(?:\?|얼마|얼만|세금|증여세|공제|어떻|어찌|우[째예]|달라|[되될]나|까요|나요|는지|바[꾸꿔]|계산|좋을|낫))"
    r"[^.!?\n]{0,40}?(?:잖[아어]|거든|니까|니께|링께|까\s?봐|더라고|더라구|싫|아깝|서운|섭섭)[가-힣]{0,4}"
)
""" "아들한테 주면 며느리 몫이 안 되잖아요": why it is not so, and no supposition."""
_LEFT_OUT: Final = re.compile(
    r"[^.!?\n]{0,40}?(?:받|주|드리|보내|보태|넣|부치)[가-힣]{0,4}\s?(?:했는데|하셨는데|했지만|는데|지만|고)\s?,?\s?"
    r"(?:그건|그거는?|그것은|그\s?돈은|그\s?부분은)\s(?:[가-힣]{1,4}\s)?(?:빼|제외|됐|상관|별개|넘어가|신경|무시|따로|나중에|말고|놔두)[가-힣]{0,3}"
)
""" "장인이 2천 보태주시긴 했는데 그건 빼고요"."""


def asides(text: str) -> list[Span]:
    """Where a normalised text tells of gifts that are not the one in hand, by how it tells of them."""
    return [
        Span(match.start(), match.end())
        for pattern in (_NEIGHBOUR, _REASON, _LEFT_OUT)
        for match in pattern.finditer(text)
    ]
