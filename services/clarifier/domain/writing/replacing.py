"""Words that put something in the place of what was said before: "2억으로 고쳐 주세요", "3월 2일로 해 주세요"."""

import re
from typing import Final

CHANGED_TO: Final = r"(?:으)?로\s?(?:다시\s?)?(?:고[쳐치칠쳤]|바[꿔꾸꿀꿨]|정정|수정|변경|돌[려리릴]|올[려리릴]|내[려리릴]|줄[여이일]|늘[려리릴])"
"""What follows the new value."""
MADE: Final = (
    r"(?:으)?로\s?(?:다시\s?)?(?:해\s?(?:주[세시십실]|줘(?!서)|달|보|봐)|해서\s?(?:다시\s?)?(?:계산|부탁)"
    r"|다시(?=[\s.!~]*$)|[할하](?=게|께|겠|래|고(?=\s))|계산(?=해|하|부탁|\s))"
)
"""The same in the words of a choice, with which a question may be answered too."""
_REPLACES: Final = re.compile(rf"\s?원?(?:{CHANGED_TO}|{MADE})")
REPAIR: Final = (
    r"(?:아니(?:다|지|구나|네|야)?|아\s?참|참|앗|아차|(?:아\s)?(?:죄송|미안)(?:해요|합니다|하네)?|정정(?:이요|요|할게요|합니다|하면)?|오타|잘못\s?(?:말|썼|적|눌)[가-힣]{0,4})[\s,.…~!]+"
    r"(?:요\s|그게\s|그냥\s|실은\s|사실은?\s)?"
)
"""With which speakers put right what they have just said: "내일 보낼게요 아니다 모레요". "아니면" only adds a choice."""
_REPAIRED: Final = re.compile(rf"(?<![가-힣])(?:{REPAIR})$")
_REPAIR_REACH: Final = 16
REPLACED: Final = re.compile(r"\s?원?(?:에서|을|를)\s?$")
"""Between the old value and the new one: "1억을 2억으로"."""


def replaces(text: str, end: int) -> bool:
    """Whether what ends here takes the place of what was said before."""
    return _REPLACES.match(text, end) is not None


def is_repair(text: str, start: int) -> bool:
    """Whether what begins here takes the place of what its speaker has just said."""
    return _REPAIRED.search(text, max(0, start - _REPAIR_REACH), start) is not None
